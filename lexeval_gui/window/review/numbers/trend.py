"""A small line plot of a total as the items came, with its interval as a band."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from lexeval_gui.core.dataset import Floats
from lexeval_gui.core.tables import format_number
from lexeval_gui.core.task.review import Trend
from lexeval_gui.window.look.theme import Theme

NO_TREND = "The trend begins with the second."
LEAST = 0.1
"""The plot shows at least this much of the scale, so that it does not make much of little."""


class TrendPlot(QWidget):
    """The line of the total, the band of its interval, the ends of the scale at the left, of how many items below."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._trend: Trend | None = None
        theme.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        """See Qt."""
        return QSize(self._theme.px(300), self._theme.px(72))

    def minimumSizeHint(self) -> QSize:
        """See Qt."""
        return QSize(self._theme.px(120), self._theme.px(56))

    def show_trend(self, trend: Trend | None) -> None:
        """Show a trend, or none."""
        self._trend = trend
        self.setAccessibleName("trend" if trend is None else f"trend of {trend.title}")
        self.setAccessibleDescription(NO_TREND if trend is None else _words(trend))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """See the class."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours, px = self._theme.colours, self._theme.px
        painter.setFont(self._theme.font("small"))
        painter.setPen(QColor(colours.quiet))
        if self._trend is None:
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, NO_TREND)
            return
        low, high = ends_of_scale(self._trend)
        area = QRectF(self.rect()).adjusted(px(34), px(6), -px(4), -px(18))
        places = QRectF(area.left(), area.bottom() + px(3), area.width(), px(14))
        painter.drawText(places, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, "1")
        last = f"{len(self._trend.value):,}"
        painter.drawText(places, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, last)
        for value in (low, high):
            y = _height(value, low, high, area)
            painter.setPen(QColor(colours.line))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(QColor(colours.quiet))
            rect = QRectF(0, y - px(8), px(30), px(16))
            painter.drawText(rect, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, _label(value))
        self._paint(painter, self._trend, area, low, high)

    def _paint(self, painter: QPainter, trend: Trend, area: QRectF, low: float, high: float) -> None:
        accent = QColor(self._theme.colours.accent)
        painter.setClipRect(area.adjusted(-3, -3, 3, 0))
        there = np.isfinite(trend.low) & np.isfinite(trend.high)
        if there.any():
            upper, lower = _points(trend.high, area, low, high), _points(trend.low, area, low, high)
            kept = np.flatnonzero(there).tolist()
            band = QColor(accent)
            band.setAlpha(46 if self._theme.look == "light" else 70)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(band)
            painter.drawPolygon(QPolygonF([*(upper[n] for n in kept), *(lower[n] for n in reversed(kept))]))
        painter.setPen(QPen(accent, 1.8 * self._theme.zoom))
        points = _points(trend.value, area, low, high)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(points))
        painter.setBrush(accent)
        painter.drawEllipse(points[-1], 2.4 * self._theme.zoom, 2.4 * self._theme.zoom)


def _words(trend: Trend) -> str:
    """Where the line ends, its interval there, and the scale."""
    value, low, high = (format_number(float(one[-1]), 3) for one in (trend.value, trend.low, trend.high))
    there = np.isfinite(trend.low[-1]) and np.isfinite(trend.high[-1])
    interval = f", interval {low} to {high}" if there else ""
    return f"{value} after {len(trend.value)}{interval}; scale {' to '.join(map(_label, ends_of_scale(trend)))}"


def ends_of_scale(trend: Trend) -> tuple[float, float]:
    """The ends of the scale, tenths: what the later half of the trend and of its interval takes. Of few items the
    interval is so wide that the rest would be a flat line."""
    half = len(trend.value) // 2
    ends = np.concatenate((trend.value[half:], trend.low[half:], trend.high[half:]))
    ends = ends[np.isfinite(ends)]
    if not len(ends):
        return 0.0, 1.0
    low, high = float(np.floor(ends.min() * 10) / 10), float(np.ceil(ends.max() * 10) / 10)
    return max(0.0, min(low, high - LEAST)), min(1.0, max(high, low + LEAST))


def _points(values: Floats, area: QRectF, low: float, high: float) -> list[QPointF]:
    wide = area.width() / max(1, len(values) - 1)
    return [
        QPointF(area.left() + place * wide, _height(value, low, high, area))
        for place, value in enumerate(np.nan_to_num(values).tolist())
    ]


def _height(value: float, low: float, high: float, area: QRectF) -> float:
    return area.bottom() - (value - low) / (high - low) * area.height()


def _label(value: float) -> str:
    return "0" if value == 0 else "1" if value == 1 else format_number(value, 1)
