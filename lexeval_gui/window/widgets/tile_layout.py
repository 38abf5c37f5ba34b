"""A grid of tiles of one width: as many beside each other as fit."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QLayoutItem, QWidget

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.flow_layout import FlowLayout

GAP = 10


class TileLayout(FlowLayout):
    """Tiles at least `narrowest` wide, in pixels at zoom 1, and at the `most` so many to a row; those of a row are as
    high as the highest of them. The room between them follows the theme."""

    def __init__(self, narrowest: int, most: int, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._narrowest, self.most, self._theme = narrowest, most, theme
        self._heights: dict[int, int] = {}  # by width: layouts around it ask for the same ones some hundred times
        self.setContentsMargins(0, 0, 0, 0)
        theme.changed.connect(self.invalidate)

    def minimumSize(self) -> QSize:
        """One tile, which can be narrower than all others wish."""
        return QSize(self._theme.px(120), 0)

    def sizeHint(self) -> QSize:
        """See QLayout."""
        return QSize(self._theme.px(self._narrowest), self.heightForWidth(self._theme.px(self._narrowest)))

    def invalidate(self) -> None:
        """See QLayout: a tile has come, gone, or has another size."""
        self._heights.clear()
        super().invalidate()

    def heightForWidth(self, width: int) -> int:
        """See QLayout."""
        if width not in self._heights:
            self._heights[width] = super().heightForWidth(width)
        return self._heights[width]

    def _arrange(self, rect: QRect, move: bool) -> int:
        items, gap = self._shown(), self._theme.px(GAP)
        columns = min(max((rect.width() + gap) // (self._theme.px(self._narrowest) + gap), 1), self.most)
        width, top = (rect.width() - gap * (columns - 1)) // columns, rect.top()
        for start in range(0, len(items), columns):
            row = items[start : start + columns]
            height = max(_height(item, width) for item in row)
            for place, item in enumerate(row if move else ()):
                if (widget := item.widget()) is not None:  # the item itself would be no higher than its hint
                    widget.setGeometry(rect.left() + place * (width + gap), top, width, height)
            top += height + gap
        return max(top - gap, rect.top()) - rect.top()


def _height(item: QLayoutItem, width: int) -> int:
    return item.heightForWidth(width) if item.hasHeightForWidth() else item.sizeHint().height()
