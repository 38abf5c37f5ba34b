"""A text in large letters with what stands out in it."""

from __future__ import annotations

import math
from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF, QPainter

from lexeval_gui.core.blocks import Span, Text
from lexeval_gui.core.blocks_as_text import plain
from lexeval_gui.core.changes import Ref
from lexeval_gui.window.blocks.base import BlockWidget
from lexeval_gui.window.blocks.laid_out import INSET
from lexeval_gui.window.blocks.layout.paragraph import Paragraph, Run
from lexeval_gui.window.blocks.marks.texts import LACK, LACKING, paint_text
from lexeval_gui.window.blocks.parts import Drawn, Part

LINE = 1.2
"""Distance of lines as a multiple of their height."""


class TextWidget(BlockWidget[Text]):
    """The target on its own ground and underlined; a text in Arabic or Hebrew letters runs from right to left."""

    has_low_form = True

    def describe(self) -> str:
        """The text itself is what a reader wants to hear."""
        return plain(self.block)

    def arrange(self, width: float) -> float:
        """Break the text into lines."""
        px = self.theme.px
        above, below = (px(2), px(4)) if self.low else (px(8), px(10))
        self._origin = QPointF(px(INSET), above)
        self._text = Paragraph(
            [self._run(span) for span in self.block.spans], self.theme.font("large"), width - 2 * px(INSET), LINE
        )
        self.parts = [
            Part(rect.translated(self._origin), 0, line, span.ref, span.gestures, span.text, _words(span), source=span)
            for line, (index, span) in enumerate((i, s) for i, s in enumerate(self.block.spans) if s.ref)
            for rect in self._text.rects(index)
        ]
        self._bottom = above + self._text.height
        self._lacking = self._text.lacks_letters()
        return self._bottom + (px(LACK) if self._lacking else 0) + below

    def rows(self) -> Iterator[QRectF]:
        """Whole lines, whatever stands out in them."""
        return (rect.translated(self._origin) for rect in self._text.lines())

    def least_height(self, width: int) -> int:
        """The line of the target and one on either side."""
        line = QFontMetricsF(self.theme.font("large")).height() * LINE
        return min(self.height_in(width, self.low), math.ceil(3 * line) + self.theme.px(6))

    def drawn(self) -> list[Drawn]:
        """Every span, with what cannot be shown."""
        found = []
        for index, span in enumerate(self.block.spans):
            part = next((number for number, part in enumerate(self.parts) if part.source is span), None)
            for rect in self._text.rects(index)[:1] if span.text.strip() else ():
                found.append(Drawn(_words(span), rect.translated(self._origin), part))
        return found + ([Drawn(LACKING, self._lacking_rect())] if self._lacking else [])

    def help_of(self, part: Part) -> str:
        """None: the text is all that there is to say."""
        return part.help

    def light(self, ref: Ref | None) -> None:
        """Light the spans with this ref."""
        before, self.lit = self.lit, ref
        if any(part.ref in (before, ref) for part in self.parts):
            self.rearrange()

    def paint_block(self, painter: QPainter) -> None:
        """The text with its grounds, and a word on letters that cannot be shown."""
        self._text.paint(painter, self._origin)
        if self._lacking:
            warning = self.theme.colours.warning
            paint_text(painter, self._lacking_rect(), LACKING, self.theme.font("small"), warning)

    def _lacking_rect(self) -> QRectF:
        return QRectF(self._origin.x(), self._bottom, self.width() - 2 * self._origin.x(), self.theme.px(LACK))

    def _run(self, span: Span) -> Run:
        colours = self.theme.colours
        if span.kind == "target":
            ground = colours.hover if self.is_lit(span.ref) else colours.target
            return Run(span.text, colours.ink, bold=False, ground=ground, rule=colours.warning)
        ground = colours.hover if self.is_lit(span.ref) else ""
        return Run(span.text, colours.quiet if span.kind == "quiet" else colours.ink, ground=ground)


def _words(span: Span) -> str:
    return f"{span.text.strip()}, target" if span.kind == "target" else span.text.strip()
