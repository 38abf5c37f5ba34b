"""How the tree over a row of tokens looks: arcs from heads to their daughters, and a line down to a root."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen

from lexeval_gui.window.blocks.marks.texts import paint_text
from lexeval_gui.window.look.theme import Theme

ROOT = 64
"""How far the word beside a root reaches, in pixels at zoom 1."""


def paint_arc(painter: QPainter, theme: Theme, head: QPointF, daughter: QPointF, height: float, lit: bool) -> None:
    """An arc that rises so high, with its tip at the daughter."""
    painter.setPen(_pen(theme, lit))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    start, end, base = head.x(), daughter.x(), head.y()
    lean = min(abs(end - start) * 0.25, height) * (0.1 if end > start else -0.1)
    path = QPainterPath(head)
    path.cubicTo(start + lean, base - height * 1.3, end - lean, base - height * 1.3, end, base)
    painter.drawPath(path)
    _paint_tip(painter, theme, daughter, lit)


def paint_root(painter: QPainter, theme: Theme, top: float, root: QPointF, lit: bool) -> None:
    """A line from above to a token without a head, and the word beside it."""
    px, small = theme.px, theme.font("small")
    painter.setPen(_pen(theme, lit))
    painter.drawLine(QLineF(root.x(), top, root.x(), root.y() - px(3)))
    room = QRectF(root.x() + px(4), top - px(5), px(ROOT - 4), QFontMetricsF(small).height())
    paint_text(painter, room, "root", small, theme.colours.accent if lit else theme.colours.quiet)
    _paint_tip(painter, theme, root, lit)


def _pen(theme: Theme, lit: bool) -> QPen:
    return QPen(_colour(theme, lit), (2.0 if lit else 1.0) * theme.zoom)


def _colour(theme: Theme, lit: bool) -> QColor:
    return QColor(theme.colours.accent if lit else theme.colours.bar)


def _paint_tip(painter: QPainter, theme: Theme, tip: QPointF, lit: bool) -> None:
    half, long = theme.px(3), theme.px(5)
    path = QPainterPath(tip)
    path.lineTo(tip + QPointF(-half, -long))
    path.lineTo(tip + QPointF(half, -long))
    path.closeSubpath()
    painter.fillPath(path, _colour(theme, lit))
