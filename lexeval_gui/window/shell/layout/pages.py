"""The panes one at a time: the current item's line above, the page in front, the bar of pages below."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from lexeval_gui.window.actions.table import PAGES
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.items.pane import ItemsPane
from lexeval_gui.window.shell.bars.item_line import ItemLine
from lexeval_gui.window.shell.bars.page_bar import PageBar
from lexeval_gui.window.shell.layout.pane_frame import PaneFrame
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.labels import rule
from lexeval_gui.window.widgets.layouts import fill_without_gaps


class Pages(QWidget):
    """One stack of panes."""

    seen = Signal(str, bool)
    """The page of a pane has come to the front, or is no longer to be seen."""

    def __init__(self, state: AppState, items: ItemsPane, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.line = ItemLine(state, items, theme, self)
        self.bar = PageBar(theme, self)
        self._stack = QStackedWidget(self)
        self.closed: set[str] = set()  # pages that somebody has closed
        self.frames = {name: PaneFrame(theme) for name in PAGES}
        for name, frame in self.frames.items():
            self._stack.addWidget(frame)
            frame.seen.connect(lambda seen, name=name: self.seen.emit(name, seen))
        self.turn("item")
        self._rules = (rule(self), rule(self))
        above, below = self._rules
        fill_without_gaps(QVBoxLayout(self), self.line, above, (self._stack, 1), below, self.bar)

    def hold(self, panes: Mapping[str, QWidget]) -> None:
        """Take the panes in."""
        for name, pane in panes.items():
            self.frames[name].hold(pane)
            pane.show()

    @property
    def front(self) -> str:
        """The name of the page in front."""
        return list(PAGES)[self._stack.currentIndex()]

    def turn(self, name: str) -> None:
        """Bring a page to the front."""
        self._stack.setCurrentWidget(self.frames[name])

    def show_bars(self, shown: bool) -> None:
        """Show the line of the item and the bar of pages, or the page alone."""
        for widget in (self.line, self.bar, *self._rules):
            widget.setVisible(shown)

    def minimumSizeHint(self) -> QSize:
        """The window may be as small as it likes."""
        return QSize(0, 0)
