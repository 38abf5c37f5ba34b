"""Which edits of gold and system belong together, and how well: every pair of a fragment that touches, with its level.

A pair depends on its two edits alone (spans, types, corrections); what becomes of each edit is decided in `grading`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints, Mask, Strings
from lexeval_gui.core.parameters import Settings
from lexeval_gui.tasks.edits import types
from lexeval_gui.tasks.edits.parts import ANY, Edits

MISSED, DETECTED, RECOGNISED, CORRECTED = range(4)
"""The levels of a gold edit, and from DETECTED on of a pair, each including those below it."""

STATUSES = ("Missed", "Detected", "Recognised", "Corrected")

CHUNK = 2**20
"""About as many pairs are looked at together."""

FAR = 2**40
"""Offsets beyond this are replaced by their rank, so that keys cannot overflow."""


class Pairs(Struct, frozen=True):
    """p pairs of a gold and a system edit of one part, by gold, then system: rows `gold`, `system` int64 [p].

    `level` int8 [p] is 0 where they are not aligned; `back` bool [p] whether they are with the roles swapped.
    """

    gold: NDArray[np.int64]
    system: NDArray[np.int64]
    level: NDArray[np.int8]
    back: Mask

    def take(self, mask: Mask) -> Pairs:
        """The pairs where `mask` holds."""
        return Pairs(self.gold[mask], self.system[mask], self.level[mask], self.back[mask])


Covered = Callable[[Edits, int], str]
"""The text that an edit (a row) covers."""


def align(gold: Edits, system: Edits, settings: Settings, golds: Ints, systems: Ints, covered: Covered) -> Pairs:
    """All pairs that are aligned, in either direction, among these rows of the gold's and the system's edits;
    `covered` is asked for the blanks at the ends of deletions."""
    first, second = touching(gold, system, golds, systems)
    both = _PairComparison(Spans(gold, first, True), Spans(system, second, False), settings, covered)
    forward, back = both.aligned(), both.aligned_back()
    kept = forward | back
    both, forward = both.take(kept), forward[kept]
    recognised = forward & both.recognised()
    level = forward.astype(np.int8) + recognised
    level[recognised] += both.take(recognised).corrected()
    return Pairs(both.gold.rows, both.system.rows, level, back[kept])


# -- pairs that touch -------------------------------------------------------------------------------------------------


def touching(gold: Edits, system: Edits, golds: Ints, systems: Ints) -> tuple[Ints, Ints]:
    """The pairs of one fragment and part whose spans share a character or a border: rows of gold and of system."""
    keys, starts, ends, wanted = _borders(gold, system, golds, systems)
    order = np.lexsort((systems, starts, keys))
    systems, starts = systems[order], keys[order] + starts[order]
    reach = np.maximum.accumulate(keys[order] + ends[order])  # no earlier edit goes further to the right
    own, left, right = wanted
    low = np.searchsorted(reach, own + left, "left")
    high = np.maximum(np.searchsorted(starts, own + right, "right"), low)
    found = [_expanded(low, high, part) for part in _chunks(high - low)]
    rows, places = (np.concatenate(column) for column in zip(*found, strict=True)) if found else (low[:0], low[:0])
    inside = (keys[order] + ends[order])[places] >= (own + left)[rows]
    rows, others = golds[rows[inside]], systems[places[inside]]
    by_file = np.lexsort((others, rows))
    return rows[by_file], others[by_file]


def _borders(
    gold: Edits, system: Edits, golds: Ints, systems: Ints
) -> tuple[Ints, Ints, Ints, tuple[Ints, Ints, Ints]]:
    """Of the system: a key per part, wide enough to add start or end to it; starts, ends; then those of the gold."""
    at = [gold.start[golds], gold.end[golds], system.start[systems], system.end[systems]]
    if max((int(values.max(initial=0)) for values in at), default=0) > FAR:
        ranks = np.unique(np.concatenate(at), return_inverse=True)[1]
        at = np.split(ranks, np.cumsum([len(values) for values in at])[:-1])
    width = max(int(values.max(initial=0)) for values in at) + 1
    parts = max(len(gold.part.words), 1) + 1
    own = (gold.fragment[golds] * parts + gold.part.codes[golds] + 1) * width
    keys = (system.fragment[systems] * parts + system.part.codes[systems] + 1) * width
    return keys, at[2], at[3], (own, at[0], at[1])


def _chunks(sizes: Ints) -> list[slice]:
    """Slices of the rows whose sizes add up to about CHUNK each."""
    if not len(sizes):
        return []
    marks = np.cumsum(sizes) // CHUNK
    cuts = [0, *(np.flatnonzero(np.diff(marks)) + 1).tolist(), len(sizes)]
    return [slice(low, high) for low, high in pairwise(cuts)]


def _expanded(low: Ints, high: Ints, rows: slice) -> tuple[Ints, Ints]:
    """Every row of the slice beside each place from its `low` to its `high`."""
    sizes = (high - low)[rows]
    repeated = np.repeat(np.arange(len(low))[rows], sizes)
    before = np.cumsum(sizes) - sizes
    return repeated, np.arange(int(sizes.sum())) - np.repeat(before, sizes) + low[repeated]


# -- what a pair is ---------------------------------------------------------------------------------------------------


class Spans(Struct, frozen=True):
    """One side of p pairs: `rows` [p] of `edits`; `every` correction counts (the gold's), or the first alone."""

    edits: Edits
    rows: NDArray[np.int64]
    every: bool

    @property
    def start(self) -> Ints:
        """Where each begins: [p]."""
        return self.edits.start[self.rows]

    @property
    def end(self) -> Ints:
        """Where each ends: [p]."""
        return self.edits.end[self.rows]

    @property
    def empty(self) -> Mask:
        """Which are insertions: [p]."""
        return np.asarray(self.start == self.end)

    @property
    def type(self) -> Ints:
        """The code of the type, -1 without one: [p]."""
        return types.codes(self.edits.type)[self.rows]

    @property
    def first(self) -> Ints:
        """The code of the first correction, -1 without one: [p]."""
        return self.edits.first_corrections[self.rows]

    def take(self, mask: Mask) -> Spans:
        """Those where `mask` holds."""
        return Spans(self.edits, self.rows[mask], self.every)

    def correction_codes(self, pair: int) -> list[int]:
        """The codes of the corrections that count."""
        codes: list[int] = self.edits.corrections.row(int(self.rows[pair])).tolist()
        return codes if self.every else codes[:1]


class _PairComparison(Struct, frozen=True):
    """p pairs with both their edits, under the conventions in force."""

    gold: Spans
    system: Spans
    settings: Settings
    covered: Covered

    def take(self, mask: Mask) -> _PairComparison:
        return replace(self, gold=self.gold.take(mask), system=self.system.take(mask))

    @property
    def identical(self) -> Mask:
        return np.asarray((self.gold.start == self.system.start) & (self.gold.end == self.system.end))

    @property
    def same_type(self) -> Mask:
        own = self.gold.type
        return np.asarray((own == self.system.type) & (own >= 0))

    def aligned(self) -> Mask:
        """Which pairs are aligned: bool [p]."""
        return self._of_equal_type(self._overlaps() | self._edge(self.gold, self.system))

    def aligned_back(self) -> Mask:
        """Which pairs are aligned with the roles of gold and system swapped: bool [p]."""
        return self._of_equal_type(self._overlaps() | self._edge(self.system, self.gold))

    def _of_equal_type(self, aligned: Mask) -> Mask:
        return aligned & self.same_type if self.settings["type_match"] == "all" else aligned

    def _overlaps(self) -> Mask:
        """Identical, overlapping, or an insertion inside a span."""
        g, s = self.gold, self.system
        low, high = np.maximum(g.start, s.start), np.minimum(g.end, s.end)
        overlap = ~g.empty & ~s.empty & (low < high)
        # an insertion at p inside a span: low = p = high, and neither border of the span is p
        inside = (g.empty != s.empty) & (low == high) & (g.start != s.start) & (g.end != s.end)
        if self.settings["insertions"] == "identical":
            inside[:] = False
        return np.asarray(self.identical | overlap | inside)

    def _edge(self, inserted: Spans, span: Spans) -> Mask:
        """Which insertions lie at the border of a span whose correction begins (ends) with one of theirs."""
        if self.settings["insertions"] != "edge":
            return np.zeros(len(self.gold.rows), np.bool_)
        at_start, at_end = inserted.start == span.start, inserted.start == span.end
        touch = inserted.empty & ~span.empty & (at_start | at_end)
        any_right = inserted.edits.state[inserted.rows] == ANY
        return np.asarray(self._shares_affix(touch & ~any_right, inserted, span, at_start) | (touch & any_right))

    def _shares_affix(self, mask: Mask, inserted: Spans, span: Spans, at_start: Mask) -> Mask:
        """Whether the correction of the span begins (ends) with one of the insertion's, as they are written."""
        text, result = cache(self.gold.edits.texts.__getitem__), np.zeros(len(mask), np.bool_)
        for pair in np.flatnonzero(mask).tolist():
            affix: Callable[[str, str], bool] = str.startswith if at_start[pair] else str.endswith
            wholes = [text(code) for code in span.correction_codes(pair)]
            pieces = [text(code) for code in inserted.correction_codes(pair)]
            result[pair] = any(piece and affix(whole, piece) for piece in pieces for whole in wholes)
        return result

    def recognised(self) -> Mask:
        """Which aligned pairs are recognised: bool [p]."""
        same = self.identical
        if self.settings["unit_span"] == "on":
            same = same | ((self.system.end - self.system.start == 1) & self._edge(self.gold, self.system))
        if self.settings["space_tolerance"] == "on":
            same = same | self._one_blank(self.gold, self.system) | self._one_blank(self.system, self.gold)
        return same if self.settings["type_match"] == "none" else same & self.same_type

    def _one_blank(self, deletion: Spans, other: Spans) -> Mask:
        """Which deletions have just one blank more, their own first or last, than a replacement on the other side.
        What says no correction is as good as a replacement; a blank is U+0020 alone."""
        empty = empty_codes(self.gold.edits.texts)
        kinds = np.isin(deletion.first, empty) & ~np.isin(other.first, empty)
        more_left = (deletion.start + 1 == other.start) & (deletion.end == other.end)
        more_right = (deletion.start == other.start) & (deletion.end - 1 == other.end)
        result = kinds & ~other.empty & (more_left | more_right)
        for pair in np.flatnonzero(result).tolist():
            text = self.covered(deletion.edits, int(deletion.rows[pair]))
            result[pair] = (text[:1] if more_left[pair] else text[-1:]) == " "
        return np.asarray(result)

    def corrected(self) -> Mask:
        """Which recognised pairs are corrected: bool [p]. A gold edit without corrections takes anything, an optional
        one a system edit without correction."""
        said = self.system.first
        has = said >= 0
        gold, rows = self.gold.edits, self.gold.rows
        anything, optional = gold.takes_anything[rows], gold.optional[rows]
        result = anything | np.where(has, self._equal_codes(said), optional)
        lower = cache(lambda code: gold.texts[code].lower())
        for pair in np.flatnonzero(has & ~result).tolist() if self.settings["case"] == "fold" else ():
            result[pair] = any(lower(code) == lower(int(said[pair])) for code in self.gold.correction_codes(pair))
        return np.asarray(result)

    def _equal_codes(self, said: Ints) -> Mask:
        alternatives = self.gold.edits.corrections.take(self.gold.rows)
        equal = alternatives.values == np.repeat(said, alternatives.lengths)
        return np.asarray(alternatives.sums(equal.astype(np.int64)) > 0)


def empty_codes(texts: Strings) -> Ints:
    """The codes of the empty text (one, or none if no correction is empty)."""
    return np.flatnonzero(np.diff(texts.offsets) == 0)
