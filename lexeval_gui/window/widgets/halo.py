"""Frames laid over a widget around what is pointed at in it: neither pointer nor keys notice them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from lexeval_gui.window.look.frames import paint_halo
from lexeval_gui.window.look.theme import Theme

Places = Callable[[], Sequence[QRect]]
"""What is to be framed now."""


class Halo(QWidget):
    """Covers the widget that it is over, and frames what `places` says of it whenever it is painted."""

    def __init__(
        self, over: QWidget, places: Callable[[], Sequence[QRect]], theme: Theme, is_round: bool = True
    ) -> None:
        super().__init__(over)
        self._over = over
        self._places, self._theme, self._is_round = places, theme, is_round
        for attribute in (Qt.WidgetAttribute.WA_TransparentForMouseEvents, Qt.WidgetAttribute.WA_NoSystemBackground):
            self.setAttribute(attribute)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        over.installEventFilter(self)
        self.hide()

    @property
    def framed(self) -> list[QRect]:
        """The frames, in pixels of the widget below; none while it is hidden."""
        return [] if self.isHidden() else list(self._places())

    def follow(self) -> None:
        """Something else is pointed at, or it stands elsewhere."""
        places = self._places()
        if places:
            self.setGeometry(self._over.rect())
            self.raise_()
            self.update()
        self.setVisible(bool(places))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The widget below has another size, or lays out anew what is in it."""
        if watched is self._over and event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self.setGeometry(self._over.rect())
            self.update()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """See Qt."""
        painter = QPainter(self)
        for rect in self._places():
            paint_halo(painter, rect.toRectF(), self._theme, self._is_round)
