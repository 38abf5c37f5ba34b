"""The panes in their docks: items, the current item, figures, the tabs below. They can be moved, closed, restored."""

from __future__ import annotations

import importlib
import pkgutil
import threading
from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise

from PySide6.QtCore import QByteArray, QChildEvent, QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QScrollBar, QTabBar, QTabWidget, QVBoxLayout, QWidget

from lexeval_gui.window import plots
from lexeval_gui.window.actions.conditions import has_judgments
from lexeval_gui.window.actions.table import PANES, TABS
from lexeval_gui.window.look.pane_theme import PaneTheme
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.compare import ComparePane
from lexeval_gui.window.panes.conventions.pane import ConventionsPane
from lexeval_gui.window.panes.item.pane import ItemPane
from lexeval_gui.window.panes.items.pane import ItemsPane
from lexeval_gui.window.panes.judgments import JudgmentsPane
from lexeval_gui.window.panes.notes.pane import NotesPane
from lexeval_gui.window.panes.problems import ProblemsPane
from lexeval_gui.window.panes.scores.pane import ScoresPane
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.table_view import TableView
from lexeval_gui.workspace import opening

LEAST = (160, 80)
"""Pixels at zoom 1 below which no pane can be pressed."""

POLL = 15
"""Milliseconds between two looks whether the library of the figures has been loaded."""

VERSION = 2
"""Of the layout: one saved under another is not restored."""

WIDTHS, HEIGHT = {"items": (370, 0.29), "figures": (420, 0.33)}, (200, 0.32)
"""What the docks have at first: pixels at zoom 1, and no more than this share of the window."""


