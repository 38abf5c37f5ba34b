"""The fewest and most errors over all equally cheap alignments of one sentence, exactly.

There can be 10^10 such alignments, so they are not gone through one by one: a state of the dynamic programme holds what
can still matter, and how many moves the alignments that lead to it have at least and at most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from typing import TypeVar

from msgspec import Struct

from lexeval_gui.tasks.generation.scoring.alignment import Costs, costs
from lexeval_gui.tasks.generation.scoring.sides import Sides
from lexeval_gui.tasks.generation.scoring.treelets import treelets

MAX_STATES = 50_000
"""With more states than these a range is taken over a part of the alignments, and is not exact."""

_STATES_PER_CELL = 2
"""So many states of each cell are followed on then."""

Tokens = Sequence[int]
Nets = tuple[tuple[int, int], ...]
"""Deletions minus insertions of each token that can still become a move, where they are not even."""
Pairs = tuple[tuple[int, int], ...]
"""Places of the reference with their places in the output."""
Cell = tuple[frozenset[int], frozenset[int]]
"""The tokens that can still be deleted, and inserted, on a way on from a cell."""

K = TypeVar("K")
V = TypeVar("V")


class Errors(Struct, frozen=True):
    """Errors of a pair of sequences over its cheapest alignments, lowest and highest: all, and with moves counted
    once. `substitutions` are the numbers of them that occur, of strings."""

    simple: tuple[int, int]
    generation: tuple[int, int]
    exact: bool = True
    substitutions: tuple[int, ...] = ()


# -- the cheapest alignments ------------------------------------------------------------------------------------------


class _Lattice(Struct, frozen=True):
    """The steps of all cheapest alignments of two sequences, which cost `total`: `steps[i][j]` those that lead on from
    there, as `=`, `S`, `D` or `I`."""

    reference: Tokens
    output: Tokens
    steps: list[list[str]]
    price: Costs
    total: int

    @classmethod
    def of(cls, reference: Tokens, output: Tokens, convention: str) -> _Lattice:
        price = costs(convention, min(len(reference), len(output)))
        rest = _costs_of_ends(reference, output, price)
        steps = [[""] * (len(output) + 1) for _ in range(len(reference) + 1)]
        reached = {(0, 0)}
        for i in range(len(reference) + 1):
            for j in range(len(output) + 1):
                if (i, j) in reached:
                    found = list(_cheapest(reference, output, rest, price, i, j))
                    steps[i][j] = "".join(step for step, *_ in found)
                    reached.update((k, m) for _, k, m in found)
        return cls(reference, output, steps, price, rest[0][0])

    def gaps(self, substitutions: int) -> int:
        """How many tokens stand alone in the alignments that have so many substitutions: all cost the same."""
        return (self.total - substitutions * self.price.substitution) // self.price.gap

    def walk(
        self,
        start: dict[K, V],
        go: Callable[[dict[K, V], str, int, int, dict[K, V]], None],
        fewer: Callable[[dict[K, V]], dict[K, V]],
        most: int,
    ) -> tuple[dict[K, V], bool]:
        """The states at the end, and whether they are exact. `go` takes a step from all states of cell i, j to those of
        a target; once `most` states were met, a cell keeps only some of its own, as `fewer` picks them."""
        rows: list[dict[K, V]] = [start, *({} for _ in self.output)]
        seen, exact = 0, True
        for i in range(len(self.reference) + 1):
            below: list[dict[K, V]] = [{} for _ in rows]
            for j, states in enumerate(rows):
                seen += len(states)
                if seen > most and len(states) > _STATES_PER_CELL:
                    states, exact = fewer(states), False
                for step in self.steps[i][j]:
                    go(states, step, i, j, rows[j + 1] if step == "I" else below[j + (step != "D")])
            if i < len(self.reference):
                rows = below
        return rows[-1], exact

    def ahead(self) -> list[list[Cell]]:
        """What can still come from each cell on."""
        nothing: frozenset[int] = frozenset()
        found = [[(nothing, nothing)] * (len(self.output) + 1) for _ in range(len(self.reference) + 1)]
        for i in range(len(self.reference), -1, -1):
            for j in range(len(self.output), -1, -1):
                deleted, inserted = nothing, nothing
                for step in self.steps[i][j]:
                    there = found[i + (step != "I")][j + (step != "D")]
                    deleted |= there[0] | {self.reference[i]} if step == "D" else there[0]
                    inserted |= there[1] | {self.output[j]} if step == "I" else there[1]
                found[i][j] = deleted, inserted
        return found


def _costs_of_ends(reference: Tokens, output: Tokens, price: Costs) -> list[list[int]]:
    """What the cheapest alignment of every two ends costs."""
    rest = [[(len(output) - j) * price.gap for j in range(len(output) + 1)]]
    for token in reversed(reference):
        below, row = rest[-1], [0] * (len(output) + 1)
        row[-1] = below[-1] + price.gap
        for j in range(len(output) - 1, -1, -1):
            over = below[j + 1] + (price.substitution if token != output[j] else 0)
            row[j] = min(over, below[j] + price.gap, row[j + 1] + price.gap)
        rest.append(row)
    rest.reverse()
    return rest


def _cheapest(
    reference: Tokens, output: Tokens, rest: list[list[int]], price: Costs, i: int, j: int
) -> Iterator[tuple[str, int, int]]:
    here = rest[i][j]
    if i < len(reference) and j < len(output):
        same = reference[i] == output[j]
        if here == rest[i + 1][j + 1] + (0 if same else price.substitution):
            yield "=" if same else "S", i + 1, j + 1
    if i < len(reference) and here == rest[i + 1][j] + price.gap:
        yield "D", i + 1, j
    if j < len(output) and here == rest[i][j + 1] + price.gap:
        yield "I", i, j + 1


def alignments(reference: Tokens, output: Tokens, convention: str) -> int:
    """How many cheapest alignments there are, each a set of pairs: whether an insertion comes before the deletion
    beside it or after it is no difference, so no deletion is counted right after an insertion."""
    lattice = _Lattice.of(reference, output, convention)
    paired, inserted = Counter({(0, 0): 1}), Counter[tuple[int, int]]()
    for i in range(len(reference) + 1):
        for j in range(len(output) + 1):
            ways = paired[i, j], inserted[i, j]
            for step in lattice.steps[i][j]:
                if step == "I":
                    inserted[i, j + 1] += sum(ways)
                elif step == "D":
                    paired[i + 1, j] += ways[0]
                else:
                    paired[i + 1, j + 1] += sum(ways)
    return paired[len(reference), len(output)] + inserted[len(reference), len(output)]


# -- strings ----------------------------------------------------------------------------------------------------------

_States = dict[tuple[int, Nets], tuple[int, int]]


def string_errors(reference: Tokens, output: Tokens, convention: str, most: int = MAX_STATES) -> Errors:
    """The errors over all cheapest alignments. A state is (substitutions so far, Nets), with the fewest and the most
    moves so far; insertions and deletions follow from the substitutions."""
    lattice = _Lattice.of(reference, output, convention)
    start: _States = {(0, ()): (0, 0)}
    final, exact = lattice.walk(start, partial(_take_step, lattice, lattice.ahead()), _extremes, most)
    simple = [s + lattice.gaps(s) for s, _ in final]
    generation = [s + lattice.gaps(s) - moves for (s, _), ends in final.items() for moves in ends]
    substitutions = tuple(sorted({s for s, _ in final}))
    return Errors((min(simple), max(simple)), (min(generation), max(generation)), exact, substitutions)


def _take_step(
    lattice: _Lattice, ahead: list[list[Cell]], states: _States, step: str, i: int, j: int, target: _States
) -> None:
    deleted, inserted = ahead[i + (step != "I")][j + (step != "D")]
    token = lattice.reference[i] if step == "D" else lattice.output[j] if step == "I" else -1
    sign = {"D": 1, "I": -1}.get(step, 0)
    for (substitutions, nets), (fewest, most) in states.items():
        net = dict(nets)
        moved = 0
        if sign:
            before = net.get(token, 0)
            moved = int(before * sign < 0)
            net[token] = before + sign
        # a deletion waits for an insertion of the same token, an insertion for a deletion
        left = tuple(sorted((t, n) for t, n in net.items() if n and t in (inserted if n > 0 else deleted)))
        key = substitutions + (step == "S"), left
        low, high = target.get(key, (fewest + moved, most + moved))
        target[key] = min(low, fewest + moved), max(high, most + moved)


def _extremes(states: _States) -> _States:
    """The states with the fewest and with the most moves for their substitutions."""
    ends = (min(states, key=lambda key: states[key][0] - key[0]), max(states, key=lambda key: states[key][1] - key[0]))
    return {key: states[key] for key in ends}


# -- node maps --------------------------------------------------------------------------------------------------------

_Matches = dict[tuple[int, Pairs], None]


class Maps(Struct, frozen=True):
    """The distinct maps from output tokens to nodes, each with the substitutions of an alignment that makes it: a node
    for each output token, -1 for none."""

    found: tuple[tuple[int, tuple[int, ...]], ...]
    exact: bool


def node_maps(reference: Tokens, output: Tokens, convention: str, most: int = MAX_STATES) -> Maps:
    """All that the cheapest alignments make. A token that both have once always keeps its node, matched or not, so a
    state holds the matches of the others only; of those that both sequences are past, what becomes of them."""
    matching = _Matching(reference, output)

    def go(states: _Matches, step: str, i: int, j: int, target: _Matches) -> None:
        new = ((i, j),) if step == "=" and reference[i] in matching.unclear else ()
        for substitutions, pairs in states:
            kept = matching.settled((*pairs, *new), i + (step != "I"), j + (step != "D"))
            target[substitutions + (step == "S"), kept] = None

    start: _Matches = {(0, ()): None}
    final, exact = _Lattice.of(reference, output, convention).walk(
        start, go, lambda states: dict.fromkeys((min(states), max(states))), most
    )
    ends = dict.fromkeys((substitutions, matching.nodes(pairs)) for substitutions, pairs in final)
    return Maps(tuple(ends), exact)


class _Matching:
    """Which tokens have several ways to be matched, and what becomes of their matches."""

    def __init__(self, reference: Tokens, output: Tokens) -> None:
        self.reference, self.output = reference, output
        self.upper, self.lower = _places(reference), _places(output)
        shared = self.upper.keys() & self.lower.keys()
        self.unclear = {token for token in shared if max(len(self.upper[token]), len(self.lower[token])) > 1}
        self.ends = sorted((self.upper[token][-1], self.lower[token][-1], token) for token in self.unclear)
        self.made: dict[tuple[int, Pairs], Pairs] = {}

    def settled(self, pairs: Pairs, i: int, j: int) -> Pairs:
        """Matches, completed for the tokens that both sequences are past: alignments that come to the same map are one
        state then. A completed token's places are all of its pairs, so it is not completed twice."""
        past = [token for up, low, token in self.ends if up < i and low < j and (up == i - 1 or low == j - 1)]
        for token in past:
            mine = tuple(pair for pair in pairs if self.reference[pair[0]] == token)
            others = tuple(pair for pair in pairs if self.reference[pair[0]] != token)
            pairs = tuple(sorted((*others, *self.completed(token, mine))))
        return pairs

    def completed(self, token: int, pairs: Pairs) -> Pairs:
        """The matches of a token, and of its places that are left the k-th with the k-th."""
        key = token, pairs
        if key not in self.made:
            taken, met = {up for up, _ in pairs}, {low for _, low in pairs}
            left = (place for place in self.upper[token] if place not in taken)
            free = (place for place in self.lower[token] if place not in met)
            self.made[key] = tuple(sorted((*pairs, *zip(left, free, strict=False))))
        return self.made[key]

    def nodes(self, pairs: Pairs) -> tuple[int, ...]:
        """The node of each output token."""
        found = [-1] * len(self.output)
        for token in self.upper.keys() & self.lower.keys():
            mine = tuple(pair for pair in pairs if self.reference[pair[0]] == token)
            for up, low in self.completed(token, mine):
                found[low] = up
        return tuple(found)


