"""The blocks of an item one below the other, which scroll up and down."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QVBoxLayout, QWidget

from lexeval_gui.window.blocks.base import BlockWidget
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.layouts import ColumnArea, fill_flush


class BlocksArea(ColumnArea):
    """Widgets of blocks stand in the `column` that is `inside`."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        inside = QWidget()
        super().__init__(inside, parent)
        self._theme, self.inside = theme, inside
        self.column = fill_flush(QVBoxLayout(self.inside))
        self.column.addStretch(1)
        self.setMinimumHeight(1)  # what scrolls gives way first where there is little room

    def add(self, widget: QWidget) -> None:
        """Add a widget below the others."""
        self.column.insertWidget(self.column.count() - 1, widget)

    def scroll_to(self, widget: BlockWidget[Any], index: int) -> None:
        """Scroll so that a part stands in the middle, unless all is in sight."""
        self.column.activate()
        widget.settle()
        self.verticalScrollBar().setValue(self._centre(widget, index).y() - self.viewport().height() // 2)

    def keep_in_sight(self, widget: BlockWidget[Any], index: int) -> None:
        """Scroll as little as shows a part."""
        centre = self._centre(widget, index)
        self.ensureVisible(centre.x(), centre.y(), 0, self._theme.px(30))

    def _centre(self, widget: BlockWidget[Any], index: int) -> QPoint:
        return widget.mapTo(self.inside, widget.parts[index].rect.center().toPoint())
