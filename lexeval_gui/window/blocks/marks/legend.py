"""Entries side by side, as many to a line as fit: a sample or a key, and what it means."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from lexeval_gui.window.blocks.marks.texts import paint_text
from lexeval_gui.window.look.theme import Theme

Sample = Callable[[QPainter, QRectF], None]
SAMPLE, AIR, BETWEEN = 18, 6, 11
"""Pixels at zoom 1: the width of a sample, the air after it, the air between entries."""


class Entry(Struct, frozen=True):
    """A text after the picture that it explains."""

    picture: QRectF
    text: QRectF
    words: str
    paint: Sample


class Legend:
    """Entries laid out between `left` and `right` from `top` downwards; `bottom` is where they end."""

    def __init__(self, theme: Theme, entries: Sequence[tuple[str, float, Sample]], area: QRectF) -> None:
        px, metrics = theme.px, QFontMetricsF(theme.font("small"))
        x, y, line = area.left(), area.top(), metrics.height() + px(6)
        self.theme = theme
        self.entries: list[Entry] = []
        for words, width, paint in entries:
            needed = width + px(AIR) + metrics.horizontalAdvance(words) + 2
            if x > area.left() and x + needed > area.right():
                x, y = area.left(), y + line
            text = x + width + px(AIR)
            room = max(0.0, min(x + needed, area.right()) - text)
            self.entries.append(Entry(QRectF(x, y, width, line), QRectF(text, y, room, line), words, paint))
            x += needed + px(BETWEEN)
        self.bottom = y + line if self.entries else y

    def paint(self, painter: QPainter) -> None:
        """Paint every entry."""
        for entry in self.entries:
            entry.paint(painter, entry.picture)
            paint_text(painter, entry.text, entry.words, self.theme.font("small"), self.theme.colours.quiet)


def key(theme: Theme, name: str, words: str) -> tuple[str, float, Sample]:
    """An entry for a key, drawn as a little key cap."""
    width = QFontMetricsF(theme.font("small")).horizontalAdvance(name) + theme.px(8)

    def paint(painter: QPainter, rect: QRectF) -> None:
        cap = rect.adjusted(0, theme.px(2), 0, -theme.px(2))
        painter.setPen(QPen(QColor(theme.colours.line), 1))
        painter.setBrush(QColor(theme.colours.panel))
        painter.drawRoundedRect(cap, theme.px(3), theme.px(3))
        painter.setFont(theme.font("small"))
        painter.setPen(QColor(theme.colours.quiet))
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, name)

    return words, width, paint


def sample(theme: Theme, words: str, paint: Sample) -> tuple[str, float, Sample]:
    """An entry for something that is painted as a sample."""
    return words, float(theme.px(SAMPLE)), paint
