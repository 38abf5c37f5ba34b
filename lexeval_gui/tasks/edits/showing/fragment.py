"""One fragment for its picture: its text, its gold edits, a system's, and what became of each of them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate

import numpy as np

from lexeval_gui.core.blocks import Status
from lexeval_gui.core.dataset import Ints, Mask, Strings
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts
from lexeval_gui.tasks.edits import types
from lexeval_gui.tasks.edits.dataset import EditsDataset, EditSet
from lexeval_gui.tasks.edits.parts import ANY, NONE_GIVEN
from lexeval_gui.tasks.edits.reading.edit_columns import row_of
from lexeval_gui.tasks.edits.reading.m2_as_hoo import Tokens
from lexeval_gui.tasks.edits.scoring import m2_annotators, m2_levels
from lexeval_gui.tasks.edits.scoring.alignment import CORRECTED, DETECTED, MISSED, RECOGNISED
from lexeval_gui.tasks.edits.scoring.grading import compare, grade

AROUND = 50
"""So many edits after those that are listed are looked at too: a reason may name one of them."""

MOST_LINKS = 10_000
"""Of a long fragment no more pairs than these are looked at."""

LETTERS: dict[int, Status] = {MISSED: "M", DETECTED: "D", RECOGNISED: "R", CORRECTED: "C"}


@dataclass(frozen=True, slots=True)
class ShownEdit:
    """An edit as it is shown: `place` its number in the fragment, `start` and `end` as counted, code points of its part
    (`part`, a name; None where none is given) in M2 as well; `type` None where none is given."""

    place: int
    index: str
    part: str | None
    type: str | None
    start: int
    end: int
    original: str
    corrections: tuple[str, ...]
    any_right: bool = False
    optional: bool = False

    @property
    def inserts(self) -> bool:
        """Whether nothing is replaced."""
        return self.start == self.end

    @property
    def first(self) -> str | None:
        """The correction that counts of a system; None without one."""
        return self.corrections[0] if self.corrections else None


@dataclass(frozen=True, slots=True)
class Link:
    """A gold and a system edit that are aligned, by their places, and how well (DETECTED and above)."""

    gold: int
    edit: int
    level: int


@dataclass(frozen=True)
class Excerpt:
    """The edits with which a long fragment begins, by place: those of the gold, and of each system, that are listed,
    and those that are looked at: a few more. `hidden`: how many of all are not listed."""

    listed: dict[int | None, frozenset[int]]
    known: dict[int | None, frozenset[int]]
    hidden: int = 0

    @classmethod
    def of(cls, dataset: EditsDataset, item: int, systems: Sequence[int], most: int, shown: int) -> Excerpt | None:
        """The first `shown` edits in the order of the text, of gold and systems together; None if there are no more
        than `most`."""
        sides: dict[int | None, EditSet] = {None: dataset.gold} | {system: dataset.runs[system] for system in systems}
        rows = [np.array(side.rows(item), np.int64) for side in sides.values()]
        hidden = sum(map(len, rows)) - shown
        if hidden <= most - shown:
            return None
        pairs = list(zip((side.edits for side in sides.values()), rows, strict=True))
        ranks = {code: rank for rank, code in enumerate(dataset.part_names.codes[dataset.text_rows(item)].tolist())}
        part = [ranks.get(code, len(ranks)) for edits, own in pairs for code in edits.part.codes[own].tolist()]
        start, end = (np.concatenate([getattr(edits, name)[own] for edits, own in pairs]) for name in ("start", "end"))
        place = np.concatenate([own - own[0] if len(own) else own for own in rows])
        whose = np.repeat(np.arange(len(rows)), list(map(len, rows)))
        order = np.lexsort((whose, place, end, start, np.array(part, np.int64)))

        def first(count: int) -> dict[int | None, frozenset[int]]:
            some = order[:count]
            return {side: frozenset(place[some[whose[some] == number]].tolist()) for number, side in enumerate(sides)}

        return cls(first(shown), first(shown + AROUND), hidden)


@dataclass(frozen=True)
class FragmentComparison:
    """The edits of gold and of one system that count in a fragment, by place. `levels` says what became of each gold
    edit, `links` which edits are aligned, `spurious` which of the system's are; `put_aside` are of other types. Of a
    long fragment these are the edits of its beginning, of which not all are listed; `counts` are those of all."""

    golds: dict[int, ShownEdit]
    edits: dict[int, ShownEdit]
    levels: dict[int, int]
    links: tuple[Link, ...]
    spurious: frozenset[int]
    listed_golds: list[ShownEdit]
    listed_edits: list[ShownEdit]
    put_aside: int = 0
    annotator: int | None = None
    m2: bool = False
    counts: tuple[tuple[Status, int], ...] = ()

    def of_gold(self, place: int) -> list[Link]:
        """What a gold edit is aligned with, the best first."""
        return self._of_golds.get(place, [])

    def of_edit(self, place: int) -> list[Link]:
        """What a system's edit is aligned with, the best first."""
        return self._of_edits.get(place, [])

    @cached_property
    def _of_golds(self) -> dict[int, list[Link]]:
        return _grouped(sorted(self.links, key=lambda link: (-link.level, link.edit)), "gold")

    @cached_property
    def _of_edits(self) -> dict[int, list[Link]]:
        return _grouped(sorted(self.links, key=lambda link: (-link.level, link.gold)), "edit")

    @cached_property
    def gold_places(self) -> SpanIndex:
        """The gold edits by where they stand."""
        return SpanIndex.of(self.golds.values())

    @cached_property
    def edit_places(self) -> SpanIndex:
        """The system's edits by where they stand."""
        return SpanIndex.of(self.edits.values())

    def is_linked(self, edit: ShownEdit, name: str) -> bool:
        """Whether an edit, `gold` or `edit` by name, is aligned with another one."""
        return edit.place in (self._of_golds if name == "gold" else self._of_edits)

    def status(self, place: int) -> Status:
        """What became of a system's edit: spurious, or the best that it earns; "" for one left over."""
        if place in self.spurious:
            return "S"
        best = self.of_edit(place)
        return LETTERS[best[0].level] if best else ""


