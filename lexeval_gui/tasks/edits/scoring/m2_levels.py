"""The levels of M2 as ERRANT counts them: true and false positives and false negatives of keys, sentence by sentence.

Keys: `cs` start, end, correction; `cse` with the type; `ds` start and end; `dt` one key per token, an insertion being
its right token. With several annotators every pair of a hypothesis' and a reference's annotator is counted; which pair
of a sentence is taken depends on β and is decided in scoring (`annotators`).

Source: Bryant, Felice & Briscoe 2017; the definitions are those of ERRANT 3.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints, Mask, Ragged
from lexeval_gui.core.jobs import Check, go_on
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts, Group
from lexeval_gui.tasks.edits import types
from lexeval_gui.tasks.edits.dataset import EditsDataset, EditSet
from lexeval_gui.tasks.edits.parts import Edits
from lexeval_gui.tasks.edits.scoring.distinct_rows import distinct_rows, keys_of_both

LEVELS = ("cs", "cse", "ds", "dt")
KINDS = ("tp", "fp", "fn")
CATEGORIES = ("category_1", "category_2", "category_3")
CATEGORY_TITLES = {"category_1": "operation", "category_2": "category", "category_3": "type"}
"""What the groupings are called: R, M and U; PREP; R:PREP."""
UNKNOWN = "UNK"
"""The type of an error that nobody corrected: no correction is right, so it counts in detection only."""


@dataclass(frozen=True)
class Pairing:
    """The pairs of annotators of n sentences, hypothesis by hypothesis: sentence i has `hyps[i]` · `refs[i]` of them,
    numbered from `offsets[i]`; `most` is the greatest number that any sentence of the dataset has."""

    hyps: Ints
    refs: Ints
    offsets: NDArray[np.int64]
    most: int


@dataclass(frozen=True)
class Events:
    """What was counted, one by one: the pair of annotators, the cell (level · 3 + kind) and the code of the type."""

    pair: Ints
    cell: Ints
    type: Ints

    def take(self, rows: Ints) -> Events:
        """These events."""
        return Events(self.pair[rows], self.cell[rows], self.type[rows])


def count(
    dataset: EditsDataset, system: int, settings: Settings, items: Ints | None = None, check: Check = go_on
) -> Counts:
    """Count one system, for all sentences or for some; groups are the three kinds of category. `check` is called at
    each step.

    Columns: each level int64 [rows, pairs, 3] (tp, fp, fn of every pair of annotators); `pairs` [rows] how many pairs
    the sentence has. With several pairs no two sentences share a row, unless nothing was counted in it.
    """
    rows = np.arange(len(dataset)) if items is None else items
    gold, run = dataset.gold, dataset.runs[system]
    pairing = pairing_of(gold, run, rows)
    check()
    events = _events(_counted_edits(gold, rows, settings), _counted_edits(run, rows, settings), pairing)
    check()
    return counts_of(events, events, pairing, type_codes(gold.edits)[1], LEVELS)


# -- annotators -------------------------------------------------------------------------------------------------------


def pairing_of(gold: EditSet, run: EditSet, rows: Ints) -> Pairing:
    """A sentence without an annotator has one who says nothing."""
    refs, hyps = (np.maximum(side.present.lengths, 1) for side in (gold, run))
    offsets = np.concatenate(([0], np.cumsum((hyps * refs)[rows])))
    return Pairing(hyps[rows], refs[rows], offsets, int((hyps * refs).max(initial=1)))


def _slots(side: EditSet) -> Ints:
    """The place of each edit's annotator among those of its sentence: [e]."""
    present = side.present
    if (present.lengths <= 1).all():
        return np.zeros(len(side.edits), np.int64)
    width = int(max(present.values.max(initial=0), side.edits.annotator.max(initial=0))) + 1
    keys = present.rows() * width + present.values
    order = np.argsort(keys)
    found = np.searchsorted(keys[order], side.edits.fragment * width + side.edits.annotator)
    return np.asarray(present.within()[order[found]])


