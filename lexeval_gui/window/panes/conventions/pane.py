"""What each convention would make of the scores and of the ranking: the value in force, the others, and the difference
each would make."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from lexeval_gui.core import rounding, tables
from lexeval_gui.core.parameters import Choice, Option, Preset, matching_preset, preset_changes
from lexeval_gui.core.scores import Measure
from lexeval_gui.window.look.grounds import set_ground
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.conventions.numbers_bar import NumbersBar
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.enquiry import Enquiry
from lexeval_gui.window.state.first_rows import why_not_computed
from lexeval_gui.window.widgets.labels import Label, quiet, short_names, shorten_name
from lexeval_gui.window.widgets.layouts import fill_without_gaps
from lexeval_gui.window.widgets.tables.cells import EMPTY, Cell, Header
from lexeval_gui.window.widgets.tables.table_view import TableView
from lexeval_gui.workspace import outputs
from lexeval_gui.workspace.scoring.evaluation import Evaluation

if TYPE_CHECKING:  # not before it is seen
    from lexeval_gui.workspace.analysis.robustness import Robustness, Trial
    from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs

WAITING = "…"
STAGES = {
    "join": "Acts when gold and systems are joined.",
    "count": "Acts when answers are counted.",
    "score": "Acts when counts are scored.",
}
ALL_INACTIVE = "None of these acts on a score of these files."
NO_SYSTEMS = "Conventions act on scores, and nothing is scored yet: add files (Ctrl+Shift+A)."
INACTIVE = "acts on no score of these files"
NOTE = "Numbers: {} that each value would give, all else as it is. Click a value to use it."
CHANGES, SAME = "⇅", "="
"""The sign of a value that changes the ranking, and of one that does not."""

CHANGED = "changes"
RANKING_HELP = "⇅: the systems would rank in another way; =: they rank as they do now"
PRESET, ABOUT_PRESETS = "preset", "Several conventions at once: those of a paper or an official scorer."
TRYING = "Which values change the ranking is being tried …"

NAMED = 2
"""So many columns say what a convention is called and what its values are."""

LETTERS = (18, 14, 12, 10, 8, 7, 6)
"""Letters of a system's name in the head of a column, as there is room."""

TITLE = "conventions"
"""Under which it is asked what they would make of the scores."""


