"""The lines of the systems that are not told apart (see ViewState.systems_apart), as one quiet item.

Fifty lines in eight colours hide each other, and each costs a text, a band and an item of its own. As one path with a
pen one pixel wide they are drawn in a fraction of the time.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pyqtgraph as pg

from lexeval_gui.core.dataset import Floats


class Crowd(pg.PlotCurveItem):
    """See the module."""

    def __init__(self) -> None:
        super().__init__(connect="finite")
        self.setSegmentedLineMode("on")  # one long path with joints takes several times as long

    def show_lines(self, lines: Sequence[tuple[Floats, Floats]], pen: object) -> None:
        """Draw lines x [g], y [g] with this pen, and no other."""
        ends = np.full(1, np.nan)
        xs = [part for x, _ in lines for part in (x, ends)]
        ys = [part for _, y in lines for part in (y, ends)]
        self.setData(*(np.concatenate(parts) if parts else ends for parts in (xs, ys)), pen=pen)
