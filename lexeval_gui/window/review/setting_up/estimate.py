"""What the answers of a set-up come to, with a small table where the task has one."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from lexeval_gui.core.tables import Table, format_number
from lexeval_gui.core.task.review import Estimate
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.labels import quiet


class EstimateLines(QWidget):
    """A text, and below it a table of numbers; a head stands over each column."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._table: Table | None = None
        self.label = quiet("", theme, self, wraps=True)
        self._grid_box = QWidget(self)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.label)
        self._column.addWidget(self._grid_box)
        self._grid_box.hide()

    def text(self) -> str:
        """The words."""
        return self.label.text()

    def show_estimate(self, estimate: Estimate) -> None:
        """Show what the answers come to now."""
        self.label.setText(estimate.text)
        if estimate.table != self._table:
            self._table = estimate.table
            self._show_table(estimate.table)
        self.setVisible(bool(estimate.text))

    def _show_table(self, table: Table | None) -> None:
        before, self._grid_box = self._grid_box, QWidget(self)
        before.hide()
        before.deleteLater()
        self._column.addWidget(self._grid_box)
        self._grid_box.setVisible(table is not None)
        if table is None:
            return
        grid = QGridLayout(self._grid_box)
        grid.setContentsMargins(0, self._theme.px(4), 0, 0)
        grid.setHorizontalSpacing(self._theme.px(20))
        grid.setVerticalSpacing(self._theme.px(2))
        for place, column in enumerate(table.columns):
            cells = (column.title, *(_cell(row[place], column.kind == "count") for row in table.rows))
            for line, text in enumerate(cells):
                label = quiet(text, self._theme, self._grid_box)
                grid.addWidget(label, line, place, Qt.AlignmentFlag.AlignRight)
        grid.setColumnStretch(len(table.columns), 1)


def _cell(value: object, is_count: bool) -> str:
    return f"{value:,}" if is_count else format_number(float(str(value)), 3)
