"""How the current row and what can be pressed look where a widget paints itself: by shape, and by colour as well."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from lexeval_gui.window.look.theme import Theme

BAR = 3
"""Pixels at zoom 1 of the bar at the beginning of the current row."""

HALO, CORNER = 2, 8
"""Pixels at zoom 1 of the frame around what is pointed at, and of the corner that is filled, by which it is told from
the frame of the focus."""

CORNER_SHARE = 0.28
"""Of the height of a line: more of it would cover what is written there."""


def frame_pen(theme: Theme, focused: bool, lit: bool = False) -> QPen:
    """The pen of a frame: thicker with the focus, in the accent under the pointer as well."""
    colours = theme.colours
    colour = colours.accent if focused or lit else colours.edge
    return QPen(QColor(colour), theme.px(colours.border) + int(focused))


def paint_current_row(painter: QPainter, rect: QRect, theme: Theme) -> None:
    """The ground of the current row, and a bar where it begins."""
    fill(painter, rect, QColor(theme.colours.selection))
    fill(painter, QRect(rect.x(), rect.y(), theme.px(BAR), rect.height()), QColor(theme.colours.accent))


def fill(painter: QPainter, rect: QRect, colour: QColor) -> None:
    """Fill a rectangle, as `fillRect` does: to choose among its overloads PySide6 loads all about gradients, whose
    enums take three milliseconds before the first rows."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRect(rect)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def paint_halo(painter: QPainter, rect: QRectF, theme: Theme, is_round: bool = True) -> None:
    """The frame around what a guided path points at, with a filled corner; of a whole pane with straight edges."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setOpacity(1.0)
    width, corner = theme.px(HALO), min(theme.px(CORNER), round(rect.height() * CORNER_SHARE))
    inner = rect.adjusted(width / 2, width / 2, -width / 2, -width / 2)
    accent = QColor(theme.colours.accent)
    painter.setPen(QPen(accent, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    radius = theme.px(3) if is_round else 0
    painter.drawRoundedRect(inner, radius, radius)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(accent)
    start = inner.topLeft()
    painter.drawPolygon(QPolygonF([start, start + QPointF(corner, 0), start + QPointF(0, corner)]))
    painter.restore()
