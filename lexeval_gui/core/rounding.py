"""When two computed numbers count as equal: one tolerance for everything that compares values.

2/3 and 1/3 + 1/3 are one number on paper and two as doubles. Who wins, what a filter finds, what a difference reads as
and in what order things stand must not depend on the last bit.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

TOLERANCE = 1e-12
"""Numbers are equal that differ by less than this, times 1 and their own size: far more than what adding up a few
thousand doubles loses, far less than what two different shares of items differ by."""


def margin(one: ArrayLike, other: ArrayLike) -> NDArray[np.float64]:
    """By how much two numbers may differ and be equal."""
    return np.asarray(TOLERANCE * (1 + np.abs(one) + np.abs(other)))


def difference(one: ArrayLike, other: ArrayLike) -> NDArray[np.float64]:
    """one − other; exactly 0 where they are equal, NaN where either is."""
    with np.errstate(invalid="ignore"):
        raw = np.subtract(one, other, dtype=np.float64)
    return np.where(np.abs(raw) < margin(one, other), 0.0, raw)


def gap(one: float, other: float) -> float:
    """The difference of two single numbers: numpy takes thirty times as long, and a pane asks for hundreds."""
    one, other = float(one), float(other)  # numpy's own warn of ∞ − ∞
    raw = one - other
    return 0.0 if abs(raw) < TOLERANCE * (1 + abs(one) + abs(other)) else raw


def ascending(keys: NDArray[Any]) -> NDArray[np.int64]:
    """The order that sorts numbers [n]; equal ones stay as they are, NaN comes last."""
    if (whole := _as_whole(keys)) is not None:
        return _by_digits(whole)
    order = np.argsort(keys, kind="stable")
    ordered = keys[order]
    rises = difference(ordered[1:], ordered[:-1]) != 0
    if np.array_equal(rises, ordered[1:] != ordered[:-1]):
        return order
    ranks = np.empty(len(keys), np.int64)
    ranks[order] = np.concatenate(([0], np.cumsum(rises)))
    return np.argsort(ranks, kind="stable")


DIGIT = 1 << 16
"""Whole numbers are sorted digit by digit, the last one first, in a system of so many: numpy counts these."""


def _as_whole(keys: NDArray[Any]) -> NDArray[np.int64] | None:
    """The keys [n] less the least of them, if all are whole numbers, none needs more than two digits, and no two are
    so great that they count as equal."""
    if not len(keys) or keys.dtype.kind not in "if" or not np.isfinite(low := float(keys.min())):
        return None
    high = float(keys.max())
    if not high - low < DIGIT**2 or margin(low, high) >= 1:
        return None
    whole: NDArray[np.int64] = np.subtract(keys, low, dtype=np.float64).astype(np.int64)
    return whole if (whole + low == keys).all() else None


def _by_digits(keys: NDArray[np.int64]) -> NDArray[np.int64]:
    """The order that sorts whole numbers from 0 [n]; equal ones stay as they are."""
    order = np.argsort((keys % DIGIT).astype(np.uint16), kind="stable")
    if keys.max() < DIGIT:
        return order
    return order[np.argsort((keys // DIGIT).astype(np.uint16)[order], kind="stable")]


def merge_equal(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """The values [n] with the least of those that are equal in the place of each."""
    order = np.argsort(values, kind="stable")
    ordered = values[order]
    first = np.concatenate((np.ones(min(len(values), 1), np.bool_), difference(ordered[1:], ordered[:-1]) != 0))
    result = np.empty(len(values))
    result[order] = ordered[np.maximum.accumulate(np.where(first, np.arange(len(values)), 0))]
    return result
