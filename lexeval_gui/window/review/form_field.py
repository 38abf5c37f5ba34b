"""A line to type a form in: Enter takes it, what is pasted is taken line by line; letters are letters here."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from lexeval_gui.window.blocks.layout.paragraph import reads_right_to_left

ALTERED = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ControlModifier


class FormField(QLineEdit):
    """Gives what was typed; Ctrl+Z is the window's where there is nothing to take back in the line itself."""

    submitted = Signal(str)
    """Text was typed and Enter pressed, or lines were pasted; "" if Enter was pressed in an empty line."""
    left = Signal()
    """Escape was pressed."""
    backspace_pressed = Signal()
    """Backspace was pressed in an empty line."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)

    def set_direction_of(self, text: str) -> None:
        """Begin at the side where this text begins."""
        backwards = reads_right_to_left(text)
        self.setLayoutDirection(Qt.LayoutDirection.RightToLeft if backwards else Qt.LayoutDirection.LeftToRight)

    def event(self, event: QEvent) -> bool:
        """Escape is the line's, whatever the window does with it; Ctrl+Z is not, in an empty line."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape:
                event.accept()
                return True
            if event.matches(QKeySequence.StandardKey.Undo) and not self.text():
                event.ignore()
                return False
        return super().event(event)

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
        elif event.matches(QKeySequence.StandardKey.Paste) and "\n" in (text := _clipboard_lines()):
            self.submitted.emit(f"{self.text()}{text}")
        else:
            super().keyPressEvent(event)

    def _ends(self, event: QKeyEvent) -> bool:
        """Whether a key means something beyond the line."""
        is_empty = event.key() == Qt.Key.Key_Backspace and not self.text()
        return is_empty or event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape)


def _clipboard_lines() -> str:
    return QGuiApplication.clipboard().text().strip().replace("\r", "\n")
