"""How the cells of a small table are painted."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.window.look.theme import Theme, sample_pen, system_colour
from lexeval_gui.window.widgets.tables.cells import Cell, CellModel, Index

PADDING, SAMPLE, ROW, BAR = 8, 12, 23, 120
"""Pixels at zoom 1: beside a text, the length of a line sample, the height of a row, the length of the longest bar."""

TABULAR = "tnum"


class CellPainter(QStyledItemDelegate):
    """Paints cells: hairlines below rows, line samples, the cell under the pointer underlined if it can be clicked."""

    def __init__(self, view: QWidget, cells: CellModel, is_hovered: Callable[[Index], bool], theme: Theme) -> None:
        super().__init__(view)
        self._view, self._cells, self._is_hovered, self._theme = view, cells, is_hovered, theme

    def font(self, cell: Cell) -> QFont:
        """The font of a cell."""
        return self._font(cell.bold)

    def _font(self, is_bold: bool) -> QFont:
        font = self._theme.font("body")
        font.setFeature(QFont.Tag(TABULAR), 1)
        font.setBold(is_bold)
        return font

    def width(self, cell: Cell) -> int:
        """How wide a cell wants to be."""
        return self.widest([cell])

    def widest(self, cells: Iterable[Cell]) -> int:
        """How wide the widest of some cells wants to be; 0 without any."""
        metrics = [QFontMetrics(self._font(is_bold)) for is_bold in (False, True)]
        return max((self._width(cell, metrics[cell.bold]) for cell in cells), default=0)

    def _width(self, cell: Cell, metrics: QFontMetrics) -> int:
        px = self._theme.px
        sample = px(SAMPLE) + px(4) if cell.sample is not None else 0
        bar = px(BAR) + px(4) if cell.bar is not None else 0
        return metrics.horizontalAdvance(self._cells.text(cell)) + sample + bar + 2 * px(PADDING) + 2

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """See Qt."""
        return QSize(self.width(self._cells.cell(index)), self._theme.px(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """See Qt."""
        cell, rect, colours = self._cells.cell(index), option.rect, self._theme.colours
        painter.save()
        self._paint_ground(painter, option, cell)
        inside = rect.adjusted(self._theme.px(PADDING), 0, -self._theme.px(PADDING), 0)
        if cell.sample is not None:
            inside = self._paint_sample(painter, inside, cell.sample)
        if cell.bar is not None:
            inside = self._paint_bar(painter, inside, cell.bar, cell.quiet)
        font = self.font(cell)
        font.setUnderline(cell.action is not None and self._is_hovered(index))
        painter.setFont(font)
        painter.setPen(QColor(cell.colour or (colours.quiet if cell.quiet else colours.ink)))
        head = self._cells.heads[index.column()]
        side = Qt.AlignmentFlag.AlignRight if head.right else Qt.AlignmentFlag.AlignLeft
        text = self._cut_to_fit(self._cells.text(cell), head.shrinks, QFontMetrics(font), inside.width())
        painter.drawText(inside, side | Qt.AlignmentFlag.AlignVCenter, text)
        painter.restore()

    @staticmethod
    def _cut_to_fit(text: str, is_name: bool, metrics: QFontMetrics, width: int) -> str:
        """A text in so many pixels: a name without its middle, but for one that has lost its beginning already, which
        is told from others by what follows that."""
        is_whole_name = is_name and not text.startswith("…")
        cut = Qt.TextElideMode.ElideMiddle if is_whole_name else Qt.TextElideMode.ElideRight
        return metrics.elidedText(isolated_words(text), cut, width)

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
