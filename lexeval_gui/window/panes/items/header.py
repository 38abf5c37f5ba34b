"""The head of the list: titles, systems with colour and dash, an arrow where the list is sorted."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QHeaderView, QWidget

from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.window.look.theme import Theme, system_colour, system_dash
from lexeval_gui.window.panes.items.model import ItemsModel
from lexeval_gui.workspace.items.listing import ListColumn

LEFT, RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
MARGIN, FIRST = 4, 5
"""Pixels at zoom 1 beside every text, and before the first column's more, so that it stands under the heading."""
LETTERS = 8
"""Texts longer than this are cut, so that the numbers stay in sight; a column can be drawn wider."""

_WIDEST = {"fraction": "1.000", "difference": "+.000", "mean": "10.00"}


class ItemsHeader(QHeaderView):
    """Two lines: a system's dash and the measure above, its name below; other titles stand on the lower line."""

    def __init__(self, model: ItemsModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._items, self._theme = model, theme
        self.sort: tuple[str, bool] = ("", False)
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setStretchLastSection(True)
        self.setAccessibleName("columns of the item list")

    def show_sort(self, sort: tuple[str, bool]) -> None:
        """Draw the arrow at this column, down for descending."""
        self.sort = sort
        self.viewport().update()

    def width_of(self, column: ListColumn) -> int:
        """A width at which the column's cells can be read."""
        metrics = QFontMetrics(self._theme.font())
        if column.kind != "text":
            least = metrics.horizontalAdvance(_WIDEST.get(column.kind, column.widest))
            name = self._metrics().horizontalAdvance(column.name) if column.system is not None else 0
            title = self._metrics().horizontalAdvance(column.title if column.system is None else "")
            return max(least, min(max(name, title), self._theme.px(42))) + self._theme.px(2 * MARGIN)
        letters = "0" * min(max(column.letters, 2), LETTERS)
        if column is self._items.columns[0]:  # the current row is bold, and its letters may be wider than figures
            letters += "0"
            bold = self._theme.font()
            bold.setBold(True)
            metrics = QFontMetrics(bold)
        cells, title = metrics.horizontalAdvance(letters), self._metrics().horizontalAdvance(column.title)
        return max(cells, title) + 1 + self._theme.px(2 * MARGIN + FIRST * (column is self._items.columns[0]))

    def sizeHint(self) -> QSize:
        """Two lines of small text."""
        size = super().sizeHint()
        size.setHeight(2 * self._metrics().height() + self._theme.px(8))
        return size

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        """One title."""
        colours = self._theme.colours
        painter.save()
        painter.fillRect(rect, QColor(colours.ground))
        painter.setPen(QColor(colours.line))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if section < len(self._items.columns):
            painter.setFont(self._theme.font("small"))
            self._paint_title(painter, rect, self._items.columns[section])
        painter.restore()

    def _metrics(self) -> QFontMetrics:
        return QFontMetrics(self._theme.font("small"))

    def _paint_title(self, painter: QPainter, rect: QRect, column: ListColumn) -> None:
        margin, half = self._theme.px(MARGIN), self._metrics().height()
        first = self._theme.px(FIRST) if column is self._items.columns[0] else 0
        inner = rect.adjusted(margin + first, 0, -margin, -self._theme.px(4))
        lower = QRect(inner.left(), inner.bottom() - half, inner.width(), half)
        side = LEFT if column.kind == "text" else RIGHT
        colours = self._theme.colours
        painter.setPen(QColor(colours.ink if column.id == self.sort[0] else colours.quiet))
        if column.system is None:
            self._paint_text(painter, lower, column.title, side)
        else:
            upper = lower.translated(0, -half)
            measure = column.title.removesuffix(column.name).strip()
            self._paint_text(painter, upper, measure, side)
            self._paint_dash(painter, upper, column.system, self._metrics().horizontalAdvance(measure))
            painter.setPen(QColor(system_colour(colours, column.system)))
            self._paint_text(painter, lower, column.name, side, self._cut(column.name, lower.width()))
        if column.id == self.sort[0]:
            left = column.kind == "text" or column.system is not None
            self._paint_arrow(painter, lower.translated(0, -half), left)

    def _cut(self, name: str, width: int) -> Qt.TextElideMode:
        """Where to cut a system's name: in the middle if its beginning would read like another's."""
        metrics, right = self._metrics(), Qt.TextElideMode.ElideRight
        names = {column.name for column in self._items.columns if column.system is not None}
        shown = [metrics.elidedText(other, right, width) for other in names]
        is_own = shown.count(metrics.elidedText(name, right, width)) <= 1
        return right if is_own else Qt.TextElideMode.ElideMiddle

    def _paint_text(
        self,
        painter: QPainter,
        rect: QRect,
        text: str,
        side: Qt.AlignmentFlag,
        cut: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
    ) -> None:
        shown = self._metrics().elidedText(text, cut, rect.width())
        painter.drawText(rect, side | Qt.AlignmentFlag.AlignVCenter, isolated_words(shown))

    def _paint_dash(self, painter: QPainter, rect: QRect, system: int, taken: int) -> None:
        """A sample of the system's line, where the measure leaves room for one."""
        pen = QPen(QColor(system_colour(self._theme.colours, system)), 2.0 * self._theme.zoom)
        pen.setStyle(system_dash(system))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        right = rect.right() - taken - self._theme.px(6)
        middle, left = rect.center().y() + 1, max(rect.left(), right - self._theme.px(18))
        if right - left >= self._theme.px(8):
            painter.drawLine(left, middle, right, middle)

    def _paint_arrow(self, painter: QPainter, line: QRect, left: bool) -> None:
        """A small triangle on the upper line: it takes no room from the title."""
        size, middle = self._theme.px(6), line.center().y() + 1.0
        start = float(line.left() if left else line.right() - size)
        tip = size / 3 if self.sort[1] else -size / 3
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.colours.accent))
        ends = [QPointF(start, middle - tip), QPointF(start + size, middle - tip)]
        painter.drawPolygon(QPolygonF([*ends, QPointF(start + size / 2, middle + tip)]))
