"""The table of the list: any number of rows, painted cell by cell, rows selected as wholes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

import numpy as np
from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QPersistentModelIndex, QRect, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QColor,
    QContextMenuEvent,
    QFontMetrics,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPalette,
    QRegion,
    QResizeEvent,
    QShowEvent,
)
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
from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.window.look.alignment import LEFT, RIGHT
from lexeval_gui.window.look.frames import fill
from lexeval_gui.window.look.grounds import set_ground
from lexeval_gui.window.look.numerals import Numerals
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.items.header import FIRST, LETTERS, MARGIN, ItemsHeader
from lexeval_gui.window.panes.items.marks import Marks
from lexeval_gui.window.panes.items.model import ItemsModel
from lexeval_gui.window.widgets.tables.sorting import actions_of_window, sort_menu
from lexeval_gui.workspace.items.annotations import Annotations
from lexeval_gui.workspace.items.listing import ListColumn

ROW, COMPACT_ROW = 23, 20
"""Height of a row in pixels at zoom 1, and in a low pane."""

LEAST_NAME, NAME_LETTERS, MOST_LETTERS = 52, 6, 40
"""Units that are left of a name that gives way to the numbers, letters that are left of one that gives way to further
columns, and letters that it has room for where there is any."""

CursorAction = QAbstractItemView.CursorAction


class ItemsTable(QTableView):
    """Rows of a model; says which item was moved to and which are selected, by their rows in the dataset."""

    moved = Signal(int)
    chosen = Signal(object)
    """Ints: the selected rows of the dataset in the order of the list."""
    copied = Signal()
    sorted = Signal(int)
    """The column to sort by, chosen by the keys; -1 for the order of the file."""
    columns_wanted = Signal()
    """The columns are to be chosen."""

    def __init__(self, model: ItemsModel, theme: Theme, parent: QWidget | None = None) -> None:
        self._theme = theme
        super().__init__(parent)
        self._make_viewport()
        self._items = model
        self._is_updating = self._is_emitting = self._is_compact = False
        self.last_pixel = 0  # the one at the right edge of what can be seen
        self._kept: Literal["current", "top", ""] = ""  # the row that stays in sight until a person scrolls
        self._wanted: dict[str, int] = {}  # the widths that were chosen, in units, by column
        self._needed: frozenset[str] = frozenset()  # the columns for which names give way
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
        self._separate_header_selection()
        self.verticalScrollBar().actionTriggered.connect(self._let_go)
        self.selectionModel().currentRowChanged.connect(self._follow_current)
        self.selectionModel().selectionChanged.connect(self._emit_selection)
        theme.changed.connect(self.dress)
        self.dress()

    def _make_viewport(self) -> None:
        """Have a viewport that Python knows: to find out of which class Qt's own is, PySide6 loads all classes of
        widgets and their enums, for which the first rows would wait."""
        viewport = QWidget()
        viewport.setObjectName("qt_scrollarea_viewport")
        viewport.setBackgroundRole(QPalette.ColorRole.Base)
        viewport.setAutoFillBackground(True)
        self.setViewport(viewport)

    def dress(self) -> None:
        """Take colours, font and sizes from the theme."""
        colours, palette = self._theme.colours, self.palette()
        palette.setColor(palette.ColorRole.Base, QColor(colours.ground))
        palette.setColor(palette.ColorRole.Text, QColor(colours.ink))
        self.setPalette(palette)
        self.setFont(self._theme.font())
        self.head.setMinimumSectionSize(self._theme.px(24))
        self.verticalHeader().setDefaultSectionSize(self._theme.px(COMPACT_ROW if self._is_compact else ROW))
        self.updateGeometries()
        self.fit_columns()
        self._keep_in_sight()

    def set_compact(self, is_compact: bool) -> None:
        """Have low rows under a low head."""
        if is_compact != self._is_compact:
            self._is_compact = is_compact
            self.head.set_compact(is_compact)
            self.dress()

    def updateGeometries(self) -> None:
        """See Qt. For another look or zoom heads ask for it several times before there are the sizes that stay."""
        if not self._theme.is_behind:
            super().updateGeometries()

    def show_widths(self, widths: Mapping[str, int], needed: frozenset[str]) -> None:
        """Give columns the widths that were chosen, in units; the others what they need. For those that are `needed`
        names give way, so that they can be seen without scrolling."""
        self._wanted, self._needed = dict(widths), needed
        self.fit_columns()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Names have what the numbers leave them; the row that is kept stays in sight."""
        super().resizeEvent(event)
        self.last_pixel = self.viewport().width() - 1
        if event.size().width() != event.oldSize().width() and not self._theme.is_behind:
            self.fit_columns()
        self._keep_in_sight()

    def fit_columns(self) -> None:
        """Give every column the width that was chosen, or that its cells need; names as much as there is room for. No
        column is cut where the view ends: those before fill the room, as far as no hand has chosen their widths, and
        the others are scrolled to."""
        columns, room = self._items.columns, self.viewport().width()
        widths = [self._width_of(column) for column in columns]
        seen, hidden = self._squeeze(widths, room)
        self.head.first = next((place for place in range(len(columns)) if place not in hidden), 0)
        if hidden:  # what stands first has an edge
            widths[self.head.first] += self._theme.px(FIRST)
        shown = [place for place in range(seen) if place not in hidden]
        named = [place for place in shown if columns[place].is_name or columns[place].system is not None]
        self._widen(widths, named, room - sum(widths[place] for place in shown))
        free = [place for place in shown if columns[place].id not in self._wanted]
        first = [place for place in free if columns[place].is_name][:1]
        left = room - sum(widths[place] for place in shown)
        for place, more in zip(first or free, share([left] * len(first or free), left), strict=True):
            widths[place] += more
        for place, width in enumerate(widths):
            self.setColumnWidth(place, width)
            self.setColumnHidden(place, place in hidden)

    def _squeeze(self, widths: list[int], room: int) -> tuple[int, set[int]]:
        """Take from the widths what would have a column cut: how many columns can be seen, and which have to be hidden
        for those that are needed."""
        columns = self._items.columns
        needed = max((place + 1 for place, column in enumerate(columns) if column.id in self._needed), default=0)
        fair = [min(width, self._fair(column)) for width, column in zip(widths, columns, strict=True)]
        seen = max((count for count in range(len(columns) + 1) if sum(fair[:count]) <= room), default=0)
        if seen >= needed:
            self._shrink(widths, range(seen), fair, sum(widths[:seen]) - room)
            return seen, set()
        least = [self._least(column) for column in columns]
        for is_name in (True, False):
            places = [place for place in range(needed) if columns[place].is_name == is_name]
            self._shrink(widths, places, least, sum(widths[:needed]) - room)
        names = {place for place in range(needed) if columns[place].is_name and columns[place].id not in self._needed}
        return needed, names if sum(widths[:needed]) > room else set()

    def _widen(self, widths: list[int], places: Sequence[int], left: int) -> None:
        """Give columns what is left over, as far as they have names that are cut."""
        columns = self._items.columns
        wanted = [self._width_of(columns[place], MOST_LETTERS) - widths[place] for place in places]
        for place, more in zip(places, share(wanted, left), strict=True):
            widths[place] += more

    def _shrink(self, widths: list[int], places: Sequence[int], least: Sequence[int], over: int) -> None:
        """Take from columns what is too much, as far as it leaves each at least so much."""
        spare = [widths[place] - least[place] for place in places]
        for place, less in zip(places, share(spare, over), strict=True):
            widths[place] -= less

    def _width_of(self, column: ListColumn, letters: int = LETTERS) -> int:
        if column.id in self._wanted:
            return self._theme.px(self._wanted[column.id])
        return self.head.width_of(column, letters) + self._marks_of(column)

    @property
    def _id_place(self) -> int:
        """The column that is always there, and so is gone to with a row."""
        return next((place for place, column in enumerate(self._items.columns) if column.id == "id"), 0)

    def _least(self, column: ListColumn) -> int:
        if column.id in self._wanted:
            return self._width_of(column)
        if not column.is_name:
            return self.head.least_width_of(column)
        return self._theme.px(LEAST_NAME) + self._marks_of(column)

    def _fair(self, column: ListColumn) -> int:
        """The width below which a column is rather scrolled to."""
        if column.id in self._wanted or (column.kind == "text" and not column.is_name):
            return self._width_of(column)
        if column.is_name:
            return self._width_of(column, NAME_LETTERS)
        return self.head.fair_width_of(column)

    def _marks_of(self, column: ListColumn) -> int:
        return self.marks.width if column.id == "id" else 0

    def show_marks(self, annotations: Annotations | None) -> None:
        """Show tags, notes and checks beside the ids, with room for them."""
        before = self.marks.width
        self.marks.show(annotations)
        if self.marks.width != before:
            self.fit_columns()

    def show_current(self, row: int | None) -> None:
        """Move to a row of the dataset, if it is shown, without saying so."""
        position = self._items.position(row)
        self._is_updating = True
        if position is None:
            self.selectionModel().clear()
            self._kept = ""
        elif position != self.currentIndex().row():
            index, command = self._items.index(position, self._id_place), QItemSelectionModel.SelectionFlag
            is_one_of_several = self._items.selected[row] and np.count_nonzero(self._items.selected) > 1
            how = command.NoUpdate if is_one_of_several else command.ClearAndSelect | command.Rows
            self.selectionModel().setCurrentIndex(index, how)
            self.scrollTo(index)
        self._is_updating = False
        self.viewport().update()

    def update_scores(self) -> None:
        """Paint the cells in sight again that read otherwise: the others stay as they are at a step of a slider."""
        if not self.isVisible():
            return
        height, changed = self.viewport().height(), QRegion()
        first, last = self.rowAt(0), self.rowAt(height - 1)
        rows = range(max(first, 0), last + 1 if last >= 0 else self._items.rowCount())
        for place in self._score_columns_in_sight():
            left, width = self.columnViewportPosition(place), self.columnWidth(place)
            for row in rows:
                if self._items.reads_otherwise(row, place):
                    changed += QRect(left, self.rowViewportPosition(row), width, self.rowHeight(row))
        self.viewport().update(changed)

    def _score_columns_in_sight(self) -> Iterator[int]:
        """The columns that a setting may change."""
        for place, column in enumerate(self._items.columns):
            if column.by_score and not self.isColumnHidden(place):
                if self.columnViewportPosition(place) >= self.viewport().width():
                    return
                yield place

    def show_top(self) -> None:
        """Bring the first row into view."""
        self._kept = "top"
        self._keep_in_sight()

    def showEvent(self, event: QShowEvent) -> None:
        """See Qt, which would show the current row, whatever is to be in sight."""
        super().showEvent(event)
        self._keep_in_sight()

    def _keep_in_sight(self) -> None:
        """Whatever becomes of the sizes, show the row that was in sight; columns stay where they are."""
        if self._kept == "top":
            self.scrollToTop()
        elif self._kept == "current" and self.currentIndex().isValid():
            across = self.horizontalScrollBar().value()
            self.scrollTo(self.currentIndex())
            self.horizontalScrollBar().setValue(across)

    def _let_go(self) -> None:
        self._kept = ""

    def show_selected(self, rows: Ints) -> None:
        """Mark rows of the dataset as selected; bring the first into view if they were selected elsewhere."""
        self._items.select(rows)
        if len(rows) and not self._is_emitting:
            shown = np.flatnonzero(self._items.selected[self._items.rows])
            if len(shown):
                self._kept = ""
                self.scrollTo(self._items.index(int(shown[0]), self._id_place))
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy what is selected; leave the rest to Qt, for which Ctrl with Home and End would select nothing."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copied.emit()
            event.accept()
        elif event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End):
            others = event.modifiers() & ~Qt.KeyboardModifier.ControlModifier
            super().keyPressEvent(QKeyEvent(event.type(), event.key(), others))
        else:
            super().keyPressEvent(event)

    def moveCursor(self, action: CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Home and End go to the first and the last row: cells are nothing to go to."""
        ends = {CursorAction.MoveHome: 0, CursorAction.MoveEnd: self._items.rowCount() - 1}
        if action not in ends or not self._items.rowCount():
            return super().moveCursor(action, modifiers)
        return self._items.index(ends[action], self._id_place)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What a click on a head does can be done without a pointer."""
        menu = self.sort_menu()
        first = menu.actions()[0]
        for title, call in (("Copy with headers", self.copied.emit), ("Columns…", self.columns_wanted.emit)):
            action = QAction(title, menu)
            action.triggered.connect(call)
            menu.insertAction(first, action)
        menu.insertActions(first, actions_of_window(self, "copy.command", "export.selected"))
        menu.insertSeparator(first)
        menu.popup(event.globalPos())

    def sort_menu(self) -> QMenu:
        """The columns to sort by, as a menu."""
        ids = [column.id for column in self._items.columns]
        name = self._items.sorted_by[0]
        titles = [column.title for column in self._items.columns]
        return sort_menu(titles, ids.index(name) if name in ids else None, self.sorted.emit, "As in the file", self)

    def _fix_rows(self) -> None:
        rows = self.verticalHeader()
        rows.hide()
        rows.setMinimumSectionSize(1)
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)  # else every one of a million rows is measured

    def _separate_header_selection(self) -> None:
        """Headers that share the table's selection model go through every row on select-all (36 s for a million)."""
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setSelectionModel(QItemSelectionModel(self._items, header))

    def _follow_current(self, index: QModelIndex) -> None:
        self._kept = "current"
        if index.isValid() and not self._is_updating:
            self.moved.emit(int(self._items.rows[index.row()]))

    def _emit_selection(self) -> None:
        if not self._is_updating:
            self._is_emitting = True
            self.chosen.emit(self._items.rows[positions(self.selectionModel().selection())])
            self._is_emitting = False


