"""A line to type one value into, in the place where it stands."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from lexeval_gui.window.look.theme import Theme


class InlineEdit(QLineEdit):
    """Enter takes the text, Escape and going elsewhere leave it."""

    done = Signal(object)
    """The text, or None if nothing is to change."""

    def __init__(self, text: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(text, parent)
        self.setFont(theme.font())
        self.setStyleSheet("padding: 0 2px;")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Escape end the typing."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.done.emit(self.text())
        elif event.key() == Qt.Key.Key_Escape:
            self.done.emit(None)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Leave without a change, unless only a menu has opened over it."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.done.emit(None)
