"""One measure against another by group: a point per system and value of a grouping, beside that over all items."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np
import pyqtgraph as pg
from msgspec import Struct

from lexeval_gui.core.figures import GroupPlaneFigure
from lexeval_gui.core.scores import Group
from lexeval_gui.core.tables import Table
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.plots.canvas import Canvas
from lexeval_gui.window.plots.parts.area import Dots
from lexeval_gui.window.plots.parts.axes import nice_top, step_below
from lexeval_gui.window.plots.parts.marks import mark
from lexeval_gui.window.plots.parts.tags import Tag
from lexeval_gui.window.plots.plane_plot import EqualF
from lexeval_gui.window.plots.series import Series
from lexeval_gui.window.state import drilldown
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.workspace import outputs
from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs
from lexeval_gui.workspace.outputs.command_lines.numbers import score_line
from lexeval_gui.workspace.scoring import groups as grouping


class Point(Struct, frozen=True):
    """Where a system stands over the items of a group, or over all (None)."""

    system: int
    group: Group | None
    x: float
    y: float


class GroupPlot(Canvas):
    """A GroupPlaneFigure, for one of its groupings."""

    has_marks = True

    def __init__(self, state: AppState, theme: Theme, figure: GroupPlaneFigure) -> None:
        self.figure = figure
        self.points: tuple[Point, ...] = ()
        self._chosen = ""
        super().__init__(state, theme, f"Plane {figure.title}", figure.note)
        self._equal = EqualF(self.plotItem, state.data, figure.beta) if figure.iso_f else None
        self._dots = self.add(Dots(), 30)

    # what can be chosen

    @property
    def grouping(self) -> str:
        """The grouping in force: the one chosen, if the data has it, else the first that it has; "" for none."""
        offered = self.offered()
        return self._chosen if self._chosen in offered else next(iter(offered), "")

    def offered(self) -> tuple[str, ...]:
        """The groupings that the data has."""
        return grouping.available_groupings(self.evaluation, self.figure)

    def choices(self) -> dict[str, tuple[str, str]]:
        """See Canvas: the groupings, if there are several."""
        titles = {name: self.evaluation.dataset.group_title(name) for name in self.offered()}
        return {name: (title, f"points by {title}") for name, title in titles.items()} if len(titles) > 1 else {}

    def chosen(self) -> tuple[str, ...]:
        """See Canvas."""
        return (self.grouping,)

    def toggle(self, choice: str) -> None:
        """Show the points of another grouping."""
        self._chosen = choice

    # drawing

    def draw(self) -> None:
        """Draw the points of the systems that are switched on."""
        evaluation = self.evaluation
        self.points = tuple(self._points())
        right, top = self._end([point.x for point in self.points]), self._end([point.y for point in self.points])
        self.set_range((0, right), (0, top), (step_below(right), step_below(top)), upright=True)
        x, y = (evaluation.measures[name].title for name in (self.figure.x, self.figure.y))
        self.name_axes(x, f"{y}, by {evaluation.dataset.group_title(self.grouping)}")
        levels = self._equal.draw(right, top, self.quiet_pen(0.6)) if self._equal is not None else ()
        self._draw_dots()
        self.tags.show([*self._tags_of_points(), *levels])

    def _points(self) -> Iterator[Point]:
        evaluation, names = self.evaluation, (self.figure.x, self.figure.y)
        for system in self.state.view.shown_systems:
            if {*names} <= {*evaluation.available(system)}:
                scores = evaluation.scores(system, names)
                yield Point(system, None, *(scores.total(name) for name in names))
                for group in grouping.counted_groups(evaluation, system, self.grouping, names):
                    yield Point(system, group, *(scores.group(group, name) for name in names))

    def _end(self, values: Sequence[float]) -> float:
        """Where an axis ends."""
        return nice_top(max((value for value in values if not np.isnan(value)), default=1.0))

    def _draw_dots(self) -> None:
        colours, zoom = self.theme.colours, self.theme.zoom
        shown = sorted(self.points, key=lambda point: point.group is None)  # what is over all lies on top
        self._dots.setData(
            x=[point.x for point in shown],
            y=[point.y for point in shown],
            symbol=[mark(point.system)[0] for point in shown],
            brush=[pg.mkBrush(self.colour(point.system)) for point in shown],
            pen=[
                pg.mkPen(colours.ink if point.group is None else colours.ground, width=self.stroke) for point in shown
            ],
            size=[(13 if point.group is None else 9) * zoom for point in shown],
        )

    def _tags_of_points(self) -> Iterator[Tag]:
        """The names of the systems, then of the groups, one system's after the other's, as far as there is room."""
        evaluation = self.evaluation
        places = {group: place for place, group in enumerate(grouping.groups(evaluation, self.grouping), 1)}
        for point in sorted(self.points, key=lambda point: places[point.group] if point.group else 0):
            if not np.isnan((point.x, point.y)).any():
                system = evaluation.system_names[point.system]
                name = grouping.title(evaluation, point.group) if point.group else system
                yield Tag(name, point.x, point.y, point.system, bold=point.group is None, is_optional=True)

    # keys

    def series(self) -> Iterator[Series]:
        """See InteractivePlot: of each system the point over all items, then its groups; NaN for one it lacks."""
        evaluation = self.evaluation
        groups = (None, *grouping.groups(evaluation, self.grouping))
        for system in dict.fromkeys(point.system for point in self.points):
            known = {point.group: point for point in self.points if point.system == system}
            points = [known.get(group, Point(system, group, np.nan, np.nan)) for group in groups]
            x, y = (np.array([getattr(point, axis) for point in points]) for axis in "xy")
            say, show = partial(self._words, points), partial(self._open, points)
            yield Series(system, evaluation.system_names[system], x, y, say, show, system, is_aligned=True)

    def _words(self, points: Sequence[Point], place: int) -> str:
        """A point: group, both measures and the headline."""
        evaluation, point = self.evaluation, points[place]
        group = point.group
        which = grouping.title(evaluation, group) if group is not None else "all items"
        measures = [*dict.fromkeys((self.figure.y, self.figure.x, evaluation.headline(point.system).id))]
        scores = evaluation.scores(point.system, measures)
        values = [(m, scores.total(m) if group is None else scores.group(group, m)) for m in measures]
        return f"{which}: {self.plain_values(values)}"

    def _open(self, points: Sequence[Point], place: int) -> None:
        """Show the items of a point."""
        point = points[place]
        drilldown.show_items(self.state, point.system, self.figure.y, point.group)

    # words and numbers

    def table(self) -> Table:
        """Both measures of every system, over all items and by group."""
        return outputs.scores_table(self.evaluation, by=self.grouping or None, measures=(self.figure.x, self.figure.y))

    def command(self, inputs: Inputs) -> str:
        """See Canvas."""
        names = self.figure.x, self.figure.y
        return score_line(self.evaluation, inputs, names, self.grouping, has_intervals=False)
