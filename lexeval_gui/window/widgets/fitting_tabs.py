"""Tabs in a row, as many as fit, that in front among them, and a menu with the others: no tab is cut."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QTabBar, QToolButton, QWidget

from lexeval_gui.window.widgets.labels import escape_mnemonics
from lexeval_gui.window.widgets.layouts import fill_without_gaps

STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
NOTCH = 120
"""By how much Qt says that a wheel was turned from one notch to the next."""


class _Tabs(QTabBar):
    """The tabs, which tell how wide each would like to be, and which way the arrow keys or the wheel step: Qt would
    pass over those that are not shown."""

    entered = Signal()
    stepped = Signal(int)
    _turned = 0  # by the wheel, since the last notch

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See Qt."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        elif event.key() in STEPS:
            self.stepped.emit(STEPS[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """See Qt: a notch is a tab; what is less adds up."""
        turned = event.angleDelta()
        self._turned += turned.x() or turned.y()
        notches = int(self._turned / NOTCH)
        self._turned -= notches * NOTCH
        if notches:
            self.stepped.emit(-notches)

    def widths(self) -> list[int]:
        """The width of each tab, whether it is shown or not."""
        return [self.tabSizeHint(place).width() for place in range(self.count())]


class FittingTabs(QWidget):
    """A tab for each title, by its place; it says which one is asked for."""

    wanted = Signal(int)
    """The place of a tab that was chosen."""
    turned = Signal(int)
    """The place of a tab that the keys brought to the front: the next key steps on from here."""
    entered = Signal()
    """Enter was pressed on the tab in front."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.titles: tuple[str, ...] = ()
        self.tabs = _Tabs(self, drawBase=False, expanding=False, usesScrollButtons=False)
        self.tabs.setAccessibleName(name)
        self.tabs.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.tabs.currentChanged.connect(self._choose)
        self.tabs.entered.connect(self.entered)
        self.tabs.stepped.connect(self._step)
        self._is_stepping = self._is_fitting = False
        self._others: tuple[tuple[int, str], ...] = ()  # the places and titles of the tabs in the menu
        self.more = QToolButton(self, popupMode=QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setProperty("look", "menu")
        self.more.setText("More")
        self.more.setAccessibleName(f"more {name.lower()}")
        self.more.setMenu(QMenu(self.more))
        self.more.menu().aboutToShow.connect(self._list_further)
        self._further: Callable[[QMenu], None] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(self)
        fill_without_gaps(row, self.tabs, self.more)
        row.addStretch(1)

    @property
    def front(self) -> int:
        """The place of the tab in front, -1 where there is none."""
        return self.tabs.currentIndex()

    def show_titles(self, titles: Sequence[str], front: int) -> None:
        """Show these tabs, and which one is in front."""
        if (tuple(titles), front) == (self.titles, self.front):
            return
        self.titles = tuple(titles)
        with QSignalBlocker(self.tabs):
            for _ in range(self.tabs.count(), len(titles)):
                self.tabs.addTab("")
            for _ in range(len(titles), self.tabs.count()):
                self.tabs.removeTab(0)
            for place, title in enumerate(titles):
                self.tabs.setTabText(place, escape_mnemonics(title))
            self.tabs.setCurrentIndex(front)
        self.updateGeometry()
        self._fit()

    def bring(self, place: int) -> None:
        """Have another tab in front, as if it had been chosen."""
        self.tabs.setCurrentIndex(place)

    def offer_further(self, further: Callable[[QMenu], None] | None, words: str) -> None:
        """Have the menu there for something else, too, which is put into it behind the other tabs when it is opened,
        and is said in words; or no longer."""
        if further != self._further:
            self._further = further
            self.more.setToolTip(words if further else "")
            self._list_others()
            self._fit()

    def dress(self, font: QFont) -> None:
        """Write the tabs in a font."""
        for part in (self.tabs, self.more):
            part.setFont(font)
        self._fit()

    def _choose(self, place: int) -> None:
        if 0 <= place < len(self.titles):
            self._fit()
            (self.turned if self._is_stepping else self.wanted).emit(place)

    def _step(self, way: int) -> None:
        self._is_stepping = True
        self.bring(max(0, min(self.front + way, len(self.titles) - 1)))
        self._is_stepping = False

    # what fits

    def sizeHint(self) -> QSize:
        """As wide as all tabs together: how many are shown follows from the width, and not the other way round."""
        return QSize(sum(self.tabs.widths()), self.tabs.sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """The menu, and what Qt leaves of the tab in front."""
        return QSize(self.more.sizeHint().width(), self.tabs.sizeHint().height())

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
        """Show the tabs that fit, that in front among them; the others are in the menu. Qt has the layouts around find
        their sizes before it shows the menu's button: what asks for another fit meanwhile has it afterwards."""
        if self._is_fitting:
            return
        self._is_fitting, width = True, -1
        while width != self.width():
            width = self.width()
            self._fit_in(width)
        self._is_fitting = False

    def _fit_in(self, width: int) -> None:
        room_with_menu = width - self.more.sizeHint().width()
        room = width if self._further is None else room_with_menu
        shown = fitting(self.tabs.widths(), max(self.front, 0), room, room_with_menu)
        changed = [place for place in range(len(self.titles)) if self.tabs.isTabVisible(place) != (place in shown)]
        with QSignalBlocker(self.tabs):
            front = self.front  # Qt has another tab in front while this one is hidden
            for place in sorted(changed, key=lambda place: place not in shown):
                self.tabs.setTabVisible(place, place in shown)
            self.tabs.setCurrentIndex(front)
        if changed:
            self.tabs.updateGeometry()  # Qt leaves its width as it was; asked for each time, it would never end
        others = tuple((place, title) for place, title in enumerate(self.titles) if place not in shown)
        if others != self._others:
            self._others = others
            self._list_others()
        self.more.setVisible(bool(self._others) or self._further is not None)

    def _list_others(self) -> None:
        menu = self.more.menu()
        menu.clear()
        for place, title in self._others:
            menu.addAction(escape_mnemonics(title)).triggered.connect(partial(self.bring, place))

    def _list_further(self) -> None:
        if self._further is not None:
            self._list_others()  # without what was put behind them when the menu was opened last
            self.more.menu().addSeparator()
            self._further(self.more.menu())


def fitting(widths: Sequence[int], front: int, room: int, room_with_menu: int) -> set[int]:
    """The places of the tabs that fit: all of them, or the first ones beside a menu with the rest; always that in
    front, in the place of the last where need be."""
    if not widths or sum(widths) <= room:
        return set(range(len(widths)))
    others = [place for place in range(len(widths)) if place != front]
    left = room_with_menu - widths[front]
    used = accumulate(widths[place] for place in others)
    return {front, *(place for place, wide in zip(others, used, strict=True) if wide <= left)}
