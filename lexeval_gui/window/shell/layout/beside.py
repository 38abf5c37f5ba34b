"""Two panes side by side, in the place of all; where there is no room for both, one, and the other a key away."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.shell.layout.pane_frame import PaneFrame

LEAST = 560
"""Units of the width of both, in which the text of the panes has its usual size: below, each would be a strip."""

SHARES = (54, 46)
"""Of the width, at first: what is read takes a little more than what is looked at."""


class Beside(QSplitter):
    """Holds two panes while they are shown together."""

    seen = Signal(str, bool)
    """A pane can be seen now, or no longer."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._theme = theme
        self.names: tuple[str, ...] = ()
        self.front = ""  # the pane that is seen where there is no room for both
        self._by_hand: dict[tuple[str, ...], list[int]] = {}  # the widths that somebody has given two panes
        self._frames = [PaneFrame(theme, self) for _ in SHARES]
        self.setChildrenCollapsible(False)
        for place, frame in enumerate(self._frames):
            self.addWidget(frame)
            frame.seen.connect(lambda seen, place=place: self._see(place, seen))
        self.splitterMoved.connect(lambda *_: self._by_hand.update({self.names: self.sizes()}))
        for signal in (theme.changed, theme.content_changed):
            signal.connect(self.fit)
        self._dress()
        theme.changed.connect(self._dress)

    def hold(self, panes: Mapping[str, QWidget]) -> None:
        """Take two panes in, from left to right."""
        self.names = tuple(panes)
        self.front = self.names[0]
        for frame, pane in zip(self._frames, panes.values(), strict=True):
            frame.hold(pane)
            pane.show()
        self.setSizes(self._by_hand.get(self.names, [self.width() * share for share in SHARES]))
        self.fit()

    def frame(self, name: str) -> PaneFrame:
        """What a pane stands in."""
        return self._frames[self.names.index(name)]

    @property
    def has_room(self) -> bool:
        """Whether there is room for both."""
        return self.width() >= LEAST * self._theme.content_zoom

    def turn(self, name: str) -> None:
        """Have a pane in front, where one alone is seen."""
        self.front = name
        self.fit()

    def fit(self) -> None:
        """Show both, or that in front."""
        for name, frame in zip(self.names, self._frames, strict=bool(self.names)):
            frame.setVisible(self.has_room or name == self.front)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        super().resizeEvent(event)
        self.fit()

    def minimumSizeHint(self) -> QSize:
        """The window may be as small as it likes."""
        return QSize(0, 0)

    def _see(self, place: int, seen: bool) -> None:
        if self.names:
            self.seen.emit(self.names[place], seen)

    def _dress(self) -> None:
        self.setHandleWidth(self._theme.px(3))
