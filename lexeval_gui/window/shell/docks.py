"""The docks: where each pane stands, and how large it is, in the layouts that have columns."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from PySide6.QtCore import QByteArray, QChildEvent, QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar, QTabWidget, QWidget

from lexeval_gui.window.actions.table import PANES, TABS
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.shell.layouts import Layout
from lexeval_gui.window.shell.pane_frame import Grip, PaneFrame
from lexeval_gui.window.widgets.eye_order import EyeOrder

VERSION = 2
"""Of the layout: one saved under another is not restored."""

WIDTHS, HEIGHT = {"items": (370, 0.29), "figures": (420, 0.33)}, (200, 0.32)
"""What the docks have at first: pixels at zoom 1, and no more than this share of the window."""


class _Dock(EyeOrder, QDockWidget):
    """A dock around a pane; the pane stays the same while the dock moves."""

    def __init__(self, name: str, frame: QWidget, theme: Theme, parent: QMainWindow) -> None:
        super().__init__(PANES[name], parent)
        self.setObjectName(name)
        self.grip = Grip(self, theme)
        self.setTitleBarWidget(self.grip)
        self.setWidget(frame)
        self.setAccessibleName(PANES[name])


class Docks(QMainWindow):
    """The item in the middle, the other panes in docks around it."""

    seen = Signal(str, bool)
    """The dock of a pane has come to the front, or is no longer to be seen."""
    changed = Signal()
    """A dock has been opened or closed."""
    settled = Signal()
    """The docks have been put where they were at another time."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowFlags(Qt.WindowType.Widget)
        self._theme = theme
        self._layout: Layout = "middle"
        self._kept: dict[Layout, QByteArray] = {}
        self._was_shown = False
        self.setDockOptions(QMainWindow.DockOption.AllowNestedDocks | QMainWindow.DockOption.AllowTabbedDocks)
        self.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        for corner in (Qt.Corner.BottomLeftCorner, Qt.Corner.BottomRightCorner):
            self.setCorner(corner, Qt.DockWidgetArea.BottomDockWidgetArea)
        self.frames = {name: PaneFrame(theme) for name in (*PANES, "item")}
        self.setCentralWidget(self.frames["item"])
        self.docks = {name: _Dock(name, self.frames[name], theme, self) for name in PANES}
        for name, dock in self.docks.items():
            dock.visibilityChanged.connect(lambda seen, name=name: self.seen.emit(name, seen))
            dock.toggleViewAction().toggled.connect(self.changed)
        theme.changed.connect(self._dress)

    def hold(self, panes: Mapping[str, QWidget]) -> None:
        """Take the panes in."""
        for name, pane in panes.items():
            self.frames[name].hold(pane)

    # where each stands

    def arrange(self, closed: tuple[str, ...]) -> None:
        """Every dock where it is at first, but for those that are closed."""
        area = Qt.DockWidgetArea
        for dock in self.docks.values():
            dock.setFloating(False)
            self.removeDockWidget(dock)
        self.addDockWidget(area.LeftDockWidgetArea, self.docks["items"])
        self.addDockWidget(area.RightDockWidgetArea, self.docks["figures"])
        for name in TABS:
            self.addDockWidget(area.BottomDockWidgetArea, self.docks[name])
        for before, name in pairwise(TABS):
            self.tabifyDockWidget(self.docks[before], self.docks[name])
        for name, dock in self.docks.items():
            dock.setVisible(name not in closed)
        self.docks[TABS[0]].raise_()
        self._dress()
        if self.isVisible():
            self._size()

    def showEvent(self, event: QShowEvent) -> None:
        """Docks get their sizes once there is a size to share out."""
        super().showEvent(event)
        if not self._was_shown:
            self._was_shown = True
            QTimer.singleShot(0, self, self._begin)

    def _begin(self) -> None:
        self._put_back()
        self.settled.emit()

    def turn(self, layout: Layout) -> None:
        """Arrange the docks as they are in another layout: as they were left there, else as they are, in its sizes."""
        if layout != self._layout:
            if self._was_shown:
                self._kept[self._layout] = self.saveState(VERSION)
            self._layout = layout
            if self._was_shown:
                self._put_back()

    def _put_back(self) -> None:
        kept = self._kept.get(self._layout)
        if kept is None or not self.restoreState(kept, VERSION):
            self._size()
        self._dress()

    def _size(self) -> None:
        """Give the docks their first sizes; enlarged, they still leave most of the window to the item."""
        widths = [round(min(self._theme.px(wide), self.width() * share)) for wide, share in WIDTHS.values()]
        height = round(min(self._theme.px(HEIGHT[0]), self.height() * HEIGHT[1]))
        self.resizeDocks([self.docks[name] for name in WIDTHS], widths, Qt.Orientation.Horizontal)
        self.resizeDocks([self.docks["scores"]], [height], Qt.Orientation.Vertical)

    def kept(self, layout: Layout) -> QByteArray:
        """How the docks are in a layout, to be restored at another time; empty if they never were in it."""
        if layout == self._layout and self._was_shown:
            return self.saveState(VERSION)
        return self._kept.get(layout, QByteArray())

    def keep(self, layout: Layout, state: QByteArray) -> None:
        """Have the docks as they were, now or when the layout comes; a state that does not fit is passed over."""
        if state.isEmpty():
            return
        self._kept[layout] = state
        if layout == self._layout and self._was_shown:
            self.setFocus()  # a list that gets it for a moment, while others are hidden, would choose its first row
            self._begin()

    # looks

    def minimumSizeHint(self) -> QSize:
        """The window may be as small as it likes: then it has another layout."""
        return QSize(0, 0)

    def _dress(self) -> None:
        self._fit_grips()
        for bar in self.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            bar.setExpanding(False)
            bar.setElideMode(Qt.TextElideMode.ElideNone)
            bar.setUsesScrollButtons(True)
            bar.setDrawBase(False)
            bar.setFont(self._theme.font())
            bar.setAccessibleName("panes")

    def event(self, event: QEvent) -> bool:
        """A dock that has been moved may have a tab now, or none any more."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit_grips()
        return super().event(event)

    def _fit_grips(self) -> None:
        for dock in self.docks.values():
            dock.grip.follow_dock()

    def childEvent(self, event: QChildEvent) -> None:
        """A tab bar that Qt makes anew looks like the others."""
        super().childEvent(event)
        if event.type() == QEvent.Type.ChildAdded:
            QTimer.singleShot(0, self, self._dress)
