"""The forms of an item in columns, each with a box to tick; beside the boxes what others have ticked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QHelpEvent, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QToolTip, QWidget

from lexeval_gui.core.blocks import Aligned, AlignedForm, Side
from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.core.task.review import Tick
from lexeval_gui.window.blocks.aligned import AlignedWidget
from lexeval_gui.window.blocks.aligned_rows import HEAD, SIGN, WHOLE
from lexeval_gui.window.blocks.base import modifiers_of
from lexeval_gui.window.blocks.drag import arrow_steps
from lexeval_gui.window.blocks.marks import sides
from lexeval_gui.window.blocks.marks.legend import Legend
from lexeval_gui.window.blocks.marks.texts import paint_text
from lexeval_gui.window.blocks.parts import Drawn, Part
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.review.ticks import tick_signs
from lexeval_gui.window.review.ticks.form_numbers import FormNumbers

NUMBER, NAME, REASON, AIR = 10, 60, 90, 8
"""Pixels at zoom 1: the air beside a number; the widest that a name over a column and a reason are; what stands around
these."""

MOST_SIGNS = 0.4
"""The share of the width that the columns of signs take at most, while a sign has room."""

MOST_REASON = 0.45
"""The share of a label that its reason takes at most, where the forms need the rest."""

SCROLLED = 0.5
"""The share of their room by which a key scrolls columns."""

HELD = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta)
"""Keys that are held down with others, and mean nothing by themselves."""

STEPS = {
    Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -10, Qt.Key.Key_PageDown: 10,
    Qt.Key.Key_Home: -100_000, Qt.Key.Key_End: 100_000,
}  # fmt: skip
"""How many forms a key goes."""

ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right)
CELL_KEYS = (*ARROWS, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_End, Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
"""Keys that go from cell to cell, or move one."""


class TicksWidget(AlignedWidget):
    """Up and down go from form to form; Space ticks, and so do the digits of the number before a form; Shift and an
    arrow scroll the columns. Every other key is left to whoever this is part of. While columns are corrected the keys
    are those of an aligned cluster, which go from cell to cell and move them; Escape ends that."""

    ticked = Signal(str)
    """A form whose tick is to be turned."""
    step_wanted = Signal(int)
    """Another item is wanted, so many places on: a scroll area would take these keys for itself."""
    moved = Signal()
    """Another form has the cursor."""
    corrected = Signal()
    """Columns are not corrected any more."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.ticks: Mapping[str, Tick] = {}
        self.names: Sequence[str] = ()
        """What stands over the columns of signs, whole; `heads` are these as they find room."""
        self.numbers = FormNumbers()
        self.is_correcting = False
        self.leaves_keys = False
        """Whether every key is meant for whoever this is part of, for the moment."""
        self.together: Callable[[], AbstractContextManager[object]] = nullcontext
        """See FormField."""
        self._reason_width = self._forms_width = 0.0

    @property
    def form(self) -> str:
        """The form with the cursor; "" if there is none."""
        found = self._form()
        return found.text if found is not None else ""

    def show_ticks(self, block: Aligned, ticks: Mapping[str, Tick], heads: Sequence[str]) -> None:
        """Show the forms of an item; the cursor stays with its form, and begins at the first one of another item."""
        is_other = self.whole is None or self.whole.title != block.title
        if is_other:
            self.correct(False)
            self.at, self.cell = 0, WHOLE
            self.numbers.forget()
        self.numbers.show(len(block.forms))
        before = self._widths_of()
        self.ticks, self.names = ticks, heads
        if self.whole == block and self._widths_of() != before:
            self.rearrange()
        self.show_block(block)
        if self.at is None and self.parts:
            self.at = 0
        if is_other:
            self.go_to_disputed(0)
        self.setAccessibleDescription("\n".join(map(tick_signs.words, ticks.values())))
        self.update()

    def _widths_of(self) -> tuple[Sequence[str], list[str]]:
        """What the widths of columns depend on beside the forms."""
        return self.names, [tick.reason for tick in self.ticks.values()]

    # layout

    def arrange(self, width: float) -> float:
        """As aligned, with the columns of signs as wide as their heads, and without keys."""
        metrics, px = QFontMetricsF(self.theme.font("small")), self.theme.px
        cut = Qt.TextElideMode.ElideMiddle
        room = min(px(NAME), width * MOST_SIGNS / max(len(self.names), 1) - px(AIR))
        self.heads = [metrics.elidedText(isolated_words(name), cut, max(room, px(SIGN))) for name in self.names]
        widest = max((metrics.horizontalAdvance(head) for head in self.heads), default=0.0)
        reasons = [metrics.horizontalAdvance(tick.reason) for tick in self.ticks.values() if tick.reason]
        self._reason_width = min(max(reasons) + px(AIR), px(REASON)) if reasons else 0.0
        self.sign = max(SIGN, round(widest / self.theme.zoom) + 8)
        self.lead = metrics.horizontalAdvance("0" * self.numbers.length) + self.theme.px(NUMBER)
        super().arrange(width)
        self._keys = Legend(self.theme, [], QRectF())
        return self._grid.bottom + self.theme.px(4)

    def _label_width(self) -> float:
        self._forms_width = super()._label_width()
        return self._forms_width + self._reason_width

    def _label_rect(self, row: int) -> QRectF:
        """Where the form stands; its reason, if it has one, takes the end."""
        rect = super()._label_rect(row)
        taken = self._room_of_reason(rect) if self._reason(row) else 0.0
        return rect.adjusted(taken, 0, 0, 0) if self._grid.backwards else rect.adjusted(0, 0, -taken, 0)

    def _room_of_reason(self, label: QRectF) -> float:
        """What the forms leave of it, at least that share."""
        return min(self._reason_width, max(label.width() * MOST_REASON, label.width() - self._forms_width))

    def _reason(self, row: int) -> str:
        tick = self.ticks.get(self.block.forms[row].text)
        return "" if tick is None else tick.reason

    def _place_head(self, width: float) -> float:
        self._legend = Legend(self.theme, [], QRectF())
        return float(self.theme.px(2))

    def _paint_head(self, painter: QPainter) -> None:
        self._paint_heads(painter)

    # painting

    def _paint_signs(self, painter: QPainter, form: AlignedForm, rect: QRectF) -> None:
        tick = self.ticks.get(form.text)
        if tick is None:
            return
        places = [self._sign_rect(which, rect.top(), rect.height()) for which in range(len(self.heads))]
        side: Side = "both" if tick.listed and tick.ticked else "lexicon"
        sides.paint_circle(painter, self.theme, places[0].center(), tick.listed, side, self.block.system)
        for place, mark in zip(places[1:-1], tick.marks, strict=True):
            tick_signs.paint_mark(painter, self.theme, place, mark)
        tick_signs.paint_box(painter, self.theme, places[-1].center(), tick.ticked)
        row = -1 if form.ref is None else self._rows.get(form.ref, -1)
        self._paint_number(painter, row)
        if row >= 0 and tick.reason:
            self._paint_reason(painter, row, tick.reason)

    def _paint_reason(self, painter: QPainter, row: int, reason: str) -> None:
        """Quietly, at the end of the label."""
        label = super()._label_rect(row)
        width = self._room_of_reason(label)
        left = label.left() if self._grid.backwards else label.right() - width
        rect = QRectF(left, label.top(), width, label.height())
        air = min(self.theme.px(AIR), width)  # between the form and its reason, also where that is cut
        rect.adjust(*((0, 0, -air, 0) if self._grid.backwards else (air, 0, 0, 0)))
        font, right = self.theme.font("small"), not self._grid.backwards
        paint_text(painter, rect, reason, font, self.theme.colours.quiet, right=right)

    def _letter_colour(self, form: AlignedForm) -> str:
        """What others agree about is quiet, and what they do not is not."""
        tick, colours = self.ticks.get(form.text), self.theme.colours
        if tick is not None and tick.disputed and form.side == "dictionary":
            return colours.ink
        return colours.quiet if self._is_agreed(form) else super()._letter_colour(form)

    def _has_ground(self, form: AlignedForm) -> bool:
        return super()._has_ground(form) and not self._is_agreed(form)

    def _is_agreed(self, form: AlignedForm) -> bool:
        tick = self.ticks.get(form.text)
        return tick is not None and tick.agreed

    def _paint_number(self, painter: QPainter, row: int) -> None:
        """Quietly, but those that begin with the digits that were pressed."""
        if row < 0:
            return
        is_meant, colours = self.numbers.is_meant(row), self.theme.colours
        font = self.theme.font("small")
        font.setBold(is_meant)
        painter.setFont(font)
        painter.setPen(QColor(colours.accent if is_meant else colours.quiet))
        painter.drawText(self._number_rect(row), Qt.AlignmentFlag.AlignCenter, self.numbers.text(row))

    def _number_rect(self, row: int) -> QRectF:
        left, room = self._label[0] - self.lead, self.lead - self.theme.px(NUMBER) / 2
        return QRectF(self._grid.mirrored(left, room), self._grid.row_top(row), room, self._grid.row)

    # the hand

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """See Qt."""
        with self.together():
            self._press_button(event)

    def _press_button(self, event: QMouseEvent) -> None:
        """A click goes to a form; on its box it ticks it. A cell can be dragged while columns are corrected."""
        if self.is_correcting:
            super().mousePressEvent(event)
            self.cell = max(self.cell, 0)
            return
        row = self.part_at(event.position())
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if row is None:
            return
        self.at, self.cell = row, WHOLE
        self.moved.emit()
        box = self._sign_rect(len(self.heads) - 1, self.parts[row].rect.top(), self.parts[row].rect.height())
        if box.contains(event.position()):
            self.ticked.emit(self.form)
        self.update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The second press of a quick pair is a press like any other."""
        self.mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See Qt."""
        with self.together():
            self._press_key(event)

    def _press_key(self, event: QKeyEvent) -> None:
        """See the class."""
        key, plainly = Qt.Key(event.key()), modifiers_of(event) == Qt.KeyboardModifier.NoModifier
        is_shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if self.leaves_keys:
            event.ignore()
            return
        if plainly and is_shifted and key in ARROWS:
            self.scroll_columns(arrow_steps(self._grid.backwards)[key])
            return
        if self.is_correcting:
            self._press_while_correcting(event)
            return
        if self._is_digit(event):
            self._press_digit(int(event.text()))
            return
        if self.numbers.begun and key not in HELD:
            self.numbers.forget()
            self.update()
        if plainly and key in STEPS and self.parts:
            self.go(STEPS[key])
        elif plainly and key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.step_wanted.emit(-1 if key == Qt.Key.Key_Left else 1)
        elif plainly and key == Qt.Key.Key_Space and self.form:
            if not event.isAutoRepeat():
                self.ticked.emit(self.form)
        else:
            event.ignore()

    def _press_while_correcting(self, event: QKeyEvent) -> None:
        """Keys of cells; Escape and K end it, other letters mean nothing meanwhile, and what is held with others is the
        window's, such as Ctrl+Z."""
        key, held = Qt.Key(event.key()), modifiers_of(event)
        plainly = held == Qt.KeyboardModifier.NoModifier
        if plainly and key in (Qt.Key.Key_Escape, Qt.Key.Key_K, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.correct(False)
        elif plainly and key == Qt.Key.Key_Home:
            self._go(0)
        elif key in CELL_KEYS:
            super().keyPressEvent(event)
        else:
            event.setAccepted(plainly)

    def correct(self, on: bool) -> None:
        """Correct columns by keys, from the first cell of the form on; or end that."""
        if on == self.is_correcting or (on and not self._grid.columns.starts):
            return
        self.is_correcting, self.cell = on, 0 if on else WHOLE
        if on:
            self._show_cursor()
        else:
            self.corrected.emit()
        self.update()

    def step(self, columns: int, lines: int) -> bool:
        """See AlignedWidget; the cursor stays on cells."""
        forwards = -columns if self._grid.backwards else columns
        return self.cell + forwards >= 0 and super().step(columns, lines)

    def scroll_columns(self, way: int) -> None:
        """Scroll columns that find no room, by half of what is in sight."""
        self._bar.setValue(self._bar.value() + way * max(1, round(self._grid.room * SCROLLED)))

    def go_to_disputed(self, first: int) -> bool:
        """Have the cursor at the next form that is disputed, from a row on; whether there is one."""
        rows = range(first, len(self.parts))
        found = next((row for row in rows if self._tick_of(self.parts[row]).disputed), None)
        if found is not None:
            self._put_cursor(found)
        return found is not None

    def _tick_of(self, part: Part) -> Tick:
        return self.ticks.get(part.source.text) or Tick(part.source.text, False, False)

    def go(self, steps: int) -> None:
        """Have the cursor so many forms further on."""
        self._put_cursor((self.at or 0) + steps)
        self.announce_current()

    def go_to(self, form: str) -> None:
        """Have the cursor at a form, if there is such a one."""
        row = next((row for row, part in enumerate(self.parts) if part.source.text == form), None)
        if row is not None:
            self._put_cursor(row)

    def _put_cursor(self, row: int) -> None:
        self.at, self.cell = min(max(row, 0), len(self.parts) - 1), WHOLE
        self.moved.emit()
        self.update()

    def _is_digit(self, event: QKeyEvent) -> bool:
        """Whether a digit was typed, of any script, also where it takes Shift."""
        typed = modifiers_of(event) == Qt.KeyboardModifier.NoModifier
        return typed and len(event.text()) == 1 and event.text().isdecimal() and bool(self.parts)

    def _press_digit(self, digit: int) -> None:
        """Tick the form whose number is whole with this digit."""
        row = self.numbers.press(digit)
        if row is not None:
            self._put_cursor(row)
            self.ticked.emit(self.form)
        self.update()

    def drawn(self) -> list[Drawn]:
        """The heads of the columns of signs, and the forms."""
        found = self._drawn_rows()
        return [
            *(replace(one, words=name) for one, name in zip(found, self.names, strict=False)),
            *found[len(self.names) :],
        ]

    def words_of(self, part: Part) -> str:
        """Whether a form is ticked, what others say of it, and its cells."""
        tick = self.ticks.get(part.source.text)
        own = [] if tick is None else [tick_signs.words(tick), *map(tick_signs.marked, self.names[1:-1], tick.marks)]
        return "\n".join(filter(None, [*(own or [part.words]), sides.cells_of(part.source, self.block)]))

    def help_of(self, part: Part) -> str:
        """The form, whole, and what is said of it; its cells stand beside it."""
        return self.words_of(part).partition("\ncolumns: ")[0]

    def event(self, event: QEvent) -> bool:
        """See BlockWidget; names over the columns are whole in their tool tips."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            place, height = QPointF(event.pos()), float(self.theme.px(HEAD))
            over = (self._sign_rect(which, self._grid.top - height, height) for which in range(len(self.names)))
            name = next((name for name, rect in zip(self.names, over, strict=True) if rect.contains(place)), "")
            if name:
                QToolTip.showText(event.globalPos(), isolated_words(name), self)
                return True
        return super().event(event)

    def focus_rect(self) -> QRectF:
        """The whole row: a row is what a key acts on; a cell while columns are corrected."""
        assert self.at is not None
        if self.is_correcting:
            return super().focus_rect()
        return self.parts[self.at].rect.adjusted(0, 1, 0, -1)
