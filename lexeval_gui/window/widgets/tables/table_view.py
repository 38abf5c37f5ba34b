"""A small read-only table: numbers aligned to the right, cells that can be clicked, copied as TSV with its headers.

For tables of a few thousand cells at most, shown anew while a slider moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QMenu, QTableView, QWidget

from lexeval_gui.core import tables
from lexeval_gui.window.look.grounds import set_ground
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.tables.cell_painter import ROW, CellPainter
from lexeval_gui.window.widgets.tables.cells import Cell, CellModel, Header, Index, RowsOnDemand
from lexeval_gui.window.widgets.tables.sorting import actions_of_window, sort_menu

LEAST_WORDS = 220
"""Units that a column which shrinks has before others are hidden."""

MOST_TITLE = 120
"""Units that the title of a column may take if it is brief."""


class _Head(QHeaderView):
    """A head of one line."""

    def sizeHint(self) -> QSize:
        """As high as any title: Qt would measure them all to find which is the highest."""
        return QSize(self.length(), self.sectionSizeFromContents(0).height()) if self.count() else super().sizeHint()


class TableView(QTableView):
    """A table of cells that a pane shows anew whenever they change; selection and scroll position stay.

    Where a pane lets its rows be sorted, it follows `sort_wanted` and says with `show_sort` how they are.
    """

    least_name, name_share = 90, 0.22
    """Units, and share of the table's width, that are left of a column that gives way to the others."""

    sort_wanted = Signal(int)
    """A click on a head, or the keys: the column to sort by, -1 for the order as opened."""

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None, whole_rows: bool = False) -> None:
        self._theme = theme
        super().__init__(parent)
        if whole_rows:
            self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self._hovered = QPersistentModelIndex()
        self._cells = CellModel(self)
        self._painter = CellPainter(self, self._cells, self.is_hovered, theme)
        self._widths: list[int] = []
        self._measured: tuple[Sequence[tuple[Cell, ...]], tuple[object, ...], list[int]] | None = None
        self._spans: tuple[int, list[int]] = (0, [])  # the columns, and the rows whose first cell takes them all
        self._reset_words, self._is_fit_due = "", False
        self.setAccessibleName(name)
        self.setModel(self._cells)
        self.setItemDelegate(self._painter)
        self._set_up()
        theme.changed.connect(self._dress)
        self._dress()

    def _set_up(self) -> None:
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setMouseTracking(True)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.setHorizontalHeader(_Head(Qt.Orientation.Horizontal, self))
        corner = QWidget(self)
        set_ground(corner)
        self.setCornerWidget(corner)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        header.setSectionsClickable(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)

    def _dress(self) -> None:
        header = self.horizontalHeader()
        header.setFont(self._theme.font("small"))
        header.setMinimumSectionSize(self._theme.px(24))
        self.verticalHeader().setDefaultSectionSize(self._theme.px(ROW))
        self.updateGeometries()
        if self.isVisible():
            self.fit()
        else:
            self._is_fit_due = True

    def showEvent(self, event: QShowEvent) -> None:
        """What was dressed while it could not be seen finds its widths now."""
        super().showEvent(event)
        if self._is_fit_due:
            self.fit()

    def updateGeometries(self) -> None:
        """See Qt. For another look or zoom heads ask for it several times before there are the sizes that stay."""
        if not self._theme.is_behind:
            super().updateGeometries()

    # order

    def enable_sorting(self, reset: str) -> None:
        """Let the rows be sorted by a click on a head and by a menu; `reset` is the entry that undoes it."""
        self._reset_words, self._cells.sortable = reset, True
        self.horizontalHeader().setSectionsClickable(True)
        self.horizontalHeader().sectionClicked.connect(self.sort_wanted)

    def show_sort(self, sort: tuple[int, bool] | None) -> None:
        """Say by which column the rows are sorted, and whether the highest come first; None for as opened."""
        if sort != self._cells.sorted_by:
            self._cells.sorted_by = sort
            self._cells.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, max(0, len(self._cells.heads) - 1))
            self.fit()

    def sort_menu(self) -> QMenu:
        """The columns to sort by, as a menu."""
        titles = [head.title for head in self._cells.heads if head.title]
        sort = self._cells.sorted_by
        return sort_menu(titles, None if sort is None else sort[0], self.sort_wanted.emit, self._reset_words, self)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What a click on a head does can be done without a pointer."""
        if not self._cells.sortable:
            super().contextMenuEvent(event)
            return
        menu = self.sort_menu()
        first = menu.actions()[0]
        copy = QAction("Copy with headers", menu)
        copy.triggered.connect(self.copy)
        menu.insertActions(first, [copy, *actions_of_window(self, "copy.command")])
        menu.insertSeparator(first)
        menu.popup(event.globalPos())

    # content

    @property
    def is_on_demand(self) -> bool:
        """Whether only the rows that have been in sight are worked out."""
        return isinstance(self._cells.rows, RowsOnDemand)

    def show_cells(self, heads: Sequence[Header], rows: Sequence[Sequence[Cell]]) -> None:
        """Show these cells; columns are measured again if a text does not fit any more, or one that is short may have
        room again. Of rows on demand nothing is worked out but those in sight."""
        may_be_wide = not isinstance(rows, RowsOnDemand)
        spans = len(heads), [place for place, row in enumerate(rows if may_be_wide else ()) if row and row[0].wide]
        others, self._spans = spans != self._spans, spans
        if others:
            self.clearSpans()
        other = self._cells.show(heads, rows, self._in_sight())
        if others:
            self._span(*spans)
        other = other or self._cells.steps > 0 or self._cells.is_short
        if other or any(have < want for have, want in zip(self._widths, self._content_widths(), strict=True)):
            self.fit()

    def _span(self, columns: int, rows: list[int]) -> None:
        """Have the first cells of these rows take all of them."""
        for row in rows if columns > 1 else ():
            self.setSpan(row, 0, 1, columns)

    def cell(self, index: Index) -> Cell:
        """The cell at an index."""
        return self._cells.cell(index)

    def head(self, index: Index) -> Header:
        """The head of the column of an index."""
        return self._cells.heads[index.column()]

    def is_hovered(self, index: Index) -> bool:
        """Whether the pointer is over this cell."""
        return self._hovered.isValid() and self._hovered == index

    def texts(self) -> list[list[str]]:
        """The titles and all cells as texts, row by row."""
        titles = [head.title for head in self._cells.heads]
        return [titles, *([cell.text for cell in row] for row in self._cells.rows)]

    def table(self, note: str = "") -> tables.Table:
        """The table as it stands there, in texts; columns without a title and a text are left out."""
        heads = self._cells.heads
        titles = [head.title for head in heads]
        ids = [title if titles.count(title) == 1 else f"{title} {place}" for place, title in enumerate(titles)]
        columns = [tables.Column(id, head.title, "text", right=head.right) for id, head in zip(ids, heads, strict=True)]
        said = [
            bool(head.title) or any(row[place].text for row in self._cells.rows) for place, head in enumerate(heads)
        ]
        rows = [tuple(cell.text for cell in compress(row, said)) for row in self._cells.rows]
        return tables.Table(tuple(compress(columns, said)), tuple(rows), note=note)

    def copy(self) -> None:
        """Put the selected rows (all, if at most one cell is selected) with their headers on the clipboard, as TSV."""
        chosen = sorted({index.row() for index in self.selectedIndexes()}) if len(self.selectedIndexes()) > 1 else []
        titles, *rows = self.texts()
        wanted = [rows[row] for row in chosen] if chosen else rows
        QGuiApplication.clipboard().setText(tables.clipboard_text([titles, *wanted]))

    def full_height(self) -> int:
        """The height at which all rows can be seen."""
        return self.horizontalHeader().sizeHint().height() + self._theme.px(ROW) * len(self._cells.rows)

    def full_width(self) -> int:
        """The width at which all columns can be seen."""
        return sum(self._content_widths())

    @property
    def is_scrolled_across(self) -> bool:
        """Whether not all columns are in sight at once."""
        return self.horizontalHeader().length() > self.viewport().width()

    # places

    def rect_of_column(self, column: int) -> QRect:
        """Where a column stands with its head, down to the last row; empty if it cannot be seen."""
        if self.isColumnHidden(column) or not 0 <= column < len(self._cells.heads):
            return QRect()
        header, last = self.horizontalHeader(), len(self._cells.rows) - 1
        below = self.rowViewportPosition(last) + self.rowHeight(last) if last >= 0 else 0
        left = header.geometry().left() + self.columnViewportPosition(column)
        rect = QRect(left, header.geometry().top(), self.columnWidth(column), header.height() + max(0, below))
        return rect & header.geometry().united(self.viewport().geometry())

    def rect_of_rows(self, first: int, last: int, columns: int) -> QRect:
        """Where rows stand, as far as so many first columns go; empty if they cannot be seen."""
        if not 0 <= first <= last < len(self._cells.rows):
            return QRect()
        top, right = self.rowViewportPosition(first), max(0, columns - 1)
        rect = QRect(
            self.columnViewportPosition(0),
            top,
            self.columnViewportPosition(right) + self.columnWidth(right) - self.columnViewportPosition(0),
            self.rowViewportPosition(last) + self.rowHeight(last) - top,
        )
        return rect.translated(self.viewport().geometry().topLeft()) & self.viewport().geometry()

    # widths

    def _content_widths(self) -> list[int]:
        """The width of each column that shows all its texts, as far as they are worked out."""
        return list(map(max, self._title_widths(), self._cell_widths()))

    def _title_widths(self) -> list[int]:
        """The width of each column that shows its title."""
        every = range(len(self._cells.heads))
        titles = [self._painter.title_width(self._cells.title(place)) for place in every]
        for place, head in enumerate(self._cells.heads):
            titles[place] = min(titles[place], self._theme.px(MOST_TITLE)) if head.brief else titles[place]
        return titles

    def _cell_widths(self) -> list[int]:
        """The width of each column that shows its cells, as far as they are worked out. Measured once for the same
        cells in the same fonts: while a table finds its room it is asked for a dozen times."""
        seen, cells = self._in_sight() if self.is_on_demand else slice(None), self._cells
        key = seen.start, seen.stop, cells.is_short, self._theme.zoom, len(cells.heads)
        if self._measured is None or self._measured[0] is not cells.rows or self._measured[1] != key:
            rows = cells.rows[seen]
            columns = zip(*rows, strict=True) if rows else ([] for _ in cells.heads)
            found = [self._painter.widest(cell for cell in of_column if not cell.wide) for of_column in columns]
            self._measured = cells.rows, key, found
        return self._measured[2]

    def _shorten_texts(self) -> None:
        """Have texts as long as leaves all columns in sight: the cells give way first, then the titles, by no more
        steps than make a column less wide."""
        cells, room = self._cells, self.viewport().width()
        if not (cells.most_steps or cells.has_short or cells.is_short):
            return
        before, cells.is_short, cells.steps = (cells.is_short, cells.steps), False, 0
        cells.is_short = cells.has_short and self._total(self._cell_widths()) > room
        widths, totals = self._cell_widths(), []
        for step in range(cells.most_steps + 1):
            cells.steps = step
            totals.append(self._total(widths))
        room = max(room, totals[-1])
        cells.steps = next(step for step, total in enumerate(totals) if total <= room)
        if (cells.is_short, cells.steps) != before:
            self.viewport().update()
            self.horizontalHeader().viewport().update()

    def _total(self, cell_widths: list[int]) -> int:
        """The width at which titles and cells can be seen, and words as far as they must."""
        least = self._theme.px(LEAST_WORDS)
        ends = [least if head.stretches else 10**6 for head in self._cells.heads]
        return sum(map(min, map(max, self._title_widths(), cell_widths), ends))

    def _in_sight(self) -> slice:
        """The rows that can be seen."""
        first, last = (self.rowAt(height) for height in (0, self.viewport().height() - 1))
        return slice(max(first, 0), last + 1 if last >= 0 else None)

    def fit(self) -> None:
        """Give each column its width; what is left over goes to the column that stretches, or to all alike."""
        self._is_fit_due = False
        self._shorten_texts()
        self._widths = self._content_widths()
        self._hide_what_gives_way()
        shown = [width for place, width in enumerate(self._widths) if not self.isColumnHidden(place)]
        left = self.viewport().width() - sum(shown)
        stretching = [place for place, head in enumerate(self._cells.heads) if head.stretches]
        for place, width in enumerate(self._widths):
            if stretching:
                share = left if place == stretching[0] else 0
                width = max(width + share, self._theme.px(120)) if share < 0 else width + share
            elif left > 0:
                width += left // len(shown)
            elif self._cells.heads[place].shrinks:
                least = max(self._theme.px(self.least_name), round(self.viewport().width() * self.name_share))
                width = max(width + left, min(width, least))
            self.setColumnWidth(place, width)

    def _hide_what_gives_way(self) -> None:
        """Hide the columns that give way most until the others have room, and words some."""
        heads, least = self._cells.heads, self._theme.px(LEAST_WORDS)
        ways, room = [head.gives_way for head in heads], self.viewport().width()
        needed = [min(width, least) if head.shrinks else width for width, head in zip(self._widths, heads, strict=True)]
        limit = max(ways, default=0)
        while limit and sum(width for width, way in zip(needed, ways, strict=True) if way <= limit) > room:
            limit = max(way for way in (0, *ways) if way < limit)
        for place, way in enumerate(ways):
            self.setColumnHidden(place, way > limit)

    # pointer and keys

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        super().resizeEvent(event)
        if not self._theme.is_behind:
            self.fit()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """See Qt."""
        super().mouseMoveEvent(event)
        self._point_at(self.indexAt(event.position().toPoint()))

    def leaveEvent(self, event: Any) -> None:
        """See Qt."""
        super().leaveEvent(event)
        self._point_at(QModelIndex())

    def _point_at(self, index: QModelIndex) -> None:
        before, self._hovered = self._hovered, QPersistentModelIndex(index)
        clickable = index.isValid() and self.cell(index).action is not None
        shape = Qt.CursorShape.PointingHandCursor if clickable else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)
        for changed in (before, self._hovered):
            if changed.isValid():
                self.update(self._cells.index(changed.row(), changed.column()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on a cell does what it offers."""
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid() and index == self.currentIndex():
            self._act(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return and the space bar do what the current cell offers; copying takes the headers along."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.currentIndex().isValid():
            self._act(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _act(self, index: QModelIndex) -> None:
        action = self.cell(index).action
        if action is not None:
            action()
