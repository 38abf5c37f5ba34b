"""Pairs of numbers, such as the lemma and the form of a row: which repeat, found without sorting more than must be."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.tasks.lexicon.reading.fields import Bools


def repeated_pairs(first: NDArray[Any], second: NDArray[Any]) -> Bools:
    """Which pairs stand in an earlier row as well: bool [rows]. Numbers are at least -1."""
    again = np.zeros(len(first), np.bool_)
    often = np.bincount(second + 1, minlength=1) > 1
    suspects = np.flatnonzero(often[second + 1])
    keys = (first[suspects].astype(np.int64) << 32) | (second[suspects] + 1)
    order = np.argsort(keys, kind="stable")
    same = keys[order][1:] == keys[order][:-1]
    again[suspects[order[1:][same]]] = True
    return again