# -- edits as keys ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _CountedEdits:
    """The edits of one side that count: `sentence` [e] among the n wanted, `slot` of the annotator, and what keys are
    made of; `unknown` marks the type UNK."""

    sentence: Ints
    slot: Ints
    start: Ints
    end: Ints
    correction: Ints
    type: Ints
    unknown: Mask

    def take(self, rows: Ints) -> _CountedEdits:
        return _CountedEdits(*(getattr(self, name)[rows] for name in self.__dataclass_fields__))


def type_codes(edits: Edits) -> tuple[Ints, tuple[str, ...]]:
    """The code of each edit's type, and the names of the codes; the last is that of a missing type."""
    words = tuple(types.shown(word) for word in edits.type.words)
    return np.where(edits.type.codes < 0, len(words), edits.type.codes), (*words, types.UNTYPED)


def _counted_edits(side: EditSet, rows: Ints, settings: Settings) -> _CountedEdits:
    edits = side.edits
    places = Ragged(side.offsets, np.arange(len(edits))).take(rows)
    own, sentence = places.values, places.rows()
    codes, names = type_codes(edits)
    unknown = np.array([name == UNKNOWN for name in names])[codes]
    kept = types.filtered(edits.type, settings["types"])[own] & (edits.start[own] >= 0)
    own, sentence = own[kept], sentence[kept]
    columns = (_slots(side), edits.start, edits.end, edits.first_corrections, codes, unknown)
    return _CountedEdits(sentence, *(column[own] for column in columns))


def _tokens(edits: _CountedEdits) -> _CountedEdits:
    """One edit per token, an insertion being its right token."""
    lengths = np.maximum(edits.end - edits.start, 1)
    spread = edits.take(np.repeat(np.arange(len(lengths)), lengths))
    start = spread.start + Ragged.of(lengths, spread.start).within()
    return _CountedEdits(spread.sentence, spread.slot, start, start + 1, spread.correction, spread.type, spread.unknown)


def _key_columns(level: str, edits: _CountedEdits) -> tuple[Ints, ...]:
    span = (edits.start, edits.end)
    return {"cs": (*span, edits.correction), "cse": (*span, edits.correction, edits.type)}.get(level, span)


def _membership(keys: Ints, others: Ints) -> Mask:
    """Which keys are among the others: bool [keys]. Both are nearly sorted, which makes this fast."""
    if not len(others):
        return np.zeros(len(keys), np.bool_)
    ordered = np.sort(others, kind="stable")
    found = np.minimum(np.searchsorted(ordered, keys), len(ordered) - 1)
    return np.asarray(ordered[found] == keys)


# -- events -----------------------------------------------------------------------------------------------------------


def _events(gold: _CountedEdits, run: _CountedEdits, pairing: Pairing) -> Events:
    """Everything that is counted at all levels."""
    found: list[tuple[Ints, Ints, Ints]] = []
    for number, level in enumerate(LEVELS):
        sides = (gold, run)
        if level in ("cs", "cse"):
            sides = (gold.take(np.flatnonzero(~gold.unknown)), run.take(np.flatnonzero(~run.unknown)))
        elif level == "dt":
            sides = (_tokens(gold), _tokens(run))
        found += _level_events(number, level, *sides, pairing)
    return Events(*(np.concatenate(column) for column in zip(*found, strict=True)))


def _level_events(
    number: int, level: str, gold: _CountedEdits, run: _CountedEdits, pairing: Pairing
) -> Iterator[tuple[Ints, Ints, Ints]]:
    """A gold edit is a hit or a miss under its own type, a hypothesis' edit that hits nothing is one too many."""
    (gold, gold_pair), (run, run_pair) = _paired(gold, pairing, True), _paired(run, pairing, False)
    keys, others = keys_of_both((gold_pair, *_key_columns(level, gold)), (run_pair, *_key_columns(level, run)))
    hit, extra = _membership(keys, others), np.flatnonzero(~_membership(others, keys))
    yield gold_pair, 3 * number + np.where(hit, 0, 2), gold.type
    yield run_pair[extra], np.full(len(extra), 3 * number + 1), run.type[extra]


