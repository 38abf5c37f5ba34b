"""Many items to the distinct rows among them: a million items have a few thousand different ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints, Labels, Ragged
from lexeval_gui.core.scores.counts import Counts, stack_rows, take_rows

_FACTOR, _PLACE = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)
_SHIFT = np.uint64(29)

Prints = NDArray[np.uint64]


@dataclass(frozen=True)
class Kinds:
    """The different items of a block: the `columns` of one of each kind, and the kind of every item: `of_items`."""

    columns: Mapping[str, Any]
    of_items: Ints

    @classmethod
    def among(cls, columns: Mapping[str, Any]) -> Kinds:
        """Those of items with these columns: arrays of integers [items] or [items, w], or Ragged."""
        first, of_items = _distinct(columns)
        return cls({name: take_rows(column, first) for name, column in columns.items()}, of_items)


class DistinctRows:
    """Collects items block by block and keeps each distinct row once, so that memory grows with the rows alone.

    `add` takes the columns of a block, which are compared together (see Kinds). The rows come out in an order that does
    not depend on the order of the items.
    """

    def __init__(self) -> None:
        self._codes: dict[bytes, int] = {}
        self._tables: list[Mapping[str, Any]] = []
        self._row_of: list[NDArray[np.int32]] = []

    def add(self, columns: Mapping[str, Any]) -> None:
        """Add the next items."""
        self.add_kinds(Kinds.among(columns))

    def add_kinds(self, kinds: Kinds) -> None:
        """Add the next items, given the different ones among them."""
        codes, known, table = self._codes, len(self._codes), kinds.columns
        keys = _row_bytes(table)
        found = np.fromiter((codes.setdefault(key, len(codes)) for key in keys), np.int32, len(keys))
        self._row_of.append(found[kinds.of_items])
        fresh = np.flatnonzero(found >= known)
        _, once = np.unique(found[fresh], return_index=True)
        self._tables.append({name: take_rows(column, fresh[once]) for name, column in table.items()})

    def counts(self, labels: Mapping[str, Labels]) -> Counts:
        """The counts of all items added."""
        columns: dict[str, Any] = dict(self._tables[0])
        for name in columns:
            columns[name] = stack_rows([table[name] for table in self._tables])
        ordered = sorted(range(len(self._codes)), key=list(self._codes).__getitem__)
        rank = np.empty(len(ordered), np.int32)
        rank[ordered] = np.arange(len(ordered), dtype=np.int32)
        rows = np.array(ordered, np.int64)
        return Counts(
            {name: take_rows(column, rows) for name, column in columns.items()},
            rank[np.concatenate(self._row_of)],
            labels,
        )


def _distinct(columns: Mapping[str, Any]) -> tuple[Ints, Ints]:
    """An item of each kind, and which of these each item is like: [kinds], [items]. Items are sorted by fingerprints;
    where two have the same and differ all the same, each item is a kind of its own."""
    _, first, like = np.unique(_fingerprints(columns), return_index=True, return_inverse=True)
    if all(_same(column, take_rows(column, first[like])) for column in columns.values()):
        return first, like
    every = np.arange(len(like))
    return every, every


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
        return list(column.reshape(len(column), -1).T)
    mixed = _mixed(column.values.astype(np.uint64) + column.within().astype(np.uint64) * _PLACE)
    running = np.concatenate((np.zeros(1, np.uint64), np.cumsum(mixed)))
    return [column.lengths, running[column.offsets[1:]] - running[column.offsets[:-1]]]


def _mixed(numbers: Prints) -> Prints:
    """Numbers whose bits all depend on all bits of these."""
    spread = (numbers + _FACTOR) * _FACTOR
    return np.asarray((spread ^ (spread >> _SHIFT)) * _PLACE)


def _row_bytes(columns: Mapping[str, Any]) -> list[bytes]:
    """One byte string per item that is equal where all columns are equal (big-endian, so that it also sorts)."""
    ragged = [column for column in columns.values() if isinstance(column, Ragged)]
    blocks = [np.asarray(c).reshape(len(c), -1) for c in columns.values() if not isinstance(c, Ragged)]
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
