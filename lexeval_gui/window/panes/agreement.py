"""How far the annotators of what is open agree: over all items, by group and annotator, with the items behind each
number."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from lexeval_gui.core import tables
from lexeval_gui.window.look.grounds import set_ground
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.background_request import BackgroundRequest
from lexeval_gui.window.state.first_rows import why_not_computed
from lexeval_gui.window.widgets.labels import quiet
from lexeval_gui.window.widgets.layouts import fill_without_gaps, placeholder
from lexeval_gui.window.widgets.tables.cells import Cell, Header
from lexeval_gui.window.widgets.tables.table_view import TableView

if TYPE_CHECKING:  # not before it is seen
    from lexeval_gui.core.jobs import Job
    from lexeval_gui.workspace.agreement import FileAgreement
    from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs
    from lexeval_gui.workspace.scoring.evaluation import Evaluation

NOTHING = "No file of annotator responses is open. Add one (Ctrl+Shift+A): lexelt, id, annotator, responses."
COMPARING = "Comparing annotators …"


def compare(evaluation: Evaluation, job: Job) -> FileAgreement | None:
    """See workspace.agreement."""
    from lexeval_gui.workspace import agreement

    return agreement.of_evaluation(evaluation, job)


class AgreementPane(QWidget):
    """The table of the command `agreement`; a click on a number shows its items."""

    def __init__(self, state: AppState, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state, self._theme = state, theme
        self.found: FileAgreement | None = None
        self._of: Evaluation | None = None  # whose agreement it is
        self._request: BackgroundRequest | None = None
        set_ground(self)
        self.setAccessibleName("Agreement of annotators")
        self.view = TableView(theme, "Agreement of annotators", self)
        self._note = quiet("", theme, self)
        self._note.setWordWrap(True)
        self._nothing = placeholder(NOTHING, self)
        fill_without_gaps(QVBoxLayout(self), (self._nothing, 1), self._note, (self.view, 1))
        state.data.evaluation_changed.connect(self._follow)
        state.data.about_to_change.connect(self._forget)
        theme.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        px = self._theme.px
        self._nothing.setFont(self._theme.font("body"))
        self._note.setContentsMargins(px(16), px(6), px(16), px(2))
        self._show()

    # what others ask

    def copy(self) -> None:
        """Put the table on the clipboard as TSV."""
        self.view.copy()

    def exported(self, for_reading: bool) -> tuple[tables.Table, ...]:
        """See Exportable: the table of the command."""
        if self.found is None:
            return ()
        from lexeval_gui.workspace import agreement

        return (agreement.table(self.found),)

    def command(self, inputs: Inputs) -> str:
        """See HasCommand."""
        from lexeval_gui.workspace.outputs.command_lines.analyses import agreement_line
        from lexeval_gui.workspace.outputs.command_lines.inputs import NoCommand

        if self.found is None:
            raise NoCommand("no agreement of annotators is shown")
        encoding = inputs.plan.options.as_dict().get("encoding", "")
        return agreement_line(self.found.path, encoding, self.found.where)

    # comparing

    def showEvent(self, event: QShowEvent) -> None:
        """What changed while the pane was hidden is compared now."""
        super().showEvent(event)
        self._follow()

    def _forget(self) -> None:
        if self._request is not None:
            self._request.close()
        self.found, self._of, self._request = None, None, None

    def _follow(self) -> None:
        """Compare anew where other responses are open, or other items are scored."""
        evaluation = self._state.data.evaluation
        if not self.isVisible():
            return
        if evaluation is None or evaluation.loaded.preview:
            self._forget()
        elif self._of is None or not _is_same(self._of, evaluation):
            self._forget()
            self._of = evaluation
            self._request = BackgroundRequest(self, compare, evaluation).then(self._take, self._give_up)
        self._show()

    def _take(self, found: FileAgreement | None) -> None:
        self._request, self.found = None, found
        had_focus = self.window().focusWidget() is self
        self._show()
        if had_focus and found is not None:
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _give_up(self, problems: object) -> None:
        self._take(None)

    # showing

    def _show(self) -> None:
        there = self.found is not None
        evaluation = self._state.data.evaluation
        is_awaited = self._request is not None or (evaluation is not None and evaluation.loaded.preview)
        self._nothing.setText(why_not_computed(self._state.data) or (COMPARING if is_awaited else NOTHING))
        self._nothing.setVisible(not there)
        for widget in (self.view, self._note):
            widget.setVisible(there)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus if there else Qt.FocusPolicy.StrongFocus)
        if self.found is not None and self._of is not None:
            self._fill(self._of, self.found)

    def _fill(self, evaluation: Evaluation, found: FileAgreement) -> None:
        from lexeval_gui.workspace import agreement

        table, filters = agreement.table(found), agreement.filters(evaluation, found)
        heads = [Header(column.title, right=not column.is_left) for column in table.columns]
        rows = [
            [self._cell(text, asks) for text, asks in zip(texts, asked, strict=True)]
            for texts, asked in zip(tables.texts(table), filters, strict=True)
        ]
        self.view.show_cells(heads, rows)
        self._note.setText(f"{found.path} · {found.signature}")

    def _cell(self, text: str, asks: str) -> Cell:
        if not asks or text == tables.UNDEFINED:
            return Cell(text)
        return Cell(text, help=f"Show its items: {asks}", action=partial(self._state.view.show_items, asks))


def _is_same(one: Evaluation, other: Evaluation) -> bool:
    """Whether the same responses are open, and the same items scored: no setting changes what annotators said."""
    from lexeval_gui.workspace import agreement

    return agreement.opened(one) is agreement.opened(other) and one.where == other.where
