"""Where help stands: in a window of its own, beside the item, or as a page where one alone has room.

Beside the item it takes the column to the right of it, if there is one that can be lent, else a column of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QWidget
from shiboken6 import isValid

from lexeval_gui.window.help.panel import HelpPanel
from lexeval_gui.window.help.window import HelpWindow
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.memory import Memory

WIDTH = 340
"""Pixels at zoom 1 of a column of its own."""

MOST = 16_777_215
"""As wide as Qt lets a widget be."""

KEPT = "help"
BESIDE, APART = "beside", "window"


class Column(Protocol):
    """A column beside the item that can be lent: what stands there is hidden meanwhile."""

    def cover(self, other: QWidget) -> None:
        """Have something else there."""
        ...

    def uncover(self) -> None:
        """Have there what was there before."""
        ...


class Room(Struct, frozen=True):
    """What the window has room for. `row` is that of the panes, `pages` what stands there; `is_narrow` says whether one
    page alone has room, `column` which column can be lent now, `has_item` whether there is an item to stand beside."""

    row: QHBoxLayout
    pages: QStackedWidget
    is_narrow: Callable[[], bool]
    column: Callable[[], Column | None]
    has_item: Callable[[], bool]


class HelpPlace(QObject):
    """Puts the panel where it was wanted last, and where there is room for it there."""

    changed = Signal()
    """Help is to be seen, or no longer."""

    def __init__(self, panel: HelpPanel, room: Room, memory: Memory, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._panel, self._room, self._memory, self._theme, self._window = panel, room, memory, theme, window
        self.window: HelpWindow | None = None
        self.is_shown = False
        self._column: Column | None = None  # the one that was lent
        self._before: QWidget | None = None  # the page in whose place help stands
        self._focus: QWidget | None = None  # what had the focus before help was shown
        self._title, self._is_moving = "", False
        panel.closed.connect(self.close)
        panel.turned.connect(self.turn)
        room.pages.currentChanged.connect(lambda _: self._follow_pages())
        theme.changed.connect(self.follow_room)
        panel.name_turn(self.is_beside)

    @property
    def is_beside(self) -> bool:
        """Whether help is wanted beside the item."""
        return self._memory.text(KEPT, BESIDE) != APART

    @property
    def is_page(self) -> bool:
        """Whether help stands in the place of the panes."""
        return self._room.pages.currentWidget() is self._panel

    @property
    def is_lent(self) -> bool:
        """Whether help stands in a column that something else has to itself."""
        return self._column is not None

    def show(self, title: str) -> None:
        """Show help; what is read there has this title."""
        focus = self._window.focusWidget()
        if focus is not None and not self._panel.isAncestorOf(focus):
            self._focus = focus
        self._title, self.is_shown = title, True
        self._put()
        self.changed.emit()

    def close(self) -> None:
        """Show help no longer; what had the focus has it again."""
        if not self.is_shown:
            return
        focus = self._window.focusWidget()
        had_focus = focus is not None and self._panel.isAncestorOf(focus)
        self.is_shown = False
        self._take_out()
        if self.window is not None:
            self.window.hide()
        self._panel.hide()
        if had_focus and self._focus is not None and isValid(self._focus):
            self._focus.setFocus(Qt.FocusReason.OtherFocusReason)
        self.changed.emit()

    def turn(self) -> None:
        """Show help in the other place from now on."""
        self.close()
        self._memory.put(KEPT, APART if self.is_beside else BESIDE)
        self._panel.name_turn(self.is_beside)
        self.show(self._title)
        self._panel.go_on()

    def follow_room(self) -> None:
        """Stand where there is room for it in another layout, or at another zoom."""
        is_there = isValid(self._window) and self.is_shown  # docks change once more while their window is destroyed
        if not is_there or self._is_moving or self._is_apart:
            return
        if self._room.has_item():
            self._put()
        else:  # there is nothing to stand beside any more
            self.close()

    @property
    def _is_apart(self) -> bool:
        """Whether help stands in its window."""
        return self.window is not None and self._panel.parentWidget() is self.window

    def _put(self) -> None:
        self._is_moving = True
        if not self.is_beside or not self._room.has_item():
            self._put_apart()
        elif self._room.is_narrow():
            self._put_in_place()
        elif (column := self._room.column()) is not None:
            self._put_into(column)
        else:
            self._put_in_row()
        self._is_moving = False

    def _put_apart(self) -> None:
        if self.window is None:
            self.window = HelpWindow(self._theme, self._window)
            self.window.turned.connect(self.turn)
            self.window.finished.connect(lambda _: self.close())
        self._take_out()
        self.window.hold(self._panel)
        self.window.show_titled(self._title)

    def _put_in_place(self) -> None:
        if not self.is_page:
            self._take_out()
            self._before = self._room.pages.currentWidget()
            self._room.pages.addWidget(self._panel)
            self._room.pages.setCurrentWidget(self._panel)

    def _put_into(self, column: Column) -> None:
        if column is not self._column:
            self._take_out()
            self._column = column
            column.cover(self._panel)

    def _put_in_row(self) -> None:
        self._take_out()
        self._panel.setFixedWidth(self._theme.px(WIDTH))
        self._room.row.addWidget(self._panel)
        self._panel.show()

    def _take_out(self) -> None:
        """Take the panel from where it stands, and leave all there as it was."""
        if self._column is not None:
            column, self._column = self._column, None
            column.uncover()
        if self.is_page and self._before is not None:
            self._room.pages.setCurrentWidget(self._before)
        if self._room.pages.indexOf(self._panel) >= 0:
            self._room.pages.removeWidget(self._panel)
        self._room.row.removeWidget(self._panel)
        self._panel.setMinimumWidth(0)
        self._panel.setMaximumWidth(MOST)

    def _follow_pages(self) -> None:
        """Other files, or the review, have taken the place of help, or of what it stood beside."""
        if self._is_moving or not self.is_shown:
            return
        if self._room.pages.indexOf(self._panel) >= 0 and not self.is_page:
            self.close()
        else:
            self.follow_room()
