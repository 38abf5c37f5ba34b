"""What was found wrong while reading: severity, file and line, message; a click shows the lines of the file."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QPushButton, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from lexeval_gui.core import tables
from lexeval_gui.core.files import open_file
from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.core.problems import Problem
from lexeval_gui.window.look.grounds import set_ground
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.dialogs.remedy_dialog import ask_remedy
from lexeval_gui.window.widgets.elided import ElidedLabel
from lexeval_gui.window.widgets.labels import Label, escape_mnemonics
from lexeval_gui.window.widgets.layouts import fill
from lexeval_gui.window.widgets.tables.cells import Cell, Colour, Header
from lexeval_gui.window.widgets.tables.table_view import TableView
from lexeval_gui.workspace import outputs
from lexeval_gui.workspace.scoring.evaluation import Evaluation

if TYPE_CHECKING:  # not before something is copied
    from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs

CONTEXT_LINES = 2
"""How many lines are shown before and after the one that is meant."""

LONGEST = 400
"""How many characters of a line are shown."""

ID_WORDS = 4
"""Among so many words at the front of a line an item's id is looked for."""

COLOURS: dict[str, Colour] = {"error": "error", "warning": "warning", "note": "quiet"}
ORDER = {"error": 0, "warning": 1, "note": 2}
CONTROLS = {code: chr(0x2400 + code) for code in range(32) if code != 9} | {0x7F: "␡"}


