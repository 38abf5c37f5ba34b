"""All systems by one measure, best first: value and interval, beside them the ranks that each may have and letters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from html import escape

import numpy as np
import pyqtgraph as pg

from lexeval_gui.core.figures import RankingFigure
from lexeval_gui.core.tables import Table
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.plots.canvas import Canvas
from lexeval_gui.window.plots.parts.area import Dots
from lexeval_gui.window.plots.parts.axes import Axis, axis_range, possible_range
from lexeval_gui.window.plots.parts.labels import SHORT
from lexeval_gui.window.plots.parts.marks import mark
from lexeval_gui.window.plots.series import Series
from lexeval_gui.window.state import drilldown, ranking
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.enquiry import Enquiry
from lexeval_gui.window.widgets.labels import LONGEST, short_names
from lexeval_gui.workspace.analysis.ranking import RankedSystem, Ranking
from lexeval_gui.workspace.outputs import all_systems
from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs
from lexeval_gui.workspace.scoring.evaluation import Evaluation

MARK, LEAST_MARK = 10, 3
"""Pixels at zoom 1 of the mark of a system, and at least where rows are low."""

WIDE = 480
"""Units of width from which names are written longer."""

MOST_LETTERS = 6
"""So many letters of a system are written beside it; the readout and the table have all."""


class RankingPlot(Canvas):
    """A RankingFigure: a row per system. Where rows are low, every second, third … is labelled; the pointer, the keys
    and the data table name all of them."""

    has_marks = True
    asks = ranking.TITLE

    def __init__(self, state: AppState, theme: Theme, figure: RankingFigure) -> None:
        self.figure = figure
        self._systems: tuple[RankedSystem, ...] = ()
        self.right = Axis("right")
        super().__init__(state, theme, f"Ranking of {figure.title}", figure.note, {"right": self.right})
        self._bars: dict[int, pg.PlotCurveItem] = {}
        self._dots = self.add(Dots(), 30)
        self.view.sigResized.connect(lambda *_: self._fit())

    @property
    def found(self) -> tuple[Evaluation, Ranking] | None:
        """The ranking and what it is of; None as long as there is none."""
        return ranking.found(self.state)

    def enquiry(self) -> Enquiry | None:
        """See Canvas."""
        return ranking.enquiry(self.state)

    def waiting(self) -> str:
        """See Canvas."""
        return "" if self.found is not None else ranking.waiting(self.state)

    # drawing

    def draw(self) -> None:
        """Draw a row per system; nothing as long as there is no ranking."""
        found = self.found
        self._systems = () if found is None else found[1].systems
        self._draw_intervals()
        self._draw_values()
        if found is None:
            return
        self._set_axes(*found)

    def _height(self, place: int) -> float:
        """Where the row of a system stands: the best one on top."""
        return float(len(self._systems) - 1 - place)

    def _set_axes(self, evaluation: Evaluation, known: Ranking) -> None:
        measure = evaluation.measures[known.measure]
        values = np.array([(one.value, *one.interval) for one in self._systems]).ravel()
        ends, step = axis_range([values], possible=possible_range(measure))
        self.set_range(ends, (-0.5, len(self._systems) - 0.5), (step, 1), upright=True)
        self._label_rows(evaluation)
        where = f" where {evaluation.where}" if evaluation.where else ""
        self.name_axes(f"{measure.title}{where}", "systems, best first; at the right their ranks and letters")

    def _label_rows(self, evaluation: Evaluation) -> None:
        """At the left the names, as long as there is room for, at the right ranks and letters."""
        longest = LONGEST if self.width() >= self.theme.px(WIDE) else SHORT
        heights = [self._height(place) for place in range(len(self._systems))]
        names = short_names([evaluation.system_names[one.system] for one in self._systems], longest)
        standings = (all_systems.standing(one, MOST_LETTERS) for one in self._systems)
        self.left.label_places(dict(zip(heights, names, strict=True)))
        self.right.label_places(dict(zip(heights, standings, strict=True)))

    def _fit(self) -> None:
        """There is more room, or less."""
        self._draw_values()
        if self._systems and (found := self.found) is not None:
            self._label_rows(found[0])

    def _draw_intervals(self) -> None:
        places = {one.system: place for place, one in enumerate(self._systems)}
        self.match_items(self._bars, places, pg.PlotCurveItem)
        for system, place in places.items():
            ends = np.array(self._systems[place].interval)
            self._bars[system].setData(
                ends, np.full(2, self._height(place)), pen=self.pen(system, 1.6), connect="finite"
            )

    def _draw_values(self) -> None:
        """A mark for each system, no higher than its row."""
        rows, zoom = max(len(self._systems), 1), self.theme.zoom
        size = min(max(self.view.boundingRect().height() / rows * 0.8, LEAST_MARK * zoom), MARK * zoom)
        self._dots.setData(
            x=[one.value for one in self._systems],
            y=[self._height(place) for place in range(len(self._systems))],
            symbol=[mark(one.system)[0] for one in self._systems],
            brush=[pg.mkBrush(self.colour(one.system)) for one in self._systems],
            pen=pg.mkPen(self.theme.colours.ground, width=self.stroke),
            size=size,
        )

    # pointer and keys

    def read(self, x: float, y: float) -> str:
        """See InteractivePlot: the system whose row it is."""
        row = self._row_at(y)
        return "" if row is None else self.readout_of(row, 0)

    def click(self, x: float, y: float) -> None:
        """See InteractivePlot: the items of the system whose row it is."""
        if (row := self._row_at(y)) is not None:
            self.open_element(row.key, 0)

    def _row_at(self, y: float) -> Series | None:
        place = len(self._systems) - 1 - round(y)
        system = self._systems[place].system if 0 <= place < len(self._systems) else None
        return next((row for row in self.stepper.rows() if row.key == system), None)

    def series(self) -> Iterator[Series]:
        """See InteractivePlot: each system by itself, so that the keys go up and down."""
        if (found := self.found) is None:
            return
        evaluation, _ = found
        for place, one in enumerate(self._systems):
            x, y = np.array([one.value]), np.array([self._height(place)])
            say, show = partial(self._words, place), partial(self._open, place)
            yield Series(one.system, evaluation.system_names[one.system], x, y, say, show, one.system)

    def _words(self, place: int, _: int) -> str:
        """A system: its value and interval, its ranks and letters."""
        assert self.found is not None
        return all_systems.system_words(*self.found, self._systems[place])

    def _open(self, place: int, _: int) -> None:
        """Show the items of a system, those with the highest value first."""
        if (found := self.found) is not None:
            evaluation, known = found
            drilldown.show_items(self.state, self._systems[place].system, known.measure, where=evaluation.where)

    # words and numbers

    def sentence(self) -> str:
        """How many pairs are told apart, and how that was found."""
        if self.found is None:
            return ""
        told = ". ".join((all_systems.headline(*self.found), *map(_as_sentence, all_systems.remarks(self.found[1]))))
        how = f"Same letter: not told apart ({all_systems.method(*self.found)})."
        return f"{escape(told)}. {self.quiet_text(escape(how))}"

    def table(self) -> Table:
        """A row per system."""
        return Table((), ()) if self.found is None else all_systems.systems_columns(*self.found)

    def command(self, inputs: Inputs) -> str:
        """See Canvas."""
        return ranking.command(self.state, inputs, has_row_of_system=True)


def _as_sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"
