"""A multiset as bars: what was said, how often, which is the mode."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QWheelEvent

from lexeval_gui.core.blocks import Bar, Multiset
from lexeval_gui.window.blocks.base import BlockWidget
from lexeval_gui.window.blocks.laid_out import INSET
from lexeval_gui.window.blocks.marks.texts import paint_text
from lexeval_gui.window.blocks.parts import Part

ROW = 22
BAR = 13
LABEL_SHARE = 0.40
"""The share of the width that labels may take."""
MOST_BARS = 200
"""More than this is not painted."""
GAP, SHORT = 18, 60
"""Pixels at zoom 1, in the low form: the air between entries; the longest bar."""
KEYS = "E or a double click changes the count, + and − count up and down, Del removes it"
BAR_SHARE = 0.55
"""The share of what is left that the longest bar takes at most."""


class MultisetWidget(BlockWidget[Multiset]):
    """Labels at the left, bars on one scale, the count after its bar, a star and a word where the mode is. In its low
    form the entries follow each other on a line, after the title."""

    has_low_form = True

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
        if self.low:
            return self._arrange_low(width)
        px, metrics = self.theme.px, QFontMetricsF(self.theme.font())
        room = width - 2 * px(INSET)
        widest = max((metrics.horizontalAdvance(_label(bar)) for bar in self.block.bars), default=0.0)
        self._labels = min(max(widest, px(90)), room * LABEL_SHARE) + px(14)
        self._scale = min(room - self._labels - px(80), (room - self._labels) * BAR_SHARE + px(60))
        top = self.title_height()
        self.parts = []
        for line, bar in enumerate(self.block.bars):
            rect = QRectF(px(INSET) - px(4), top + line * px(ROW), room + px(8), px(ROW))
            self.parts.append(self._part(bar, rect, 0, line))
        return top + len(self.block.bars) * px(ROW) + px(12)

    def _part(self, bar: Bar, rect: QRectF, column: int, line: int) -> Part:
        words, keys = _words(bar, self.block.mark), KEYS if bar.gestures else ""
        return Part(rect, column, line, bar.ref, bar.gestures, f"{bar.count:g}", words, keys, bar)

    def _arrange_low(self, width: float) -> float:
        """As many entries to a line as find room, each as wide as its label, bar, count and word."""
        px, metrics = self.theme.px, QFontMetricsF(self.theme.font())
        right, most = width - px(INSET), self._most()
        left, column, line = self._low_title() + px(GAP), 0, 0
        self.parts = []
        for bar in self.block.bars:
            label = min(metrics.horizontalAdvance(_label(bar)), (right - px(INSET)) * LABEL_SHARE)
            wide = label + px(8) + self._length(bar, most) + px(8) + metrics.horizontalAdvance(f"{bar.count:g}")
            if special := self._special(bar):
                wide += px(8) + QFontMetricsF(self.theme.font("small")).horizontalAdvance(special)
            wide = min(wide + px(8), right - px(INSET) + px(8))
            if column and left + wide > right:
                left, column, line = float(px(INSET)), 0, line + 1
            rect = QRectF(left - px(4), line * px(ROW), wide, px(ROW))
            self.parts.append(self._part(bar, rect, column, line))
            left, column = left + wide + px(GAP) - px(8), column + 1
        return (line + 1) * px(ROW) + px(4)

    def _low_title(self) -> float:
        """Where the title ends in the low form."""
        return self.theme.px(INSET) + QFontMetricsF(self.theme.font("heading")).horizontalAdvance(self._title())

    def _title(self) -> str:
        return self.block.title.upper()

    def _most(self) -> float:
        """The count that the longest bar stands for."""
        return max((bar.count for bar in self.block.bars if not bar.dropped), default=0) or 1

    def _length(self, bar: Bar, most: float) -> float:
        """How long a bar is in the low form."""
        return max(min(bar.count / most, 1.0) * self.theme.px(SHORT), 2.0)

    def _special(self, bar: Bar) -> str:
        """In a few words what is special about an entry; what else is known of it only where there is a line for it."""
        special = bar.dropped or (self.block.mark if bar.marked else "")
        return special if self.low else " · ".join(filter(None, [special, bar.note]))

    def least_height(self, width: int) -> int:
        """A line of its low form is enough."""
        return self.theme.px(ROW + 4) if self.low else super().least_height(width)

    def paint_block(self, painter: QPainter) -> None:
        """Title and rows."""
        most = self._most()
        if self.low:
            room = QRectF(self.theme.px(INSET), 0, self.width(), self.theme.px(ROW))
            paint_text(painter, room, self._title(), self.theme.font("heading"), self.theme.colours.quiet)
        else:
            self.paint_title(painter)
        for part in self.parts:
            self._paint_bar(painter, part.rect, part.source, most)

    def _paint_bar(self, painter: QPainter, row: QRectF, bar: Bar, most: float) -> None:
        px, colours, font = self.theme.px, self.theme.colours, self.theme.font()
        if self.is_lit(bar.ref):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.hover))
            painter.drawRoundedRect(row, 3, 3)
        left = row.left() + px(4)
        labels, length = self._label_and_bar(bar, row, most)
        label = QRectF(left, row.top(), labels - px(8), row.height())
        font.setStrikeOut(bool(bar.dropped))
        paint_text(painter, label, _label(bar), font, colours.quiet if bar.dropped else colours.ink)
        font.setStrikeOut(False)
        start = left + labels
        painter.setPen(QColor(colours.bar) if bar.dropped else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.ground if bar.dropped else colours.bar))
        painter.drawRoundedRect(QRectF(start, row.center().y() - px(BAR) / 2, length, px(BAR)), 1.5, 1.5)
        self._paint_count(painter, QPointF(start + length + px(8), row.top()), row, bar)

    def _label_and_bar(self, bar: Bar, row: QRectF, most: float) -> tuple[float, float]:
        """How much room the label has with the air after it, and how long the bar is."""
        if not self.low:
            return self._labels, max(min(bar.count / most, 1.0) * self._scale, 2.0)
        wide = QFontMetricsF(self.theme.font()).horizontalAdvance(_label(bar))
        return min(wide, row.width() * LABEL_SHARE * 2) + self.theme.px(8) + 1, self._length(bar, most)

    def _paint_count(self, painter: QPainter, at: QPointF, row: QRectF, bar: Bar) -> None:
        """The count, and in words what is special."""
        colours, font = self.theme.colours, self.theme.font()
        count = f"{bar.count:g}"
        paint_text(painter, QRectF(at.x(), at.y(), row.right() - at.x(), row.height()), count, font, colours.ink)
        special = self._special(bar)
        after = at.x() + QFontMetricsF(font).horizontalAdvance(count) + self.theme.px(8 if self.low else 14)
        rest = QRectF(after, at.y(), row.right() - after, row.height())
        if special and rest.width() > 0:
            paint_text(painter, rest, special, self.theme.font("small"), colours.quiet)

    def edit_rect(self, part: Part) -> QRectF:
        """The count is typed where it stands, at the start of the bar."""
        if self.low:
            return QRectF(part.rect.topLeft(), QSizeF(max(self.theme.px(64), part.rect.width()), part.rect.height()))
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
    return ", ".join(filter(None, [f"{bar.label}: {bar.count:g}", mark if bar.marked else "", bar.dropped, bar.note]))
