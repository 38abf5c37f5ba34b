"""What a changed copy changes: each system's headline of the item and over all items, before and after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from lexeval_gui.core.tables import format_number
from lexeval_gui.window.blocks.base import INSET
from lexeval_gui.window.look.theme import Theme, system_colour, system_dash
from lexeval_gui.workspace.scoring.evaluation import Evaluation

ROW, PAD = 22, 10
DIGITS = {"fraction": 3, "mean": 2, "count": 0}


@dataclass(frozen=True, slots=True)
class Effect:
    """What changes did to one system: its headline measure for the item and over all items, before and after."""

    system: int
    name: str
    measure: str
    item: tuple[str, str]
    total: tuple[str, str]

    def words(self) -> str:
        """For a reader that cannot see the table."""
        return f"{self.name} {self.measure}: item {' to '.join(self.item)}, all items {' to '.join(self.total)}"


def effects(before: Evaluation, after: Evaluation, item: int, systems: Sequence[int]) -> list[Effect]:
    """What the changes between two evaluations of the same items did."""
    found = []
    for system in systems:
        measure = after.headline(system)
        digits = DIGITS[measure.kind]
        pairs = []
        for evaluation in (before, after):
            total = evaluation.scores(system, [measure.id]).total(measure.id)
            value = float(evaluation.item_values(system, measure.id, slice(item, item + 1))[0])
            pairs.append((format_number(value, digits), format_number(total, max(digits, 4))))
        item_pair, total_pair = ((pairs[0][place], pairs[1][place]) for place in (0, 1))
        found.append(Effect(system, after.system_names[system], measure.short, item_pair, total_pair))
    return found


class WhatIfTable(QWidget):
    """A small table that stands over the item while a what-if is in force."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.effects: list[Effect] = []
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)
        theme.changed.connect(self.update)
        self.hide()

    def show_effects(self, found: list[Effect]) -> None:
        """Show these effects; nothing at all if there are none."""
        if found != self.effects:
            self.effects = found
            self.setAccessibleName("scores before and after the changes")
            self.setAccessibleDescription("\n".join(effect.words() for effect in found))
            self.updateGeometry()
            self.update()
        self.setVisible(bool(found))

    def sizeHint(self) -> QSize:
        """A head and a row per system."""
        px = self._theme.px
        return QSize(px(240), px(ROW) * (len(self.effects) + 1) + px(PAD))

    def minimumSizeHint(self) -> QSize:
        """As high as it is, narrow enough for any pane."""
        return QSize(self._theme.px(120), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Head and rows."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        px, colours = self._theme.px, self._theme.colours
        frame = QRectF(px(INSET), 0, self.width() - 2 * px(INSET), self.height() - px(PAD))
        painter.setPen(QPen(QColor(colours.line), 1))
        painter.setBrush(QColor(colours.panel))
        painter.drawRoundedRect(frame, 3, 3)
        painter.fillRect(QRectF(frame.left(), frame.top(), px(3), frame.height()), QColor(colours.target))
        edges = self._edges(frame)
        for number, text in enumerate(("what if", "this item", "all items")):
            self._text(painter, frame, edges, number, 0, text, False, colours.quiet, "small")
        for row, effect in enumerate(self.effects, 1):
            self._paint_effect(painter, frame, edges, row, effect)

    def _edges(self, frame: QRectF) -> list[float]:
        """Where the columns begin, and where the last ends."""
        left, width = frame.left() + self._theme.px(PAD), frame.width() - 2 * self._theme.px(PAD)
        return [left, left + width * 0.34, left + width * 0.67, left + width]

    def _paint_effect(self, painter: QPainter, frame: QRectF, edges: list[float], row: int, effect: Effect) -> None:
        px, colours = self._theme.px, self._theme.colours
        middle = frame.top() + px(ROW) * (row + 0.5)
        colour = QColor(system_colour(colours, effect.system))
        painter.setPen(QPen(colour, 2.0 * self._theme.zoom, system_dash(effect.system), Qt.PenCapStyle.FlatCap))
        painter.drawLine(QPointF(edges[0], middle), QPointF(edges[0] + px(12), middle))
        shifted = [edges[0] + px(18), *edges[1:]]
        self._text(painter, frame, shifted, 0, row, effect.name, False, colours.ink)
        for number, (before, after) in ((1, effect.item), (2, effect.total)):
            text = f"{effect.measure} {before} → {after}" if before != after else f"{effect.measure} {after}"
            self._text(painter, frame, edges, number, row, text, before != after, colours.ink)

    def _text(
        self, painter: QPainter, frame: QRectF, edges: list[float], column: int, row: int, text: str, bold: bool,
        colour: str, role: str = "body",
    ) -> None:  # fmt: skip
        font = self._theme.font("small" if role == "small" else "body")
        font.setBold(bold)
        painter.setFont(font)
        painter.setPen(QColor(colour))
        height = self._theme.px(ROW)
        rect = QRectF(edges[column], frame.top() + row * height, edges[column + 1] - edges[column] - 4, height)
        shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