def _paired(edits: _CountedEdits, pairing: Pairing, is_gold: bool) -> tuple[_CountedEdits, Ints]:
    """Each edit once for every annotator of the other side, and the number of that pair."""
    at = pairing.offsets[edits.sentence]
    if pairing.most == 1:
        return edits, at
    refs, hyps = pairing.refs[edits.sentence], pairing.hyps[edits.sentence]
    others = hyps if is_gold else refs
    row = np.repeat(np.arange(len(others)), others)
    place = Ragged.of(others, row).within()
    spread = edits.take(row)
    pair = place * refs[row] + spread.slot if is_gold else spread.slot * refs[row] + place
    return spread, np.asarray(at[row] + pair)


# -- counts -----------------------------------------------------------------------------------------------------------


def counts_of(
    events: Events, typed: Events, pairing: Pairing, names: tuple[str, ...], levels: tuple[str, ...]
) -> Counts:
    """Add up events, a column for each level; by category those that are `typed`, of which `names` are the types."""
    whole = _counts(events, pairing, levels, every=True)
    return replace(whole, parts={group: _counts(own, pairing, levels) for group, own in _by_category(typed, names)})


def _counts(events: Events, pairing: Pairing, levels: tuple[str, ...], every: bool = False) -> Counts:
    """Add up events. Sentences without any share a row of zeros, unless `every` sentence is wanted."""
    cells = len(levels) * len(KINDS)
    n = len(pairing.hyps)
    sentence = np.searchsorted(pairing.offsets, events.pair, "right") - 1 if pairing.most > 1 else events.pair
    mark = np.full(n, every)
    mark[sentence] = True
    there = np.flatnonzero(mark)
    place = np.cumsum(mark) - 1
    slot = events.pair - pairing.offsets[sentence]
    cell = (place[sentence] * pairing.most + slot) * cells + events.cell
    table = np.bincount(cell, minlength=len(there) * pairing.most * cells).reshape(len(there), -1)
    if pairing.most == 1:
        lines, row_of = distinct_rows(table)
        pairs = np.ones(len(lines), np.int64)
    else:
        lines, row_of, pairs = table, np.arange(len(there), dtype=np.int32), (pairing.hyps * pairing.refs)[there]
    lines, pairs, rows = _with_zeros(lines, pairs, row_of, there, pairing)
    columns = lines.reshape(len(lines), pairing.most, len(levels), len(KINDS))
    return Counts({**{level: columns[:, :, n] for n, level in enumerate(levels)}, "pairs": pairs}, rows, {})


def _with_zeros(
    lines: Ints, pairs: Ints, row_of: Ints, there: Ints, pairing: Pairing
) -> tuple[Ints, Ints, NDArray[np.int32]]:
    """The lines with how many pairs each has, and the line of every sentence: one of zeros first where some sentences
    are not there."""
    rows = row_of
    if len(there) < len(pairing.hyps):
        lines = np.concatenate((np.zeros((1, lines.shape[1]), lines.dtype), lines))
        pairs = np.concatenate(([0], pairs))
        rows = np.zeros(len(pairing.hyps), np.int32)
        rows[there] = row_of + 1
    return lines, pairs, rows


def categories(word: str) -> tuple[str, str, str]:
    """The three categories of a type: `R:NOUN:NUM` is R, NOUN:NUM and R:NOUN:NUM; UNK is UNK."""
    first, colon, rest = word.partition(":")
    return (first, rest, word) if colon else (word, word, word)


def _by_category(events: Events, names: tuple[str, ...]) -> Iterator[tuple[Group, Events]]:
    """The events of each category, kind by kind, in the order of the alphabet."""
    narrow = events.type.astype(np.uint16) if len(names) < 2**16 else events.type  # sorted by radix, much faster
    order = np.argsort(narrow, kind="stable")
    cuts = np.searchsorted(events.type[order], np.arange(len(names) + 1))
    for kind, group in enumerate(CATEGORIES):
        members: dict[str, list[Ints]] = {}
        for code, name in enumerate(names):
            if cuts[code] < cuts[code + 1]:
                members.setdefault(categories(name)[kind], []).append(order[cuts[code] : cuts[code + 1]])
        for name in sorted(members):
            yield (group, name), events.take(np.concatenate(members[name]))
