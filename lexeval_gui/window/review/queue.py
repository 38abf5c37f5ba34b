"""The queue of a review: what is listed, each item with its state; a click goes to one."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QResizeEvent
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem, QVBoxLayout, QWidget

from lexeval_gui.core.task.review import Look, ReviewSession
from lexeval_gui.window.blocks.layout.paragraph import reads_right_to_left
from lexeval_gui.window.blocks.marks.texts import Ink, paint_text
from lexeval_gui.window.look.frames import paint_current_row
from lexeval_gui.window.look.grounds import set_panel
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.labels import quiet

Index = QModelIndex | QPersistentModelIndex
LOOK = Qt.ItemDataRole.UserRole
WORDS: dict[Look, str] = {
    "waiting": "waiting", "done": "done", "doubtful": "doubtful", "out": "left out", "later": "later",
}  # fmt: skip


class _Model(QAbstractListModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.sitting: ReviewSession | None = None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """See Qt."""
        return 0 if self.sitting is None or parent.isValid() else len(self.sitting.queue)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The item, or its state."""
        if self.sitting is None or index.row() >= len(self.sitting.queue):
            return None
        item = self.sitting.queue[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return item
        if role == LOOK:
            return self.sitting.look(item)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return f"{item}: {WORDS[self.sitting.look(item)]}"
        return None


class _Painter(QStyledItemDelegate):
    """A sign for the state, then the item."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """See Qt."""
        return QSize(self._theme.px(80), self._theme.px(26))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """See the class."""
        colours, px = self._theme.colours, self._theme.px
        look, text = index.data(LOOK), str(index.data())
        widget = option.widget
        is_current = isinstance(widget, QueueView) and widget.shown == text
        rect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if is_current:
            paint_current_row(painter, rect, self._theme)
        self._paint_sign(painter, QPointF(rect.left() + px(18), rect.center().y() + 0.5), look)
        painter.setFont(self._theme.font())
        settled = look in ("done", "out") and not is_current
        painter.setPen(QColor(colours.quiet if settled else colours.ink))
        room = rect.adjusted(px(34), 0, -px(8), 0)
        colour, right = painter.pen().color(), reads_right_to_left(text)
        place, font = QRectF(room), painter.font()
        baseline = Ink.of([text], font).baseline(place)
        paint_text(painter, place, text, font, colour, right=right, middle=True, baseline=baseline)
        painter.restore()

    def _paint_sign(self, painter: QPainter, centre: QPointF, look: Look) -> None:
        colours, zoom = self._theme.colours, self._theme.zoom
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if look == "done":
            painter.setPen(QPen(QColor(colours.hit_ink), 1.8 * zoom))
            path = QPainterPath(centre + QPointF(-4, 0.2) * zoom)
            path.lineTo(centre + QPointF(-1.2, 3.2) * zoom)
            path.lineTo(centre + QPointF(4.2, -3.4) * zoom)
            painter.drawPath(path)
        elif look == "waiting":
            painter.setPen(QPen(QColor(colours.edge), 1.4 * zoom))
            painter.drawEllipse(centre, 3.4 * zoom, 3.4 * zoom)
        elif look == "out":
            painter.setPen(QPen(QColor(colours.quiet), 1.6 * zoom))
            painter.drawLine(centre + QPointF(-3, -3) * zoom, centre + QPointF(3, 3) * zoom)
            painter.drawLine(centre + QPointF(-3, 3) * zoom, centre + QPointF(3, -3) * zoom)
        else:
            font = self._theme.font()
            font.setBold(True)
            painter.setFont(font)
            painter.setPen(QColor(colours.warning if look == "doubtful" else colours.quiet))
            side = 16 * zoom
            room = QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, "?" if look == "doubtful" else "↻")


class QueueView(QListView):
    """The list. It takes no focus: the keys are those of the item."""

    wanted = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = _Model(self)
        self._length = -1
        self.shown = ""
        self.setModel(self._model)
        self.setItemDelegate(_Painter(theme, self))
        self.setUniformItemSizes(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSelectionMode(QListView.SelectionMode.NoSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("queue")
        self.clicked.connect(lambda index: self.wanted.emit(str(index.data())))
        theme.changed.connect(self.doItemsLayout)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The current item stays in sight."""
        super().resizeEvent(event)
        self._scroll_to_current()

    def _scroll_to_current(self) -> None:
        sitting = self._model.sitting
        if sitting is not None and self.shown in sitting.queue:
            self.scrollTo(self._model.index(sitting.queue.index(self.shown), 0), QListView.ScrollHint.EnsureVisible)

    def show_sitting(self, sitting: ReviewSession | None) -> None:
        """Show the queue of a sitting, with its current item in sight."""
        self._model.sitting = sitting
        length = len(sitting.queue) if sitting is not None else 0
        if length != self._length:
            self._length = length
            self._model.layoutChanged.emit()
        before, self.shown = self.shown, (sitting.current or "") if sitting is not None else ""
        if self.shown != before:
            self._scroll_to_current()
        self.viewport().update()


class QueueColumn(QWidget):
    """The list, with what it lists above it; where it lists nothing, a sentence in its place."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        set_panel(self)
        self.head, self.nothing = quiet("", theme, self, wraps=True), quiet("", theme, self, wraps=True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.list = QueueView(theme, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self.list, 1)
        column.addWidget(self.nothing, 1)
        theme.changed.connect(self._dress)
        self._dress()

    def show_sitting(self, sitting: ReviewSession | None) -> None:
        """Show the queue of a sitting."""
        is_empty = sitting is not None and not sitting.queue
        self.head.setText(sitting.view.listing if sitting is not None else "")
        self.head.setVisible(bool(self.head.text()))
        self.nothing.setText(sitting.view.nothing_listed if sitting is not None else "")
        self.list.setVisible(not is_empty)
        self.nothing.setVisible(is_empty)
        self.list.show_sitting(sitting)

    def _dress(self) -> None:
        px = self._theme.px
        for label in (self.head, self.nothing):
            label.setContentsMargins(px(14), px(8), px(8), px(6))
