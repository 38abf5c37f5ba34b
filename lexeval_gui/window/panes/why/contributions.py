"""Where the difference between two systems comes from: what `lexeval why` prints, as a table that leads to items."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from lexeval_gui.core import tables
from lexeval_gui.core.statistics.many_tests import CORRECTIONS
from lexeval_gui.window.look.theme import Theme, system_colour
from lexeval_gui.window.panes.why import rows
from lexeval_gui.window.panes.why.feature_file import FeatureFile
from lexeval_gui.window.panes.why.group_by import GroupBy
from lexeval_gui.window.panes.why.part_counts import PartCounts
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.compared import compared_measure, why_not_compared
from lexeval_gui.window.state.enquiry import Enquiry
from lexeval_gui.window.widgets.asking import AskingWidget
from lexeval_gui.window.widgets.labels import Label, MarkedLabel, quiet, unbroken_p
from lexeval_gui.window.widgets.layouts import fill_without_gaps
from lexeval_gui.window.widgets.tables.table_view import TableView
from lexeval_gui.workspace.analysis.conclusion import conclusion, headline, headline_parts
from lexeval_gui.workspace.analysis.contributions import Explanation
from lexeval_gui.workspace.analysis.features import noted
from lexeval_gui.workspace.analysis.why_question import WhyQuestion
from lexeval_gui.workspace.outputs import why
from lexeval_gui.workspace.scoring.evaluation import Evaluation

if TYPE_CHECKING:  # not before something is copied
    from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs

TITLE = "what the difference comes from"
WAITING = "Taking the difference apart …"


class Contributions(AskingWidget):
    """A sentence or two, and the groups of the features that were chosen."""

    moved = Signal(QPoint)
    """The row that the keys act on is at this place."""

    def __init__(self, state: AppState, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName("Where the difference comes from")
        self._state, self._theme = state, theme
        self.head, self.sentence = MarkedLabel("", self), Label("", self, wraps=True)
        self.view = TableView(theme, "Groups of items and what they contribute", self)
        self.view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.selectionModel().currentChanged.connect(self._follow_row)
        self._note = quiet("", theme, self, wraps=True)
        self.file = FeatureFile(state, self)
        self.group_by = GroupBy(state, self.file, theme, self)
        self.head.setWordWrap(True)
        for label in (self.head, self.sentence):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.parts = PartCounts(state, theme, self)
        parts = (self.head, self.sentence, self.view, self.parts, self._note, self.group_by)
        self._column = fill_without_gaps(QVBoxLayout(self), *parts)
        self._column.addStretch(1)
        data, view, history = state.data, state.view, state.history
        asking = (data.listed_changed, view.pair_changed, history.annotations_changed)
        for signal in (*asking, data.own_features_changed, view.grouping_changed):
            signal.connect(self.ask)
        self.file.changed.connect(self.group_by.show_file)
        for signal in (data.scores_changed, view.filter_changed):
            signal.connect(self._show)
        state.results.answer_changed.connect(self._follow_answer)
        theme.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        px = self._theme.px
        self._column.setSpacing(px(6))
        self.head.setFont(self._theme.font("large"))
        self.sentence.setFont(self._theme.font("body"))
        self._show()

    # asking

    def leave(self) -> None:
        """Ask for nothing: it is not seen."""
        self._state.enquiries.leave(TITLE)

    def ask(self, *_: object) -> None:
        """Ask for what is shown, as long as it is seen."""
        evaluation = self._state.data.evaluation
        if self.isVisible() and evaluation is not None and evaluation.system_names:
            self.group_by.take(evaluation)
        question = self._question() if self.isVisible() else None
        within = self._state.view.compared_within
        self._state.enquiries.ask(TITLE, None if question is None else Enquiry(question, within))
        if self.isVisible():
            self._show()

    def _question(self) -> WhyQuestion | None:
        data, view = self._state.data, self._state.view
        evaluation = data.evaluation
        if evaluation is None or evaluation.loaded.preview or why_not_compared(data, view):
            return None
        annotations, own, by = self._state.history.annotations, data.own_features, self.group_by
        notes = None if annotations is None else noted(annotations, by.names)
        file = ("", (0, 0)) if own is None else (own.path, own.stamp)
        correction = view.correction or CORRECTIONS[0]
        measure = compared_measure(view, evaluation)
        return WhyQuestion(view.pair, measure, by.names, by.cuts, correction, notes, *file)

    @property
    def found(self) -> tuple[Evaluation, Explanation] | None:
        """The difference taken apart, and of what; None until it is."""
        evaluation = self._state.data.evaluation_within(self._state.view.compared_within)
        answer = self._state.results.answers.get(TITLE)
        return None if evaluation is None or answer is None or answer.value is None else (evaluation, answer.value)

    # what others ask

    def copy(self) -> None:
        """Put the groups on the clipboard as TSV."""
        self.view.copy()

    def exported(self, for_reading: bool) -> tuple[tables.Table, ...]:
        """See Exportable: the tables of the command."""
        if self.found is None:
            return ()
        return tuple(why.why_tables(*self.found)) if for_reading else (why.why_columns(*self.found),)

    def command(self, inputs: Inputs) -> str:
        """See HasCommand."""
        from lexeval_gui.workspace.outputs.command_lines.analyses import why_line
        from lexeval_gui.workspace.outputs.command_lines.inputs import NoCommand

        data, view = self._state.data, self._state.view
        question, evaluation = self._question(), data.evaluation_within(view.compared_within)
        if question is None or evaluation is None:
            raise NoCommand(why_not_compared(data, view).removesuffix(".") or "nothing is shown yet")
        return why_line(evaluation, inputs, question)

    # showing

    def _follow_answer(self, title: str) -> None:
        if title == TITLE and self.isVisible():
            self._show()
            focus = self.window().focusWidget()
            if self.found is not None and focus is not None and self.isAncestorOf(focus):
                self._state.read_aloud.emit(f"{headline(*self.found)}. {self.sentence.text()}")

    def _hold_focus(self, is_there: bool) -> None:
        """Keep the focus of the table while there is none, and give it back."""
        focus = self.window().focusWidget()
        if not is_there and focus is not None and focus in (self.view, *self.parts.views):
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        elif is_there and self.focusPolicy() != Qt.FocusPolicy.NoFocus:
            self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            if focus is self:
                self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self) -> None:
        if not self.isVisible():
            return
        found = self.found
        if found is None:
            self._hold_focus(False)
        for widget in (self.view, self.parts, self._note):
            widget.setVisible(found is not None)
        if found is None:
            self.head.setText("")
            self.sentence.setText(self._waiting())
            return
        self._hold_focus(True)
        self.head.setText(self._headline(*found))
        self.sentence.setText(conclusion(*found))
        self._fill(*found)
        self.parts.show_counts(*found)
        self._note.setText("; ".join(filter(None, (why.note(found[1]), why.signature(*found)))))

    def _waiting(self) -> str:
        """Why there is nothing yet, and how far it is."""
        if reason := why_not_compared(self._state.data, self._state.view):
            return reason
        answer = self._state.results.answers.get(TITLE)
        if answer is not None and answer.refusal:
            return f"{answer.refusal[:1].upper()}{answer.refusal[1:]}."
        if answer is None or not answer.text:
            return WAITING
        return f"{WAITING} {answer.share * 100:.0f} %, {answer.text}"

    def _headline(self, evaluation: Evaluation, found: Explanation) -> str:
        """The head line, with the names in the colours of the systems."""
        first, between, second, rest = map(escape, headline_parts(evaluation, found))
        colours = (system_colour(self._theme.colours, system) for system in (found.first, found.second))
        one, other = (f"<span style='color:{next(colours)}'>{name}</span>" for name in (first, second))
        return f"{one}{between}{other}{unbroken_p(rest)}"

    def _fill(self, evaluation: Evaluation, found: Explanation) -> None:
        shown = partial(rows.rows, evaluation, found, self._state.view.show_items, self._state.view.filter.strip())
        frame = self.view.width() - self.view.viewport().width()
        self.view.show_cells(*shown(True))
        if self.view.full_width() > self.width() - frame:
            self.view.show_cells(*shown(False))
        self.view.fit()
        self.view.setFixedHeight(self.view.full_height() + self._theme.px(14))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Bars go where there is no room for them, then columns."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width() and self.found is not None:
            self._fill(*self.found)

    def _follow_row(self, index: QModelIndex) -> None:
        """Keep the row that the keys act on in sight."""
        if index.isValid():
            self.moved.emit(self.view.viewport().mapTo(self, self.view.visualRect(index).center()))
