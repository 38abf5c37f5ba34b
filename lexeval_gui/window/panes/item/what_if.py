"""What a changed copy changes: each system's headline of the item and over all items, before and after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from lexeval_gui.core.tables import format_number
from lexeval_gui.window.blocks.base import INSET
from lexeval_gui.window.blocks.marks.texts import paint_text
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
        item_pair, total_pair = zip(*pairs, strict=True)
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
        for rect, text in zip(self._cells(frame, 0), ("what if", "this item", "all items"), strict=True):
            paint_text(painter, rect, text, self._theme.font("small"), colours.quiet)
        for row, effect in enumerate(self.effects, 1):
            self._paint_effect(painter, self._cells(frame, row), effect)

    def _cells(self, frame: QRectF, row: int) -> list[QRectF]:
        """Where the texts of a row stand."""
        px = self._theme.px
        left, width = frame.left() + px(PAD), frame.width() - 2 * px(PAD)
        edges = [left, left + width * 0.34, left + width * 0.67, left + width]
        top, height = frame.top() + row * px(ROW), px(ROW)
        return [QRectF(start, top, end - start - 4, height) for start, end in pairwise(edges)]

    def _paint_effect(self, painter: QPainter, cells: list[QRectF], effect: Effect) -> None:
        px, colours, (name, *numbers) = self._theme.px, self._theme.colours, cells
        colour = QColor(system_colour(colours, effect.system))
        painter.setPen(QPen(colour, 2.0 * self._theme.zoom, system_dash(effect.system), Qt.PenCapStyle.FlatCap))
        start = QPointF(name.left(), name.center().y())
        painter.drawLine(start, start + QPointF(px(12), 0))
        paint_text(painter, name.adjusted(px(18), 0, 0, 0), effect.name, self._theme.font(), colours.ink)
        for rect, (before, after) in zip(numbers, (effect.item, effect.total), strict=True):
            text = f"{effect.measure} {before} → {after}" if before != after else f"{effect.measure} {after}"
            font = self._theme.font()
            font.setBold(before != after)
            paint_text(painter, rect, text, font, colours.ink)
