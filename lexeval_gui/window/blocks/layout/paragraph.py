"""Running text made of pieces that look different: broken into lines at a width, found again at a point."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Any

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QTextCharFormat, QTextLayout, QTextLine, QTextOption


class Run(Struct, frozen=True):
    """A piece of text with its colour; `ground` is painted behind it, `rule` as a thick line under it."""

    text: str
    colour: str | QColor
    bold: bool = False
    underline: bool = False
    ground: str = ""
    rule: str = ""


class Paragraph:
    """Runs laid out in a font, from left to right or from right to left as the letters say."""

    def __init__(self, runs: Sequence[Run], font: QFont, width: float, spacing: float = 1.0) -> None:
        self.runs = tuple(runs)
        self._starts = [0, *accumulate(_units(run.text) for run in self.runs)]
        text = "".join(run.text for run in self.runs)
        self._layout = QTextLayout(text, font)
        self._layout.setCacheEnabled(True)
        self.right_to_left = reads_right_to_left(text)
        self._layout.setTextOption(text_option(self.right_to_left))
        self._is_single_run = len(self.runs) == 1 and not (self.runs[0].bold or self.runs[0].underline)
        if not self._is_single_run:  # the pen alone tells the colour of a single run
            self._layout.setFormats([self._format(index) for index in range(len(self.runs))])
        self.height = self._break(width, spacing)

    def lacks_letters(self) -> bool:
        """Whether no font here has some of the letters, so that boxes stand in their place."""
        if self._layout.text().isascii():
            return False
        return any(0 in run.glyphIndexes() for run in self._layout.glyphRuns())

    def paint(self, painter: QPainter, origin: QPointF) -> None:
        """Paint with the upper left corner at a point."""
        for index, run in enumerate(self.runs):
            for rect in self.rects(index) if run.ground or run.rule else ():
                placed = rect.translated(origin)
                if run.ground:
                    painter.fillRect(placed.adjusted(-2, 0, 2, 0), QColor(run.ground))
                if run.rule:
                    painter.fillRect(
                        QRectF(placed.left() - 2, placed.bottom() - 2, placed.width() + 4, 2), QColor(run.rule)
                    )
        if self._is_single_run:
            painter.setPen(QColor(self.runs[0].colour))
        self._layout.draw(painter, origin)

    def rects(self, index: int) -> list[QRectF]:
        """Where a run stands: a rectangle in each line that it reaches into."""
        start, end = self._starts[index], self._starts[index + 1]
        found = []
        for line in self._lines():
            first, last = max(start, line.textStart()), min(end, line.textStart() + line.textLength())
            if first < last:
                left, right = sorted((x_of(line, first), x_of(line, last)))
                found.append(QRectF(left, line.y(), right - left, line.height()))
        return found

    def lines(self) -> list[QRectF]:
        """Where the lines stand, each as wide as there is room for."""
        return [line.rect() for line in self._lines()]

    def _lines(self) -> Iterator[QTextLine]:
        return map(self._layout.lineAt, range(self._layout.lineCount()))

    def _break(self, width: float, spacing: float) -> float:
        height = 0.0
        self._layout.beginLayout()
        while (line := self._layout.createLine()).isValid():
            line.setLineWidth(max(width, 1.0))
            line.setPosition(QPointF(0.0, height))
            height += line.height() * spacing
        self._layout.endLayout()
        return height

    def _format(self, index: int) -> QTextLayout.FormatRange:
        run = self.runs[index]
        look = QTextCharFormat()
        look.setForeground(QColor(run.colour))
        look.setFontUnderline(run.underline)
        if run.bold:
            look.setFontWeight(QFont.Weight.Bold)
        part = QTextLayout.FormatRange()
        part.start, part.length, part.format = self._starts[index], _units(run.text), look
        return part


class FontWithMetrics:
    """A font with its metrics, its `height`, that of a `line`, and the `key` that tells it from others."""

    def __init__(self, font: QFont) -> None:
        self.font, self.metrics, self.key = font, QFontMetricsF(font), font.toString()
        self.height, self.line = self.metrics.height(), _height_of("x", self.key)

    def is_plain(self, text: str) -> bool:
        """Whether a text is as high as a line, and breaks nowhere by itself."""
        if not text.isprintable():
            return False
        return text.isascii() or all(_height_of(letter, self.key) == self.line for letter in {*text})


class Cell:
    """A run in a cell of a table. What surely takes a single line is laid out when it is painted first."""

    def __init__(self, run: Run, face: FontWithMetrics, width: float) -> None:
        self._run, self._font, self._width = run, face.font, width
        single = face.metrics.horizontalAdvance(run.text) < width - 1 and face.is_plain(run.text)
        self.height: float = face.line if single else self._paragraph.height

    @cached_property
    def _paragraph(self) -> Paragraph:
        return Paragraph([self._run], self._font, self._width)

    def paint(self, painter: QPainter, origin: QPointF) -> None:
        """Paint with the upper left corner at a point."""
        self._paragraph.paint(painter, origin)


class Cells:
    """The cells of a table. The next layout takes over those of the same text, colour, font and width."""

    def __init__(self) -> None:
        self._now: dict[tuple[str, str, str, float], Cell] = {}
        self._before: dict[tuple[str, str, str, float], Cell] = {}

    def start_layout(self) -> None:
        """Forget what the last layout did not ask for."""
        self._before, self._now = self._now, {}

    def lay_out(self, text: str, colour: str, face: FontWithMetrics, width: float) -> Cell:
        """A text in a cell of this width."""
        key = text, colour, face.key, width
        cell = self._now.get(key)
        if cell is None:
            cell = self._now[key] = self._before.get(key) or Cell(Run(text, colour), face, width)
        return cell


@lru_cache(maxsize=4096)
def _height_of(letter: str, described: str) -> float:
    """How high a line with this letter is in a font: higher than others where the letter is found in another font."""
    font = QFont()
    font.fromString(described)
    return Paragraph([Run(letter, "")], font, 1e6).height


def reads_right_to_left(text: str) -> bool:
    """Whether the first letter with a direction is of a script that is written from right to left."""
    kinds = (unicodedata.bidirectional(letter) for letter in text)
    return next((kind != "L" for kind in kinds if kind in ("L", "R", "AL")), False)


def text_option(right_to_left: bool) -> QTextOption:
    """How running text is broken and aligned."""
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    option.setTextDirection(Qt.LayoutDirection.RightToLeft if right_to_left else Qt.LayoutDirection.LeftToRight)
    side = Qt.AlignmentFlag.AlignRight if right_to_left else Qt.AlignmentFlag.AlignLeft
    option.setAlignment(side | Qt.AlignmentFlag.AlignAbsolute)
    return option


def x_of(line: QTextLine, position: int, edge: QTextLine.Edge = QTextLine.Edge.Leading) -> float:
    """Where a position of Qt's counting stands on a line, in pixels."""
    found: Any = line.cursorToX(position, edge)  # with the position it may have moved to, as PySide gives it
    return float(found[0] if isinstance(found, tuple) else found)


def _units(text: str) -> int:
    """The length of a text as Qt counts it: letters beyond the first plane take two."""
    return len(text.encode("utf-16-le")) // 2
