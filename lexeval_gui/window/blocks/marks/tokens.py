"""How a token and a link between two tokens are painted."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QTextOption

from lexeval_gui.core.blocks import Token
from lexeval_gui.window.blocks.layout.paragraph import reads_right_to_left
from lexeval_gui.window.blocks.marks.operations import link_pen
from lexeval_gui.window.blocks.marks.words import shown_token
from lexeval_gui.window.look.theme import Theme

PAD = 3
"""Pixels at zoom 1 beside a word in its cell."""


def paint_word(painter: QPainter, theme: Theme, cell: QRectF, token: Token, colour: str) -> None:
    """Paint a word in the middle of its cell, in its own direction, cut where the cell is narrow."""
    font, width = theme.font(), cell.width() - 2 * theme.px(PAD) + 2
    text = QFontMetricsF(font).elidedText(shown_token(token.text), Qt.TextElideMode.ElideRight, width)
    option = QTextOption(Qt.AlignmentFlag.AlignCenter)
    backwards = reads_right_to_left(token.text)
    option.setTextDirection(Qt.LayoutDirection.RightToLeft if backwards else Qt.LayoutDirection.LeftToRight)
    option.setWrapMode(QTextOption.WrapMode.NoWrap)
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(cell, text, option)


def paint_link(painter: QPainter, theme: Theme, kind: str, upper: QRectF, lower: QRectF, lit: bool) -> None:
    """Paint a link between two cells: straight, but a move is bent so that it is told from what it crosses."""
    painter.setPen(link_pen(theme, kind, lit))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    gap = theme.px(3)
    start = QPointF(upper.center().x(), upper.bottom() + gap)
    end = QPointF(lower.center().x(), lower.top() - gap)
    if kind == "move":
        bend = (end.y() - start.y()) * 0.75
        path = QPainterPath(start)
        path.cubicTo(start + QPointF(0, bend), end - QPointF(0, bend), end)
        painter.drawPath(path)
    else:
        painter.drawLine(start, end)
