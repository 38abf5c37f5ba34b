"""Which of millions of words are the same: numbered in the order of first use, by sorting their hashes in numpy.

A dictionary of byte strings would need an object and some 150 bytes per distinct word; nearly every form of a large
word list is distinct.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Strings

MARGIN = 8
"""So many readable bytes must follow the last word in a buffer."""

PIECE = 2**18
"""So many words are gathered or compared at once, which bounds the memory that this takes."""

_SORTED_AT_ONCE = 2**18
"""About so many hashes are sorted at once."""

_LONG = 128
"""Words of more bytes are hashed one by one."""

_FACTORS = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD6E8FEB86659FD93)
_SHIFT = np.uint64(32)
_LOW_BYTES = np.array([(1 << 8 * count) - 1 for count in range(9)], np.uint64)
"""Masks that keep the first 0…8 bytes of a little-endian word."""

Codes = NDArray[np.int32]
Places = NDArray[np.int64]
Hashes = NDArray[np.uint64]


class Words(Struct, frozen=True):
    """n words that stand somewhere in a buffer of bytes (`MARGIN` longer than the last of them): `starts` int64 [n],
    `lengths` int32 [n]."""

    buffer: NDArray[np.uint8]
    starts: Places
    lengths: NDArray[np.int32]

    @classmethod
    def of(cls, *each: Strings) -> Words:
        """Texts that stand one after the other, those of all lists together."""
        buffer = np.zeros(sum(len(texts.data) for texts in each) + MARGIN, np.uint8)
        starts, done = [], 0
        for texts in each:
            buffer[done : done + len(texts.data)] = texts.data
            starts.append(texts.offsets[:-1] + done)
            done += len(texts.data)
        lengths = [np.diff(texts.offsets).astype(np.int32) for texts in each]
        return cls(buffer, np.concatenate(starts), np.concatenate(lengths))

    def __len__(self) -> int:
        return len(self.starts)

    def take(self, rows: NDArray[Any]) -> Words:
        """These words, in their order."""
        return Words(self.buffer, self.starts[rows], self.lengths[rows])

    def raw(self, row: int) -> bytes:
        """One word."""
        start = int(self.starts[row])
        return self.buffer[start : start + int(self.lengths[row])].tobytes()

    def strings(self) -> Strings:
        """The words, copied out."""
        offsets = np.zeros(len(self) + 1, np.int64)
        np.cumsum(self.lengths, out=offsets[1:])
        data = np.empty(int(offsets[-1]), np.uint8)
        for first in range(0, len(self), PIECE):
            rows = slice(first, first + PIECE)
            begin, end = int(offsets[first]), int(offsets[min(first + PIECE, len(self))])
            shift = np.repeat(self.starts[rows] - (offsets[:-1][rows] - begin), self.lengths[rows])
            data[begin:end] = self.buffer[np.arange(end - begin) + shift]
        return Strings(data, offsets)

    def eights(self, rows: NDArray[Any], start: int) -> Hashes:
        """Eight bytes of these words from place `start` on, padded with zeros."""
        at_every_byte: NDArray[Any] = np.ndarray(max(len(self.buffer) - 7, 0), "<u8", self.buffer.data, strides=(1,))
        left = np.clip(self.lengths[rows] - start, 0, 8)
        read: Hashes = at_every_byte[np.where(left > 0, self.starts[rows] + start, 0)] & _LOW_BYTES[left]
        return read


def distinct(words: Words) -> tuple[Codes, Places]:
    """Number the words: the code of each, int32 [n], in the order of first use, and the row where each code is first
    used, int64 [codes]."""
    found = hashes(words)
    head = np.ones(len(found), np.bool_)
    np.not_equal(found[1:], found[:-1], out=head[1:])  # rows of one lemma often stand together
    heads = np.flatnonzero(head)
    first = _first_of_each(found[heads])
    del found
    is_first = first == np.arange(len(heads))
    firsts = heads[is_first]
    numbers = np.cumsum(is_first, dtype=np.int32) - np.int32(1)
    codes: Codes = numbers[first]
    if len(heads) < len(words):
        codes = codes[np.cumsum(head, dtype=np.int32) - 1]
    return (codes, firsts) if _are_equal(words, firsts, codes) else _one_by_one(words)


def _first_of_each(found: Hashes) -> Places:
    """The first row with the hash of each row; hashes are sorted in shares, by their highest bits."""
    first = np.arange(len(found))
    bits = max(len(found) // _SORTED_AT_ONCE, 1).bit_length() - 1
    if not bits:
        _point_to_first(found, first, first.copy())
        return first
    share_of = (found >> np.uint64(64 - bits)).astype(np.uint16)
    for share in range(1 << bits):
        rows = np.flatnonzero(share_of == share)
        _point_to_first(found[rows], first, rows)
    return first


def _point_to_first(found: Hashes, first: Places, rows: Places) -> None:
    """Set `first` of these rows to the first of them that has the same hash; `found` are their hashes."""
    order = np.argsort(found)
    ordered = found[order]
    again = np.concatenate((ordered[1:] == ordered[:-1], [False]))
    member = again.copy()
    member[1:] |= again[:-1]
    members = np.flatnonzero(member)
    if len(members):
        shared = ordered[members]
        mine = rows[order[members]]
        starts = np.flatnonzero(np.concatenate(([True], shared[1:] != shared[:-1])))
        first[mine] = np.repeat(np.minimum.reduceat(mine, starts), np.diff(np.append(starts, len(mine))))


def take_rows(texts: Strings, rows: NDArray[Any]) -> Strings:
    """The texts of these rows; needs less memory than `Strings.take` where they are many."""
    return Words.of(texts).take(rows).strings()


def repeated_pairs(first: NDArray[Any], second: NDArray[Any]) -> NDArray[np.bool_]:
    """Which pairs of numbers, such as the lemma and the form of a row, stand in an earlier row as well: bool [rows].
    Numbers are at least -1; only what occurs twice is sorted."""
    again = np.zeros(len(first), np.bool_)
    often = np.bincount(second + 1, minlength=1) > 1
    suspects = np.flatnonzero(often[second + 1])
    keys = (first[suspects].astype(np.int64) << 32) | (second[suspects] + 1)
    order = np.argsort(keys, kind="stable")
    same = keys[order][1:] == keys[order][:-1]
    again[suspects[order[1:][same]]] = True
    return again


def hashes(words: Words) -> Hashes:
    """A hash of 64 bits for each word: equal for equal words, different for nearly all others."""
    found = words.lengths.astype(np.uint64) * _FACTORS[1]
    for rows, start in _eights_of(words):
        found[rows] = _mixed(found[rows] ^ words.eights(rows, start))
    for row in np.flatnonzero(words.lengths > _LONG).tolist():
        found[row] = int.from_bytes(blake2b(words.raw(row), digest_size=8).digest(), "little")
    return found


def _mixed(values: Hashes) -> Hashes:
    values = values * _FACTORS[0]
    mixed: Hashes = (values ^ (values >> _SHIFT)) * _FACTORS[1]
    return mixed ^ (mixed >> _SHIFT)


def _eights_of(words: Words) -> Iterator[tuple[Any, int]]:
    """The rows that have bytes at each eighth place, for words that are not long."""
    lengths = words.lengths
    for first in range(0, len(words), PIECE):
        here = lengths[first : first + PIECE]
        rows: Any = np.flatnonzero((here > 0) & (here <= _LONG)) + first
        start = 0
        while len(rows):
            yield rows, start
            start += 8
            rows = rows[lengths[rows] > start]


def _are_equal(words: Words, firsts: Places, codes: Codes) -> bool:
    """Whether each word is the one that its code stands for."""
    others = np.ones(len(words), np.bool_)
    others[firsts] = False
    differ = np.flatnonzero(others)
    for start in range(0, len(differ), PIECE):
        rows = differ[start : start + PIECE]
        if not _match(words.take(rows), words.take(firsts[codes[rows]])):
            return False
    return True


def _match(words: Words, twins: Words) -> bool:
    """Whether the words are those of the same row in `twins`."""
    if not np.array_equal(words.lengths, twins.lengths):
        return False
    if not all(
        np.array_equal(words.eights(rows, place), twins.eights(rows, place)) for rows, place in _eights_of(words)
    ):
        return False
    return all(words.raw(row) == twins.raw(row) for row in np.flatnonzero(words.lengths > _LONG).tolist())


def _one_by_one(words: Words) -> tuple[Codes, Places]:
    """Where two different words share a hash: with a dictionary."""
    first: dict[bytes, int] = {}
    rows = [first.setdefault(words.raw(row), row) for row in range(len(words))]
    firsts = np.array(list(first.values()), np.int64)
    return np.searchsorted(firsts, rows).astype(np.int32), firsts
