"""How a tag looks wherever it is shown: a square of its colour with its letter, so that colour is not alone."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.workspace.items.annotations import Tag

SIDE = 14
"""Pixels at zoom 1."""


def colour_of(tag: Tag, theme: Theme) -> QColor:
    """The colour of a tag; a quiet one if it has none."""
    colour = QColor(tag.colour)
    return colour if tag.colour and colour.isValid() else QColor(theme.colours.bar)


def paint_mark(painter: QPainter, rect: QRectF, tag: Tag, theme: Theme) -> None:
    """Paint the square; its letter is white or black, whichever can be read. In high contrast the colour is that of
    its frame, which leaves the letter on the ground."""
    colour, framed = colour_of(tag, theme), theme.look == "contrast"
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour, theme.px(1)) if framed else Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.colours.ground) if framed else colour)
    painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1) if framed else rect, theme.px(3), theme.px(3))
    font = theme.font("small")
    font.setPixelSize(max(7, round(rect.height() * 0.72)))
    font.setBold(True)
    painter.setFont(font)
    colour = QColor(theme.colours.ground) if framed else colour
    luminance = 0.2126 * colour.redF() ** 2.2 + 0.7152 * colour.greenF() ** 2.2 + 0.0722 * colour.blueF() ** 2.2
    painter.setPen(QColor("#ffffff" if luminance < 0.18 else "#000000"))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, tag.name[:1].upper())
    painter.restore()


def icon_of(tag: Tag, theme: Theme, ratio: float) -> QIcon:
    """The square as an icon for a screen of so many pixels per point."""
    side = theme.px(SIDE)
    pixmap = QPixmap(round(side * ratio), round(side * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    paint_mark(painter, QRectF(0, 0, side, side), tag, theme)
    painter.end()
    return QIcon(pixmap)
