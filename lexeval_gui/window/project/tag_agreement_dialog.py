"""How far the tags given here agree with those of another project: a table beside the panes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QVBoxLayout, QWidget

from lexeval_gui.core import query, tables
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.dialogs.dialog import Dialog
from lexeval_gui.window.widgets.labels import Label
from lexeval_gui.window.widgets.tables.cells import Cell, Header
from lexeval_gui.window.widgets.tables.table_view import TableView
from lexeval_gui.workspace.analysis.tags import TagAgreement
from lexeval_gui.workspace.outputs import tags as outputs
from lexeval_gui.workspace.scoring.evaluation import Evaluation

NO_TAGS = "Neither of the two gave a tag to any of these items."


class TagAgreementDialog(Dialog):
    """Stays open beside the panes; a click on a tag shows its items."""

    def __init__(
        self,
        evaluation: Evaluation,
        found: Sequence[TagAgreement],
        other: str,
        state: AppState,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(theme, parent)
        self._state = state
        self.found = outputs.agreement_table(evaluation, found, ("here", other))
        self.setWindowTitle(f"Agreement on tags with {other}")
        self.table = TableView(theme, "agreement on tags", self)
        self.note = Label(self.found.note if found else NO_TAGS, self, wraps=True)
        self.note.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column = QVBoxLayout(self.inside)
        column.setContentsMargins(theme.px(16), theme.px(14), theme.px(16), theme.px(10))
        column.addWidget(self.table, 1)
        column.addWidget(self.note)
        self.buttons.setStandardButtons(QDialogButtonBox.StandardButton.Close)
        self._fill()
        self.resize_on_screen(theme.px(820), theme.px(360))

    def _fill(self) -> None:
        heads = [Header(column.title, right=not column.is_left) for column in self.found.columns]
        self.table.show_cells(heads, [self._row(texts) for texts in tables.texts(self.found)])
        self.table.setVisible(bool(self.found.rows))

    def _row(self, texts: Sequence[str]) -> list[Cell]:
        asks = f"tag:{query.quote(texts[0])}"
        return [Cell(text, help=f"show {asks}", action=partial(self._state.view.show_items, asks)) for text in texts]
