"""The forms of an item in columns, each with a box to tick; beside the boxes what others have ticked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QWidget

from lexeval_gui.core.blocks import Aligned, AlignedForm, Side
from lexeval_gui.core.task.review import Tick
from lexeval_gui.window.blocks.aligned import AlignedWidget
from lexeval_gui.window.blocks.aligned_rows import SIGN, WHOLE
from lexeval_gui.window.blocks.base import modifiers_of
from lexeval_gui.window.blocks.marks import sides
from lexeval_gui.window.blocks.marks.legend import Legend
from lexeval_gui.window.blocks.parts import Drawn, Part
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.review.form_numbers import FormNumbers

BOX, NUMBER, LONGEST = 13, 10, 9
"""Pixels at zoom 1: the side of a box, the air beside a number; how many letters of a name stand over a column."""

HELD = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta)
"""Keys that are held down with others, and mean nothing by themselves."""

STEPS = {
    Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -10, Qt.Key.Key_PageDown: 10,
    Qt.Key.Key_Home: -100_000, Qt.Key.Key_End: 100_000,
}  # fmt: skip
"""How many forms a key goes."""


class TicksWidget(AlignedWidget):
    """Up and down go from form to form; Space ticks, and so do the digits of the number before a form. Every other key
    is left to whoever this is part of."""

    ticked = Signal(str)
    """A form whose tick is to be turned."""
    step_wanted = Signal(int)
    """Another item is wanted, so many places on: a scroll area would take these keys for itself."""
    moved = Signal()
    """Another form has the cursor."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.ticks: Mapping[str, Tick] = {}
        self.numbers = FormNumbers()

    @property
    def form(self) -> str:
        """The form with the cursor; "" if there is none."""
        found = self._form()
        return found.text if found is not None else ""

    def show_ticks(self, block: Aligned, ticks: Mapping[str, Tick], heads: Sequence[str]) -> None:
        """Show the forms of an item; the cursor stays with its form, and begins at the first one of another item."""
        known = self.whole
        if known is None or known.title != block.title:
            self.at, self.cell = 0, WHOLE
            self.numbers.forget()
        self.numbers.show(len(block.forms))
        self.ticks, self.heads = ticks, [head[:LONGEST] for head in heads]
        self.show_block(block)
        if self.at is None and self.parts:
            self.at = 0
        self.setAccessibleDescription("\n".join(map(_words, ticks.values())))
        self.update()

    # layout

    def arrange(self, width: float) -> float:
        """As aligned, with the columns of signs as wide as their heads, and without keys."""
        metrics = QFontMetricsF(self.theme.font("small"))
        widest = max((metrics.horizontalAdvance(head) for head in self.heads), default=0.0)
        self.sign = max(SIGN, round(widest / self.theme.zoom) + 8)
        self.lead = metrics.horizontalAdvance("0" * self.numbers.length) + self.theme.px(NUMBER)
        super().arrange(width)
        self._keys = Legend(self.theme, [], QRectF())
        return self._grid.bottom + self.theme.px(4)

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
        places = [self._sign_rect(which, rect.top(), rect.height()).center() for which in range(len(self.heads))]
        side: Side = "both" if tick.listed and tick.ticked else "lexicon"
        sides.paint_circle(painter, self.theme, places[0], tick.listed, side, self.block.system)
        for centre, mark in zip(places[1:-1], tick.marks, strict=True):
            self._paint_mark(painter, centre, mark)
        self._paint_box(painter, places[-1], tick.ticked)
        self._paint_number(painter, -1 if form.ref is None else self._rows.get(form.ref, -1))

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

    def _paint_mark(self, painter: QPainter, centre: QPointF, mark: bool | None) -> None:
        """What another one ticked, or did not; nothing where nothing was said."""
        zoom, colours = self.theme.zoom, self.theme.colours
        if mark is None:
            return
        painter.setPen(QPen(QColor(colours.ink if mark else colours.quiet), 1.6 * zoom))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if mark:
            painter.drawPath(_check(centre, zoom))
        else:
            painter.drawLine(centre - QPointF(3.5 * zoom, 0), centre + QPointF(3.5 * zoom, 0))

    def _paint_box(self, painter: QPainter, centre: QPointF, ticked: bool) -> None:
        colours, size, zoom = self.theme.colours, float(self.theme.px(BOX)), self.theme.zoom
        box = QRectF(centre.x() - size / 2, centre.y() - size / 2, size, size)
        painter.setPen(QPen(QColor(colours.accent if ticked else colours.quiet), 1.2 * zoom))
        painter.setBrush(QColor(colours.accent if ticked else colours.ground))
        painter.drawRoundedRect(box, 3 * zoom, 3 * zoom)
        if ticked:
            painter.setPen(QPen(QColor(colours.on_accent), 1.8 * zoom))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(_check(centre, zoom))

    # the hand

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click goes to a form; on its box it ticks it."""
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
        """See the class."""
        key, plainly = Qt.Key(event.key()), modifiers_of(event) == Qt.KeyboardModifier.NoModifier
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
        return self._drawn_rows()

    def words_of(self, part: Part) -> str:
        """Whether a form is ticked, what others say of it, and its cells."""
        tick = self.ticks.get(part.source.text)
        own = [] if tick is None else [_words(tick), *map(_marked, self.heads[1:-1], tick.marks)]
        return "\n".join(filter(None, [*(own or [part.words]), sides.cells_of(part.source, self.block)]))

    def focus_rect(self) -> QRectF:
        """The whole row: a row is what a key acts on."""
        assert self.at is not None
        return self.parts[self.at].rect.adjusted(0, 1, 0, -1)


def _check(centre: QPointF, zoom: float) -> QPainterPath:
    path = QPainterPath(centre + QPointF(-3.4, 0.2) * zoom)
    path.lineTo(centre + QPointF(-1.0, 2.8) * zoom)
    path.lineTo(centre + QPointF(3.6, -2.8) * zoom)
    return path


def _marked(name: str, mark: bool | None) -> str:
    """What another one says of a form; nothing where nothing was said."""
    return "" if mark is None else f"{name}: {'ticked' if mark else 'not ticked'}"


def _words(tick: Tick) -> str:
    """A form and who has it, for a screen reader."""
    words = "ticked" if tick.ticked else "not ticked"
    return f"{tick.text}: {words}" if tick.listed else f"{tick.text}: {words}, added"
