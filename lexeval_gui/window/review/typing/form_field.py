"""A line to type forms in, or a text: Enter takes it, and what is pasted or dropped with lines in it; letters are
letters here."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QDropEvent, QFocusEvent, QInputEvent, QInputMethodEvent, QKeyEvent, QKeySequence, Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from lexeval_gui.window.blocks.layout.paragraph import reads_right_to_left

ALTERED = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ControlModifier

BREAKS = re.compile("[\n\r\t\v\f\x85\u2028\u2029]")
"""What ends a line, or a cell."""

INPUTS = (QInputEvent, QInputMethodEvent, QDropEvent, QFocusEvent)
"""Events by which somebody does something, or leaves off."""


class FormField(QLineEdit):
    """Gives what was typed; Ctrl+Z is the window's where there is nothing to take back in the line itself. Lines that
    are put in, by whichever way (key, menu, middle button, dropped), are given at once where it `takes_lines`, and are
    one line elsewhere."""

    submitted = Signal(str)
    """Text was typed and Enter pressed, or lines were put in; "" if Enter was pressed in an empty line."""
    left = Signal()
    """Escape was pressed."""
    focused = Signal()
    """The line has the focus now, or has it no longer."""
    backspace_pressed = Signal()
    """Backspace was pressed in an empty line."""

    def __init__(self, name: str, parent: QWidget | None = None, takes_lines: bool = False) -> None:
        super().__init__(parent)
        self._takes_lines = takes_lines
        self._breaks = 0  # in the text, before it is edited
        self.spelled_out: Callable[[str], str] = str
        """The line with its shorthand spelled out, which Tab does; the line itself where it has none."""
        self.together: Callable[[], AbstractContextManager[object]] = nullcontext
        """What somebody does in the line is done within this."""
        self.setAccessibleName(name)
        self.textEdited.connect(self._edited)
        self.textChanged.connect(self._count)

    def set_direction_of(self, text: str) -> None:
        """Begin at the side where this text begins."""
        backwards = reads_right_to_left(text)
        self.setLayoutDirection(Qt.LayoutDirection.RightToLeft if backwards else Qt.LayoutDirection.LeftToRight)

    def put(self, text: str) -> None:
        """Have another text in the line, which Ctrl+Z there takes back."""
        self._count(text)
        self.selectAll()
        self.insert(text)

    def _count(self, text: str) -> None:
        self._breaks = len(BREAKS.findall(text))

    def _edited(self, text: str) -> None:
        """Lines were put in: a key makes none."""
        if len(BREAKS.findall(text)) <= self._breaks:
            return
        bare = text.strip()
        if self._takes_lines and BREAKS.search(bare):
            self._count(text)
            self.submitted.emit(bare)
        else:
            self.put(BREAKS.sub(" ", bare))

    def event(self, event: QEvent) -> bool:
        """See Qt."""
        if not isinstance(event, INPUTS):
            return super().event(event)
        with self.together():
            return self._take(event)

    def _take(self, event: QEvent) -> bool:
        """Escape is the line's, whatever the window does with it; Ctrl+Z is not, in an empty line; Tab is while there
        is shorthand to spell out."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape:
                event.accept()
                return True
            if event.matches(QKeySequence.StandardKey.Undo) and not self.text():
                event.ignore()
                return False
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Tab:
            spelled_out = self.spelled_out(self.text())
            if not event.modifiers() and spelled_out != self.text():
                self.put(spelled_out)
                return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """See Qt."""
        super().focusInEvent(event)
        self.focused.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """See Qt."""
        super().focusOutEvent(event)
        self.focused.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See the class."""
        key = event.key()
        if event.modifiers() & ALTERED == Qt.KeyboardModifier.AltModifier:
            event.ignore()  # a key of whoever this is part of; the line would take it for the letter
        elif event.isAutoRepeat() and self._ends(event):
            event.accept()  # a key that is held down says nothing a second time
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.submitted.emit(self.text())
        elif key == Qt.Key.Key_Escape:
            self.left.emit()
        elif key == Qt.Key.Key_Backspace and not self.text():
            self.backspace_pressed.emit()
        else:
            super().keyPressEvent(event)

    def _ends(self, event: QKeyEvent) -> bool:
        """Whether a key means something beyond the line."""
        is_empty = event.key() == Qt.Key.Key_Backspace and not self.text()
        return is_empty or event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape)
