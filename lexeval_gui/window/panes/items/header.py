"""The head of the list: titles, systems with colour and dash, an arrow where the list is sorted."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPolygonF
from PySide6.QtWidgets import QHeaderView, QWidget

from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.window.look.frames import fill
from lexeval_gui.window.look.metrics import TextMetrics
from lexeval_gui.window.look.theme import Theme, sample_pen, system_colour
from lexeval_gui.window.panes.items.model import ItemsModel
from lexeval_gui.window.widgets.labels import LEAST_OWN, shared_letters
from lexeval_gui.window.widgets.soon import soon
from lexeval_gui.window.widgets.tables.sorting import Sort
from lexeval_gui.workspace.items.listing import ListColumn

LEFT, RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
MARGIN, FIRST = 4, 5
"""Pixels at zoom 1 beside every text, and before the first column's more, so that it stands under the heading."""
SHORT = 4
"""Letters of texts, such as parts of speech, that may all be capitals, wider than figures."""
LETTERS = 8
"""Texts longer than this are cut, so that the numbers stay in sight; a column can be drawn wider."""

TITLE, DISTINCT_TITLE, LONG_TITLE = 42, 66, 140
"""Units of a title over numbers: usually, where a system's name begins like another's, and where there is room."""

SAMPLE, DASH = 26, 32
"""Units of the sample of a system's line: long enough for the longest dashes twice; and what a compact head, where it
alone tells the systems apart, keeps for it."""

_WIDEST = {"fraction": "1.000", "difference": "+.000", "mean": "10.00"}
_ROOMY = {"difference": "+1.000"}
"""What the numbers of a column may be at most, where there is room for it."""


