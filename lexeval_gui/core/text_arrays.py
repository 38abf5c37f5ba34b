"""Frozen texts and labels as numpy's own arrays of texts, without an object of Python for each."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import PIECE, Ints, Labels, Strings

WIDEST = 8
"""An array of texts has the width of the longest for each: where that is so many times the mean and `NARROW`, texts
are objects instead."""

NARROW = 64
"""Letters that are never too wide."""

Texts = NDArray[Any]
"""Texts [n]: of the type str (`<U…`), or objects."""


def array_of(texts: Strings) -> Texts:
    """Texts as an array [n]. Texts are objects where one is far longer than the others, holds a NUL byte at its end (of
    which numpy's own lose it) or is no UTF-8."""
    if _is_uneven(texts):
        return _objects(texts)
    try:
        letters = np.frombuffer(texts.data.tobytes().decode().encode("utf-32-le"), np.uint32)
    except UnicodeDecodeError:
        return _objects(texts)
    if not letters.all():
        return _objects(texts)
    begins = np.concatenate(([0], np.cumsum((texts.data & 0xC0) != 0x80)))
    return _filled(letters, begins[texts.offsets])


def words_of(labels: Labels) -> Texts:
    """Labels as an array of texts [n]; no label is an empty text."""
    return np.array([*labels.words, ""])[labels.codes]


def _is_uneven(texts: Strings) -> bool:
    mean = len(texts.data) / max(len(texts), 1)
    return texts.longest > max(WIDEST * mean, NARROW)


def _filled(letters: NDArray[np.uint32], offsets: Ints) -> Texts:
    """Texts of these letters, which begin at these places, filled up with NUL to one width; piece by piece, so that
    nothing else takes much memory."""
    lengths = np.diff(offsets)
    width = max(int(lengths.max(initial=0)), 1)
    made = np.zeros((len(lengths), width), np.uint32)
    for start in range(0, len(lengths), PIECE):
        rows = slice(start, start + PIECE)
        own = letters[offsets[start] : offsets[min(start + PIECE, len(lengths))]]
        made[rows][np.arange(width) < lengths[rows, None]] = own
    return made.view(f"<U{width}")[:, 0]


def _objects(texts: Strings) -> Texts:
    made = np.empty(len(texts), object)
    made[:] = list(texts)
    return made
