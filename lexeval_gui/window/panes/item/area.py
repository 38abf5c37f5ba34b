"""Blocks of an item below and beside each other, which scroll up and down; what was chosen stays in sight."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QRegion, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from lexeval_gui.window.blocks.base import BlockWidget
from lexeval_gui.window.look.grounds import set_ground, set_panel
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.layouts import ColumnArea, fill_without_gaps, nest

Row = Sequence[BlockWidget[Any]]

COVERED, COVERED_IN_LECTURE = 30, 48
"""Pixels at zoom 1: a higher row is cut where the area ends; of others nothing is shown. In a lecture rows of two lines
are not cut either: half a line over the large arithmetic looks like a part of it."""
AIR = 3
"""Pixels at zoom 1 around the text of a row, in which nothing is lost."""


class BlocksArea(ColumnArea):
    """Rows of widgets of blocks stand in the `column` that is `inside`. The part that is `kept` stays in sight whatever
    becomes of the sizes, until a person scrolls."""

    changed_inside = Signal()
    """What is inside may need another height."""
    kept: tuple[BlockWidget[Any], int] | None = None
    _begun = 0

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        inside = QWidget()
        super().__init__(inside, parent)
        self._theme, self.inside = theme, inside
        self.column = fill_without_gaps(QVBoxLayout(self.inside))
        self.column.addStretch(1)
        self._lines: list[tuple[QHBoxLayout, Row]] = []
        self.setMinimumHeight(1)  # what scrolls gives way first where there is little room
        self.verticalScrollBar().actionTriggered.connect(self._let_go)
        self.verticalScrollBar().valueChanged.connect(self._cover_cut)
        self.verticalScrollBar().rangeChanged.connect(self._cover_cut)
        self.verticalScrollBar().rangeChanged.connect(self._begin_again)
        self._covers = {"ground": self._cover(set_ground), "panel": self._cover(set_panel)}

    def place(self, rows: Sequence[Row]) -> None:
        """Put widgets into these rows, which stand one below the other; the widgets of a row are equally wide."""
        for line, placed in self._lines:  # by removeWidget alone, which frees what remembers the widget's sizes
            for widget in placed:
                line.removeWidget(widget)
            self.column.removeItem(line)
            line.deleteLater()
        self._lines, self.kept = [], None
        for number, row in enumerate(rows):
            line = fill_without_gaps(QHBoxLayout())
            for widget in row:
                line.addWidget(widget, 1, Qt.AlignmentFlag.AlignTop)
            nest(self.column, line, place=number)
            self._lines.append((line, tuple(row)))

    def begin_at(self, top: int) -> None:
        """Scroll so that what is so many pixels from the top is the first that is seen, as soon as there is so much."""
        self.kept, self._begun = None, top
        self.verticalScrollBar().setValue(top)

    def _begin_again(self) -> None:
        if self._begun:
            self.begin_at(self._begun)

    def scroll_to(self, widget: BlockWidget[Any], index: int) -> None:
        """Scroll so that a part stands in the middle, unless all is in sight; from now on it is kept in sight."""
        self._lay_out(widget)
        self.kept, self._begun = (widget, index), 0
        self.verticalScrollBar().setValue(self._centre(widget, index).y() - self.viewport().height() // 2)

    def keep_in_sight(self, widget: BlockWidget[Any], index: int) -> None:
        """Scroll as little as shows a part; from now on it is kept in sight."""
        self._lay_out(widget)
        self.kept, self._begun = (widget, index), 0
        self._show_kept()

    def is_in_sight(self, widget: BlockWidget[Any], index: int) -> bool:
        """Whether any of a part can be seen."""
        self._lay_out(widget)
        top = widget.mapTo(self.inside, QPoint(0, 0)).y() - self.verticalScrollBar().value()
        rect = widget.parts[index].rect
        return top + rect.bottom() > 0 and top + rect.top() < self.viewport().height()

    def _cover(self, paint_behind: Callable[[QWidget], None]) -> QWidget:
        """What lies over the area where it shows, and looks like what is behind the text there."""
        cover = QWidget(self.viewport())
        paint_behind(cover)
        cover.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        cover.hide()
        return cover

    def is_covered(self, point: QPoint) -> bool:
        """Whether a point of the area is in a row that is cut, of which nothing is shown."""
        return any(cover.isVisible() and cover.mask().contains(point) for cover in self._covers.values())

    def _lay_out(self, widget: BlockWidget[Any]) -> None:
        self.column.activate()
        widget.ensure_layout()

    def _show_kept(self) -> None:
        if self.kept is None:
            return
        widget, index = self.kept
        if index < len(widget.parts) and not (self._theme.is_lecture and self._is_whole(widget, index)):
            near = min(self._theme.px(30), self.viewport().height() // 2)
            centre = self._centre(widget, index)
            self.ensureVisible(centre.x(), centre.y(), 0, near)

    def _is_whole(self, widget: BlockWidget[Any], index: int) -> bool:
        """Whether all of a part can be seen: in a lecture the lines stand where they are whole then."""
        rect = widget.parts[index].rect
        top = widget.mapTo(self.inside, rect.topLeft().toPoint()).y() - self.verticalScrollBar().value()
        return top >= 0 and top + rect.height() <= self.viewport().height()

    def _centre(self, widget: BlockWidget[Any], index: int) -> QPoint:
        return widget.mapTo(self.inside, widget.parts[index].rect.center().toPoint())

    def _cover_cut(self) -> None:
        """Cover what the lower edge leaves of a row: no text is cut through its middle. A row that is high, or that was
        chosen, stays: something of it is better than nothing."""
        cut = list(self._cut_rows())
        for look, cover in self._covers.items():
            region = QRegion()
            for rect, ground in cut:
                region = region.united(rect) if ground == look else region
            cover.setGeometry(self.viewport().rect())
            cover.setMask(region)
            cover.setVisible(not region.isEmpty())
            cover.raise_()

    def _cut_rows(self) -> Iterator[tuple[QRect, str]]:
        """What can be seen of the rows that the lower edge cuts, and that may be covered, and how the ground looks."""
        px, edge = self._theme.px, self.viewport().height()
        most = px(COVERED_IN_LECTURE if self._theme.is_lecture else COVERED)
        for widget in (widget for _, row in self._lines for widget in row):
            start = widget.mapTo(self.inside, QPoint(0, -self.verticalScrollBar().value()))
            for row in widget.rows_at_height(edge - start.y()):
                rect = row.toAlignedRect().translated(start)
                is_cut = rect.top() < edge < rect.bottom() - px(AIR)
                if is_cut and rect.height() <= most and not self._holds_kept(widget, row):
                    covered = QRect(rect.left() - px(AIR), rect.top(), rect.width() + 2 * px(AIR), edge - rect.top())
                    yield covered, widget.ground

    def _holds_kept(self, widget: BlockWidget[Any], row: QRectF) -> bool:
        """Whether the part that was chosen stands in a row of a widget."""
        if self.kept is None or self.kept[0] is not widget or self.kept[1] >= len(widget.parts):
            return False
        return row.contains(widget.parts[self.kept[1]].rect.center())

    def _let_go(self) -> None:
        self.kept, self._begun = None, 0

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What is kept stays in sight."""
        super().resizeEvent(event)
        self._show_kept()
        self._cover_cut()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The same where what is inside becomes higher or lower."""
        done = super().eventFilter(watched, event)
        if event.type() == QEvent.Type.Resize:
            self._show_kept()
            self._cover_cut()
        elif event.type() == QEvent.Type.LayoutRequest:
            self.changed_inside.emit()
        return done
