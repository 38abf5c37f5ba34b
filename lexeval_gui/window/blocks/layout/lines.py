"""A text in paragraphs broken into lines, and where on them a code point stands; who paints them places them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray
from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QPainter, QTextLayout, QTextLine

from lexeval_gui.window.blocks.layout.paragraph import reads_right_to_left, text_option, x_of

SHOWN_AS_BLANK = str.maketrans("\n\r\t\u2028\u2029", "     ")
"""These would break a line or leap on it; each is shown as one blank, so that no offset moves."""


class Extent(Struct, frozen=True):
    """From `left` to `right` in pixels on a line."""

    line: int
    left: float
    right: float


class Line(Struct, frozen=True):
    """A line of the text: the code points from `first` up to `last`; `units` are Qt's numbers of the code points of its
    paragraph, which begins at `base`; `mixed`: its letters may not all run from left to right."""

    text: QTextLine
    first: int
    last: int
    base: int
    units: NDArray[np.int64]
    right_to_left: bool
    mixed: bool

    @property
    def height(self) -> float:
        """The height of the letters."""
        return self.text.height()

    def paint(self, painter: QPainter, origin: QPointF) -> None:
        """Paint with the upper left corner at a point."""
        self.text.draw(painter, origin)

    def x(self, position: int, after: bool = False) -> float:
        """Where a code point begins, or where it ends."""
        edge = QTextLine.Edge.Trailing if after else QTextLine.Edge.Leading
        return x_of(self.text, int(self.units[position - self.base]), edge)


class Lines:
    """The lines of a text at a width, in a font; each paragraph runs as its letters say."""

    def __init__(self, text: str, breaks: Sequence[int], font: QFont, width: float) -> None:
        self.width = max(width, 1.0)
        self.lines: list[Line] = []
        self._layouts: list[QTextLayout] = []
        ends = (place for place, letter in enumerate(text, 1) if letter == "\n")
        starts = sorted({0, *(b for b in breaks if 0 < b < len(text)), *ends, len(text)})
        for start, stop in pairwise(starts):
            self._add(text[start:stop], start, font)
        self._firsts = np.array([line.first for line in self.lines])

    def _add(self, text: str, base: int, font: QFont) -> None:
        layout = QTextLayout(text.translate(SHOWN_AS_BLANK), font)
        layout.setCacheEnabled(True)
        backwards = reads_right_to_left(text)
        layout.setTextOption(text_option(backwards))
        units, mixed = _units(text), not text.isascii()  # as the letters may run both ways
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(self.width)
            line.setPosition(QPointF(0.0, 0.0))
            first, last = np.searchsorted(units, (line.textStart(), line.textStart() + line.textLength()))
            self.lines.append(Line(line, base + int(first), base + int(last), base, units, backwards, mixed))
        layout.endLayout()
        self._layouts.append(layout)

    def line_of(self, position: int) -> int:
        """The line on which a code point stands; the end of the text stands on the last line."""
        return max(int(np.searchsorted(self._firsts, position, "right")) - 1, 0)

    def caret(self, position: int) -> Extent:
        """The place before a code point: on its line, or at the end of the text."""
        number = self.line_of(position)
        line = self.lines[number]
        x = min(max(line.x(min(position, line.last)), 0.0), self.width)
        return Extent(number, x, x)

    def extents(self, start: int, end: int) -> list[Extent]:
        """What the code points from `start` up to `end` cover; more than one extent to a line where directions mix."""
        found: list[Extent] = []
        for number in range(self.line_of(start), self.line_of(max(end - 1, start)) + 1):
            line = self.lines[number]
            found += self._on_line(number, max(start, line.first), min(end, line.last))
        return found or [self.caret(start)]

    def _on_line(self, number: int, first: int, last: int) -> list[Extent]:
        line = self.lines[number]
        if first < last and not line.mixed:
            return [self._extent(number, *sorted((line.x(first), line.x(last - 1, after=True))))]
        edges = [sorted((line.x(place), line.x(place, after=True))) for place in range(first, last)]
        joined: list[list[float]] = []
        for left, right in sorted(edges):
            if joined and left <= joined[-1][1] + 1.0:
                joined[-1][1] = max(joined[-1][1], right)
            else:
                joined.append([left, right])
        return [self._extent(number, left, right) for left, right in joined]

    def _extent(self, number: int, left: float, right: float) -> Extent:
        return Extent(number, max(min(left, self.width), 0.0), max(min(right, self.width), 0.0))

    def lacks_letters(self) -> bool:
        """Whether no font here has some of the letters, so that boxes stand in their place."""
        foreign = (layout for layout in self._layouts if not layout.text().isascii())
        return any(0 in run.glyphIndexes() for layout in foreign for run in layout.glyphRuns())


def _units(text: str) -> NDArray[np.int64]:
    """Where each code point begins as Qt counts, where letters beyond the first plane take two; int64 [n + 1]."""
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
    return np.concatenate(([0], np.cumsum(1 + (codes > 0xFFFF)))).astype(np.int64)
