"""Sums of weighted rows that are the same to the last bit in whatever order and pieces they are added.

What a sum of doubles comes to depends on the order, and so on how the rows are numbered, on the size of a chunk, on
what else is summed with it and on the processor. A resample must not: the same draws have to give the same interval
whether equal items are one row or many, and whether two systems are compared alone or among fifty. Therefore each
value is split into a high and a low part of so few digits that every partial sum of each is exact (Demmel & Nguyen,
Fast reproducible floating-point summation, 2013); what is cut off is less than 2⁻⁶⁰ of the largest value.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Floats, Ints

LINES = 32
"""Weights are multiplied by tiles of about so many lines."""

PRODUCTS = 2**18
"""The most multiplications of one product of matrices. OpenBLAS shares larger ones out among threads, which wait for
each other for minutes where something else uses the processor; and so small a tile stays in the cache."""


AT_ONCE = 2**14
"""So many weights are counted by one call: short lines one by one would take several times as long."""


class Addends(Struct, frozen=True):
    """k columns of values that are summed over items: `parts` [rows, k or more], the high parts and then the low ones
    of the columns `low`; `row_of` [n] is the row of each item (None: items are rows)."""

    parts: Floats
    low: Ints
    row_of: Ints | None = None

    @classmethod
    def of(cls, columns: Floats, counts: Ints, row_of: Ints | None = None) -> Addends:
        """From finite values [rows, k] and how many items each row has, [rows]: as many are weighted, at most."""
        items = int(counts.sum())
        values = np.where(counts[:, None] > 0, columns, 0.0)  # what no item has decides nothing
        digits = 52 - max(items - 1, 0).bit_length()
        exponents = np.frexp(np.abs(values).max(axis=0, initial=0.0))[1]
        high = np.ldexp(np.rint(np.ldexp(values, digits - exponents)), exponents - digits)
        rest = np.ldexp(np.rint(np.ldexp(values - high, 2 * digits - exponents)), exponents - 2 * digits)
        low = np.flatnonzero(rest.any(axis=0))
        return cls(np.hstack((high, rest[:, low])), low, row_of)

    @property
    def width(self) -> int:
        """k, how many columns there are."""
        return int(self.parts.shape[1]) - len(self.low)

    def of_rows(self) -> Addends:
        """The same, to be summed by weights of rows."""
        return replace(self, row_of=None)

    def tile(self, start: int, stop: int) -> Floats:
        """The parts of the items from `start` to `stop`."""
        return self.parts[start:stop] if self.row_of is None else self.parts[self.row_of[start:stop]]

    def joined(self, sums: Floats) -> Floats:
        """Sums of values [r, k] from those of their parts."""
        result = sums[:, : self.width].copy()
        result[:, self.low] += sums[:, self.width :]
        return result


def weighted_sums(weights: NDArray[np.generic], all_addends: Iterable[Addends]) -> list[Floats]:
    """The sums [r, k] of each of several addends over the same items, under each line of whole weights [r, n]."""
    known, (lines, items) = list(all_addends), weights.shape
    sums = [np.zeros((lines, addends.parts.shape[1])) for addends in known]
    height = max(1, -(-lines // max(1, round(lines / LINES))))
    width = max(1, PRODUCTS // (height * max((total.shape[1] for total in sums), default=1)))
    for start in range(0, items, width):
        parts = [addends.tile(start, start + width) for addends in known]
        for top in range(0, lines, height):
            tile = weights[top : top + height, start : start + width].astype(np.float64)
            for total, part in zip(sums, parts, strict=True):
                total[top : top + height] += tile @ part
    return [addends.joined(total) for addends, total in zip(known, sums, strict=True)]


def onto(weights: NDArray[np.generic], code_of: Ints, codes: int) -> Floats:
    """Weights of items [r, n] as weights of what they fall on: [r, codes], whole numbers; `code_of` [n]."""
    lines, items = weights.shape
    found = np.empty((lines, codes))
    size = max(1, min(lines, AT_ONCE // max(items, codes, 1)))
    places = code_of.astype(np.intp, copy=False) + codes * np.arange(size)[:, None]  # of each line its own
    for start in range(0, lines, size):
        some = weights[start : start + size]
        sums = np.bincount(places[: len(some)].ravel(), some.ravel(), len(some) * codes)
        found[start : start + size] = sums.reshape(len(some), codes)
    return found
