"""Ranked answers of several systems side by side: hits, misses, the cutoff, and what lies beyond it."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QMouseEvent, QPainter, QPen

from lexeval_gui.core.blocks import Answer, Column, Ranking
from lexeval_gui.window.blocks.base import BlockWidget
from lexeval_gui.window.blocks.laid_out import INSET
from lexeval_gui.window.blocks.marks.texts import paint_text
from lexeval_gui.window.blocks.parts import Part
from lexeval_gui.window.look.theme import mix, sample_pen, system_colour

ROW, GAP, CUT = 21, 14, 5
"""Pixels at zoom 1: the height of an answer, the gap between columns, the room of the cutoff line."""
NARROWEST, WIDEST = 110, 132
"""A column is as wide as its answers need, between these; columns that find no room go below."""
SAMPLE = 18
KEYS = "E or a double click changes it, Del removes it, Ctrl+↑ ↓ or dragging moves it"
NO_ANSWERS = "no answers"
MOST = 200
"""More answers of a system than this are not painted."""
PASSED_OVER = ("repeated", "dropped")
"""States of answers that do not count wherever they stand."""


class _Place(Struct, frozen=True):
    """Where a column stands; `cut` is the height of its cutoff line, None where everything counts."""

    rect: QRectF
    column: Column
    cut: float | None


class RankingWidget(BlockWidget[Ranking]):
    """A column per system in its colour: name and headline value, then its answers.

    A hit stands bold on a ground with the count that it earns; a miss is plain; an answer beyond the cutoff is quiet
    and below a line; what is repeated says so. Answers can be dragged up and down. The low form has no title.
    """

    has_low_form = True
    system_width = 140

    _places: list[_Place]
    _shows_measure: bool
    """Whether the heads name their measure; where one has no room for it, and it is the same for all, none does."""

    def truncated(self, block: Ranking) -> Ranking:
        """The first answers of a system that gives very many."""
        return replace(block, columns=tuple(_truncated(column) for column in block.columns))

    # layout

    def arrange(self, width: float) -> float:
        """As many columns side by side as are wide enough; the others below."""
        px = self.theme.px
        self.parts, self._places, self._drag = [], [], None
        room, columns = width - 2 * px(INSET), self.block.columns
        beside = max(1, min(len(columns), int((room + px(GAP)) // (self._column_width() + px(GAP)))))
        each = (room - (beside - 1) * px(GAP)) / beside
        one_measure = len({column.headline.rpartition(" ")[0] for column in columns}) == 1
        self._shows_measure = not one_measure or all(self._fit(c, each - px(22) - px(SAMPLE)) for c in columns)
        top = 0.0 if self.low else self.title_height()
        for start in range(0, len(columns), beside):
            lowest = top
            for place, column in enumerate(columns[start : start + beside]):
                rect = QRectF(px(INSET) + place * (each + px(GAP)), top, each, px(ROW))
                lowest = max(lowest, self._arrange_column(column, rect, start + place))
            top = lowest + px(8)
        return top + px(4)

    def _column_width(self) -> float:
        """The width at which every answer that counts can be read."""
        font = self.theme.font()
        font.setBold(True)
        metrics = QFontMetricsF(font)
        texts = [
            _line(a, place) + _after(a) for c in self.block.columns for place, a in enumerate(c.answers, 1) if a.taken
        ]
        widest = max((metrics.horizontalAdvance(text) for text in texts), default=0.0) + self.theme.px(20)
        return min(max(widest, self.theme.px(NARROWEST)), self.theme.px(WIDEST))

    def _arrange_column(self, column: Column, head: QRectF, number: int) -> float:
        px = self.theme.px
        top, cut = head.bottom() + px(1), None
        keys = "Ins or a double click adds an answer" if "insert" in column.gestures else ""
        self.parts.append(Part(head, number, -1, column.ref, column.gestures, "", _column_words(column), keys, column))
        for line, answer in enumerate(column.answers):
            if not answer.taken and answer.state not in PASSED_OVER and cut is None:
                cut = top + px(CUT) / 2
                top += px(CUT)
            rect = QRectF(head.left(), top, head.width(), px(ROW))
            words, keys = _words(answer, line + 1), KEYS if answer.gestures else ""
            self.parts.append(
                Part(rect, number, line, answer.ref, answer.gestures, answer.text, words, keys, answer, answer.lights)
            )
            top += px(ROW)
        self._places.append(_Place(head, column, cut))
        return top + (px(ROW) if column.note or not column.answers else 0)

    # painting

    def paint_block(self, painter: QPainter) -> None:
        """Title, heads, answers, cutoff lines."""
        if not self.low:
            self.paint_title(painter)
        for place in self._places:
            self._paint_head(painter, place)
        for part in self.parts:
            if isinstance(part.source, Answer):
                self._paint_answer(painter, part.rect, part.source, part.line + 1)
        self._paint_drag(painter)

    def _paint_head(self, painter: QPainter, place: _Place) -> None:
        px, column, rect = self.theme.px, place.column, place.rect
        colour, font = QColor(system_colour(self.theme.colours, column.system)), self.theme.font()
        if self.is_lit(column.ref):
            painter.fillRect(rect, QColor(self.theme.colours.hover))
        painter.setPen(sample_pen(colour, column.system, 2.0 * self.theme.zoom))
        start, middle = rect.left() + px(6), rect.center().y()
        painter.drawLine(QPointF(start, middle), QPointF(start + px(SAMPLE), middle))
        headline = column.headline if self._shows_measure else column.headline.rpartition(" ")[2]
        right = QFontMetricsF(font).horizontalAdvance(headline)
        paint_text(painter, rect.adjusted(0, 0, -px(6), 0), headline, font, colour, right=True)
        name = rect.adjusted(px(10) + px(SAMPLE), 0, -px(12) - right, 0)
        paint_text(painter, name, column.name, font, colour)
        painter.setPen(QPen(QColor(self.theme.colours.accent), 1.5 * self.theme.zoom))
        if place.cut is not None:
            painter.drawLine(QPointF(rect.left(), place.cut), QPointF(rect.right(), place.cut))
        if column.note or not column.answers:
            self._paint_note(painter, place)

    def _fit(self, column: Column, room: float) -> bool:
        """Whether name and headline of a column fit beside each other."""
        metrics = QFontMetricsF(self.theme.font())
        return metrics.horizontalAdvance(column.name) + metrics.horizontalAdvance(column.headline) <= room

    def _paint_note(self, painter: QPainter, place: _Place) -> None:
        lowest = max((p.rect.bottom() for p in self.parts if self._column_of(p) is place.column), default=0.0)
        rect = QRectF(place.rect.left() + self.theme.px(6), lowest, place.rect.width(), self.theme.px(ROW))
        text = place.column.note or NO_ANSWERS
        paint_text(painter, rect, text, self.theme.font("small"), self.theme.colours.quiet)

    def _paint_answer(self, painter: QPainter, rect: QRectF, answer: Answer, number: int) -> None:
        px, colours = self.theme.px, self.theme.colours
        hit = answer.state == "hit" and answer.taken
        lit = self.is_lit(answer.lights or answer.ref)
        ground = colours.hover if lit else colours.hit if hit else ""
        if ground:
            painter.fillRect(rect.adjusted(0, 0, 0, -1), QColor(ground))
        font, colour = self._answer_style(answer)
        lit_ink = colours.ink if lit else colour
        inner = rect.adjusted(px(6), 0, -px(6), 0)
        after, small = _after(answer), self.theme.font() if answer.state == "hit" else self.theme.font("small")
        small.setBold(font.bold() and answer.state == "hit")
        paint_text(painter, inner, after, small, lit_ink, right=True)
        taken = QFontMetricsF(small).horizontalAdvance(after) + px(6) if after else 0.0
        paint_text(painter, inner.adjusted(0, 0, -taken, 0), _line(answer, number), font, lit_ink)

    def _answer_style(self, answer: Answer) -> tuple[QFont, str | QColor]:
        colours, font = self.theme.colours, self.theme.font()
        if not answer.taken:
            font.setItalic(answer.state in PASSED_OVER)
            return font, colours.quiet
        if answer.state == "hit":
            font.setBold(True)
            return font, colours.hit_ink
        font.setItalic(answer.state in ("repeated", "empty"))
        return font, mix(colours.ink, colours.quiet, 0.5)

    def _column_of(self, part: Part) -> Column:
        return self.block.columns[part.column]

    # the hand

    def do(self, verb: str, index: int) -> bool:
        """Insert on an answer means: add one to its column, where the column takes it."""
        part = self.parts[index]
        head = next(i for i, p in enumerate(self.parts) if p.column == part.column and p.line == -1)
        if verb == "insert" and "insert" not in part.gestures and index != head:
            return super().do(verb, head)
        if verb == "replace" and index == head:
            return super().do("insert", head)
        return super().do(verb, index)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of an answer."""
        super().mousePressEvent(event)
        index = self.part_at(event.position())
        if index is not None and "move" in self.parts[index].gestures and event.button() == Qt.MouseButton.LeftButton:
            self._drag = (index, event.position().y(), None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag what is held."""
        if self._drag is None or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        index, start, target = self._drag
        y = event.position().y()
        if target is not None or abs(y - start) > self.theme.px(6):
            self._drag = (index, start, self._place_at(index, y))
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Put what is held in its new place."""
        held, self._drag = self._drag, None
        if held is not None and held[2] is not None:
            part = self.parts[held[0]]
            if held[2] != part.line:
                self.gestured.emit(part.ref, "move", held[2])
        self.update()
        super().mouseReleaseEvent(event)

    _drag: tuple[int, float, int | None] | None = None
    """The part that is held, where it was taken, and the place it would go to."""

    def _place_at(self, index: int, y: float) -> int:
        """The place in the held answer's column that is at a height."""
        mates = [p for p in self.parts if p.column == self.parts[index].column and p.line >= 0]
        return min(mates, key=lambda p: abs(p.rect.center().y() - y)).line

    def _paint_drag(self, painter: QPainter) -> None:
        if self._drag is None or self._drag[2] is None:
            return
        held = self.parts[self._drag[0]]
        there = next(p for p in self.parts if p.column == held.column and p.line == self._drag[2])
        y = there.rect.bottom() if there.line > held.line else there.rect.top()
        painter.setPen(QPen(QColor(self.theme.colours.accent), 3.0 * self.theme.zoom))
        painter.drawLine(QPointF(there.rect.left(), y), QPointF(there.rect.right(), y))


def _truncated(column: Column) -> Column:
    more = len(column.answers) - MOST
    if more <= 0:
        return column
    note = "; ".join(filter(None, [column.note, f"{more:,} more are not shown"]))
    return replace(column, answers=column.answers[:MOST], note=note)


def _visible(answer: Answer) -> str:
    return answer.text if answer.text.strip() else "(empty)"


def _line(answer: Answer, number: int) -> str:
    return f"{number} {_visible(answer)}{' ★' if answer.marked else ''}"


def _after(answer: Answer) -> str:
    """What stands at the right: the count earned, or in a word what is wrong."""
    if answer.state == "hit":
        return f"{answer.count:g}"
    return {"repeated": "again", "dropped": "dropped"}.get(answer.state, "")


def _words(answer: Answer, number: int) -> str:
    state = {
        "hit": f"hit: earns {answer.count:g}",
        "miss": "not in the gold",
        "repeated": "again",
        "dropped": "dropped",
        "empty": "an empty answer",
        "": "",
    }[answer.state]
    words = [state, "the mode" if answer.marked else "", "" if answer.taken else "does not count", answer.note]
    return ": ".join(filter(None, (f"{number} {_visible(answer)}", ", ".join(filter(None, words)))))


def _column_words(column: Column) -> str:
    note = column.note or ("" if column.answers else NO_ANSWERS)
    return ", ".join(filter(None, [": ".join(filter(None, (column.name, column.headline))), note]))
