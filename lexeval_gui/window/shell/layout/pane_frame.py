"""What a pane stands in, in its dock or on its page, and what a dock is moved by."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QColor, QHideEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QVBoxLayout, QWidget

from lexeval_gui.window.look.frames import fill
from lexeval_gui.window.look.grounds import set_ground
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.soon import soon

LEAST = (160, 80)
"""Pixels at zoom 1 below which no pane can be pressed."""


class PaneFrame(QWidget):
    """What holds a pane: a quiet ground, and no wish to be wide, so that no pane makes the window grow."""

    seen = Signal(bool)
    """It can be seen now, or no longer."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._pane: QWidget | None = None
        self._cover: QWidget | None = None
        set_ground(self)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)
        theme.changed.connect(self.keep_room)
        self.keep_room()

    def hold(self, pane: QWidget) -> None:
        """Take the pane in, from wherever it was."""
        if pane.parentWidget() is not self:
            self._column.addWidget(pane)
        self._pane = pane
        if self._cover is not None:
            self.cover(self._cover)

    def cover(self, other: QWidget) -> None:
        """Have something else in the place of the pane for a while."""
        self._cover = other
        other.setParent(self)
        other.setGeometry(self.rect())
        self._hide_covered()
        if self._pane is not None:
            self._pane.installEventFilter(self)
        other.show()
        other.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A pane that is shown behind what covers it draws nothing there, and takes no focus."""
        if event.type() == QEvent.Type.Show and self._cover is not None and watched is self._pane:
            soon(self, self._hide_covered)
        return super().eventFilter(watched, event)

    def _hide_covered(self) -> None:
        if self._cover is not None and self._pane is not None and self._pane.parentWidget() is self:
            self._pane.hide()

    def uncover(self) -> None:
        """Have the pane in its place again."""
        self._cover = None
        if self._pane is not None:
            self._pane.removeEventFilter(self)
        if self._pane is not None and self._pane.parentWidget() is self:
            self._pane.setVisible(self.isVisible())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        super().resizeEvent(event)
        if self._cover is not None:
            self._cover.setGeometry(self.rect())

    def showEvent(self, event: QShowEvent) -> None:
        """See Qt."""
        super().showEvent(event)
        self.seen.emit(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """See Qt."""
        super().hideEvent(event)
        self.seen.emit(False)

    def keep_room(self) -> None:
        """Set the least size; Qt asks for it hundreds of times while the docks are laid out."""
        self.setMinimumSize(self._theme.px(LEAST[0]), self._theme.px(LEAST[1]))


class Grip(QWidget):
    """What a dock is moved by: three dots in a thin strip; nothing while the dock has a tab to be moved by."""

    def __init__(self, dock: QDockWidget, theme: Theme) -> None:
        super().__init__(dock)
        self._dock, self._theme = dock, theme
        self.setAccessibleName(f"move the pane {dock.windowTitle()}")
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
        fill(painter, self.rect(), QColor(self._theme.colours.ground))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.colours.edge))
        size, middle = self._theme.px(3), self.rect().center()
        for step in (-1, 0, 1):
            painter.drawEllipse(middle.x() + step * 2 * size - size // 2, middle.y() - size // 2, size, size)
