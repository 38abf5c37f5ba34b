"""One fragment for its picture: its text, its gold edits, a system's, and what became of each of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from lexeval_gui.core.blocks import Status
from lexeval_gui.core.dataset import Ints, Strings
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts
from lexeval_gui.tasks.edits import annotators, m2levels, types
from lexeval_gui.tasks.edits.alignment import CORRECTED, DETECTED, MISSED, RECOGNISED
from lexeval_gui.tasks.edits.converting import Tokens
from lexeval_gui.tasks.edits.dataset import EditsDataset, EditSet
from lexeval_gui.tasks.edits.grading import compare, grade

LETTERS: dict[int, Status] = {MISSED: "M", DETECTED: "D", RECOGNISED: "R", CORRECTED: "C"}


@dataclass(frozen=True, slots=True)
class Seen:
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
class Facing:
    """The edits of gold and of one system that count in a fragment, by place. `levels` says what became of each gold
    edit, `links` which edits are aligned, `spurious` which of the system's are; `put_aside` are of other types."""

    golds: dict[int, Seen]
    edits: dict[int, Seen]
    levels: dict[int, int]
    links: tuple[Link, ...]
    spurious: frozenset[int]
    put_aside: int = 0
    annotator: int | None = None
    m2: bool = False

    def of_gold(self, place: int) -> list[Link]:
        """What a gold edit is aligned with, the best first."""
        return sorted((link for link in self.links if link.gold == place), key=lambda link: (-link.level, link.edit))

    def of_edit(self, place: int) -> list[Link]:
        """What a system's edit is aligned with, the best first."""
        return sorted((link for link in self.links if link.edit == place), key=lambda link: (-link.level, link.gold))

    def status(self, place: int) -> Status:
        """What became of a system's edit: spurious, or the best that it earns; "" for one left over."""
        if place in self.spurious:
            return "S"
        best = self.of_edit(place)
        return LETTERS[best[0].level] if best else ""


@dataclass(frozen=True)
class Shown:
    """The text of a fragment: its parts one after the other. `starts` says where each begins, `ends` where it ends."""

    text: str
    starts: dict[str | None, int]
    ends: dict[str | None, int]
    breaks: tuple[int, ...]

    @classmethod
    def of(cls, dataset: EditsDataset, item: int) -> Shown:
        """The text of one fragment; without sources an empty one, of no parts."""
        text, starts, ends, breaks = "", {}, {}, []
        for row in range(int(dataset.part_offsets[item]), int(dataset.part_offsets[item + 1])):
            name = dataset.part_names[row] if dataset.part_names.codes[row] >= 0 else None
            breaks += [len(text) + int(start) for start in dataset.paragraphs.row(row)] or [len(text)]
            starts[name] = len(text)
            text += dataset.part_texts[row]
            ends[name] = len(text)
        return cls(text, starts, ends, tuple(sorted(set(breaks) - {0})))

    def span(self, edit: Seen) -> tuple[int, int] | None:
        """Where an edit stands in the text, at the end of its part if beyond it; None where there is no such part."""
        if edit.part not in self.starts:
            return None
        base, end = self.starts[edit.part], self.ends[edit.part]
        return min(base + max(edit.start, 0), end), min(base + max(edit.end, 0), end)

    def under(self, edit: Seen) -> str:
        """The text that an edit covers; what its file says where there is no text."""
        span = self.span(edit)
        return edit.original if span is None else self.text[span[0] : span[1]]

    def before(self, edit: Seen) -> str:
        """The text of its part up to where an edit begins."""
        span = self.span(edit)
        return "" if span is None else self.text[self.starts[edit.part] : span[0]]


def facing(dataset: EditsDataset, item: int, system: int, counts: Counts, settings: Settings) -> Facing:
    """What became of the edits of one fragment (M2: sentence) under the settings in force."""
    if dataset.kind == "m2":
        return _facing_m2(dataset, item, system, counts, settings)
    compared = compare(dataset, system, settings, np.array([item]))
    grades = grade(compared, settings)
    gold, run = dataset.gold, dataset.runs[system]
    first, second = int(gold.offsets[item]), int(run.offsets[item])
    pairs = grades.pairs
    levels = {int(row) - first: int(grades.status[row]) for row in compared.golds}
    rows = [int(row) - second for row in compared.systems]
    both = (int(gold.offsets[item + 1]) - first) + (int(run.offsets[item + 1]) - second)
    return Facing(
        {place: _seen(gold, first, place) for place in levels},
        {place: _seen(run, second, place) for place in rows},
        levels,
        tuple(
            Link(int(g) - first, int(s) - second, int(level))
            for g, s, level in zip(pairs.gold, pairs.system, pairs.level, strict=True)
        ),
        frozenset(place for place in rows if grades.spurious[place + second]),
        both - len(levels) - len(rows),
    )


