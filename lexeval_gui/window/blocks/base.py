"""What every block widget does: light its parts, move a focus among them, turn the hand into gestures.

A widget knows its block and nothing of the task: it emits `gestured(ref, verb, value)` for what a part takes.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QToolTip, QWidget

from lexeval_gui.core.changes import Ref
from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.window.blocks.inline_edit import InlineEdit
from lexeval_gui.window.blocks.laid_out import B, LaidOutBlock
from lexeval_gui.window.blocks.parts import Part
from lexeval_gui.window.look.theme import Theme

VERB_KEYS = {
    Qt.Key.Key_E: "replace",
    Qt.Key.Key_F2: "replace",
    Qt.Key.Key_Return: "replace",
    Qt.Key.Key_Enter: "replace",
    Qt.Key.Key_Delete: "remove",
    Qt.Key.Key_Backspace: "remove",
    Qt.Key.Key_Insert: "insert",
    Qt.Key.Key_Plus: "more",
    Qt.Key.Key_Minus: "less",
}
CTRL, NOTHING = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier
TABBED = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
ARROWS = {Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1), Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0)}


class BlockWidget(LaidOutBlock[B]):
    """A block that can be pointed at, gone through by keys, and changed."""

    hovered = Signal(object)
    """The ref of the part under the pointer, or None."""
    gestured = Signal(object, str, object)
    """Ref, verb, value."""
    explanation_requested = Signal(str)
    """The term of which an explanation is wanted."""
    parameter_requested = Signal(str, str)
    """A parameter and the value that it should have, where a block offers more on request."""

    ground = "ground"
    """What its text stands on, as the style sheet names it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._edit: InlineEdit | None = None
        self.setMouseTracking(True)

    # the pointer

    def part_at(self, point: QPointF) -> int | None:
        """The part at a point."""
        return next((index for index, part in enumerate(self.parts) if part.rect.contains(point)), None)

    def rows_at_height(self, y: float) -> list[QRectF]:
        """What stands above and below a line across the widget, which may be one outside."""
        if not 0 < y < self.height():
            return []
        return [rect for rect in self.rows() if rect.top() < y < rect.bottom()]

    def rows(self) -> Iterator[QRectF]:
        """What is not to be cut through where an area ends: parts, or whole lines."""
        return (part.rect for part in self.parts)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Light what is under the pointer."""
        index = self.part_at(event.position())
        self.hovered.emit(self._highlight_of(index) if index is not None else None)

    def _highlight_of(self, index: int) -> Ref | None:
        part = self.parts[index]
        return part.lights or part.ref

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is under the pointer."""
        self.hovered.emit(None)
        super().leaveEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Put the focus on the part."""
        index = self.part_at(event.position())
        if index is not None:
            self.at = index
            self.update()
            self._choose(index)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Change the part."""
        index = self.part_at(event.position())
        if index is not None:
            self.do("replace", index)

    def event(self, event: QEvent) -> bool:
        """Tool tips of the parts, and the keys that the window would take for itself."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            index = self.part_at(QPointF(event.pos()))
            help = self.tip_of(self.parts[index]) if index is not None else ""
            QToolTip.showText(event.globalPos(), isolated_words(help), self)
            return True
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._accepts_key(event):
            event.accept()
            return True
        return super().event(event)

    # the keys

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Start at the first part."""
        self._focus_first()
        self._announce_focus()
        if event.reason() in TABBED:
            self.announce_current()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take the frame away."""
        self.hovered.emit(None)
        self.update()
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move the focus; with Ctrl they move the part; other keys are gestures."""
        self._focus_first()
        key, held = Qt.Key(event.key()), modifiers_of(event)
        done = False
        if key in ARROWS and held == CTRL:
            done = self.move_part(ARROWS[key][1])
        elif key in ARROWS and held == NOTHING:
            done = self.step(*ARROWS[key])
            if done:
                self.announce_current()
        elif key in VERB_KEYS and held == NOTHING and self.at is not None:
            done = self.do(VERB_KEYS[key], self.at)
            if not done and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                done = self._choose(self.at)
        if not done:
            super().keyPressEvent(event)

    def step(self, columns: int, lines: int) -> bool:
        """Move the focus to a neighbour; False if there is none."""
        if self.at is None:
            return False
        here = self.parts[self.at]
        column = [i for i, part in enumerate(self.parts) if part.column == here.column + columns]
        near = [i for i in column if not lines or self.parts[i].line == here.line + lines]
        if not near:
            return False
        self.at = min(near, key=lambda i: abs(self.parts[i].line - here.line))
        self._announce_focus()
        return True

    def move_part(self, lines: int) -> bool:
        """Move the part with the focus up or down; False if it takes no moving."""
        if self.at is None or not lines or "move" not in self.parts[self.at].gestures:
            return False
        part = self.parts[self.at]
        if part.line + lines >= 0 and self.step(0, lines):
            self.gestured.emit(part.ref, "move", part.line + lines)
        return True

    def do(self, verb: str, index: int) -> bool:
        """Do what a key means to a part; False if it means nothing."""
        part = self.parts[index]
        if verb not in part.gestures:
            return False
        if verb == "remove":
            self.gestured.emit(part.ref, verb, None)
        else:
            self.edit(index, verb)
        return True

    def edit(self, index: int, verb: str) -> None:
        """Type a value in the place of a part: Enter makes the gesture, Escape leaves everything as it was."""
        part = self.parts[index]
        self.at = index
        self.is_typed_in = True
        self._edit = InlineEdit(part.value if verb == "replace" else "", self.theme, self)
        self._edit.setAccessibleName(f"{verb} {part.value}".strip())
        self._edit.setGeometry(self.edit_rect(part).toAlignedRect())
        self._edit.done.connect(lambda text: self._finish_edit(part, verb, text))
        self._edit.show()
        self._edit.setFocus()
        self._edit.selectAll()

    def edit_rect(self, part: Part) -> QRectF:
        """Where the value of a part is typed."""
        return part.rect

    def _finish_edit(self, part: Part, verb: str, text: str | None) -> None:
        edit, self._edit = self._edit, None
        if edit is None:
            return
        self.is_typed_in = False
        edit.hide()
        edit.deleteLater()
        self.setFocus()
        if text is not None and text.strip() and text.strip() != part.value:
            self.gestured.emit(part.ref, verb, text.strip())

    def _focus_first(self) -> None:
        if self.at is None and self.parts:
            self.at = 0

    def _announce_focus(self) -> None:
        if self.at is not None and self.hasFocus():
            self.hovered.emit(self._highlight_of(self.at))
        self.update()

    def _accepts_key(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        part = self.parts[self.at] if self.at is not None and self.at < len(self.parts) else None
        if part is None:
            return False
        if modifiers_of(event) == CTRL:
            return key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and "move" in part.gestures
        return modifiers_of(event) == NOTHING and (key in VERB_KEYS or key in ARROWS)


def modifiers_of(event: QKeyEvent) -> Qt.KeyboardModifier:
    """What is held down with a key; Shift and the number pad only say where the key is."""
    return event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
