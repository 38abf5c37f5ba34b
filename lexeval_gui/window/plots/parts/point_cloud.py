"""Many small quiet points of one colour; where more of them lie on a spot it is stronger."""

from __future__ import annotations

import numpy as np
import pyqtgraph as pg
import shiboken6
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPaintEngine, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from lexeval_gui.core.dataset import Floats, Ints

LEVELS = 4
"""So many strengths are told apart, each drawn in one go."""

ROUND = 4.0
"""Pixels from which a point is seen to be round."""

ONE = 0.28
"""How strong a single point is, of 1; points on one spot lie over each other like washes."""


class PointCloud(QGraphicsItem):
    """Points in the coordinates of the plot, each as large as its pen, whatever the scale of the axes."""

    def __init__(self) -> None:
        super().__init__()
        self._clouds: list[tuple[Floats, float]] = []  # points [k, 2], and how strong they are
        self._box = QRectF()
        self._colour, self._size = QColor(), 1.0

    def set_points(
        self, x: Floats, y: Floats, counts: Ints, colour: QColor, size: float, box: QRectF, least: float = 0.0
    ) -> None:
        """Show these points, `counts` lying on each spot, within a box; `size` in pixels, none fainter than `least`."""
        self.prepareGeometryChange()
        strengths = 1 - (1 - ONE) ** np.asarray(counts, float)
        levels = np.minimum((strengths * LEVELS).astype(int), LEVELS - 1)
        points = np.stack((x, y), axis=1)
        self._clouds = [
            (points[levels == level], max(least, (level + 0.6) / LEVELS)) for level in np.unique(levels).tolist()
        ]
        self._colour, self._size, self._box = colour, size, box
        self.update()

    def boundingRect(self) -> QRectF:
        """See Qt."""
        return self._box

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """See Qt. Small points are squares without soft edges: thousands are painted at every step of a slider."""
        is_round = self._size >= ROUND
        is_raster = painter.paintEngine().type() == QPaintEngine.Type.Raster
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, is_round)
        for points, strength in self._clouds:
            colour = QColor(self._colour)
            colour.setAlphaF(strength * self._colour.alphaF())
            if is_raster and not is_round:
                self._paint_squares(painter, points, colour)
            else:
                self._paint_points(painter, points, colour, is_round)

    def _paint_points(self, painter: QPainter, points: Floats, colour: QColor, is_round: bool) -> None:
        cap = Qt.PenCapStyle.RoundCap if is_round else Qt.PenCapStyle.SquareCap
        pen = QPen(colour, self._size * painter.device().devicePixelRatioF(), Qt.PenStyle.SolidLine, cap)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.drawPoints(pg.functions.arrayToQPolygonF(*points.T))

    def _paint_squares(self, painter: QPainter, points: Floats, colour: QColor) -> None:
        """The same on pixels: of points that are seen through Qt makes a path each, which takes six times as long. A
        square has a pixel at least: without one it would not be painted at all."""
        size = max(self._size, 1 / painter.device().devicePixelRatioF())
        to_pixels = painter.worldTransform()
        squares = np.empty((len(points), 4))
        squares[:, 0] = points[:, 0] * to_pixels.m11() + to_pixels.dx() - size / 2
        squares[:, 1] = points[:, 1] * to_pixels.m22() + to_pixels.dy() - size / 2
        squares[:, 2:] = size
        painter.save()
        painter.resetTransform()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        first = shiboken6.wrapInstance(squares.ctypes.data, QRectF)  # which is four floats
        assert isinstance(first, QRectF)
        painter.drawRects(first, len(squares))
        painter.restore()
