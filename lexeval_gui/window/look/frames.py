"""How the current row and what can be pressed look where a widget paints itself: by shape, and by colour as well."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QPainter, QPen

from lexeval_gui.window.look.theme import Theme

BAR = 3
"""Pixels at zoom 1 of the bar at the beginning of the current row."""


def frame_pen(theme: Theme, focused: bool, lit: bool = False) -> QPen:
    """The pen of a frame: thicker with the focus, in the accent under the pointer as well."""
    colours = theme.colours
    colour = colours.accent if focused or lit else colours.edge
    return QPen(QColor(colour), theme.px(colours.border) + int(focused))


def paint_current_row(painter: QPainter, rect: QRect, theme: Theme) -> None:
    """The ground of the current row, and a bar where it begins."""
    painter.fillRect(rect, QColor(theme.colours.selection))
    painter.fillRect(rect.x(), rect.y(), theme.px(BAR), rect.height(), QColor(theme.colours.accent))
