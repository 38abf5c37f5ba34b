"""A text that gives way: a label that shows as much as there is room for, and the whole as a tool tip."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from lexeval_gui.window.widgets.labels import Label


class ElidedLabel(Label):
    """A label of one line that never makes its window wider; `mode` says where the text is cut."""

    def __init__(self, mode: Qt.TextElideMode = Qt.TextElideMode.ElideMiddle, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._mode = mode

    def setText(self, text: str) -> None:
        """Show another text."""
        super().setText(text)
        self.setToolTip(self.text())

    def minimumSizeHint(self) -> QSize:
        """As narrow as can be."""
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what fits."""
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        inside = self.contentsRect()
        text = self.fontMetrics().elidedText(self.text(), self._mode, inside.width())
        painter.drawText(inside, self.alignment() | Qt.AlignmentFlag.AlignVCenter, text)


class FoldingLabel(ElidedLabel):
    """A text that wraps; folded, it is one line that is cut at its end."""

    cut_changed = Signal()
    """A part of the text may no longer be read, or be read again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._is_folded = False
        super().__init__(Qt.TextElideMode.ElideRight, parent)
        self.setWordWrap(True)

    def fold(self, folded: bool) -> None:
        """Be one line, or as many as are needed."""
        self._is_folded = folded
        self.setWordWrap(not folded)
        self.setText(self.text())

    def setText(self, text: str) -> None:
        """Show another text."""
        super().setText(text)
        self.setToolTip(self.text() if self._is_folded else "")
        self.cut_changed.emit()

    @property
    def is_cut(self) -> bool:
        """Whether a part of the text cannot be read."""
        return self._is_folded and self.fontMetrics().horizontalAdvance(self.text()) > self.contentsRect().width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        super().resizeEvent(event)
        self.cut_changed.emit()

    def minimumSizeHint(self) -> QSize:
        """See Qt."""
        return super().minimumSizeHint() if self._is_folded else Label.minimumSizeHint(self)

    def paintEvent(self, event: QPaintEvent) -> None:
        """See Qt."""
        if self._is_folded:
            super().paintEvent(event)
        else:
            Label.paintEvent(self, event)
