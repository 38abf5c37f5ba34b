"""The bar below the pages: a tab for each, as many as fit, and a menu with the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import accumulate

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QTabBar, QToolButton, QWidget

from lexeval_gui.window.actions.table import DIGITS
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.labels import escape_mnemonics, kbd, quiet


class _Tabs(QTabBar):
    """The tabs, which tell how wide each would like to be, and whether it is the keys that step through them."""

    entered = Signal()
    """Enter was pressed: the page in front is gone to."""
    is_stepping = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See Qt."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
            return
        self.is_stepping = True
        super().keyPressEvent(event)
        self.is_stepping = False

    def widths(self) -> list[int]:
        """The width of each tab, whether it is shown or not."""
        return [self.tabSizeHint(place).width() for place in range(self.count())]


class PageBar(QWidget):
    """The pages by their names, that in front marked; it says which one is asked for."""

    wanted = Signal(str)
    """The name of the page that was chosen, to be gone to."""
    turned = Signal(str)
    """The name of a page that the keys brought to the front: the next key steps on from here."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._titles: dict[str, str] = {}
        self._front = ""
        self.tabs = _Tabs(self, drawBase=False, expanding=False, usesScrollButtons=False)
        self.tabs.setAccessibleName("pages")
        self.tabs.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.tabs.currentChanged.connect(self._choose)
        self.tabs.entered.connect(lambda: self.wanted.emit(self._front))
        self.more = QToolButton(self, popupMode=QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setProperty("look", "menu")
        self.more.setText("More")
        self.more.setAccessibleName("more pages")
        self.more.setMenu(QMenu(self.more))
        self._keys = [kbd("Alt", theme, self), quiet("+", theme, self), kbd(f"1…{DIGITS}", theme, self)]
        self._row = QHBoxLayout(self)
        self._row.addWidget(self.tabs)
        self._row.addWidget(self.more)
        self._row.addStretch(1)
        for key in self._keys:
            self._row.addWidget(key, 0, Qt.AlignmentFlag.AlignVCenter)
        theme.changed.connect(self._dress)
        self._dress()

    def show_pages(self, titles: Mapping[str, str], front: str) -> None:
        """Show these pages, by their names, and which one is in front."""
        if (dict(titles), front) == (self._titles, self._front):
            return
        self._titles, self._front = dict(titles), front
        with QSignalBlocker(self.tabs):
            for _ in range(self.tabs.count(), len(titles)):
                self.tabs.addTab("")
            for _ in range(len(titles), self.tabs.count()):
                self.tabs.removeTab(0)
            for place, title in enumerate(titles.values()):
                self.tabs.setTabText(place, escape_mnemonics(title))
        self._fit()

    def _choose(self, place: int) -> None:
        if 0 <= place < len(self._titles):
            (self.turned if self.tabs.is_stepping else self.wanted).emit(list(self._titles)[place])

    # what fits

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """The tabs have another size, such as after another zoom: other ones may fit."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().event(event)

    def _fit(self) -> None:
        """Show the tabs that fit, that in front among them; the others are in the menu."""
        names = list(self._titles)
        front = names.index(self._front) if self._front in names else 0
        shown = fitting(self.tabs.widths(), front, self._room(with_menu=False), self._room(with_menu=True))
        with QSignalBlocker(self.tabs):
            for place in range(len(names)):
                if self.tabs.isTabVisible(place) != (place in shown):
                    self.tabs.setTabVisible(place, place in shown)
            if names:
                self.tabs.setCurrentIndex(front)
        others = [name for place, name in enumerate(names) if place not in shown]
        menu = self.more.menu()
        menu.clear()
        for name in others:
            menu.addAction(escape_mnemonics(self._titles[name])).triggered.connect(partial(self.wanted.emit, name))
        self.more.setVisible(bool(others))

    def _room(self, with_menu: bool) -> int:
        """The pixels that the tabs have, beside the menu where there is one."""
        beside = [*self._keys, self.more] if with_menu else self._keys
        margins = self._row.contentsMargins()
        wide = sum(widget.sizeHint().width() + self._row.spacing() for widget in beside)
        return self.width() - wide - margins.left() - margins.right()

    def _dress(self) -> None:
        px = self._theme.px
        self.tabs.setFont(self._theme.font())
        self.more.setFont(self._theme.font())
        self._row.setContentsMargins(0, 0, px(8), 0)
        self._row.setSpacing(px(4))
        self._fit()


def fitting(widths: Sequence[int], front: int, room: int, room_with_menu: int) -> set[int]:
    """The places of the tabs that fit: all of them, or the first ones beside a menu with the rest; always that in
    front, in the place of the last where need be."""
    if not widths or sum(widths) <= room:
        return set(range(len(widths)))
    others = [place for place in range(len(widths)) if place != front]
    left = room_with_menu - widths[front]
    used = accumulate(widths[place] for place in others)
    return {front, *(place for place, wide in zip(others, used, strict=True) if wide <= left)}
