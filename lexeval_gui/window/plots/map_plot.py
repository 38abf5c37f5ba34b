"""Two parameters at once: a measure of a system, or who wins of two, as a map of cells."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from html import escape

import numpy as np
from msgspec import Struct
from PySide6.QtGui import QColor

from lexeval_gui.core.figures import MapFigure
from lexeval_gui.core.parameters import BadValue, Number
from lexeval_gui.core.tables import Table
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.plots.canvas import Canvas
from lexeval_gui.window.plots.parts.cells import HeatCell, HeatCells
from lexeval_gui.window.plots.parts.labels import shorten
from lexeval_gui.window.plots.series import Series
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.enquiry import Enquiry
from lexeval_gui.window.state.first_rows import why_not_computed
from lexeval_gui.window.widgets.labels import shorten_name
from lexeval_gui.workspace.analysis import axes, maps
from lexeval_gui.workspace.analysis.maps import Cell, Map, MapQuestion
from lexeval_gui.workspace.outputs import maps as told
from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs, NoCommand
from lexeval_gui.workspace.outputs.command_lines.numbers import map_line
from lexeval_gui.workspace.scoring.comparison import comparable
from lexeval_gui.workspace.scoring.evaluation import Evaluation

TITLE = "map"
"""Under which a map is asked for."""

FIRST, SECOND, WINS = "@first", "@second", "@wins"
"""What the cells show: the measure of either system that is compared, or who of them wins."""

WAITING = "Working out the map …"
FAINTEST = 0.12
"""The strength of the lowest value: a cell that is known differs from the ground."""

LONGEST = 14
"""Letters of a value beside its row."""


class _Kept(Struct, frozen=True, eq=False):
    """A map that was shown, and of what it is: it stays while only what it is over is changed."""

    key: object
    found: Map


class MapPlot(Canvas):
    """A MapFigure: the values of the first parameter to the right, those of the second upwards."""

    asks = TITLE

    def __init__(self, state: AppState, theme: Theme, figure: MapFigure) -> None:
        self.figure = figure
        self._mode = FIRST
        self._over: tuple[str, ...] = ()  # those that were chosen
        self._kept: _Kept | None = None
        super().__init__(state, theme, "Map of two parameters", figure.note)
        self._cells = self.add(HeatCells(theme), 1)
        self.view.sigResized.connect(lambda *_: self._cells.update())
        state.data.about_to_change.connect(self._forget)

    def _forget(self) -> None:
        self._kept = None

    # what can be chosen

    @property
    def measure(self) -> str:
        """The measure by which systems are compared, if the system that is shown has it, else its headline."""
        chosen, shown = self.state.view.compared_measure, self.system
        there = self.evaluation.available(shown)
        return chosen if chosen in there else self.evaluation.headline(shown).id

    @property
    def system(self) -> int:
        """The system that is shown, or the first of two that are compared."""
        first, second = self._pair
        return second if self._mode == SECOND else first

    @property
    def _pair(self) -> tuple[int, int]:
        last = len(self.evaluation.system_names) - 1
        first, second = self.state.view.pair
        return min(first, last), min(second, last)

    @property
    def over(self) -> tuple[str, str] | None:
        """The two parameters: those chosen, if they act, else those that it takes least to change; None if there are
        not two."""
        usual = sorted(maps.parameters(self.evaluation, self.measure), key=self._effort)
        first, *rest = (*(name for name in self._over if name in usual), *usual, "")
        others = [name for name in rest if name not in ("", first)]
        return (first, others[0]) if others else None

    def _effort(self, name: str) -> tuple[int, bool]:
        """What acts on scores before what is counted again, numbers before choices."""
        declared = self.evaluation.settings.parameter(name)
        return -maps.STAGES.index(declared.stage), not isinstance(declared, Number)

    def choices(self) -> dict[str, tuple[str, str]]:
        """See Canvas: whose map, and over which parameters."""
        names = [self.evaluation.system_names[system] for system in self._pair]
        found = {FIRST: (shorten_name(names[0]), f"the measure of {names[0]}")}
        if names[0] != names[1]:
            found[SECOND] = shorten_name(names[1]), f"the measure of {names[1]}"
            found[WINS] = "who wins", f"who wins of {names[0]} and {names[1]}, and where that is significant"
        for name in sorted(maps.parameters(self.evaluation, self.measure), key=self._effort):
            found[name] = name, f"over {self.evaluation.settings.parameter(name).title}"
        return found

    def chosen(self) -> tuple[str, ...]:
        """See Canvas."""
        return (self._mode, *(self.over or ()))

    def apart(self) -> str:
        """See Canvas: the first of the parameters."""
        return next((name for name in self.choices() if not name.startswith("@")), "")

    def toggle(self, choice: str) -> None:
        """Show the other system, or who wins; or go over another parameter in the place of the first. One that is
        chosen already comes last, so that both change places."""
        if choice in (FIRST, SECOND, WINS):
            self._mode = choice
        elif choice in self.choices():
            self._over = (*(name for name in self.over or () if name != choice), choice)[-2:]

    # what is asked

    def _question(self) -> MapQuestion | None:
        """What the cells show; None where they can show nothing."""
        evaluation, over = self.evaluation, self.over
        if evaluation.loaded.preview or self._why_not() or over is None:
            return None
        first, second = (axes.axis_of(evaluation, name) for name in over)
        if self._mode == WINS:
            return MapQuestion(self.measure, (first, second), pair=self._pair)
        return MapQuestion(self.measure, (first, second), (self.system,))

    def _why_not(self) -> str:
        """Why there is no map; empty if there is one."""
        evaluation, pair = self.evaluation, self._pair
        if self.over is None:
            return f"Only one parameter acts on {evaluation.measures[self.measure].title}: see the curves."
        if reason := why_not_computed(self.state.data):
            return reason
        if self._mode != WINS:
            return ""
        if pair[0] == pair[1]:
            return "Choose two different systems to compare."
        if self.measure not in comparable(evaluation, *pair):
            return "The two systems do not both have this measure: choose another in Compare."
        return "" if evaluation.settings.whole("resamples") else "Who wins needs resamples: set them in Conventions."

    def enquiry(self) -> Enquiry | None:
        """See Canvas."""
        question = self._question()
        return None if question is None else Enquiry(question, self.state.view.compared_within)

    def _part(self) -> Evaluation:
        part = self.state.data.evaluation_within(self.state.view.compared_within)
        return self.evaluation if part is None else part

    @property
    def found(self) -> Map | None:
        """The map as far as it is worked out; the one before, while nothing else is in force than values of it."""
        question, answer = self._question(), self.state.results.answers.get(TITLE)
        if question is None:
            return None
        others = [value for name, value in self.evaluation.settings.as_dict().items() if name not in (self.over or ())]
        within = self.state.view.compared_within
        key = question, within, others, self.state.data.changes, self._part().rows is None
        known = self._kept if self._kept is not None and self._kept.key == key else None
        value = None if answer is None else answer.value
        if value is not None and _is_of(value, question) and (known is None or value.is_known.all()):
            self._kept = known = _Kept(key, value)
        return None if known is None else known.found

    def waiting(self) -> str:
        """See Canvas."""
        if self.found is not None:
            return ""
        answer = self.state.results.answers.get(TITLE)
        if (why := self._why_not()) or answer is None:
            return why or WAITING
        if answer.refusal:
            return f"{answer.refusal[:1].upper()}{answer.refusal[1:].removesuffix('.')}."
        return f"{WAITING} {answer.share * 100:.0f} %, {answer.text}" if answer.text else WAITING

    # drawing

    def draw(self) -> None:
        """Draw the cells that are known."""
        found = self.found
        if found is None:
            self._cells.show_cells((), (1, 1), {}, None)
            self.tags.show([])
            return
        across, up = found.shape
        self._show_axes(found)
        systems = {self.system} if found.compared is None else {*found.compared.systems}
        colours = {system: QColor(self.colour(system)) for system in systems}
        self._cells.show_cells([*self._heat(found)], (across, up), colours, self._in_force(found))
        self.tags.show([*self.names_of(found.compared.systems)] if found.compared is not None else [])

    def _show_axes(self, found: Map) -> None:
        across, up = found.shape
        self.view.setRange(xRange=(0, across), yRange=(0, up), padding=0)
        for side, axis in ((self.bottom, found.axes[0]), (self.left, found.axes[1])):
            side.label_places({place + 0.5: _short(value) for place, value in enumerate(axis.values)})
        evaluation, measure = self._part(), self.evaluation.measures[found.measure]
        what = f"{measure.title} of {evaluation.system_names[self.system]}"
        if found.compared is not None:
            what = f"who wins by {measure.title} ({told.SIGNIFICANT} or a sign alone: significant)"
        where = f" where {evaluation.where}" if evaluation.where else ""
        titles = [evaluation.settings.parameter(axis.parameter).title for axis in found.axes]
        self.name_axes(titles[0], f"{titles[1]}; in the cells {what}{where}")

    def _heat(self, found: Map) -> Iterator[HeatCell]:
        """What each cell that has a value looks like."""
        compared, system = found.compared, self.system
        values = found.values[0] if compared is None else np.abs(compared.difference)
        known = values[np.isfinite(values)]
        low, high = (float(known.min()), float(known.max())) if len(known) else (0.0, 1.0)
        low = low if compared is None else 0.0
        for cell in found.cells:
            value = float(values[cell])
            if np.isnan(value):
                continue
            share = (value - low) / (high - low) if high > low else 0.0
            strength = FAINTEST + (1 - FAINTEST) * share
            if compared is not None:
                system = compared.systems[int(compared.ahead[cell] < 0)]
                strength = strength if compared.ahead[cell] else 0.0
            sign = told.significant_sign(found, cell)
            yield HeatCell(*cell, system, strength, told.cell_texts(self.evaluation, found, cell, 0), sign)

    def _in_force(self, found: Map) -> Cell | None:
        """The cell of the values in force; None where they lie between others."""
        settings = self.evaluation.settings
        places = [_place(settings[axis.parameter], axis.values) for axis in found.axes]
        return None if places[0] is None or places[1] is None else (places[0], places[1])

    # pointer and keys

    def read(self, x: float, y: float) -> str:
        """See InteractivePlot: the cell that is meant."""
        rows = {row.key: row for row in self.stepper.rows()}
        row = rows.get(int(y))
        return self.readout_of(row, int(x)) if row is not None and 0 <= x < len(row.x) else ""

    def click(self, x: float, y: float) -> None:
        """See InteractivePlot: the values of the cell that is meant."""
        row = next((row for row in self.stepper.rows() if row.key == int(y)), None)
        if row is not None and 0 <= x < len(row.x):
            self.open_element(row.key, int(x))

    def series(self) -> Iterator[Series]:
        """See InteractivePlot: row by row from the top, as they are read."""
        if (found := self.found) is None:
            return
        across, up = found.shape
        now = self._in_force(found)
        for row in reversed(range(up)):
            x, y = np.arange(across, dtype=np.float64) + 0.5, np.full(across, row + 0.5)
            say, use = partial(self._words, found, row), partial(self._use, found, row)
            yield Series(row, "", x, y, say, use, start=now[0] if now is not None else 0, is_aligned=True)

    def _words(self, found: Map, row: int, column: int) -> str:
        """A cell: both values, and what it shows."""
        cell, name = (column, row), self.evaluation.system_names[self.system]
        of = "" if found.compared is not None else f"{name} "
        known = told.cell_words(self.evaluation, found, cell, 0) if found.is_known[cell] else "not known yet"
        return f"{told.words(found, cell)}: {of}{known}"

    def _use(self, found: Map, row: int, column: int) -> None:
        """Put the values of a cell in force."""
        try:
            self.state.data.change_settings(found.settings_of((column, row)))
        except BadValue as error:  # another parameter forbids it
            self.state.show_message(str(error))

    # words and numbers

    def sentence(self) -> str:
        """Where the measure is highest, or who wins where; what a click does."""
        if (found := self.found) is None:
            return ""
        said = told.sentences(self.evaluation, found)
        return f"{escape(said)} {''.join(self.note())}"

    def table(self) -> Table:
        """A row per cell."""
        found = self.found
        return Table((), ()) if found is None else told.cells_table(self._part(), found)

    def command(self, inputs: Inputs) -> str:
        """See Canvas."""
        question = self._question()
        if question is None:
            raise NoCommand(self._why_not() or WAITING)
        return map_line(self._part(), inputs, question)


def _is_of(found: Map, question: MapQuestion) -> bool:
    """Whether a map is the answer to a question."""
    pair = None if found.compared is None else found.compared.systems
    asked = question.measure, question.axes, question.pair or question.systems, question.pair
    return (found.measure, found.axes, found.systems, pair) == asked


def _short(value: str) -> str:
    """A value beside its row or below its column: `.25`, `two-responses`."""
    return value[1:] if value.startswith("0.") else shorten(value) if len(value) > LONGEST else value


def _place(value: str, values: tuple[str, ...]) -> int | None:
    """The place of a value among others, whichever way a number is written."""
    for place, other in enumerate(values):
        if other == value or (_as_number(other) is not None and _as_number(other) == _as_number(value)):
            return place
    return None


def _as_number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
