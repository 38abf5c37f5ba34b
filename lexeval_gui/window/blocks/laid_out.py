"""What every block widget shows: parts laid out for a width and painted, their tags, the frame of the focus."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from typing import ClassVar, Generic, TypeVar

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from lexeval_gui.core.blocks import Block
from lexeval_gui.core.blocks_as_text import plain
from lexeval_gui.window.blocks.marks.texts import paint_text
from lexeval_gui.window.blocks.parts import BlockParts, Part
from lexeval_gui.window.look.frames import HALO, paint_halo
from lexeval_gui.window.look.theme import Theme

B = TypeVar("B", bound=Block)

INSET = 16
"""Pixels at zoom 1 between the edge of the pane and what a block shows."""

TAG, MOST_TAGS = 11, 3
"""Pixels at zoom 1 of the mark of a tag at a part; so many stand there."""


class LaidOutBlock(BlockParts, Generic[B]):
    """Paints one block. A kind of block lays out its parts in `arrange` and paints in `paint_block`."""

    block: B
    """As it is shown: as much of the `whole` block as can be looked at."""
    has_low_form: ClassVar[bool] = False
    """Whether it can do with less height, at a cost, where there is little room."""
    system_width: ClassVar[int] = 290
    """Pixels at zoom 1 that what one system made of the item needs to stand beside that of another."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.whole: B | None = None
        self._laid_out = (-1, False)  # the width and form for which parts are laid out
        self.low = False  # whether it is in its low form
        self._heights: dict[tuple[int, bool], float] = {}  # what a layout has asked, by width and form: it asks again
        self._least_heights: dict[tuple[int, bool], int] = {}  # the same, where there is little room
        self.is_typed_in = False  # whether a value is typed in the place of a part, whose frame then goes
        self.clip = QRectF()  # what is to be painted anew
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)  # neighbours are equally wide
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme.changed.connect(self.rearrange)

    # what a kind of block says

    def arrange(self, width: float) -> float:
        """Lay out for a width: fill `parts`, return the height."""
        raise NotImplementedError

    def paint_block(self, painter: QPainter) -> None:
        """Paint what was laid out."""
        raise NotImplementedError

    def describe(self) -> str:
        """The accessible name."""
        return f"{self.block.title}: {self.block.note}" if self.block.note else self.block.title

    def truncated(self, block: B) -> B:
        """As much of a block as can be looked at; says in it what is left out."""
        return block

    # showing

    def show_block(self, block: B) -> None:
        """Show another block of the same kind; costs nothing if it is equal."""
        if block == self.whole:
            return
        self.whole, self.block = block, self.truncated(block)
        self.setAccessibleName(self.describe())
        self.setAccessibleDescription(plain(self.block))
        self.rearrange()

    def rearrange(self) -> None:
        """Lay out again and paint."""
        before = self._heights.get((self.width(), self.low))
        self._laid_out = (-1, False)
        self._heights.clear()
        self._least_heights.clear()
        self.ensure_layout()
        if before is None or self.heightForWidth(self.width()) != round(before):
            self.updateGeometry()
        takes = any(part.gestures or part.ref for part in self.parts)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if takes else Qt.FocusPolicy.NoFocus)
        if self.at is not None and self.at >= len(self.parts):
            self.at = len(self.parts) - 1 if self.parts else None
        self.update()

    # layout

    def heightForWidth(self, width: int) -> int:
        """The height that the block takes in a width."""
        return self.height_in(width, self.low)

    def height_in(self, width: int, low: bool) -> int:
        """The height that it takes in a width, in its usual or its low form."""
        if self.whole is None or width <= 0:  # Qt asks for no width while it lays out
            return 0
        key = width, low and self.has_low_form
        if key not in self._heights:
            self.low, now = key[1], self.low
            self._heights[key] = self.arrange(float(width))
            self.low, self._laid_out = now, key
        return round(self._heights[key])

    def near_width(self, width: int, low: bool) -> int:
        """The width for which it is laid out in this form, if that is less by a scroll bar at most; else the width."""
        laid_out, form = self._laid_out
        return laid_out if form == (low and self.has_low_form) and 0.9 * width <= laid_out <= width else width

    def set_low(self, low: bool) -> None:
        """Take the low form, or the usual one again."""
        if self.has_low_form and low != self.low:
            self.low = low
            self.ensure_layout()
            self.updateGeometry()
            self.update()

    def least_height(self, width: int) -> int:
        """The height in which so much is in sight that the rest can be scrolled to, in the form that it has."""
        key = width, self.low
        if key not in self._least_heights:
            self.ensure_layout(width)
            self._least_heights[key] = self.height_of_start()
        return self._least_heights[key]

    def height_of_start(self) -> int:
        """The height in which the beginning of what is laid out is in sight: the first three lines of parts."""
        return math.ceil(max((part.rect.bottom() for part in self.parts if part.line < 3), default=0.0))

    def height_of_two_lines(self, width: int) -> int:
        """The height of the first two lines of a text with labels between its lines; 0 of everything else."""
        return 0

    def ensure_layout(self, width: int | None = None) -> None:
        """Lay out for a width (None: that which there is), if another one was asked about last."""
        width = self.width() if width is None else width
        if self.whole is not None and self._laid_out != (width, self.low):
            self._heights[width, self.low] = self.arrange(float(width))
            self._laid_out = width, self.low

    def sizeHint(self) -> QSize:
        """The present width and what height it takes."""
        return QSize(self.width(), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        """Narrow enough for any pane; the height follows from the width that there is."""
        return QSize(self.theme.px(120), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What is laid out for the new width when it is painted need not be laid out twice before."""
        if not self.isVisible():
            self.ensure_layout()
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the block and the frame of the part with the focus."""
        if self.whole is None:
            return
        self.ensure_layout()
        self.clip = QRectF(event.rect())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint_block(painter)
        if self.tags:
            self._paint_tags(painter)
        if self.pointed:
            self._paint_halos(painter)
        focused = self.at if self.hasFocus() else None
        for framed in {focused, self.part_of(self.marked)}:
            if framed is not None and not self.is_typed_in:
                self._paint_frame(painter, self.focus_rect() if framed == focused else self.parts[framed].rect)

    def _paint_tags(self, painter: QPainter) -> None:
        """The tags of the parts."""
        from lexeval_gui.window.look.tag_marks import paint_mark  # not before there are tags

        painter.setOpacity(1.0)
        for part in self.parts:
            for tag, rect in zip(self.tags_of(part), self.tag_rects(part), strict=False):
                if self.clip.intersects(rect):
                    paint_mark(painter, rect, tag, self.theme)

    def _paint_halos(self, painter: QPainter) -> None:
        """Frames around what is pointed at."""
        gap = self.theme.px(HALO)
        for part in filter(self.is_pointed, self.parts):
            paint_halo(painter, part.rect.adjusted(-gap, -gap, gap, gap) & QRectF(self.rect()), self.theme)

    def tag_rects(self, part: Part) -> list[QRectF]:
        """Where the first tags of a part stand: around its upper right corner, so that what it says is not covered."""
        side, number = float(self.theme.px(TAG)), min(len(self.tags_of(part)), MOST_TAGS)
        left = min(part.rect.right() - side / 4, self.width() - number * side)
        top = max(0.0, part.rect.top() - side / 3)
        return [QRectF(left + place * side, top, side, side) for place in range(number)]

    def _paint_frame(self, painter: QPainter, rect: QRectF) -> None:
        painter.setOpacity(1.0)
        painter.setPen(QPen(QColor(self.theme.colours.accent), max(1.0, self.theme.zoom)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)

    # painting helpers

    def visible_parts(self) -> range:
        """The parts to be painted anew, where they stand below each other."""
        first = bisect_left(self.parts, self.clip.top(), key=lambda part: part.rect.bottom())
        return range(first, max(first, bisect_right(self.parts, self.clip.bottom(), key=lambda part: part.rect.top())))

    def title_height(self) -> float:
        """How much the title takes from the top."""
        return QFontMetricsF(self.theme.font("heading")).height() + self.theme.px(8)

    def paint_title(self, painter: QPainter) -> None:
        """The title in capitals, with its note."""
        font, height = self.theme.font("heading"), self.title_height()
        text = self.block.title.upper() + (f" · {self.block.note}" if self.block.note else "")
        rect = QRectF(self.theme.px(INSET), 0, self.width() - 2 * self.theme.px(INSET), height - self.theme.px(4))
        paint_text(painter, rect, text, font, self.theme.colours.quiet)

    def focus_rect(self) -> QRectF:
        """Where the frame of the focus stands."""
        assert self.at is not None
        return self.parts[self.at].rect
