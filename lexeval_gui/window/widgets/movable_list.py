"""A list of what is shown or left out, whose entries can be moved."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QWidget

from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.window.look.theme import Theme


class MovableList(QListWidget):
    """Space ticks an entry; Alt with the up and down arrows asks for it to be moved."""

    step_wanted = Signal(int)
    """The current entry is to go up (-1) or down (1)."""

    def __init__(self, name: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setFont(theme.font())
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def add(self, id: str, title: str, ticked: bool) -> QListWidgetItem:
        """Add an entry."""
        item = QListWidgetItem(isolated_words(title), self)
        item.setData(Qt.ItemDataRole.UserRole, id)
        item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
        return item

    def ids(self) -> list[str]:
        """The entries in their order."""
        return [self.item(place).data(Qt.ItemDataRole.UserRole) for place in range(self.count())]

    @property
    def current_id(self) -> str:
        """The current entry; "" if there is none."""
        item = self.currentItem()
        return "" if item is None else str(item.data(Qt.ItemDataRole.UserRole))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See Qt."""
        ways = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and event.key() in ways:
            self.step_wanted.emit(ways[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)


def movers(entries: MovableList, parent: QWidget) -> QHBoxLayout:
    """Buttons that move the current entry."""
    row = QHBoxLayout()
    for title, step in (("Move up", -1), ("Move down", 1)):
        button = QPushButton(title, parent)
        button.setAutoDefault(False)
        button.clicked.connect(partial(entries.step_wanted.emit, step))
        row.addWidget(button)
    row.addStretch(1)
    return row