class Grip(QWidget):
    """What a dock is moved by: three dots in a thin strip; nothing while the dock has a tab to be moved by."""

    def __init__(self, dock: QDockWidget, theme: Theme) -> None:
        super().__init__(dock)
        self._dock, self._theme = dock, theme
        self.setToolTip("Drag to move this pane; double-click to make it a window of its own")
        self.setCursor(Qt.CursorShape.OpenHandCursor)

    def follow_dock(self) -> None:
        """Be there unless the dock has a tab. The size is set, not asked for: Qt asks thousands of times."""
        window = self._dock.parentWidget()
        tabbed = isinstance(window, QMainWindow) and bool(window.tabifiedDockWidgets(self._dock))
        self.setMinimumWidth(self._theme.px(20))
        self.setFixedHeight(0 if tabbed and not self._dock.isFloating() else self._theme.px(8))

    def paintEvent(self, event: QPaintEvent) -> None:
        """See Qt."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._theme.colours.ground))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.colours.edge))
        size, middle = self._theme.px(3), self.rect().center()
        for step in (-1, 0, 1):
            painter.drawEllipse(middle.x() + step * 2 * size - size // 2, middle.y() - size // 2, size, size)


class _Dock(QDockWidget):
    """A dock around a pane; the pane stays the same while the dock moves."""

    def __init__(self, name: str, pane: QWidget, theme: Theme, parent: QMainWindow) -> None:
        super().__init__(PANES[name], parent)
        self.setObjectName(name)
        self.grip = Grip(self, theme)
        self.setTitleBarWidget(self.grip)
        self.setWidget(pane)
        self.setAccessibleName(PANES[name])


class _Frame(QWidget):
    """What holds a pane in its dock: a quiet ground, and no wish to be wide, so that no pane makes the window grow."""

    def __init__(self, theme: Theme, pane: QWidget | None = None) -> None:
        super().__init__()
        self._theme = theme
        self.setProperty("look", "ground")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)
        if pane is not None:
            self.hold(pane)
        theme.changed.connect(self._keep_room)
        self._keep_room()

    def hold(self, pane: QWidget) -> None:
        """Take the pane in."""
        self._column.addWidget(pane)

    def _keep_room(self) -> None:
        """Set the least size; Qt asks for it hundreds of times while the docks are laid out."""
        self.setMinimumSize(self._theme.px(LEAST[0]), self._theme.px(LEAST[1]))


class Workbench(QMainWindow):
    """The panes of one evaluation."""

    pane_seen = Signal(str, bool)
    """A pane has come to the front, or is no longer to be seen."""
    changed = Signal()
    """A pane has been shown or hidden."""

    def __init__(self, state: AppState, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowFlags(Qt.WindowType.Widget)
        self._state, self._theme = state, theme
        state.data.about_to_change.connect(self._reset_panes)
        self.themes = {name: PaneTheme(theme, self) for name in ("item", *PANES)}
        themes = self.themes
        self.items = ItemsPane(state, themes["items"])
        self.item = ItemPane(state, themes["item"])
        self.item.item_requested.connect(self.items.next_item)
        self.scores = ScoresPane(state, themes["scores"])
        self.conventions = ConventionsPane(state.data, state.results, themes["conventions"])
        self.compare = ComparePane(state.data, state.view, state.results, themes["compare"])
        self.judgments = JudgmentsPane(state, themes["judgments"])
        self._judged: bool | None = None  # whether judgments were open when that was looked at last
        self.problems = ProblemsPane(state, themes["problems"])
        self.notes = NotesPane(state, themes["notes"])
        self.notes.annotating.next_item_wanted.connect(self.items.next_item)
        self.notes.annotating.tag_wanted.connect(lambda: self._begin(self.notes.begin_tag))
        self.notes.annotating.note_wanted.connect(lambda: self._begin(self.notes.begin_note))
        self.notes.left.connect(lambda: self.items.rows.setFocus(Qt.FocusReason.OtherFocusReason))
        self.figures: QWidget | None = None
        self._loading: threading.Thread | None = None
        self._layout, self._was_shown = QByteArray(), False
        for name, own in self.themes.items():
            pane: QWidget | None = getattr(self, name)
            if pane is not None:
                own.dress(pane)
        self._frames = {name: _Frame(theme, getattr(self, name)) for name in PANES}
        self.setDockOptions(QMainWindow.DockOption.AllowNestedDocks | QMainWindow.DockOption.AllowTabbedDocks)
        self.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        for corner in (Qt.Corner.BottomLeftCorner, Qt.Corner.BottomRightCorner):
            self.setCorner(corner, Qt.DockWidgetArea.BottomDockWidgetArea)
        self.setCentralWidget(_Frame(theme, self.item))
        self.docks = {name: _Dock(name, self._frames[name], theme, self) for name in PANES}
        for name, dock in self.docks.items():
            dock.visibilityChanged.connect(lambda seen, name=name: self._seen(name, seen))
            dock.toggleViewAction().toggled.connect(self.changed)
        self.arrange()
        state.problems.problems_changed.connect(self._count_problems)
        state.data.evaluation_changed.connect(self._offer_judgments)
        self._offer_judgments()
        theme.changed.connect(self._dress)

    def pane(self, name: str) -> QWidget:
        """A pane by its name; for the figures what holds their place, until they are made."""
        pane: QWidget | None = getattr(self, name)
        return pane or self._frames[name]

    def _seen(self, name: str, seen: bool) -> None:
        """Hide the pane of a dock behind another's tab: Qt lets it draw, out of sight, at every step of a slider."""
        pane: QWidget | None = getattr(self, name)
        if pane is not None:
            pane.setVisible(seen)
        self.pane_seen.emit(name, seen)

    def make_figures(self) -> None:
        """Make the pane of figures, if it is not there yet: its library takes a while to load."""
        if self.figures is None:
            from lexeval_gui.window.panes.figures import FiguresPane

            self.figures = FiguresPane(self._state, self.themes["figures"])
            self.themes["figures"].dress(self.figures)
            self._frames["figures"].hold(self.figures)

    def prepare_figures(self) -> None:
        """Have the library of the figures loaded beside the interface, then make their pane."""
        if self.figures is None and self._loading is None:
            self._loading = threading.Thread(target=_load_plots, name="plots")
            with suppress(RuntimeError):  # no further thread: it is loaded here
                self._loading.start()
            self._await_plots()

    def _await_plots(self) -> None:
        if self._loading is not None and self._loading.is_alive():
            QTimer.singleShot(POLL, self, self._await_plots)
        else:
            self.make_figures()

    # layout

    def arrange(self) -> None:
        """Every dock where it is at first."""
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
            dock.setVisible(name != "judgments" or has_judgments(self._state))
        self.docks[TABS[0]].raise_()
        self._dress()
        if self.isVisible():
            self._size()

    def showEvent(self, event: QShowEvent) -> None:
        """Docks get their sizes once there is a size to share out."""
        super().showEvent(event)
        if self._was_shown:
            return
        self._was_shown = True
        QTimer.singleShot(0, self, self._lay_out)

    def _lay_out(self) -> None:
        if self._layout.isEmpty() or not self.restoreState(self._layout, VERSION):
            self._size()
        self._dress()
        self.items.rows.setFocus()  # the keys J and K are for the list, not for the filter line

    def _size(self) -> None:
        """Give the docks their first sizes; enlarged, they still leave most of the window to the item."""
        widths = [round(min(self._theme.px(wide), self.width() * share)) for wide, share in WIDTHS.values()]
        height = round(min(self._theme.px(HEIGHT[0]), self.height() * HEIGHT[1]))
        self.resizeDocks([self.docks[name] for name in WIDTHS], widths, Qt.Orientation.Horizontal)
        self.resizeDocks([self.docks["scores"]], [height], Qt.Orientation.Vertical)

    def layout_bytes(self) -> QByteArray:
        """The layout, to be restored at another time."""
        return self.saveState(VERSION) if self._was_shown else self._layout

    def restore_layout(self, layout: QByteArray) -> None:
        """Restore a layout when the panes are first shown; one that does not fit is passed over."""
        self._layout = layout

    def use_layout(self, layout: QByteArray) -> None:
        """Restore a layout now, or when the panes are first shown; one that does not fit is passed over."""
        self._layout = layout
        if self._was_shown:
            self.setFocus()  # a list that gets it for a moment, while others are hidden, would choose its first row
            self.restoreState(layout, VERSION)
            self._dress()
            self.items.rows.setFocus()

    def _begin(self, begin: Callable[[], None]) -> None:
        """Show the tab of notes, and begin to type there."""
        self.show_pane("notes")
        begin()

    # what the actions call

    def show_pane(self, name: str) -> None:
        """Bring a pane to the front and go to it."""
        if name in self.docks:
            self.docks[name].show()
            self.docks[name].raise_()
        self._go_to(self.pane(name))

    def toggle_pane(self, name: str) -> None:
        """Show or close a pane."""
        dock = self.docks[name]
        dock.setVisible(not self.is_pane_open(name))
        if self.is_pane_open(name):
            dock.raise_()

    def is_pane_open(self, name: str) -> bool:
        """Whether a pane is there, be it behind another tab."""
        return self.docks[name].toggleViewAction().isChecked()

    @property
    def tab_in_front(self) -> str:
        """The name of the lower tab that can be seen, of several that which has the focus; the first if none can."""
        focus = self.focusWidget()
        shown = [name for name in TABS if self.pane(name).isVisible()]
        having = [name for name in shown if focus is not None and self.pane(name).isAncestorOf(focus)]
        return next(iter([*having, *shown]), TABS[0])

    def next_pane(self, step: int) -> None:
        """Go from pane to pane: items, item, figures, the tab in front."""
        order = [self.items, self.item, self.pane("figures"), self.pane(self.tab_in_front)]
        shown = [pane for pane in order if pane.isVisible()]
        focus = self.focusWidget()
        here = next(
            (place for place, pane in enumerate(shown) if focus and pane.isAncestorOf(focus)), -1 if step > 0 else 0
        )
        if shown:
            self._go_to(shown[(here + step) % len(shown)])

    def _go_to(self, pane: QWidget) -> None:
        for widget in (pane, *pane.findChildren(QWidget)):
            if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible() and widget.isEnabled():
                widget.setFocus(Qt.FocusReason.ShortcutFocusReason)
                return

    def _offer_judgments(self) -> None:
        """A tab for judgments while there are any."""
        judged = has_judgments(self._state)
        if judged != self._judged:
            self._judged = judged
            self.docks["judgments"].setVisible(judged)

    # looks

    def _reset_panes(self) -> None:
        """Other files come: no cell is chosen, no column as wide as theirs, every list begins at its beginning, and no
        part of an item, nor a field that goes away, has the focus."""
        self.items.rows.setFocus(Qt.FocusReason.OtherFocusReason)
        for table in self.findChildren(TableView):
            table.show_cells((), ())
        for bar in self.findChildren(QScrollBar):
            bar.setValue(bar.minimum())

    def _count_problems(self) -> None:
        number = len(self._state.problems.shown)
        self.docks["problems"].setWindowTitle(f"{PANES['problems']}  {number}" if number else PANES["problems"])

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


def _load_plots() -> None:
    """Import the plots, all that the first figure will import, and the tasks, since a figure is a task's."""
    for module in pkgutil.iter_modules(plots.__path__):
        importlib.import_module(f"{plots.__name__}.{module.name}")
    for name in opening.task_names():
        opening.task(name)
