"""Lines of whole numbers as one number each, so that equal lines are found by comparing numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints

WIDEST = 2**62


def line_keys(columns: Sequence[Ints]) -> NDArray[np.int64]:
    """One number per line of the columns [n] (whole numbers from -1), equal where the lines are: int64 [n]."""
    keys, room = np.zeros(len(columns[0]), np.int64), 1
    for column in columns:
        width = int(column.max(initial=0)) + 2
        if room * width > WIDEST:
            keys = np.unique(keys, return_inverse=True)[1].astype(np.int64)
            room = int(keys.max(initial=0)) + 1
        keys, room = keys * width + column + 1, room * width
    return keys


def keys_of_both(one: Sequence[Ints], other: Sequence[Ints]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The numbers of the lines of two tables, given by their columns; equal lines have one number in both, and the
    order of the numbers is that of the lines."""
    widths = [max(int(side.max(initial=0)) for side in pair) + 2 for pair in zip(one, other, strict=True)]
    if math.prod(widths) <= WIDEST:
        ours, theirs = _keys(one, widths), _keys(other, widths)
        return ours, theirs
    keys = line_keys([np.concatenate(pair) for pair in zip(one, other, strict=True)])
    return keys[: len(one[0])], keys[len(one[0]) :]


def _keys(columns: Sequence[Ints], widths: Sequence[int]) -> NDArray[np.int64]:
    keys = np.zeros(len(columns[0]), np.int64)
    for column, width in zip(columns, widths, strict=True):
        keys *= width
        keys += column
        keys += 1
    return keys


def distinct_rows(table: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """The distinct lines of [n, columns], and the row of each item among them."""
    keys, row_of = np.unique(line_keys(list(table.T)), return_inverse=True)
    one = np.zeros(len(keys), np.int64)
    one[row_of] = np.arange(len(table))  # any of the lines that are equal: to find the first takes three times as long
    return table[one], row_of.astype(np.int32)
