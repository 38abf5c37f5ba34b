"""What is noted of forms, in small letters at the end of their rows, such as the dictionaries that hold them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF, QPainter

from lexeval_gui.core.blocks import AlignedForm
from lexeval_gui.window.blocks.marks.texts import paint_text
from lexeval_gui.window.look.theme import Theme

GAP, SHARE = 10, 0.4
"""Pixels at zoom 1 in front of the notes; the share of the room that they take at most."""


def width_of(theme: Theme, forms: Sequence[AlignedForm], room: float) -> float:
    """How wide the column of notes is, with the gap in front of it; 0 where nothing is noted."""
    metrics = QFontMetricsF(theme.font("small"))
    widest = max((metrics.horizontalAdvance(note) for note in {form.note for form in forms} if note), default=0.0)
    return min(widest + theme.px(GAP) + 2, SHARE * room) if widest else 0.0


def paint(painter: QPainter, theme: Theme, rect: QRectF, note: str, right: bool) -> None:
    """Paint one in its column, of which `rect` is the part of a row."""
    gap = theme.px(GAP)
    inside = rect.adjusted(0, 0, -gap, 0) if right else rect.adjusted(gap, 0, 0, 0)
    paint_text(painter, inside, note, theme.font("small"), theme.colours.quiet, right=right, middle=True)
