"""Texts that stand in a buffer, numbered by what they are without making an object of each: a million of them are a few
thousand different ones."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Interner, Ints

WIDTH = 8
"""Bytes are compared by so many at once."""

LONGEST = 8 * WIDTH
"""Texts of more bytes are looked up one by one."""

PADDING = bytes(LONGEST)
"""What stands behind a piece, so that as many bytes begin at each of its places."""

_BITS = 16
_MIX = (0x9E3779B97F4A7C15 * np.arange(1, 2 * LONGEST // WIDTH + 3, 2, dtype=np.uint64)) ^ np.uint64(0x5851F42C)
"""Odd numbers by which the words of a text are multiplied and its length is, last, so that each bit of it matters."""

_INSIDE = np.array(
    [[(1 << 8 * min(max(size - at, 0), WIDTH)) - 1 for at in range(0, LONGEST, WIDTH)] for size in range(LONGEST + 1)],
    np.uint64,
)
"""Which bits of its words belong to a text of so many bytes: [bytes, words]."""

Words = NDArray[np.uint64]


class DistinctTexts(Interner):
    """The texts in the order of first use; `codes` numbers many at once.

    Each text that was seen has a place in a table, by its hash. One that is not found there, because it is new, long or
    another has taken its place, is looked up as in any dictionary.
    """

    def __init__(self) -> None:
        super().__init__()
        self._at = np.zeros(1 << _BITS, np.int32)
        self._words, self._lengths = np.zeros((1, 1), np.uint64), np.full(1, -1)  # by code; -1: is not looked for

    def codes(self, padded: bytes, begins: Ints, ends: Ints) -> NDArray[np.int32]:
        """The number of each text `padded[begin:end]` of a piece with its PADDING: int32 [n]."""
        lengths = ends - begins
        short = np.minimum(lengths, LONGEST)
        self._widen(-(-int(short.max(initial=0)) // WIDTH))
        words = self._words_of(padded, begins, short)
        places = _places(words, lengths)
        codes = self._at.take(places)
        missed = np.flatnonzero(~self._are(codes, words, lengths))
        if len(missed):
            texts = zip(begins[missed].tolist(), ends[missed].tolist(), strict=True)
            found = codes[missed] = np.array([self[padded[begin:end]] for begin, end in texts], np.int32)
            self._make_room(len(self))
            self._words[found] = words[missed]
            self._lengths[found] = np.where(lengths[missed] > LONGEST, -1, lengths[missed])
            self._at[places[missed]] = found
        return codes

    def _are(self, codes: NDArray[np.int32], words: Words, lengths: Ints) -> NDArray[np.bool_]:
        """Whether the texts of these codes are those of these words and lengths."""
        row = f"V{words.strides[0]}"  # compared as a whole
        alike = (self._words.take(codes, axis=0).view(row) == words.view(row))[:, 0]
        return np.asarray(alike & (self._lengths.take(codes) == lengths))

    def _words_of(self, padded: bytes, begins: Ints, short: Ints) -> Words:
        """The bytes of texts as numbers, WIDTH at a time; beyond its end a text has zeros: [n, words]."""
        width = self._words.shape[1]
        rows = np.ndarray(len(padded) - LONGEST + 1, f"V{width * WIDTH}", padded, strides=(1,))
        words = rows[begins].view("<u8").reshape(len(begins), width)
        words &= _INSIDE[:, :width].take(short, axis=0)
        return words

    def _widen(self, width: int) -> None:
        if width > self._words.shape[1]:
            self._words = np.pad(self._words, ((0, 0), (0, width - self._words.shape[1])))

    def _make_room(self, count: int) -> None:
        if count > len(self._words):
            more = count + count // 2 - len(self._words)
            self._words = np.pad(self._words, ((0, more), (0, 0)))
            self._lengths = np.pad(self._lengths, (0, more), constant_values=-1)


def _places(words: Words, lengths: Ints) -> Ints:
    """A place for each text, the same for equal ones."""
    hashes: Words = words @ _MIX[: words.shape[1]] + lengths.astype(np.uint64) * _MIX[-1]
    return (hashes >> np.uint64(64 - _BITS)).astype(np.int64)


def words_at_bytes(padded: bytes) -> Words:
    """The WIDTH bytes that begin at each byte of a piece with its PADDING, and at its end, as numbers (the first byte
    is the lowest)."""
    return np.ndarray(len(padded) - LONGEST + 1, "<u8", padded, strides=(1,))
