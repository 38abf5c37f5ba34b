"""A text with its edits: gold above the lines, each system's below, told apart by colour, line style and letter."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from lexeval_gui.core.blocks import Edits, Lane, Mark, Status
from lexeval_gui.core.changes import Ref
from lexeval_gui.window.blocks.base import BlockWidget
from lexeval_gui.window.blocks.laid_out import INSET
from lexeval_gui.window.blocks.layout.edit_strips import MarkOnLine, Strip, seat
from lexeval_gui.window.blocks.layout.lines import Extent, Lines
from lexeval_gui.window.blocks.marks.edits import first_status, reading_order, refs_of, rule_status, visible_text
from lexeval_gui.window.blocks.marks.status import NAMES, QUIET, paint_rule, status_colour
from lexeval_gui.window.blocks.marks.texts import LACK, LACKING, paint_sample, paint_text
from lexeval_gui.window.blocks.marks.words import edit_words
from lexeval_gui.window.blocks.parts import Drawn, Part

BAND, PAD, LANE, BELOW, CARET = 5, 6, 3, 5, 4
"""Pixels at zoom 1: the room of a rule; the air after a label, under a lane, under a line; half of a caret's width."""
LONGEST = 200
"""A label wider than this many pixels at zoom 1 is cut."""
MOST = 40_000
"""More code points of a text than this are not shown."""


class _Word(Struct, frozen=True):
    """A piece of a label."""

    text: str
    colour: str
    bold: bool = False


class PlacedMark(Struct, frozen=True):
    """A mark as it stands on one line: its extents there, the height of its rule, and, on its first line, its label."""

    mark: Mark
    extents: tuple[Extent, ...]
    rule: float
    label: QRectF | None
    leader: QLineF | None


