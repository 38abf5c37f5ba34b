"""All menus behind one button, where there is no room for their bar."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QAction, QHideEvent, QKeyEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar, QToolButton, QWidget

from lexeval_gui.window.look.theme import Theme

PRESSES = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride, QEvent.Type.MouseButtonPress, QEvent.Type.Wheel)
"""What between pressing Alt and letting it go says that Alt was not meant alone."""


class MenuButton(QToolButton):
    """Opens the menus of a bar that cannot be seen: by a click, by Alt alone, or one of them by Alt and its letter, as
    the bar itself would. All of that rests while the button cannot be seen."""

    def __init__(self, bar: QMenuBar, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._is_alt_alone = False
        self.setText("☰")
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("menus")
        self.setToolTip("All menus (F10)")
        self.menus = QMenu(self)
        self.menus.addActions(bar.actions())
        self.clicked.connect(lambda: self.open())
        for action in bar.actions():
            letter = action.text().partition("&")[2][:1]
            QShortcut(QKeySequence(f"Alt+{letter}"), self).activated.connect(partial(self.open, action))
        theme.changed.connect(self._dress)
        self._dress()

    def open(self, action: QAction | None = None) -> None:
        """Open the menus, at one of them if it is given."""
        self.menus.popup(self.mapToGlobal(QPoint(0, self.height())))
        self.menus.setActiveAction(action or self.menus.actions()[0])

    # Alt alone

    def showEvent(self, event: QShowEvent) -> None:
        """See Qt."""
        super().showEvent(event)
        self.window().installEventFilter(self)

    def hideEvent(self, event: QHideEvent) -> None:
        """See Qt."""
        super().hideEvent(event)
        self.window().removeEventFilter(self)
        self._wait_for_release(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Wait for Alt to be pressed and let go, with nothing between: only then are all events looked at."""
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Alt:
            if event.type() == QEvent.Type.KeyRelease and self._is_alt_alone:
                self._wait_for_release(False)
                self.open()
                return True
            if event.type() == QEvent.Type.ShortcutOverride:
                self._wait_for_release(True)
        elif self._is_alt_alone and event.type() in PRESSES:
            self._wait_for_release(False)
        return False

    def _wait_for_release(self, waits: bool) -> None:
        application = QApplication.instance()
        if waits != self._is_alt_alone and application is not None:
            self._is_alt_alone = waits
            (application.installEventFilter if waits else application.removeEventFilter)(self)

    def _dress(self) -> None:
        self.setFont(self._theme.font("large"))
