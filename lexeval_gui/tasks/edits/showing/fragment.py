"""One fragment for its picture: its text, its gold edits, a system's, and what became of each of them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import accumulate

import numpy as np
from msgspec import Struct

from lexeval_gui.core.blocks import Status
from lexeval_gui.tasks.edits.dataset import EditsDataset, EditSet
from lexeval_gui.tasks.edits.scoring.alignment import CORRECTED, DETECTED, MISSED, RECOGNISED

AROUND = 50
"""So many edits after those that are listed are looked at too: a reason may name one of them."""

LETTERS: dict[int, Status] = {MISSED: "M", DETECTED: "D", RECOGNISED: "R", CORRECTED: "C"}


class ShownEdit(Struct, frozen=True):
    """An edit as it is shown: `place` its number in the fragment, `start` and `end` as counted, code points of its part
    (`part`, a name; None where none is given) in M2 as well; `type` None where none is given; `words` names the edit
    of a corrected text (see `maxmatch.extracted`)."""

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
    words: str = ""

    @property
    def inserts(self) -> bool:
        """Whether nothing is replaced."""
        return self.start == self.end

    @property
    def first(self) -> str | None:
        """The correction that counts of a system; None without one."""
        return self.corrections[0] if self.corrections else None


class Link(Struct, frozen=True):
    """A gold and a system edit that are aligned, by their places, and how well (DETECTED and above)."""

    gold: int
    edit: int
    level: int


class Excerpt(Struct, frozen=True):
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


class FragmentComparison(Struct, frozen=True, dict=True):
    """The edits of gold and of one system that count in a fragment, by place. `levels` says what became of each gold
    edit, `links` which edits are aligned, `spurious` which of the system's are; `put_aside` are of other types. Of a
    long fragment these are the edits of its beginning, of which not all are listed; `counts` are those of all.
    `of_text`: the system's edits are those of a corrected text, which have no types."""

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
    of_text: bool = False

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


class FragmentText(Struct, frozen=True):
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


class SpanIndex(Struct, frozen=True):
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
