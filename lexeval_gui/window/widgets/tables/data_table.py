"""A table of data (core.tables) as people read it: a figure's numbers in the place of the figure."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent

from lexeval_gui.core import tables
from lexeval_gui.window.widgets.tables.cells import Cell, Header
from lexeval_gui.window.widgets.tables.table_view import TableView

MOST_ROWS = 1000
"""So many rows are shown; all are copied and exported."""


class DataTable(TableView):
    """Shows a table. Copying gives its numbers in full precision, of the selected rows or of all."""

    closed = Signal()
    """Esc was pressed."""

    data_table = tables.Table((), ())

    def show_table(self, table: tables.Table) -> None:
        """Show another table."""
        self.data_table = table
        heads = [Header(column.title, help=column.id, right=not column.is_left, brief=True) for column in table.columns]
        shown = replace(table, rows=table.rows[:MOST_ROWS])
        self.show_cells(heads, [[Cell(text) for text in row] for row in tables.texts(shown)])

    @property
    def left_out(self) -> str:
        """A sentence that says how many rows are not shown; empty if all are."""
        number = len(self.data_table.rows)
        if number <= MOST_ROWS:
            return ""
        return f"The first {MOST_ROWS:,} of {number:,} rows are shown; Ctrl+C copies all of them."

    def copy(self) -> None:
        """Put the selected rows (all, if at most one cell is selected) with their headers on the clipboard, as TSV."""
        chosen = self.selectedIndexes()
        rows = sorted({index.row() for index in chosen}) if len(chosen) > 1 else range(len(self.data_table.rows))
        table = replace(self.data_table, rows=tuple(self.data_table.rows[row] for row in rows))
        QGuiApplication.clipboard().setText(tables.render(table, "tsv"))

    def event(self, event: QEvent) -> bool:
        """Esc is meant for the table, whatever else it does in the window."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _is_escape(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes the table."""
        if _is_escape(event):
            self.closed.emit()
        else:
            super().keyPressEvent(event)


def _is_escape(event: QKeyEvent) -> bool:
    return event.key() == Qt.Key.Key_Escape and event.modifiers() == Qt.KeyboardModifier.NoModifier
