"""The lines of the systems that are not told apart (see ViewState.systems_apart), as one quiet item; and its words.

Fifty lines in eight colours hide each other, and each costs a text, a band and an item of its own. As one path with a
pen one pixel wide they are drawn in a fraction of the time.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from lexeval_gui.core.dataset import Floats
from lexeval_gui.window.plots.canvas import line_pen
from lexeval_gui.window.plots.curve_lines import Line
from lexeval_gui.window.plots.parts.tags import Tag
from lexeval_gui.window.state.view import MOST_APART


class Crowd(pg.PlotCurveItem):
    """See the module. `lines` are those that it draws."""

    def __init__(self) -> None:
        super().__init__(connect="finite")
        self.setSegmentedLineMode("on")  # one long path with joints takes several times as long
        self.lines: tuple[Line, ...] = ()

    def show_lines(self, least: float, positions: Callable[[Floats], Floats], colour: QColor) -> None:
        """Draw the lines from a value of x on, which stands on its axis where `positions` say."""
        ends, cut = np.full(1, np.nan), [line.cut(least) for line in self.lines]
        xs = [part for line in cut for part in (positions(line.x), ends)]
        ys = [part for line in cut for part in (line.y, ends)]
        pen = line_pen(colour, 1, Qt.PenStyle.SolidLine)
        self.setData(*(np.concatenate(parts) if parts else ends for parts in (xs, ys)), pen=pen)

    def heights(self, place: int) -> Floats:
        """The height of each line [lines] at a place of their grid."""
        return np.array([line.y[place] for line in self.lines])

    def tags(self) -> Sequence[Tag]:
        """How many there are, for the legend."""
        return [Tag(f"{len(self.lines)} more systems", math.nan, math.nan, None)] if self.lines else []

    def sentence(self) -> str:
        """Why they are quiet, and what lets others stand out; empty if there are none."""
        if not self.lines:
            return ""
        return (
            f"Grey: {len(self.lines)} more systems. Of more than {MOST_APART} the two compared stand out: "
            "choose them in Compare, or show fewer (Systems, above)."
        )
