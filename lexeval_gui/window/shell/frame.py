"""The empty window: menus and strips above, pages in the middle; on the screen, with what every window does."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLayout, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.shell.bars.bar_stack import BarStack
from lexeval_gui.window.shell.layout.layouts import Layout, layout_of
from lexeval_gui.window.widgets.dialogs.on_screen import available_size, fit
from lexeval_gui.window.widgets.eye_order import EyeOrder
from lexeval_gui.window.widgets.file_drops import DropOverlay, dropped_paths
from lexeval_gui.window.widgets.layouts import fill_without_gaps
from lexeval_gui.window.widgets.soon import soon

SIZE = (1280, 800)


class WindowFrame(EyeOrder, QMainWindow):
    """What the window is before anything is in it."""

    first_painted = Signal()
    """The window is being painted for the first time."""
    room_changed = Signal()
    """Another layout fits the window, or the panes: `room` and `room_of_panes` say which."""
    files_dropped = Signal(list)
    """The paths of files that were dropped on the window."""
    files_dragged = Signal(list)
    """The paths of files that are over the window; `overlay` says what dropping them would do."""
    drag_left = Signal()
    """They are over it no more."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setWindowTitle("LexEval")
        self.setAcceptDrops(True)
        self.theme, self._was_painted = theme, False
        self.room: Layout = "middle"
        self.room_of_panes: Layout = "middle"  # another where something stands beside them
        self.bars = BarStack(theme, self)
        self.notice = self.bars.notice
        self.overlay = DropOverlay(theme, self)
        self.setMenuWidget(self.bars)
        self._middle = middle = QWidget(self)
        self.pages, self.column, self.row = QStackedWidget(self), QVBoxLayout(), QHBoxLayout(middle)
        fill_without_gaps(self.row, (fill_without_gaps(self.column, (self.pages, 1)), 1))
        middle.installEventFilter(self)
        self.setCentralWidget(middle)
        if (layout := self.layout()) is not None:  # which would make the window larger than the screen
            layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        theme.changed.connect(self._dress)

    def _dress(self) -> None:
        self.bars.dress()
        self._follow_room()
        soon(self, self._limit_minimum_size)

    # the room

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        super().resizeEvent(event)
        self._follow_room()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What stands beside the panes has come, gone, or has another width."""
        if event.type() == QEvent.Type.LayoutRequest and watched is self.centralWidget():
            self._follow_room()
        return super().eventFilter(watched, event)

    def _follow_room(self) -> None:
        """Find the layouts that fit the window, and what of it is left to the panes, at its zoom."""
        width, height, zoom = self.width(), self.height(), self.theme.zoom
        room = layout_of(width / zoom, height / zoom, self.room)
        room_of_panes = layout_of((width - self._width_beside()) / zoom, height / zoom, self.room_of_panes)
        if (room, room_of_panes) != (self.room, self.room_of_panes):
            self.room, self.room_of_panes = room, room_of_panes
            self.room_changed.emit()

    def _width_beside(self) -> int:
        """The pixels that are taken by what stands beside the panes, such as the panel of a guided path."""
        parts = (child for child in self._middle.children() if isinstance(child, QWidget))
        there = (part for part in parts if self.row.indexOf(part) >= 0 and not part.isHidden())
        return sum(part.minimumSize().expandedTo(part.minimumSizeHint()).width() for part in there)

    # the screen

    def restore_size(self, geometry: QByteArray) -> None:
        """Be where the window was, as far as that is still on the screen; of the usual size where that is not known."""
        if geometry.isEmpty() or not self.restoreGeometry(geometry):
            fit(self, QSize(*SIZE))
        self._first_size = self.size()

    def _keep_on_screen(self) -> None:
        """Bring the first window onto the screen, once the window system has drawn its frame."""
        states = Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen
        if self.size() == self._first_size and not self.windowState() & states:
            fit(self, self.size())

    def _limit_minimum_size(self) -> None:
        self.setMinimumSize(self.minimumSizeHint().boundedTo(available_size(self)))

    def turn_full_screen(self) -> None:
        """The whole screen, or a window again."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)  # which leaves it maximised or not

    def paintEvent(self, event: QPaintEvent) -> None:
        """See Qt."""
        super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            soon(self, self._keep_on_screen)
            self.first_painted.emit()

    # keys and files

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button with the focus, as the space bar does."""
        button = self.focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(button, QAbstractButton):
            button.click()
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """See Qt."""
        if paths := dropped_paths(event):
            event.acceptProposedAction()
            self.overlay.appear()
            self.files_dragged.emit(paths)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """See Qt."""
        self.overlay.hide()
        self.drag_left.emit()

    def dropEvent(self, event: QDropEvent) -> None:
        """See Qt."""
        self.overlay.hide()
        if paths := dropped_paths(event):
            event.acceptProposedAction()
            self.files_dropped.emit(paths)
