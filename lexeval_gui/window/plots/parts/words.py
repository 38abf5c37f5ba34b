"""Texts around a plot: what its axes are, and the legend. Each is drawn as wide as there is room, and no wider."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pyqtgraph as pg
from msgspec import Struct
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsWidget, QStyleOptionGraphicsItem, QWidget

from lexeval_gui.core.plaintext import isolated_words

SAMPLE, GAP = 1.6, 0.9
"""In heights of the font: the length of a line sample with what follows it, and the distance between two entries."""

LEAST = 2.5
"""So many heights of the font an entry is wide at least; those that find no room are left out."""

LEADING = 1.3
"""The height of a row, in heights of the font."""


class Entry(Struct, frozen=True):
    """A text; before it a sample of a line (`pen`), or a mark as a letter."""

    text: str
    colour: str
    bold: bool = False
    pen: QPen | None = None
    mark: str = ""


class Words(QGraphicsWidget):
    """Entries side by side, in as many rows as they need and may have; one too wide is cut, a name in its middle."""

    def __init__(self, cut: Qt.TextElideMode = Qt.TextElideMode.ElideRight, is_centred: bool = False) -> None:
        super().__init__()
        self._cut, self._is_centred = cut, is_centred
        self._font, self._entries, self._most = QFont(), tuple[Entry, ...](), 1
        self.placed: list[tuple[QRectF, str, Entry]] = []  # what is drawn, and where

    @property
    def texts(self) -> list[str]:
        """What is drawn."""
        return [text for _, text, _ in self.placed]

    def show_entries(self, entries: Sequence[Entry], font: QFont, width: float, most: int = 1) -> None:
        """Show these in at most `most` rows of a width. The height follows."""
        self._entries, self._font, self._most = tuple(entries), font, most
        self._place(width)
        row = font.pixelSize() * LEADING
        height = math.ceil(max((box.bottom() for box, *_ in self.placed), default=0.0) / row) * row
        if height != self.maximumHeight() or height != self.minimumHeight():
            self.setMinimumHeight(height)
            self.setMaximumHeight(height)
        self.update()

    def _font_of(self, entry: Entry) -> QFont:
        font = QFont(self._font)
        font.setBold(entry.bold)
        return font

    def _place(self, width: float) -> None:
        """Give each entry its place, from left to right; all alike are made narrower if they need too many rows."""
        size = float(self._font.pixelSize())
        wanted = [self._width(entry) for entry in self._entries]
        rows = _flow(wanted, width, size * GAP)
        if len(rows) > self._most:
            columns = min(
                math.ceil(len(wanted) / self._most), max(int((width + size * GAP) // (size * (LEAST + GAP))), 1)
            )
            share = (width - (columns - 1) * size * GAP) / columns
            rows = _flow([min(wide, share) for wide in wanted], width, size * GAP)[: self._most]
        self.placed = []
        for number, row in enumerate(rows):
            for place, (left, wide) in row:
                self._put(self._entries[place], left, number * size * LEADING, wide, size)
        if self._is_centred and self.placed:
            away = (width - max(box.right() for box, *_ in self.placed)) / 2
            self.placed = [(box.translated(away, 0), text, entry) for box, text, entry in self.placed]

    def _width(self, entry: Entry) -> float:
        sample = self._font.pixelSize() * SAMPLE if entry.pen is not None or entry.mark else 0.0
        return sample + QFontMetricsF(self._font_of(entry)).horizontalAdvance(isolated_words(entry.text)) + 1

    def _put(self, entry: Entry, left: float, top: float, width: float, size: float) -> None:
        sample = size * SAMPLE if entry.pen is not None or entry.mark else 0.0
        metrics = QFontMetricsF(self._font_of(entry))
        text = metrics.elidedText(isolated_words(entry.text), self._cut, width - sample)
        self.placed.append((QRectF(left, top, width, size * LEADING), text, entry))

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """See Qt."""
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        for box, text, entry in self.placed:
            painter.setFont(self._font_of(entry))
            wide = 0.0
            if entry.pen is not None:
                wide = self._font.pixelSize() * SAMPLE
                painter.setPen(entry.pen)
                middle = box.center().y()
                painter.drawLine(QLineF(box.left(), middle, box.left() + wide * 0.8, middle))
            painter.setPen(pg.mkPen(entry.colour))
            if entry.mark:
                wide = self._font.pixelSize() * SAMPLE
                painter.drawText(box, left, entry.mark)
            painter.drawText(box.adjusted(wide, 0, 0, 0), left | Qt.TextFlag.TextDontClip, text)


def _flow(widths: Sequence[float], width: float, gap: float) -> list[list[tuple[int, tuple[float, float]]]]:
    """Rows of entries by their numbers, each with its left end and its width, none wider than the row."""
    rows: list[list[tuple[int, tuple[float, float]]]] = []
    right = math.inf
    for place, wanted in enumerate(widths):
        wide = min(wanted, width)
        if right + gap + wide > width + 1e-6:
            rows.append([])
            right = -gap
        rows[-1].append((place, (right + gap, wide)))
        right += gap + wide
    return rows
