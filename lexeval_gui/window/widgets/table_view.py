"""A small read-only table: numbers aligned to the right, cells that can be clicked, copied as TSV with its headers.

For tables of a few thousand cells at most, shown anew while a slider moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import compress
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QColor,
    QContextMenuEvent,
    QFont,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from lexeval_gui.core import tables
from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.window.look.theme import Theme, system_colour, system_dash
from lexeval_gui.window.widgets.sorting import arrow, sort_menu, sort_words

Index = QModelIndex | QPersistentModelIndex
Action = Callable[[], None]

PADDING, SAMPLE, ROW = 8, 12, 23
"""Pixels at zoom 1: beside a text, the length of a line sample, the height of a row."""

LEAST_NAME, NAME_SHARE = 90, 0.22
"""Units, and share of the table's width, that are left of a column that gives way to the others."""

MOST_TITLE = 120
"""Units that the title of a column may take if it is brief."""

SORT_HELP = "Click to sort; a third click gives the order as opened."

TABULAR = "tnum"


@dataclass(frozen=True, slots=True)
class Header:
    """A column: its title, meaning, and side of its cells; the one that `stretches` takes what is left, the one that
    `shrinks` gives way where not all fit: its texts lose their middles. A title that is `brief` is cut rather than that
    it makes a column of short texts wide."""

    title: str
    help: str = ""
    right: bool = True
    stretches: bool = False
    shrinks: bool = False
    brief: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell. `colour` names a colour of the theme; `sample` is a system whose line is drawn before the text.

    A cell with an `action` is clicked or entered; `marked` puts a ground under it; `help` is its tool tip.
    """

    text: str
    bold: bool = False
    quiet: bool = False
    colour: str = ""
    sample: int | None = None
    marked: bool = False
    help: str = ""
    action: Action | None = None


EMPTY = Cell("")


class _Model(QAbstractTableModel):
    """Heads and rows of cells."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.heads: tuple[Header, ...] = ()
        self.rows: tuple[tuple[Cell, ...], ...] = ()
        self.sortable = False
        self.sorted_by: tuple[int, bool] | None = None

    def title(self, section: int) -> str:
        """The title of a column as it is drawn, with an arrow where the table is sorted."""
        title, descending = self.heads[section].title, self._order(section)
        return title if descending is None else f"{title} {arrow(descending)}"

    def _order(self, section: int) -> bool | None:
        """Whether the highest of a column come first; None if the table is not sorted by it."""
        return self.sorted_by[1] if self.sorted_by is not None and self.sorted_by[0] == section else None

    def show(self, heads: Sequence[Header], rows: Sequence[Sequence[Cell]]) -> bool:
        """Show other cells; tells whether columns or number of rows are other ones."""
        new_heads, new_rows = tuple(heads), tuple(tuple(row) for row in rows)
        other = new_heads != self.heads or len(new_rows) != len(self.rows)
        if other:
            self.beginResetModel()
        self.heads, self.rows = new_heads, new_rows
        if other:
            self.endResetModel()
        elif new_rows and new_heads:
            self.dataChanged.emit(self.index(0, 0), self.index(len(new_rows) - 1, len(new_heads) - 1))
        return other

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """See Qt."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """See Qt."""
        return 0 if parent.isValid() else len(self.heads)

    def cell(self, index: Index) -> Cell:
        """The cell at an index."""
        return self.rows[index.row()][index.column()]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """See Qt."""
        cell = self.cell(index)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return cell.text
        if role == Qt.ItemDataRole.ToolTipRole:
            return cell.help or None
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> Any:
        """See Qt."""
        if orientation != Qt.Orientation.Horizontal or section >= len(self.heads):
            return None
        head = self.heads[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return self.title(section)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            descending = self._order(section)
            return head.title if descending is None else sort_words(head.title, not head.right, descending)
        if role == Qt.ItemDataRole.ToolTipRole:
            said = head.title if head.brief else "", head.help, SORT_HELP if self.sortable and head.title else ""
            return "\n".join(filter(None, said)) or None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if head.right else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return None


class _Painter(QStyledItemDelegate):
    """Paints cells: hairlines below rows, line samples, the cell under the pointer underlined if it can be clicked."""

    def __init__(self, view: TableView, theme: Theme) -> None:
        super().__init__(view)
        self._view, self._theme = view, theme

    def font(self, cell: Cell) -> QFont:
        """The font of a cell."""
        font = self._theme.font("body")
        font.setFeature(QFont.Tag(TABULAR), 1)
        font.setBold(cell.bold)
        return font

    def width(self, cell: Cell) -> int:
        """How wide a cell wants to be."""
        px = self._theme.px
        sample = px(SAMPLE) + px(4) if cell.sample is not None else 0
        return QFontMetrics(self.font(cell)).horizontalAdvance(cell.text) + sample + 2 * px(PADDING) + 2

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """See Qt."""
        return QSize(self.width(self._view.cell(index)), self._theme.px(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """See Qt."""
        cell, rect, colours = self._view.cell(index), option.rect, self._theme.colours
        painter.save()
        self._paint_ground(painter, option, cell)
        inside = rect.adjusted(self._theme.px(PADDING), 0, -self._theme.px(PADDING), 0)
        if cell.sample is not None:
            inside = self._paint_sample(painter, inside, cell.sample)
        font = self.font(cell)
        font.setUnderline(cell.action is not None and self._view.is_hovered(index))
        painter.setFont(font)
        painter.setPen(QColor(cell.colour or (colours.quiet if cell.quiet else colours.ink)))
        head = self._view.head(index)
        side = Qt.AlignmentFlag.AlignRight if head.right else Qt.AlignmentFlag.AlignLeft
        cut = Qt.TextElideMode.ElideMiddle if head.shrinks else Qt.TextElideMode.ElideRight
        text = QFontMetrics(font).elidedText(isolated_words(cell.text), cut, inside.width())
        painter.drawText(inside, side | Qt.AlignmentFlag.AlignVCenter, text)
        painter.restore()

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, cell: Cell) -> None:
        colours, rect = self._theme.colours, option.rect
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        ground = colours.selection if selected or cell.marked else colours.ground
        painter.fillRect(rect, QColor(ground))
        painter.setPen(QPen(QColor(colours.line), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if option.state & QStyle.StateFlag.State_HasFocus and self._view.hasFocus():
            painter.setPen(QPen(QColor(colours.accent), self._theme.px(1)))
            painter.drawRect(rect.adjusted(1, 1, -2, -2))

    def _paint_sample(self, painter: QPainter, inside: QRect, system: int) -> QRect:
        """Draw the line of a system; gives what is left of the cell."""
        px = self._theme.px
        pen = QPen(QColor(system_colour(self._theme.colours, system)), px(2), system_dash(system))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern(_short_dashes(system_dash(system)))
        painter.setPen(pen)
        middle = inside.center().y() + 1
        painter.drawLine(QPoint(inside.left(), middle), QPoint(inside.left() + px(SAMPLE), middle))
        return inside.adjusted(px(SAMPLE) + px(4), 0, 0, 0)


def _short_dashes(style: Qt.PenStyle) -> list[float]:
    """Dashes that tell styles apart on a sample of a few pixels."""
    patterns = {
        Qt.PenStyle.DashLine: [2.2, 0.9],
        Qt.PenStyle.DotLine: [1.0, 1.0],
        Qt.PenStyle.DashDotLine: [2.4, 0.8, 1.0, 0.8],
        Qt.PenStyle.DashDotDotLine: [1.6, 0.6, 0.8, 0.6, 0.8, 0.6],
    }
    return patterns.get(style, [100.0, 0.0])


class TableView(QTableView):
    """A table of cells that a pane shows anew whenever they change; selection and scroll position stay.

    Where a pane lets its rows be sorted, it follows `sort_wanted` and says with `show_sort` how they are.
    """

    sort_wanted = Signal(int)
    """A click on a head, or the keys: the column to sort by, -1 for the order as opened."""

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None, whole_rows: bool = False) -> None:
        super().__init__(parent)
        if whole_rows:
            self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self._theme, self._hovered = theme, QPersistentModelIndex()
        self._cells, self._painter = _Model(self), _Painter(self, theme)
        self._widths: list[int] = []
        self._reset_words = ""
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
        corner = QWidget(self)
        corner.setProperty("look", "ground")
        corner.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setCornerWidget(corner)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        header.setSectionsClickable(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)

    def _dress(self) -> None:
        header, small = self.horizontalHeader(), self._theme.font("small")
        header.setFont(small)
        header.setMinimumSectionSize(self._theme.px(24))
        header.setStyleSheet(f"QHeaderView::section {{ font-size: {small.pixelSize()}px; }}")
        self.verticalHeader().setDefaultSectionSize(self._theme.px(ROW))
        self.fit()

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
        menu.insertAction(first, copy)
        menu.insertSeparator(first)
        menu.popup(event.globalPos())

    # content

    def show_cells(self, heads: Sequence[Header], rows: Sequence[Sequence[Cell]]) -> None:
        """Show these cells; columns are measured again if a text does not fit any more."""
        other = self._cells.show(heads, rows)
        if other or any(have < want for have, want in zip(self._widths, self._content_widths(), strict=True)):
            self.fit()

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
        columns = [tables.Column(str(place), head.title, "text", right=head.right) for place, head in enumerate(heads)]
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

    # widths

    def _content_widths(self) -> list[int]:
        """The width of each column that shows all its texts."""
        small, padding = QFontMetrics(self._theme.font("small")), 2 * self._theme.px(PADDING)
        every = range(len(self._cells.heads))
        titles = [small.horizontalAdvance(self._cells.title(place)) + padding + 2 for place in every]
        columns = zip(*self._cells.rows, strict=True) if self._cells.rows else ([] for _ in titles)
        for place, head in enumerate(self._cells.heads):
            titles[place] = min(titles[place], self._theme.px(MOST_TITLE)) if head.brief else titles[place]
        return [
            max(title, max((self._painter.width(cell) for cell in cells), default=0))
            for title, cells in zip(titles, columns, strict=True)
        ]

    def fit(self) -> None:
        """Give each column its width; what is left over goes to the column that stretches, or to all alike."""
        self._widths = self._content_widths()
        left = self.viewport().width() - sum(self._widths)
        stretching = [place for place, head in enumerate(self._cells.heads) if head.stretches]
        for place, width in enumerate(self._widths):
            if stretching:
                share = left if place == stretching[0] else 0
                width = max(width + share, self._theme.px(120)) if share < 0 else width + share
            elif left > 0:
                width += left // len(self._widths)
            elif self._cells.heads[place].shrinks:
                least = max(self._theme.px(LEAST_NAME), round(self.viewport().width() * NAME_SHARE))
                width = max(width + left, min(width, least))
            self.setColumnWidth(place, width)

    # pointer and keys

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        super().resizeEvent(event)
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