def gold_alone(dataset: EditsDataset, item: int) -> list[Seen]:
    """The gold edits of a fragment, where no system is shown (M2: those of all annotators)."""
    first, end = (int(dataset.gold.offsets[item + more]) for more in (0, 1))
    found = [_seen(dataset.gold, first, place) for place in range(end - first)]
    return _as_characters(dataset, item, found) if dataset.kind == "m2" else found


def _seen(side: EditSet, first: int, place: int) -> Seen:
    edits, row = side.edits, first + place
    return Seen(
        place, edits.index[row], edits.part[row] if edits.part.codes[row] >= 0 else None,
        edits.type[row] or None, int(edits.start[row]), int(edits.end[row]), edits.original[row],
        tuple(edits.texts[int(code)] for code in edits.corrections.row(row)),
        bool(edits.takes_anything[row]), bool(edits.optional[row]),
    )  # fmt: skip


# -- M2 ---------------------------------------------------------------------------------------------------------------


def _facing_m2(dataset: EditsDataset, item: int, system: int, counts: Counts, settings: Settings) -> Facing:
    """At the M2 levels: an equal span and correction is corrected, an equal span with the type recognised, an equal
    span detected; of the annotators that span-based correction takes."""
    hypothesis, reference = _annotators(dataset, item, system, counts, settings)
    sides = (dataset.gold, reference), (dataset.runs[system], hypothesis)
    golds, edits = (_of_annotator(side, item, annotator, settings) for side, annotator in sides)
    links = tuple(
        Link(gold.place, edit.place, _m2_level(gold, edit))
        for gold in golds
        for edit in edits
        if (gold.start, gold.end) == (edit.start, edit.end)
    )
    levels = {gold.place: max((k.level for k in links if k.gold == gold.place), default=MISSED) for gold in golds}
    met = {link.edit for link in links}
    shown = [_as_characters(dataset, item, side) for side in (golds, edits)]
    by_place = [{edit.place: edit for edit in side} for side in shown]
    spurious = frozenset(edit.place for edit in edits if edit.place not in met)
    return Facing(by_place[0], by_place[1], levels, links, spurious, 0, reference, True)


def _m2_level(gold: Seen, edit: Seen) -> int:
    if gold.first == edit.first and m2levels.UNKNOWN not in (gold.type, edit.type):
        return CORRECTED
    return RECOGNISED if gold.type == edit.type else DETECTED


def _annotators(
    dataset: EditsDataset, item: int, system: int, counts: Counts, settings: Settings
) -> tuple[int | None, int | None]:
    """The annotators of hypothesis and reference that span-based correction takes in a sentence; None for nobody."""
    references, hypotheses = (_present(side, item) for side in (dataset.gold, dataset.runs[system]))
    pair = m2_slot(counts, item, settings)
    return hypotheses[pair // len(references)], references[pair % len(references)]


def m2_slot(counts: Counts, item: int, settings: Settings) -> int:
    """Which pair of annotators span-based correction takes in a sentence."""
    return int(annotators.taken(counts, "cs", settings.number("m2_beta"))[item])


def m2_slots(counts: Counts, settings: Settings) -> Ints:
    """Which pair of annotators span-based correction takes in each sentence: int64 [n]."""
    return annotators.taken(counts, "cs", settings.number("m2_beta")).astype(np.int64)


def _present(side: EditSet, item: int) -> Sequence[int | None]:
    found = side.annotators.row(item).tolist() if side.annotators is not None else []
    return found or [None]


def _of_annotator(side: EditSet, item: int, annotator: int | None, settings: Settings) -> list[Seen]:
    first, end = int(side.offsets[item]), int(side.offsets[item + 1])
    wanted = types.filtered(side.edits.type, settings["types"])[first:end]
    own = wanted & (side.edits.annotator[first:end] == annotator) & (side.edits.start[first:end] >= 0)
    return [_seen(side, first, int(place)) for place in np.flatnonzero(own)]


def _as_characters(dataset: EditsDataset, item: int, edits: Sequence[Seen]) -> list[Seen]:
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
