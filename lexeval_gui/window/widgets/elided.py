"""A text that gives way: a label that shows as much as there is room for, and the whole as a tool tip."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
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
