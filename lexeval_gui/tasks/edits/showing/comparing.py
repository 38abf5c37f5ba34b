"""What became of the edits of one fragment, HOO or M2, under the settings in force."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec.structs import replace

from lexeval_gui.core.blocks import Status
from lexeval_gui.core.dataset import Ints, Mask, Strings
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts
from lexeval_gui.tasks.edits import types
from lexeval_gui.tasks.edits.dataset import EditsDataset, EditSet
from lexeval_gui.tasks.edits.parts import ANY, NONE_GIVEN
from lexeval_gui.tasks.edits.reading.edit_columns import row_of
from lexeval_gui.tasks.edits.reading.m2_as_hoo import Tokens
from lexeval_gui.tasks.edits.scoring import m2_annotators
from lexeval_gui.tasks.edits.scoring.alignment import CORRECTED, DETECTED, MISSED, RECOGNISED
from lexeval_gui.tasks.edits.scoring.grading import compare, grade
from lexeval_gui.tasks.edits.scoring.maxmatch.extracted import extracted
from lexeval_gui.tasks.edits.showing.fragment import LETTERS, Excerpt, FragmentComparison, Link, ShownEdit, SpanIndex

MOST_LINKS = 10_000
"""Of a long fragment no more pairs than these are looked at."""


def compare_fragment(
    dataset: EditsDataset, item: int, system: int, counts: Counts, settings: Settings, begun: Excerpt | None = None
) -> FragmentComparison:
    """What became of the edits of one fragment (M2: sentence) under the settings in force, or of those with which it
    begins."""
    if dataset.kind == "m2":
        return _compare_sentence(dataset, item, system, counts, settings, begun)
    compared = compare(dataset, system, settings, np.array([item]))
    grades = grade(compared, settings)
    gold, run = dataset.gold, dataset.runs[system]
    first, second = gold.rows(item).start, run.rows(item).start
    ours, theirs = compared.golds, compared.systems
    put_aside = len(gold.rows(item)) + len(run.rows(item)) - len(ours) - len(theirs)
    status, spurious = grades.status[ours], grades.spurious[theirs]
    tally = _tally(status, int(spurious.sum()))
    pairs = grades.pairs
    if begun is not None:
        pairs = pairs.take(_of(pairs.gold, begun.known[None], first) | _of(pairs.system, begun.known[system], second))
        pairs = pairs.take(np.arange(len(pairs.gold)) < MOST_LINKS)
        kept = _of(ours, begun.known[None], first) | np.isin(ours, pairs.gold)
        ours, status = ours[kept], status[kept]
        kept = _of(theirs, begun.known[system], second) | np.isin(theirs, pairs.system)
        theirs, spurious = theirs[kept], spurious[kept]
    golds = {place: _shown_edit(gold, first, place) for place in (ours - first).tolist()}
    edits = {place: _shown_edit(run, second, place) for place in (theirs - second).tolist()}
    links = zip((pairs.gold - first).tolist(), (pairs.system - second).tolist(), pairs.level.tolist(), strict=True)
    return FragmentComparison(
        golds,
        edits,
        dict(zip(golds, status.tolist(), strict=True)),
        tuple(Link(*link) for link in links),
        frozenset((theirs[spurious] - second).tolist()),
        _listed(golds, begun, None),
        _listed(edits, begun, system),
        put_aside,
        counts=tally,
    )


def _listed(edits: dict[int, ShownEdit], begun: Excerpt | None, side: int | None) -> list[ShownEdit]:
    return [edit for place, edit in edits.items() if begun is None or place in begun.listed[side]]


def _of(rows: Ints, places: frozenset[int], first: int) -> Mask:
    return np.isin(rows, np.fromiter(places, np.int64, len(places)) + first)


def _tally(levels: Ints, spurious: int) -> tuple[tuple[Status, int], ...]:
    """How many edits there are of each status."""
    return (*((letter, int((levels == level).sum())) for level, letter in LETTERS.items()), ("S", spurious))


def gold_edits(dataset: EditsDataset, item: int, begun: Excerpt | None = None) -> list[ShownEdit]:
    """The gold edits of a fragment, where no system is shown (M2: those of all annotators)."""
    rows = dataset.gold.rows(item)
    places = range(len(rows)) if begun is None else sorted(begun.listed[None])
    found = [_shown_edit(dataset.gold, rows.start, place) for place in places]
    return _as_characters(dataset, item, found) if dataset.kind == "m2" else found


def _shown_edit(side: EditSet, first: int, place: int) -> ShownEdit:
    row = row_of(side.edits, first + place)
    any_right = row.state == ANY or (row.state == NONE_GIVEN and not row.optional)
    return ShownEdit(
        place,
        row.name,
        row.part,
        row.type or None,
        row.start,
        row.end,
        row.original or "",
        row.corrections,
        any_right,
        row.optional,
    )


# -- M2 ---------------------------------------------------------------------------------------------------------------


def _compare_sentence(
    dataset: EditsDataset, item: int, system: int, counts: Counts, settings: Settings, begun: Excerpt | None
) -> FragmentComparison:
    """At the M2 levels: an equal span and correction is corrected, an equal span with the type recognised, an equal
    span detected; of the annotators that span-based correction takes."""
    if dataset.runs[system].outputs is not None:
        golds, edits, links, reference = _compare_text(dataset, item, system, counts, settings)
    else:
        golds, edits, links, reference = _compare_keys(dataset, item, system, counts, settings)
    levels = dict.fromkeys((gold.place for gold in golds), MISSED)
    for link in links:
        levels[link.gold] = max(levels[link.gold], link.level)
    met = {link.edit for link in links}
    spurious = frozenset(edit.place for edit in edits if edit.place not in met)
    tally = _tally(np.array(list(levels.values()), np.int64), len(spurious))
    if begun is not None:
        golds = [gold for gold in golds if gold.place in begun.known[None]]
        edits = [edit for edit in edits if edit.place in begun.known[system]]
        kept = {gold.place for gold in golds}, {edit.place for edit in edits}
        links = tuple(link for link in links if link.gold in kept[0] and link.edit in kept[1])
        levels = {gold.place: levels[gold.place] for gold in golds}
    ours, theirs = ({edit.place: edit for edit in _as_characters(dataset, item, side)} for side in (golds, edits))
    return FragmentComparison(
        ours,
        theirs,
        levels,
        links,
        spurious,
        _listed(ours, begun, None),
        _listed(theirs, begun, system),
        0,
        reference,
        True,
        tally,
        dataset.runs[system].outputs is not None,
    )


Compared = tuple[list[ShownEdit], list[ShownEdit], tuple[Link, ...], int | None]
"""The edits of gold and system in tokens, those of them that belong together, the annotator of the gold."""


def _compare_keys(dataset: EditsDataset, item: int, system: int, counts: Counts, settings: Settings) -> Compared:
    """An edit system: by span, type and correction."""
    hypothesis, reference = _annotators(dataset, item, system, counts, settings)
    sides = (dataset.gold, reference), (dataset.runs[system], hypothesis)
    golds, edits = (_of_annotator(side, item, annotator, settings["types"]) for side, annotator in sides)
    at = SpanIndex.of(edits).spans
    links = (
        Link(gold.place, edit.place, _m2_level(gold, edit))
        for gold in golds
        for edit in at.get((gold.start, gold.end), ())
    )
    return golds, edits, tuple(links), reference


def _compare_text(dataset: EditsDataset, item: int, system: int, counts: Counts, settings: Settings) -> Compared:
    """A corrected text: an edit that MaxMatch finds equal corrects its gold edit, one of the same span detects it."""
    found = extracted(dataset, system, counts, settings, np.array([item]))
    known = int(found.annotators[item])
    reference = known if known >= 0 else None
    first, own = dataset.gold.rows(item).start, found.run.rows(item)
    golds = _of_annotator(dataset.gold, item, reference, "all")
    edits = [replace(_shown_edit(found.run, own.start, row - own.start), words=found.name(row)) for row in own]
    partner = (found.partner[own.start : own.stop] - first).tolist()
    links = [Link(gold, edit, CORRECTED) for edit, gold in enumerate(partner) if gold >= 0]
    met = {link.gold for link in links}, {link.edit for link in links}
    links += [
        Link(gold.place, edit.place, DETECTED)
        for gold in golds
        for edit in edits
        if (gold.start, gold.end) == (edit.start, edit.end) and gold.place not in met[0] and edit.place not in met[1]
    ]
    return golds, edits, tuple(links), reference


def _m2_level(gold: ShownEdit, edit: ShownEdit) -> int:
    if gold.first == edit.first and types.UNKNOWN not in (gold.type, edit.type):
        return CORRECTED
    return RECOGNISED if gold.type == edit.type else DETECTED


def _annotators(
    dataset: EditsDataset, item: int, system: int, counts: Counts, settings: Settings
) -> tuple[int | None, int | None]:
    """The annotators of hypothesis and reference that span-based correction takes in a sentence; None for nobody."""
    sides = (dataset.gold, dataset.runs[system])
    references, hypotheses = (side.present.row(item).tolist() or [None] for side in sides)
    pair = m2_slot(counts, item, settings)
    return hypotheses[pair // len(references)], references[pair % len(references)]


def m2_slot(counts: Counts, item: int, settings: Settings, level: str = "cs") -> int:
    """Which pair of annotators a level takes in a sentence."""
    return int(m2_annotators.chosen_pairs(counts, level, settings.number("m2_beta"))[item])


def _of_annotator(side: EditSet, item: int, annotator: int | None, counted: str) -> list[ShownEdit]:
    """The edits of one annotator, of the types that are counted."""
    rows, edits = side.rows(item), side.edits
    wanted = types.filtered(edits.type, counted)[rows]
    own = wanted & (edits.annotator[rows] == annotator) & (edits.start[rows] >= 0)
    return [_shown_edit(side, rows.start, place) for place in np.flatnonzero(own).tolist()]


def _as_characters(dataset: EditsDataset, item: int, edits: Sequence[ShownEdit]) -> list[ShownEdit]:
    """Edits of tokens as edits of the text in which blanks join them."""
    text, part = dataset.part_texts[item], dataset.part_names[item]
    tokens, none = Tokens(Strings.of([text])), np.zeros(1, np.int64)
    length = int(tokens.lengths[0])
    moved = []
    for edit in edits:
        start = min(int(tokens.start(none, np.array([edit.start]))[0]), length)
        end = start if edit.inserts else max(start, min(int(tokens.end(none, np.array([edit.end]))[0]), length))
        moved.append(replace(edit, part=part, start=start, end=end, original=text[start:end]))
    return moved
