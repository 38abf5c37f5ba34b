"""Lines of arithmetic with an item's own numbers, in a frame; every measure in it can be explained."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPainter, QPen

from lexeval_gui.core.blocks import Formula, Piece
from lexeval_gui.window.blocks.base import BlockWidget
from lexeval_gui.window.blocks.laid_out import INSET
from lexeval_gui.window.blocks.layout.paragraph import Paragraph, Run
from lexeval_gui.window.blocks.parts import Drawn, Part
from lexeval_gui.window.look.theme import mix, system_colour
from lexeval_gui.window.widgets.labels import short_names

PAD = 8
EXPLAIN = "explain"

LEADING, CLOSE = 1.25, 1.05
"""The height of a row in heights of the font; and where large text has to be in sight as a whole."""

LEAST_LETTERS = 5
"""Letters of a name that can be told apart from others: rather than that it has fewer, it goes on the next line."""


class FormulaWidget(BlockWidget[Formula]):
    """Numbers and results bold, results in the colour of their system; a click on a term asks for its explanation. In
    its low form the lines of the `headlines` come first, so that they are in sight where the others are not."""

    has_low_form, ground = True, "panel"
    headlines: frozenset[str] = frozenset()
    """The terms of the results that are to be in sight above all."""

    _lines: list[tuple[QPointF, Paragraph]]
    _texts: dict[tuple[tuple[Piece, ...], float, float], Paragraph]
    """The lines that were laid out, by their leading and room: the two forms have most of them in common."""
    _metrics: QFontMetricsF
    _text: QColor

    def describe(self) -> str:
        """The title alone."""
        return self.block.title

    def arrange(self, width: float) -> float:
        """One paragraph per line of the formula."""
        px, colours = self.theme.px, self.theme.colours
        self._metrics, self._text = QFontMetricsF(self.theme.font("mono")), mix(colours.ink, colours.quiet, 0.7)
        # a line has its air below it
        above, below, after = (px(6), px(1), px(6)) if self.low else (px(12), px(4), px(14))
        room = width - 2 * (px(INSET) + px(PAD))
        self._lines, self.parts = [], []
        top, link = float(above), self._link(self.block.lines)
        whole = self._in_order()
        lines = [self._cut(pieces, room) for pieces in whole]
        if link:
            shorter = self._cut(whole[-1], room - self._width(link))
            last = shorter if self._width(shorter + link) <= room else lines[-1]
            is_broken = self._width(last) > room  # what is left of its second line may have room
            lines[-1:] = [(*last, *link)] if is_broken or self._width(last + link) <= room else [last, link[1:]]
        for number, pieces in enumerate(lines):
            text = self._text_of(pieces, room)
            origin = QPointF(px(INSET) + px(PAD), top)
            self._lines.append((origin, text))
            self._add_parts(number, pieces, text, origin)
            top += text.height + px(2)
        self._frame = QRectF(px(INSET), 0.5, width - 2 * px(INSET), top + below)
        return self._frame.bottom() + after

    def _text_of(self, pieces: tuple[Piece, ...], room: float) -> Paragraph:
        """A line, laid out once for a room: while the window finds its sizes it is asked for several in turn."""
        leading = CLOSE if self.low and self.theme.is_lecture else LEADING
        key = pieces, leading, room
        if key not in self._texts:
            runs = [self._run(piece) for piece in pieces]
            self._texts[key] = Paragraph(runs, self.theme.font("mono"), room, leading)
        return self._texts[key]

    def set_headlines(self, terms: frozenset[str]) -> None:
        """Say which results are to be in sight above all."""
        if terms != self.headlines:
            self.headlines = terms
            self.rearrange()

    def height_of_start(self) -> int:
        """The lines of the headlines, or the first."""
        count = max(1, sum(map(self._is_headline, self.block.lines))) if self.low else len(self._lines)
        return max(self._line_ends()[:count], default=0)

    def whole_lines(self, width: int, most: int) -> int:
        """The height of so many lines as find room in `most` pixels, none of them cut; those of the headlines do in any
        case."""
        self.ensure_layout(width)
        return max([self.height_of_start(), *(end for end in self._line_ends() if end <= most)])

    def _line_ends(self) -> list[int]:
        return [math.ceil(origin.y() + text.height) + self.theme.px(2) for origin, text in self._lines]

    def _in_order(self) -> Sequence[tuple[Piece, ...]]:
        lines = self.block.lines
        return sorted(lines, key=lambda line: not self._is_headline(line)) if self.low else lines

    def _is_headline(self, line: tuple[Piece, ...]) -> bool:
        return any(piece.kind == "result" and piece.term in self.headlines for piece in line)

    def rows(self) -> Iterator[QRectF]:
        """Whole lines."""
        room = self._frame.width() - 2 * self.theme.px(PAD)
        return (QRectF(origin, QSizeF(room, text.height)) for origin, text in self._lines)

    def paint_block(self, painter: QPainter) -> None:
        """Frame and lines."""
        painter.setPen(QPen(QColor(self.theme.colours.line), 1))
        painter.setBrush(QColor(self.theme.colours.panel))
        painter.drawRoundedRect(self._frame, 3, 3)
        for origin, text in self._lines:
            text.paint(painter, origin)

    def drawn(self) -> list[Drawn]:
        """Every line, followed by the terms in it that can be explained."""
        texts = ["".join(piece.text for piece in pieces) for pieces in self._in_order()]
        room, found = self._frame.width() - 2 * self.theme.px(PAD), []
        for number, (origin, text) in enumerate(self._lines):
            if number < len(texts):  # else it holds a link alone
                found.append(Drawn(texts[number], QRectF(origin, QSizeF(room, text.height))))
            terms = ((index, part) for index, part in enumerate(self.parts) if part.line == number)
            found += [Drawn(part.words, part.rect, index) for index, part in terms]
        return found

    def help_of(self, part: Part) -> str:
        """What a click does."""
        return part.help

    def is_pointed(self, part: Part) -> bool:
        """Whether the term is pointed at; the link to its explanation is not."""
        return part.source.term in self.pointed and part.source.text != EXPLAIN

    def do(self, verb: str, index: int) -> bool:
        """Enter explains the term with the focus."""
        self.explanation_requested.emit(self.parts[index].source.term)
        return True

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """A hand over what can be explained."""
        index = self.part_at(event.position())
        self.setCursor(Qt.CursorShape.ArrowCursor if index is None else Qt.CursorShape.PointingHandCursor)
        self.setWhatsThis("" if index is None else self.parts[index].source.term)  # what F1 explains
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on a term asks for its explanation."""
        index = self.part_at(event.position())
        if index is not None and event.button() == Qt.MouseButton.LeftButton:
            self.do("explain", index)

    def rearrange(self) -> None:
        """Terms take the focus though they have neither ref nor gestures."""
        self._texts = {}
        super().rearrange()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if self.parts else Qt.FocusPolicy.NoFocus)

    def _link(self, lines: tuple[tuple[Piece, ...], ...]) -> tuple[Piece, ...]:
        """A dot and a link to the explanation of the last result; nothing where there is none, nor in a lecture, where
        the terms themselves lead there: a link would have a line of its own."""
        if self.theme.is_lecture:
            return ()
        results = [piece for line in lines for piece in line if piece.kind == "result" and piece.term]
        if not results:
            return ()
        return Piece("  ·  ", "quiet"), Piece(EXPLAIN, "text", None, results[-1].term)

    def _width(self, pieces: tuple[Piece, ...]) -> float:
        """How wide pieces are in a line."""
        return self._metrics.horizontalAdvance("".join(piece.text for piece in pieces))

    def _cut(self, pieces: tuple[Piece, ...], room: float) -> tuple[Piece, ...]:
        """A line with the name of its system written short, where that makes it fit."""
        *before, name = pieces
        left, metrics = room - self._width(tuple(before)), self._metrics
        blanks = len(name.text) - len(name.text.lstrip())
        letters = int(left / metrics.horizontalAdvance("0")) - blanks
        if not _is_name(name) or letters < LEAST_LETTERS or left >= self._width((name,)):
            return pieces
        text = f"{name.text[:blanks]}{self._short_name(name.text.strip(), letters)}"
        return *before, replace(name, text=metrics.elidedText(text, Qt.TextElideMode.ElideRight, left))

    def _short_name(self, name: str, letters: int) -> str:
        """A name of a system in so many letters, told apart from the others'."""
        pieces = (piece for line in self.block.lines for piece in line)
        names = list({piece.text.strip(): None for piece in pieces if _is_name(piece)})
        return short_names(names, letters)[names.index(name)]

    def _add_parts(self, number: int, pieces: tuple[Piece, ...], text: Paragraph, origin: QPointF) -> None:
        named = [(place, piece) for place, piece in enumerate(pieces) if piece.term]
        for column, (place, piece) in enumerate(named):
            for rect in text.rects(place)[:1]:
                help = f"Explain {piece.term.replace('_', ' ')}"
                words = help if piece.text == EXPLAIN else f"{piece.text}: {help}"
                self.parts.append(Part(rect.translated(origin), column, number, words=words, help=help, source=piece))

    def _run(self, piece: Piece) -> Run:
        if piece.text == EXPLAIN and piece.term:
            return Run(piece.text, self.theme.colours.accent, underline=True)
        return Run(piece.text, self._colour_of(piece), bold=piece.kind in ("number", "result"))

    def _colour_of(self, piece: Piece) -> str | QColor:
        colours = self.theme.colours
        if piece.system is not None:
            return system_colour(colours, piece.system)
        if piece.kind in ("number", "result"):
            return colours.ink
        return colours.quiet if piece.kind == "quiet" else self._text


def _is_name(piece: Piece) -> bool:
    """Whether a piece is the name of a system."""
    return piece.kind == "quiet" and piece.system is not None
