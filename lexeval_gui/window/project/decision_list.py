"""The notes and decisions of a project that cannot be opened, as a table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from lexeval_gui.core.journal import local_time
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.labels import quiet
from lexeval_gui.window.widgets.tables.cells import Cell, Header
from lexeval_gui.window.widgets.tables.table_view import TableView
from lexeval_gui.workspace.projects import transfer

LISTED = 500
"""So many decisions are listed."""

LONGEST = 200
"""Letters of a text in the list of decisions."""


class DecisionList(QWidget):
    """Notes and decisions of a project that is not opened, the latest first."""

    def __init__(self, found: Sequence[Sequence[str]], theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, theme.px(12), 0, 0)
        column.addWidget(quiet(_counted(len(found)), theme, wraps=True))
        self.table = TableView(theme, "notes and decisions", self, whole_rows=True)
        heads = [Header(name, right=False, stretches=name == "value") for name in transfer.COLUMNS]
        rows = [(*row[:-1], local_time(row[-1])) for row in found[:LISTED]]  # the moment as people read it
        self.table.show_cells(heads, [[Cell(_line(text)) for text in row] for row in rows])
        self.table.setMinimumHeight(theme.px(320))
        column.addWidget(self.table)


def _counted(count: int) -> str:
    if not count:
        return "It holds no notes and no decisions."
    more = f" The {LISTED:,} latest are listed; Export writes all." if count > LISTED else ""
    return f"Notes and decisions in it: {count:,}.{more}"


def _line(text: str) -> str:
    """A text on one line, and not longer than a line is."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}…"
