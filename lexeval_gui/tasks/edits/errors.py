"""What systems do wrong: gold edits that are not corrected, by how far they come, and spurious edits; by type."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from msgspec.structs import replace

from lexeval_gui.core.dataset import Ints, Ragged
from lexeval_gui.core.jobs import Check, go_on
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.plaintext import isolated
from lexeval_gui.core.query.fields import Labels
from lexeval_gui.core.scores import Counts
from lexeval_gui.core.task.errors import KIND, Chosen, ErrorKind, ErrorTable
from lexeval_gui.tasks.edits import types
from lexeval_gui.tasks.edits.changing import with_edits
from lexeval_gui.tasks.edits.dataset import EditsDataset, EditSet
from lexeval_gui.tasks.edits.parts import Edits
from lexeval_gui.tasks.edits.scoring.alignment import CORRECTED, MISSED
from lexeval_gui.tasks.edits.scoring.distinct_rows import keys_of_both
from lexeval_gui.tasks.edits.scoring.grading import compare
from lexeval_gui.tasks.edits.scoring.m2_levels import categories
from lexeval_gui.tasks.edits.showing import statuses

kinds = (
    ErrorKind("missed", "edits", "adding missed {}", "leaving missed {} out"),
    ErrorKind("detected", "edits", "correcting detected {}", "leaving detected {} out"),
    ErrorKind("recognised", "edits", "correcting recognised {}", "leaving recognised {} out"),
    ErrorKind("spurious", "edits", "removing spurious {}", "leaving spurious {} out", is_surplus=True),
)

WORDS = tuple(kind.id for kind in kinds)
"""In the order of the statuses MISSED, DETECTED, RECOGNISED; then SPURIOUS."""
SPURIOUS = WORDS.index("spurious")

things: Mapping[tuple[str, str], str] = {("group", "Det"): "determiners", ("group", "Prep"): "prepositions"}


def untold(dataset: EditsDataset, system: int) -> str:
    """See core.task.errors.Errors."""
    if dataset.runs[system].outputs is None:
        return ""
    return (
        f"{isolated(dataset.systems[system].name)} is corrected text: its edits are extracted anew whenever one is put"
        f" right, so no class of them has a worth of its own"
    )


def find(dataset: EditsDataset, system: int, counts: Counts, settings: Settings, check: Check = go_on) -> ErrorTable:
    """The gold edits that count and are not corrected, and the spurious edits. `places`, a row for each: the row of the
    gold edit (-1: none), then those of the edits of the run that go once it is put right: the spurious one, or those
    that are aligned with this gold edit and with no other. Of corrected text none: its edits are no edits of its own,
    and putting one right would move others."""
    if dataset.runs[system].outputs is not None:
        return _no_errors(dataset)
    found = statuses.statuses_of(dataset, system, counts, settings)
    check()
    wrong, spurious = found.level < CORRECTED, found.lone[found.spurious]
    golds = found.golds[wrong]
    aligned = _own(*_pairs(dataset, system, settings, found.golds, found.runs), golds)
    check()
    places = Ragged.concatenate([_behind(golds, aligned), _behind(np.full(len(spurious), -1), Ragged.single(spurious))])
    status = np.concatenate((found.level[wrong].astype(np.int64), np.full(len(spurious), SPURIOUS)))
    gold, run = dataset.gold.edits, dataset.runs[system].edits
    rows = np.concatenate((gold.fragment[golds], run.fragment[spurious]))
    codes = np.concatenate((types.codes(gold.type)[golds], types.codes(run.type)[spurious]))
    return ErrorTable(rows, {KIND: Labels(status, WORDS), **_type_labels(dataset, codes)}, places)


def _no_errors(dataset: EditsDataset) -> ErrorTable:
    nothing = np.zeros(0, np.int64)
    labels = {KIND: Labels(nothing, WORDS), **_type_labels(dataset, nothing)}
    return ErrorTable(nothing, labels, Ragged(np.zeros(1, np.int64), nothing))


def _pairs(
    dataset: EditsDataset, system: int, settings: Settings, golds: Ints, runs: Ints, items: Ints | None = None
) -> tuple[Ints, Ints]:
    """The pairs of a gold edit and one of the run that are aligned: rows of either. In M2 those of equal spans, among
    these edits."""
    if dataset.kind == "hoo":
        pairs = compare(dataset, system, settings, items).pairs
        met = pairs.level > 0
        return pairs.gold[met], pairs.system[met]
    gold, run = dataset.gold.edits, dataset.runs[system].edits
    own, others = keys_of_both(
        *([edits.fragment[rows], edits.start[rows], edits.end[rows]] for edits, rows in ((gold, golds), (run, runs)))
    )
    partners = _equal(own, others)
    return np.repeat(golds, partners.lengths), runs[partners.values]


def _own(gold: Ints, run: Ints, golds: Ints) -> Ragged:
    """Of each of these gold edits the edits of the run that are aligned with it and with no other."""
    _, which, times = np.unique(run, return_inverse=True, return_counts=True)
    alone = times[which] == 1
    found = _equal(golds, gold[alone])
    return Ragged(found.offsets, run[alone][found.values])


def _equal(keys: Ints, others: Ints) -> Ragged:
    """The places of the others that are equal to each key."""
    order = np.argsort(others, kind="stable")
    low, high = (np.searchsorted(others[order], keys, side) for side in ("left", "right"))
    found = Ragged.of(high - low, np.repeat(low, high - low))
    return Ragged(found.offsets, order[found.values + found.within()])


def _behind(first: Ints, rest: Ragged) -> Ragged:
    """The rows with a value in front of each."""
    made = Ragged.of(rest.lengths + 1, np.zeros(len(rest.values) + len(first), np.int64))
    is_first = made.within() == 0
    made.values[is_first], made.values[~is_first] = first, rest.values
    return made


def _type_labels(dataset: EditsDataset, codes: Ints) -> dict[str, Labels]:
    """What errors are told apart by: the type, and the groups of types that the levels have."""
    words = dataset.gold.edits.type.words
    shown = (*map(types.shown, words), types.UNTYPED)
    if dataset.kind == "hoo":
        named = {"type": shown, "group": (*map(types.group_of, words), "")}
    else:
        every = [categories(word) for word in shown]
        named = {"type": shown, **{f"category_{n}": tuple(own[n - 1] for own in every) for n in (1, 2)}}
    return {name: _labels(texts, codes) for name, texts in named.items()}


def _labels(texts: tuple[str, ...], codes: Ints) -> Labels:
    """Labels by the code of a type, the last being that of none; those of equal texts are one, "" is none."""
    words = tuple(dict.fromkeys(text for text in texts if text))
    target = np.array([words.index(text) if text else -1 for text in texts])
    return Labels(target[codes], words)


# -- put right, left out ----------------------------------------------------------------------------------------------


def put_right(dataset: EditsDataset, chosen: Chosen, settings: Settings) -> EditsDataset:
    """A missed gold edit is added, with its first correction; edits that are aligned with a gold edit alone are
    replaced by it, together; spurious edits are deleted."""
    runs = list(dataset.runs)
    for system, errors in chosen.items():
        golds, gone = _places(errors)
        replaced = (golds >= 0) & ((errors.places.lengths > 1) | errors.of_kind(WORDS[MISSED]))
        runs[system] = _changed(runs[system], gone, _as_answers(dataset, runs[system], golds[replaced]))
    return replace(dataset, runs=tuple(runs))


def left_out(dataset: EditsDataset, chosen: Chosen, settings: Settings) -> EditsDataset:
    """The gold without these edits; the runs without those that are aligned with no others of the gold, and without
    those that are spurious."""
    places = {system: _places(errors) for system, errors in chosen.items()}
    golds = np.unique(np.concatenate([own[own >= 0] for own, _ in places.values()]))
    runs = list(dataset.runs)
    for system, (own, gone) in places.items():
        alone = gone[np.repeat(own < 0, chosen[system].places.lengths - 1)]
        runs[system] = _changed(runs[system], np.concatenate((alone, _partners(dataset, system, golds, settings))))
    return replace(dataset, gold=_changed(dataset.gold, golds), runs=tuple(runs))


def _partners(dataset: EditsDataset, system: int, golds: Ints, settings: Settings) -> Ints:
    """The edits of a run that are aligned with some of these gold edits and with no others."""
    gold, run = dataset.gold.edits, dataset.runs[system].edits
    own, others = (np.flatnonzero(edits.start >= 0) for edits in (gold, run))
    met, edits = _pairs(dataset, system, settings, own, others, np.unique(gold.fragment[golds]))
    inside = np.isin(met, golds)
    return np.setdiff1d(edits[inside], edits[~inside])


def _places(errors: ErrorTable) -> tuple[Ints, Ints]:
    """The row of the gold edit of each error, -1 for none, and all rows of the run that go."""
    places = errors.places
    return places.values[places.offsets[:-1]], places.values[places.within() > 0]


def _changed(side: EditSet, gone: Ints, more: Edits | None = None) -> EditSet:
    """Edits without some rows, and with others at the end of their fragments."""
    kept = np.ones(len(side.edits), np.bool_)
    kept[gone] = False
    if kept.all() and not more:
        return side
    return with_edits(side, side.edits.take(np.flatnonzero(kept)), more)


def _as_answers(dataset: EditsDataset, run: EditSet, golds: Ints) -> Edits:
    """Gold edits as a system gives them: with the first correction alone, by the first annotator of the sentence."""
    edits = dataset.gold.edits.take(golds)
    said = edits.corrections.lengths > 0
    present = run.present
    named = present.lengths[edits.fragment] > 0
    annotator = np.zeros(len(edits), np.int32)
    annotator[named] = present.values[present.offsets[:-1][edits.fragment[named]]]
    return replace(
        edits,
        corrections=edits.corrections.select(edits.corrections.within() == 0),
        optional=np.zeros(len(edits), np.bool_),
        state=np.where(said, 0, edits.state).astype(edits.state.dtype),
        annotator=annotator if dataset.kind == "m2" else edits.annotator,
    )
