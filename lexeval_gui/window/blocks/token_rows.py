"""A reference over an output: what stands for what, what moved, and the tree above.

The tokens stand in columns, so that what is aligned stands below each other: a gap shows what is missing or too much,
and only moves cross. Long sentences scroll sideways, both rows and the tree together.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QWheelEvent
from PySide6.QtWidgets import QScrollBar, QWidget

from lexeval_gui.core.aligned import GAP, Column, columns
from lexeval_gui.core.blocks import Arc, Link, Token, Tokens
from lexeval_gui.core.changes import Ref
from lexeval_gui.window.blocks.base import BlockWidget
from lexeval_gui.window.blocks.laid_out import INSET
from lexeval_gui.window.blocks.layout.arcs import arc_heights
from lexeval_gui.window.blocks.marks.arcs import ROOT, paint_arc, paint_root
from lexeval_gui.window.blocks.marks.operations import NAMES, mark_colour
from lexeval_gui.window.blocks.marks.status import QUIET
from lexeval_gui.window.blocks.marks.texts import paint_system, paint_text
from lexeval_gui.window.blocks.marks.tokens import PAD, paint_link, paint_word
from lexeval_gui.window.blocks.marks.words import shown_token, token_words
from lexeval_gui.window.blocks.parts import Drawn, Part
from lexeval_gui.window.look.theme import Theme

ROW, BETWEEN, LEVEL, LEAST_LEVEL = 24, 50, 15, 5
"""Pixels at zoom 1: the height of a row, the room between rows, how much higher each level of arcs rises, at least."""
MOST_ARCS = 170
"""The tree takes no more height than this; its levels get closer then."""
LOW_ARCS, LOW_BETWEEN = 50, 30
"""The same, and the room between rows, in the low form."""
AIR, WIDEST_AIR, LETTER = 10, 26, 12
"""Between columns at least and at most; the room of a letter, which stands between columns."""
ADD = 16
"""The width of the cell in which tokens are added at the end."""
WIDEST, NARROWEST = 220, 14
"""A token wider than this is cut; a narrow one has a cell of this width, to be taken hold of."""
NEAR = 24
"""While something is dragged nearer than this to an edge, the picture scrolls."""
UPPER, LOWER, END = 0, 1, -1
KEYS = "E or a double click changes it, Del removes it, Ins adds one before it, Ctrl+← → or dragging moves it"
KINDS = ("match", "substitution", "move")
"""Links in the order in which they are painted."""


class TokenRows(BlockWidget[Tokens]):
    """Two rows of tokens with letters for what became of each, links between them, arcs of the tree above. Hovering a
    token lights its treelet everywhere."""

    has_low_form = True
    system_width = 400

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._bar = QScrollBar(Qt.Orientation.Horizontal, self)
        self._bar.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._bar.setAccessibleName("scroll the sentence sideways")
        self._bar.valueChanged.connect(self.update)
        self._bar.hide()
        self._wide = 0.0  # the width of the whole picture
        self._cells: dict[tuple[int, int], int] = {}  # row and place → part
        self._middles: dict[tuple[int, int], float] = {}  # of the cells
        self._rows: tuple[tuple[Token, ...], tuple[Token, ...]] = (), ()
        self._measured: tuple[Tokens | None, float] = None, 0.0  # what was measured last, at which zoom
        self._widths: tuple[list[float], list[float]] = [], []  # of the cells of each row
        self._levels: list[int] = []  # of the arcs that have a head
        self._arcs: list[tuple[float, float, Arc, int]] = []  # from where to where each reaches, and its level
        self._links: list[tuple[float, float, Link]] = []  # the same, moves last

    def describe(self) -> str:
        """Whose sentence, and how many of each operation."""
        marks = [token.mark for token in (*self.block.upper, *self.block.lower)]
        letters = {"S": 2, "I": 1, "D": 1, "M": 2}  # substitutions and moves are marked in both rows
        said = [f"{NAMES[letter]} {marks.count(letter) // rows}" for letter, rows in letters.items() if letter in marks]
        alike = [] if self.block.is_unsaid else ["as the reference"]
        return ", ".join([f"{self.block.title} of {self.block.name}", *(said or alike)])

    def show_block(self, block: Tokens) -> None:
        """Another sentence is shown from its beginning."""
        before = self.whole
        super().show_block(block)
        if before is not None and [t.text for t in before.upper] != [t.text for t in block.upper]:
            self._bar.setValue(0)

    def mark(self, ref: Ref | None) -> None:
        """Frame a token, and scroll so that it is seen."""
        super().mark(ref)
        found = self.part_of(ref)
        if found is not None:
            self._show_place(self.parts[found].rect)

    # layout

    def arrange(self, width: float) -> float:
        """Columns side by side, the arcs over the upper row, a bar to scroll where it is too long."""
        px, block = self.theme.px, self.block
        focus = self._focused_place()
        self._measure()
        highest = max(self._levels, default=0) + (1 if any(arc.head < 0 for arc in block.arcs) else 0)
        grown = LEVEL * (0.6 + 0.4 * self.theme.zoom)  # less than letters grow: the rows are to stay in sight
        most, between = (LOW_ARCS, LOW_BETWEEN) if self.low else (MOST_ARCS, BETWEEN)
        self._level = min(grown, max(px(2 if self.low else LEAST_LEVEL), px(most) / max(highest, 1)))
        top = self.title_height() + highest * self._level + px(6)
        self._tops, self._height = (top, top + px(ROW) + px(between)), float(px(ROW))
        self._place_tokens(width)
        self._place_lines()
        self._restore_focus(focus)
        foot = self._tops[LOWER] + px(ROW) + px(8)
        return foot + self._arrange_bar(width, foot) + px(6)

    def _measure(self) -> None:
        """What does not depend on the width: how wide the cells are, how high the arcs."""
        if self._measured[0] is self.block and self._measured[1] == self.theme.zoom:
            return
        self._measured = self.block, self.theme.zoom
        self._levels = arc_heights([(arc.head, arc.daughter) for arc in self.block.arcs if arc.head >= 0])
        metrics, most = QFontMetricsF(self.theme.font()), float(self.theme.px(WIDEST))
        pad, least = 2 * self.theme.px(PAD), float(self.theme.px(NARROWEST))
        self._rows = self.block.upper, self.block.lower
        texts = [[shown_token(token.text) for token in row] for row in self._rows]
        wide = {text: max(min(metrics.horizontalAdvance(text), most) + pad, least) for row in texts for text in {*row}}
        upper, lower = ([wide[text] for text in row] for row in texts)
        self._widths = upper, lower

    def _place_lines(self) -> None:
        """From where to where arcs and links reach, so that only those in sight are painted."""
        middles, heights, self._arcs, self._links = self._middles, iter(self._levels), [], []
        root = float(self.theme.px(ROOT))
        for arc in self.block.arcs:
            end = middles[UPPER, arc.daughter]
            start = middles[UPPER, arc.head] if arc.head >= 0 else end + root
            self._arcs.append((min(start, end), max(start, end), arc, next(heights) if arc.head >= 0 else 0))
        for link in sorted(self.block.links, key=lambda link: KINDS.index(link.kind)):
            ends = middles[UPPER, link.upper], middles[LOWER, link.lower]
            self._links.append((min(ends), max(ends), link))

    def _focused_place(self) -> tuple[int, int] | None:
        """Row and place of the token with the focus; END is the place behind the last one."""
        if self.at is None or self.at >= len(self.parts):
            return None
        return next((key for key, part in self._cells.items() if part == self.at), (LOWER, END))

    def _restore_focus(self, focus: tuple[int, int] | None) -> None:
        """Put the focus on a row and place, as the sentence is now; behind the last token if there is no such place."""
        if focus is not None:
            self.at = self._cells.get(focus, len(self.parts) - 1 if self.parts else None)

    def _place_tokens(self, width: float) -> None:
        """Aligned tokens below each other if there is room, else the rows each from the left if that fits, else below
        each other again, to be scrolled."""
        px, block = self.theme.px, self.block
        pairs = [(link.upper, link.lower) for link in block.links if link.kind != "move"]
        aligned = columns(len(block.upper), len(block.lower), pairs)
        adds = px(ADD) if block.ref is not None else 0
        room = width - 2 * px(INSET) + px(PAD) - adds
        widths = [
            max(self._cell_width(column.upper, UPPER), self._cell_width(column.lower, LOWER)) for column in aligned
        ]
        air = self._column_gap(widths, room)
        self.parts, self._cells, self._middles, x = [], {}, {}, float(px(INSET) - px(PAD))
        packed = min(self._column_gap(row, room) for row in self._widths)
        if block.is_unsaid:
            ends = [self._place_row(row, x, max(packed, float(px(AIR)))) for row in (UPPER, LOWER)]
        elif air < px(AIR) <= packed:
            ends = [self._place_row(row, x, packed) for row in (UPPER, LOWER)]
        else:
            ends = [self._place_aligned(aligned, widths, x, max(air, float(px(AIR))))] * 2
        if block.ref is not None:
            self._add_end(len(self.parts), ends[LOWER] + px(6))
        self._wide = max(*ends, self.parts[-1].rect.right() if self.parts else 0.0) + px(INSET)

    def _column_gap(self, widths: Sequence[float], room: float) -> float:
        """What is left between cells; no more than looks well."""
        return min((room - sum(widths)) / max(len(widths) - 1, 1), float(self.theme.px(WIDEST_AIR)))

    def _place_aligned(self, aligned: Sequence[Column], widths: Sequence[float], x: float, air: float) -> float:
        """A column as wide as its wider token; returns the right edge."""
        for number, (column, wide) in enumerate(zip(aligned, widths, strict=True)):
            for row, place in ((UPPER, column.upper), (LOWER, column.lower)):
                if place != GAP:
                    self._place_token(row, place, number, x + wide / 2)
            x += wide + air
        return x - air

    def _place_row(self, row: int, x: float, air: float) -> float:
        """One row from the left; returns its right edge."""
        for place in range(len(self._rows[row])):
            wide = self._cell_width(place, row)
            self._place_token(row, place, place, x + wide / 2)
            x += wide + air
        return x - air

    def _place_token(self, row: int, place: int, number: int, middle: float) -> None:
        wide, token = self._widths[row][place], self._rows[row][place]
        rect = QRectF(middle - wide / 2, self._tops[row], wide, self._height)
        self._cells[row, place] = len(self.parts)
        self._middles[row, place] = middle
        lights = token.lights[0] if token.lights else None
        self.parts.append(
            Part(rect, number, row, token.ref, token.gestures, token.text, "", self._keys(token), token, lights)
        )

    def _add_end(self, number: int, x: float) -> None:
        """The cell behind the last token, which takes new ones."""
        px, name = self.theme.px, self.block.name
        rect = QRectF(x, self._tops[LOWER], px(ADD), px(ROW))
        keys = f"Ins, Enter or a double click adds tokens at the end of {name}"
        self.parts.append(Part(rect, number, LOWER, self.block.ref, ("insert",), "", f"+, the end of {name}", keys))

    def _cell_width(self, place: int, row: int) -> float:
        """The width of a cell."""
        return 0.0 if place == GAP else self._widths[row][place]

    def _arrange_bar(self, width: float, top: float) -> float:
        """The bar that scrolls, where the picture is wider than the pane; and its height."""
        more = round(self._wide - width)
        if more < self.theme.px(INSET):  # the margin is room enough
            self._bar.hide()
            self._bar.setRange(0, 0)
            return 0.0
        self._bar.show()
        px = self.theme.px
        self._bar.setGeometry(px(INSET), round(top), max(round(width) - 2 * px(INSET), 1), px(10))
        self._bar.setRange(0, more)
        self._bar.setPageStep(round(width))
        self._bar.setSingleStep(px(40))
        return float(px(12))

    def words_of(self, part: Part) -> str:
        """What became of a token, if that is said."""
        if isinstance(part.source, Token) and self.block.is_unsaid:
            return shown_token(part.source.text)
        return token_words(part.source) if isinstance(part.source, Token) else part.words

    def _keys(self, token: Token) -> str:
        if token.gestures:
            return KEYS
        return "Dragging it into the output adds it there" if self.block.ref is not None else ""

    def drawn(self) -> list[Drawn]:
        """What is noted of the sentence, the reference, then the output."""
        head = QRectF(self.theme.px(INSET), 0, self.width() - 2 * self.theme.px(INSET), self.title_height())
        note = [Drawn(self.block.note, head)] if self.block.note else []
        rows = sorted(super().drawn(), key=lambda one: self.parts[one.part or 0].line)
        return note + [replace(one, rect=one.rect.translated(-self._scroll_offset, 0)) for one in rows]

    # scrolling

    @property
    def _scroll_offset(self) -> int:
        return self._bar.value()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Turning sideways (or with Shift) scrolls the sentence; else the pane scrolls."""
        turned = event.angleDelta()
        sideways = turned.x() or (turned.y() if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 0)
        if not sideways or not self._bar.maximum():
            event.ignore()
            return
        self._bar.setValue(self._bar.value() - sideways)
        event.accept()

    def _show_place(self, rect: QRectF) -> None:
        """Scroll as little as shows a cell."""
        margin = self.theme.px(NEAR)
        if rect.left() - margin < self._scroll_offset:
            self._bar.setValue(round(rect.left() - margin))
        elif rect.right() + margin > self._scroll_offset + self.width():
            self._bar.setValue(round(rect.right() + margin - self.width()))

    def part_at(self, point: QPointF) -> int | None:
        """The token at a point of the widget."""
        return super().part_at(point + QPointF(self._scroll_offset, 0))

    def edit_rect(self, part: Part) -> QRectF:
        """A token is typed in its place, with room for a word."""
        self._show_place(part.rect)
        width = max(part.rect.width(), float(self.theme.px(90)))
        left = max(0.0, min(part.rect.left() - self._scroll_offset, self.width() - width))
        return QRectF(left, part.rect.top() - 2, width, part.rect.height() + 4)

    # painting

    def _paint_frame(self, painter: QPainter, rect: QRectF) -> None:
        super()._paint_frame(painter, rect.translated(-self._scroll_offset, 0))

    def paint_block(self, painter: QPainter) -> None:
        """Title, then under one shift, as far as it is in sight: grounds, arcs, links (moves last), tokens, and the
        place of a drop."""
        self._paint_head(painter)
        painter.save()
        painter.translate(-self._scroll_offset, 0)
        low, high = float(self._scroll_offset - self.theme.px(LETTER)), float(self._scroll_offset + self.width())
        parts = [part for part in self.parts if part.rect.left() < high and part.rect.right() > low]
        for part in parts:
            self._paint_ground(painter, part)
        self._paint_arcs(
            painter, [(arc, level) for left, right, arc, level in self._arcs if left < high and right > low]
        )
        for left, right, link in self._links:
            if left < high and right > low:
                self._paint_link(painter, link)
        for part in parts:
            self._paint_token(painter, part)
        self.paint_over(painter)
        painter.restore()

    def paint_over(self, painter: QPainter) -> None:
        """What lies over the rows."""

    def _paint_head(self, painter: QPainter) -> None:
        px, block = self.theme.px, self.block
        line = QRectF(px(INSET), 0, self.width() - 2 * px(INSET), self.title_height() - px(4))
        room = paint_system(painter, self.theme, block.system, block.name, line).adjusted(px(10) + 2, 0, 0, 0)
        if room.width() > px(40):
            paint_text(painter, room, block.note, self.theme.font("heading"), self.theme.colours.quiet)

    def _paint_ground(self, painter: QPainter, part: Part) -> None:
        if isinstance(part.source, Token) and self._is_highlighted(part.source):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self.theme.colours.hover))
            painter.drawRoundedRect(part.rect, 3, 3)

    def _paint_token(self, painter: QPainter, part: Part) -> None:
        px, token = self.theme.px, part.source
        if not isinstance(token, Token):
            paint_text(painter, part.rect.adjusted(px(PAD), 0, 0, 0), "+", self.theme.font(), self.theme.colours.quiet)
            return
        painter.setOpacity(1.0 if self.is_emphasized(self.names_of(part)) else QUIET[self.theme.look])
        colour = mark_colour(self.theme, token.mark)
        paint_word(painter, self.theme, part.rect, token, colour)
        if token.mark:
            self._paint_letter(painter, part, colour)
        painter.setOpacity(1.0)

    def _paint_letter(self, painter: QPainter, part: Part, colour: str) -> None:
        """At the outer right corner of the cell."""
        small, px = self.theme.font("small"), self.theme.px
        small.setBold(True)
        height = QFontMetricsF(small).height()
        top = part.rect.top() - px(3) if part.line == UPPER else part.rect.bottom() - height + px(4)
        room = QRectF(part.rect.right() - px(1), top, px(LETTER), height)
        paint_text(painter, room, part.source.mark, small, colour)

    def _paint_link(self, painter: QPainter, link: Link) -> None:
        upper, lower = self._cell(UPPER, link.upper), self._cell(LOWER, link.lower)
        lit = self._is_highlighted(upper.source) and self._is_highlighted(lower.source)
        paint_link(painter, self.theme, link.kind, upper.rect, lower.rect, lit)

    def _paint_arcs(self, painter: QPainter, arcs: Sequence[tuple[Arc, int]]) -> None:
        for wanted in (False, True):  # what is lit lies over the others
            for arc, level in arcs:
                if self.is_highlighted(arc.lights) == wanted:
                    self._paint_arc(painter, arc, level, wanted)

    def _paint_arc(self, painter: QPainter, arc: Arc, level: int, lit: bool) -> None:
        base = self._tops[UPPER] - self.theme.px(2)
        end = QPointF(self._cell(UPPER, arc.daughter).rect.center().x(), base)
        if arc.head < 0:
            paint_root(painter, self.theme, self.title_height() + self.theme.px(8), end, lit)
        else:
            start = QPointF(self._cell(UPPER, arc.head).rect.center().x(), base)
            paint_arc(painter, self.theme, start, end, level * self._level, lit)

    def _cell(self, row: int, place: int) -> Part:
        return self.parts[self._cells[row, place]]

    # light

    def light(self, ref: Ref | None) -> None:
        """Light all tokens of a treelet, its arcs and the links between them."""
        if ref != self.lit:
            self.lit = ref
            self.update()

    def _is_highlighted(self, token: Token) -> bool:
        return self.is_highlighted((*token.lights, *(() if token.ref is None else (token.ref,))))

    def stops(self) -> list[int]:
        """What differs, from left to right: all but matched tokens, each once."""
        twice = {link.lower for link in self.block.links if link.kind != "match"}
        wanted = (
            (row, place)
            for (row, place), part in self._cells.items()
            if self._rows[row][place].mark and not (row == LOWER and place in twice) and part >= 0
        )
        return sorted(self._cells[key] for key in wanted)
