"""A table of classes or oracles, and what can be done with a row: by a menu, and by the keys of the actions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QMenu, QWidget

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.labels import escape_mnemonics
from lexeval_gui.window.widgets.tables.cells import Cell, Header
from lexeval_gui.window.widgets.tables.sorting import actions_of_window
from lexeval_gui.window.widgets.tables.table_view import TableView

if TYPE_CHECKING:  # not before it is seen
    from lexeval_gui.window.panes.worth.rows import Row


class WorthTable(TableView):
    """Rows that can be put in force as a what-if, and written to files."""

    what_if_wanted = Signal(object, str)
    """A Row and a manner."""
    export_wanted = Signal(object, str)

    def __init__(self, theme: Theme, name: str, parent: QWidget) -> None:
        super().__init__(theme, name, parent)
        self.rows: tuple[Row, ...] = ()
        self._last = "", 0  # what was current, and the column

    def show_rows(self, heads: Sequence[Header], rows: Sequence[Row], cells: Sequence[Sequence[Cell]]) -> None:
        """Show these rows; what was current stays so, wherever it stands now."""
        if (current := self.row) is not None:
            self._last = current.of, self.currentIndex().column()
        self.rows = tuple(rows)
        self.show_cells(heads, cells)
        of, column = self._last
        places = [place for place, row in enumerate(rows) if row.of == of]
        if places and places[0] != self.currentIndex().row():
            self.setCurrentIndex(self.model().index(places[0], min(column, len(heads) - 1)))

    @property
    def row(self) -> Row | None:
        """The current row."""
        place = self.currentIndex().row()
        return self.rows[place] if 0 <= place < len(self.rows) else None

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What can be done with the row, by the pointer or by the menu key."""
        if event.reason() == QContextMenuEvent.Reason.Mouse and (index := self.indexAt(event.pos())).isValid():
            self.setCurrentIndex(index)
        self.menu().popup(event.globalPos())

    def menu(self) -> QMenu:
        """What can be done with the current row, as a menu."""
        menu = QMenu(self)
        if (row := self.row) is not None:
            action = self.cell(self.currentIndex().siblingAtColumn(0)).action
            if action is not None:
                menu.addAction("Show its items", action)
            for manner in row.manners:
                words = escape_mnemonics(row.words[manner])
                menu.addAction(f"As what-if: {words}", partial(self.what_if_wanted.emit, row, manner))
            for manner in row.manners:
                words = escape_mnemonics(row.words[manner])
                menu.addAction(f"Export changed files: {words} …", partial(self.export_wanted.emit, row, manner))
            menu.addSeparator()
        menu.addAction("Copy with headers", self.copy)
        menu.addActions(actions_of_window(self, "copy.command"))
        return menu