def share(wanted: Sequence[int], amount: int) -> list[int]:
    """What each has of an amount: what it wants where that is little, and all others the same."""
    shares = [0] * len(wanted)
    for rank, place in enumerate(sorted(range(len(wanted)), key=wanted.__getitem__)):
        shares[place] = max(0, min(wanted[place], amount // (len(wanted) - rank)))
        amount -= shares[place]
    return shares


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
        theme.changed.connect(self._update_colours)
        self._update_colours()

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """One cell."""
        row, section = index.row(), index.column()
        rect: QRect = option.rect
        current = row == self._view.currentIndex().row()
        if current or self._items.selected[self._items.rows[row]]:
            fill(painter, rect, self._selection)
        if current and section == self._view.head.first:
            fill(painter, QRect(rect.left(), rect.top(), self._edge, rect.height()), self._accent)
        painter.setPen(self._line)
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        column = self._items.columns[section]
        if column.id == "id":
            self._view.marks.paint(painter, rect.adjusted(0, 0, -self._margin, 0), int(self._items.rows[row]))
            rect = rect.adjusted(0, 0, -self._view.marks.width, 0)
        self._paint_text(painter, rect, index, current)

    def _paint_text(
        self, painter: QPainter, rect: QRect, index: QModelIndex | QPersistentModelIndex, current: bool
    ) -> None:
        section, first = index.column(), index.column() == self._view.head.first
        column, text = self._items.columns[section], self._items.cell(index.row(), section)
        painter.setFont(self._bold if current and first else self._font)
        painter.setPen(self._quiet if column.kind == "text" and not first else self._ink)
        left = self._margin + (self._first if first else 0)
        over = max(0, rect.right() - self._view.last_pixel)  # where the view ends in a cell, its text ends before
        inner = rect.adjusted(left, 0, -self._margin - over, 0)
        if first or not self._numerals.fit(text, inner.width()):
            metrics = self._bold_metrics if current and first else self._metrics
            cut = Qt.TextElideMode.ElideMiddle if column.is_name else Qt.TextElideMode.ElideRight
            room = inner.width() + 1  # widths are rounded to whole pixels, and what is cut is not
            text = isolated_words(metrics.elidedText(text, cut, room))
        painter.drawText(inner, LEFT if column.kind == "text" else RIGHT, text)

    def _update_colours(self) -> None:
        colours = self._theme.colours
        self._selection, self._accent = QColor(colours.selection), QColor(colours.accent)
        self._line, self._ink, self._quiet = QColor(colours.line), QColor(colours.ink), QColor(colours.quiet)
        self._font = self._theme.font()
        self._bold = self._theme.font()
        self._bold.setBold(True)
        self._metrics, self._bold_metrics = QFontMetrics(self._font), QFontMetrics(self._bold)
        self._numerals = Numerals.of(self._font)
        self._margin, self._edge, self._first = (self._theme.px(size) for size in (MARGIN, 3, FIRST))
