"""How far two reviewers agree: figures, and a table of what they disagree about; a click goes to the item."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from lexeval_gui.core.task.review import Comparison
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.review.numbers.figures import ValueView
from lexeval_gui.window.widgets.dialogs.dialog import Dialog
from lexeval_gui.window.widgets.labels import Label, name_box, quiet
from lexeval_gui.window.widgets.layouts import nest
from lexeval_gui.window.widgets.page import clear_layout
from lexeval_gui.window.widgets.tables.cells import Cell, Header
from lexeval_gui.window.widgets.tables.table_view import TableView

Compare = Callable[[str, str], Comparison]


class AgreementDialog(Dialog):
    """Stays open beside the review. `compare` makes the comparison of two reviewers."""

    wanted = Signal(str)
    """An item that was clicked."""
    adjudication_wanted = Signal()
    """The disagreements are to be decided."""

    def __init__(self, reviewers: Sequence[str], compare: Compare, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._compare, self._theme = compare, theme
        self.setWindowTitle("Agreement of reviewers")
        self.first, self.second = QComboBox(self), QComboBox(self)
        for place, box in enumerate((self.first, self.second)):
            box.addItems(list(reviewers))
            box.setCurrentIndex(min(place, len(reviewers) - 1))
            name_box(box, ("first", "second")[place] + " reviewer")
            box.currentIndexChanged.connect(self.refresh)
        self.table = TableView(theme, "disagreements", self)
        self.note = Label("", self, wraps=True)
        self._values = QHBoxLayout()
        self._lay_out()
        self.refresh()
        self.resize_on_screen(theme.px(720), theme.px(480))

    def _lay_out(self) -> None:
        px = self._theme.px
        column = QVBoxLayout(self.inside)
        column.setContentsMargins(px(16), px(14), px(16), px(14))
        column.setSpacing(px(10))
        row = QHBoxLayout()
        row.setSpacing(px(8))
        for widget in (self.first, quiet("and", self._theme, self), self.second):
            row.addWidget(widget)
        row.addStretch(1)
        self.decide = QPushButton("Decide disagreements", self, autoDefault=False)
        self.decide.clicked.connect(self.adjudication_wanted)
        row.addWidget(self.decide)
        nest(column, row)
        self._values.setSpacing(px(32))
        nest(column, self._values)
        column.addWidget(self.note)
        column.addWidget(self.table, 1)

    def refresh(self, *_: object) -> None:
        """Compare the two that are chosen."""
        first, second = self.first.currentText(), self.second.currentText()
        if first == second:
            found = Comparison((), (), (), "Choose two reviewers. A second one is added in the menu Review.")
        else:
            found = self._compare(first, second)
        clear_layout(self._values)
        for value in found.values:
            self._values.addWidget(ValueView(value, self._theme, self))
        self._values.addStretch(1)
        self.note.setText(found.note)
        self.note.setVisible(bool(found.note))
        self.decide.setEnabled(bool(found.rows))
        heads = [Header(title, right=False, stretches=title == found.columns[-1]) for title in found.columns]
        self.table.show_cells(heads, [self._row(row.item, row.cells) for row in found.rows])
        self.table.setVisible(bool(found.rows))

    def _row(self, item: str, cells: Sequence[str]) -> list[Cell]:
        go = partial(self.wanted.emit, item)
        return [Cell(text, action=go, help=f"show {item}") for text in cells]