class ProblemsPane(QWidget):
    """Every problem, errors first; `count` is for the badge of the tab."""

    count_changed = Signal(int)
    """How many problems there are now."""

    def __init__(self, state: AppState, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state, self._theme = state, theme
        self._problems: tuple[Problem, ...] = ()
        self._shown: tuple[Problem, int] | None = None  # and which of its lines
        self._line = ""
        self.view = TableView(theme, "Problems found while reading", self, whole_rows=True)
        self._place = ElidedLabel(parent=self)
        self._place.setProperty("look", "quiet")
        self._lines = QPlainTextEdit(self)
        self._before, self._after = QPushButton("‹", self), QPushButton("›", self)
        self._repair, self._compare = QPushButton("Repair", self), QPushButton("Compare…", self)
        self._nothing = Label("No problems found while reading.", self)
        self._pages = QStackedWidget(self)
        self._lay_out()
        state.problems.problems_changed.connect(self._show_new_data)
        theme.changed.connect(self._dress)
        self._dress()
        self._show_new_data()

    def _lay_out(self) -> None:
        set_ground(self)
        self._lines.setReadOnly(True)
        self._lines.setAccessibleName("Lines of the file around the problem")
        self._lines.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._lines.setTabChangesFocus(True)
        self._lines.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self._lines.setProperty("look", "plain")
        self._lines.document().setDocumentMargin(0)
        for button, name, step in ((self._before, "Line before", -1), (self._after, "Next line", 1)):
            button.setAccessibleName(f"{name} with this problem")
            button.setToolTip(f"{name} with this problem")
            button.clicked.connect(partial(self._step_line, step))
        head = fill(QHBoxLayout(), (self._place, 1), self._before, self._after)
        side = QWidget(self)
        self._side = fill(QVBoxLayout(side), head, (self._lines, 1), self._repair_row())
        split = QSplitter(Qt.Orientation.Horizontal, self)
        split.setChildrenCollapsible(False)
        split.setHandleWidth(1)
        split.addWidget(self.view)
        split.addWidget(side)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 2)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._pages.addWidget(self._nothing)
        self._pages.addWidget(split)
        self._whole = fill(QVBoxLayout(self), self._pages)
        self.view.selectionModel().currentChanged.connect(self._on_current_changed)

    def _repair_row(self) -> QHBoxLayout:
        """What would repair the problem that is shown."""
        self._repair.clicked.connect(self._apply_first_remedy)
        self._compare.clicked.connect(self._compare_remedies)
        self._repair.setAccessibleName("Repair the problem")
        self._compare.setAccessibleName("Compare remedies")
        row = fill(QHBoxLayout(), self._repair, self._compare)
        row.addStretch(1)
        return row

    def _show_remedies(self) -> None:
        ways = self._shown[0].remedies if self._shown is not None else ()
        self._repair.setVisible(bool(ways))
        self._compare.setVisible(len(ways) > 1)
        if ways:
            self._repair.setText(escape_mnemonics(ways[0].title))
            self._repair.setToolTip(isolated_words(ways[0].effect))
            self._repair.setAccessibleDescription(ways[0].effect)

    def _apply_first_remedy(self) -> None:
        if self._shown is not None and self._shown[0].remedies:
            self._state.problems.remedy_wanted.emit(self._shown[0].remedies[0])

    def _compare_remedies(self) -> None:
        if self._shown is not None:
            about_to_change = self._state.data.about_to_change
            ask_remedy(
                self._shown[0], self._state.problems.remedy_wanted.emit, about_to_change, self._theme, self.window()
            )

    def _dress(self) -> None:
        px = self._theme.px
        self._whole.setContentsMargins(px(8), px(4), px(8), px(6))
        self._lines.setFont(self._theme.font("mono"))
        self._side.setContentsMargins(px(14), px(4), 0, 0)
        self._side.setSpacing(px(4))
        self._place.setFont(self._theme.font("small"))
        for button in (self._before, self._after):
            button.setFixedWidth(px(32))
        self._nothing.setFont(self._theme.font("body"))
        self._nothing.setStyleSheet(f"color: {self._theme.colours.quiet};")

    def showEvent(self, event: QShowEvent) -> None:
        """Fonts that were set before the pane came into its dock are lost in the splitter: set them again."""
        super().showEvent(event)
        self._dress()

    # what others ask

    @property
    def count(self) -> int:
        """How many problems there are."""
        return len(self._problems)

    def copy(self) -> None:
        """Put the problems on the clipboard as TSV with headers."""
        self.view.copy()

    def table(self) -> tables.Table:
        """All problems."""
        return outputs.problems_table(self._problems)

    def exported(self, for_reading: bool) -> tuple[tables.Table, ...]:
        """See Exportable."""
        return (self.view.table() if for_reading else self.table(),) if self._problems else ()

    def command(self, inputs: Inputs) -> str:
        """See HasCommand: there is none."""
        from lexeval_gui.workspace.outputs.command_lines.inputs import NoCommand

        raise NoCommand("every command that scores lists the problems on standard error, none prints their table")

    # showing

    def _show_new_data(self) -> None:
        self._problems = tuple(sorted(self._state.problems.shown, key=lambda problem: ORDER[problem.severity]))
        self._pages.setCurrentIndex(1 if self._problems else 0)
        self._shown = None
        self._lines.clear()
        self._place.setText("Click a problem to see its lines." if self._problems else "")
        self._before.hide()
        self._after.hide()
        self._show_remedies()
        self._fill()
        self.count_changed.emit(self.count)

    def _fill(self) -> None:
        heads = [Header("", right=False), Header("where", right=False), Header("what", right=False, stretches=True)]
        self.view.show_cells(heads, [self._row(place, problem) for place, problem in enumerate(self._problems)])

    def _row(self, place: int, problem: Problem) -> list[Cell]:
        show = partial(self.show_problem, place)
        name = problem.path.replace("\\", "/").rpartition("/")[2]
        where = f"{name}:{problem.line}" if problem.line is not None else name
        about = f"{problem.severity} {problem.code}\n{problem.path}"
        return [
            Cell(problem.severity[0].upper(), bold=True, colour=COLOURS[problem.severity], help=about, action=show),
            Cell(where, quiet=True, help=about, action=show),
            Cell(problem.message, help=problem.message, action=show),
        ]

    def _on_current_changed(self, current: QModelIndex, before: QModelIndex) -> None:
        """The keyboard has moved to another problem: show it, but leave the current item as it is."""
        if current.isValid() and current.row() != before.row():
            self._show_problem(current.row())

    def show_problem(self, place: int) -> None:
        """Show the lines of a problem, and make its item the current one if it has one."""
        self._show_problem(place)
        self._go_to_item()

    def _show_problem(self, place: int) -> None:
        problem = self._problems[place]
        if self._shown is None or self._shown[0] is not problem:
            self._shown = problem, 0
            self._show_lines()
            self._show_remedies()

    def _step_line(self, step: int) -> None:
        """Go to another line with the same problem."""
        if self._shown is not None:
            problem, which = self._shown
            self._shown = problem, (which + step) % max(len(problem.lines), 1)
            self._show_lines()
            self._go_to_item()

    def _show_lines(self) -> None:
        assert self._shown is not None
        problem, which = self._shown
        numbers = problem.lines or ((problem.line,) if problem.line is not None else ())
        for button in (self._before, self._after):
            button.setVisible(len(numbers) > 1)
        if not numbers or not problem.path:
            self._place.setText(problem.path or problem.severity)
            self._lines.setPlainText(problem.message)
            self._line = ""
            return
        number = numbers[which]
        of = f" ({which + 1} of {len(numbers)})" if len(numbers) > 1 else ""
        self._place.setText(f"{problem.path}:{number}{of}")
        found = lines_around(problem.path, number)
        self._lines.setPlainText("\n".join(f"{'▸' if n == number else ' '} {n:>6}  {text}" for n, text in found))
        self._line = dict(found).get(number, "")

    def _go_to_item(self) -> None:
        evaluation = self._state.data.evaluation
        item = item_of_line(evaluation, self._line) if evaluation is not None else None
        if item is not None:
            self._state.selection.set_current(item)


def lines_around(path: str, number: int) -> list[tuple[int, str]]:
    """The lines of a file around one, with their numbers; long ones are cut. A single line says why there are none."""
    first = max(number - CONTEXT_LINES, 1)
    try:
        with open_file(path) as file:
            lines = list(islice(file, first - 1, number + CONTEXT_LINES))
    except OSError as error:
        return [(number, f"cannot be read any more: {error.strerror or error}")]
    return [(first + place, line_as_text(line)) for place, line in enumerate(lines)]


def line_as_text(line: bytes) -> str:
    """A line of a file for reading: control characters are seen, and what is too long is cut."""
    text = line[: 4 * LONGEST].rstrip(b"\r\n").decode("utf-8", "replace").translate(CONTROLS)
    return text if len(text) <= LONGEST else text[:LONGEST] + " …"


def item_of_line(evaluation: Evaluation, line: str) -> int | None:
    """The item that a line of a file is about: the one whose id is among its first words; None if there is none."""
    found = (evaluation.item_number(word) for word in line.split()[:ID_WORDS])
    return next((item for item in found if item is not None), None)
