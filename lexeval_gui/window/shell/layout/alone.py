"""One pane alone, or two side by side, in the place of all: how they come there, and back to where they were as they
were."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt
from PySide6.QtWidgets import QStackedWidget, QWidget
from shiboken6 import isValid

from lexeval_gui.window.look.pane_theme import PaneTheme
from lexeval_gui.window.shell.layout.beside import Beside
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
from lexeval_gui.window.widgets.soon import soon

FILLING = Qt.WindowState.WindowFullScreen | Qt.WindowState.WindowMaximized
"""States of the window in which it has another room than its border gives it."""

PASSES = 5
"""Times that what is laid out may ask for another size, as what stands in it has got one."""


class Taken:
    """A pane that is taken out of its place: how it was there."""

    def __init__(self, pane: QWidget, theme: PaneTheme) -> None:
        self.pane, self.theme = pane, theme
        self.size, self.was_hidden = pane.size(), pane.isHidden()
        self._lists = lists_in_sight(pane)
        self._before = scrolled(pane)
        self._between: Scrolled = {}

    def settle(self) -> None:
        """It is shown in another size: as far along as it was."""
        follow_size(self._before)
        keep_in_sight(self._lists)
        self.look_again()

    def look_again(self) -> None:
        """What is scrolled from now on was scrolled by hand."""
        self._between = scrolled(self.pane)

    def leave(self) -> None:
        """It is about to go back: remember what is in sight now."""
        self._now, self._lists = scrolled(self.pane), lists_in_sight(self.pane)

    def go_back(self) -> None:
        """It has its size again: the same part is in sight as before, or what was brought into sight since."""
        go_back(self._before, self._between, self._now)
        keep_in_sight(self._lists)


class Alone:
    """Shows a pane on its page without bars, or two side by side, taken out of their docks if they stand in some.

    Their text grows by the room that they gain (see `growth`), once: when they come here, and when the window becomes
    full screen or maximised, but not while a border of the window is dragged.
    """

    def __init__(
        self, stack: QStackedWidget, docked: Docks, paged: Pages, beside: Beside, go_to: Callable[[QWidget], None]
    ) -> None:
        """`go_to` gives a pane the focus."""
        self._stack, self._docked, self._paged, self._beside, self._go_to = stack, docked, paged, beside, go_to
        self._taken: dict[str, Taken] = {}
        self.is_from_dock = False
        self.page = ""  # as it was before
        self._state = Qt.WindowState.WindowNoState
        self._focus: QWidget | None = None  # what had the focus before the first pane was alone
        self._given: QWidget | None = None  # what has got it with the pane

    @property
    def names(self) -> tuple[str, ...]:
        """The panes that are in the place of all, from left to right; none if all are shown."""
        return tuple(self._taken)

    def enter(self, panes: Mapping[str, tuple[QWidget, PaneTheme]], focus: QWidget | None) -> None:
        """Show a pane or two in the place of all, or of those that are; what has the `focus` keeps it."""
        if self._taken:
            self._put_back(None)
        else:
            self._focus = focus
        self._taken = {name: Taken(pane, theme) for name, (pane, theme) in panes.items()}
        self.page = self._paged.front
        self.is_from_dock = self._stack.currentWidget() is self._docked
        self._move({name: taken.pane for name, taken in self._taken.items()})
        _lay_out()
        self._grow()
        _lay_out()
        _give_focus(focus)
        first, *_ = self._taken.values()
        if not any(_is_in(self._stack.focusWidget(), taken.pane) for taken in self._taken.values()):
            self._go_to(first.pane)
        self._given = self._stack.focusWidget()
        for taken in self._taken.values():
            taken.settle()
        soon(self._stack, lambda: self._look_again(first))

    def _move(self, panes: Mapping[str, QWidget]) -> None:
        """Put one on its page, or two beside each other."""
        if self.is_from_dock:
            self._docked.release(panes)
        if len(panes) > 1:
            self._stack.setCurrentWidget(self._beside)
            _lay_out()
            self._beside.hold(panes)
            return
        if self.is_from_dock:
            self._paged.hold(panes)
        self._paged.turn(*panes)
        self._paged.show_bars(False)
        self._stack.setCurrentWidget(self._paged)

    def leave(self, focus: QWidget | None) -> None:
        """Put all back. The focus is where it was; unless it has been moved in the same pane: then it stays there."""
        panes = [taken.pane for taken in self._taken.values()]
        in_same = any(_is_in(focus, pane) and _is_in(self._focus, pane) for pane in panes)
        self._put_back(focus if in_same and focus is not self._given else self._focus)

    def _put_back(self, focus: QWidget | None) -> None:
        taken, self._taken = self._taken, {}
        panes = {name: one.pane for name, one in taken.items()}
        for one in taken.values():
            one.leave()
            one.theme.shrink()
        self._paged.show_bars(True)
        self._paged.turn(self.page)
        if self.is_from_dock:
            self._docked.hold(panes)
            self._stack.setCurrentWidget(self._docked)
            for name, one in taken.items():  # hidden it was behind another tab, or while no dock was in sight at all
                one.pane.setHidden(one.was_hidden and not self._docked.is_in_sight(name))
        elif len(panes) > 1:
            self._paged.hold(panes)
            self._stack.setCurrentWidget(self._paged)
        _lay_out()
        _give_focus(focus)
        for one in taken.values():
            one.go_back()

    def follow_window(self) -> None:
        """The window has another size: the text follows where it fills the screen now, or no longer."""
        if self._taken and self._stack.window().windowState() & FILLING != self._state:
            self._grow()

    def _grow(self) -> None:
        """The text of two grows alike."""
        self._state = self._stack.window().windowState() & FILLING
        rooms = [(taken.size, self._room_of(name)) for name, taken in self._taken.items()]
        for taken in self._taken.values():
            taken.theme.grow(*rooms)

    def _room_of(self, name: str) -> QSize:
        return (self._beside.frame(name) if len(self._taken) > 1 else self._paged.frames[name]).size()

    def _look_again(self, first: Taken) -> None:
        """Panes show a chosen part again once they have their size: that is not scrolling by hand."""
        if first in self._taken.values():
            for taken in self._taken.values():
                taken.look_again()


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
