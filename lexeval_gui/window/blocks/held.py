"""How a cell looks that is held over another place."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from lexeval_gui.window.look.theme import Theme


def paint_held(painter: QPainter, theme: Theme, rect: QRectF, text: str, fits: bool) -> None:
    """A cell over the place where it would go; dotted and quiet where it does not fit."""
    colour = QColor(theme.colours.accent if fits else theme.colours.quiet)
    style = Qt.PenStyle.SolidLine if fits else Qt.PenStyle.DotLine
    painter.setPen(QPen(colour, 2.0 * theme.zoom, style))
    painter.setBrush(QColor(theme.colours.ground))
    painter.drawRoundedRect(rect, 3, 3)
    painter.setPen(colour)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
