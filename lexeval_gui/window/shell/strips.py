"""Strips between the top bar and the panes: what is being waited for, what-if changes in force, notices."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QWidget

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.desk import Desk
from lexeval_gui.window.widgets.labels import Label

PATIENCE = 500
"""Milliseconds after which work that goes on is shown."""


MOST = 3
"""Strips that stand one below the other; what else is to be said comes when one of them goes."""


class Strip(QWidget):
    """A strip across the window: a sentence, and what can be done about it. It can be seen as soon as fewer than MOST
    stand above it."""

    is_wanted = False
    """Whether it has something to say."""

    def __init__(self, look: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("look", look)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme = theme
        self.label = Label("", self)
        self.label.setWordWrap(True)
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
        self.is_wanted = visible
        strips = self._column()
        wanted = [strip for strip in strips if strip.is_wanted][:MOST]
        for strip in strips:
            QWidget.setVisible(strip, strip in wanted)

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


class WaitingStrip(Strip):
    """What the user waits for, once it has taken half a second, with its progress and a way to stop it."""

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget) -> None:
        super().__init__("notice", theme, parent)
        self._desk = desk
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(PATIENCE)
        self._patience.timeout.connect(self.show)
        self.bar = QProgressBar(self)
        self.bar.setRange(0, 1000)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName("progress")
        self.row.addWidget(self.bar)
        self.add_button("Cancel", desk.cancel, "stop it; everything stays as it was (Esc)")
        desk.waiting_changed.connect(self._show_waiting)

    def _show_waiting(self) -> None:
        waiting = self._desk.waiting
        if waiting is None:
            self._patience.stop()
            self.hide()
            return
        self.bar.setFixedWidth(self._theme.px(240))
        self.bar.setValue(round(waiting.share * 1000))
        self.label.setText(f"{waiting.title} — {waiting.text}" if waiting.text else f"{waiting.title} …")
        if not self.isVisible() and not self._patience.isActive():
            self._patience.start()


class Ribbon(Strip):
    """Says that what is shown is a changed copy, and takes changes back."""

    def __init__(self, state: AppState, theme: Theme, parent: QWidget) -> None:
        super().__init__("ribbon", theme, parent)
        self._state = state
        self.add_button("Undo", state.history.undo, "take the last change back (Ctrl+Z)")
        self.add_button("Reset", state.history.reset, "take every change back (Ctrl+Alt+Z)")
        state.history.journal_changed.connect(self._show_changes)
        state.data.evaluation_changed.connect(self._show_changes)

    def _show_changes(self) -> None:
        changes = self._state.data.changes if self._state.data.evaluation is not None else ()
        self.setVisible(bool(changes))
        number = "1 change" if len(changes) == 1 else f"{len(changes)} changes"
        items = len({change.item for change in changes})
        where = "1 item" if items == 1 else f"{items} items"
        self.label.setText(f"This is a changed copy: {number} in {where}. The files stay as they are.")


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
            self.label.setText(text)
            self.setVisible(bool(text))
