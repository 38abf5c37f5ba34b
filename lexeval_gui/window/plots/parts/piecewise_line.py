"""A line with many turns, painted piece by piece."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEngine, QPainter, QPainterPath, QPen, QTransform
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

PIECE = 8
"""Steps from point to point that are painted together."""


class PiecewiseLine(pg.PlotCurveItem):
    """Qt fills the outline of a whole path at once, and of one that goes up and down all the time every line of pixels
    meets all of its turns: 512 points take 28 ms, in pieces 2. In files of lines it stays one path."""

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """See Qt."""
        is_opaque = self.opts["pen"].color().alpha() == 255  # where pieces meet, what is not would be darker
        if not is_opaque or painter.paintEngine().type() != QPaintEngine.Type.Raster:
            super().paint(painter, option, widget)
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, self.opts["antialias"])
        for pen, path in self._pieces(painter.deviceTransform()):
            painter.setPen(pen)
            painter.drawPath(path)

    def _pieces(self, to_device: QTransform) -> Iterator[tuple[QPen, QPainterPath]]:
        """Each piece with its pen, whose dashes go on where those of the piece before end."""
        x, y = self.getData()
        if x is None or not len(x):
            return
        pen, steps = QPen(self.opts["pen"]), np.hypot(np.diff(x) * to_device.m11(), np.diff(y) * to_device.m22())
        so_far = np.concatenate(([0.0], np.nancumsum(steps))) / max(pen.widthF(), 1.0)
        so_far -= np.maximum.accumulate(np.where(np.isnan(x + y), so_far, 0.0))  # they begin anew after a gap
        for start in range(0, len(x) - 1, PIECE):
            if pen.style() != Qt.PenStyle.SolidLine:
                pen.setDashOffset(float(so_far[start]))
            piece = slice(start, start + PIECE + 1)
            yield pen, pg.arrayToQPath(x[piece], y[piece], connect=self.opts["connect"])
