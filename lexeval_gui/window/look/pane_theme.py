"""The look of one pane: that of the window, with a text size of its own."""

from __future__ import annotations

from PySide6.QtCore import QObject, QSize
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QWidget

from lexeval_gui.window.look.style_sheet import content_sheet
from lexeval_gui.window.look.theme import Colours, Theme

LARGEST = 1.8
"""How much larger than in its dock a pane's text may become while the pane is alone."""

ROOM = (640, 360)
"""Pixels at the pane's own zoom, wide and high, that growing leaves to a pane: what every pane is laid out for."""


def growth(docked: QSize, alone: QSize, zoom: float) -> float:
    """How much larger the text of a pane is while it is alone, 1.0 to `LARGEST`.

    As much as the sides of the pane have grown on average (the square root of how many times its area has), so that a
    column that becomes wide and a strip that becomes high both show about what they showed, larger. But no more than
    leaves `ROOM` to the pane at the `zoom` that it has in its dock: then less, or nothing.
    """
    grown = (alone.width() * alone.height() / max(1, docked.width() * docked.height())) ** 0.5
    room = min(alone.width() / ROOM[0], alone.height() / ROOM[1]) / zoom
    return max(1.0, min(grown, room, LARGEST))


class PaneTheme(Theme):
    """Follows the theme of the window, at the zoom of the content times a factor of its own.

    It dresses the widget that it is given before it says `changed`: fonts and style sheet are inherited from there,
    and what the parts of the pane set for themselves comes after.
    """

    def __init__(self, base: Theme, parent: QObject, factor: float = 1.0) -> None:
        super().__init__(parent)
        self._base, self._factor = base, factor
        self._pane: QWidget | None = None
        base.changed.connect(self._follow_base)
        base.content_changed.connect(self._follow_size)
        self._take()

    @property
    def colours(self) -> Colours:
        """The colours of the window."""
        return self._base.colours

    @property
    def base(self) -> Theme:
        """See Theme."""
        return self._base.base

    def set_factor(self, factor: float) -> None:
        """Show everything so many times as large as the content is elsewhere."""
        self._factor = factor
        self._follow_size()

    def dress(self, pane: QWidget) -> None:
        """Give a widget and all that is in it the fonts and sizes of this theme, now and whenever it changes."""
        self._pane = pane
        self._dress()

    def _take(self) -> None:
        self.dark, self.zoom = self._base.dark, self._base.content_zoom * self._factor

    def _follow_size(self) -> None:
        if self.zoom != self._base.content_zoom * self._factor:
            self._follow_base()

    def _follow_base(self) -> None:
        self._take()
        self._dress()
        self.changed.emit()

    def _dress(self) -> None:
        """The font comes first: under style sheets only polishing hands it on to the parts of the pane."""
        if self._pane is None:
            return
        own = self.zoom != self._base.zoom
        if own or self._pane.styleSheet():  # else the application has the right sizes, and nothing is polished twice
            self._pane.setFont(self.font() if own else QFont())
            self._pane.setStyleSheet(content_sheet(self) if own else "")
