"""How what became of a token looks: a letter and a colour, and links that differ in thickness and dashes as well."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen

from lexeval_gui.core.blocks import Status
from lexeval_gui.window.blocks.marks.status import status_colour
from lexeval_gui.window.look.theme import Theme

NAMES = {"S": "substitution", "I": "insertion", "D": "deletion", "M": "move"}
STATUSES: dict[str, Status] = {"S": "S", "I": "C", "D": "M", "M": "D"}
"""Marks have the colours of what became of edits: they are told apart as well, and read in both themes."""
LINK = {"match": "", "substitution": "S", "move": "M"}
WIDTHS = {"match": 1.0, "substitution": 1.4, "move": 2.6}


def mark_colour(theme: Theme, mark: str) -> str:
    """The colour of a token's text and letter; ink where nothing became of it."""
    return status_colour(theme, STATUSES.get(mark, ""))


def link_pen(theme: Theme, kind: str, lit: bool) -> QPen:
    """The line of a link: a match is thin, a substitution dashed, a move thick."""
    mark = LINK[kind]
    quiet = theme.colours.ink if lit else theme.colours.bar
    pen = QPen(QColor(mark_colour(theme, mark) if mark else quiet), (WIDTHS[kind] + (0.8 if lit else 0.0)) * theme.zoom)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap if kind == "substitution" else Qt.PenCapStyle.RoundCap)
    if kind == "substitution":
        pen.setDashPattern([3.0, 2.0])
    return pen
