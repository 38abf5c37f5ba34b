"""A line with many turns, painted piece by piece."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPaintEngine, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from lexeval_gui.core.dataset import Mask

PIECE = 8
"""Steps from point to point that are painted together."""


class PiecewiseLine(pg.PlotCurveItem):
    """Qt fills the outline of a whole path at once, and of one that goes up and down all the time every line of pixels
    meets all of its turns: 512 points take 28 ms, in pieces 2. A line no wider than a pixel has no outline: in one
    piece it takes a fifth of that. In files of lines it stays one path. Where a value is not finite there is a gap."""

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """See Qt."""
        scale = painter.device().devicePixelRatioF()
        if painter.paintEngine().type() != QPaintEngine.Type.Raster or not float(scale).is_integer():
            super().paint(painter, option, widget)
        elif self.opts["pen"].color().alpha() == 255:
            self._paint_pieces(painter)
        else:
            self._paint_apart(painter, scale)

    def _paint_apart(self, painter: QPainter, scale: float) -> None:
        """Where pieces meet, a line that is seen through would be darker: all of it is painted opaque into a picture of
        its own first, which lies on the pixels (`scale` of them a unit), and is seen through as a whole."""
        beyond = int(self.opts["pen"].widthF()) + 1
        points = painter.worldTransform().mapRect(self.boundingRect()).toAlignedRect()
        area = points.adjusted(-beyond, -beyond, beyond, beyond) & painter.window()
        if area.isEmpty():
            return
        picture = QImage(area.size() * scale, QImage.Format.Format_ARGB32_Premultiplied)
        picture.setDevicePixelRatio(scale)
        picture.fill(Qt.GlobalColor.transparent)
        with QPainter(picture) as apart:
            apart.translate(-area.topLeft())
            apart.setWorldTransform(painter.worldTransform(), combine=True)
            self._paint_pieces(apart)
        painter.save()
        painter.resetTransform()
        painter.setOpacity(painter.opacity() * self.opts["pen"].color().alphaF())
        painter.drawImage(area.topLeft(), picture)
        painter.restore()

    def _paint_pieces(self, painter: QPainter) -> None:
        """Paint the line piece by piece, opaque; the dashes of each go on where those of the piece before end."""
        x, y = self.getData()
        if x is None:
            return
        pen, to_device = self._opaque_pen(), painter.deviceTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, self.opts["antialias"])
        for begin, end in _stretches(np.isfinite(x + y)):
            steps = np.hypot(np.diff(x[begin:end]) * to_device.m11(), np.diff(y[begin:end]) * to_device.m22())
            so_far = np.concatenate(([0.0], np.cumsum(steps))) / max(pen.widthF(), 1.0)
            length = PIECE if pen.widthF() > 1 else end - begin
            for start in range(begin, end - 1, length):
                if pen.style() != Qt.PenStyle.SolidLine:
                    pen.setDashOffset(float(so_far[start - begin]))
                painter.setPen(pen)
                piece = slice(start, min(start + length + 1, end))
                painter.drawPolyline(pg.functions.arrayToQPolygonF(x[piece], y[piece]))

    def _opaque_pen(self) -> QPen:
        pen = QPen(self.opts["pen"])
        colour = pen.color()
        colour.setAlpha(255)
        pen.setColor(colour)
        if pen.style() == Qt.PenStyle.SolidLine and pen.widthF() > 1:
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)  # any other would stand out where pieces meet
        return pen


def _stretches(there: Mask) -> Iterator[tuple[int, int]]:
    """From where to before where there is something, of each stretch without a gap."""
    edges = np.flatnonzero(np.diff(there, prepend=False, append=False))
    yield from zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True)
