"""The panes one at a time: the current item's line above, the page in front, the bar of pages below."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from lexeval_gui.window.actions.table import PAGES
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.items.pane import ItemsPane
from lexeval_gui.window.shell.layout.pane_frame import PaneFrame
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.labels import rule
from lexeval_gui.window.widgets.layouts import fill_without_gaps

if TYPE_CHECKING:  # not before they are seen
    from lexeval_gui.window.shell.bars.item_line import ItemLine
    from lexeval_gui.window.shell.bars.page_bar import PageBar


class _Parts(NamedTuple):
    """What is seen of the pages."""

    line: ItemLine
    bar: PageBar
    stack: QStackedWidget
    frames: dict[str, PaneFrame]
    rules: tuple[QWidget, QWidget]


class Pages(QWidget):
    """One stack of panes. What is seen of it is made when it takes panes in: where there is room for columns, the first
    rows do not wait for it."""

    seen = Signal(str, bool)
    """The page of a pane has come to the front, or is no longer to be seen."""
    wanted = Signal(str)
    """See PageBar."""
    turned = Signal(str)
    """See PageBar."""

    def __init__(self, state: AppState, items: ItemsPane, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._state, self._items, self._theme = state, items, theme
        self.closed: set[str] = set()  # pages that somebody has closed
        self._front = "item"
        self._titles: Mapping[str, str] = {}

    @cached_property
    def _parts(self) -> _Parts:
        from lexeval_gui.window.shell.bars.item_line import ItemLine
        from lexeval_gui.window.shell.bars.page_bar import PageBar

        line, bar = ItemLine(self._state, self._items, self._theme, self), PageBar(self._theme, self)
        stack, frames = QStackedWidget(self), {name: PaneFrame(self._theme) for name in PAGES}
        for name, frame in frames.items():
            stack.addWidget(frame)
            frame.seen.connect(lambda seen, name=name: self.seen.emit(name, seen))
        stack.setCurrentWidget(frames[self._front])
        bar.wanted.connect(self.wanted)
        bar.turned.connect(self.turned)
        bar.show_pages(self._titles, self._front)
        above, below = rules = rule(self), rule(self)
        fill_without_gaps(QVBoxLayout(self), line, above, (stack, 1), below, bar)
        return _Parts(line, bar, stack, frames, rules)

    def hold(self, panes: Mapping[str, QWidget]) -> None:
        """Take the panes in, with the room that there is: what gets the focus there may scroll to itself at once."""
        for name, pane in panes.items():
            frame = self.frames[name]
            frame.setGeometry(self._parts.stack.rect())
            frame.hold(pane)
            pane.show()
            pane.setGeometry(frame.rect())

    @property
    def line(self) -> ItemLine:
        """The line of the current item."""
        return self._parts.line

    @property
    def bar(self) -> PageBar:
        """The bar of pages."""
        return self._parts.bar

    @property
    def frames(self) -> dict[str, PaneFrame]:
        """What each page stands in, by its name."""
        return self._parts.frames

    @property
    def front(self) -> str:
        """The name of the page in front."""
        return self._front

    def turn(self, name: str) -> None:
        """Bring a page to the front."""
        self._front = name
        if self._is_made:
            self._parts.stack.setCurrentWidget(self.frames[name])

    def show_pages(self, titles: Mapping[str, str]) -> None:
        """Have these pages in the bar, by their names."""
        self._titles = titles
        if self._is_made:
            self.bar.show_pages(titles, self._front)

    @property
    def _is_made(self) -> bool:
        return "_parts" in vars(self)

    def show_bars(self, shown: bool) -> None:
        """Show the line of the item and the bar of pages, or the page alone."""
        for widget in (self.line, self.bar, *self._parts.rules) if self._is_made else ():
            widget.setVisible(shown)

    def minimumSizeHint(self) -> QSize:
        """The window may be as small as it likes."""
        return QSize(0, 0)
