"""A multiset as bars: what was said, how often, which is the mode."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QWheelEvent

from lexeval_gui.core.blocks import Bar, Multiset
from lexeval_gui.window.blocks.base import INSET, BlockWidget, Part
from lexeval_gui.window.blocks.marks.texts import paint_text

ROW = 22
BAR = 13
LABEL_SHARE = 0.40
"""The share of the width that labels may take."""
MOST_BARS = 200
"""More than this is not painted."""
KEYS = "E or a double click changes the count, + and − count up and down, Del removes it"
BAR_SHARE = 0.55
"""The share of what is left that the longest bar takes at most."""


class MultisetWidget(BlockWidget[Multiset]):
    """Labels at the left, bars on one scale, the count after its bar, a star and a word where the mode is."""

    def truncated(self, block: Multiset) -> Multiset:
        """The first bars of very many."""
        more = len(block.bars) - MOST_BARS
        if more <= 0:
            return block
        return replace(
            block, bars=block.bars[:MOST_BARS], note=f"{block.note}, the last {more:,} not shown".strip(", ")
        )

    def arrange(self, width: float) -> float:
        """One row per bar; the labels share a column."""
        px, metrics = self.theme.px, QFontMetricsF(self.theme.font())
        room = width - 2 * px(INSET)
        widest = max((metrics.horizontalAdvance(_label(bar)) for bar in self.block.bars), default=0.0)
        self._labels = min(max(widest, px(90)), room * LABEL_SHARE) + px(14)
        self._scale = min(room - self._labels - px(80), (room - self._labels) * BAR_SHARE + px(60))
        top = self.title_height()
        self.parts = []
        for line, bar in enumerate(self.block.bars):
            rect = QRectF(px(INSET) - px(4), top + line * px(ROW), room + px(8), px(ROW))
            words, keys = _words(bar, self.block.mark), KEYS if bar.gestures else ""
            self.parts.append(Part(rect, 0, line, bar.ref, bar.gestures, f"{bar.count:g}", words, keys, bar))
        return top + len(self.block.bars) * px(ROW) + px(12)

    def paint_block(self, painter: QPainter) -> None:
        """Title and rows."""
        self.paint_title(painter)
        most = max((bar.count for bar in self.block.bars if not bar.dropped), default=0) or 1
        for part in self.parts:
            self._paint_bar(painter, part.rect, part.source, part.source.count / most)

    def _paint_bar(self, painter: QPainter, row: QRectF, bar: Bar, share: float) -> None:
        px, colours, font = self.theme.px, self.theme.colours, self.theme.font()
        if self.is_lit(bar.ref):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.hover))
            painter.drawRoundedRect(row, 3, 3)
        left = row.left() + px(4)
        label = QRectF(left, row.top(), self._labels - px(8), row.height())
        font.setStrikeOut(bool(bar.dropped))
        paint_text(painter, label, _label(bar), font, colours.quiet if bar.dropped else colours.ink)
        font.setStrikeOut(False)
        start = left + self._labels
        length = max(min(share, 1.0) * self._scale, 2.0)
        painter.setPen(QColor(colours.bar) if bar.dropped else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.ground if bar.dropped else colours.bar))
        painter.drawRoundedRect(QRectF(start, row.center().y() - px(BAR) / 2, length, px(BAR)), 1.5, 1.5)
        self._paint_count(painter, QPointF(start + length + px(8), row.top()), row, bar)

    def _paint_count(self, painter: QPainter, at: QPointF, row: QRectF, bar: Bar) -> None:
        """The count, and in words what is special."""
        colours, font = self.theme.colours, self.theme.font()
        count = f"{bar.count:g}"
        paint_text(painter, QRectF(at.x(), at.y(), row.right() - at.x(), row.height()), count, font, colours.ink)
        special = bar.dropped or (self.block.mark if bar.marked else "")
        after = at.x() + QFontMetricsF(font).horizontalAdvance(count) + self.theme.px(14)
        rest = QRectF(after, at.y(), row.right() - after, row.height())
        if special and rest.width() > 0:
            paint_text(painter, rest, special, self.theme.font("small"), colours.quiet)

    def edit_rect(self, part: Part) -> QRectF:
        """The count is typed where it stands, at the start of the bar."""
        left = part.rect.left() + self.theme.px(4) + self._labels
        return QRectF(left, part.rect.top(), self.theme.px(64), part.rect.height())

    def do(self, verb: str, index: int) -> bool:
        """`more` and `less` count one up or down."""
        if verb not in ("more", "less"):
            return super().do(verb, index)
        part = self.parts[index]
        if "replace" not in part.gestures:
            return False
        count = part.source.count + (1 if verb == "more" else -1)
        if count >= 0:
            self.gestured.emit(part.ref, "replace", f"{count:g}")
        return True

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Over the row with the focus, Shift and the wheel count up and down; else the wheel scrolls."""
        index = self.part_at(event.position())
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        turned = event.angleDelta().y() or event.angleDelta().x()
        if shift and turned and index is not None and index == self.at and self.hasFocus():
            self.do("more" if turned > 0 else "less", index)
            event.accept()
        else:
            super().wheelEvent(event)


def _label(bar: Bar) -> str:
    return f"{bar.label} ★" if bar.marked else bar.label


def _words(bar: Bar, mark: str) -> str:
    return ", ".join(filter(None, [f"{bar.label}: {bar.count:g}", mark if bar.marked else "", bar.dropped]))
