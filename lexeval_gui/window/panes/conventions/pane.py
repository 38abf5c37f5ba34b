"""What each convention would make of the scores: the value in force, the others, and the difference each would make."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial

from PySide6.QtWidgets import QVBoxLayout, QWidget

from lexeval_gui.core import rounding, tables
from lexeval_gui.core.parameters import Choice, Option
from lexeval_gui.core.scores import Measure
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.conventions.numbers_bar import NumbersBar
from lexeval_gui.window.state.data import DataState
from lexeval_gui.window.state.results import ResultsState
from lexeval_gui.window.widgets.labels import quiet, shorten_name
from lexeval_gui.window.widgets.layouts import fill_without_gaps, set_ground
from lexeval_gui.window.widgets.tables.cells import EMPTY, Cell, Header
from lexeval_gui.window.widgets.tables.table_view import TableView
from lexeval_gui.workspace import outputs
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.session import ConventionRow

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


class ConventionsPane(QWidget):
    """A row per value of each convention; rows fill as they are computed."""

    def __init__(self, data: DataState, results: ResultsState, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._data, self._results, self._theme = data, results, theme
        self.view = TableView(theme, "Conventions and what they would make of the scores", self)
        self.numbers = NumbersBar(data, theme, self)
        self._note = quiet(NOTE, theme, self)
        self._note.setWordWrap(True)
        set_ground(self)
        self._whole = fill_without_gaps(QVBoxLayout(self), self.numbers, (self.view, 1), self._note)
        for signal in (data.evaluation_changed, data.scores_changed, results.conventions_changed):
            signal.connect(self._show)
        theme.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        px = self._theme.px
        self._whole.setContentsMargins(px(8), px(4), px(8), px(6))
        self._note.setContentsMargins(px(8), px(6), 0, 0)
        self._show()

    # what others ask

    def copy(self) -> None:
        """Put the table on the clipboard as TSV with its headers."""
        self.view.copy()

    def table(self) -> tables.Table:
        """The table as far as it is computed, in full precision."""
        evaluation = self._data.evaluation
        if evaluation is None:
            return tables.Table((), ())
        return outputs.conventions_table(evaluation, self._results.conventions or ())

    def exported(self, for_reading: bool) -> tuple[tables.Table, ...]:
        """See Exportable."""
        evaluation = self._data.evaluation
        if evaluation is None or not evaluation.system_names:
            return ()
        return (self.view.table(outputs.headline_signature(evaluation)) if for_reading else self.table(),)

    # showing

    def showEvent(self, event: object) -> None:
        """What changed while the pane was hidden is shown now."""
        super().showEvent(event)  # type: ignore[arg-type]
        self._show()

    def _show(self) -> None:
        evaluation = self._data.evaluation
        if evaluation is None:
            self.view.show_cells((), ())
        elif self.isVisible():
            self.view.show_cells(_heads(evaluation), list(self._rows(evaluation)))
            self._note.setText(note(evaluation))

    def _rows(self, evaluation: Evaluation) -> Iterator[list[Cell]]:
        known = {(row.parameter, row.option): row for row in self._results.conventions or ()}
        for choice in conventions(evaluation):
            here = known.get((choice.id, evaluation.settings[choice.id]))
            for place, option in enumerate(choice.options):
                row = known.get((choice.id, option.id))
                yield self._row(evaluation, choice, option, row, here, is_first=place == 0)
        for choice in inactive_conventions(evaluation):
            value = Cell(f"● {evaluation.settings[choice.id]}", quiet=True)
            numbers = [EMPTY] * (2 * len(evaluation.system_names))
            yield [Cell(choice.title, quiet=True, help=choice.help), value, *numbers, Cell(INACTIVE, quiet=True)]

    def _row(
        self,
        evaluation: Evaluation,
        choice: Choice,
        option: Option,
        row: ConventionRow | None,
        here: ConventionRow | None,
        is_first: bool,
    ) -> list[Cell]:
        is_current = evaluation.settings[choice.id] == option.id
        about = f"{choice.id} = {option.id}\n{STAGES.get(choice.stage, '')} {choice.help}".strip()
        use = None if is_current else partial(self._use, choice.id, option.id)
        name = Cell(choice.title, bold=True, help=about) if is_first else EMPTY
        value = Cell(f"{'●' if is_current else '○'} {option.id}", marked=is_current, help=about, action=use)
        numbers = [
            cell for system in range(len(evaluation.system_names)) for cell in _numbers(system, row, here, is_current)
        ]
        if row is not None and row.reason:
            return [name, value, *numbers, Cell(row.reason, colour=self._theme.colours.warning, help=row.reason)]
        text = f"{option.help}{_other_scores(evaluation, choice) if is_first else ''}"
        return [name, value, *numbers, Cell(text, quiet=True, help=text)]

    def _use(self, parameter: str, value: str) -> None:
        if self._data.settings is not None:
            self._data.apply_settings(self._data.settings.with_values({parameter: value}))


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


def _heads(evaluation: Evaluation) -> list[Header]:
    heads = [Header("convention", right=False), Header("value", right=False)]
    for system, name in enumerate(evaluation.system_names):
        measure = evaluation.headline(system)
        short = "" if len(_headlines(evaluation)) == 1 else f"{measure.short} "
        heads.append(Header(f"{short}{shorten_name(name)}", f"{measure.title} of {name} ({measure.id})"))
        heads.append(Header("Δ", f"difference to {name} under the value in force"))
    return [*heads, Header("what it does", right=False, stretches=True)]


def _numbers(system: int, row: ConventionRow | None, here: ConventionRow | None, is_current: bool) -> tuple[Cell, Cell]:
    """The score that a value would give a system, and the difference to the value in force."""
    if row is None:
        return Cell(WAITING, quiet=True), EMPTY
    value = row.values[system]
    score = Cell(tables.format_number(value, 3), bold=is_current, quiet=math.isnan(value))
    if is_current or here is None or math.isnan(value):
        return score, EMPTY
    return score, difference(float(rounding.difference(value, here.values[system])))


def difference(value: float) -> Cell:
    """A difference with its sign; one that shows no digit is quiet."""
    if math.isnan(value):
        return EMPTY
    text = tables.format_number(value, 3)
    if not any(digit in text for digit in "123456789"):
        return Cell("0" if value == 0 else "<.001", quiet=True)
    return Cell(f"+{text}" if value > 0 else text)
