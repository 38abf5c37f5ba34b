"""What stands beside an item's id: squares of its tags, a sheet where it has a note, a tick where it is checked.

Each has a place of its own, so that they stand in lines down the list; the columns of tags and notes have the words.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from lexeval_gui.window.look.tag_marks import SIDE, paint_mark
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.workspace.items.annotations import Annotations, Tag

MOST = 3
"""Squares of tags that have room; where an item has more, the last says how many more."""
GAP = 1
"""Pixels at zoom 1 between two marks."""


class Marks:
    """Paints the marks of an item at the right of a cell."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._known: Annotations | None = None
        self._tags: dict[str, Tag] = {}
        self._places = 0

    def show(self, annotations: Annotations | None) -> None:
        """Show these."""
        self._known = annotations
        self._tags = {tag.name: tag for tag in annotations.known_tags} if annotations is not None else {}
        self._places = min(len(annotations.counts), MOST) if annotations is not None else 0

    @property
    def width(self) -> int:
        """The pixels that they take; 0 if there are none."""
        known = self._known
        places = 0 if known is None else self._places + known.has("note") + known.has("checked")
        return places * self._step + self._theme.px(3 * bool(places))

    def words(self, row: int) -> str:
        """What an item has, a line for each kind."""
        known = self._known
        if known is None:
            return ""
        tags, note = ", ".join(known.tags(row)), known.note(row)
        lines = [f"tags: {tags}" * bool(tags), f"note: {note}" * bool(note), "checked" * known.is_checked(row)]
        return "\n".join(line for line in lines if line)

    def paint(self, painter: QPainter, cell: QRect, row: int) -> None:
        """Paint the marks of an item, from the right: tick, sheet, tags."""
        known = self._known
        if known is None or not self.width:
            return
        place = self._rightmost(cell)
        if known.has("checked"):
            if known.is_checked(row):
                self._paint_tick(painter, place)
            place.translate(-self._step, 0)
        if known.has("note"):
            if known.note(row):
                self._paint_sheet(painter, place)
            place.translate(-self._step, 0)
        self._paint_tags(painter, place.translated(-self._step * (self._places - 1), 0), known.tags(row))

    @property
    def _step(self) -> int:
        return self._theme.px(SIDE + GAP)

    def _rightmost(self, cell: QRect) -> QRectF:
        side = self._theme.px(SIDE)
        return QRectF(cell.right() - side, cell.center().y() - side / 2 + 0.5, side, side)

    def _paint_tags(self, painter: QPainter, place: QRectF, tags: tuple[str, ...]) -> None:
        shown = tags if len(tags) <= self._places else tags[: self._places - 1]
        for tag in shown:
            paint_mark(painter, place, self._tags.get(tag, Tag(tag)), self._theme)
            place = place.translated(self._step, 0)
        if len(shown) < len(tags):
            painter.setFont(self._theme.font("small"))
            painter.setPen(QColor(self._theme.colours.quiet))
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, f"+{len(tags) - len(shown)}")

    def _paint_tick(self, painter: QPainter, place: QRectF) -> None:
        side = place.width()
        points = [(0.16, 0.55), (0.40, 0.78), (0.84, 0.24)]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self._pen(1.8))
        painter.drawPolyline(QPolygonF([place.topLeft() + QPointF(x * side, y * side) for x, y in points]))
        painter.restore()

    def _paint_sheet(self, painter: QPainter, place: QRectF) -> None:
        side = place.width()
        sheet = place.adjusted(0.18 * side, 0.1 * side, -0.18 * side, -0.1 * side)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self._pen(1.2))
        painter.drawRoundedRect(sheet, 1.5, 1.5)
        for share in (0.3, 0.55, 0.78):
            y = sheet.top() + share * sheet.height()
            end = 0.25 if share < 0.7 else 0.5
            left, right = sheet.left() + 0.25 * sheet.width(), sheet.right() - end * sheet.width()
            painter.drawLine(QPointF(left, y), QPointF(right, y))
        painter.restore()

    def _pen(self, width: float) -> QPen:
        pen = QPen(QColor(self._theme.colours.quiet), width * self._theme.zoom)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        return pen
