"""One pane alone, in the place of all: how it comes there, and back to where it was as it was."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt
from PySide6.QtWidgets import QStackedWidget, QWidget

from lexeval_gui.window.look.pane_theme import PaneTheme
from lexeval_gui.window.shell.docks import Docks
from lexeval_gui.window.shell.pages import Pages
from lexeval_gui.window.shell.scrolled import Scrolled, follow_size, go_back, keep_in_sight, lists_in_sight, scrolled

FILLING = Qt.WindowState.WindowFullScreen | Qt.WindowState.WindowMaximized
"""States of the window in which it has another room than its border gives it."""


class Alone:
    """Shows a pane on its page without bars, taken out of its dock if it stands in one.

    Its text grows by the room that it gains (see `growth`), once: when it comes here, and when the window becomes
    full screen or maximised, but not while a border of the window is dragged.
    """

    def __init__(self, stack: QStackedWidget, docked: Docks, paged: Pages) -> None:
        self._stack, self._docked, self._paged = stack, docked, paged
        self.name = ""  # of the pane that is alone; "" if none is
        self.is_from_dock = False
        self._page, self._was_hidden = "", False  # as it was before
        self._size, self._state = QSize(), Qt.WindowState.WindowNoState
        self._before: Scrolled = {}
        self._between: Scrolled = {}

    def enter(self, name: str, pane: QWidget, theme: PaneTheme) -> None:
        """Show a pane alone."""
        self._before, lists = scrolled(pane), lists_in_sight(pane)
        self._size, self._was_hidden, self._page = pane.size(), pane.isHidden(), self._paged.front
        self.name, self.is_from_dock = name, self._stack.currentWidget() is self._docked
        if self.is_from_dock:
            self._paged.hold({name: pane})
        self._paged.turn(name)
        self._paged.show_bars(False)
        self._stack.setCurrentWidget(self._paged)
        self._lay_out()
        self._grow(theme)
        self._lay_out()
        follow_size(self._before)
        keep_in_sight(lists)
        self._between = scrolled(pane)

    def leave(self, pane: QWidget, theme: PaneTheme) -> None:
        """Put it back: the same part of it is in sight as before, or what was brought into sight since."""
        now, lists = scrolled(pane), lists_in_sight(pane)
        name, self.name = self.name, ""
        theme.shrink()
        self._paged.show_bars(True)
        self._paged.turn(self._page)
        if self.is_from_dock:
            self._docked.hold({name: pane})
            self._stack.setCurrentWidget(self._docked)
            pane.setHidden(self._was_hidden)
        self._lay_out()
        go_back(self._before, self._between, now)
        keep_in_sight(lists)

    def follow_window(self, theme: PaneTheme) -> None:
        """The window has another size: the text follows where it fills the screen now, or no longer."""
        if self._stack.window().windowState() & FILLING != self._state:
            self._grow(theme)

    def _grow(self, theme: PaneTheme) -> None:
        self._state = self._stack.window().windowState() & FILLING
        theme.grow(self._size, self._paged.frames[self.name].size())

    def _lay_out(self) -> None:
        """Have everything where it belongs at once: scroll bars know how far they go, and nothing flickers."""
        for _ in range(2):  # what is laid out asks what it stands in
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)  # type: ignore[arg-type]
