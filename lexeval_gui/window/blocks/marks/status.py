"""How what became of an edit looks: a colour, a line style and a letter, so that none of them is needed alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from lexeval_gui.window.look.theme import Look, Theme

if TYPE_CHECKING:  # the list says a status, and has no blocks
    from lexeval_gui.core.blocks import Status

NAMES: dict[Status, str] = {
    "C": "corrected", "R": "recognised", "D": "detected", "M": "missed", "S": "spurious", "": "",
}  # fmt: skip
QUIET: dict[Look, float] = {"light": 0.4, "dark": 0.4, "contrast": 0.88}
"""The opacity of what a filter does not ask for, beside what it asks for; in high contrast it can be read as well."""
COLOURS: dict[Look, dict[Status, str]] = {
    "light": {"C": "#15702f", "R": "#5c5f00", "D": "#8f4700", "M": "#b3261e", "S": "#7d1f5c"},
    "dark": {"C": "#7ee2a0", "R": "#d4d268", "D": "#f5a95c", "M": "#ff978e", "S": "#f0a3d8"},
    "contrast": {"C": "#a6f5c0", "R": "#e6e455", "D": "#ffbe7a", "M": "#ffb0a8", "S": "#ffb8e8"},
}  # fmt: skip
DASHES: dict[Status, tuple[float, ...]] = {"C": (), "R": (3.0, 1.2), "D": (1.0, 1.0), "M": (3.0, 1.0, 1.0, 1.0)}
"""Dashes and gaps of the rule of each status in widths of the pen; () is a solid line, what is not here is double."""


def status_colour(theme: Theme, status: Status) -> str:
    """The colour of text and lines of a status; ink where none is said."""
    return COLOURS[theme.look].get(status, theme.colours.ink)


def paint_rule(painter: QPainter, theme: Theme, status: Status, left: float, right: float, y: float) -> None:
    """The line under or over what an edit covers, in the style of its status; ink and thin where none is said."""
    colour = QColor(status_colour(theme, status))
    if status == "S":
        painter.setPen(QPen(colour, 1.2 * theme.zoom))
        painter.drawLines([QLineF(left, y + d, right, y + d) for d in (-1.2 * theme.zoom, 1.6 * theme.zoom)])
        return
    pen = QPen(colour, (2.6 if status else 1.6) * theme.zoom, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
    if dashes := DASHES.get(status, ()):
        pen.setDashPattern(dashes)
    painter.setPen(pen)
    painter.drawLine(QLineF(left, y, right, y))


def paint_chip(painter: QPainter, theme: Theme, status: Status, rect: QRectF) -> None:
    """The letter of a status on its colour."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(status_colour(theme, status)))
    painter.drawRoundedRect(rect, 3, 3)
    font = theme.font("small")
    font.setWeight(QFont.Weight.Bold)
    painter.setFont(font)
    painter.setPen(QColor(theme.colours.ground))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, status)