def _places(tokens: Iterable[int]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for place, token in enumerate(tokens):
        found.setdefault(token, []).append(place)
    return found


# -- trees ------------------------------------------------------------------------------------------------------------


class TreeletErrors:
    """The errors of a sentence's treelets under a map of nodes. Treelets are aligned apart from each other, so the ends
    of the range of the sum are the sums of the ends."""

    def __init__(self, pair: Sides, convention: str, counts_extra: bool) -> None:
        self._counts_extra = counts_extra
        nodes = treelets(pair.heads, pair.valid).nodes
        self._treelets = [tuple(nodes.row(row).tolist()) for row in range(len(nodes))]
        self.size = sum(map(len, self._treelets))
        self._errors_of = cache(partial(string_errors, convention=convention))

    def errors(self, nodes: Sequence[int]) -> Errors:
        """The errors under a map: a node for each output token, -1 for none."""
        each = [self._errors_of(own, tuple(node for node in nodes if node in set(own))) for own in self._treelets]
        extra = Counter(nodes)[-1] if self._counts_extra else 0
        simple, generation = (
            (sum(ends[0] for ends in all_ends) + extra, sum(ends[1] for ends in all_ends) + extra)
            for all_ends in ([errors.simple for errors in each], [errors.generation for errors in each])
        )
        return Errors(simple, generation, all(errors.exact for errors in each))
