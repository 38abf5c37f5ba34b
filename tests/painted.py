"""What a widget really paints: every piece of text, where it stands, its colour, and whether all of it can be seen.

The widget is painted once more onto a device that draws nothing and writes down the text it is given. So what is found
does not depend on what the code that lays things out believes of itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QFontMetricsF, QPaintDevice, QPaintEngine, QPainter, QRegion, QTextItem
from PySide6.QtWidgets import QWidget

from lexeval_gui.core.plaintext import EMBEDDINGS, ISOLATES, PDF, PDI

_DIRECTIONS = dict.fromkeys(map(ord, EMBEDDINGS + ISOLATES + PDF + PDI))

CAPITALS = 0.75
"""The height of capitals as a part of a font's size, as fonts have it on the average."""
SLACK = 1.0
"""Pixels by which a letter may reach over an edge: hinting and rounding."""


class PaintedText(Struct, frozen=True):
    """A piece of text as it was painted, in pixels of the widget.

    `rect` is as wide as the text and as high as its ink, `line` as high as capitals are, whatever the letters,
    `baseline` is what the letters stand on; `seen` is what of it is not clipped; `size` is that of the font; `colour`
    is opaque by `opacity` (0…1).
    """

    text: str
    rect: QRectF
    baseline: float
    seen: QRectF
    size: int
    line: QRectF
    colour: tuple[int, int, int]
    opacity: float

    @property
    def is_visible(self) -> bool:
        """Whether all of it can be seen."""
        slack = self.rect.adjusted(SLACK, SLACK, -SLACK, -SLACK)
        return self.seen.contains(slack if slack.isValid() else self.rect)


def painted_texts(widget: QWidget, alone: bool = False) -> list[PaintedText]:
    """Every text that a widget paints, in the order of painting, but blanks; unless `alone`, those in it as well."""
    device = _Recorder(widget.size())
    painter = QPainter(device)
    inside = QWidget.RenderFlag(0) if alone else QWidget.RenderFlag.DrawChildren
    widget.render(painter, QPoint(), QRegion(), inside)
    painter.end()
    return device.engine.texts


def texts_in(window: QWidget, widget: QWidget, texts: Sequence[PaintedText]) -> list[PaintedText]:
    """The texts that stand in a widget."""
    place = QRectF(QPointF(widget.mapTo(window, QPoint())), QSizeF(widget.size()))
    return [text for text in texts if place.contains(text.rect.center())]


class _Engine(QPaintEngine):
    """Notes texts. Whatever else is drawn is passed over here: Qt's own ways of drawing it do not stand Python."""

    def __init__(self, inside: QRectF) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self.texts: list[PaintedText] = []
        self._inside = inside

    def type(self) -> QPaintEngine.Type:
        return QPaintEngine.Type.User

    def begin(self, device: QPaintDevice) -> bool:
        return True

    def end(self) -> bool:
        return True

    def updateState(self, state: object) -> None:
        pass

    def _pass(self, *drawn: Any) -> None:
        pass

    drawPath = drawRects = drawLines = drawEllipse = drawPolygon = drawPoints = _pass
    drawPixmap = drawTiledPixmap = _pass
    drawImage = _pass  # type: ignore[assignment]

    def drawTextItem(self, place: Any, item: QTextItem) -> None:
        text = item.text().translate(_DIRECTIONS).strip()
        painter = self.painter()
        if not text or painter.opacity() == 0:
            return
        metrics = QFontMetricsF(item.font())
        ink = metrics.tightBoundingRect(text)
        top, height = (ink.top(), ink.height()) if ink.height() > 0 else (-item.ascent(), item.ascent())
        blanks = metrics.horizontalAdvance(item.text()[: len(item.text()) - len(item.text().lstrip())])
        wide = min(metrics.horizontalAdvance(text), item.width() - blanks)
        device = painter.deviceTransform()
        rect = device.mapRect(QRectF(place.x() + blanks, place.y() + top, wide, height))
        seen = _seen_part(rect.intersected(self._inside), self.systemClip())
        if painter.hasClipping():
            seen = seen.intersected(device.mapRect(painter.clipBoundingRect()))
        size = item.font().pixelSize()
        line = device.mapRect(QRectF(place.x() + blanks, place.y() - CAPITALS * size, wide, CAPITALS * size))
        ink_colour, baseline = painter.pen().color(), device.map(QPointF(place)).y()
        rgb = (ink_colour.red(), ink_colour.green(), ink_colour.blue())
        opacity = painter.opacity() * ink_colour.alphaF()
        self.texts.append(PaintedText(text, rect, baseline, seen, size, line, rgb, opacity))


def _seen_part(rect: QRectF, clip: QRegion) -> QRectF:
    """The part of a rectangle in which a widget can be seen: as much as has no hole."""
    if clip.isEmpty():
        return rect
    region: Any = clip.intersected(
        rect.toAlignedRect()
    )  # its rectangles can be gone through, which PySide does not say
    pieces = [QRectF(piece).intersected(rect) for piece in region]
    whole = QRectF()
    for piece in pieces:
        whole = whole.united(piece)
    area = sum(piece.width() * piece.height() for piece in pieces)
    if whole.width() * whole.height() <= area + 1e-6:
        return whole
    return max(pieces, key=lambda piece: piece.width() * piece.height(), default=QRectF())


class _Recorder(QPaintDevice):
    """As large as the window."""

    def __init__(self, size: QSize) -> None:
        super().__init__()
        self._size = size
        self.engine = _Engine(QRectF(0, 0, size.width(), size.height()))

    def paintEngine(self) -> QPaintEngine:
        return self.engine

    def metric(self, metric: QPaintDevice.PaintDeviceMetric) -> int:
        names = QPaintDevice.PaintDeviceMetric
        wide, high = self._size.width(), self._size.height()
        found: dict[object, int] = {
            names.PdmWidth: wide, names.PdmHeight: high, names.PdmWidthMM: wide, names.PdmHeightMM: high,
            names.PdmNumColors: 1 << 24, names.PdmDepth: 32, names.PdmDpiX: 96, names.PdmDpiY: 96,
            names.PdmPhysicalDpiX: 96, names.PdmPhysicalDpiY: 96, names.PdmDevicePixelRatio: 1,
            names.PdmDevicePixelRatioScaled: 1 << 16,
        }  # fmt: skip
        return found.get(metric, 0)
