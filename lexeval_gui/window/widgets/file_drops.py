"""Files that are dragged onto a window, and what is said about them before they are dropped."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.announcement import announce
from lexeval_gui.window.widgets.labels import Label


def dropped_paths(event: QDropEvent) -> list[str]:
    """The local files among what is dragged."""
    return [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]


TEXT = 22
"""Pixels at zoom 1 of what is said, which is read from where the pointer is."""


class DropOverlay(QWidget):
    """Lies over a window while files are over it, and says what dropping them would do."""

    def __init__(self, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._theme = theme
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.label = Label("", self, wraps=True)
        self.label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.label)
        self.hide()

    def appear(self) -> None:
        """Lie over the whole window; what is to be said is looked up."""
        px = self._theme.px
        self._column.setContentsMargins(px(24), px(16), px(24), px(16))
        font = self._theme.font("large")
        font.setPixelSize(px(TEXT))
        self.label.setFont(font)
        self.setGeometry(self.window().rect().adjusted(px(8), px(8), -px(8), -px(8)))
        self.label.setText("Looking at the files…")
        self.raise_()
        self.show()

    def say(self, text: str) -> None:
        """Say what dropping the files would do."""
        self.label.setText(text)
        if self.isVisible():
            announce(self, text)
