"""What it would be worth: every class of errors put right or left out, ranked; and how good the answers could be."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QFileDialog, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from lexeval_gui.core import tables
from lexeval_gui.window.look.grounds import set_ground
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.worth.table import WorthTable
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.enquiry import Answer, Enquiry
from lexeval_gui.window.state.first_rows import why_not_computed
from lexeval_gui.window.state.folders import file_beside
from lexeval_gui.window.widgets.asking import AskingWidget
from lexeval_gui.window.widgets.flow_layout import FlowLayout
from lexeval_gui.window.widgets.labels import name_box, quiet
from lexeval_gui.window.widgets.layouts import fill_flow, fill_without_gaps, placeholder

if TYPE_CHECKING:  # not before it is seen
    from lexeval_gui.window.panes.worth.rows import Row
    from lexeval_gui.workspace.analysis.oracles import OracleWorth
    from lexeval_gui.workspace.analysis.worth import Manner, Worth
    from lexeval_gui.workspace.analysis.worth_questions import Copy
    from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs
    from lexeval_gui.workspace.scoring.evaluation import Evaluation

CLASSES, TYPED, ORACLES = "worth of classes", "worth of what is typed", "oracles"
WHAT_IF, EXPORT = "changed copy", "changed files"
"""The titles of what is asked once, to be done with."""
"""The titles of what the pane asks."""

REST = 200
"""Milliseconds after which more of an answer is shown."""

MOST_ROWS = 300
"""More classes are not shown; what is exported has all."""

NOTHING = "Nothing can be put right here before files with systems are open."
NONE_SHOWN = "All systems are switched off: switch one on to see what its errors are worth."
WAITING = "Errors are put right, class by class"
NO_ERRORS = "The systems make no errors of which there are classes."
CHOOSE = "Choose a row of what it would be worth first: one that can be changed so."
SIDE_BY_SIDE = 1000
"""Units that the pane must be wide for the oracles to stand beside the classes."""


class WorthPane(AskingWidget):
    """A row for each class; Enter and a click show its items, the actions make it a what-if and write it to files."""

    def __init__(self, state: AppState, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state, self._theme = state, theme
        self._is_asking = False
        set_ground(self)
        self.measure, self.line = QComboBox(self), QLineEdit(self)
        self.classes = WorthTable(theme, "What classes of errors are worth", self)
        self.oracles = WorthTable(theme, "Oracles", self)
        self._note = quiet("", theme, self, wraps=True)
        self._nothing = placeholder(NOTHING, self)
        self._lay_out()
        for table in (self.classes, self.oracles):
            table.what_if_wanted.connect(self._make_what_if)
            table.export_wanted.connect(self._export)
        data, view = state.data, state.view
        data.evaluation_changed.connect(self._follow_data)
        for signal in (view.systems_changed, view.pair_changed):
            signal.connect(self.ask)
        self._timer = QTimer(self, singleShot=True, interval=REST)
        self._timer.timeout.connect(self._show)
        for signal in (data.evaluation_changed, data.scores_changed):
            signal.connect(self._give_up)
        state.results.answer_changed.connect(self._follow)
        theme.changed.connect(self._dress)
        self._dress()

    def _lay_out(self) -> None:
        name_box(self.measure, "The measure by which classes are ranked")
        self.measure.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.measure.setMinimumContentsLength(6)
        self.measure.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.measure.activated.connect(self._choose)
        self.line.setAccessibleName("A class of your own, as a filter")
        self.line.setPlaceholderText("a class of your own: a filter, such as error: pos:n")
        self.line.setClearButtonEnabled(True)
        self.line.returnPressed.connect(self._type)
        self.line.textChanged.connect(self._clear)
        self._top = FlowLayout()
        self._tables = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._tables.addWidget(self.classes, 3)
        self._tables.addWidget(self.oracles, 1)
        fill_without_gaps(QVBoxLayout(self), self._top, self._note, (self._nothing, 1), (self._tables, 1))
        fill_flow(self._top, quiet("by", self._theme, self), self.measure, self.line)

    def _dress(self) -> None:
        px = self._theme.px
        self._top.setContentsMargins(px(16), px(8), px(16), px(4))
        self._top.setSpacing(px(8))
        self._note.setContentsMargins(px(16), 0, px(16), px(2))
        self._tables.setContentsMargins(px(8), 0, px(8), 0)
        self._tables.setSpacing(px(8))
        self.line.setMinimumWidth(px(320))
        for widget in (self._nothing, self.measure, self.line):
            widget.setFont(self._theme.font())
        self._show()

    # what others ask

    def copy(self) -> None:
        """Put the table of the command on the clipboard, as TSV."""
        for table in self.exported(for_reading=False):
            QGuiApplication.clipboard().setText(tables.render(table, "tsv"))

    def exported(self, for_reading: bool) -> tuple[tables.Table, ...]:
        """See Exportable: the table of the command."""
        evaluation, found, oracles = self._state.data.evaluation, self._classes(), self._oracles()
        if evaluation is None or not (found or oracles):
            return ()
        from lexeval_gui.workspace.outputs.worth import worth_table

        return (worth_table(evaluation, self._measure(evaluation), found, oracles, for_reading),)

    def command(self, inputs: Inputs) -> str:
        """See HasCommand."""
        from lexeval_gui.workspace.outputs.command_lines.analyses import worth_line
        from lexeval_gui.workspace.outputs.command_lines.inputs import NoCommand

        evaluation = self._state.data.evaluation
        if evaluation is None or not self._systems:
            raise NoCommand(self._why_nothing(evaluation).removesuffix("."))
        also = self._state.view.worth_filter
        also = "" if self._answer(TYPED).refusal else also
        return worth_line(evaluation, inputs, self._measure(evaluation), self._systems, also)

    # asking

    def _follow_data(self) -> None:
        self._state.turns.do(self, self.ask)

    @property
    def _systems(self) -> tuple[int, ...]:
        """The systems that are shown: the two that are compared first, since their difference is told."""
        view = self._state.view
        shown, pair = view.shown_systems, tuple(system for system in view.pair if system in view.shown_systems)
        return tuple(dict.fromkeys((*pair, *shown)))

    def _measure(self, evaluation: Evaluation) -> str:
        from lexeval_gui.workspace.analysis.worth_questions import measures

        known, wanted = measures(evaluation, self._systems), self._state.view.worth_measure
        return wanted if wanted in known else evaluation.headline(self._systems[0]).id

    def ask(self) -> None:
        """Ask what is to be seen; nothing while the pane is hidden."""
        evaluation, titles = self._state.data.evaluation, (CLASSES, TYPED, ORACLES)
        self._is_asking = True  # until all is asked, answers are of other systems than the heads
        if not self.isVisible() or evaluation is None or not self._systems:
            for title in titles:
                self._state.enquiries.leave(title)
        else:
            from lexeval_gui.workspace.analysis.worth_questions import ClassWorths, OracleWorths

            measure, systems, typed = self._measure(evaluation), self._systems, self._state.view.worth_filter
            of_filter = ClassWorths(measure, systems, (typed,)) if typed else None
            questions = (ClassWorths(measure, systems), of_filter, OracleWorths(measure, systems))
            for title, question in zip(titles, questions, strict=True):
                self._state.enquiries.ask(title, None if question is None else Enquiry(question))
        self._is_asking = False
        self._show()

    def leave(self) -> None:
        """Ask for nothing: it is not seen."""
        self.ask()

    def _choose(self) -> None:
        self._state.view.worth_measure = self.measure.currentData()
        self.ask()

    def _type(self) -> None:
        self._state.view.worth_filter = self.line.text().strip()
        self.ask()

    def _clear(self, text: str) -> None:
        if not text and self._state.view.worth_filter:
            self._type()

    # answers

    def _answer(self, title: str) -> Answer:
        return self._state.results.answers.get(title, Answer())

    def _classes(self) -> tuple[Worth, ...]:
        """The classes found so far, ranked; what is typed among them."""
        every, typed = (self._answer(title).value or () for title in (CLASSES, TYPED))
        if not (every or typed):
            return ()
        from lexeval_gui.workspace.analysis.worth import with_more

        return with_more(every, typed)

    def _oracles(self) -> tuple[OracleWorth, ...]:
        return self._answer(ORACLES).value or ()

    def _follow(self, title: str) -> None:
        if title == WHAT_IF:
            self._take_what_if()
        elif title == EXPORT:
            self._take_export()
        elif title in (CLASSES, TYPED, ORACLES) and self.isVisible() and not self._is_asking:
            if self._answer(title).is_whole:
                self._show()
            elif not self._timer.isActive():
                self._timer.start()

    # showing

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is room, the oracles stand beside the classes."""
        super().resizeEvent(event)
        ways = QBoxLayout.Direction
        wide = self.width() >= self._theme.px(SIDE_BY_SIDE)
        self._tables.setDirection(ways.LeftToRight if wide else ways.TopToBottom)
        self._tables.setStretch(1, 2 if wide else 1)  # beside the classes they need width for their words

    def _show(self) -> None:
        evaluation = self._state.data.evaluation
        nothing = self._why_nothing(evaluation)
        self._nothing.setText(nothing)
        self._nothing.setVisible(bool(nothing))
        self.classes.setVisible(not nothing)
        self.oracles.setVisible(not nothing and bool(self._oracles()))
        is_open = evaluation is not None and bool(self._systems)
        for widget in (self.measure, self.line):
            widget.setEnabled(is_open)
        if is_open and evaluation is not None and self.isVisible():
            self._offer(evaluation)
            if not nothing:
                self._fill(evaluation)
        self._note.setText("" if nothing else self._about())
        self._note.setVisible(bool(self._note.text()))

    def _why_nothing(self, evaluation: Evaluation | None) -> str:
        """What is said in the place of the tables; empty where there is something to show."""
        if evaluation is None or not evaluation.system_names:
            return NOTHING
        if not self._systems:
            return NONE_SHOWN
        if reason := why_not_computed(self._state.data):
            return reason
        answer = self._answer(CLASSES)
        if answer.refusal:
            return sentence(answer.refusal)
        done = answer.is_whole and not (self._classes() or self._oracles())
        return self._no_errors(evaluation) if done else ""

    def _no_errors(self, evaluation: Evaluation) -> str:
        """That there are none, or why none can be told."""
        from lexeval_gui.workspace.analysis.worth import untold

        return " ".join(map(sentence, untold(evaluation, self._systems))) or NO_ERRORS

    def _about(self) -> str:
        """How far it is, what is wrong with what was typed, and what is not shown."""
        answer, typed = self._answer(CLASSES), self._answer(TYPED)
        said = [] if answer.is_whole else [f"{WAITING}: {answer.share:.0%} …"]
        if typed.refusal:
            said.append(sentence(typed.refusal))
        evaluation = self._state.data.evaluation
        if answer.is_whole and not self._classes() and evaluation is not None:
            said.append(self._no_errors(evaluation))
        if len(self._classes()) > MOST_ROWS:
            said.append(f"The first {MOST_ROWS} of {len(self._classes()):,} classes; what is exported has all.")
        return " ".join(said)

    def _offer(self, evaluation: Evaluation) -> None:
        from lexeval_gui.workspace.analysis.worth_questions import measures

        offered = [(evaluation.measures[name].title, name) for name in measures(evaluation, self._systems)]
        if [(self.measure.itemText(n), self.measure.itemData(n)) for n in range(self.measure.count())] != offered:
            self.measure.clear()
            for title, name in offered:
                self.measure.addItem(title, name)
        self.measure.setCurrentIndex(self.measure.findData(self._measure(evaluation)))
        if not self.line.hasFocus():
            self.line.setText(self._state.view.worth_filter)

    def _fill(self, evaluation: Evaluation) -> None:
        from lexeval_gui.window.panes.worth import rows

        measure, systems, typed = self._measure(evaluation), self._systems, self._state.view.worth_filter
        found, oracles = self._classes()[:MOST_ROWS], self._oracles()
        cells = [rows.class_cells(one, one.id == typed, self._show_items) for one in found]
        heads = rows.class_heads(evaluation, measure, systems)
        self.classes.show_rows(heads, [rows.row_of_class(one) for one in found], cells)
        made = rows.with_content(rows.oracle_heads(evaluation, measure, systems), [*map(rows.oracle_cells, oracles)])
        self.oracles.show_rows(made[0], [rows.row_of_oracle(one) for one in oracles], made[1])

    # what is done with a row

    def _show_items(self, of: str, system: int | None) -> None:
        """Show the items of a class: those in which a system makes such an error, or any does."""
        evaluation = self._state.data.evaluation
        if evaluation is not None:
            from lexeval_gui.workspace.items.errors import items_filter

            self._state.view.show_items(items_filter(evaluation, of, system))

    @property
    def _row(self) -> Row | None:
        """The row that is meant: the current one of the table with the focus, else of the classes."""
        return (self.oracles if self.oracles.hasFocus() else self.classes).row

    def _do(self, action: Callable[[Row, Manner], None], manner: Manner) -> None:
        """Do something with the current row, if it can be changed so."""
        row = self._row if self._state.data.evaluation is not None else None
        if row is None or manner not in row.manners:
            self._state.show_message(CHOOSE)
        else:
            action(row, manner)

    def make_what_if(self, manner: Manner) -> None:
        """Put the current row in force as a what-if."""
        self._do(self._make_what_if, manner)

    def export(self, manner: Manner) -> None:
        """Write the files of the current row."""
        self._do(self._export, manner)

    def _copy(self, row: Row, manner: Manner) -> Copy:
        from lexeval_gui.workspace.analysis.worth_questions import Copy

        evaluation = self._state.data.evaluation
        assert evaluation is not None, "a row is shown"
        return Copy(row.of, self._measure(evaluation), manner, self._systems, row.words[manner])

    def _make_what_if(self, row: Row, manner: Manner) -> None:
        self._state.enquiries.ask(WHAT_IF, Enquiry(self._copy(row, manner)))

    def _export(self, row: Row, manner: Manner) -> None:
        title, plan = f"Export changed files: {row.words[manner]}", self._state.data.plan
        chosen, _ = QFileDialog.getSaveFileName(self.window(), title, file_beside(plan, "changed files"), "")
        if chosen:
            from lexeval_gui.workspace.outputs.worth import ChangedFiles

            inputs = () if plan is None else tuple(source.path for source in plan.sources)
            self._state.enquiries.ask(EXPORT, Enquiry(ChangedFiles(self._copy(row, manner), chosen, inputs)))

    def _give_up(self) -> None:
        """What was wanted was of other data or settings."""
        for title in (WHAT_IF, EXPORT):
            self._state.enquiries.ask(title, None)

    def _take_export(self) -> None:
        """Say what was written."""
        if (answer := self._answer(EXPORT)).is_whole:
            self._state.enquiries.ask(EXPORT, None)
            said = sentence(f"not exported: {answer.refusal}") if answer.refusal else ""
            self._state.show_message(said or f"Exported {len(answer.value)} files to {Path(answer.value[0]).parent}")

    def _take_what_if(self) -> None:
        """Put in force what has been worked out."""
        answer, enquiry = self._answer(WHAT_IF), self._state.enquiries.asked.get(WHAT_IF)
        if answer.is_whole and enquiry is not None:
            copy = cast("Copy", enquiry.question)
            self._state.enquiries.ask(WHAT_IF, None)
            if answer.value:
                self._state.history.apply_together(answer.value, copy.words)
            else:
                self._state.show_message(sentence(answer.refusal or f"nothing is others by {copy.words}"))


def sentence(text: str) -> str:
    """A reason as a sentence."""
    return f"{text[:1].upper()}{text[1:]}."
