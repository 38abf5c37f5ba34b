"""A strip across the window, between the top bar and the panes: a sentence, and what can be done about it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.announcement import announce, is_heard
from lexeval_gui.window.widgets.labels import Label

MOST = 3
"""Strips that stand one below the other; what else is to be said comes when one of them goes."""


class Strip(QWidget):
    """A strip across the window: a sentence, and what can be done about it. It can be seen as soon as fewer than MOST
    stand above it."""

    is_wanted = False
    """Whether it has something to say."""
    is_announced = True
    """Whether a screen reader is told when it comes: not of what is announced otherwise."""

    def __init__(self, look: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("look", look)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme = theme
        self.label = Label("", self, wraps=True)
        self.row = QHBoxLayout(self)
        self.row.addWidget(self.label, 1)
        theme.changed.connect(self._dress)
        self._dress()
        self.hide()

    def add_button(self, text: str, act: Callable[[], object], help: str = "") -> QPushButton:
        """Add a button at the right end."""
        button = QPushButton(text, self)
        button.setAccessibleName(help or text)
        button.setToolTip(help)
        button.clicked.connect(lambda: act())
        self.row.addWidget(button)
        return button

    def setVisible(self, visible: bool) -> None:
        """See Qt; room is made for it, or for those below it."""
        comes, self.is_wanted = visible and not self.is_wanted, visible
        if comes and self.is_announced and is_heard():
            QTimer.singleShot(0, self, self._announce)  # once it says what it says
        strips = self._column()
        wanted = [strip for strip in strips if strip.is_wanted][:MOST]
        for strip in strips:
            QWidget.setVisible(strip, strip in wanted)

    def _announce(self) -> None:
        announce(self, self.label.text())

    def _column(self) -> list[Strip]:
        """The strips that stand in one column with this one, from the top."""
        parent = self.parentWidget()
        layout = parent.layout() if parent is not None else None
        placed = [layout.itemAt(place) for place in range(layout.count())] if layout is not None else []
        found = [widget for item in placed if item is not None and isinstance(widget := item.widget(), Strip)]
        return found if self in found else [self]

    def _dress(self) -> None:
        px = self._theme.px
        self.row.setContentsMargins(px(12), px(4), px(12), px(4))
        self.row.setSpacing(px(8))


class Notice(Strip):
    """A sentence that stays until it is closed, such as that no font has a script of the data."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__("notice", theme, parent)
        self._about = ""
        self.add_button("Close", self.hide, "close this notice")

    def say(self, text: str, about: str = "") -> None:
        """Show a sentence, or nothing; nothing to say `about` something leaves what is said of something else."""
        if text or about in ("", self._about):
            self._about = about
            is_other = text != self.label.text()
            self.label.setText(text)
            if is_other and self.is_wanted:
                self._announce()
            self.setVisible(bool(text))
