"""What is worked out once: a memo is the dictionary that a dataset, its counts or the frame of a review keep for it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")

Memo = dict[Any, Any]


def cached(memo: Memo, key: Hashable, make: Callable[[], T]) -> T:
    """What the memo holds under a key; made when it is asked for first."""
    if key not in memo:
        memo[key] = make()
    value: T = memo[key]
    return value


def cached_latest(memo: Memo, slot: Hashable, key: Hashable, make: Callable[[], T]) -> T:
    """The same where a slot holds one value at a time: under another key it is made anew."""
    held: tuple[Hashable, T] | None = memo.get(slot)
    if held is None or held[0] != key:
        held = memo[slot] = key, make()
    return held[1]  # what another thread keeps in the slot meanwhile is not of this key
