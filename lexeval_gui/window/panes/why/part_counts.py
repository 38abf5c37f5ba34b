"""Counts of parts, such as edits by type, by what became of them under the two systems: a table for each label."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.labels import Label, quiet
from lexeval_gui.window.widgets.layouts import fill_without_gaps
from lexeval_gui.window.widgets.tables.cells import Cell, Header
from lexeval_gui.window.widgets.tables.table_view import TableView
from lexeval_gui.workspace.analysis.contributions import Explanation, PartCount
from lexeval_gui.workspace.outputs import why
from lexeval_gui.workspace.scoring.evaluation import Evaluation


class PartCounts(QWidget):
    """The tables, one below the other; a count leads to the items with such parts."""

    def __init__(self, state: AppState, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._state, self._theme = state, theme
        self.views: list[TableView] = []
        self._titles: list[Label] = []
        self._column = fill_without_gaps(QVBoxLayout(self))

    def show_counts(self, evaluation: Evaluation, found: Explanation) -> None:
        """Show these in the place of the others."""
        labels = list(dict.fromkeys(part.label for part in found.parts))
        while len(self.views) < len(labels):
            self._add_view()
        for place, (title, view) in enumerate(zip(self._titles, self.views, strict=True)):
            for widget in (title, view):
                widget.setVisible(place < len(labels))
        for title, view, label in zip(self._titles, self.views, labels, strict=False):
            table, parts = why.part_table(evaluation, found, label), [p for p in found.parts if p.label == label]
            title.setText(table.title)
            view.setAccessibleName(table.title)
            heads = [Header(column.title, right=not column.is_left) for column in table.columns]
            by_cell = {(part.value, part.status): part for part in parts}
            statuses = [column.id for column in table.columns[1:]]
            view.show_cells(heads, [self._row(evaluation, found, row, statuses, by_cell) for row in table.rows])
            view.setFixedHeight(view.full_height() + self._theme.px(14))

    def _row(
        self,
        evaluation: Evaluation,
        found: Explanation,
        row: tuple[object, ...],
        statuses: list[str],
        parts: dict[tuple[str, str], PartCount],
    ) -> list[Cell]:
        value, *counts = map(str, row)
        cells = zip(counts, (parts.get((value, status)) for status in statuses), strict=True)
        return [Cell(value), *(self._cell(evaluation, found, text, part) for text, part in cells)]

    def _cell(self, evaluation: Evaluation, found: Explanation, text: str, part: PartCount | None) -> Cell:
        """A count that leads to the items of the system that has more of it."""
        if part is None or not part.first + part.second:
            return Cell(text, quiet=True)
        more = 0 if part.first >= part.second else 1
        name, asks = evaluation.system_names[(found.first, found.second)[more]], part.filters[more]
        help = f"Show the items of {name}: {asks}"
        return Cell(text, help=help, action=partial(self._state.view.show_items, asks))

    def _add_view(self) -> None:
        view = TableView(self._theme, "Counts of parts", self)
        view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._titles.append(quiet("", self._theme, self, wraps=True))
        self.views.append(view)
        self._column.addWidget(self._titles[-1])
        self._column.addWidget(view)
