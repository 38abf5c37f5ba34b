"""How high the arcs over a row of tokens rise. Plain numbers, no Qt."""

from __future__ import annotations

from collections.abc import Sequence


def levels(spans: Sequence[tuple[int, int]]) -> list[int]:
    """The height of each arc, from 1: higher than every arc that lies under it. Arcs that cross may have one height."""
    ends = [(min(span), max(span)) for span in spans]
    found = [0] * len(spans)
    for number in sorted(range(len(spans)), key=lambda n: ends[n][1] - ends[n][0]):
        left, right = ends[number]
        under = [found[n] for n in range(len(spans)) if n != number and found[n] and _within(ends[n], left, right)]
        found[number] = max(under, default=0) + 1
    return found


def _within(ends: tuple[int, int], left: int, right: int) -> bool:
    return left <= ends[0] and ends[1] <= right
