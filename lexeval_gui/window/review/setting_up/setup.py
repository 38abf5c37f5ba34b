"""The dialog in which a review is set up: the questions of the task, and below what the answers come to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from lexeval_gui.core.task.review import BETWEEN_FILES, AnswerOption, Estimate, Question
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.review.setting_up.estimate import EstimateLines
from lexeval_gui.window.review.setting_up.file_lines import FileLine, FileLines
from lexeval_gui.window.widgets.dialogs.dialog import Dialog, Role
from lexeval_gui.window.widgets.labels import Label, quiet
from lexeval_gui.window.widgets.layouts import nest

Check = Callable[[dict[str, str]], tuple[str, Estimate]]
"""Says of answers what is wrong with them ("" if nothing), and what they come to."""


WIDE, BESIDE = 660, 640
"""Pixels at zoom 1: how wide the dialog is where there is room; how wide at least with titles beside its lines."""


class SetUpDialog(Dialog):
    """`answers` is the result: a text for each question, and for each field beside a way."""

    def __init__(
        self,
        title: str,
        questions: Sequence[Question],
        known: Sequence[str],
        check: Check,
        theme: Theme,
        parent: QWidget | None = None,
        folder: str = "",
    ) -> None:
        super().__init__(theme, parent)
        self._theme, self._check, self._known, self._folder = theme, check, known, folder
        self._answers: dict[str, Callable[[], str]] = {}
        self._chosen: set[str] = set()  # the questions that somebody has answered by a way
        self.lines: dict[str, QLineEdit] = {}
        self.files: dict[str, FileLine] = {}
        self.lists: dict[str, FileLines] = {}
        self.ways: dict[tuple[str, str], QRadioButton] = {}
        self.setWindowTitle(title)
        self._form = QFormLayout(
            fieldGrowthPolicy=QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow,
            labelAlignment=Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop,
            horizontalSpacing=theme.px(16),
            verticalSpacing=theme.px(10),
        )
        for question in questions:
            self._ask(question)
        self._lay_out()
        self._look()
        self.resize_on_screen(theme.px(WIDE))
        self._begin(questions)

    @property
    def answers(self) -> dict[str, str]:
        """What is answered now."""
        return {name: answer() for name, answer in self._answers.items()}

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Titles stand above what they ask for where there is no room beside."""
        super().resizeEvent(event)
        is_narrow = self.width() < self._theme.px(BESIDE)
        policies = QFormLayout.RowWrapPolicy
        self._form.setRowWrapPolicy(policies.WrapAllRows if is_narrow else policies.DontWrapRows)

    def _begin(self, questions: Sequence[Question]) -> None:
        """Begin at the first file that is not chosen, or line that is empty."""
        lines: dict[str, QWidget] = {name: line for name, line in self.lines.items() if not line.text()}
        lines |= {name: line.button for name, line in self.files.items() if not line.path}
        empty = next((lines[question.id] for question in questions if question.id in lines), None)
        if empty is not None:
            empty.setFocus()

    # layout

    def _lay_out(self) -> None:
        px = self._theme.px
        column = QVBoxLayout(self.inside)
        column.setContentsMargins(px(20), px(16), px(20), px(4))
        nest(column, self._form)
        column.addStretch(1)
        self.wrong, self.estimate = Label("", self, wraps=True), EstimateLines(self._theme, self)
        self.wrong.setProperty("look", "error")
        self.buttons.addButton("Cancel", Role.RejectRole)
        self.accepting = self.buttons.addButton("Begin", Role.AcceptRole)
        self.accepting.setDefault(True)
        for place, widget in enumerate((self.wrong, self.estimate)):
            self.pinned.insertWidget(place, widget)

    def _ask(self, question: Question) -> None:
        box = QVBoxLayout()
        box.setSpacing(self._theme.px(3))
        makers = {"line": self._line, "lines": self._lines, "file": self._file, "files": self._files, "way": self._way}
        for widget in makers[question.kind](question):
            widget.setEnabled(not question.settled)
            box.addWidget(widget)
        if help := question.settled or question.help:
            box.addWidget(quiet(help, self._theme, self, wraps=True))
        self._form.addRow(Label(question.title, self), box)

    def _line(self, question: Question) -> list[QWidget]:
        line = self.lines[question.id] = QLineEdit(question.default, self)
        line.setAccessibleName(question.title)
        line.textChanged.connect(self._look)
        self._answers[question.id] = line.text
        return [line]

    def _lines(self, question: Question) -> list[QWidget]:
        text = QPlainTextEdit(question.default, self, tabChangesFocus=True)
        text.setAccessibleName(question.title)
        text.setFixedHeight(self._theme.px(56))
        self._answers[question.id] = text.toPlainText
        return [text]

    def _file(self, question: Question) -> list[QWidget]:
        return [self._file_line(question.id, question.title, question.default)]

    def _files(self, question: Question) -> list[QWidget]:
        named = question.default.split(BETWEEN_FILES) if question.default else []
        lines = self.lists[question.id] = FileLines(question.title, named, self._folder, self._theme, self)
        lines.changed.connect(self._look)
        self._answers[question.id] = lambda: BETWEEN_FILES.join(lines.paths)
        return [lines]

    def _file_line(self, id: str, title: str, path: str) -> FileLine:
        line = self.files[id] = FileLine(title, path, self._known, self._folder, self._theme, self)
        line.box.currentIndexChanged.connect(self._look)
        self._answers[id] = lambda: line.path
        return line

    def _way(self, question: Question) -> list[QWidget]:
        group = QButtonGroup(self)
        rows = [self._one_way(question, way, group) for way in question.ways]
        self._answers[question.id] = lambda: next(
            (way.id for way in question.ways if self.ways[question.id, way.id].isChecked()), question.default
        )
        for (other, answer), own in question.follows.items():
            self.ways[other, answer].toggled.connect(partial(self._follow, question.id, own))
        return rows

    def _follow(self, question: str, answer: str, is_chosen: bool) -> None:
        """Another question was answered so that this one has another answer, until somebody chooses one."""
        if is_chosen and question not in self._chosen:
            self.ways[question, answer].setChecked(True)

    def _one_way(self, question: Question, way: AnswerOption, group: QButtonGroup) -> QWidget:
        """The way with the field beside it, and under them what it means."""
        px = self._theme.px
        box = QWidget(self)
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(1))
        row = QHBoxLayout()
        row.setSpacing(px(8))
        button = self.ways[question.id, way.id] = QRadioButton(way.title, box)
        button.setAccessibleDescription(way.help)
        button.setChecked(way.id == question.default)
        button.toggled.connect(self._look)
        button.clicked.connect(lambda: self._chosen.add(question.id))
        group.addButton(button)
        row.addWidget(button)
        is_file = way.field in question.files
        if way.field:
            row.addWidget(self._way_field(question, way), 1)
        if not is_file:
            row.addStretch()
        note = quiet(way.help, self._theme, box, wraps=True)
        note.setContentsMargins(px(22), 0, 0, px(4))
        nest(column, row)
        column.addWidget(note)
        return box

    def _way_field(self, question: Question, way: AnswerOption) -> QWidget:
        """The field beside a way; to type in it, or choose a file, is to choose the way."""
        default, button = question.defaults.get(way.field, ""), self.ways[question.id, way.id]

        def choose(*_: object) -> None:
            button.setChecked(True)

        if way.field in question.files:
            line = self._file_line(way.field, f"{question.title}: {way.title}", default)
            line.box.activated.connect(choose)
            line.button.clicked.connect(choose)
            return line
        field = self.lines[way.field] = QLineEdit(default, self)
        field.setAccessibleName(f"{question.title}: {way.title}")
        field.setMinimumWidth(self._theme.px(72))
        field.setMaximumWidth(self._theme.px(240 if way.is_long else 72))
        field.textEdited.connect(choose)
        field.textChanged.connect(self._look)
        self._answers[way.field] = field.text
        return field

    def _look(self, *_: object) -> None:
        """Say what the answers come to, or what is wrong with them."""
        if not hasattr(self, "accepting"):
            return
        wrong, estimate = self._check(self.answers)
        self.wrong.setText(wrong)
        self.wrong.setVisible(bool(wrong))
        self.estimate.show_estimate(Estimate("") if wrong else estimate)
        self.accepting.setEnabled(not wrong)
