"""The aligned pairs of gold and one system as a table: what became of each edit, and why not more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QHelpEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QToolTip, QWidget

from lexeval_gui.core.blocks import Pair, Pairs, Status
from lexeval_gui.core.changes import Ref
from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.window.blocks.base import BlockWidget
from lexeval_gui.window.blocks.laid_out import INSET
from lexeval_gui.window.blocks.layout.paragraph import Cell, Cells, FontWithMetrics
from lexeval_gui.window.blocks.marks.status import NAMES, QUIET, paint_chip, status_colour
from lexeval_gui.window.blocks.marks.texts import AIR, SAMPLE, paint_system, paint_text
from lexeval_gui.window.blocks.marks.words import pair_words
from lexeval_gui.window.blocks.parts import Drawn, Part
from lexeval_gui.window.look.theme import Theme

ROW, CHIP, GAP = 23, 15, 12
"""Pixels at zoom 1: the height of a row, of a chip; between columns."""
NARROWEST = 190
"""With less room than this the reason stands in a line of its own under its pair."""
MOST = 500
"""More pairs than this are not shown."""
NOTHING = "—"
REASON = "why not one level higher"


class _Columns(Struct, frozen=True):
    """Left edge and width of each column; `below`: the reason has a line of its own."""

    type: tuple[float, float]
    gold: tuple[float, float]
    edit: tuple[float, float]
    why: tuple[float, float]
    below: bool


class _PlacedText(Struct, frozen=True):
    """A text laid out in its column, and where it ends."""

    origin: QPointF
    text: Cell
    bottom: float


class PairsWidget(BlockWidget[Pairs]):
    """A row per pair: its status as a chip, type, the gold edit, the system's, and the reason. Above them how many
    there are of each status, to be clicked. The low form has no headings of the columns."""

    has_low_form = True
    status_clicked = Signal(int, str)
    """The system, and the name of a status whose number was clicked."""

    _status_counts: Sequence[tuple[QRectF, Status, str]] = ()
    _columns: _Columns
    _body: FontWithMetrics
    _cells: list[list[_PlacedText]]

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._texts = Cells()

    def describe(self) -> str:
        """Whose pairs, and how many."""
        return " · ".join(filter(None, [f"{self.block.title} {self.block.name}", self.block.note]))

    def truncated(self, block: Pairs) -> Pairs:
        """The first pairs of very many."""
        more = len(block.pairs) - MOST
        if more <= 0:
            return block
        note = "; ".join(filter(None, [block.note, f"{more:,} more are not shown"]))
        return replace(block, pairs=block.pairs[:MOST], note=note, counts=tuple(_counts(block).items()))

    # layout

    def height_in(self, width: int, low: bool) -> int:
        """The forms differ by the headings alone: of one that is laid out the height of the other is known."""
        other = self._heights.get((width, not low))
        if other is not None and (width, low) not in self._heights:
            heads = self.theme.px(ROW)
            self._heights[width, low] = other - heads if low else other + heads
        return super().height_in(width, low)

    def arrange(self, width: float) -> float:
        """Columns as wide as their texts need, the rest for the reason; what is too long goes on in another line."""
        px, self._body = self.theme.px, FontWithMetrics(self.theme.font())
        self._texts.start_layout()
        self._columns = self._fit(width - px(INSET))
        top = self._head_height() + self._heads_height()
        self.parts, self._cells = [], []
        for line, pair in enumerate(self.block.pairs):
            bottom = self._arrange_row(pair, top)
            rect = QRectF(px(INSET) - px(4), top, width - 2 * px(INSET) + px(8), bottom - top)
            self.parts.append(Part(rect, 0, line, pair.ref, source=pair))
            top = bottom
        self._status_counts = self._arrange_status_counts(width)
        return top + px(10)

    def _arrange_status_counts(self, width: float) -> list[tuple[QRectF, Status, str]]:
        """The number of pairs of each status, side by side after the name of the system, as far as there is room."""
        px, metrics = self.theme.px, QFontMetricsF(self.theme.font("small"))
        name = QFontMetricsF(self.theme.font()).horizontalAdvance(self.block.name)
        left = px(INSET + SAMPLE + AIR + GAP) + min(name, width / 2)
        found: list[tuple[QRectF, Status, str]] = []
        counts = _counts(self.block)
        for status in (s for s in NAMES if s):
            text = f"{status} {counts.get(status, 0)}"
            room = metrics.horizontalAdvance(text) + 2
            if left + room > width - px(INSET):
                break
            found.append((QRectF(left, 0, room, self._head_height()), status, text))
            left += room + px(GAP)
        return found

    def _arrange_row(self, pair: Pair, top: float) -> float:
        """Lay out the texts of a row; returns where the row ends."""
        columns = self._columns
        beside = [(columns.type, pair.type), (columns.gold, pair.gold), (columns.edit, pair.edit)]
        beside += [] if columns.below else [(columns.why, pair.why)]
        cells = [self._cell(column, top, text) for column, text in beside]
        bottom = max(cell.bottom for cell in cells)
        if columns.below and pair.why:
            cells.append(self._cell(columns.why, bottom - self.theme.px(4), pair.why, quiet=True))
            bottom = cells[-1].bottom
        self._cells.append(cells)
        return bottom

    def _cell(self, column: tuple[float, float], top: float, text: str, quiet: bool = False) -> _PlacedText:
        colours, line = self.theme.colours, self._body.height
        colour = colours.quiet if quiet or text == NOTHING else colours.ink
        air = (self.theme.px(ROW) - line) / 2
        laid = self._texts.lay_out(isolated_words(text), colour, self._body, column[1])
        return _PlacedText(QPointF(column[0], top + air), laid, top + max(laid.height, line) + 2 * air)

    def _head_height(self) -> float:
        return float(self.theme.px(ROW))

    def _heads_height(self) -> float:
        """The height of the headings of the columns."""
        return 0.0 if self.low else float(self.theme.px(ROW))

    def _fit(self, right: float) -> _Columns:
        px, pairs = self.theme.px, self.block.pairs
        left = float(px(INSET + CHIP + 4 + GAP))
        texts = ([p.type for p in pairs], [p.gold for p in pairs], [p.edit for p in pairs])
        heads = ("type", "gold", self.block.name)
        wanted = [max(map(self._width, {head, *column})) for head, column in zip(heads, texts, strict=True)]
        reason = max(map(self._width, {p.why for p in pairs}), default=0.0)
        room = right - left - 3 * px(GAP)
        spare = room - min(reason, max(px(NARROWEST), room * 0.4))
        below = spare < min(sum(wanted), px(NARROWEST)) and reason > 0
        widths = _column_widths(wanted, room if below else spare)
        starts = [left, left + widths[0] + px(GAP), left + widths[0] + widths[1] + 2 * px(GAP)]
        last = starts[2] + widths[2] + px(GAP)
        why = (left, right - left) if below else (last, right - last)
        first, second, third = zip(starts, widths, strict=True)
        return _Columns(first, second, third, why, below)

    def _width(self, text: str) -> float:
        return self._body.metrics.horizontalAdvance(text) + 2.0

    def words_of(self, part: Part) -> str:
        """What became of a pair, and both its edits."""
        return pair_words(part.source, self.block.name)

    def drawn(self) -> list[Drawn]:
        """How many pairs there are of each status, the headings, then the pairs."""
        top, row = self._head_height(), float(self.theme.px(ROW))
        heads = ", ".join(head for _, head in self._heads())
        return [
            *(Drawn(f"{text}: {NAMES[status]}", rect) for rect, status, text in self._status_counts),
            *([Drawn(heads, QRectF(0, top, self.width(), row))] if heads else ()),
            *super().drawn(),
        ]

    # painting

    def paint_block(self, painter: QPainter) -> None:
        """Title, headings, rows with hairlines."""
        self._paint_head(painter)
        heads, small, quiet = self._head_height(), self.theme.font("small"), self.theme.colours.quiet
        for (left, room), head in self._heads():
            paint_text(painter, QRectF(left, heads, room, self.theme.px(ROW)), head, small, quiet)
        for number in self.visible_parts():
            self._paint_row(painter, self.parts[number], self._cells[number])

    def _heads(self) -> list[tuple[tuple[float, float], str]]:
        """Where the headings of the columns stand, and what they are; none in the low form."""
        if self.low:
            return []
        columns = self._columns
        named = [(columns.type, "type"), (columns.gold, "gold"), (columns.edit, self.block.name)]
        return named if columns.below else [*named, (columns.why, REASON)]

    def _paint_head(self, painter: QPainter) -> None:
        left, small, quiet = self.theme.px(INSET), self.theme.font("small"), self.theme.colours.quiet
        line = QRectF(left, 0, self.width() - 2 * left, self._head_height())
        paint_system(painter, self.theme, self.block.system, self.block.name, line)
        for rect, status, text in self._status_counts:
            colour = quiet if text.endswith(" 0") else status_colour(self.theme, status)
            paint_text(painter, rect, text, small, colour)

    def _paint_row(self, painter: QPainter, part: Part, cells: Sequence[_PlacedText]) -> None:
        px, colours, row = self.theme.px, self.theme.colours, part.rect
        names = self.names_of(part)
        painter.setOpacity(1.0 if self.is_emphasized(names) else QUIET[self.theme.look])
        if self.is_highlighted(names):
            painter.fillRect(row, QColor(colours.hover))
        painter.setPen(QColor(colours.line))
        painter.drawLine(QLineF(row.left(), row.top() + 0.5, row.right(), row.top() + 0.5))
        chip = QRectF(px(INSET), row.top() + (px(ROW) - px(CHIP)) / 2, px(CHIP + 1), px(CHIP))
        paint_chip(painter, self.theme, part.source.status, chip)
        for cell in cells:
            cell.text.paint(painter, cell.origin)
        painter.setOpacity(1.0)

    # light

    def names_of(self, part: Part) -> set[Ref]:
        """A pair stands for all its edits."""
        pair = part.source
        return {*pair.partners, *(() if pair.ref is None else (pair.ref,))}

    # the pointer

    def event(self, event: QEvent) -> bool:
        """What clicking a number does."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            for rect, status, _ in self._status_counts:
                if rect.contains(QPointF(event.pos())):
                    text = f"{NAMES[status]} — click for the items with any, and once more for all"
                    QToolTip.showText(event.globalPos(), text, self)
                    return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose a row, or ask for all of a status."""
        for rect, status, _ in self._status_counts:
            if rect.contains(event.position()):
                self.status_clicked.emit(self.block.system, NAMES[status])
                return
        super().mousePressEvent(event)


def _counts(block: Pairs) -> dict[Status, int]:
    """How many pairs there are of each status, listed or not."""
    return dict(block.counts) or dict(Counter(pair.status for pair in block.pairs))


def _column_widths(wanted: list[float], room: float) -> list[float]:
    """What columns get: all they want if there is room, else the first all it wants and the others equal shares, of
    which one that needs less leaves the rest to the other."""
    if sum(wanted) <= room:
        return wanted
    first, rest = min(wanted[0], room / 3), wanted[1:]
    left = room - first
    half = left / 2
    if rest[0] <= half:
        return [first, rest[0], left - rest[0]]
    return [first, left - rest[1], rest[1]] if rest[1] <= half else [first, half, half]
