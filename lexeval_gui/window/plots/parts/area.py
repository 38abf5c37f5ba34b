"""What lies between the axes of a plot, and the marks that lie there."""

from __future__ import annotations

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainterPath


class Area(pg.ViewBox):
    """What lies between the axes. It is neither moved nor zoomed: that a stretch was dragged over is said instead.

    The axes end where values end; marks on an edge are still seen whole, as far as they reach beyond it.
    """

    overhang = 0.0
    """So many pixels marks reach beyond the axes."""

    def shape(self) -> QPainterPath:
        """See Qt: what is clipped."""
        path, beyond = QPainterPath(), self.overhang
        path.addRect(self.boundingRect().adjusted(-beyond, -beyond, beyond, beyond))
        return path

    dragged = Signal(float, float, bool)
    """From where to where on the axis to the right, and whether the drag is over."""

    def mouseDragEvent(self, event: object, axis: int | None = None) -> None:
        """See pyqtgraph."""
        if event.button() != Qt.MouseButton.LeftButton or axis is not None:  # type: ignore[attr-defined]
            event.ignore()  # type: ignore[attr-defined]
            return
        event.accept()  # type: ignore[attr-defined]
        ends = (event.buttonDownPos(), event.pos())  # type: ignore[attr-defined]
        begin, end = (self.mapToView(position).x() for position in ends)
        self.dragged.emit(begin, end, event.isFinish())  # type: ignore[attr-defined]


class Dots(pg.ScatterPlotItem):
    """Marks as large as the zoom asks for, some or all of whose places may be undefined."""

    def __init__(self) -> None:
        super().__init__(pxMode=True, useCache=False)  # cached marks are lost in SVG

    def dataBounds(
        self, ax: int, frac: float = 1.0, orthoRange: tuple[float, float] | None = None
    ) -> tuple[float | None, float | None]:
        """See pyqtgraph, which would warn of places that are all undefined."""
        if np.isnan(self.data["xy"[ax]]).all():
            return None, None
        bounds: tuple[float | None, float | None] = super().dataBounds(ax, frac, orthoRange)
        return bounds
