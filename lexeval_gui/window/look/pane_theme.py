"""The look of one pane: that of the window, with a text size of its own."""

from __future__ import annotations

import math

from PySide6.QtCore import QObject, QSize
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QWidget

from lexeval_gui.window.look.lecture import AS_EVER, ForLecture
from lexeval_gui.window.look.style_sheet import content_sheet
from lexeval_gui.window.look.theme import Role, Theme

LARGEST = 1.8
"""How much larger than in its dock a pane's text may become while the pane is alone."""

ROOM = (640, 360)
"""Pixels at the pane's own zoom, wide and high, that growing leaves to a pane: what every pane is laid out for."""


SHOWN = 0.75
"""Of what a side of the pane showed, it shows at least this share while the pane is alone."""


def growth(docked: QSize, alone: QSize, zoom: float) -> float:
    """How much larger the text of a pane is while it is alone, 1.0 to `LARGEST`, in a window of a zoom.

    As much as the sides of the pane have grown on average (the square root of how many times its area has), so that it
    shows about as much as in its dock, larger. But a strip that becomes high is not wider than it was: neither side
    shows less than `SHOWN` of what it did. And `ROOM` is left to a pane whose text has the size of the window's.
    """
    wider, higher = (now / max(1, was) for now, was in zip(alone.toTuple(), docked.toTuple(), strict=True))
    grown = min(math.sqrt(wider * higher), min(wider, higher) / SHOWN)
    room = min(alone.width() / ROOM[0], alone.height() / ROOM[1]) / zoom
    return max(1.0, min(grown, room, LARGEST))


class PaneTheme(Theme):
    """Follows the theme of the window, at the zoom of the content times a factor of its own, times the growth of a pane
    that is alone; in a lecture times what that asks for.

    It dresses the widget that it is given before it says `changed`: fonts and style sheet are inherited from there,
    and what the parts of the pane set for themselves comes after.
    """

    def __init__(self, base: Theme, parent: QObject, factor: float = 1.0, for_lecture: ForLecture = AS_EVER) -> None:
        super().__init__(parent)
        self._base, self._factor, self._for_lecture = base, factor, for_lecture
        self._rooms: tuple[tuple[QSize, QSize], ...] = ()
        self._pane: QWidget | None = None
        base.changed.connect(self._follow_base)
        base.content_changed.connect(self._follow_size)
        self._take()

    @property
    def base(self) -> Theme:
        """See Theme."""
        return self._base.base

    def grow(self, *rooms: tuple[QSize, QSize]) -> None:
        """The pane is alone, and has a size that it had not in its dock: its text grows (see `growth`), and keeps that
        size whatever becomes of the window's, until the pane is told another or back in its dock. Where two stand side
        by side, both are told the sizes of both, and grow alike: as far as both can."""
        self._rooms = rooms
        self._follow_size()

    def shrink(self) -> None:
        """The pane is in its dock again."""
        self._rooms = ()
        self._follow_size()

    def dress(self, pane: QWidget) -> None:
        """Give a widget and all that is in it the fonts and sizes of this theme, now and whenever it changes."""
        self._pane = pane
        self._dress()

    def font(self, role: Role = "body") -> QFont:
        """See Theme."""
        font = super().font(role)
        if self.is_lecture and role == "mono":
            font.setPixelSize(round(font.pixelSize() * self._for_lecture.mono))
        return font

    @property
    def is_behind(self) -> bool:
        """Whether the window has another look or size already, which the pane is told next."""
        return (self.look, self.zoom) != (self._base.look, self._wanted)

    @property
    def _wanted(self) -> float:
        """The zoom that follows from all of that."""
        zoom = self._base.content_zoom if self._base.is_lecture else self._base.zoom
        grown = min((growth(docked, alone, zoom) for docked, alone in self._rooms), default=1.0)
        lecturing = self._for_lecture.factor if self._base.is_lecture else 1.0
        return self._base.content_zoom * self._factor * lecturing * grown

    def _take(self) -> None:
        self.look, self.zoom, self.is_lecture = self._base.look, self._wanted, self._base.is_lecture

    def _follow_size(self) -> None:
        if (self.zoom, self.is_lecture) != (self._wanted, self._base.is_lecture):
            self._follow_base()

    def _follow_base(self) -> None:
        self._take()
        self._dress()
        self.changed.emit()

    def _dress(self) -> None:
        """Where the application has the right sizes the pane has no sheet of its own: nothing is polished twice."""
        if self._pane is None:
            return
        own = self.zoom != self._base.zoom
        if own or self._pane.styleSheet():
            self._pane.setFont(self.font() if own else QFont())
            self._pane.setStyleSheet(content_sheet(self) if own else "")


class BarTheme(PaneTheme):
    """Of what is no pane, such as the bars: as large as the window's at the desk, whatever size the panes have, in a
    lecture large enough to be read."""

    @property
    def _wanted(self) -> float:
        """See PaneTheme."""
        base = self._base
        grown = base.content_zoom * self._for_lecture.factor
        return max(base.zoom, grown) if base.is_lecture else base.zoom
