"""How the cells of a small table are painted."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.window.look.alignment import LEFT, RIGHT
from lexeval_gui.window.look.metrics import TextMetrics
from lexeval_gui.window.look.numerals import Numerals
from lexeval_gui.window.look.theme import Theme, sample_pen, system_colour
from lexeval_gui.window.widgets.tables.cells import Cell, CellModel, Index

PADDING, SAMPLE, ROW, BAR = 8, 12, 23, 120
"""Pixels at zoom 1: beside a text, the length of a line sample, the height of a row, the length of the longest bar."""

TABULAR = "tnum"

SELECTED, FOCUSED = QStyle.StateFlag.State_Selected.value, QStyle.StateFlag.State_HasFocus.value


class CellPainter(QStyledItemDelegate):
    """Paints cells: hairlines below rows, line samples, the cell under the pointer underlined if it can be clicked."""

    _dressed: tuple[float, str] | None = None  # the zoom and the look for which fonts and colours are made

    def __init__(self, view: QWidget, cells: CellModel, is_hovered: Callable[[Index], bool], theme: Theme) -> None:
        super().__init__(view)
        self._view, self._cells, self._is_hovered, self._theme = view, cells, is_hovered, theme

    def _dress(self) -> None:
        """Make what all cells are painted with, if the theme is another: each step of a slider paints all of them. Not
        when the theme says so: a pane that asks for widths may be told before."""
        if self._dressed == (self._theme.zoom, self._theme.look):
            return
        self._dressed, colours = (self._theme.zoom, self._theme.look), self._theme.colours
        self._fonts = self._font(False), self._font(True)
        self._metrics, self._numerals = tuple(map(TextMetrics, self._fonts)), tuple(map(Numerals.of, self._fonts))
        self._titles = TextMetrics(self._theme.font("small"))
        self._ground, self._selection = QColor(colours.ground), QColor(colours.selection)
        self._line, self._ink, self._quiet = QPen(QColor(colours.line), 1), QColor(colours.ink), QColor(colours.quiet)

    def font(self, cell: Cell) -> QFont:
        """The font of a cell."""
        self._dress()
        return self._fonts[cell.bold]

    def _font(self, is_bold: bool) -> QFont:
        font = self._theme.font("body")
        font.setFeature(QFont.Tag(TABULAR), 1)
        font.setBold(is_bold)
        return font

    def title_width(self, title: str) -> int:
        """How wide the title of a column wants to be."""
        self._dress()
        return self._titles.width(title) + 2 * self._theme.px(PADDING) + 2

    def _colour_of(self, cell: Cell) -> QColor:
        """The colour of the text of a cell."""
        if cell.colour == "system":
            return QColor(system_colour(self._theme.colours, cell.sample or 0))
        if cell.colour:
            return QColor(getattr(self._theme.colours, cell.colour))
        return self._quiet if cell.quiet else self._ink

    def width(self, cell: Cell) -> int:
        """How wide a cell wants to be."""
        return self.widest([cell])

    def widest(self, cells: Iterable[Cell]) -> int:
        """How wide the widest of some cells wants to be; 0 without any."""
        self._dress()
        return max(map(self._width, cells), default=0)

    def _width(self, cell: Cell) -> int:
        px, metrics = self._theme.px, self._metrics[cell.bold]
        sample = px(SAMPLE) + px(4) if cell.sample is not None else 0
        bar = px(BAR) + px(4) if cell.bar is not None else 0
        return metrics.width(self._cells.text(cell)) + sample + bar + 2 * px(PADDING) + 2

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """See Qt."""
        return QSize(self.width(self._cells.cell(index)), self._theme.px(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """See Qt."""
        self._dress()
        cell, padding = self._cells.cell(index), self._theme.px(PADDING)
        painter.save()
        self._paint_ground(painter, option, cell)
        inside = option.rect.adjusted(padding, 0, -padding, 0)
        if cell.sample is not None:
            inside = self._paint_sample(painter, inside, cell.sample)
        if cell.bar is not None:
            inside = self._paint_bar(painter, inside, cell.bar, cell.quiet)
        font, head = self.font(cell), self._cells.heads[index.column()]
        if cell.action is not None and self._is_hovered(index):
            font = QFont(font)
            font.setUnderline(True)
        painter.setFont(font)
        painter.setPen(self._colour_of(cell))
        text = self._cells.text(cell)
        if not self._numerals[cell.bold].fit(text, inside.width()):
            text = self._cut_to_fit(text, head.shrinks, self._metrics[cell.bold], inside.width())
        painter.drawText(inside, RIGHT if head.right else LEFT, text)
        painter.restore()

    @staticmethod
    def _cut_to_fit(text: str, is_name: bool, metrics: QFontMetrics, width: int) -> str:
        """A text in so many pixels: a name without its middle, but for one that has lost its beginning already, which
        is told from others by what follows that."""
        is_whole_name = is_name and not text.startswith("…")
        cut = Qt.TextElideMode.ElideMiddle if is_whole_name else Qt.TextElideMode.ElideRight
        return metrics.elidedText(isolated_words(text), cut, width)

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, cell: Cell) -> None:
        rect, state = option.rect, option.state.value  # flags of Python's are slow
        painter.fillRect(rect, self._selection if cell.marked or state & SELECTED else self._ground)
        painter.setPen(self._line)
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if state & FOCUSED and self._view.hasFocus():
            painter.setPen(QPen(QColor(self._theme.colours.accent), self._theme.px(1)))
            painter.drawRect(rect.adjusted(1, 1, -2, -2))

    def _paint_sample(self, painter: QPainter, inside: QRect, system: int) -> QRect:
        """Draw the line of a system; gives what is left of the cell."""
        px = self._theme.px
        painter.setPen(sample_pen(QColor(system_colour(self._theme.colours, system)), system, px(2)))
        middle = inside.center().y() + 1
        painter.drawLine(QPoint(inside.left(), middle), QPoint(inside.left() + px(SAMPLE), middle))
        return inside.adjusted(px(SAMPLE) + px(4), 0, 0, 0)

    def _paint_bar(self, painter: QPainter, inside: QRect, share: float, is_quiet: bool) -> QRect:
        """Draw a bar: filled, hatched where it is quiet, open where it is negative; gives what is left behind it."""
        px, colours = self._theme.px, self._theme.colours
        colour = QColor(colours.edge if is_quiet else colours.accent)
        length = max(2, round(abs(share) * px(BAR)))
        pattern = Qt.BrushStyle.BDiagPattern if is_quiet else Qt.BrushStyle.SolidPattern
        painter.setBrush(QBrush(colour, Qt.BrushStyle.NoBrush if share < 0 else pattern))
        painter.setPen(QPen(colour, 1))
        painter.drawRect(QRect(inside.left(), inside.center().y() - px(5), length - 1, px(10)))
        return inside.adjusted(length + px(4), 0, 0, 0)
