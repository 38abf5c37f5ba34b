"""A quiet ring around the pointer, so that the last row sees where it is."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QWindow
from PySide6.QtWidgets import QWidget

from lexeval_gui.window.look.theme import Theme

RADIUS, WIDTH = 22, 3
"""Pixels at the zoom of the content: of the ring, and of its line."""

STRENGTH, INSIDE = 0.75, 0.12
"""How far the ring, and what is in it, cover what lies below."""


class Halo(QWidget):
    """Lies over the window wherever the pointer is. It takes no events: what is below is pointed at, and pressed."""

    def __init__(self, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._theme = theme
        self._handle: QWindow | None = None  # whose pointer is followed
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    @property
    def is_on(self) -> bool:
        """Whether it follows the pointer."""
        return self._handle is not None

    def turn(self, is_on: bool) -> None:
        """Follow the pointer, or be gone."""
        if self._handle is not None:
            self._handle.removeEventFilter(self)
        self._handle = self.window().windowHandle() if is_on else None
        if self._handle is not None:
            self._handle.installEventFilter(self)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The pointer has moved, or left the window."""
        if isinstance(event, QMouseEvent):
            self._go_to(event.position().toPoint())
        elif event.type() == QEvent.Type.Leave:
            self.hide()
        return super().eventFilter(watched, event)

    def _go_to(self, place: QPoint) -> None:
        reach = round((RADIUS + WIDTH) * self._theme.content_zoom)
        self.setGeometry(place.x() - reach, place.y() - reach, 2 * reach, 2 * reach)
        self.raise_()
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        """See Qt."""
        painter, zoom = QPainter(self), self._theme.content_zoom
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line, inside = QColor(self._theme.colours.accent), QColor(self._theme.colours.accent)
        line.setAlphaF(STRENGTH)
        inside.setAlphaF(INSIDE)
        painter.setPen(QPen(line, WIDTH * zoom))
        painter.setBrush(inside)
        painter.drawEllipse(QRectF(self.rect()).center(), RADIUS * zoom, RADIUS * zoom)
