"""The table of all annotations: tags with their marks, notes cut to their column."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.window.look.tag_marks import SIDE, paint_mark
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.notes.model import CHECK, ITEM, NOTE, PART, TAGS, NotesModel

ROW, PADDING = 23, 8
WIDTHS = {CHECK: 0.05, ITEM: 0.15, PART: 0.28, TAGS: 0.22, NOTE: 0.3}


class NotesTable(QTableView):
    """Says which row was chosen, by a click or by Enter."""

    row_chosen = Signal(int)

    def __init__(self, model: NotesModel, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setModel(model)
        self.setItemDelegate(_Cells(model, theme, self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("all tags and notes")
        self.verticalHeader().hide()
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setSectionsClickable(False)
        self.horizontalHeader().setMinimumSectionSize(10)
        self.clicked.connect(lambda index: self.row_chosen.emit(index.row()))
        theme.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        self.setFont(self._theme.font())
        self.horizontalHeader().setFont(self._theme.font("small"))
        self.verticalHeader().setDefaultSectionSize(self._theme.px(ROW))
        self._fit_columns()

    def _fit_columns(self) -> None:
        width = self.viewport().width()
        for column, share in WIDTHS.items():
            least = self._theme.px(30) if column == CHECK else 0
            self.setColumnWidth(column, max(least, int(width * share)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        super().resizeEvent(event)
        self._fit_columns()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes to the item."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.row_chosen.emit(self.currentIndex().row())
        else:
            super().keyPressEvent(event)


class _Cells(QStyledItemDelegate):
    """Paints a cell; before a tag's name its mark."""

    def __init__(self, model: NotesModel, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._model, self._theme = model, theme

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """See Qt."""
        colours, px = self._theme.colours, self._theme.px
        rect: QRect = option.rect
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.fillRect(rect, QColor(colours.selection if selected else colours.ground))
        painter.setPen(QPen(QColor(colours.line), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.setFont(self._theme.font())
        painter.setPen(QColor(colours.quiet if self._model.is_absent(index.row()) else colours.ink))
        inside = rect.adjusted(px(PADDING), 0, -px(PADDING), 0)
        if index.column() == TAGS:
            self._paint_tags(painter, inside, index.row())
        else:
            self._paint_text(painter, inside, index.data() or "")

    def _paint_text(self, painter: QPainter, inside: QRect, text: str) -> None:
        cut = QFontMetrics(painter.font()).elidedText(isolated_words(text), Qt.TextElideMode.ElideRight, inside.width())
        painter.drawText(inside, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, cut)

    def _paint_tags(self, painter: QPainter, inside: QRect, position: int) -> None:
        px, side = self._theme.px, self._theme.px(SIDE)
        metrics = QFontMetrics(painter.font())
        left = inside.left()
        for tag in self._model.tags_at(position):
            if left + side > inside.right():
                break
            paint_mark(painter, QRectF(left, inside.center().y() - side / 2 + 1, side, side), tag, self._theme)
            left += side + px(4)
            room = QRect(left, inside.top(), max(0, inside.right() - left), inside.height())
            self._paint_text(painter, room, tag.name)
            left += metrics.horizontalAdvance(tag.name) + px(10)
