"""The numbers of a review: of the item, of all items so far, the trend, and how far it is."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from lexeval_gui.core.task.review import Value, View
from lexeval_gui.window.look.grounds import set_panel
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.review.numbers.trend import TrendPlot
from lexeval_gui.window.widgets.labels import heading, quiet
from lexeval_gui.window.widgets.layouts import nest

LARGE, GAP = 19, 7
"""Pixels at zoom 1: the height of a number, and how far it stands from its name in one line."""

SIDE, SHORT_GAP = 16, 14
"""Pixels at zoom 1 beside all of it, and between its parts where they stand in one line."""


class ValueView(QWidget):
    """A number, large, under its name, over what it is made of."""

    def __init__(self, value: Value, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._value, self._theme = value, theme
        self.is_short = False  # in one line, without what it is made of
        self.show_value(value)

    def show_value(self, value: Value) -> None:
        """Show another value."""
        self._value = value
        self.setWhatsThis(value.term)
        self.setToolTip(value.help)
        self.setAccessibleDescription(value.help)
        self.setAccessibleName(f"{value.title} {value.text} {value.note}".strip())
        self.updateGeometry()
        self.update()

    def _large(self) -> QFont:
        font = self._theme.font()
        font.setPixelSize(self._theme.px(LARGE))
        return font

    def sizeHint(self) -> QSize:
        """See Qt."""
        px, small = self._theme.px, QFontMetrics(self._theme.font("small"))
        number, title, note = (
            metrics.horizontalAdvance(text)
            for metrics, text in (
                (QFontMetrics(self._large()), self._value.text),
                (small, self._value.title),
                (small, self._value.note),
            )
        )
        if self.is_short:
            return QSize(title + px(GAP) + number + px(4), px(25))
        return QSize(max(number + px(4), title + px(4), note + px(4), px(52)), px(56))

    def minimumSizeHint(self) -> QSize:
        """See Qt."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """See Qt."""
        painter, colours, px = QPainter(self), self._theme.colours, self._theme.px
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        small, large = self._theme.font("small"), self._large()
        title = (self._value.title, small, colours.quiet)
        number = (self._value.text, large, colours.ink)
        beside = QFontMetrics(small).horizontalAdvance(self._value.title) + px(GAP)
        lines = (
            ((*title, 0, px(3), 20), (*number, beside, 0, 25))
            if self.is_short
            else ((*title, 0, 0, 15), (*number, 0, px(15), 25), (self._value.note, small, colours.quiet, 0, px(40), 15))
        )
        for text, font, colour, x, top, height in lines:
            painter.setFont(font)
            painter.setPen(QColor(colour))
            painter.drawText(QRectF(x, top, self.width() - x, px(height)), left, text)


class _Group(QWidget):
    """Values side by side under a heading."""

    def __init__(self, title: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._views: list[ValueView] = []
        self._short = False
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(2))
        self.head = heading(title, theme, self)
        column.addWidget(self.head)
        self._row = QHBoxLayout()
        self._row.addStretch(1)
        nest(column, self._row)
        theme.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        self._row.setSpacing(self._theme.px(10 if self._short else 18))

    def fit(self, room: int) -> int:
        """Show so many values as there is room for, from the first on: no number is cut. Gives what they take."""
        taken = 0
        for view in self._views:
            taken += view.sizeHint().width() + self._row.spacing()
            view.setVisible(not self._short or taken <= room)
        fits = (view.sizeHint().width() + self._row.spacing() for view in self._views if not view.isHidden())
        return sum(fits) if not self.isHidden() else 0

    def shorten(self, short: bool) -> None:
        """Leave out the heading, and what the numbers are made of."""
        self._short = short
        self._dress()
        self.head.setVisible(not short)
        for view in self._views:
            view.is_short = short
            view.updateGeometry()

    def show_values(self, values: Sequence[Value]) -> None:
        """Show these."""
        while len(self._views) > len(values):
            view = self._views.pop()
            self._row.removeWidget(view)
            view.deleteLater()
        for view, value in zip(self._views, values, strict=False):
            view.show_value(value)
        for value in values[len(self._views) :]:
            self._views.append(ValueView(value, self._theme, self))
            self._views[-1].is_short = self._short
            self._row.insertWidget(len(self._views) - 1, self._views[-1])


class FiguresBar(QWidget):
    """All of it, side by side; below, how far the review is."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        set_panel(self)
        self._item, self._all = _Group("this one", theme, self), _Group("all so far", theme, self)
        self._trend = TrendPlot(theme, self)
        self._progress: tuple[str, ...] = ()
        self._short = False
        self.covered = quiet("", theme, self, wraps=True)
        self._words = quiet("", theme, self)
        self._words.setObjectName("progress words")
        self._bar = QProgressBar(self, maximum=1000, textVisible=False)
        self._bar.setAccessibleName("progress")
        self._row = QHBoxLayout()
        self._row.addWidget(self._item)
        self._row.addWidget(self._all)
        self._row.addWidget(self._trend, 1)
        self._row.addWidget(self.covered, 1)
        self._row.addStretch()
        self._column = QVBoxLayout(self)
        nest(self._column, self._row)
        self._column.addWidget(self._bar)
        self._column.addWidget(self._words)
        theme.changed.connect(self._dress)
        self._dress()

    @property
    def words(self) -> str:
        """How far the review is, in words, also those that have no room."""
        return " · ".join(self._progress)

    def show_covered(self, text: str) -> None:
        """Say why there are no numbers, and what shows them; "" where there are some."""
        self.covered.setText(text)
        self._cover()
        self._fit()

    def show_view(self, view: View) -> None:
        """Show the numbers of a view."""
        self._item.setVisible(bool(view.values))
        self._item.show_values(view.values)
        self._all.show_values(view.totals)
        self._trend.show_trend(view.trend)
        self._bar.setValue(round(view.share * 1000))
        self._progress = tuple(view.progress)
        self._cover()
        self._fit()

    def _cover(self) -> None:
        """What says why there are no numbers stands in their place."""
        is_covered = bool(self.covered.text())
        measure = QFontMetrics(self.covered.font()).horizontalAdvance
        fits = measure(self.covered.text()) + measure(" · ".join(self._progress[:1])) < self.width() - self._theme.px(
            60
        )
        self.covered.setVisible(is_covered and (fits or not self._short))
        self._all.setVisible(not is_covered)
        self._trend.setVisible(not is_covered and not self._short)

    def _fit(self) -> None:
        """In one line every number that is shown is whole. What gives way: the words after the first ones (how many are
        done), then the last of all numbers, such as the half of the interval."""
        px, parts, measure = self._theme.px, self._progress, QFontMetrics(self._words.font()).horizontalAdvance
        room = self.width() - px(2 * SIDE + 2 * SHORT_GAP)
        room -= self._item.fit(room)
        room -= self._all.fit(room - measure("".join(parts[:1]))) or self._all.fit(room)
        if self._short:
            while parts and measure(" · ".join(parts)) > room:
                parts = parts[:-1]
        self._words.setText(" · ".join(parts))
        self._words.setToolTip(self.words if parts != self._progress else "")
        self._words.setVisible(bool(parts))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        super().resizeEvent(event)
        self._fit()

    def shorten(self, short: bool) -> None:
        """All in one line, without what can be spared, where there is little room."""
        self._short = short
        self._item.shorten(short)
        self._all.shorten(short)
        self._cover()
        self._bar.setVisible(not short)
        (self._row if short else self._column).addWidget(self._words)
        self._dress()

    def _dress(self) -> None:
        px = self._theme.px
        self._column.setContentsMargins(px(SIDE), px(8), px(SIDE), px(8))
        self._column.setSpacing(px(6))
        self._row.setSpacing(px(SHORT_GAP if self._short else 40))
        self._fit()
