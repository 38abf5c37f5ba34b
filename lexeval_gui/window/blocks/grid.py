"""A small table that belongs to an item: texts that go on in further lines, numbers at the right, a sum."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from lexeval_gui.core.blocks import Grid, Line
from lexeval_gui.core.changes import Ref
from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.window.blocks.base import BlockWidget
from lexeval_gui.window.blocks.laid_out import INSET
from lexeval_gui.window.blocks.layout.paragraph import Cell, FontWithMetrics, Run
from lexeval_gui.window.blocks.marks.status import QUIET
from lexeval_gui.window.blocks.marks.texts import paint_text
from lexeval_gui.window.blocks.parts import Part

ROW, GAP, NARROWEST = 23, 16, 40
"""Pixels at zoom 1: the height of a line of one row, between columns, the least width of a column of texts."""
MOST = 100
"""More lines than this are not shown."""


class _Column(Struct, frozen=True):
    left: float
    width: float
    right: bool
    """Whether it is aligned to the right, as numbers are."""


class GridWidget(BlockWidget[Grid]):
    """Heads, lines with hairlines between them, the sum bold. A line lights up with its parts elsewhere."""

    _columns: list[_Column]
    _cells: list[list[Cell | str]]

    def truncated(self, block: Grid) -> Grid:
        """The first lines of very many, and the sum."""
        body, last = (block.lines[:-1], block.lines[-1:]) if block.total else (block.lines, ())
        more = len(body) - MOST
        if more <= 0:
            return block
        note = "; ".join(filter(None, [block.note, f"{more:,} more are not shown"]))
        return replace(block, lines=(*body[:MOST], *last), note=note)

    # layout

    def arrange(self, width: float) -> float:
        """Numbers as wide as they are, texts as they need; where that is too much, the longest go on below."""
        px, block = self.theme.px, self.block
        self._columns = self._fit(width - 2 * px(INSET))
        self.parts, self._cells = [], []
        self._heads_top = self.title_height()
        top = self._heads_top + px(ROW)
        end = self._columns[-1].left + self._columns[-1].width if self._columns else width - px(INSET)
        faces, air = [FontWithMetrics(self._font(bold)) for bold in (False, True)], self._air()
        for number, line in enumerate(block.lines):
            bold = self._is_sum(number)
            cells = self._cells_of(line, faces[bold])
            tall = max((cell.height for cell in cells if isinstance(cell, Cell)), default=0.0)
            height = max(float(px(ROW)), tall + air * 2)
            ref = line.lights[0] if line.lights else None
            rect = QRectF(px(INSET) - px(6), top, end - px(INSET) + px(12), height)
            self.parts.append(Part(rect, 0, number, ref, source=line))
            self._cells.append(cells)
            top += height
        return top + px(12)

    def _air(self) -> float:
        return (self.theme.px(ROW) - QFontMetricsF(self.theme.font()).height()) / 2

    def _is_sum(self, number: int) -> bool:
        return self.block.total and number == len(self.block.lines) - 1

    def _cells_of(self, line: Line, face: FontWithMetrics) -> list[Cell | str]:
        colour = self.theme.colours.quiet if line.quiet else self.theme.colours.ink
        return [
            text if column.right else Cell(Run(isolated_words(text), colour), face, column.width)
            for text, column in zip(line.cells, self._columns, strict=True)
        ]

    def _font(self, bold: bool) -> QFont:
        font = self.theme.font()
        font.setBold(bold)
        return font

    def _fit(self, room: float) -> list[_Column]:
        px, block = self.theme.px, self.block
        metrics, heads = QFontMetricsF(self._font(True)), QFontMetricsF(self.theme.font("small"))
        wanted = [
            max([heads.horizontalAdvance(head), *(metrics.horizontalAdvance(line.cells[n]) for line in block.lines)])
            + 2.0
            for n, head in enumerate(block.heads)
        ]
        gaps = px(GAP) * (len(wanted) - 1)
        numbers = sum(width for n, width in enumerate(wanted) if n in block.numbers)
        texts = [n for n in range(len(wanted)) if n not in block.numbers]
        widths = dict(
            zip(texts, share_out([wanted[n] for n in texts], room - numbers - gaps, px(NARROWEST)), strict=True)
        )
        found, x = [], float(px(INSET))
        for n, width in enumerate(wanted):
            width = widths.get(n, width)
            found.append(_Column(x, width, n in block.numbers))
            x += width + px(GAP)
        return found

    def words_of(self, part: Part) -> str:
        """The line with its heads."""
        pairs = zip(self.block.heads, part.source.cells, strict=True)
        return "\n".join(f"{head}: {text}" for head, text in pairs if text)

    # painting

    def paint_block(self, painter: QPainter) -> None:
        """Title, heads, lines."""
        self.paint_title(painter)
        small, quiet = self.theme.font("small"), self.theme.colours.quiet
        for column, head in zip(self._columns, self.block.heads, strict=True):
            rect = QRectF(column.left, self._heads_top, column.width, self.theme.px(ROW))
            paint_text(painter, rect, head, small, quiet, right=column.right)
        for number in self.visible_parts():
            part, cells = self.parts[number], self._cells[number]
            self._paint_line(painter, part, cells, self._is_sum(number))

    def _paint_line(self, painter: QPainter, part: Part, cells: Sequence[Cell | str], bold: bool) -> None:
        colours, line = self.theme.colours, part.source
        painter.setOpacity(1.0 if self.is_emphasized(set(line.lights)) else QUIET[self.theme.look])
        if self.is_highlighted(line.lights):
            painter.fillRect(part.rect, QColor(colours.hover))
        painter.setPen(QColor(colours.edge if bold else colours.line))
        painter.drawLine(QLineF(part.rect.left(), part.rect.top() + 0.5, part.rect.right(), part.rect.top() + 0.5))
        for column, cell in zip(self._columns, cells, strict=True):
            if isinstance(cell, Cell):
                cell.paint(painter, QPointF(column.left, part.rect.top() + self._air()))
            else:
                quiet = line.quiet or cell == "0"
                rect = QRectF(column.left, part.rect.top(), column.width, self.theme.px(ROW))
                colour = colours.quiet if quiet else colours.ink
                paint_text(painter, rect, cell, self._font(bold), colour, right=True)
        painter.setOpacity(1.0)

    # light

    def light(self, ref: Ref | None) -> None:
        """Light the lines that belong to a part."""
        before, self.lit = self.lit, ref
        if any(not {before, ref}.isdisjoint(line.lights) for line in self.block.lines):
            self.update()

    def stops(self) -> list[int]:
        """None: the table says again what the picture shows."""
        return []


def share_out(wanted: Sequence[float], room: float, least: float) -> list[float]:
    """What columns get of a room: what they want, or, where that is too much, equal shares, of which a column that
    needs less leaves the rest to the others; never less than `least`."""
    found, left = list(wanted), room
    for done, n in enumerate(sorted(range(len(wanted)), key=lambda n: wanted[n])):
        found[n] = max(min(wanted[n], left / (len(wanted) - done)), least)
        left -= found[n]
    return found
