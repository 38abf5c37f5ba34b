"""Choosing the columns of the list with the keys."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidgetItem, QVBoxLayout, QWidget

from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.items.columns import ColumnChooser
from lexeval_gui.window.widgets.dialogs.dialog import Dialog, Role
from lexeval_gui.window.widgets.labels import quiet
from lexeval_gui.window.widgets.layouts import nest
from lexeval_gui.window.widgets.movable_list import MovableList, movers

ABOUT = (
    "Space shows a column or leaves it out; Alt with the up and down arrows moves it. The list changes at once, and"
    " looks like this for all files of the task."
)


class ColumnDialog(Dialog):
    """All columns that there can be, to be shown, left out and moved."""

    def __init__(self, chooser: ColumnChooser, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self._chooser = chooser
        self.setWindowTitle("Columns of the list")
        self.list = MovableList("columns of the list", theme, self.inside)
        self.list.itemChanged.connect(self._show)
        self.list.step_wanted.connect(self._step)
        column = QVBoxLayout(self.inside)
        column.setContentsMargins(*(theme.px(16),) * 4)
        column.setSpacing(theme.px(10))
        column.addWidget(quiet(ABOUT, theme, self, wraps=True))
        column.addWidget(self.list, 1)
        nest(column, movers(self.list, self.inside))
        self.buttons.addButton("As at first", Role.ResetRole).clicked.connect(self._reset)
        self.buttons.addButton("Close", Role.RejectRole).setDefault(True)
        self.resize_on_screen(theme.px(420), theme.px(420))
        self._fill("id")
        self.list.setFocus()

    def _fill(self, current: str) -> None:
        """List the columns anew, and go to one."""
        self.list.blockSignals(True)
        self.list.clear()
        for column, is_shown in self._chooser.entries():
            words = "" if column.system is not None or column.help == column.title else f" ({column.help})"
            item = self.list.add(column.id, f"{column.title}{words}", is_shown)
            item.setToolTip(isolated_words(column.help))
            if column.id == "id":  # it is always there: its row could not be told otherwise
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsUserCheckable)
            if column.id == current:
                self.list.setCurrentItem(item)
        self.list.blockSignals(False)

    def _show(self, item: QListWidgetItem) -> None:
        id = item.data(Qt.ItemDataRole.UserRole)
        self._chooser.show(id, item.checkState() == Qt.CheckState.Checked)
        self._fill(id)

    def _step(self, step: int) -> None:
        if (item := self.list.currentItem()) is not None:
            id = item.data(Qt.ItemDataRole.UserRole)
            self._chooser.step(id, step, self.list.ids())
            self._fill(id)

    def _reset(self) -> None:
        self._chooser.reset()
        self._fill("id")
