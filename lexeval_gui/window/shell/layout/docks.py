"""The docks: where each pane stands, and how large it is, in the layouts that have columns."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import pairwise

from msgspec import Struct
from PySide6.QtCore import QByteArray, QChildEvent, QEvent, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar, QTabWidget, QWidget

from lexeval_gui.window.actions.conditions import OPTIONAL_PANES
from lexeval_gui.window.actions.table import PANES, TABS
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.shell.layout.layouts import Layout
from lexeval_gui.window.shell.layout.pane_frame import Grip, PaneFrame
from lexeval_gui.window.widgets.eye_order import EyeOrder
from lexeval_gui.window.widgets.soon import soon

VERSION = 2
"""Of the layout: one saved under another is not restored."""

WIDTHS, HEIGHT = {"items": (370, 0.29), "figures": (420, 0.33)}, (200, 0.32)
"""What the docks have at first: pixels at zoom 1, and no more than this share of the window."""


REST = 100
"""Milliseconds without another size after which the docks are at rest."""

WIDE_SHARES = {"items": 0.25, "figures": 0.33}
"""Of the width, in a wide window; the rest is the item's."""


class _Stand(Struct, frozen=True):
    """How the docks stood in a window of a size: how much of it they had, which a person had open, their state, the
    widths of those of `WIDTHS`, and the height of those below with that of their tabs, in pixels."""

    window: QSize
    size: QSize
    open: frozenset[str]
    state: QByteArray
    widths: list[int]
    height: int


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
    """The item in the middle, the other panes in docks around it, as they were put in each of two layouts."""

    seen = Signal(str, bool)
    """The dock of a pane has come to the front, or is no longer to be seen."""
    changed = Signal()
    """A dock has been opened or closed."""
    settled = Signal()
    """The docks have been put where they were at another time."""

    def __init__(self, theme: Theme, parent: QWidget, height_of_rows: Callable[[], int]) -> None:
        """`height_of_rows` gives the pixels that the pane of scores needs for its rows."""
        super().__init__(parent)
        self._height_of_rows = height_of_rows
        self.setWindowFlags(Qt.WindowType.Widget)
        self._theme = theme
        self._layout: Layout = "middle"
        self._kept: dict[Layout, QByteArray] = {}
        self._by_hand: set[Layout] = set()  # those in which the docks stand as somebody has put them
        self._at_zoom: dict[tuple[Layout, float], _Stand] = {}  # how they stood, for the way back
        self._zoom = theme.zoom  # at which they were seen last
        self._awaited: QSize | None = None  # how much of the window they had where they are to stand as before
        self._was_shown = self._is_arranging = self._is_dress_due = False
        self._released: set[str] = set()  # docks that are hidden while their panes are elsewhere
        self._pressed: list[QRect] = []
        self._front = TABS[0]  # the tab below that was brought to the front last
        self._at_rest: QByteArray | None = None  # how they stood before the window began to be resized
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._rest.timeout.connect(self._note_rest)
        self.setDockOptions(QMainWindow.DockOption.AllowNestedDocks | QMainWindow.DockOption.AllowTabbedDocks)
        self.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        for corner in (Qt.Corner.BottomLeftCorner, Qt.Corner.BottomRightCorner):
            self.setCorner(corner, Qt.DockWidgetArea.BottomDockWidgetArea)
        self.frames = {name: PaneFrame(theme) for name in (*PANES, "item")}
        self.setCentralWidget(self.frames["item"])
        self.docks = {name: _Dock(name, self.frames[name], theme, self) for name in PANES}
        for name, dock in self.docks.items():
            dock.visibilityChanged.connect(lambda seen, name=name: self._see(name, seen))
            dock.toggleViewAction().toggled.connect(self.changed)
            dock.dockLocationChanged.connect(self._put_by_hand)
            dock.topLevelChanged.connect(self._put_by_hand)
        theme.zoom_leaving.connect(self._remember_zoom)
        theme.changed.connect(self._follow_theme)

    def _see(self, name: str, seen: bool) -> None:
        if seen and name in TABS and not self._is_arranging:
            self._front = name
        self.seen.emit(name, seen)

    def hold(self, panes: Mapping[str, QWidget]) -> None:
        """Take the panes in."""
        for name, pane in panes.items():
            self.frames[name].hold(pane)
            if name in self._released:
                self._released.remove(name)
                self.docks[name].show()

    def release(self, names: Iterable[str]) -> None:
        """The panes are held elsewhere for a while: a dock that is a window of its own is hidden, not left empty."""
        if self._at_rest is None:
            self._note_rest()
        for name in names:
            if name in self.docks and self.docks[name].isFloating() and self.is_open(name):
                self._released.add(name)
                self.docks[name].hide()

    # open or closed

    def is_open(self, name: str) -> bool:
        """Whether a dock is there, be it behind another tab, or all of them behind the pages."""
        return not self.docks[name].isHidden() or name in self._released

    def is_in_sight(self, name: str) -> bool:
        """Whether a pane can be seen here. A dock behind the tab of another is shown, too, beyond the edge."""
        dock = self.docks.get(name)
        return dock is None or (dock.isVisible() and dock.geometry().right() >= 0 and dock.geometry().bottom() >= 0)

    def open(self, name: str) -> None:
        """Bring a dock to the front."""
        if not self.is_open(name):
            self.toggle(name)
        self.docks[name].raise_()

    def toggle(self, name: str) -> None:
        """Close a dock, or open it."""
        self.docks[name].setVisible(not self.is_open(name))
        self._put_by_hand()

    def column_to_lend(self) -> PaneFrame | None:
        """What holds the figures, where they stand beside the item and can be seen: help may stand there."""
        dock, frame = self.docks["figures"], self.frames["figures"]
        is_column = self.dockWidgetArea(dock) == Qt.DockWidgetArea.RightDockWidgetArea and not dock.isFloating()
        return frame if is_column and frame.isVisible() else None

    # where each stands

    def arrange(self, closed: Collection[str]) -> None:
        """Every dock where it is at first, in all layouts, but for those that are closed."""
        for known in (self._kept, self._by_hand, self._at_zoom, self._released):
            known.clear()
        with self._arranging():
            self._arrange(closed)
        self._dress()
        if self.isVisible():
            self._size()
        else:
            self._was_shown = False

    def _arrange(self, closed: Collection[str]) -> None:
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

    def showEvent(self, event: QShowEvent) -> None:
        """Docks get their sizes once there is a size to share out; at another zoom than before, those of that zoom."""
        super().showEvent(event)
        soon(self, self._follow_zoom if self._was_shown else self._begin)

    def _begin(self) -> None:
        self._was_shown = True
        self._zoom = self._theme.zoom
        self._put_back()
        self.settled.emit()

    def turn(self, layout: Layout) -> None:
        """Arrange the docks as they were left in another layout; in one that is new, as they are, in its sizes."""
        if layout == self._layout:
            return
        if self._was_shown:
            self._kept[self._layout] = self._at_rest or self.saveState(VERSION)
        self._layout, self._at_rest = layout, None
        if self._was_shown:
            self._put_back()

    def come_back(self) -> None:
        """After pages stand as before the window became too small for the docks, which made them narrow."""
        if not self._was_shown:
            return
        if self._layout not in self._by_hand or self._at_rest is None or not self._restore(self._at_rest):
            self._size()

    def _put_back(self) -> None:
        kept = self._kept.get(self._layout)
        if kept is None or not self._restore(kept):
            self._by_hand.discard(self._layout)
            self._size()
        self._dress()

    def _restore(self, state: QByteArray) -> bool:
        """Put the docks as they were. Whether those are there that only some files have something for is a matter of
        the files that are open now, and the state may be of others."""
        hidden = {name: self.docks[name].isHidden() for name in OPTIONAL_PANES}
        with self._keeping_focus(), self._arranging():
            is_restored = self.restoreState(state, VERSION)
            for name, is_hidden in hidden.items():
                self.docks[name].setHidden(is_hidden)
        return is_restored

    @contextmanager
    def _keeping_focus(self) -> Iterator[None]:
        """Docks that are put back are hidden for a moment: a list that got the focus meanwhile would choose its first
        row."""
        focus = self.window().focusWidget()
        self.setFocus()
        yield
        if focus is not None and focus.isVisible():
            focus.setFocus(Qt.FocusReason.OtherFocusReason)

    @contextmanager
    def _arranging(self) -> Iterator[None]:
        """What moves meanwhile is not moved by hand."""
        self._is_arranging = True
        yield
        self._is_arranging = False

    def kept(self, layout: Layout) -> QByteArray:
        """How the docks are in a layout, to be restored at another time; empty if nobody has moved them in it: then
        they have the sizes of the window that there will be."""
        if layout not in self._by_hand:
            return QByteArray()
        if layout == self._layout and self._was_shown:
            return self.saveState(VERSION) if self.isVisible() else self._at_rest or self.saveState(VERSION)
        return self._kept.get(layout, QByteArray())

    def keep(self, layout: Layout, state: QByteArray) -> None:
        """Have the docks as they were put, now or when the layout comes; a state that does not fit is passed over."""
        if state.isEmpty():
            return
        self._kept[layout] = state
        self._by_hand.add(layout)
        self._at_zoom.clear()
        if layout == self._layout and self._was_shown:
            if self.isVisible():
                self._begin()
            else:
                self._was_shown = False

    # how large each is

    def _size(self) -> None:
        """Give the docks their first sizes; enlarged, they still leave most of the window to the item."""
        if self._layout == "wide":
            widths = [round(self.width() * share) for share in WIDE_SHARES.values()]
        else:
            widths = [round(min(self._theme.px(wide), self.width() * share)) for wide, share in WIDTHS.values()]
        rows = self._height_of_rows() if self._layout == "wide" else 0
        high = rows + self._height_of_tabs() if rows else self._theme.px(HEIGHT[0])
        height = round(min(high, self.height() * HEIGHT[1]))
        self._resize(widths, height)

    def _resize(self, widths: list[int], height: int) -> None:
        """Give the docks of `WIDTHS` their widths, and those below their height, with that of their tabs."""
        self.resizeDocks([self.docks[name] for name in WIDTHS], widths, Qt.Orientation.Horizontal)
        self.resizeDocks([self.docks["scores"]], [height], Qt.Orientation.Vertical)

    def _height_of_tabs(self) -> int:
        """What of the height that is given to the scores their tab takes."""
        has_tab = bool(self.tabifiedDockWidgets(self.docks["scores"]))
        return max((bar.sizeHint().height() for bar in self._tab_bars()), default=0) if has_tab else 0

    def _tab_bars(self) -> list[QTabBar]:
        return self.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)

    def fit(self) -> None:
        """Columns in proportion, and the scores as high as their rows, where the window is wide and nobody has put the
        docks otherwise."""
        is_ready = self._was_shown and self.isVisible() and not self._is_arranging
        if is_ready and self._layout == "wide" and "wide" not in self._by_hand:
            self._size()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        super().resizeEvent(event)
        self._rest.start()
        self.fit()
        if self._awaited == self.size():
            soon(self, self.stand_as_before)

    def _note_rest(self) -> None:
        self._awaited = None
        if self.isVisible():
            self._at_rest = self.saveState(VERSION)

    def _follow_theme(self) -> None:
        self._dress()
        if self.isVisible():
            if (stood := self._stood()) is not None:  # before anything is laid out and painted where it does not stay
                self._resize(stood.widths, stood.height)
            soon(self, self._follow_zoom)

    def _remember_zoom(self) -> None:
        """Remember how the docks stand at a zoom, before anything has another size."""
        if self._was_shown and self.isVisible():
            self._note_rest()
            widths = [self.docks[name].width() for name in WIDTHS]
            height = self.docks["scores"].height() + self._height_of_tabs()
            stand = _Stand(self.window().size(), self.size(), self._opened(), self.saveState(VERSION), widths, height)
            self._at_zoom[self._layout, self._theme.zoom] = stand

    def _follow_zoom(self) -> None:
        """At a zoom at which the docks stood before, in a window of this size, they stand as then."""
        stands = not self.isVisible() or self.stand_as_before() or self._zoom == self._theme.zoom
        if not stands and self._layout not in self._by_hand:
            self._size()
        self._zoom = self._theme.zoom
        self._rest.start()
        soon(self, self.fit)  # once tabs and rows have their sizes

    def stand_as_before(self, front: str = "") -> bool:
        """Put the docks where they stood at this zoom in a window of this size, once they have as much of it; False if
        that is not known. A tab, or that which can be seen, is in front. Their sizes do as a rule: a state that is
        restored hides and shows them all."""
        front, stood = front or self._front, self._stood()
        self._awaited = None if stood is None or stood.size == self.size() else stood.size
        with self._keeping_focus():
            if stood is not None and self.saveState(VERSION) != stood.state:
                self._resize(stood.widths, stood.height)
                if self._awaited is None and self.saveState(VERSION) != stood.state:
                    self._restore(stood.state)
            if front and self.is_open(front):
                self.docks[front].raise_()
        return stood is not None

    def _stood(self) -> _Stand | None:
        """How these docks stood at this zoom in a window of this size; None if that is not known."""
        stood = self._at_zoom.get((self._layout, self._theme.zoom))
        here = self.window().size(), self._opened()
        return stood if stood is not None and (stood.window, stood.open) == here else None

    def _opened(self) -> frozenset[str]:
        """The docks that are open, of those that every file has something for."""
        return frozenset(name for name in self.docks if name not in OPTIONAL_PANES and self.is_open(name))

    # what the hand does

    def event(self, event: QEvent) -> bool:
        """A dock that has been moved may have a tab now, or none any more; what is pressed and let go between the docks
        changes their sizes."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit_grips()
        elif event.type() == QEvent.Type.MouseButtonPress:
            self._pressed = self._places()
        handled = super().event(event)
        if event.type() == QEvent.Type.MouseButtonRelease and self._pressed != self._places():
            self._put_by_hand()
        return handled

    def _places(self) -> list[QRect]:
        return [dock.geometry() for dock in self.docks.values()]

    def _put_by_hand(self) -> None:
        """From here on the docks of the layout stay as they are; how they stood at other zooms is past."""
        if self._was_shown and not self._is_arranging:
            self._by_hand.add(self._layout)
            self._at_zoom.clear()
            self._note_rest()

    # looks

    def minimumSizeHint(self) -> QSize:
        """The window may be as small as it likes: then it has another layout."""
        return QSize(0, 0)

    def prepare(self) -> None:
        """Take the sizes of the theme, before the docks are shown: then they stand as they did."""
        for frame in self.frames.values():
            frame.keep_room()
        self._dress()

    def _dress(self) -> None:
        self._is_dress_due = False
        self._fit_grips()
        for bar in self._tab_bars():
            bar.setExpanding(False)
            bar.setElideMode(Qt.TextElideMode.ElideNone)
            bar.setUsesScrollButtons(True)
            bar.setDrawBase(False)
            bar.setFont(self._theme.font())
            bar.setAccessibleName("panes")

    def _fit_grips(self) -> None:
        for dock in self.docks.values():
            dock.grip.follow_dock()

    def childEvent(self, event: QChildEvent) -> None:
        """A tab bar that Qt makes anew looks like the others. Only widgets are polished: to ask which child is added,
        while it is being made, takes long."""
        super().childEvent(event)
        if event.type() == QEvent.Type.ChildPolished and not self._is_dress_due:
            self._is_dress_due = True
            soon(self, self._dress)
