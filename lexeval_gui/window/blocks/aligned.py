"""The forms of a class and of a system's cluster, of which the cells can be moved, by keys and by hand."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPen

from lexeval_gui.core.changes import Ref
from lexeval_gui.window.blocks.aligned_rows import CELL, DICTIONARY, LEXICON, WHOLE, AlignedRows
from lexeval_gui.window.blocks.base import CTRL, NOTHING, modifiers_of
from lexeval_gui.window.blocks.drag import (
    BOUNDARY_WIDTH,
    Drag,
    DropTarget,
    accepts,
    arrow_steps,
    cell_ref,
    drop_target_at,
    next_target,
    value_of,
)
from lexeval_gui.window.blocks.marks import sides
from lexeval_gui.window.blocks.parts import Part

RESET_KEYS = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)


class AlignedWidget(AlignedRows):
    """Arrows move a cursor over signs, form and cells; a cell is dragged to another column, or carried there with Ctrl
    and an arrow; Space changes who has the form."""

    _drag: Drag | None = None
    _insert_side: Ref | None = None

    def paint_over(self, painter: QPainter) -> None:
        """Where what is dragged would go: dotted and quiet where it does not fit."""
        if self._drag is None or self._drag.spot is None:
            return
        row, column, spot = self._drag.row, self._drag.column, self._drag.spot
        rect, colours = self._spot_rect(row, spot), self.theme.colours
        does_fit = accepts(self.block, column, spot)
        colour = QColor(colours.accent if does_fit else colours.quiet)
        style = Qt.PenStyle.SolidLine if does_fit else Qt.PenStyle.DotLine
        painter.setPen(QPen(colour, 2.0 * self.theme.zoom, style))
        if spot.opens:
            x = self._grid.line(spot.column)
            painter.drawLine(QLineF(x, self._grid.top, x, self._grid.bottom))
        painter.setBrush(QColor(colours.ground))
        painter.drawRoundedRect(rect, 3, 3)
        painter.setPen(colour)
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, self.block.forms[row].cells[column])

    def _spot_rect(self, row: int, spot: DropTarget) -> QRectF:
        """Where a cell would stand; in a new column, over its line."""
        if not spot.opens:
            return self.cell_rect(row, spot.column)
        width = float(self.theme.px(CELL))
        return QRectF(self._grid.line(spot.column) - width / 2, self._grid.row_top(row), width, self._grid.row)

    # the pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Put the cursor there; take hold of a cell that can be moved; a sign is a tick."""
        row = self.part_at(event.position())
        super().mousePressEvent(event)
        if row is None:
            return
        self.cell = self.place_at(event.position())
        form = self.block.forms[row]
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if "move" in form.gestures and cell_ref(form, self.cell) is not None:
            self._drag = Drag(row, self.cell, event.position().x())
        elif self.cell in (LEXICON, DICTIONARY):
            self._toggle(self.cell == DICTIONARY)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag what is held; else light what is under the pointer."""
        if self._drag is None or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        x = event.position().x()
        if self._drag.spot is not None or abs(x - self._drag.start) > self.theme.px(6):
            self._drag = self._drag.at(drop_target_at(self.block, self._grid, x, self.theme.px(BOUNDARY_WIDTH)))
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Put what is held into its new column."""
        drag, self._drag = self._drag, None
        if drag is not None:
            self._move(drag.row, drag.column, drag.goes)
        self.update()
        super().mouseReleaseEvent(event)

    # the keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl and an arrow carry the cell, with Shift into a new column; Del puts it back; Space and Ins change a
        side, with Shift the other one; Home and End go along the row."""
        pressed, shift = Qt.Key(event.key()), bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        way = arrow_steps(self._grid.backwards).get(pressed, 0)
        form, plainly = self._form(), modifiers_of(event) == NOTHING
        if form is not None and way and modifiers_of(event) == CTRL:
            self._move_cell(way, shift)
        elif form is not None and plainly and pressed == Qt.Key.Key_Space:
            self._toggle(self.cell == DICTIONARY or (shift and self.cell != LEXICON))
        elif form is not None and plainly and pressed == Qt.Key.Key_Insert:
            self._insert(shift)
        elif form is not None and plainly and pressed in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._go(LEXICON if pressed == Qt.Key.Key_Home else len(form.cells) - 1)
            self.announce_current()
        elif form is not None and pressed in RESET_KEYS and self.cell in form.moved:
            self.gestured.emit(cell_ref(form, self.cell), "remove", None)
        else:
            super().keyPressEvent(event)

    def step(self, columns: int, lines: int) -> bool:
        """Move the cursor to a neighbour, as the rows run; False at an edge."""
        if self.at is None or not self.parts:
            return False
        if lines:
            if not 0 <= self.at + lines < len(self.parts):
                return False
            self.at += lines
            self._go(min(self.cell, len(self.block.forms[self.at].cells) - 1))
            return True
        target = self.cell + (-columns if self._grid.backwards else columns)
        if not LEXICON <= target < len(self.block.forms[self.at].cells):
            return False
        self._go(target)
        return True

    def current_words(self) -> str:
        """The cell with the cursor, or the sign; else the form."""
        form = self._form()
        if form is None or self.cell == WHOLE:
            return super().current_words()
        if self.cell >= 0:
            return sides.cell_words(form, self.cell, self.block)
        return sides.sign_words(form, self.cell - LEXICON)

    def _go(self, cell: int) -> None:
        self.cell = cell
        self._show_cursor()
        self._announce_focus()

    def _move_cell(self, way: int, opens: bool) -> None:
        assert self.at is not None
        if self.cell < 0:
            return
        spot = next_target(self.block, self.cell, way, len(self._grid.columns.starts))
        if opens and self.block.openings:
            spot = DropTarget(self.cell + (way > 0), True)
        self._move(self.at, self.cell, spot)

    def _move(self, row: int, column: int, spot: DropTarget | None) -> None:
        """Ask for a cell to stand in another column."""
        form = self.block.forms[row]
        ref = cell_ref(form, column)
        if spot is not None and ref is not None and "move" in form.gestures:
            self.at, self.cell = row, column
            self.gestured.emit(ref, "move", value_of(self.block, spot))

    def _toggle(self, dictionary: bool) -> None:
        """Ask for a side to have the form, or to have it no more."""
        form, side = self._form(), self._side(dictionary)
        if form is not None and side is not None and "toggle" in form.gestures:
            self.gestured.emit(side, "toggle", form.text)

    def _insert(self, dictionary: bool) -> None:
        """Type a form that a side is to have."""
        self._insert_side = self._side(dictionary)
        if self._insert_side is not None and self.at is not None:
            self.edit(self.at, "insert")

    def _side(self, dictionary: bool) -> Ref | None:
        """The name of a side; where only one takes changes it is that one."""
        known = sides.sides_of(self.block)
        wanted = self.block.dictionary if dictionary else self.block.lexicon
        return wanted if wanted is not None or not known else known[0][0]

    def _finish_edit(self, part: Part, verb: str, text: str | None) -> None:
        """A form that was typed belongs to a side, not to the form where it was typed."""
        super()._finish_edit(replace(part, ref=self._insert_side) if verb == "insert" else part, verb, text)

    def _accepts_key(self, event: QKeyEvent) -> bool:
        pressed = Qt.Key(event.key())
        if self._form() is None:
            return False
        if modifiers_of(event) == CTRL:
            return pressed in (Qt.Key.Key_Left, Qt.Key.Key_Right) and self.cell >= 0
        mine = pressed in (Qt.Key.Key_Space, Qt.Key.Key_Home, Qt.Key.Key_End)
        return (mine and modifiers_of(event) == NOTHING) or super()._accepts_key(event)