@dataclass(frozen=True)
class FragmentText:
    """The text of a fragment: its `parts` one after the other, each with where it begins and where it ends."""

    text: str
    parts: dict[str | None, tuple[int, int]]
    breaks: tuple[int, ...]

    @classmethod
    def of(cls, dataset: EditsDataset, item: int) -> FragmentText:
        """The text of one fragment; without sources an empty one, of no parts."""
        text, parts, breaks = "", {}, []
        for row in dataset.text_rows(item):
            name, start = dataset.part_names[row] if dataset.part_names.codes[row] >= 0 else None, len(text)
            breaks += [start + int(paragraph) for paragraph in dataset.paragraphs.row(row)] or [start]
            text += dataset.part_texts[row]
            parts[name] = start, len(text)
        return cls(text, parts, tuple(sorted(set(breaks) - {0})))

    def span(self, edit: ShownEdit) -> tuple[int, int] | None:
        """Where an edit stands in the text, at the end of its part if beyond it; None where there is no such part."""
        if edit.part not in self.parts:
            return None
        base, end = self.parts[edit.part]
        return min(base + max(edit.start, 0), end), min(base + max(edit.end, 0), end)

    def under(self, edit: ShownEdit) -> str:
        """The text that an edit covers; what its file says where there is no text."""
        span = self.span(edit)
        return edit.original if span is None else self.text[span[0] : span[1]]

    def before(self, edit: ShownEdit) -> str:
        """The text of its part up to where an edit begins."""
        span = self.span(edit)
        return "" if span is None else self.text[self.parts[edit.part][0] : span[0]]


def _grouped(links: Sequence[Link], side: str) -> dict[int, list[Link]]:
    found: dict[int, list[Link]] = {}
    for link in links:
        found.setdefault(getattr(link, side), []).append(link)
    return found


@dataclass(frozen=True)
class SpanIndex:
    """Edits of one side by where they stand: for each part those that begin first, and how far any of them reaches."""

    sorted: dict[str | None, list[ShownEdit]]
    reach: dict[str | None, list[int]]
    spans: dict[tuple[int, int], list[ShownEdit]]

    @classmethod
    def of(cls, edits: Iterable[ShownEdit]) -> SpanIndex:
        """All these edits."""
        found: dict[str | None, list[ShownEdit]] = {}
        spans: dict[tuple[int, int], list[ShownEdit]] = {}
        for edit in sorted(edits, key=lambda edit: (edit.start, edit.place)):
            found.setdefault(edit.part, []).append(edit)
            spans.setdefault((edit.start, edit.end), []).append(edit)
        reach = {part: list(accumulate((edit.end for edit in own), max)) for part, own in found.items()}
        return cls(found, reach, spans)

    def near(self, edit: ShownEdit, most: int = 0) -> list[ShownEdit]:
        """The edits of the same part that are no more than `most` characters away (0: that touch or overlap)."""
        own = self.sorted.get(edit.part, [])
        first = bisect_left(self.reach.get(edit.part, []), edit.start - most)
        last = bisect_right(own, edit.end + most, key=lambda other: other.start)
        return [other for other in own[first:last] if other.end >= edit.start - most]

    def has(self, part: str | None, span: tuple[int, int]) -> bool:
        """Whether an edit of a part has this span."""
        return any(edit.part == part for edit in self.spans.get(span, ()))


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
    hypothesis, reference = _annotators(dataset, item, system, counts, settings)
    sides = (dataset.gold, reference), (dataset.runs[system], hypothesis)
    golds, edits = (_of_annotator(side, item, annotator, settings) for side, annotator in sides)
    at = SpanIndex.of(edits).spans
    links = tuple(
        Link(gold.place, edit.place, _m2_level(gold, edit))
        for gold in golds
        for edit in at.get((gold.start, gold.end), ())
    )
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
    )


def _m2_level(gold: ShownEdit, edit: ShownEdit) -> int:
    if gold.first == edit.first and m2_levels.UNKNOWN not in (gold.type, edit.type):
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


def m2_slot(counts: Counts, item: int, settings: Settings) -> int:
    """Which pair of annotators span-based correction takes in a sentence."""
    return int(m2_annotators.chosen_pairs(counts, "cs", settings.number("m2_beta"))[item])


def _of_annotator(side: EditSet, item: int, annotator: int | None, settings: Settings) -> list[ShownEdit]:
    rows, edits = side.rows(item), side.edits
    wanted = types.filtered(edits.type, settings["types"])[rows]
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
