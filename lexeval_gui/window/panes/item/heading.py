"""The heading of an item: what it is called, and the keys that lead on from it."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from lexeval_gui.window.blocks.laid_out import INSET
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.elided import ElidedLabel
from lexeval_gui.window.widgets.labels import kbd, quiet
from lexeval_gui.window.widgets.layouts import fill, nest
from lexeval_gui.window.widgets.soon import soon

PART = "next part"
KEYS = (("↑", "↓", "item"), ("N", PART), ("E", "what if"))
"""The keys that the heading reminds of, each group ending in what they do."""


class ItemHeading(QWidget):
    """The title, and the keys where they do not push it away. Where there is little height it gives way: the list, or
    the line above the page, says what is current."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._has_item = self._is_low = False
        self._said = "", ""
        self.title = ElidedLabel(parent=self)
        self.title.setProperty("look", "quiet")
        self.keys = self._make_keys()
        self._row = fill(QHBoxLayout(self), (self.title, 1), self.keys)
        theme.changed.connect(self._dress)
        self._fit()

    def show_item(self, title: str, part_word: str) -> None:
        """Show what an item is called, and of what it is made; no title: there is no item. The same again, at each step
        of a slider, is laid out no more: with it all around it was."""
        if (title, part_word) == self._said:
            return
        self._said = title, part_word
        self._has_item = bool(title)
        self.title.setText(title)
        self._part.setText(part_word or PART)
        self._fit()

    def set_low(self, low: bool) -> None:
        """Give way, or not."""
        self._is_low = low
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the keys out where they would push the title away."""
        super().resizeEvent(event)
        self._fit()

    def _make_keys(self) -> QWidget:
        box = QWidget(self)
        self._groups = [QHBoxLayout() for _ in KEYS]
        self._all = QHBoxLayout(box)
        self._all.setContentsMargins(0, 0, 0, 0)
        for group, (*keys, what) in zip(self._groups, KEYS, strict=True):
            label = quiet(what, self._theme, box)
            fill(group, *(kbd(key, self._theme, box) for key in keys), label)
            nest(self._all, group)
            if what == PART:
                self._part = label
        return box

    def _dress(self) -> None:
        """Take the sizes of the theme; what has room is known once all around it has them."""
        self._space()
        soon(self, self._fit)

    def _space(self) -> None:
        px, low = self._theme.px, self._is_low
        self._row.setContentsMargins(px(INSET), px(2 if low else 6), px(INSET), px(0 if low else 4))
        self._all.setSpacing(px(12))
        for group in self._groups:
            group.setSpacing(px(4))
        self.title.setFont(self._theme.font("small"))

    def _fit(self) -> None:
        self._space()
        px, low = self._theme.px, self._is_low
        self.title.setVisible(not low)
        wanted = self.title.sizeHint().width() + self.keys.sizeHint().width() + 3 * px(INSET)
        self.keys.setVisible(self._has_item and wanted <= self.width() and not low)
