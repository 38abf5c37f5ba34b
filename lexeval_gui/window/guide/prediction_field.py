"""The field in which a class types what it predicts."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget


class PredictionField(QLineEdit):
    """Takes what the class predicts. No number begins with a letter: where nothing is typed yet, those that are keys
    stay so."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName("your prediction")
        self.setToolTip("Such as .5, 0,5, 1/2 or 50 %; of several people with blanks between them")
        self.say_range("")

    def say_range(self, range: str) -> None:
        """Say what can be typed, such as `0 to 1`."""
        self.setPlaceholderText(f"your prediction, {range}: then Enter" if range else "your prediction, then Enter")
        self.setAccessibleDescription(range)

    def event(self, event: QEvent) -> bool:
        """See Qt."""
        is_asked = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride
        if isinstance(event, QKeyEvent) and is_asked and not self.text() and event.text().isalpha():
            event.ignore()
            return False
        return super().event(event)
