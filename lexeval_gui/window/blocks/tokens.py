"""A reference over an output, of which the tokens can be moved, typed, added and taken away by keys and by hand."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPen

from lexeval_gui.core.blocks import Token
from lexeval_gui.window.blocks.base import CTRL
from lexeval_gui.window.blocks.laid_out import INSET
from lexeval_gui.window.blocks.marks.tokens import paint_word
from lexeval_gui.window.blocks.parts import Part
from lexeval_gui.window.blocks.token_rows import AIR, LOWER, NEAR, ROW, UPPER, TokenRows

ALREADY_MOVED = -1e9
"""Where a thing was taken that has been moved already: any movement moves it on."""


class _Drag(Struct, frozen=True):
    """What is held (a part), where it was taken, and the place in the output that it would go to."""

    part: int
    start: float
    place: int | None = None
    x: float = 0.0


class TokensWidget(TokenRows):
    """A token of the output is dragged to another place; one of the reference can be dragged into the output, which
    adds it there. The keys do the same."""

    _drag: _Drag | None = None

    def arrange(self, width: float) -> float:
        """Nothing is held any more when something else is shown."""
        self._drag = None
        return super().arrange(width)

    # the keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """With Ctrl, left and right move the token in its row."""
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        way = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if held == CTRL and way is not None and self._move_sideways(way):
            return
        super().keyPressEvent(event)

    def _accepts_key(self, event: QKeyEvent) -> bool:
        sideways = event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right)
        if sideways and event.modifiers() & CTRL and self.at is not None:
            return "move" in self.parts[self.at].gestures
        return super()._accepts_key(event)

    def _move_sideways(self, way: int) -> bool:
        """Move the token with the focus; the focus goes with it."""
        place = self._place_of(self.at)
        if place is None or "move" not in self.parts[self.at or 0].gestures:
            return False
        target = place + way
        if 0 <= target < len(self.block.lower):
            ref = self.parts[self.at or 0].ref
            self.gestured.emit(ref, "move", target)
            self._focus_place(target)
        return True

    def _place_of(self, index: int | None) -> int | None:
        """The place in the output of a part; None for a part of the reference."""
        return next((place for (row, place), part in self._cells.items() if part == index and row == LOWER), None)

    def _focus_place(self, place: int) -> None:
        """Put the focus on a place of the output; it stays there when the output has changed."""
        self._restore_focus((LOWER, place))
        if self.at is not None:
            self._show_place(self.parts[self.at].rect)
        self._announce_focus()

    def step(self, columns: int, lines: int) -> bool:
        """Left and right in a row, up and down to the nearest token of the other one."""
        if self.at is None:
            return False
        here = self.parts[self.at]
        row = [i for i, part in enumerate(self.parts) if part.line == here.line + lines]
        if lines:
            target = min(row, key=lambda i: abs(self.parts[i].rect.center().x() - here.rect.center().x()), default=None)
        else:
            place = row.index(self.at) + columns
            target = row[place] if 0 <= place < len(row) else None
        if target is None:
            return False
        self.at = target
        self._show_place(self.parts[target].rect)
        self._announce_focus()
        return True

    def do(self, verb: str, index: int) -> bool:
        """Behind the last token everything that is typed is added."""
        if verb == "replace" and self.parts[index].gestures == ("insert",):
            verb = "insert"
        return super().do(verb, index)

    # the pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of a token."""
        super().mousePressEvent(event)
        index = self.part_at(event.position())
        if index is None or event.button() != Qt.MouseButton.LeftButton or self.block.ref is None:
            return
        if isinstance(self.parts[index].source, Token):
            self._drag = _Drag(index, event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag what is held."""
        held = self._drag
        if held is None or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        x, y = event.position().x(), event.position().y()
        if held.place is None and abs(x - held.start) <= self.theme.px(6) and not self._is_dragged_down(held, y):
            return
        self._scroll_at_edges(x)
        place = self._insertion_index(x + self._scroll_offset) if self._is_over_output(held, y) else None
        self._drag = _Drag(held.part, held.start if place is None else ALREADY_MOVED, place, x + self._scroll_offset)
        self.setCursor(Qt.CursorShape.ClosedHandCursor)
        self.update()

    def _is_dragged_down(self, held: _Drag, y: float) -> bool:
        return self.parts[held.part].line == UPPER and y > self._tops[UPPER] + self.theme.px(ROW + 6)

    def _is_over_output(self, held: _Drag, y: float) -> bool:
        """A token of the reference has to be dragged down to the output; one of the output may wander."""
        return self.parts[held.part].line == LOWER or y > self._tops[LOWER] - self.theme.px(NEAR)

    def _scroll_at_edges(self, x: float) -> None:
        near = self.theme.px(NEAR)
        if x < near:
            self._bar.setValue(self._bar.value() - near)
        elif x > self.width() - near:
            self._bar.setValue(self._bar.value() + near)

    def _insertion_index(self, x: float) -> int:
        """Before which token of the output something dropped at x comes: 0 to the number of tokens."""
        middles = [self._cell(LOWER, place).rect.center().x() for place in range(len(self.block.lower))]
        return sum(middle < x for middle in middles)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Put what is held where the mark stands."""
        held, self._drag = self._drag, None
        self.unsetCursor()
        if held is not None and held.place is not None:
            self._drop(self.parts[held.part], held.part, held.place)
        self.update()
        super().mouseReleaseEvent(event)

    def _drop(self, part: Part, index: int, place: int) -> None:
        old = self._place_of(index)
        if old is None:
            lower = self.block.lower
            ref = lower[place].ref if place < len(lower) else self.block.ref
            self.gestured.emit(ref, "insert", part.source.text)
            self._focus_place(place)
            return
        target = place - (place > old)
        if target != old and "move" in part.gestures:
            self.gestured.emit(part.ref, "move", target)
            self._focus_place(target)

    def paint_over(self, painter: QPainter) -> None:
        """A mark where the token would stand, and the token under the pointer."""
        held = self._drag
        if held is None or held.place is None:
            return
        px, accent = self.theme.px, QColor(self.theme.colours.accent)
        x = self._insertion_x(held.place)
        top, bottom = self._tops[LOWER] - px(5), self._tops[LOWER] + px(ROW) + px(5)
        painter.setPen(QPen(accent, 3.0 * self.theme.zoom, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QLineF(x, top, x, bottom))
        token = self.parts[held.part].source
        wide = QFontMetricsF(self.theme.font()).horizontalAdvance(token.text) + 2 * px(6)
        ghost = QRectF(held.x - wide / 2, top - px(ROW) - px(2), wide, px(ROW))
        painter.setPen(QPen(accent, 1.0))
        painter.setBrush(QColor(self.theme.colours.ground))
        painter.drawRoundedRect(ghost, 3, 3)
        paint_word(painter, self.theme, ghost, token, self.theme.colours.ink)

    def _insertion_x(self, place: int) -> float:
        """Where the mark of a place stands: before its token, or behind the last one."""
        lower, half = self.block.lower, self.theme.px(AIR) / 2
        if place < len(lower):
            return self._cell(LOWER, place).rect.left() - half
        return self._cell(LOWER, place - 1).rect.right() + half / 2 if lower else float(self.theme.px(INSET))
