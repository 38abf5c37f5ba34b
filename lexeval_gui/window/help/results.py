"""The list of what was found in help: the heading of each section, its page, and the first line found."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from lexeval_gui.window.help.finding import Found
from lexeval_gui.window.look.frames import paint_current_row
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.tables.cells import Index

PLACE, LINE, PAGE = (Qt.ItemDataRole.UserRole + place for place in range(3))
HEIGHT = 40
"""Pixels of a row at zoom 1."""
SEEN = 6
"""So many rows are in sight at most."""


class Results(QListWidget):
    """A row for each section; arrows move in it while one types."""

    chosen = Signal(object)
    """A row is the current one now: what was found there."""
    taken = Signal()
    """A row was clicked or confirmed."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._found: Sequence[Found] = ()
        self.setAccessibleName("found in help")
        self.setItemDelegate(_Rows(theme, self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.currentRowChanged.connect(self._choose)
        self.itemClicked.connect(lambda _: self.taken.emit())
        self.itemActivated.connect(lambda _: self.taken.emit())
        self.hide()

    def show_found(self, found: Sequence[Found]) -> None:
        """List what was found; the first row is the current one."""
        self._found = ()
        self.clear()
        for one in found:
            self.addItem(_item(one))
        self._found = found
        self.setVisible(bool(found))
        self.dress()
        self.setCurrentRow(0 if found else -1)

    @property
    def current(self) -> Found | None:
        """What stands in the current row."""
        row = self.currentRow()
        return self._found[row] if 0 <= row < len(self._found) else None

    def dress(self) -> None:
        """Be as high as the rows, up to some."""
        self.setFixedHeight(self._theme.px(HEIGHT) * min(len(self._found), SEEN) + 4)
        self.scheduleDelayedItemsLayout()

    def _choose(self, row: int) -> None:
        if (found := self.current) is not None:
            self.chosen.emit(found)


def _item(found: Found) -> QListWidgetItem:
    heading = found.page.title_of(found.section) if found.section else found.page.title
    item = QListWidgetItem(heading)
    many = f"{found.count}×" if found.count > 1 else ""
    page = found.page.title if heading != found.page.title else ""
    id = "" if heading in (found.section, found.page.title) else found.section  # as the command line has it
    item.setData(PLACE, "  ".join(filter(None, (id, page, many))))
    item.setData(LINE, "" if found.is_of_heading or found.line == heading else found.line)
    said = ", ".join(filter(None, (heading, item.data(PLACE), item.data(LINE))))
    item.setData(Qt.ItemDataRole.AccessibleTextRole, said)
    return item


class _Rows(QStyledItemDelegate):
    """Paints a heading, its page in quiet letters at the right, and the line found below."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """See Qt."""
        return QSize(self._theme.px(120), self._theme.px(HEIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """See Qt."""
        colours, px = self._theme.colours, self._theme.px
        if option.state & QStyle.StateFlag.State_Selected:
            paint_current_row(painter, option.rect, self._theme)
        inner = option.rect.adjusted(px(12), px(3), -px(12), -px(3))
        half = inner.height() // 2
        above = QRect(inner.left(), inner.top(), inner.width(), half)
        below = QRect(inner.left(), inner.top() + half, inner.width(), inner.height() - half)
        bold = self._theme.font()
        bold.setBold(True)
        small = self._theme.font("small")
        heading = QFontMetrics(bold).elidedText(index.data(), Qt.TextElideMode.ElideRight, above.width())
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(QColor(colours.ink))
        painter.setFont(bold)
        painter.drawText(above, middle, heading)
        left = above.width() - QFontMetrics(bold).horizontalAdvance(heading) - px(10)
        painter.setPen(QColor(colours.quiet))
        painter.setFont(small)
        for rect, text, room, side in (
            (above, index.data(PLACE), left, Qt.AlignmentFlag.AlignRight),
            (below, index.data(LINE), below.width(), Qt.AlignmentFlag.AlignLeft),
        ):
            shown = QFontMetrics(small).elidedText(text or "", Qt.TextElideMode.ElideRight, max(room, 0))
            painter.drawText(rect, middle | side, shown)
