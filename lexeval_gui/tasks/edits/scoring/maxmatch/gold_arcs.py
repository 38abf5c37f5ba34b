"""The ways between two nodes of a lattice that are gold edits."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lexeval_gui.tasks.edits.scoring.maxmatch.lattices import DELETED, EQUAL, INSERTED, SUBSTITUTED, Lattice

NEVER = 1 << 62
"""More than any way costs."""

Words = Sequence[int]


class GoldEdit(NamedTuple):
    """A gold edit: words `start` … `end` of the source become any of the `corrections` (codes of words)."""

    start: int
    end: int
    corrections: tuple[tuple[int, ...], ...]


class Arc(NamedTuple):
    """A way from one node to another, by their numbers."""

    source: int
    target: int


def gold_arcs(lattice: Lattice, output: Words, golds: Sequence[GoldEdit], most_equal: int) -> set[Arc]:
    """The arcs that earn a gold edit: those that change a word, leave at most so many equal, and make of its words one
    of its corrections. A gold insertion is earned by one arc alone."""
    found = {arc for gold in golds if gold.start < gold.end for arc in _arcs(lattice, output, gold, most_equal)}
    for place in dict.fromkeys(gold.start for gold in golds if gold.start == gold.end):
        found.update(_earned_insertions(lattice, output, place, [gold for gold in golds if gold[:2] == (place, place)]))
    return found


def _row(lattice: Lattice, row: int) -> range:
    """The nodes after so many words of the source."""
    return range(bisect_left(lattice.rows, row), bisect_left(lattice.rows, row + 1))


def _arcs(lattice: Lattice, output: Words, gold: GoldEdit, most_equal: int) -> Iterator[Arc]:
    """All arcs that are an edit of words."""
    ends = _row(lattice, gold.end)
    for words in dict.fromkeys(gold.corrections):
        for source in _row(lattice, gold.start):
            begin = lattice.columns[source]
            end = begin + len(words)
            target = bisect_left(lattice.columns, end, ends.start, ends.stop)
            if target == ends.stop or lattice.columns[target] != end or tuple(output[begin:end]) != words:
                continue
            if _fewest_equal(lattice, source, target) <= most_equal:
                yield Arc(source, target)


def _fewest_equal(lattice: Lattice, source: int, target: int) -> int:
    """The equal words of the way from one node to another that has fewest, of those that change a word."""
    same, changed = {source: 0}, dict[int, int]()
    for node in range(source + 1, target + 1):
        steps, least = lattice.steps[node], NEVER
        if steps & EQUAL:
            before = lattice.behind[node]
            least = changed.get(before, NEVER) + 1
            if before in same:
                same[node] = same[before] + 1
        for bit, before in (
            (INSERTED, lattice.left[node]),
            (DELETED, lattice.above[node]),
            (SUBSTITUTED, lattice.behind[node]),
        ):
            if steps & bit:
                least = min(least, same.get(before, NEVER), changed.get(before, NEVER))
        if least < NEVER:
            changed[node] = least
    return changed.get(target, NEVER)


def _earned_insertions(lattice: Lattice, output: Words, place: int, golds: Sequence[GoldEdit]) -> Iterator[Arc]:
    """The arcs that earn the gold insertions at one place, as m2scorer gives them out: in turn it looks at the first
    and at the last of the arcs that are left, and for either at the gold edits that are left, from the same end; once
    an arc earns one, it goes on from there at the same end with an arc that adjoins. Arcs that are equal to no gold
    edit are passed over by counting them."""
    numbers = _Insertions(lattice, place)
    equal = numbers.equal_to(output, golds)
    low, high, first, last, is_left = 0, len(numbers) - 1, 0, len(golds) - 1, True
    while open_ := {n: own for n in equal if low <= n <= high and (own := [g for g in equal[n] if first <= g <= last])}:
        turns = {2 * (min(open_) - low) + (not is_left): True, 2 * (high - max(open_)) + is_left: False}
        turn = min(turns)
        is_left = turns[turn] or turn == high - low  # the last one that is left
        number = min(open_) if is_left else max(open_)
        arc = numbers.arc(number)
        yield arc
        if is_left:
            first, low = open_[number][0] + 1, numbers.first_from(arc.target)
        else:
            last, high = open_[number][-1] - 1, numbers.last_to(arc.source)


class _Insertions:
    """The arcs that insert words at one place, numbered in the order of their nodes."""

    def __init__(self, lattice: Lattice, place: int) -> None:
        self._lattice, self._row = lattice, _row(lattice, place)
        self._reach = dict[int, int]()  # how many arcs begin at each node
        for node in reversed(self._row):
            goes_on = node + 1 < self._row.stop and lattice.steps[node + 1] & INSERTED
            self._reach[node] = self._reach[node + 1] + 1 if goes_on else 0
        self._begin, self._count = dict[int, int](), 0
        for node in self._row:
            self._begin[node] = self._count
            self._count += self._reach[node]

    def __len__(self) -> int:
        return self._count

    def number(self, arc: Arc) -> int:
        """The number of an arc."""
        return self._begin[arc.source] + arc.target - arc.source - 1

    def arc(self, number: int) -> Arc:
        """The arc with a number."""
        source = max(node for node in self._row if self._reach[node] and self._begin[node] <= number)
        return Arc(source, source + 1 + number - self._begin[source])

    def first_from(self, node: int) -> int:
        """The first arc that begins at a node; behind all if there is none."""
        return self._begin[node] if self._reach[node] else self._count

    def last_to(self, node: int) -> int:
        """The last arc that ends at a node; -1 if there is none."""
        return self._begin[node - 1] if node > self._row.start and self._reach[node - 1] else -1

    def equal_to(self, output: Words, golds: Sequence[GoldEdit]) -> dict[int, list[int]]:
        """The arcs that are equal to gold edits, by number, each with these."""
        found: dict[int, list[int]] = {}
        columns = self._lattice.columns
        for size in {len(words) for gold in golds for words in gold.corrections} - {0}:
            for source in (node for node in self._row if self._reach[node] >= size):
                said = tuple(output[columns[source] : columns[source] + size])
                own = [number for number, gold in enumerate(golds) if said in gold.corrections]
                if own:
                    found[self.number(Arc(source, source + size))] = own
        return found
