"""Many items to the distinct rows among them: a million items have a few thousand different ones."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints, Labels, Ragged
from lexeval_gui.core.scores.counts import Counts, stack_rows, take_rows

_FACTOR, _PLACE = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)
_SHIFT = np.uint64(29)

Prints = NDArray[np.uint64]

AT_ONCE = 2**16
"""So many rows are compared with those that are known, at least: each time all of them are looked at."""


class Kinds(Struct, frozen=True):
    """The different items of a block: the `columns` of one of each kind with a fingerprint of it, and the kind of every
    item: `of_items`."""

    columns: Mapping[str, Any]
    prints: Prints
    of_items: Ints

    @classmethod
    def among(cls, columns: Mapping[str, Any]) -> Kinds:
        """Those of items with these columns: arrays of integers [items] or [items, w], or Ragged."""
        prints = _fingerprints(columns)
        first, of_items = _numbered(_alike(columns, prints))
        return cls(_take(columns, first), prints[first], of_items)


class DistinctRows:
    """Collects items block by block and keeps each distinct row once, so that memory grows with the rows alone.

    `add` takes the columns of a block, which are compared together (see Kinds). The rows come out in an order that does
    not depend on the order of the items.
    """

    def __init__(self) -> None:
        self._known: list[Kinds] = []  # one: the rows found, each a kind of its own, once there are any
        self._waiting: list[Kinds] = []
        self._row_of: list[NDArray[np.int32]] = []

    def add(self, columns: Mapping[str, Any]) -> None:
        """Add the next items."""
        self.add_kinds(Kinds.among(columns))

    def add_kinds(self, kinds: Kinds) -> None:
        """Add the next items, given the different ones among them."""
        self._waiting.append(kinds)
        if sum(len(one.prints) for one in self._waiting) > max(AT_ONCE, *(len(one.prints) for one in self._known), 0):
            self._settle()

    def _settle(self) -> None:
        """Compare the rows that wait with those known and with each other."""
        every = [*self._known, *self._waiting]
        columns = {name: stack_rows([one.columns[name] for one in every]) for name in every[0].columns}
        prints = np.concatenate([one.prints for one in every])
        rows, row_of = _numbered(_alike(columns, prints))
        at = 0
        for known in self._known:
            at = len(known.prints)
            if not np.array_equal(row_of[:at], np.arange(at)):  # rows that stayed apart in vain fall together
                self._row_of = [row_of[own] for own in self._row_of]
        for one in self._waiting:
            self._row_of.append(row_of[at : at + len(one.prints)][one.of_items])
            at += len(one.prints)
        self._known, self._waiting = [Kinds(_take(columns, rows), prints[rows], rows)], []

    def counts(self, labels: Mapping[str, Labels]) -> Counts:
        """The counts of all items added."""
        self._settle()
        columns = self._known[0].columns
        keys = _row_bytes(columns)
        ordered = {key: rank for rank, key in enumerate(sorted({*keys}))}
        rank = np.fromiter((ordered[key] for key in keys), np.int32, len(keys))
        rows = np.empty(len(ordered), np.int64)
        rows[rank] = np.arange(len(keys))
        return Counts(_take(columns, rows), rank[np.concatenate(self._row_of)], labels)


def _take(columns: Mapping[str, Any], rows: Ints) -> dict[str, Any]:
    return {name: take_rows(column, rows) for name, column in columns.items()}


def _alike(columns: Mapping[str, Any], prints: Prints) -> Ints:
    """The first row that each row is like: [rows]. Rows are sorted by fingerprints; where two have the same and differ
    all the same, each row is like itself alone."""
    _, first, inverse = np.unique(prints, return_index=True, return_inverse=True)
    like = np.asarray(first[inverse])
    if all(_same(column, take_rows(column, like)) for column in columns.values()):
        return like
    return np.arange(len(prints))


def _numbered(like: Ints) -> tuple[Ints, NDArray[np.int32]]:
    """The rows that are like themselves, and the place of that which each row is like among them: [rows]."""
    is_own = like == np.arange(len(like))
    places = np.cumsum(is_own, dtype=np.int32) - 1
    return np.flatnonzero(is_own), np.asarray(places[like], np.int32)


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, Ragged):
        return np.array_equal(one.offsets, other.offsets) and np.array_equal(one.values, other.values)
    return np.array_equal(one, other)


def _fingerprints(columns: Mapping[str, Any]) -> Prints:
    """A number per item that is equal where all columns are equal, and hardly ever elsewhere: [items]."""
    prints = np.zeros(len(next(iter(columns.values()))), np.uint64)
    for column in columns.values():
        for values in _numbers(column):
            prints = _mixed(prints + values.astype(np.uint64))
    return prints


def _numbers(column: Any) -> list[NDArray[Any]]:
    """What a column says of each item, as numbers [items]; of one that is Ragged length and a sum of its values, each
    mixed with its place."""
    if not isinstance(column, Ragged):
        return list(_flat(column).T)
    mixed = _mixed(column.values.astype(np.uint64) + column.within().astype(np.uint64) * _PLACE)
    running = np.concatenate((np.zeros(1, np.uint64), np.cumsum(mixed)))
    return [column.lengths, running[column.offsets[1:]] - running[column.offsets[:-1]]]


def _flat(column: NDArray[Any]) -> NDArray[Any]:
    """A column as [items, numbers of each], of no items too."""
    return column.reshape(len(column), math.prod(column.shape[1:]))


def _mixed(numbers: Prints) -> Prints:
    """Numbers whose bits all depend on all bits of these."""
    spread = (numbers + _FACTOR) * _FACTOR
    return np.asarray((spread ^ (spread >> _SHIFT)) * _PLACE)


def _row_bytes(columns: Mapping[str, Any]) -> list[bytes]:
    """One byte string per item that is equal where all columns are equal (big-endian, so that it also sorts)."""
    ragged = [column for column in columns.values() if isinstance(column, Ragged)]
    blocks = [_flat(np.asarray(c)) for c in columns.values() if not isinstance(c, Ragged)]
    blocks += [column.lengths[:, None] for column in ragged]  # with the lengths in front no two rows look alike
    head = np.concatenate(blocks, axis=1)
    width = head.shape[1]
    lengths = width + sum((column.lengths for column in ragged), start=np.zeros(len(head), np.int64))
    packed = Ragged.of(lengths, np.empty(int(lengths.sum()), ">i4"))
    starts = packed.offsets[:-1]
    packed.values[(starts[:, None] + np.arange(width)).ravel()] = head.ravel()
    starts = starts + width
    for column in ragged:
        packed.values[np.repeat(starts, column.lengths) + column.within()] = column.values
        starts = starts + column.lengths
    raw, bounds = packed.values.tobytes(), (packed.offsets * 4).tolist()
    return [raw[start:stop] for start, stop in pairwise(bounds)]