class ConventionsPane(QWidget):
    """A row per value of each convention; rows fill as they are computed."""

    def __init__(self, state: AppState, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state, self._data, self._theme = state, state.data, theme
        data = state.data
        self._titles: tuple[Sequence[str], list[tuple[str, ...]]] = ((), [])  # the names, and each as short as asked
        self._said = Label("", self)
        self._said.setWordWrap(True)
        self.view = TableView(theme, "Conventions and what they would make of the scores", self)
        self.numbers = NumbersBar(data, theme, self)
        self._note = quiet(NOTE, theme, self)
        self._note.setWordWrap(True)
        set_ground(self)
        self._whole = fill_without_gaps(QVBoxLayout(self), self.numbers, self._said, (self.view, 1), self._note)
        for signal in (data.evaluation_changed, data.scores_changed):
            signal.connect(self._show)
        state.results.answer_changed.connect(lambda title: self._fill() if title == TITLE else None)
        theme.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        px = self._theme.px
        self._whole.setContentsMargins(px(8), px(4), px(8), px(6))
        self._note.setContentsMargins(px(8), px(6), 0, 0)
        self._said.setContentsMargins(px(8), px(2), px(8), px(6))
        self._said.setFont(self._theme.font("body"))
        self._show()

    # what others ask

    def copy(self) -> None:
        """Put the table on the clipboard as TSV with its headers."""
        self.view.copy()

    def table(self) -> tables.Table:
        """The table as far as it is computed, in full precision."""
        evaluation, found = self._data.evaluation, self.found
        if evaluation is None or found is None:
            return tables.Table((), ())
        from lexeval_gui.workspace.outputs.conventions import conventions_table

        return conventions_table(evaluation, found)

    def exported(self, for_reading: bool) -> tuple[tables.Table, ...]:
        """See Exportable."""
        evaluation = self._data.evaluation
        if evaluation is None or not evaluation.system_names:
            return ()
        return (self.view.table(outputs.headline_signature(evaluation)) if for_reading else self.table(),)

    @property
    def reads_as_on_screen(self) -> bool:
        """See ReadsAsOnScreen."""
        return True

    def command(self, inputs: Inputs) -> str:
        """See HasCommand."""
        from lexeval_gui.workspace.outputs.command_lines.analyses import conventions_line
        from lexeval_gui.workspace.outputs.command_lines.inputs import NoCommand

        evaluation = self._data.evaluation
        if evaluation is None or not evaluation.system_names:
            raise NoCommand("nothing is scored yet")
        return conventions_line(evaluation, inputs)

    # showing

    def showEvent(self, event: object) -> None:
        """What changed while the pane was hidden is shown now."""
        super().showEvent(event)  # type: ignore[arg-type]
        self._show()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nothing is tried any more while nobody looks; what was found whole stays."""
        super().hideEvent(event)
        answer = self._state.results.answers.get(TITLE)
        if answer is None or not answer.is_whole:
            self._state.enquiries.ask(TITLE, None)

    def _show(self) -> None:
        """The data are others, or are looked at now: have all values tried, and show what is known."""
        self._ask(self._data.evaluation)
        self._fill()

    def _fill(self) -> None:
        evaluation = self._data.evaluation
        if evaluation is None:
            self.view.show_cells((), ())
            self._said.hide()
        elif self.isVisible():
            self.view.show_cells(_heads(evaluation, self._titles_of(evaluation)), list(self._rows(evaluation)))
            self._note.setText(note(evaluation))
            self._said.setText(self._sentence(evaluation))
            self._said.setVisible(bool(self._said.text()))

    def _ask(self, evaluation: Evaluation | None) -> None:
        """Have all values tried while they are looked at; what was found stays until the data are others."""
        if evaluation is None or (not self.isVisible() and self.found is None):
            self._state.enquiries.ask(TITLE, None)
        elif self.isVisible() and conventions(evaluation):
            from lexeval_gui.workspace.analysis.robustness import ConventionsQuestion

            self._state.enquiries.ask(TITLE, Enquiry(ConventionsQuestion()))

    @property
    def found(self) -> Robustness | None:
        """What was found so far."""
        answer = self._state.results.answers.get(TITLE)
        return None if answer is None else answer.value

    def _sentence(self, evaluation: Evaluation) -> str:
        """Under how much of what was tried the first stays first; how it goes on as long as not all is tried."""
        if reason := why_not_computed(self._data):
            return reason
        answer = self._state.results.answers.get(TITLE)
        if not is_ranked(evaluation) or answer is None:
            return ""
        if answer.refusal:
            return answer.refusal
        from lexeval_gui.workspace.analysis.robustness import sentence

        return sentence(evaluation, answer.value) if answer.is_whole else TRYING

    def _titles_of(self, evaluation: Evaluation) -> list[tuple[str, ...]]:
        """The names of the systems, ever shorter: worked out once for the same systems, for many take a while."""
        names = evaluation.system_names
        if names != self._titles[0]:
            self._titles = names, list(zip(*(short_names(names, letters) for letters in LETTERS), strict=True))
        return self._titles[1]

    def _rows(self, evaluation: Evaluation) -> Iterator[list[Cell]]:
        found = self.found
        known = {} if found is None else {(trial.parameter, trial.option): trial for trial in found.trials}
        for choice in conventions(evaluation):
            for place, option in enumerate(choice.options):
                trial = known.get((choice.id, option.id))
                yield self._row(evaluation, choice, option, trial, is_first=place == 0)
        if conventions(evaluation):
            for place, preset in enumerate(evaluation.presets):
                yield self._preset_row(evaluation, preset, known.get(("", preset.id)), is_first=place == 0)
        for choice in inactive_conventions(evaluation):
            value = Cell(f"● {evaluation.settings[choice.id]}", quiet=True)
            numbers = [EMPTY] * (2 * len(evaluation.system_names) + is_ranked(evaluation))
            yield [Cell(choice.title, quiet=True, help=choice.help), value, *numbers, Cell(INACTIVE, quiet=True)]

    def places_of(self, parameters: Collection[str]) -> list[QRect]:
        """Where the rows of conventions stand, in pixels of the view, as far as they can be seen."""
        rects = [self.view.rect_of_rows(rows[0], rows[-1], NAMED) for rows in self._rows_of(parameters)]
        return [rect for rect in rects if not rect.isEmpty()]

    def scroll_to(self, parameters: Collection[str]) -> None:
        """Have the rows of conventions in sight: those of the first one, if there is no room for all."""
        for rows in reversed(self._rows_of(parameters)):
            for row in reversed(rows):
                self.view.scrollTo(self.view.model().index(row, 0))

    def _rows_of(self, parameters: Collection[str]) -> list[list[int]]:
        """The rows of each of these that is a convention."""
        evaluation = self._data.evaluation
        names = [] if evaluation is None else [c.id for c in conventions(evaluation) for _ in c.options]
        found = ([row for row, name in enumerate(names) if name == wanted] for wanted in parameters)
        return [rows for rows in found if rows and rows[-1] < self.view.model().rowCount()]

    def _row(
        self, evaluation: Evaluation, choice: Choice, option: Option, trial: Trial | None, is_first: bool
    ) -> list[Cell]:
        is_current = evaluation.settings[choice.id] == option.id
        about = f"{choice.id} = {option.id}\n{STAGES.get(choice.stage, '')} {choice.help}".strip()
        use = None if is_current else partial(self._use, {choice.id: option.id})
        name = Cell(choice.title, bold=True, help=about) if is_first else EMPTY
        value = Cell(f"{'●' if is_current else '○'} {option.id}", marked=is_current, help=about, action=use)
        text = f"{option.help}{_other_scores(evaluation, choice) if is_first else ''}"
        return [name, value, *self._numbers(evaluation, trial, is_current), self._about(trial, text)]

    def _preset_row(self, evaluation: Evaluation, preset: Preset, trial: Trial | None, is_first: bool) -> list[Cell]:
        is_current = matching_preset((preset,), evaluation.settings) is not None
        use = None if is_current else partial(self._use, preset_changes(evaluation.settings.parameters, preset))
        name = Cell(PRESET, bold=True, help=ABOUT_PRESETS) if is_first else EMPTY
        value = Cell(f"{'●' if is_current else '○'} {preset.title}", marked=is_current, help=preset.help, action=use)
        return [name, value, *self._numbers(evaluation, trial, is_current), self._about(trial, preset.help)]

    def _about(self, trial: Trial | None, text: str) -> Cell:
        """What a value does, or why that cannot be computed."""
        if trial is not None and trial.reason:
            return Cell(trial.reason, colour="warning", help=trial.reason)
        return Cell(text, quiet=True, help=text)

    def _numbers(self, evaluation: Evaluation, trial: Trial | None, is_current: bool) -> list[Cell]:
        """What becomes of the ranking, then of each system the score and the difference to what is in force."""
        found, systems = self.found, range(len(evaluation.system_names))
        if why_not_computed(self._data):
            return [EMPTY] * (2 * len(systems) + is_ranked(evaluation))
        cells = [cell for system in systems for cell in _numbers(system, trial, found, is_current)]
        return [*([_ranking(evaluation, trial, found, is_current)] if is_ranked(evaluation) else []), *cells]

    def _use(self, changes: Mapping[str, str]) -> None:
        self._data.change_settings(changes)


def conventions(evaluation: Evaluation) -> list[Choice]:
    """The conventions that act on some score of these files, in declared order."""
    return [choice for choice in _all_conventions(evaluation) if choice.id in evaluation.acting_parameters]


def inactive_conventions(evaluation: Evaluation) -> list[Choice]:
    """The conventions that act on no score of these files, such as those of another kind of files."""
    return [choice for choice in _all_conventions(evaluation) if choice.id not in evaluation.acting_parameters]


def _all_conventions(evaluation: Evaluation) -> list[Choice]:
    return [p for p in evaluation.settings.parameters if isinstance(p, Choice) and p.stage in STAGES]


def _other_scores(evaluation: Evaluation, choice: Choice) -> str:
    """What a convention acts on, where that is not the headline; "" where it is."""
    systems = range(len(evaluation.system_names))
    if any(choice.id in evaluation.headline(system).acts for system in systems):
        return ""
    names = [name for name in evaluation.task.identity.overview if choice.id in evaluation.measures[name].acts]
    return f"; acts on {', '.join(evaluation.measures[name].short for name in names)}" if names else ""


def note(evaluation: Evaluation) -> str:
    """What the numbers are, and what can be done with the table."""
    if not conventions(evaluation):
        return ALL_INACTIVE if evaluation.system_names else NO_SYSTEMS
    return NOTE.format(_headlines(evaluation)[0].title if len(_headlines(evaluation)) == 1 else "the headline score")


def _headlines(evaluation: Evaluation) -> list[Measure]:
    """The measures that stand for the systems."""
    headlines = [evaluation.headline(system) for system in range(len(evaluation.system_names))]
    return list({measure.id: measure for measure in headlines}.values())


def _heads(evaluation: Evaluation, titles: Sequence[Sequence[str]]) -> list[Header]:
    """The columns, those of the systems with what their names may be written as."""
    heads = [Header("convention", right=False), Header("value", right=False)]
    heads += [Header("ranking", RANKING_HELP, right=False)] if is_ranked(evaluation) else []
    is_one = len(_headlines(evaluation)) == 1
    for system, (name, names) in enumerate(zip(evaluation.system_names, titles, strict=True)):
        measure = evaluation.headline(system)
        short = "" if is_one else f"{measure.short} "
        first, *rest = (f"{short}{shown}" for shown in names)
        about = f"{measure.title} of {name} ({measure.id})"
        heads.append(Header(first, about, name=f"{short}{name}", shorter=tuple(rest), topic=measure.id))
        heads.append(Header("Δ", f"difference to {name} under the value in force"))
    return [*heads, Header("what it does", right=False, stretches=True)]


def is_ranked(evaluation: Evaluation) -> bool:
    """Whether the systems have a ranking: there are several, and one measure stands for them all."""
    return len(evaluation.system_names) > 1 and len(_headlines(evaluation)) == 1


def _numbers(system: int, trial: Trial | None, found: Robustness | None, is_current: bool) -> tuple[Cell, Cell]:
    """The score that a value would give a system, and the difference to what is in force."""
    if trial is None or found is None:
        return Cell(WAITING, quiet=True), EMPTY
    value = trial.values[system]
    score = Cell(tables.format_number(value, 3), bold=is_current, quiet=math.isnan(value))
    if is_current or math.isnan(value):
        return score, EMPTY
    return score, difference(float(rounding.difference(value, found.values[system])))


def _ranking(evaluation: Evaluation, trial: Trial | None, found: Robustness | None, is_current: bool) -> Cell:
    """Whether a value changes the ranking, and who is first then."""
    if trial is None or found is None or is_current or trial.reason:
        return EMPTY
    names = evaluation.system_names
    ranks = sorted((rank, names[system]) for system, rank in enumerate(trial.ranks) if rank is not None)
    about = ", ".join(f"{rank} {name}" for rank, name in ranks)
    if not found.changes_ranking(trial):
        return Cell(SAME, quiet=True, help=f"The ranking stays: {about}")
    first = " and ".join(shorten_name(name) for rank, name in ranks if rank == 1)
    words = f"{CHANGES} {first} first" if found.changes_first(trial) else f"{CHANGES} {CHANGED}"
    return Cell(words, bold=True, help=f"The ranking would be: {about}")


def difference(value: float) -> Cell:
    """A difference with its sign; one that shows no digit is quiet."""
    if math.isnan(value):
        return EMPTY
    text = tables.format_number(value, 3)
    if not any(digit in text for digit in "123456789"):
        return Cell("0" if value == 0 else "<.001", quiet=True)
    return Cell(f"+{text}" if value > 0 else text)
