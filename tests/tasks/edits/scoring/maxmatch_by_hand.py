"""MaxMatch of tiny sentences straight from its definition: every alignment, every edit, every way is enumerated."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import cache

from lexeval_gui.tasks.edits.scoring.maxmatch.gold_arcs import GoldEdit

Node = tuple[int, int]
Edit = tuple[int, int, int, int]
"""Words `start … end` of the source become words `first … last` of the output."""
Way = tuple[Edit, ...]


def best_ways(source: Sequence[int], output: Sequence[int], golds: Sequence[GoldEdit], most_equal: int) -> set[Way]:
    """The edits of all ways that are as good as can be: most that earn a gold edit, then fewest steps outside these,
    then fewest edits."""
    steps = lattice(source, output)
    edits = {node: _edits_from(node, steps, source, output, most_equal) for node in {start for start, _ in steps}}
    last_node = (len(source), len(output))
    judged: dict[tuple[int, int, int], set[Way]] = {}
    insertions = earned_insertions(steps, output, golds)
    for way, equal in _ways((0, 0), last_node, steps, edits, source, output):
        others = [edit for edit in way if not _earns(edit, output, golds, insertions)]
        outside = equal + sum(edits[start, first][end, last] for start, end, first, last in others)
        judged.setdefault((len(others) - len(way), outside, len(way)), set()).add(way)
    return judged[min(judged)]


def lattice(source: Sequence[int], output: Sequence[int]) -> set[tuple[Node, Node]]:
    """The steps of all alignments that are optimal where a substitution costs 1, or where it costs 2."""
    return {step for cost in (1, 2) for way in _optimal(source, output, cost) for step in way}


def _optimal(source: Sequence[int], output: Sequence[int], substitution: int) -> list[tuple[tuple[Node, Node], ...]]:
    @cache
    def from_node(i: int, j: int) -> tuple[int, tuple[tuple[tuple[Node, Node], ...], ...]]:
        if (i, j) == (len(source), len(output)):
            return 0, ((),)
        found = []
        for a, b, cost in ((1, 0, 1), (0, 1, 1), (1, 1, substitution)):
            if i + a <= len(source) and j + b <= len(output):
                own = 0 if a and b and source[i] == output[j] else cost
                rest, ways = from_node(i + a, j + b)
                found.append((own + rest, [(((i, j), (i + a, j + b)), *way) for way in ways]))
        least = min(cost for cost, _ in found)
        return least, tuple(way for cost, ways in found if cost == least for way in ways)

    return list(from_node(0, 0)[1])


def _passes(start: Node, end: Node, source: Sequence[int], output: Sequence[int]) -> bool:
    """Whether a step is an equal word."""
    return end == (start[0] + 1, start[1] + 1) and source[start[0]] == output[start[1]]


def _edits_from(
    node: Node, steps: set[tuple[Node, Node]], source: Sequence[int], output: Sequence[int], most_equal: int
) -> dict[Node, int]:
    """Where an edit that begins at a node can end, with the fewest steps in which it gets there."""
    found: dict[Node, int] = {}
    paths = [(node, 0, 0)]
    while paths:
        here, length, equal = paths.pop()
        for start, end in steps:
            if start == here and (passed := equal + _passes(start, end, source, output)) <= most_equal:
                paths.append((end, length + 1, passed))
                if passed <= length:
                    found[end] = min(found.get(end, length + 1), length + 1)
    return found


def _ways(
    node: Node,
    end: Node,
    steps: set[tuple[Node, Node]],
    edits: dict[Node, dict[Node, int]],
    source: Sequence[int],
    output: Sequence[int],
) -> Iterator[tuple[Way, int]]:
    """Every way from a node to the end: its edits, and how many equal words it passes between them."""
    if node == end:
        yield (), 0
        return
    for target in edits.get(node, ()):
        for way, equal in _ways(target, end, steps, edits, source, output):
            yield ((node[0], target[0], node[1], target[1]), *way), equal
    for start, target in steps:
        if start == node and _passes(start, target, source, output):
            for way, equal in _ways(target, end, steps, edits, source, output):
                yield way, equal + 1


def earned_insertions(
    steps: set[tuple[Node, Node]], output: Sequence[int], golds: Sequence[GoldEdit]
) -> set[tuple[Node, Node]]:
    """The insertions that earn a gold edit, one for each of them: at every place they are tried from both ends in turn,
    and so are the gold edits."""
    earned = set()
    for place in {gold.start for gold in golds if gold.start == gold.end}:
        columns = {start[1] for start, end in steps if start[0] == end[0] == place}
        runs = deque(
            ((place, first), (place, last))
            for first in sorted(columns)
            for last in range(first + 1, len(output) + 1)
            if all(column in columns for column in range(first, last))
        )
        free = [set(gold.corrections) for gold in golds if gold[:2] == (place, place)]
        from_left = True
        while runs:
            from_left = from_left or len(runs) == 1
            run = runs.popleft() if from_left else runs.pop()
            said = tuple(output[run[0][1] : run[1][1]])
            equal = [number for number, corrections in enumerate(free) if said in corrections]
            if not equal:
                from_left = not from_left
            elif from_left:
                earned.add(run)
                del free[: equal[0] + 1]
                while runs and runs[0][0] != run[1]:
                    runs.popleft()
            else:
                earned.add(run)
                del free[equal[-1] :]
                while runs and runs[-1][1] != run[0]:
                    runs.pop()
    return earned


def _earns(edit: Edit, output: Sequence[int], golds: Sequence[GoldEdit], insertions: set[tuple[Node, Node]]) -> bool:
    start, end, first, last = edit
    if start == end:
        return ((start, first), (end, last)) in insertions
    return any(gold[:2] == (start, end) and tuple(output[first:last]) in gold.corrections for gold in golds)


def correct(way: Way, output: Sequence[int], golds: Sequence[GoldEdit]) -> int:
    """How many edits are equal to a gold edit, from left to right, each behind the gold edit of the one before."""
    count, begin = 0, 0
    for start, end, first, last in way:
        for place in range(begin, len(golds)):
            if golds[place][:2] == (start, end) and tuple(output[first:last]) in golds[place][2]:
                count, begin = count + 1, place + 1
                break
    return count
