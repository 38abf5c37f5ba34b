"""How high the arcs over a row of tokens rise. Plain numbers, no Qt."""

from __future__ import annotations

from collections.abc import Sequence


def arc_heights(spans: Sequence[tuple[int, int]]) -> list[int]:
    """The height of each arc, from 1: higher than every arc that lies under it. Arcs that cross may have one height."""
    ends = [(min(span), max(span)) for span in spans]
    found = [0] * len(spans)
    last = max((right for _, right in ends), default=0)
    highest = [0] * (last + 2)  # a Fenwick tree: of the arcs so far, the highest by where it begins, from the right
    for number in sorted(range(len(spans)), key=lambda n: (ends[n][1], -ends[n][0])):  # what lies under comes before
        place = begin = last - ends[number][0] + 1
        while place:
            found[number] = max(found[number], highest[place])
            place &= place - 1
        found[number] += 1
        while begin <= last + 1:
            highest[begin] = max(highest[begin], found[number])
            begin += begin & -begin
    return found