class EditRows(BlockWidget[Edits]):
    """The text in large letters. What an edit covers is ruled, a place where something is to be inserted has a caret;
    labels stand in rows and never on each other."""

    _shown: list[PlacedMark]
    _samples: list[tuple[int, float]]
    _measured: tuple[Edits | None, float] = None, 0.0  # what was measured last, at which zoom
    _label_widths: dict[Mark, float]

    def truncated(self, block: Edits) -> Edits:
        """The beginning of a very long text."""
        more = len(block.text) - MOST
        if more <= 0:
            return block
        marks = tuple(replace(m, end=min(m.end, MOST)) for m in block.marks if m.start <= MOST)
        note = "; ".join(filter(None, [block.note, f"the last {more:,} characters are not shown"]))
        return replace(block, text=block.text[:MOST], marks=marks, note=note)

    # layout

    def arrange(self, width: float) -> float:
        """Break the text into lines, then give each line the room that its marks need."""
        px = self.theme.px
        self._measure()
        self._lines = Lines(self.block.text, self.block.breaks, self.theme.font("large"), width - 2 * px(INSET))
        self._label_height = QFontMetricsF(self.theme.font("small")).height()
        self._shown, self._tops, self._samples = [], [], []
        self.parts = []
        strips = self._strips()
        top = self.title_height()
        for number, line in enumerate(self._lines.lines):
            gold, *below = [strips.get((number, lane)) for lane in (None, *range(len(self.block.lanes)))]
            top += self._height(gold)
            self._tops.append(top)
            self._place(gold, top, -1)
            top += line.height
            for lane, strip in zip(self.block.lanes, below, strict=True):
                self._place(strip, top, 1)
                self._add_sample(lane, strip, top)
                top += self._height(strip) + (px(LANE) if strip is not None else 0)
            top += px(BELOW)
        self._set_parts()
        return self._arrange_foot(top)

    def height_of_start(self) -> int:
        """Three lines of the text with their labels."""
        whole = self.height_in(*self._laid_out)
        first = math.floor(self.title_height())  # that can be scrolled out of sight
        return min(whole, math.ceil(self._tops[3]) - first) if len(self._tops) > 3 else whole

    def height_of_two_lines(self, width: int) -> int:
        """To the foot of the letters of the second; 0 where there is none."""
        self.ensure_layout(width)
        if len(self._tops) < 2:
            return 0
        return math.ceil(self._tops[1] + self._lines.lines[1].height) - math.floor(self.title_height())

    def _arrange_foot(self, top: float) -> float:
        self._lacks_letters = self._lines.lacks_letters()
        self._lack_top = top
        top += self.theme.px(LACK) if self._lacks_letters else 0
        self._legend, height = self._place_legend(top)
        return top + height + self.theme.px(6)

    def _strips(self) -> dict[tuple[int, int | None], Strip]:
        """The marks of each line and lane, with seats for their labels; a mark that runs on is labelled once."""
        lane_of = {lane.system: number for number, lane in enumerate(self.block.lanes)}
        found: dict[tuple[int, int | None], list[MarkOnLine]] = {}
        for mark in sorted(self.block.marks, key=reading_order):
            lane = None if mark.system is None else lane_of[mark.system]
            by_line = self._extents_by_line(mark)
            labelled = self._line_of_label(mark, list(by_line))
            for number, extents in by_line.items():
                found.setdefault((number, lane), []).append((mark, extents, number == labelled))
        lines, air = self._lines, self.theme.px(PAD)
        return {
            place: seat(entries, self._label_widths, lines.width, lines.lines[place[0]].right_to_left, air)
            for place, entries in found.items()
        }

    def _extents_by_line(self, mark: Mark) -> dict[int, tuple[Extent, ...]]:
        start, end = (min(place, len(self.block.text)) for place in (mark.start, mark.end))
        if not self._lines.lines:
            return {}
        extents = self._lines.extents(start, end) if start < end else [self._lines.caret(start)]
        return {n: tuple(e for e in extents if e.line == n) for n in sorted({e.line for e in extents})}

    def _line_of_label(self, mark: Mark, numbers: Sequence[int]) -> int:
        """The first line on which a mark covers more than blanks."""
        for number in numbers:
            line = self._lines.lines[number]
            if self.block.text[max(mark.start, line.first) : min(mark.end, line.last)].strip():
                return number
        return numbers[0] if numbers else -1

    def _height(self, strip: Strip | None) -> float:
        return 0.0 if strip is None else strip.bands * self.theme.px(BAND) + strip.rows * self._label_height

    def _place(self, strip: Strip | None, edge: float, way: int) -> None:
        """Put the marks of a strip at the edge of the letters: `way` is 1 downwards, -1 upwards."""
        if strip is None:
            return
        band, side = self.theme.px(BAND), self.theme.px(INSET)
        start = edge + way * strip.bands * band
        for i, mark in enumerate(strip.marks):
            rule = edge + way * (strip.band_of[i] + 0.5) * band
            label = leader = None
            if strip.widths[i]:
                near = start + way * strip.row_of[i] * self._label_height
                top = near if way > 0 else near - self._label_height
                label = QRectF(side + strip.lefts[i], top, strip.widths[i], self._label_height)
                x = side + strip.anchors[i]
                if strip.row_of[i] and label.left() - 2 <= x <= label.right() + 2:
                    leader = QLineF(x, rule, x, near)
            self._shown.append(PlacedMark(mark, strip.extents[i], rule, label, leader))

    def _add_sample(self, lane: Lane, strip: Strip | None, top: float) -> None:
        if strip is not None and strip.rows and len(self.block.lanes) > 1:
            middle = top + strip.bands * self.theme.px(BAND) + self._label_height / 2
            self._samples.append((lane.system, middle))

    def _set_parts(self) -> None:
        """A part for each edit, in reading order; its column is its lane."""
        lane_of: dict[int | None, int] = {lane.system: n for n, lane in enumerate(self.block.lanes, 1)}
        labelled = [(shown.mark, shown.label) for shown in self._shown if shown.label is not None]
        labelled.sort(key=lambda pair: reading_order(pair[0]))
        self.parts = [
            Part(label, lane_of.get(mark.system, 0), line, mark.ref, mark.gestures, mark.value, "", _keys(mark), mark)
            for line, (mark, label) in enumerate(labelled)
        ]

    # labels

    def _words(self, mark: Mark) -> list[_Word]:
        colours = self.theme.colours
        words = [_Word(status, status_colour(self.theme, status), bold=True) for status in mark.statuses if status]
        says_type = mark.type and (mark.system is None or mark.statuses != ("C",))  # what is corrected has gold's type
        typed = (
            [_Word(mark.type, colours.ink if self.is_highlighted(refs_of(mark)) else colours.quiet)]
            if says_type
            else []
        )
        if mark.system is None:
            return [_Word(visible_text(mark), colours.ink), *typed, *words]
        return [*words, _Word(visible_text(mark), status_colour(self.theme, first_status(mark))), *typed]

    def _measure(self) -> None:
        """How wide the label of each mark is, whatever room there is."""
        if self._measured[0] is self.block and self._measured[1] == self.theme.zoom:
            return
        self._measured = self.block, self.theme.zoom
        metrics = [QFontMetricsF(self._font(_Word("", "", bold))) for bold in (False, True)]
        blank, longest = metrics[False].horizontalAdvance(" "), float(self.theme.px(LONGEST))
        known: dict[tuple[str, bool], float] = {}
        self._label_widths = {}
        for mark in self.block.marks:
            words = [(word.text, word.bold) for word in self._words(mark)]
            for text, bold in words:
                if (text, bold) not in known:
                    known[text, bold] = metrics[bold].horizontalAdvance(text)
            wide = sum(known[word] for word in words) + blank * (len(words) - 1) + 2.0
            self._label_widths[mark] = min(wide, longest)

    def _width(self, word: _Word) -> float:
        return QFontMetricsF(self._font(word)).horizontalAdvance(word.text)

    def _font(self, word: _Word) -> QFont:
        font = self.theme.font("small")
        font.setBold(word.bold)
        return font

    def words_of(self, part: Part) -> str:
        """Whose edit it is, what it does and became."""
        return edit_words(part.source, self.block)

    def drawn(self) -> list[Drawn]:
        """Every line of the text, followed by the edits that begin on it; then the legend."""
        found, side, starts = [], self.theme.px(INSET), [part.source.start for part in self.parts]
        for line, top in zip(self._lines.lines, self._tops, strict=True):
            if text := self.block.text[line.first : line.last].strip():
                found.append(Drawn(text, QRectF(side, top, self._lines.width, line.height)))
            here = [n for n, start in enumerate(starts) if self._lines.lines[self._lines.line_of(start)] is line]
            found += [Drawn(self.words_of(self.parts[number]), self.parts[number].rect, number) for number in here]
        found += [Drawn(f"{status} {NAMES[status]}", rect) for rect, status in self._legend]
        return found + ([Drawn(LACKING, self._lacking_rect())] if self._lacks_letters else [])

    # painting

    def paint_block(self, painter: QPainter) -> None:
        """Grounds of what is lit, the text, rules and carets, then labels."""
        self.paint_title(painter)
        clip = self.clip
        near = [s for s in self._shown if _painted_area(s, self._label_height).intersects(clip)]
        for shown in near:
            self._paint_ground(painter, shown)
        for number, top in enumerate(self._tops):
            if top - 40 < clip.bottom() and clip.top() < top + self._lines.lines[number].height + 40:
                painter.setPen(QColor(self.theme.colours.ink))
                self._lines.lines[number].paint(painter, QPointF(self.theme.px(INSET), top))
        for paint in (self._paint_leader, self._paint_mark, self._paint_label):
            for shown in near:
                painter.setOpacity(1.0 if self.is_emphasized(refs_of(shown.mark)) else QUIET[self.theme.look])
                paint(painter, shown)
        painter.setOpacity(1.0)
        self._paint_samples(painter)
        self._paint_foot(painter)

    def _paint_ground(self, painter: QPainter, shown: PlacedMark) -> None:
        if not self.is_highlighted(refs_of(shown.mark)):
            return
        ground, side = QColor(self.theme.colours.hover), self.theme.px(INSET)
        for extent in shown.extents:
            top = self._tops[extent.line]
            rect = QRectF(side + extent.left, top, extent.right - extent.left, self._lines.lines[extent.line].height)
            painter.fillRect(rect.adjusted(-2, 0, 2, 0), ground)

    def _paint_leader(self, painter: QPainter, shown: PlacedMark) -> None:
        """From a mark to a label that stands further off."""
        if shown.leader is not None:
            colour = QColor(status_colour(self.theme, rule_status(shown.mark)))
            painter.setPen(QPen(colour, max(1.0, 0.8 * self.theme.zoom)))
            painter.drawLine(shown.leader)

    def _paint_mark(self, painter: QPainter, shown: PlacedMark) -> None:
        side, status = self.theme.px(INSET), rule_status(shown.mark)
        for extent in shown.extents:
            left, right = side + extent.left, side + extent.right
            if shown.mark.start == shown.mark.end:
                self._paint_caret(painter, left, shown, self._tops[extent.line], self._lines.lines[extent.line].height)
            else:
                paint_rule(painter, self.theme, status, left, max(right, left + self.theme.px(4)), shown.rule)

    def _paint_caret(self, painter: QPainter, x: float, shown: PlacedMark, top: float, height: float) -> None:
        """A line into the text from above (gold) or below, and a triangle at its root: hollow unless it is right."""
        colour = QColor(status_colour(self.theme, rule_status(shown.mark)))
        gold, half = shown.mark.system is None, self.theme.px(CARET)
        edge = top if gold else top + height
        way = 1 if gold else -1
        painter.setPen(QPen(colour, 1.4 * self.theme.zoom))
        if abs(shown.rule - edge) <= self.theme.px(BAND):
            painter.drawLine(QLineF(x, shown.rule, x, edge + way * height * 0.5))
        root = shown.rule - way * half * 0.5
        tip = shown.rule + way * half * 0.9
        full = gold or rule_status(shown.mark) == "C"
        painter.setBrush(colour if full else QColor(self.theme.colours.ground))
        painter.drawPolygon(QPolygonF([QPointF(x - half, root), QPointF(x + half, root), QPointF(x, tip)]))

    def _paint_label(self, painter: QPainter, shown: PlacedMark) -> None:
        if shown.label is None:
            return
        is_on = self.is_highlighted(refs_of(shown.mark))
        ground = self.theme.colours.hover if is_on else self.theme.colours.ground
        painter.fillRect(shown.label.adjusted(-2 if is_on else 0, 1, 2, 0), QColor(ground))
        blank = QFontMetricsF(self.theme.font("small")).horizontalAdvance(" ")
        x, right = shown.label.left() + 1.0, shown.label.right() + 1.0
        words = self._words(shown.mark)
        for number, word in enumerate(words):
            after = sum(self._width(other) + blank for other in words[number + 1 :])
            room = right - x if word.bold else max(min(right - x, right - x - after), min(right - x, 12.0))
            width = min(self._width(word) + 1.0, room)
            if width > 0:
                rect = QRectF(x, shown.label.top(), width, shown.label.height())
                paint_text(painter, rect, word.text, self._font(word), word.colour)
            x += width + blank - 1.0

    def _paint_samples(self, painter: QPainter) -> None:
        """At the left edge the line that stands for the system of a row."""
        for system, middle in self._samples:
            paint_sample(painter, self.theme, system, self.theme.px(3), self.theme.px(INSET - 3), middle)

    # the legend

    def _place_legend(self, top: float) -> tuple[list[tuple[QRectF, Status]], float]:
        """The statuses that there are and what they are called, as many to a line as fit; and the height of it all."""
        there = {status for mark in self.block.marks for status in mark.statuses if status}
        metrics, px = QFontMetricsF(self.theme.font("small")), self.theme.px
        x, y = float(px(INSET)), top + px(4)
        placed: list[tuple[QRectF, Status]] = []
        for status in (s for s in NAMES if s in there):
            width = px(22) + metrics.horizontalAdvance(f"{status} {NAMES[status]}") + px(16)
            if x > px(INSET) and x + width - px(16) > self._lines.width + px(INSET):
                x, y = float(px(INSET)), y + metrics.height() + px(2)
            placed.append((QRectF(x, y, width, metrics.height()), status))
            x += width
        return placed, (y + metrics.height() - top) if placed else 0.0

    def _paint_foot(self, painter: QPainter) -> None:
        px, colours, font = self.theme.px, self.theme.colours, self.theme.font("small")
        for rect, status in self._legend:
            paint_rule(painter, self.theme, status, rect.left(), rect.left() + px(18), rect.center().y())
            room = rect.adjusted(px(22), 0, 0, 0)
            paint_text(painter, room, f"{status} {NAMES[status]}", font, status_colour(self.theme, status))
        if self._lacks_letters:
            paint_text(painter, self._lacking_rect(), LACKING, font, colours.warning)

    def _lacking_rect(self) -> QRectF:
        side = self.theme.px(INSET)
        return QRectF(side, self._lack_top, self.width() - 2 * side, self.theme.px(LACK))

    # light

    def names_of(self, part: Part) -> set[Ref]:
        """An edit stands for those that it is aligned with."""
        return refs_of(part.source)


def _keys(mark: Mark) -> str:
    return "E or a double click changes it, Del removes it" if "replace" in mark.gestures else ""


def _painted_area(shown: PlacedMark, height: float) -> QRectF:
    """The heights between which a mark paints, generously; from edge to edge."""
    reach = QRectF(0.0, shown.rule - 4 * height, 1e6, 8 * height)
    return reach if shown.label is None else reach.united(shown.label)
