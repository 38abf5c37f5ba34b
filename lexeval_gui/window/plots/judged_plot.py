"""A point per judged output: measures against what raters say, and what a regression predicts and leaves of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from html import escape

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from lexeval_gui.core.dataset import Floats, Ints
from lexeval_gui.core.figures import JudgedFigure, RegressionFigure
from lexeval_gui.core.plaintext import isolated
from lexeval_gui.core.statistics.regression import NoRegression, Regression, pearson
from lexeval_gui.core.tables import Table, format_number
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.plots.canvas import Canvas, line_pen
from lexeval_gui.window.plots.parts.area import Dots
from lexeval_gui.window.plots.parts.axes import EVERYWHERE, axis_range, possible_range
from lexeval_gui.window.plots.parts.marks import mark
from lexeval_gui.window.plots.parts.tags import Tag
from lexeval_gui.window.plots.series import Series
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.workspace import judgments
from lexeval_gui.workspace.outputs import figure_data
from lexeval_gui.workspace.outputs import judgments as numbers
from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs
from lexeval_gui.workspace.outputs.command_lines.numbers import figure_line
from lexeval_gui.workspace.outputs.figure_data import CRITERION, LEFT, SCORES
from lexeval_gui.workspace.scoring.evaluation import Evaluation

DOT = 6.0
"""Pixels at zoom 1: the size of a point; smaller where there are many."""

MANY, SMALL = 600, 4.5


class JudgedOutputsPlot(Canvas):
    """What plots of judged outputs share: points in the colours and marks of systems, a line, a ring."""

    has_marks = True

    def __init__(self, state: AppState, theme: Theme, name: str, figure: JudgedFigure | RegressionFigure) -> None:
        self._id = figure.id
        self.studies: tuple[judgments.Study, ...] = ()
        self.points: judgments.Points | None = None
        self.outlier: tuple[int, int] | None = None  # sentence and output
        self._studied: tuple[Evaluation | None, judgments.Design] | None = None
        super().__init__(state, theme, name, figure.note)
        self._dots = self.add(Dots(), 10)
        self._lines: dict[int | None, pg.PlotCurveItem] = {}  # by system; None: one over all
        self._rings = self.add(Dots(), 30)

    # what is studied

    def _update_studies(self) -> None:
        """Look again at what is judged, if the scores or what is chosen of them are others."""
        view = self.state.view
        wanted = self.evaluation, judgments.Design(view.is_pooled, view.left_out)
        if self._studied is None or self._studied[0] is not wanted[0] or self._studied[1] != wanted[1]:
            self._studied = wanted
            self.studies = judgments.studies(*wanted)

    @property
    def study(self) -> judgments.Study | None:
        """What is judged by the criterion that is looked at."""
        found = (study for study in self.studies if study.criterion == self.state.view.criterion)
        return next(found, self.studies[0] if self.studies else None)

    def criteria(self) -> dict[str, tuple[str, str]]:
        """The criteria as choices."""
        self._update_studies()
        names = [study.criterion for study in self.studies]
        return {f"{CRITERION}{name}": (name, f"judgments of {name}") for name in names}

    def with_criterion(self, choice: str) -> tuple[str, ...]:
        """What is chosen: this, and the criterion that is looked at."""
        return (choice, f"{CRITERION}{self.study.criterion}") if self.study is not None else (choice,)

    def apart(self) -> str:
        """See Canvas: the first criterion."""
        return f"{CRITERION}{self.studies[0].criterion}" if self.studies else ""

    def toggle(self, choice: str) -> None:
        """See Canvas: another criterion."""
        if choice.startswith(CRITERION):
            self.state.view.set_study(choice.removeprefix(CRITERION), self.state.view.variables)

    # drawing

    def draw_points(self, points: judgments.Points | None) -> None:
        """Show points with their line."""
        self.points = points
        if points is None:
            for item in (self._dots, self._rings):
                item.clear()
            self.match_items(self._lines, (), pg.PlotCurveItem)
            self.tags.show([])
            return
        across, step = axis_range([points.x], possible=self.possible())
        up, height = axis_range([points.y])
        self.set_range(across, up, (step, height), upright=True)
        self.name_axes(*self.axis_names())
        self._draw_dots(points)
        self._draw_lines(points)
        self.show_current()
        systems = dict.fromkeys(points.systems[self.shown(points)].tolist())
        self.tags.show([*self.names_of(sorted(systems)), *self._outlier_tag(points)])

    def _draw_lines(self, points: judgments.Points) -> None:
        """A line for each system that is shown, or one over all where they have none of their own."""
        shown = self.state.view.shown_systems
        lines: dict[int | None, judgments.Line] = {s: line for s, line in points.lines.items() if s in shown}
        if not points.lines and points.line is not None:
            lines[None] = points.line
        self.match_items(self._lines, lines, pg.PlotCurveItem)
        for system, ((left, begin), (right, end)) in lines.items():
            ink = line_pen(QColor(self.theme.colours.ink), 1.4 * self.stroke, Qt.PenStyle.SolidLine)
            self._lines[system].setData([left, right], [begin, end])
            self._lines[system].setPen(ink if system is None else self.pen(system, 1.4))
            self._lines[system].setZValue(20)

    def shown(self, points: judgments.Points) -> np.ndarray:
        """The points of the systems that are switched on: [k]."""
        return np.flatnonzero(np.isin(points.systems, self.state.view.shown_systems))

    def _draw_dots(self, points: judgments.Points) -> None:
        rows = self.shown(points)
        size = (DOT if len(rows) <= MANY else SMALL) * self.theme.zoom
        brushes, pens = {}, {}
        for system in self.state.view.shown_systems:
            brushes[system] = pg.mkBrush(self.colour(system, 0.35))
            pens[system] = pg.mkPen(self.colour(system, 0.8), width=0.8 * self.stroke)
        systems = points.systems[rows].tolist()
        self._dots.setData(
            x=points.x[rows],
            y=points.y[rows],
            size=size,
            symbol=[mark(system)[0] for system in systems],
            brush=[brushes[system] for system in systems],
            pen=[pens[system] for system in systems],
        )

    def dots_to_avoid(self) -> Floats:
        """See Canvas."""
        if self.points is None:
            return super().dots_to_avoid()
        rows = self.shown(self.points)
        return np.column_stack((self.points.x[rows], self.points.y[rows]))

    def show_current(self) -> None:
        """See Canvas: a ring around the points of the sentence, and one around the outlier."""
        points, zoom = self.points, self.theme.zoom
        if points is None:
            return
        rows = self.shown(points)
        here = [row for row in rows.tolist() if points.items[row] == self.state.selection.current]
        spots = [self.spot(int(points.systems[row]), points.x[row], points.y[row], 11) for row in here]
        out = self._place_of_outlier(points)
        if out is not None and out in rows:
            pen = pg.mkPen(self.theme.colours.ink, width=1.2 * self.stroke, style=Qt.PenStyle.DashLine)
            place = points.x[out], points.y[out]
            spots.append({"pos": place, "symbol": "o", "size": 17 * zoom, "brush": None, "pen": pen})
        self._rings.setData(spots)

    def _place_of_outlier(self, points: judgments.Points) -> int | None:
        if self.outlier is None:
            return None
        item, system = self.outlier
        found = np.flatnonzero((points.items == item) & (points.systems == system))
        return int(found[0]) if len(found) else None

    def _outlier_tag(self, points: judgments.Points) -> Iterator[Tag]:
        out = self._place_of_outlier(points)
        if out is not None:
            x, y = float(points.x[out]), float(points.y[out])
            yield Tag("outlier", x, y, int(points.systems[out]), is_optional=True)

    # keys

    def series(self) -> Iterator[Series]:
        """See InteractivePlot: the points of each system, from left to right."""
        if (points := self.points) is None:
            return
        rows = self.shown(points)
        rows = rows[np.lexsort((points.y[rows], points.x[rows]))]
        for system in self.state.view.shown_systems:
            own = rows[points.systems[rows] == system]
            name, x, y = self.evaluation.system_names[system], points.x[own], points.y[own]
            say, show = partial(self._words, points, own), partial(self._open, points, own)
            yield Series(system, name, x, y, say, show, system)

    def _words(self, points: judgments.Points, rows: Ints, place: int) -> str:
        """An output: its sentence, and both numbers."""
        row = rows[place]
        up, right = (format_number(float(values[row]), 3) for values in (points.y, points.x))
        return f"{isolated(self.evaluation.dataset.ids[int(points.items[row])])}: {up} at {right}"

    def _open(self, points: judgments.Points, rows: Ints, place: int) -> None:
        """Look at the sentence of an output."""
        self.state.selection.set_current(int(points.items[rows[place]]))

    # words and numbers

    def axis_names(self) -> tuple[str, str]:
        """How the axes are called, the one to the right first."""
        raise NotImplementedError

    @property
    def variables(self) -> tuple[str, ...]:
        """The variables of the regression that is shown; none where there is none."""
        return ()

    def possible(self) -> tuple[float, float]:
        """The least and the greatest value that may stand to the right."""
        return EVERYWHERE

    def table(self) -> Table:
        """The numbers of the points."""
        if self.points is None:
            return Table((), ())
        return numbers.points_table(self.evaluation, self.studies, self.points, *self.axis_names())

    def command(self, inputs: Inputs) -> str:
        """See Canvas: points are of all systems."""
        view, systems = self.state.view, range(len(self.evaluation.system_names))
        study = figure_data.Study(judgments.Design(view.is_pooled, view.left_out), self.variables)
        shown = self._id, self.chosen(), systems, study
        return figure_line(self.evaluation, inputs, *shown)


class JudgedPlot(JudgedOutputsPlot):
    """A JudgedFigure: one of the measures against the scores of a criterion."""

    def __init__(self, state: AppState, theme: Theme, figure: JudgedFigure) -> None:
        self._measure = ""
        super().__init__(state, theme, f"Judgments {figure.title}", figure)

    @property
    def variable(self) -> str:
        """The measure that goes to the right: the one chosen if the study has it, else the first."""
        study = self.study
        if study is None:
            return ""
        return self._measure if self._measure in study.measures else study.measures[0]

    def choices(self) -> dict[str, tuple[str, str]]:
        """See Canvas: the measures, then the criteria."""
        criteria, study = self.criteria(), self.study
        known = [self.evaluation.measures[name] for name in study.measures] if study is not None else []
        return {m.id: (m.short, m.title_of_item) for m in known} | criteria

    def chosen(self) -> tuple[str, ...]:
        """See Canvas."""
        return self.with_criterion(self.variable) if self.study is not None else ()

    def toggle(self, choice: str) -> None:
        """See Canvas: another measure, or another criterion."""
        if choice.startswith(CRITERION):
            super().toggle(choice)
        else:
            self._measure = choice

    def draw(self) -> None:
        """Draw the judged outputs."""
        self._update_studies()
        study = self.study
        points = judgments.scatter(study, self.variable) if study is not None else None
        self.draw_points(points)

    def possible(self) -> tuple[float, float]:
        """See JudgedOutputsPlot."""
        known = self.evaluation.measures.get(self.variable)
        return possible_range(known) if known is not None else EVERYWHERE

    def axis_names(self) -> tuple[str, str]:
        """See JudgedOutputsPlot."""
        study = self.study
        return figure_data.judged_names(self.evaluation, study, self.variable) if study is not None else ("", "")

    def sentence(self) -> str:
        """r with its p and n, over all that is judged."""
        study = self.study
        if study is None:
            return ""
        found = pearson(study.columns[self.variable], study.judged.scores)
        r = "undefined" if np.isnan(found.r) else format_number(found.r, 3)
        said = f"r <b>{r}</b>, {escape(numbers.p_phrase(found.p))}, over all {found.n:,} judged outputs"
        return "<br>".join(filter(None, (said, *self.note())))


class RegressionPlot(JudgedOutputsPlot):
    """A RegressionFigure: what the regression predicts against the scores, or against what it leaves of them."""

    def __init__(self, state: AppState, theme: Theme, figure: RegressionFigure) -> None:
        self.fitted: judgments.FittedRegression | None = None
        self._view = SCORES
        super().__init__(state, theme, f"Regression {figure.title}", figure)

    @property
    def variables(self) -> tuple[str, ...]:
        """See JudgedOutputsPlot."""
        return () if self.fitted is None else self.fitted.variables

    def choices(self) -> dict[str, tuple[str, str]]:
        """See Canvas: what goes up, then the criteria."""
        views = {SCORES: ("judgments", "predicted and judged"), LEFT: ("residuals", "what the regression leaves")}
        return views | self.criteria()

    def chosen(self) -> tuple[str, ...]:
        """See Canvas."""
        return self.with_criterion(self._view)

    def toggle(self, choice: str) -> None:
        """See Canvas: judgments or residuals; another criterion."""
        if choice in (LEFT, SCORES):
            self._view = choice
        else:
            super().toggle(choice)

    def draw(self) -> None:
        """Draw what is fitted."""
        self._update_studies()
        study = self.study
        variables = judgments.variables_of(study, self.state.view.variables) if study is not None else ()
        self.fitted = judgments.fit(study, variables) if study is not None and variables else None
        self.outlier, points = None, None
        if study is not None and self.fitted is not None and isinstance(self.fitted.whole, Regression):
            make = judgments.residual_points if self._view == LEFT else judgments.observed_points
            points = make(study, self.fitted.whole)
            if (row := self.fitted.outlier) is not None:
                self.outlier = int(study.judged.items[row]), int(study.judged.systems[row])
        self.draw_points(points)

    def axis_names(self) -> tuple[str, str]:
        """See JudgedOutputsPlot."""
        study, fitted = self.study, self.fitted
        if study is None or fitted is None:
            return "", ""
        return figure_data.regression_names(self.evaluation, study, fitted.variables, self._view == LEFT)

    def sentence(self) -> str:
        """The test of the regression, and its outlier; or why there is none."""
        evaluation, fitted = self.evaluation, self.fitted
        if fitted is None:
            return ""
        whole = fitted.whole
        if isinstance(whole, NoRegression):
            return f"No regression: {escape(whole.reason)}."
        parts = [
            f"R² <b>{format_number(whole.r_squared, 3)}</b>, F({whole.df[0]}, {whole.df[1]}) "
            f"<b>{format_number(whole.f, 2)}</b>, {escape(numbers.p_phrase(whole.p))}"
        ]
        if self.outlier is not None and isinstance(fitted.cleaned, Regression):
            item, system = self.outlier
            where = f"{escape(isolated(evaluation.dataset.ids[item]))} of {escape(evaluation.system_names[system])}"
            parts.append(f"Outlier: {where}; without it R² {format_number(fitted.cleaned.r_squared, 3)}")
        if self.study is not None and self.study.left_out:
            parts.append(f"Left out by hand: {len(self.study.left_out)}")
        return "<br>".join(filter(None, (". ".join(parts), *self.note())))
