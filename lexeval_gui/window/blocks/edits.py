"""A text with its edits, which can be pointed at, gone through and typed anew."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF

from lexeval_gui.window.blocks.edit_rows import EditRows, PlacedMark
from lexeval_gui.window.blocks.laid_out import INSET
from lexeval_gui.window.blocks.parts import Part


class EditsWidget(EditRows):
    """The keys go along the lanes; a label or what it covers is the edit's."""

    def part_at(self, point: QPointF) -> int | None:
        """The edit at a point: its label, else what it covers; the upper half of the letters is gold's."""
        found = super().part_at(point)
        if found is not None:
            return found
        return self._part_where(lambda shown: self._covers(shown, point))

    def _covers(self, shown: PlacedMark, point: QPointF) -> bool:
        near = self.theme.px(4)
        for extent in shown.extents:
            top, height = self._tops[extent.line], self._lines.lines[extent.line].height
            middle = top + height / 2
            upper, lower = (shown.rule - near, middle) if shown.mark.system is None else (middle, shown.rule + near)
            left, right = (self.theme.px(INSET) + x for x in (extent.left - near / 2, extent.right + near / 2))
            if left <= point.x() <= right and upper <= point.y() <= lower:
                return True
        return False

    def _part_where(self, wanted: Callable[[PlacedMark], bool]) -> int | None:
        found = [shown.mark for shown in self._shown if wanted(shown)]
        if not found:
            return None
        narrow = min(found, key=lambda mark: mark.end - mark.start)
        return next((i for i, part in enumerate(self.parts) if part.source is narrow), None)

    def stops(self) -> list[int]:
        """Every gold edit, and those of systems that no gold edit stands for."""
        return [i for i, part in enumerate(self.parts) if part.source.system is None or not part.source.partners]

    def step(self, columns: int, lines: int) -> bool:
        """Left and right along a lane as the text is written, up and down to the nearest edit of another lane."""
        if self.at is None:
            return False
        here = self.parts[self.at]
        if lines:
            target = self._nearest_in_lane(here, lines)
        else:
            number = self._lines.line_of(min(here.source.start, len(self.block.text)))
            way = -columns if self._lines.lines[number].right_to_left else columns
            mates = [i for i, part in enumerate(self.parts) if part.column == here.column]
            place = mates.index(self.at) + way
            target = mates[place] if 0 <= place < len(mates) else None
        if target is None:
            return False
        self.at = target
        self._announce_focus()
        return True

    def _nearest_in_lane(self, here: Part, way: int) -> int | None:
        """The edit that begins nearest to one, in the next lane that has any."""
        lanes = sorted({p.column for p in self.parts if (p.column - here.column) * way > 0}, reverse=way < 0)
        beside = [i for i, part in enumerate(self.parts) if lanes and part.column == lanes[0]]
        return min(beside, key=lambda i: abs(self.parts[i].source.start - here.source.start), default=None)

    def _finish_edit(self, part: Part, verb: str, text: str | None) -> None:
        """Blanks belong to a correction, and no text at all is one: it deletes."""
        wanted = text is not None and text != part.value
        super()._finish_edit(part, verb, None)
        if wanted:
            self.gestured.emit(part.ref, verb, text)

    def edit_rect(self, part: Part) -> QRectF:
        """A correction is typed over its label, with room for a few words."""
        width = max(part.rect.width(), float(self.theme.px(140)))
        left = max(0.0, min(part.rect.left(), self.width() - width))
        return QRectF(left, part.rect.top() - 2, width, part.rect.height() + 4)
