"""Exports that a menu asks for: which table or figure, to which file, in which format."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from lexeval_gui.core import tables
from lexeval_gui.core.tables import Table
from lexeval_gui.window.protocols import HasFigures, HasTable
from lexeval_gui.window.state import AppState
from lexeval_gui.window.workbench import Workbench

TABLE_FILES = {".csv": "csv", ".tsv": "tsv", ".tex": "latex", ".md": "markdown", ".json": "json", ".txt": "text"}
"""Format by the ending of a file."""

FIGURE_FILES = (".svg", ".pdf", ".png")


def write_table(table: Table, path: Path) -> None:
    """Write a table in the format of the file's ending. Raises OSError; ValueError for an ending that has no format."""
    if path.suffix.lower() not in TABLE_FILES:
        raise ValueError(f"'{path.suffix or path.name}' is no ending of a table: one of {', '.join(TABLE_FILES)}")
    text = tables.render(table, TABLE_FILES[path.suffix.lower()])
    path.write_text(text, encoding="utf-8", newline="")


class Saving(QObject):
    """Asks for a file and writes what is in front into it."""

    def __init__(self, state: AppState, workbench: Workbench, window: QWidget) -> None:
        super().__init__(window)
        self._state, self._workbench, self._window = state, workbench, window

    def table(self) -> None:
        """Export the table of the tab in front."""
        pane = self._workbench.pane(self._workbench.tab_in_front)
        self._export_table(pane if isinstance(pane, HasTable) else self._workbench.scores, "scores")

    def items(self) -> None:
        """Export the list of items."""
        self._export_table(self._workbench.items, "items")

    def figure(self) -> None:
        """Export the figure in front."""
        self._workbench.make_figures()
        figures = self._workbench.figures
        if isinstance(figures, HasFigures):
            filters = ";;".join(f"{ending[1:].upper()} (*{ending})" for ending in FIGURE_FILES)
            self._save("Export figure", "figure.svg", filters, lambda path: figures.export(path))

    def _export_table(self, pane: object, name: str) -> None:
        if isinstance(pane, HasTable):
            table = pane.table()
            filters = ";;".join(f"{kind} (*{ending})" for ending, kind in TABLE_FILES.items())
            self._save("Export table", f"{name}.csv", filters, lambda path: write_table(table, path))

    def _save(self, title: str, name: str, filters: str, write: Callable[[Path], None]) -> None:
        chosen, kind = QFileDialog.getSaveFileName(self._window, title, name, filters)
        if not chosen:
            return
        path = Path(chosen)
        if not path.suffix:
            path = path.with_suffix(kind.partition("(*")[2].partition(")")[0])
        try:
            write(path)
        except (OSError, ValueError) as error:
            self._state.say(f"Not exported: {error}")
        else:
            self._state.say(f"Exported to {path}")
