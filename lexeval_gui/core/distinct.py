"""The different numbers of an array."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

N = TypeVar("N", bound=np.integer)


def distinct(numbers: NDArray[N]) -> NDArray[N]:
    """The different numbers [m], ascending, as `np.unique` gives them, which loads numpy's masked arrays first: a
    sixth of the time that numpy takes itself, where rows are waited for."""
    ordered = np.sort(numbers, axis=None)
    is_first = np.ones(len(ordered), np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=is_first[1:])
    return ordered[is_first]
