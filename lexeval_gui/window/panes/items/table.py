"""The table of the list: any number of rows, painted cell by cell, rows selected as wholes."""

from __future__ import annotations

from functools import partial

import numpy as np
from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QPersistentModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QFontMetrics, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QMenu,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from lexeval_gui.core.dataset import Ints
from lexeval_gui.core.plaintext import contained
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.items.header import FIRST, MARGIN, ItemsHeader
from lexeval_gui.window.panes.items.marks import Marks
from lexeval_gui.window.panes.items.model import ItemsModel
from lexeval_gui.window.widgets.labels import literal
from lexeval_gui.window.widgets.layouts import set_ground
from lexeval_gui.workspace.items.annotations import Annotations
from lexeval_gui.workspace.items.listing import ListColumn

ROW = 23
"""Height of a row in pixels at zoom 1."""


class ItemsTable(QTableView):
    """Rows of a model; says which item was moved to and which are selected, by their rows in the dataset."""

    moved = Signal(int)
    chosen = Signal(object)
    """Ints: the selected rows of the dataset in the order of the list."""
    copied = Signal()
    sorted = Signal(int)
    """The column to sort by, chosen by the keys."""

    def __init__(self, model: ItemsModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items, self._theme = model, theme
        self._silent = self._saying = False
        self.marks = Marks(theme)
        model.words = self.marks.words
        self.head = ItemsHeader(model, theme, self)
        self.setHorizontalHeader(self.head)
        self.setModel(model)
        self.setItemDelegate(_Cells(model, theme, self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setAccessibleName("items")
        corner = QWidget(self)
        set_ground(corner)
        self.setCornerWidget(corner)
        self._fix_rows()
        self._lighten_headers()
        self.selectionModel().currentRowChanged.connect(self._say_moved)
        self.selectionModel().selectionChanged.connect(self._say_chosen)
        theme.changed.connect(self.dress)
        self.dress()

    def dress(self) -> None:
        """Take colours, font and sizes from the theme."""
        colours, palette = self._theme.colours, self.palette()
        palette.setColor(palette.ColorRole.Base, QColor(colours.ground))
        palette.setColor(palette.ColorRole.Text, QColor(colours.ink))
        self.setPalette(palette)
        self.setFont(self._theme.font())
        self.head.setMinimumSectionSize(self._theme.px(24))
        self.verticalHeader().setDefaultSectionSize(self._theme.px(ROW))
        self.fit_columns()

    def fit_columns(self) -> None:
        """Give every column the width that its cells need."""
        for section, column in enumerate(self._items.columns):
            marks = self.marks.width if column.id == "id" else 0
            self.setColumnWidth(section, self.head.width_of(column) + marks)

    def show_marks(self, annotations: Annotations | None) -> None:
        """Show tags, notes and checks beside the ids, with room for them."""
        before = self.marks.width
        self.marks.show(annotations)
        for section, column in enumerate(self._items.columns):
            if column.id == "id" and self.marks.width != before:
                self.setColumnWidth(section, self.columnWidth(section) + self.marks.width - before)

    def show_current(self, row: int | None) -> None:
        """Move to a row of the dataset, if it is shown, without saying so."""
        position = self._items.position(row)
        self._silent = True
        if position is None:
            self.selectionModel().clear()
        elif position != self.currentIndex().row():
            index = self._items.index(position, 0)
            command = QItemSelectionModel.SelectionFlag
            self.selectionModel().setCurrentIndex(index, command.ClearAndSelect | command.Rows)
            self.scrollTo(index)
        self._silent = False
        self.viewport().update()

    def show_selected(self, rows: Ints) -> None:
        """Mark rows of the dataset as selected; bring the first into view if they were selected elsewhere."""
        self._items.select(rows)
        if len(rows) and not self._saying:
            shown = np.flatnonzero(self._items.selected[self._items.rows])
            if len(shown):
                self.scrollTo(self._items.index(int(shown[0]), 0))
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy what is selected; leave the rest to Qt."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copied.emit()
            event.accept()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What a click on a head does can be done without a pointer."""
        menu = QMenu(self)
        menu.addAction("Copy with headers", self.copied.emit)
        menu.addSeparator()
        for section, column in enumerate(self._items.columns):
            menu.addAction(literal(f"Sort by {column.title}"), partial(self.sorted.emit, section))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(event.globalPos())

    def _fix_rows(self) -> None:
        rows = self.verticalHeader()
        rows.hide()
        rows.setMinimumSectionSize(1)
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)  # else every one of a million rows is measured

    def _lighten_headers(self) -> None:
        """Headers that share the table's selection model go through every row on select-all (36 s for a million)."""
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setSelectionModel(QItemSelectionModel(self._items, header))

    def _say_moved(self, index: QModelIndex) -> None:
        if index.isValid() and not self._silent:
            self.moved.emit(int(self._items.rows[index.row()]))

    def _say_chosen(self) -> None:
        if not self._silent:
            self._saying = True
            self.chosen.emit(self._items.rows[positions(self.selectionModel().selection())])
            self._saying = False


def positions(selection: QItemSelection) -> Ints:
    """The rows of a selection, ascending."""
    parts = [selection.at(place) for place in range(selection.count())]
    ranges = sorted({(part.top(), part.bottom()) for part in parts})
    return np.concatenate([np.zeros(0, np.int64), *(np.arange(top, bottom + 1) for top, bottom in ranges)])


class _Cells(QStyledItemDelegate):
    """Paints a cell: names left, numbers right, the current row bold on its own ground."""

    def __init__(self, model: ItemsModel, theme: Theme, parent: ItemsTable) -> None:
        super().__init__(parent)
        self._items, self._theme, self._view = model, theme, parent
        theme.changed.connect(self._take_colours)
        self._take_colours()

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """One cell."""
        row, section = index.row(), index.column()
        rect: QRect = option.rect
        current = row == self._view.currentIndex().row()
        if current or self._items.selected[self._items.rows[row]]:
            painter.fillRect(rect, self._selection)
        if current and section == 0:
            painter.fillRect(QRect(rect.left(), rect.top(), self._edge, rect.height()), self._accent)
        painter.setPen(self._line)
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        column = self._items.columns[section]
        if column.id == "id":
            self._view.marks.paint(painter, rect.adjusted(0, 0, -self._margin, 0), int(self._items.rows[row]))
            rect = rect.adjusted(0, 0, -self._view.marks.width, 0)
        self._paint_text(painter, rect, self._items.cell(row, section), column, current)

    def _paint_text(self, painter: QPainter, rect: QRect, text: str, column: ListColumn, current: bool) -> None:
        first = column is self._items.columns[0]
        painter.setFont(self._bold if current and first else self._font)
        painter.setPen(self._quiet if column.kind == "text" and not first else self._ink)
        inner = rect.adjusted(self._margin + (self._first if first else 0), 0, -self._margin, 0)
        if column.kind == "text":
            metrics = self._bold_metrics if current and first else self._metrics
            text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, inner.width())
            painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, contained(text))
        else:
            painter.drawText(inner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)

    def _take_colours(self) -> None:
        colours = self._theme.colours
        self._selection, self._accent = QColor(colours.selection), QColor(colours.accent)
        self._line, self._ink, self._quiet = QColor(colours.line), QColor(colours.ink), QColor(colours.quiet)
        self._font = self._theme.font()
        self._bold = self._theme.font()
        self._bold.setBold(True)
        self._metrics, self._bold_metrics = QFontMetrics(self._font), QFontMetrics(self._bold)
        self._margin, self._edge, self._first = (self._theme.px(size) for size in (MARGIN, 3, FIRST))
