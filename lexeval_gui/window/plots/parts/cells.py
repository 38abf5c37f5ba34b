"""The cells of a heat map: a ground each, and where there is room a text, or at least a sign."""

from __future__ import annotations

from collections.abc import Sequence

import pyqtgraph as pg
from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from lexeval_gui.window.look.theme import Theme

AROUND = 1.5
"""Pixels at zoom 1 that are free at least on either side of a text in a cell."""

SIGN = 7
"""Pixels at zoom 1 that a sign is wide, and no more than two thirds of its cell."""

STRONGEST = 0.6
"""The share of the colour in the ground of the highest value; less where text would be hard to read on it."""

READABLE, MORE_READABLE = 4.5, 7.0
"""The contrast of text with its ground, and in the look of high contrast."""


class HeatCell(Struct, frozen=True):
    """One cell: its column and row from 0, the `system` in whose colour it is and how strong (0…1), and what stands in
    it: the first of the `texts` for which there is room in all cells alike, or where there is none for any the `sign`,
    which is + or −."""

    column: int
    row: int
    system: int
    strength: float
    texts: tuple[str, ...]
    sign: str = ""


class HeatCells(pg.GraphicsObject):
    """Cells of width and height 1; the one of the values in force has a frame."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._cells: tuple[HeatCell, ...] = ()
        self._colours: dict[int, QColor] = {}
        self._framed: tuple[int, int] | None = None
        self._size = 1, 1

    def show_cells(
        self,
        cells: Sequence[HeatCell],
        size: tuple[int, int],
        colours: dict[int, QColor],
        framed: tuple[int, int] | None,
    ) -> None:
        """Show these in place of those before: `size` columns and rows, the colour of each system, which is framed."""
        if size != self._size:
            self.prepareGeometryChange()
        self._cells, self._size, self._colours, self._framed = tuple(cells), size, colours, framed
        self.update()

    def boundingRect(self) -> QRectF:
        """See Qt."""
        return QRectF(0, 0, *self._size)

    def shown_texts(self) -> tuple[str, ...]:
        """What stands in the cells, in their order."""
        place = self._text_place(*self._cell_size())
        return tuple(cell.sign if place < 0 else _text_at(cell, place) for cell in self._cells)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """See Qt."""
        width, height = self._cell_size()
        place, ink = self._text_place(width, height), QColor(self._theme.colours.ink)
        ground, most = QColor(self._theme.colours.ground), self._strongest()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for cell in self._cells:
            colour = mixed(ground, self._colours[cell.system], most[cell.system] * cell.strength)
            painter.fillRect(QRectF(cell.column, cell.row, 1, 1), colour)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(ink)
        painter.setFont(self._font)
        for cell in self._cells:
            if text := _text_at(cell, place):
                painter.save()
                painter.translate(QPointF(cell.column + 0.5, cell.row + 0.5))
                painter.scale(1 / width, -1 / height)  # a unit is a pixel, and down is down
                box = QRectF(-width / 2, -height / 2, width, height)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, text)
                painter.restore()
            elif place < 0 and cell.sign:
                self._draw_sign(painter, cell, width, height)
        if self._framed is not None:
            pen = QPen(ink, 2 * self._theme.zoom * painter.device().devicePixelRatioF())
            pen.setCosmetic(True)
            painter.setPen(pen)
            painter.drawRect(QRectF(*self._framed, 1, 1))

    def _draw_sign(self, painter: QPainter, cell: HeatCell, width: float, height: float) -> None:
        """A plus or a minus, however small its cell."""
        painter.save()
        pen = QPen(QColor(self._theme.colours.ink), self._theme.zoom * painter.device().devicePixelRatioF())
        pen.setCosmetic(True)
        painter.setPen(pen)
        half = min(self._theme.px(SIGN), width * 2 / 3, height * 2 / 3) / 2
        x, y = cell.column + 0.5, cell.row + 0.5
        painter.drawLine(QPointF(x - half / width, y), QPointF(x + half / width, y))
        if cell.sign == "+":
            painter.drawLine(QPointF(x, y - half / height), QPointF(x, y + half / height))
        painter.restore()

    @property
    def _font(self) -> QFont:
        return self._theme.font("small")

    def _cell_size(self) -> tuple[float, float]:
        """The width and height of a cell in pixels."""
        view = self.getViewBox()
        box, area = view.viewRect(), view.boundingRect()
        return area.width() / max(box.width(), 1e-9), area.height() / max(box.height(), 1e-9)

    def _text_place(self, width: float, height: float) -> int:
        """The first place among the texts of the cells at which all have room; -1 if there is none."""
        metrics, around = QFontMetricsF(self._font), 2 * self._theme.px(AROUND)
        if metrics.capHeight() + around > height:
            return -1
        for place in range(max((len(cell.texts) for cell in self._cells), default=0)):
            texts = {cell.texts[place] for cell in self._cells if place < len(cell.texts)}
            if max(map(metrics.horizontalAdvance, texts), default=0) + around <= width:
                return place
        return -1

    def _strongest(self) -> dict[int, float]:
        """The share of each colour in the ground on which text can still be read."""
        colours, wanted = self._theme.colours, MORE_READABLE if self._theme.look == "contrast" else READABLE
        ink, ground = QColor(colours.ink), QColor(colours.ground)
        shares = [STRONGEST * step / 20 for step in range(20, 0, -1)]
        return {
            system: next((s for s in shares if contrast(ink, mixed(ground, colour, s)) >= wanted), shares[-1])
            for system, colour in self._colours.items()
        }


def _text_at(cell: HeatCell, place: int) -> str:
    return cell.texts[place] if 0 <= place < len(cell.texts) else ""


def mixed(ground: QColor, colour: QColor, share: float) -> QColor:
    """A ground with a share of a colour in it."""
    parts = zip(ground.getRgbF()[:3], colour.getRgbF()[:3], strict=True)  # type: ignore[index]
    return QColor.fromRgbF(*(one + (other - one) * share for one, other in parts))


def contrast(one: QColor, other: QColor) -> float:
    """How well one is seen on the other, from 1 to 21 (WCAG 2.1)."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: QColor) -> float:
    bare = (colour.redF(), colour.greenF(), colour.blueF())
    parts = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in bare)
    return float(sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True)))
