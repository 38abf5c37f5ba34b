"""Where help stands: in a window of its own, in the row of the panes, or as a page where one alone has room."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QWidget

from lexeval_gui.window.help.panel import HelpPanel
from lexeval_gui.window.help.window import HelpWindow
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.memory import Memory

WIDTH = 340
"""Pixels at zoom 1 beside the panes."""

KEPT = "help"
BESIDE, APART = "beside", "window"


class HelpPlace(QObject):
    """Puts the panel where it was wanted last. `row` is that of the panes, `pages` what stands there; `is_narrow` says
    whether there is room for one page alone."""

    changed = Signal()
    """Help is to be seen, or no longer."""

    def __init__(
        self,
        panel: HelpPanel,
        row: QHBoxLayout,
        pages: QStackedWidget,
        is_narrow: Callable[[], bool],
        memory: Memory,
        theme: Theme,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._panel, self._row, self._pages, self._is_narrow = panel, row, pages, is_narrow
        self._memory, self._theme, self._window = memory, theme, window
        self.window: HelpWindow | None = None
        self._before: QWidget | None = None  # the page in whose place help stands
        self._title = ""
        panel.closed.connect(self.close)
        panel.turned.connect(self.turn)
        pages.currentChanged.connect(self._follow_pages)
        theme.changed.connect(self.follow_room)
        panel.name_turn(self.is_beside)

    @property
    def is_beside(self) -> bool:
        """Whether help is wanted beside the item."""
        return self._memory.text(KEPT, APART) == BESIDE

    @property
    def is_page(self) -> bool:
        """Whether help stands in the place of the panes."""
        return self._pages.currentWidget() is self._panel

    @property
    def is_shown(self) -> bool:
        """Whether help is open: in a window that another covers too."""
        return self._panel.isVisible()

    def show(self, title: str) -> None:
        """Show help; what is read there has this title."""
        self._title = title
        self._put()
        self.changed.emit()

    def close(self) -> None:
        """Show help no longer; what had the focus in the main window has it again."""
        focus = self._window.focusWidget()
        had_focus = focus is not None and self._panel.isAncestorOf(focus)
        if self.window is not None:
            self.window.hide()
        if self.is_beside:
            self._leave_page()
            self._panel.hide()
        if had_focus:
            self._pages.setFocus(Qt.FocusReason.OtherFocusReason)
        self.changed.emit()

    def turn(self) -> None:
        """Show help in the other place from now on."""
        self.close()
        self._memory.put(KEPT, APART if self.is_beside else BESIDE)
        self._panel.name_turn(self.is_beside)
        self.show(self._title)
        self._panel.go_on()

    def leave_page(self) -> None:
        """Show a pane in the place of help, where there is room for one alone."""
        if self.is_page:
            self.close()

    def follow_room(self) -> None:
        """Stand where there is room for it in another layout, or at another zoom."""
        if self.is_beside and self.is_shown:
            self._put()

    def _put(self) -> None:
        if not self.is_beside:
            self._put_apart()
        elif self._is_narrow():
            self._put_in_place()
        else:
            self._put_in_row()

    def _put_apart(self) -> None:
        if self.window is None:
            self.window = HelpWindow(self._theme, self._window)
            self.window.turned.connect(self.turn)
            self.window.finished.connect(lambda _: self.changed.emit())
        self._let_grow()
        self.window.hold(self._panel)
        self.window.show_titled(self._title)

    def _put_in_place(self) -> None:
        if not self.is_page:
            self._before = self._pages.currentWidget()
            self._let_grow()
            self._pages.addWidget(self._panel)
            self._pages.setCurrentWidget(self._panel)

    def _put_in_row(self) -> None:
        self._leave_page()
        self._panel.setFixedWidth(self._theme.px(WIDTH))
        self._row.addWidget(self._panel)
        self._panel.show()

    def _let_grow(self) -> None:
        self._panel.setMinimumWidth(0)
        self._panel.setMaximumWidth(16_777_215)

    def _leave_page(self) -> None:
        if self.is_page and self._before is not None:
            self._pages.setCurrentWidget(self._before)
        if self._pages.indexOf(self._panel) >= 0:
            self._pages.removeWidget(self._panel)

    def _follow_pages(self) -> None:
        """Other files, or the review, have taken the place of help."""
        if self._pages.indexOf(self._panel) >= 0 and not self.is_page:
            self.changed.emit()
