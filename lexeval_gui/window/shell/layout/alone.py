"""One pane alone, in the place of all: how it comes there, and back to where it was as it was."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, QTimer
from PySide6.QtWidgets import QStackedWidget, QWidget
from shiboken6 import isValid

from lexeval_gui.window.look.pane_theme import PaneTheme
from lexeval_gui.window.shell.layout.docks import Docks
from lexeval_gui.window.shell.layout.pages import Pages
from lexeval_gui.window.shell.layout.scrolled import (
    Scrolled,
    follow_size,
    go_back,
    keep_in_sight,
    lists_in_sight,
    scrolled,
)

FILLING = Qt.WindowState.WindowFullScreen | Qt.WindowState.WindowMaximized
"""States of the window in which it has another room than its border gives it."""

PASSES = 5
"""Times that what is laid out may ask for another size, as what stands in it has got one."""


class Alone:
    """Shows a pane on its page without bars, taken out of its dock if it stands in one.

    Its text grows by the room that it gains (see `growth`), once: when it comes here, and when the window becomes
    full screen or maximised, but not while a border of the window is dragged.
    """

    def __init__(self, stack: QStackedWidget, docked: Docks, paged: Pages, go_to: Callable[[QWidget], None]) -> None:
        """`go_to` gives a pane the focus."""
        self._stack, self._docked, self._paged, self._go_to = stack, docked, paged, go_to
        self.name = ""  # of the pane that is alone; "" if none is
        self.is_from_dock = False
        self._pane: QWidget
        self._theme: PaneTheme
        self.page, self._was_hidden = "", False  # as it was before
        self._size, self._state = QSize(), Qt.WindowState.WindowNoState
        self._focus: QWidget | None = None  # what had the focus before the first pane was alone
        self._given: QWidget | None = None  # what has got it with the pane
        self._before: Scrolled = {}
        self._between: Scrolled = {}

    def enter(self, name: str, pane: QWidget, theme: PaneTheme, focus: QWidget | None) -> None:
        """Show a pane alone, in the place of all, or of the one that is; what has the `focus` keeps it."""
        if self.name:
            self._put_back(None)
        else:
            self._focus = focus
        self.name, self._pane, self._theme = name, pane, theme
        self._before, lists = scrolled(pane), lists_in_sight(pane)
        self._size, self._was_hidden, self.page = pane.size(), pane.isHidden(), self._paged.front
        self.is_from_dock = self._stack.currentWidget() is self._docked
        if self.is_from_dock:
            self._docked.release([name])
            self._paged.hold({name: pane})
        self._paged.turn(name)
        self._paged.show_bars(False)
        self._stack.setCurrentWidget(self._paged)
        _lay_out()
        self._grow()
        _lay_out()
        _give_focus(focus)
        if not _is_in(self._stack.focusWidget(), pane):
            self._go_to(pane)
        self._given = self._stack.focusWidget()
        follow_size(self._before)
        keep_in_sight(lists)
        self._between = scrolled(pane)
        QTimer.singleShot(0, self._stack, lambda: self._look_again(name))

    def leave(self, focus: QWidget | None) -> None:
        """Put it back. The focus is where it was; unless it has been moved in the same pane: then it stays there."""
        was_moved = focus is not self._given and _is_in(focus, self._pane) and _is_in(self._focus, self._pane)
        self._put_back(focus if was_moved else self._focus)

    def _put_back(self, focus: QWidget | None) -> None:
        """The same part of the pane is in sight as before, or what was brought into sight since."""
        now, lists = scrolled(self._pane), lists_in_sight(self._pane)
        name, self.name = self.name, ""
        self._theme.shrink()
        self._paged.show_bars(True)
        self._paged.turn(self.page)
        if self.is_from_dock:
            self._docked.hold({name: self._pane})
            self._stack.setCurrentWidget(self._docked)
            self._pane.setHidden(self._was_hidden)
        _lay_out()
        _give_focus(focus)
        go_back(self._before, self._between, now)
        keep_in_sight(lists)

    def follow_window(self) -> None:
        """The window has another size: the text follows where it fills the screen now, or no longer."""
        if self.name and self._stack.window().windowState() & FILLING != self._state:
            self._grow()

    def _grow(self) -> None:
        self._state = self._stack.window().windowState() & FILLING
        self._theme.grow(self._size, self._paged.frames[self.name].size())

    def _look_again(self, name: str) -> None:
        """Panes show a chosen part again once they have their size: that is not scrolling by hand."""
        if self.name == name:
            self._between = scrolled(self._pane)


def _lay_out() -> None:
    """Have everything where it belongs at once: scroll bars know how far they go, and nothing flickers."""
    for _ in range(PASSES):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)


def _give_focus(widget: QWidget | None) -> None:
    """Before the pane is scrolled: what gets the focus may scroll to itself."""
    if widget is not None and isValid(widget) and widget.isVisible():
        widget.setFocus(Qt.FocusReason.OtherFocusReason)


def _is_in(widget: QWidget | None, pane: QWidget) -> bool:
    return widget is not None and isValid(widget) and pane.isAncestorOf(widget)
