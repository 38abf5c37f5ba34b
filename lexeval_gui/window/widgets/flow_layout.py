"""A layout of one row that breaks into several where the width does not suffice, as text does."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Widgets from left to right; those of `add_right` stand at the right end of their row."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._right: set[int] = set()  # ids of widgets that stand at the right
        self._most: dict[int, int] = {}  # pixels that a widget takes of what is left over, by its id
        self.row_gap: int | None = None
        """Pixels between rows, where that is not the spacing."""

    def add_right(self, widget: QWidget) -> None:
        """Add a widget that stands at the right end."""
        self._right.add(id(widget))
        self.addWidget(widget)

    def drop(self, widget: QWidget) -> None:
        """Take a widget out; another one that is made in its place is not taken for it."""
        self._right.discard(id(widget))
        self._most.pop(id(widget), None)
        self.removeWidget(widget)

    def addItem(self, item: QLayoutItem) -> None:
        """See QLayout; what stands at the left goes before what stands at the right."""
        left = sum(not self._is_right(known) for known in self._items)
        self._items.insert(len(self._items) if self._is_right(item) else left, item)

    def count(self) -> int:
        """See QLayout."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """See QLayout."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """See QLayout."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """See QLayout."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """See QLayout."""
        return True

    def heightForWidth(self, width: int) -> int:
        """See QLayout."""
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def sizeHint(self) -> QSize:
        """See QLayout."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        """The widest widget, in one row."""
        margins = self.contentsMargins()
        size = QSize(0, 0)
        for item in self._shown():
            size = size.expandedTo(item.sizeHint())
        return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    def stretch(self, widget: QWidget, most: int) -> None:
        """Let a widget take room that is left over in its row, at most so many pixels."""
        self._most[id(widget)] = most
        self.invalidate()

    def setGeometry(self, rect: QRect) -> None:
        """See QLayout."""
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _arrange(self, rect: QRect, move: bool) -> int:
        """Place the rows; returns the height that they need."""
        margins = self.contentsMargins()
        inner = rect.marginsRemoved(margins)
        top, gap = inner.top(), self.spacing() if self.row_gap is None else self.row_gap
        for row in self._rows(inner.width()):
            height = max(item.sizeHint().height() for item in row)
            if move:
                self._place(row, QRect(inner.left(), top, inner.width(), height))
            top += height + gap
        return max(top - gap, inner.top()) - rect.top() + margins.bottom()

    def _rows(self, width: int) -> list[list[QLayoutItem]]:
        """The rows; what stands at the right goes together into the next row where it does not fit behind the left."""
        rows: list[list[QLayoutItem]] = []
        used, gap = 0, self.spacing()
        items = self._shown()
        for place, item in enumerate(items):
            wide = item.sizeHint().width()
            needed = wide
            if self._is_right(item) and place and not self._is_right(items[place - 1]):
                group = sum(other.sizeHint().width() + gap for other in items[place:]) - gap
                needed = group if group <= width else wide
            if rows and used + gap + needed <= width:
                rows[-1].append(item)
                used += gap + wide
            else:
                rows.append([item])
                used = wide
        return rows

    def _is_right(self, item: QLayoutItem) -> bool:
        return id(item.widget()) in self._right

    def _place(self, row: list[QLayoutItem], rect: QRect) -> None:
        wide = sum(item.sizeHint().width() for item in row) + self.spacing() * (len(row) - 1)
        left, free = rect.left(), max(rect.width() - wide, 0)
        more = [self._most.get(id(item.widget()), 0) for item in row]
        each = free // max(sum(map(bool, more)), 1)
        more = [min(most, each) for most in more]
        free -= sum(more)
        for item, extra in zip(row, more, strict=True):
            size = item.sizeHint()
            if self._is_right(item):
                left, free = left + free, 0
            width = min(size.width() + extra, rect.width())
            place = QPoint(left, rect.top() + (rect.height() - size.height()) // 2)
            item.setGeometry(QRect(place, QSize(width, size.height())))
            left += width + self.spacing()
