"""The head of the review: what is reviewed and how, whose sitting it is, the way out."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QPushButton, QWidget

from lexeval_gui.window.look.grounds import set_panel
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.flow_layout import FlowLayout
from lexeval_gui.window.widgets.labels import name_box, quiet


class ReviewHead(QWidget):
    """See the module."""

    left = Signal()
    reviewer_wanted = Signal(str)
    compared = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        set_panel(self)
        self._flow = FlowLayout(self)
        self.title = quiet("", theme, self)
        self._flow.addWidget(self.title)
        self.reviewers = QComboBox(self, sizeAdjustPolicy=QComboBox.SizeAdjustPolicy.AdjustToContents)
        name_box(self.reviewers, "reviewer")
        self.reviewers.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.reviewers.activated.connect(lambda row: self.reviewer_wanted.emit(str(self.reviewers.itemData(row))))
        self._flow.add_right(self.reviewers)
        for text, signal in (("Agreement", self.compared), ("Back to the panes", self.left)):
            button = QPushButton(text, self)
            button.setAccessibleName(text)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(signal)
            self._flow.add_right(button)
        theme.changed.connect(self._dress)
        self._dress()

    def show_reviewers(self, entries: Iterable[tuple[str, str]], current: str) -> None:
        """List who reviews: words and name of each."""
        self.reviewers.clear()
        for words, name in entries:
            self.reviewers.addItem(words, name)
        self.reviewers.setCurrentIndex(max(0, self.reviewers.findData(current)))
        self.reviewers.setVisible(self.reviewers.count() > 0)
        self._flow.invalidate()

    def _dress(self) -> None:
        px = self._theme.px
        self._flow.setContentsMargins(px(16), px(6), px(16), px(6))
        self._flow.setSpacing(px(8))
