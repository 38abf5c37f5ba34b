"""Where a thing of a list stands after the list was changed by hand: moved, typed anew, taken away."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypeVar

H = TypeVar("H", bound=Hashable)


def place_after(before: Sequence[H], after: Sequence[H], place: int) -> int | None:
    """The place in `after` of what stands at a place of `before`; None if it is gone, or `place` is none of it.

    What is the same stays itself wherever it stands now; of equal things the first is the first. What is not there any
    more is what came in its stead, in order: a word that is typed anew is still that word."""
    if not 0 <= place < len(before):
        return None
    start = _alike(before, after)
    end = _alike(before[start:][::-1], after[start:][::-1])
    if place < start:
        return place
    if place >= len(before) - end:
        return place + len(after) - len(before)
    was, now = before[start : len(before) - end], after[start : len(after) - end]
    pairs = _same(was, now)
    if (found := pairs.get(place - start)) is not None:
        return start + found
    gone = [index for index in range(len(was)) if index not in pairs]
    came = [index for index in range(len(now)) if index not in {*pairs.values()}]
    rank = gone.index(place - start)
    return start + came[rank] if rank < len(came) else None


def _alike(one: Sequence[H], other: Sequence[H]) -> int:
    """With how many equal things two lists begin."""
    pairs = zip(one, other, strict=False)
    return next((index for index, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _same(was: Sequence[H], now: Sequence[H]) -> dict[int, int]:
    """The places of equal things, before and after, in their order."""
    left: dict[H, list[int]] = {}
    for index in reversed(range(len(now))):
        left.setdefault(now[index], []).append(index)
    return {index: left[thing].pop() for index, thing in enumerate(was) if left.get(thing)}
