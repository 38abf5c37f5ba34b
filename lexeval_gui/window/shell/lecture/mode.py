"""Lecture mode: what is shown can be read from the last row. The text in the panes is large, the bars are thin, one
pane is alone or two are side by side, the window fills the screen; and afterwards everything is as it was."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtWidgets import QWidget

from lexeval_gui.window.look.lecture import content_zoom
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.shell.guided_path.panes import PathPanes
from lexeval_gui.window.shell.layout.workbench import Workbench
from lexeval_gui.window.shell.lecture.halo import Halo
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.soon import soon

USUAL = ("item", "figures")
"""The panes of a lecture that has no others: an item, and what becomes of the whole."""

PATIENCE = 400
"""Milliseconds after which the panes go back, if the window has not got its former size before."""

FULL = Qt.WindowState.WindowFullScreen


class Desk(Struct, frozen=True):
    """How everything was before. `had_path`: a guided path was followed; `with_path`: what was alone was what it
    showed."""

    zoom: float
    content: float
    is_full: bool
    size: QSize
    names: tuple[str, ...]
    had_path: bool
    with_path: bool


class LectureMode(QObject):
    """Turns it on and off. It is remembered nowhere: the next start is at the desk."""

    def __init__(self, state: AppState, workbench: Workbench, panes: PathPanes, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._state, self._workbench, self._panes, self._theme, self._window = state, workbench, panes, theme, window
        self.halo = Halo(theme, window)
        self.has_halo = True
        self.refused: Callable[[], str] = lambda: ""
        """Why the panes are not what is seen, and so cannot be lectured on; "" if they are."""
        self._desk: Desk | None = None
        self._content = 1.0  # as it was set here; somebody may have chosen another since
        self._home: tuple[str, ...] | None = None  # what is to be alone once the window has its former size
        self._size = QSize()
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._patience.timeout.connect(self._come_home)
        window.installEventFilter(self)
        panes.left.connect(self._follow_path)
        state.data.evaluation_changed.connect(self._follow_files)

    @property
    def is_on(self) -> bool:
        """Whether everything is large."""
        return self._desk is not None

    def turn(self) -> None:
        """From the desk to the lecture, or back."""
        if self.is_on:
            self.leave()
        elif reason := self.refused():
            self._state.show_message(f"Lecture mode shows the panes: {reason}")
        else:
            self._enter()

    def _enter(self) -> None:
        self._come_home()
        names, window = self._workbench.names_alone, self._window
        is_full, path = bool(window.windowState() & FULL), self._panes
        had = path.is_on, path.is_on and names == path.wanted
        self._desk = Desk(self._theme.zoom, self._theme.content, is_full, window.size(), names, *had)
        self._workbench.show_beside(names or path.wanted or self._usual())
        self._enlarge(self._desk)
        self._state.set_lecture(True)
        window.setWindowState(window.windowState() | FULL)
        self.halo.turn(self.has_halo)

    def _usual(self) -> tuple[str, ...]:
        """The pane that one is at; an item beside its figures, if that is one of them, or the list."""
        focused = self._workbench.pane_with_focus()
        return USUAL if focused in (*USUAL, "items") else (focused,)

    def leave(self) -> None:
        """Everything is as it was. The panes go back once the window has its size again: docks keep the widths that
        they had."""
        if self._desk is None:
            return
        desk, self._desk = self._desk, None
        self.halo.turn(False)
        self._home = self._names_after(desk)
        self._theme.set_zoom(desk.zoom)
        self._theme.set_lecture(False, desk.content)
        self._state.set_lecture(False)
        others = self._window.windowState() & ~FULL
        self._window.setWindowState(others | FULL if desk.is_full else others)
        self._size = desk.size
        if self._window.size() == self._size:
            self._come_home()
        else:
            self._patience.start()

    def _names_after(self, desk: Desk) -> tuple[str, ...]:
        """What is alone at the desk: what was; or what the present step of a path shows."""
        if self._panes.is_on and not desk.had_path:
            self._panes.before = desk.names
            return self._panes.wanted
        return self._panes.wanted if self._panes.is_on and desk.with_path else desk.names

    def _come_home(self) -> None:
        self._patience.stop()
        home, self._home = self._home, None
        if home is not None:
            self._workbench.show_beside(home)

    def _enlarge(self, desk: Desk) -> None:
        content = content_zoom(self._window.width(), self._window.height()) / self._theme.zoom
        self._theme.set_lecture(True, max(content, desk.content))
        self._content = self._theme.content

    # what happens meanwhile

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The window has another size: the text follows, unless somebody has chosen its size."""
        if event.type() == QEvent.Type.Resize and watched is self._window:
            if self._desk is not None and self._theme.content == self._content:
                self._enlarge(self._desk)
            elif self._home is not None and self._window.size() == self._size:
                soon(self, self._come_home)
        return super().eventFilter(watched, event)

    def _follow_path(self) -> None:
        """A path is left: the lecture goes on beside it."""
        if self._desk is not None:
            self._desk = replace(self._desk, names=self._workbench.names_alone, had_path=False, with_path=False)
            self._workbench.show_beside(self._workbench.names_alone or self._usual())

    def _follow_files(self) -> None:
        if self._state.data.evaluation is None:
            self.leave()

    # what the keys do

    def step(self, way: int) -> None:
        """What a presenter's keys do: on along the guided path, or back; without one, from item to item."""
        guide = self._state.guide
        if guide.path is None:
            self._workbench.items.next_item(way)
        elif way > 0:
            guide.next()
        else:
            guide.back()

    def is_shown(self) -> bool:
        """The same, as the menu asks."""
        return self.is_on

    def turn_halo(self) -> None:
        """A ring around the pointer, or none."""
        self.has_halo = not self.has_halo
        self.halo.turn(self.has_halo and self.is_on)

    def is_halo_on(self) -> bool:
        """Whether there is a ring around the pointer."""
        return self.has_halo
