"""Texts that stand in a buffer, numbered by what they are without making an object of each: a million of them are a few
thousand different ones."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Interner, Ints

WIDTH = 8
"""Bytes are compared by so many at once."""

_INSIDE = np.array([(1 << 8 * count) - 1 for count in range(WIDTH + 1)], np.uint64)
"""Of a word of which so many bytes belong to a text, these bits do."""

_MIX, _SHIFT = np.uint64(0x9E3779B97F4A7C15), np.uint64(29)
"""An odd number by which words are multiplied and how far they are shifted, so that each bit of a text matters."""

Words = NDArray[np.uint64]


class DistinctTexts(Interner):
    """The texts in the order of first use; `codes` numbers many at once."""

    def codes(self, piece: bytes, begins: Ints, ends: Ints) -> NDArray[np.int32]:
        """The number of each text `piece[begin:end]`: int32 [n]. Pieces are of some megabytes at most."""
        lengths = ends - begins
        columns = _words(piece, begins, lengths)
        _, first, alike = np.unique(_hashes(columns, lengths), return_index=True, return_inverse=True)
        model = first[alike]
        if not all((column == column[model]).all() for column in (lengths, *columns)):  # two texts of one hash
            first = alike = np.arange(len(begins))
        by_use = np.argsort(first)
        codes = np.zeros(len(first), np.int32)
        places = zip(begins[first[by_use]].tolist(), ends[first[by_use]].tolist(), strict=True)
        codes[by_use] = [self[piece[begin:end]] for begin, end in places]
        return codes[alike]


def words_at_bytes(piece: bytes) -> Words:
    """The WIDTH bytes that begin at each byte of a piece, and at its end, as numbers (the first byte is the lowest);
    beyond the end of the piece they are zeros."""
    padded = np.frombuffer(piece + bytes(WIDTH), np.uint8)
    return np.ndarray(len(piece) + 1, "<u8", padded, strides=(1,))


def _words(piece: bytes, begins: Ints, lengths: Ints) -> list[Words]:
    """The bytes of texts as numbers, WIDTH at a time; beyond its end a text has zeros."""
    words, columns = words_at_bytes(piece), []
    for done in range(0, int(lengths.max(initial=0)), WIDTH):
        inside = np.clip(lengths - done, 0, WIDTH)
        columns.append(words[np.minimum(begins + done, len(piece))] & _INSIDE[inside])
    return columns


def _hashes(columns: list[Words], lengths: Ints) -> Words:
    """A number for each text, the same for equal ones and hardly ever for others."""
    hashes = lengths.astype(np.uint64)
    for column in columns:
        hashes = (hashes ^ column) * _MIX
        hashes ^= hashes >> _SHIFT
    return hashes