class ItemsHeader(QHeaderView):
    """Two lines: a system's dash and the measure above, its name below; other titles stand on the lower line. A compact
    head has the upper line only: the dash and the colour stand for the system. Columns can be dragged."""

    dragged = Signal(int, int)
    """A column was dragged to the place of another; the head itself stays as the model has it."""
    resized = Signal(int, int)
    """The border of a column was dragged: its place, its width in pixels."""

    def __init__(self, model: ItemsModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._items, self._theme = model, theme
        self._is_compact = False
        self.first = 0  # the first column that is not hidden
        self._measured: tuple[float, tuple[TextMetrics, ...]] | None = None
        self._widths: list[int] = []  # when the button was pressed
        self._shared: dict[str, int] | None = None  # letters of the systems' names, until there are other columns
        self.setSectionsClickable(True)
        self.setSectionsMovable(True)
        self.setHighlightSections(False)
        self.setStretchLastSection(True)
        self.setAccessibleName("columns of the item list")
        self.sectionMoved.connect(self._pass_on)
        model.modelReset.connect(self._forget)

    def show_sort(self, sort: Sort) -> None:
        """Draw the arrow at this column, down for descending."""
        if sort != self._items.sorted_by:
            self._items.sorted_by = sort
            self._items.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, max(0, self.count() - 1))

    def set_compact(self, is_compact: bool) -> None:
        """Take one line in the place of two."""
        if is_compact != self._is_compact:
            self._is_compact = is_compact
            self.headerDataChanged(Qt.Orientation.Horizontal, 0, max(0, self.count() - 1))
            self.updateGeometry()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """See Qt."""
        self._widths = self._sizes()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Say which column was drawn wider or narrower; the last one has what is left."""
        super().mouseReleaseEvent(event)
        now, before = self._sizes(), self._widths
        if len(now) == len(before):
            for place in range(len(now) - 1):
                if now[place] != before[place]:
                    self.resized.emit(place, now[place])

    def _sizes(self) -> list[int]:
        return [self.sectionSize(place) for place in range(self.count())]

    def _pass_on(self, section: int, before: int, after: int) -> None:
        """Put a dragged column back, and say where it is wanted once Qt is done with the drag."""
        self.blockSignals(True)
        self.moveSection(after, before)
        self.blockSignals(False)
        soon(self, lambda: self.dragged.emit(before, after))

    def width_of(self, column: ListColumn, most: int = LETTERS) -> int:
        """A width at which the column's cells can be read, of texts so many letters."""
        metrics = self._body
        if column.system is not None and self._is_compact:
            width = self._small.width(_measure(column)) + self._theme.px(DASH + 2 * MARGIN) + 1
            return max(self.least_width_of(column), width)
        if column.kind != "text":
            most_px = max(self._theme.px(TITLE), self._distinct_width(column))
            if most > LETTERS:
                most_px = self._theme.px(LONG_TITLE)
            roomy = metrics.width(_ROOMY.get(column.kind, ""))
            title = max(min(self._title_width(column), most_px), self._measure_width(column, most_px))
            return max(self.least_width_of(column), max(roomy, title) + self._theme.px(2 * MARGIN))
        letters = ("N" if column.letters <= SHORT else "0") * min(max(column.letters, 2), most)
        if column is self._items.columns[0]:  # the current row is bold, and its letters may be wider than figures
            letters += "0"
            metrics = self._bold
        cells, title = metrics.width(letters), self._small.width(column.title)
        return max(cells, title) + 1 + self._theme.px(2 * MARGIN + FIRST * (column is self._items.columns[0]))

    def _title_width(self, column: ListColumn) -> int:
        """Of what stands on the lower line, rounded up."""
        return self._small.width(column.title if column.system is None else column.name) + 2

    def _measure_width(self, column: ListColumn, most: int = 0) -> int:
        """Of what stands above a system's name: it is rather shown as a whole than its name; 0 where nothing does."""
        if column.system is None:
            return 0
        width = self._small.width(_measure(column)) + 2
        return min(width, max(most, self._theme.px(DISTINCT_TITLE)))

    def fair_width_of(self, column: ListColumn) -> int:
        """The width at which a column's numbers can be read, and what they are."""
        title = self._measure_width(column) if column.system is not None else self._title_width(column)
        title = min(title, self._theme.px(DISTINCT_TITLE)) if not self._is_compact else 0
        return max(self.least_width_of(column), title + self._theme.px(2 * MARGIN))

    def _distinct_width(self, column: ListColumn) -> int:
        """The width of so much of the beginning of a system's name that it reads like no other's; 0 if that is long."""
        shared = self._shared_letters().get(column.name, 0)
        width = self._small.width(f"{column.name[: shared + 1]}…") + 2  # rounded up
        return width if shared and width <= self._theme.px(DISTINCT_TITLE) else 0

    def _shared_letters(self) -> dict[str, int]:
        """How many letters at its beginning the name of each system has in common with another."""
        if self._shared is None:
            self._shared = shared_letters(column.name for column in self._items.columns if column.system is not None)
        return self._shared

    def _forget(self) -> None:
        """There may be other columns."""
        self._shared = None

    def least_width_of(self, column: ListColumn) -> int:
        """The width at which the numbers of a column can be read, whatever becomes of its title."""
        widest = f"1.{'0' * column.digits}" if column.digits else _WIDEST.get(column.kind, column.widest)
        return self._body.width(widest) + self._theme.px(2 * MARGIN)

    def sizeHint(self) -> QSize:
        """Two lines of small text, or one. Qt would measure all columns for it."""
        lines = 1 if self._is_compact else 2
        return QSize(self.length(), lines * self._small.height() + self._theme.px(4 + 2 * lines))

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        """One title."""
        colours = self._theme.colours
        painter.save()
        fill(painter, rect, QColor(colours.ground))
        painter.setPen(QColor(colours.line))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if section < len(self._items.columns):
            painter.setFont(self._theme.font("small"))
            self._paint_title(painter, rect, section)
        painter.restore()

    @property
    def _small(self) -> TextMetrics:
        """Of the font of titles."""
        return self._measures()[0]

    @property
    def _body(self) -> TextMetrics:
        """Of the font of cells."""
        return self._measures()[1]

    @property
    def _bold(self) -> TextMetrics:
        """Of the font of cells in the current row."""
        return self._measures()[2]

    def _measures(self) -> tuple[TextMetrics, ...]:
        """Made once for a zoom: fifty systems have a column each, which is measured a dozen times."""
        if self._measured is None or self._measured[0] != self._theme.zoom:
            theme, bold = self._theme, self._theme.font()
            bold.setBold(True)
            fonts = theme.font("small"), theme.font(), bold
            self._measured = theme.zoom, tuple(map(TextMetrics, fonts))
        return self._measured[1]

    def _paint_title(self, painter: QPainter, rect: QRect, section: int) -> None:
        column, margin, half = self._items.columns[section], self._theme.px(MARGIN), self._small.height()
        first = self._theme.px(FIRST) if section == self.first else 0
        inner = cut_at_edge(rect, self).adjusted(margin + first, 0, -margin, -self._theme.px(4))
        lower = QRect(inner.left(), inner.bottom() - half, inner.width(), half)
        side = LEFT if column.kind == "text" else RIGHT
        colours = self._theme.colours
        is_sorted = column.id == self._items.sorted_by[0]
        painter.setPen(QColor(colours.ink if is_sorted else colours.quiet))
        if column.system is None:
            self._paint_text(painter, lower, column.title, side)
        elif self._is_compact:
            painter.setPen(QColor(system_colour(colours, column.system)))
            self._paint_measure(painter, lower, column)
        else:
            self._paint_measure(painter, lower.translated(0, -half), column)
            painter.setPen(QColor(system_colour(colours, column.system)))
            self._paint_text(painter, lower, self._shortened(column.name, lower.width()), side)
        if is_sorted and self._is_compact:  # on the other side of the title
            self._paint_arrow(painter, lower, column.kind != "text")
        elif is_sorted:
            self._paint_arrow(painter, lower.translated(0, -half), column.kind == "text" or column.system is not None)

    def _paint_measure(self, painter: QPainter, line: QRect, column: ListColumn) -> None:
        """What is measured, and the line of the system before it."""
        assert column.system is not None
        dash = self._theme.px(DASH) if self._is_compact else 0  # there it alone tells the systems apart
        measure = self._small.elidedText(_measure(column), Qt.TextElideMode.ElideRight, line.width() - dash)
        self._paint_text(painter, line, measure, RIGHT)
        self._paint_dash(painter, line, column.system, self._small.width(measure))

    def _shortened(self, name: str, width: int) -> str:
        """A system's name as there is room for: its beginning; what follows what it shares with another's beginning,
        where these would read alike; or both ends."""
        metrics, right = self._small, Qt.TextElideMode.ElideRight
        names = {column.name for column in self._items.columns if column.system is not None}
        shown = [metrics.elidedText(other, right, width) for other in names]
        if shown.count(metrics.elidedText(name, right, width)) <= 1:
            return metrics.elidedText(name, right, width)
        own = name[self._shared_letters().get(name, 0) :]
        ending = metrics.elidedText(f"…{own}", right, width)
        if len(own) >= LEAST_OWN and len(ending.strip("…")) >= LEAST_OWN:
            return ending
        return metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, width)

    def _paint_text(self, painter: QPainter, rect: QRect, text: str, side: Qt.AlignmentFlag) -> None:
        shown = self._small.elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, side | Qt.AlignmentFlag.AlignVCenter, isolated_words(shown))

    def _paint_dash(self, painter: QPainter, rect: QRect, system: int, taken: int) -> None:
        """A sample of the system's line, where the measure leaves room for one."""
        px = self._theme.px
        painter.setPen(sample_pen(QColor(system_colour(self._theme.colours, system)), system, px(2)))
        right = rect.right() - taken - px(6)
        middle, left = rect.center().y() + 1, max(rect.left(), right - px(SAMPLE))
        if right - left >= px(SAMPLE if self._is_compact else 8):
            painter.drawLine(left, middle, right, middle)

    def _paint_arrow(self, painter: QPainter, line: QRect, left: bool) -> None:
        """A small triangle, where it takes no room from the title."""
        size, middle = self._theme.px(6), line.center().y() + 1.0
        start = float(line.left() if left else line.right() - size)
        tip = size / 3 if self._items.sorted_by[1] else -size / 3
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.colours.accent))
        ends = [QPointF(start, middle - tip), QPointF(start + size, middle - tip)]
        painter.drawPolygon(QPolygonF([*ends, QPointF(start + size / 2, middle + tip)]))


def cut_at_edge(rect: QRect, header: QHeaderView) -> QRect:
    """What of a cell its text may take: where the head ends in it, an ellipsis says so, and no half of a letter."""
    return rect.adjusted(0, 0, min(0, header.rect().right() - rect.right()), 0)


def _measure(column: ListColumn) -> str:
    """What is measured, without the name of the system."""
    return column.title.removesuffix(column.name).strip()
