"""Lines of text in a block: cut where they are too long; the name of a system after the line that stands for it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath

from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.window.look.alignment import LEFT, RIGHT
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
    baseline: float | None = None,
) -> None:
    """A line of text, cut with … where it is too long: at its end, or in the `middle`, where names are more alike than
    at either end. It stands on a `baseline`; without one in the middle of the rectangle."""
    painter.setFont(font)
    painter.setPen(QColor(colour))
    cut = Qt.TextElideMode.ElideMiddle if middle else Qt.TextElideMode.ElideRight
    shown = QFontMetricsF(font).elidedText(isolated_words(text), cut, rect.width())
    if baseline is None:
        painter.drawText(rect, RIGHT if right else LEFT, shown)
    else:
        left = rect.right() - QFontMetricsF(font).horizontalAdvance(shown) if right else rect.left()
        painter.drawText(QPointF(left, baseline), shown)


class Ink(Struct, frozen=True):
    """How far texts reach above and below their baseline, in pixels, no less than the font does. Stacked letters and
    marks reach farther, and the fonts that have them claim far more room than they fill; so where some letters may be
    of another font (`is_beyond_font`) texts are to be put on their baseline."""

    above: float
    below: float
    is_beyond_font: bool

    @classmethod
    def of(cls, texts: Iterable[str], font: QFont) -> Ink:
        """Of all these texts; those of ASCII keep to their font. What Qt says of the bounds of a text leaves marks out,
        and its lines are as high as the fonts claim, so that outlines are asked."""
        metrics, outlines = QFontMetricsF(font), QPainterPath()
        for text in texts:
            if not text.isascii():
                outlines.addText(0.0, 0.0, font, text)
        bounds = outlines.boundingRect()
        above, below = max(metrics.ascent(), -bounds.top()), max(metrics.descent(), bounds.bottom())
        return cls(above, below, not outlines.isEmpty())

    @property
    def height(self) -> float:
        """All of it."""
        return self.above + self.below

    def baseline(self, rect: QRectF) -> float:
        """Where the baseline of texts is that stand in the middle of a rectangle."""
        return rect.center().y() + (self.above - self.below) / 2


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
