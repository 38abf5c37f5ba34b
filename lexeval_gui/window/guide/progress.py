"""How far one is on a path: a dash for each step, those that were reached in the accent colour."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from lexeval_gui.window.look.theme import Theme

HEIGHT, GAP = 4, 5
"""Pixels at zoom 1."""


class Progress(QWidget):
    """A row of dashes."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._place, self._count = theme, 0, 1
        theme.changed.connect(self._dress)
        self._dress()

    def show_place(self, place: int, count: int) -> None:
        """Be at a step (from 0) of so many."""
        self._place, self._count = place, count
        self.setAccessibleName(f"step {place + 1} of {count}")
        self.update()

    def _dress(self) -> None:
        self.setFixedHeight(self._theme.px(HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        """See Qt."""
        painter, gap = QPainter(self), self._theme.px(GAP)
        width = (self.width() - gap * (self._count - 1)) / self._count
        for place in range(self._count):
            colour = self._theme.colours.accent if place <= self._place else self._theme.colours.line
            painter.fillRect(QRectF(place * (width + gap), 0, width, self.height()), QColor(colour))
