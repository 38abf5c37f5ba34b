"""The signs beside a form: a box with its tick, what another one said of the form, or of the whole item."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from lexeval_gui.core.task.review import Mark, Tick
from lexeval_gui.window.look.theme import Theme

BOX, ARM = 13, 3.2
"""Pixels at zoom 1: the side of a box, and half the width of a cross."""


def paint_mark(painter: QPainter, theme: Theme, rect: QRectF, mark: Mark) -> None:
    """What another one ticked, or did not; a cross in a strip that goes through all forms where something was said of
    the item as a whole; nothing where nothing was said."""
    zoom, colours, centre = theme.zoom, theme.colours, rect.center()
    if mark is None:
        return
    if isinstance(mark, str):
        inside = QRectF(centre.x() - theme.px(BOX), rect.top(), 2 * theme.px(BOX), rect.height())
        painter.fillRect(inside, QColor(colours.chip))
    painter.setPen(QPen(QColor(colours.ink if mark else colours.quiet), 1.6 * zoom))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if isinstance(mark, str):
        for way in (1, -1):
            corner = QPointF(ARM, way * ARM) * zoom
            painter.drawLine(centre - corner, centre + corner)
    elif mark:
        painter.drawPath(_check(centre, zoom))
    else:
        painter.drawLine(centre - QPointF(3.5 * zoom, 0), centre + QPointF(3.5 * zoom, 0))


def paint_box(painter: QPainter, theme: Theme, centre: QPointF, ticked: bool) -> None:
    """The box of a form, with its tick."""
    colours, size, zoom = theme.colours, float(theme.px(BOX)), theme.zoom
    box = QRectF(centre.x() - size / 2, centre.y() - size / 2, size, size)
    painter.setPen(QPen(QColor(colours.accent if ticked else colours.quiet), 1.2 * zoom))
    painter.setBrush(QColor(colours.accent if ticked else colours.ground))
    painter.drawRoundedRect(box, 3 * zoom, 3 * zoom)
    if ticked:
        painter.setPen(QPen(QColor(colours.on_accent), 1.8 * zoom))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(_check(centre, zoom))


def _check(centre: QPointF, zoom: float) -> QPainterPath:
    path = QPainterPath(centre + QPointF(-3.4, 0.2) * zoom)
    path.lineTo(centre + QPointF(-1.0, 2.8) * zoom)
    path.lineTo(centre + QPointF(3.6, -2.8) * zoom)
    return path


def marked(name: str, mark: Mark) -> str:
    """What another one says of a form, in words; nothing where nothing was said."""
    said = mark if isinstance(mark, str) else "ticked" if mark else "not ticked"
    return "" if mark is None else f"{name}: {said}"


def words(tick: Tick) -> str:
    """A form, who has it, why, and whether others disagree, for a screen reader."""
    said = ["ticked" if tick.ticked else "not ticked", "" if tick.listed else "added", tick.reason]
    said.append("disputed" if tick.disputed else "agreed" if tick.agreed else "")
    return f"{tick.text}: {', '.join(filter(None, said))}"
