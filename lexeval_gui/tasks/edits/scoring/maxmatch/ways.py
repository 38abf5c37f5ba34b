"""The best way through a lattice: the edits that a system is taken to propose, chosen to fit a gold best.

Source: Dahlmeier & Ng 2012, sections 3.2 and 3.3. Their search over all pairs of nodes is replaced by one pass over the
nodes in which a way is between edits, or in one that has passed so many equal words: as exact, and linear.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lexeval_gui.tasks.edits.scoring.maxmatch.gold_arcs import NEVER, GoldEdit, Words, gold_arcs
from lexeval_gui.tasks.edits.scoring.maxmatch.lattices import DELETED, EQUAL, INSERTED, SUBSTITUTED, Lattice

EDIT, STEP, HIT = 1, 1 << 24, 1 << 48
"""What a way is judged by, in one number: edits equal to the gold's, then steps outside them, then edits."""


class Proposed(NamedTuple):
    """An edit on a way: words `start` … `end` of the source become `first` … `last` of the output."""

    start: int
    end: int
    first: int
    last: int


def best_way(lattice: Lattice, output: Words, golds: Sequence[GoldEdit], most_equal: int) -> list[Proposed]:
    """The edits of the best way, from left to right; an edit holds at most `most_equal` words that are unchanged."""
    into: dict[int, list[int]] = {}
    for arc in sorted(gold_arcs(lattice, output, golds, most_equal)):
        into.setdefault(arc.target, []).append(arc.source)
    closed, opened = _costs(lattice, into, most_equal)
    return _Trace(lattice, into, closed, opened).edits()


def matches(edits: Sequence[Proposed], output: Words, golds: Sequence[GoldEdit]) -> list[int]:
    """The gold edit that each edit is equal to, by its place, -1 for none: from left to right against the golds in
    their order, each search starting behind the last that was found."""
    found, begin = [], 0
    for edit in edits:
        said = tuple(output[edit.first : edit.last])
        later = range(begin, len(golds))
        hit = next((g for g in later if edit[:2] == golds[g][:2] and said in golds[g].corrections), -1)
        begin = hit + 1 if hit >= 0 else begin
        found.append(hit)
    return found


Costs = list[int]
"""What the best way to each node costs: [nodes]."""


def _costs(lattice: Lattice, into: dict[int, list[int]], most_equal: int) -> tuple[Costs, list[Costs]]:
    """The cost of the best way to each node that is between edits there, and of that which is in an edit that has
    passed 0, 1 … equal words."""
    count, states = len(lattice.rows), range(most_equal + 1)
    closed = [0] * count
    opened = [[NEVER] * count for _ in states]
    left, above, behind = lattice.left, lattice.above, lattice.behind
    for node in range(1, count):
        steps, best = lattice.steps[node], NEVER
        if steps & EQUAL:
            before = behind[node]
            best = closed[before] + STEP
            for state in states[1:]:
                if opened[state - 1][before] < NEVER:
                    opened[state][node] = opened[state - 1][before] + STEP
        for bit, before in (
            (steps & INSERTED, left[node]),
            (steps & DELETED, above[node]),
            (steps & SUBSTITUTED, behind[node]),
        ):
            if bit:
                opened[0][node] = min(opened[0][node], closed[before] + STEP + EDIT)
                for costs in opened:
                    if costs[before] < NEVER:
                        costs[node] = min(costs[node], costs[before] + STEP)
        for source in into.get(node, ()):
            best = min(best, closed[source] - HIT)
        if steps != EQUAL:
            best = min(best, *(costs[node] for costs in opened))
        closed[node] = best
    return closed, opened


class _Trace:
    """Goes back from the last node along a way that costs what the best one does; where several do, an edit is as short
    as can be."""

    def __init__(self, lattice: Lattice, into: dict[int, list[int]], closed: Costs, opened: list[Costs]) -> None:
        self._lattice, self._into, self._closed, self._opened = lattice, into, closed, opened

    def edits(self) -> list[Proposed]:
        """The edits of the way, from left to right."""
        found, node = [], len(self._closed) - 1
        while node:
            before, is_edit = self._before(node)
            if is_edit:
                rows, columns = self._lattice.rows, self._lattice.columns
                found.append(Proposed(rows[before], rows[node], columns[before], columns[node]))
            node = before
        return found[::-1]

    def _before(self, node: int) -> tuple[int, bool]:
        """Where a way between edits comes from, and whether what lies between is an edit."""
        lattice, cost = self._lattice, self._closed[node]
        steps = lattice.steps[node]
        if steps & EQUAL and self._closed[lattice.behind[node]] + STEP == cost:
            return lattice.behind[node], False
        for source in self._into.get(node, ()):
            if self._closed[source] - HIT == cost:
                return source, True
        state = next(state for state, costs in enumerate(self._opened) if costs[node] == cost)
        return self._begin(node, state), True

    def _begin(self, node: int, state: int) -> int:
        """The node at which the edit begins that is open at this one, having passed so many equal words."""
        lattice = self._lattice
        while True:
            steps, cost = lattice.steps[node], self._opened[state][node]
            changes = [
                before
                for bit, before in (
                    (SUBSTITUTED, lattice.behind[node]),
                    (DELETED, lattice.above[node]),
                    (INSERTED, lattice.left[node]),
                )
                if steps & bit
            ]
            if state == 0:
                begin = next((n for n in changes if self._closed[n] + STEP + EDIT == cost), None)
                if begin is not None:
                    return begin
            inside = next((n for n in changes if self._opened[state][n] + STEP == cost), None)
            if inside is None:
                inside, state = lattice.behind[node], state - 1
            node = inside
