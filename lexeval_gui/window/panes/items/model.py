"""The rows of the list as Qt asks for them: an array of row numbers over the columns of a listing.

A million rows are one array. Cells are made for the rows that are looked at, a stretch at a time, and forgotten when a
score changes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from lexeval_gui.core.dataset import Ints
from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.window.widgets.tables.sorting import AS_OPENED, sort_words
from lexeval_gui.workspace.items.listing import ListColumn, Listing

CHUNK = 16
"""How many rows' cells are made at once: less than a screenful, all of which is made anew at each step of a slider."""

Index = QModelIndex | QPersistentModelIndex
NONE = QModelIndex()


class ItemsModel(QAbstractTableModel):
    """`rows` [shown] are the rows of the dataset in the order of the list; `selected` bool [n] those selected."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: Ints = np.zeros(0, np.int64)
        self.selected = np.zeros(0, np.bool_)
        self.columns: tuple[ListColumn, ...] = ()
        self.sorted_by = AS_OPENED
        self.words: Callable[[int], str] = lambda row: ""  # what the marks beside an id say
        self._cells: dict[tuple[int, int], list[str]] = {}
        self._before: dict[tuple[int, int], list[str]] = {}  # how cells read when scores were others

    def show_listing(self, listing: Listing | None, rows: Ints) -> None:
        """Show other columns and rows."""
        self.beginResetModel()
        self.columns = listing.columns if listing else ()
        self.rows = rows
        self.selected = np.zeros(len(listing.evaluation.dataset) if listing else 0, np.bool_)
        self._cells, self._before = {}, {}
        self.endResetModel()

    def show_rows(self, rows: Ints) -> None:
        """Show other rows, or the same in another order."""
        self.beginResetModel()
        self.rows = rows
        self._cells, self._before = {}, {}
        self.endResetModel()

    def rescore(self, listing: Listing) -> None:
        """Show other scores in the same columns and rows. The view is to be painted again; nothing else changes."""
        self.columns = listing.columns
        self._before, self._cells = self._cells, {}

    def select(self, rows: Ints) -> None:
        """Mark these rows of the dataset as selected, and no others."""
        self.selected[:] = False
        self.selected[rows] = True

    def position(self, row: int | None) -> int | None:
        """Where in the list a row of the dataset is; None if it is not shown."""
        if row is None:
            return None
        if row < len(self.rows) and self.rows[row] == row:  # as opened: no million rows are looked through
            return row
        found = np.flatnonzero(self.rows == row)
        return int(found[0]) if len(found) else None

    def cell(self, position: int, column: int) -> str:
        """One cell as it reads."""
        stretch = position // CHUNK
        cells = self._cells.get((stretch, column))
        if cells is None:
            start = stretch * CHUNK
            cells = self._cells[stretch, column] = self.columns[column].cells(self.rows[start : start + CHUNK])
        return cells[position % CHUNK]

    def reads_otherwise(self, position: int, column: int) -> bool:
        """Whether a cell reads otherwise than before the scores were others, or was not read then."""
        before = self._before.get((position // CHUNK, column))
        return before is None or before[position % CHUNK] != self.cell(position, column)

    def head_words(self, column: ListColumn) -> str:
        """The title of a column as it is read aloud: whether the list is sorted by it."""
        name, descending = self.sorted_by
        return sort_words(column.title, column.kind == "text", descending) if column.id == name else column.title

    # what Qt asks for

    def rowCount(self, parent: Index = NONE) -> int:
        """How many rows are shown."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = NONE) -> int:
        """How many columns there are."""
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The text of a cell; the whole of one that may be cut, and what is marked beside an id."""
        if index.isValid() and role == Qt.ItemDataRole.ToolTipRole and self.columns[index.column()].kind == "text":
            whole = isolated_words(self.cell(index.row(), index.column()))
            return "\n".join(filter(None, (whole, *self._marks(index)))) or None
        if index.isValid() and role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join([self.cell(index.row(), index.column()), *self._marks(index)])
        if index.isValid() and role == Qt.ItemDataRole.DisplayRole:
            return self.cell(index.row(), index.column())
        return None

    def _marks(self, index: Index) -> list[str]:
        """What is drawn beside an id, in words, a line for each kind."""
        return self.words(int(self.rows[index.row()])).splitlines() if self.columns[index.column()].id == "id" else []

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The title of a column, and what it holds."""
        if orientation != Qt.Orientation.Horizontal or section >= len(self.columns):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.columns[section].title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.head_words(self.columns[section])
        if role == Qt.ItemDataRole.WhatsThisRole:  # F1 explains it
            return self.columns[section].measure
        if role == Qt.ItemDataRole.ToolTipRole:
            return (
                f"{self.columns[section].help}\nClick to sort; a third click gives the order of the file. Drag to move."
            )
        return None
