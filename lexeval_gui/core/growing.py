"""Columns that are filled piece by piece as a file is read, and grow in place: joining pieces would take all twice."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints, Strings

GROWTH = 8
"""A column that is full gets a part of its size more, one of so many."""


class Column:
    """An array."""

    def __init__(self, kind: type[np.generic]) -> None:
        self._values: NDArray[Any] = np.empty(0, kind)
        self._size = 0

    def append(self, values: NDArray[Any]) -> None:
        """Add values at the end."""
        size = self._size + len(values)
        if size > len(self._values):
            self._values.resize(size + size // GROWTH, refcheck=False)  # nobody has a view of it yet
        self._values[self._size : size] = values
        self._size = size

    def filled(self) -> NDArray[Any]:
        """All values that were added; no more can be then."""
        self._values.resize(self._size, refcheck=False)
        return self._values

    def __len__(self) -> int:
        return self._size


class Offsets:
    """Where rows begin whose lengths are added: from 0 to where the last one ends."""

    def __init__(self) -> None:
        self._ends, self._last = Column(np.int64), 0
        self._ends.append(np.zeros(1, np.int64))

    def append(self, lengths: Ints) -> None:
        """Add rows of these lengths."""
        ends = np.cumsum(lengths, dtype=np.int64) + self._last
        self._ends.append(ends)
        self._last = int(ends[-1]) if len(ends) else self._last

    def filled(self) -> NDArray[np.int64]:
        """All offsets; no more can be added then."""
        return self._ends.filled()


class Texts:
    """Texts, one after the other."""

    def __init__(self) -> None:
        self._data, self._offsets = Column(np.uint8), Offsets()

    def append(self, texts: Strings) -> None:
        """Add texts at the end."""
        self._data.append(texts.data)
        self._offsets.append(np.diff(texts.offsets))

    def filled(self) -> Strings:
        """All texts; no more can be added then."""
        return Strings(self._data.filled(), self._offsets.filled())
