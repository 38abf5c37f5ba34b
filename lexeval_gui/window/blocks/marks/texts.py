"""Lines of text in a block: cut where they are too long; the name of a system after the line that stands for it."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.window.look.theme import Theme, sample_pen, system_colour

SAMPLE, AIR = 18, 6
"""Pixels at zoom 1: the line that stands for a system, and the air after it."""

LACKING, LACK = "No font on this machine has some of these letters", 20
"""What is said of letters that no font has, and the pixels at zoom 1 that this takes."""


def paint_text(
    painter: QPainter,
    rect: QRectF,
    text: str,
    font: QFont,
    colour: str | QColor,
    right: bool = False,
    middle: bool = False,
) -> None:
    """A line of text, cut with … where it is too long: at its end, or in the `middle`, where names are more alike than
    at either end."""
    painter.setFont(font)
    painter.setPen(QColor(colour))
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    cut = Qt.TextElideMode.ElideMiddle if middle else Qt.TextElideMode.ElideRight
    shown = QFontMetricsF(font).elidedText(isolated_words(text), cut, rect.width())
    painter.drawText(rect, side | Qt.AlignmentFlag.AlignVCenter, shown)


def paint_sample(painter: QPainter, theme: Theme, system: int, left: float, right: float, y: float) -> None:
    """The short line that stands for a system."""
    colour = QColor(system_colour(theme.colours, system))
    painter.setPen(sample_pen(colour, system, 2.0 * theme.zoom))
    painter.drawLine(QLineF(left, y, right, y))


def paint_system(painter: QPainter, theme: Theme, system: int, name: str, line: QRectF) -> QRectF:
    """A system's line and name; returns the room that is left after them."""
    middle, font = line.center().y(), theme.font()
    paint_sample(painter, theme, system, line.left(), line.left() + theme.px(SAMPLE), middle)
    room = line.adjusted(theme.px(SAMPLE + AIR), 0, 0, 0)
    paint_text(painter, room, name, font, system_colour(theme.colours, system))
    return room.adjusted(QFontMetricsF(font).horizontalAdvance(name), 0, 0, 0)
