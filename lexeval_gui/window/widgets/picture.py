"""Small pictures as data: shapes in the colours of the look, so that one file serves every look and size."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from lexeval_gui.core.samples import Shape
from lexeval_gui.window.look.theme import Theme, system_colour

SIZE = (160, 72)
"""Width and height that the places of shapes are given in."""


def paint_picture(painter: QPainter, shapes: Sequence[Shape], rect: QRectF, theme: Theme) -> None:
    """Paint shapes into the middle of a rectangle, as large as they fit."""
    scale = min(rect.width() / SIZE[0], rect.height() / SIZE[1])
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.center() - QPointF(*SIZE) * scale / 2)
    painter.scale(scale, scale)
    for kind, left, top, right, bottom, name in shapes:
        colour, box = _colour(name, theme), QRectF(QPointF(left, top), QPointF(right, bottom))
        painter.setPen(QPen(colour, 1.6) if kind != "fill" else Qt.PenStyle.NoPen)
        painter.setBrush(colour if kind == "fill" else Qt.BrushStyle.NoBrush)
        if kind == "line":
            painter.drawLine(box.topLeft(), box.bottomRight())
        elif kind == "arc":
            painter.drawPath(_arc(box))
        else:
            painter.drawRoundedRect(box, 1.5, 1.5)
    painter.restore()


def _arc(box: QRectF) -> QPainterPath:
    """From the lower left to the lower right corner, through the middle of the upper side."""
    path = QPainterPath(box.bottomLeft())
    lift = QPointF(0, box.height() * 4 / 3)
    path.cubicTo(box.bottomLeft() - lift, box.bottomRight() - lift, box.bottomRight())
    return path


def _colour(name: str, theme: Theme) -> QColor:
    """A colour by its name in `Colours`; `system 0` and on are those of the systems."""
    if name.startswith("system "):
        return QColor(system_colour(theme.colours, int(name.removeprefix("system "))))
    return QColor(getattr(theme.colours, name))
