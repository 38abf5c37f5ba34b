"""What stands in the place of the list while it has no rows: why, and what can be done."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from lexeval_gui.window.widgets.labels import Label


class EmptyList(QWidget):
    """`clear` is the button that clears the filter."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.reason = Label("", self)
        self.reason.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.reason.setWordWrap(True)
        self.clear = QPushButton("clear the filter", self)
        self.clear.setAccessibleName("clear the filter")
        layout = QVBoxLayout(self)
        layout.addStretch(1)
        layout.addWidget(self.reason)
        layout.addWidget(self.clear, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(2)

    def show_reason(self, reason: str, can_clear: bool) -> None:
        """Say why there are no rows; offer to clear the filter if that would bring some."""
        self.reason.setText(reason)
        self.clear.setVisible(can_clear)

    def dress(self, font: QFont) -> None:
        """Take the font of the look."""
        self.reason.setFont(font)
        self.clear.setFont(font)
