"""What was counted of a system: small integers, one row for all items that are equal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from msgspec import Struct, field
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Floats, Ints, Labels, Ragged

ALONG = "along"
"""Under this the memo of counts says along which parameter, and which of its values, totals are being asked for."""

Group = tuple[str, str]
"""A grouping and one of its values, such as ("pos", "n")."""


class Weights(Struct, frozen=True, dict=True):
    """How many items fall on each row: `matrix` int64 [1 + groups, rows], the first line being all items."""

    groups: tuple[Group, ...]
    matrix: NDArray[np.int64]

    @classmethod
    def of(cls, row_of: Ints, rows: int, labels: Mapping[str, Labels]) -> Weights:
        """Count the items of each row, and of each row within each label."""
        names: list[Group] = []
        lines = [np.bincount(row_of, minlength=rows)[None]]
        for group, label in labels.items():
            sizes = np.bincount(label.codes + 1, minlength=len(label.words) + 1)[1:]
            there = sorted(np.flatnonzero(sizes).tolist(), key=label.words.__getitem__)
            names += [(group, label.words[code]) for code in there]
            lines.append(_by_code(row_of, rows, label.codes, there, len(label.words)))
        return cls(tuple(names), np.concatenate(lines))

    @cached_property
    def numbers(self) -> Floats:
        """The matrix as floating-point numbers: numpy would convert all of it again for each sum."""
        return self.matrix.astype(float)

    def sums(self, values: Floats) -> Floats:
        """The sum of values [rows] over all items, and over those of each group: [1 + groups]. Of several lines of
        values [m, rows] each is summed as it would be alone, to the bit: [m, 1 + groups]."""
        if values.ndim > 1:
            return np.asarray((self.numbers @ values[..., None])[..., 0])
        # a step of a slider sums hundreds of times: in half the time of `@`, and the same where values lie side by side
        return np.asarray(self.numbers.dot(np.ascontiguousarray(values)))

    def onto(self, cell_of: Ints, cells: int) -> Weights:
        """The same items counted over cells: `cell_of` [rows] gives the cell of each row."""
        return Weights(
            self.groups, np.stack([np.bincount(cell_of, line, cells) for line in self.matrix]).astype(np.int64)
        )


def _by_code(row_of: Ints, rows: int, codes: Ints, wanted: Sequence[int], words: int) -> NDArray[np.int64]:
    """The items of each row that have each of the codes wanted: [wanted, rows], counted in one pass."""
    line = np.full(words + 1, len(wanted))  # one more, for all that is not wanted; code -1, no label, is the last
    line[wanted] = np.arange(len(wanted))
    cells = line[codes] * rows + row_of
    return np.bincount(cells, minlength=(len(wanted) + 1) * rows).reshape(len(wanted) + 1, rows)[: len(wanted)]


class Counts(Struct, frozen=True, dict=True):
    """What was counted of one system under the join and count conventions: small integers, one row per distinct item.

    `columns` [rows, …] are the task's own (arrays or Ragged), `row_of` int32 [n] the row of each item, `labels` the
    groupings by which totals are split. Where a group is no set of items (the edits of one type, in every item),
    `parts` holds what was counted of each group, over the same n items, by name; then `labels` split nothing.
    """

    columns: Mapping[str, Any]
    row_of: NDArray[np.int32]
    labels: Mapping[str, Labels]
    parts: Mapping[Group, Counts] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.row_of)

    @cached_property
    def rows(self) -> int:
        """How many distinct rows there are."""
        return len(next(iter(self.columns.values())))

    def numbers(self, column: str) -> Floats:
        """A column as floating-point numbers: [rows]."""
        return np.asarray(self.columns[column], float)

    @cached_property
    def weights(self) -> Weights:
        """The items on each row, by group."""
        return Weights.of(self.row_of, self.rows, {} if self.parts else self.labels)

    def items_of(self, line: int) -> Ints | None:
        """The items that a line of the weights counts: None, all, for line 0, else those of a group."""
        if line == 0:
            return None
        grouping, value = self.weights.groups[line - 1]
        label = self.labels[grouping]
        return np.flatnonzero(label.codes == label.words.index(value))

    def along(self, over: str, values: Sequence[float]) -> Counts:
        """The same, of which nothing but totals over all items is asked, for these values of a parameter: without the
        groups that are no sets of items, and with a memo of its own, since others may be scoring these counts."""
        alone = Counts(self.columns, self.row_of, {} if self.parts else self.labels)
        alone.__dict__.update(weights=self.weights, memo={**self.memo, ALONG: (over, tuple(values))})
        return alone

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups that totals are split by, in order."""
        return tuple(self.parts) or self.weights.groups

    @cached_property
    def memo(self) -> dict[Any, Any]:
        """What a task derives from these counts once and for all; it never changes a number."""
        return {}

    def only(self, item: int) -> Counts:
        """The counts of one item alone, in no parts."""
        row = self.row_of[item : item + 1]
        columns = {name: take_rows(column, row) for name, column in self.columns.items()}
        labels = {name: label.take(np.array([item])) for name, label in self.labels.items()}
        return Counts(columns, np.zeros(1, np.int32), labels)

    def of_items(self, items: Ints) -> Counts:
        """The counts of some items alone, in their order, over the same rows: the columns are shared, and there may be
        rows without an item. Groups in which nothing is counted of these items are left out."""
        labels = {name: label.take(items) for name, label in self.labels.items()}
        parts = {group: part.of_items(items) for group, part in self.parts.items()}
        counted = {group: part for group, part in parts.items() if part._counted}
        return Counts(self.columns, self.row_of[items], labels, counted)

    def with_items(self, items: Ints, other: Counts) -> Counts:
        """These counts with some items counted anew: `other` holds `len(items)` items."""
        columns = {name: stack_rows([column, other.columns[name]]) for name, column in self.columns.items()}
        row_of = self.row_of.copy()
        row_of[items] = other.row_of + self.rows
        parts = {}
        for name in sorted({*self.parts, *other.parts}):
            part = self._part(name).with_items(items, other._part(name))
            if part._counted:
                parts[name] = part
        return Counts(columns, row_of, self.labels, parts)

    @property
    def _counted(self) -> bool:
        """Whether anything was counted."""
        rows = np.flatnonzero(self.weights.matrix[0])
        taken = (take_rows(column, rows) for column in self.columns.values())
        return any(np.any(column.values if isinstance(column, Ragged) else column) for column in taken)

    def _part(self, group: Group) -> Counts:
        """The counts of a group; all 0 where nothing was counted of it."""
        if group in self.parts:
            return self.parts[group]
        blank = {name: _blank(column) for name, column in self.columns.items()}
        return Counts(blank, np.zeros(len(self), np.int32), {})


def _blank(column: Any) -> Any:
    """One row of zeros of the same kind."""
    if isinstance(column, Ragged):
        return Ragged(np.zeros(2, np.int64), column.values[:0])
    return np.zeros((1, *column.shape[1:]), column.dtype)


def stack_rows(tables: Sequence[Any]) -> Any:
    """The rows of several columns of one kind, one after the other."""
    if isinstance(tables[0], Ragged):
        values = np.concatenate([table.values for table in tables])
        return Ragged.of(np.concatenate([table.lengths for table in tables]), values)
    return np.concatenate(tables)


def take_rows(column: Any, rows: Ints) -> Any:
    """These rows of a column, in their order."""
    return column.take(rows) if isinstance(column, Ragged) else column[rows]
