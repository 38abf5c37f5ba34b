"""One measure against another, a point for all items that coincide: its area their size, its strength their number."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from html import escape

import numpy as np
import pyqtgraph as pg

from lexeval_gui.core.dataset import Floats
from lexeval_gui.core.figures import ScatterFigure
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
from lexeval_gui.workspace.figures import clouds
from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs
from lexeval_gui.workspace.outputs.command_lines.numbers import figure_line

LEAST, LARGEST = 4.5, 26.0
"""Pixels at zoom 1: the diameter of the smallest point, however small its items, and of the largest."""

COUNTED, MANY, SHARE = 3, 10, 0.05
"""So many points have their number of items beside them, if these are many, and such a share of all items."""


class ScatterPlot(Canvas):
    """A ScatterFigure."""

    has_marks = True
    overhang = LARGEST / 2

    def __init__(self, state: AppState, theme: Theme, figure: ScatterFigure) -> None:
        self.figure = figure
        self.clouds: dict[int, clouds.Cloud] = {}
        super().__init__(state, theme, f"Scatter {figure.title}", figure.note)
        self.guides = [EqualF(self.plotItem, state.data, "")] if figure.iso_f else []
        self._dots, self._ring = self.add(Dots(), 20), self.add(Dots(), 30)

    # drawing

    def draw(self) -> None:
        """Draw the points of the systems that are switched on."""
        evaluation, names = self.evaluation, {self.figure.x, self.figure.y}
        having = [system for system in self.state.view.shown_systems if names <= {*evaluation.available(system)}]
        self.clouds = {system: clouds.cloud(evaluation, system, self.figure) for system in having}
        right, top = (
            nice_top(max((float(axis.max()) for axis in axes if len(axis)), default=1.0))
            for axes in ([c.x for c in self.clouds.values()], [c.y for c in self.clouds.values()])
        )
        self.set_range((0, right), (0, top), (step_below(right), step_below(top)), upright=True)
        self.name_axes(*(evaluation.measures[name].title_of_item for name in (self.figure.x, self.figure.y)))
        texts = [tag for guide in self.guides for tag in guide.draw(right, top, self.quiet_pen(0.6))]
        self._draw_dots()
        self.show_current()
        self.tags.show([*self.names_of(tuple(self.clouds)), *self._counts(), *texts])

    def dots_to_avoid(self) -> Floats:
        """See Canvas."""
        points = [np.column_stack((cloud.x, cloud.y)) for cloud in self.clouds.values()]
        return np.concatenate([np.zeros((0, 2)), *points])

    @property
    def largest(self) -> float:
        """The greatest size that a point has."""
        return max((float(c.size.max()) for c in self.clouds.values() if len(c.size)), default=1.0) or 1.0

    def diameters(self, cloud: clouds.Cloud) -> np.ndarray:
        """How wide the points of a cloud are, in pixels at zoom 1: areas go with sizes."""
        return np.maximum(LARGEST * np.sqrt(cloud.size / self.largest), LEAST)

    def _draw_dots(self) -> None:
        spots = []
        for system, cloud in self.clouds.items():
            pen = pg.mkPen(self.colour(system, 0.8), width=0.8 * self.stroke)
            for place, wide in enumerate(self.diameters(cloud).tolist()):
                strength = min(0.12 + 0.13 * float(np.log2(int(cloud.counts[place]) + 1)), 0.85)
                spots.append(
                    {
                        "pos": (cloud.x[place], cloud.y[place]),
                        "size": wide * self.theme.zoom,
                        "symbol": mark(system)[0],
                        "brush": self.colour(system, strength),
                        "pen": pen,
                    }
                )
        self._dots.setData(sorted(spots, key=lambda spot: -spot["size"]))

    def show_current(self) -> None:
        """See Canvas: a ring around the point at which the item is."""
        colours, zoom = self.theme.colours, self.theme.zoom
        current = self.state.selection.current
        places = {s: cloud.point_of(current) for s, cloud in self.clouds.items()} if current is not None else {}
        found = {system: place for system, place in places.items() if place is not None}
        self._ring.setData(
            [
                {
                    "pos": (self.clouds[s].x[place], self.clouds[s].y[place]),
                    "symbol": mark(s)[0],
                    "brush": None,
                    "size": (float(self.diameters(self.clouds[s])[place]) + 5) * zoom,
                    "pen": pg.mkPen(colours.ink, width=1.5 * self.stroke),
                }
                for s, place in found.items()
            ]
        )

    def _counts(self) -> Iterator[Tag]:
        """How many items there are at the points that have most of them."""
        for system, cloud in self.clouds.items():
            for place in np.argsort(-cloud.counts, kind="stable")[:COUNTED].tolist():
                number = int(cloud.counts[place])
                if number >= MANY and number >= SHARE * len(cloud.items):
                    yield Tag(f"{number:,}", float(cloud.x[place]), float(cloud.y[place]), system, is_optional=True)

    # keys

    def series(self) -> Iterator[Series]:
        """See InteractivePlot: the points of each system, from left to right."""
        for system, cloud in self.clouds.items():
            name = self.evaluation.system_names[system]
            say, show = partial(self._words, cloud), partial(self._open, system, cloud)
            yield Series(system, name, cloud.x, cloud.y, say, show, system)

    def _words(self, cloud: clouds.Cloud, place: int) -> str:
        """A point: both measures, how many items it stands for, some of their names."""
        values = self.plain_values(((self.figure.y, cloud.y[place]), (self.figure.x, cloud.x[place])))
        return f"{values}; {self.items_text(cloud.at(place))}"

    def _open(self, system: int, cloud: clouds.Cloud, place: int) -> None:
        """Look at the item of a point, or list all of its items."""
        values = {self.figure.x: float(cloud.x[place]), self.figure.y: float(cloud.y[place])}
        self.show_point(cloud.at(place), drilldown.filter_of_values(self.evaluation, system, values))

    # words and numbers

    def sentence(self) -> str:
        """What area and strength mean."""
        means = f"Area: {escape(self.figure.area)}. Stronger: more items at one point; click it to list them."
        return "<br>".join((self.quiet_text(means), *self.note()))

    def table(self) -> Table:
        """Both measures and the size of every item."""
        return clouds.cloud_table(self.evaluation, tuple(self.clouds), self.figure)

    def command(self, inputs: Inputs) -> str:
        """See Canvas."""
        shown = self.chosen(), self.state.view.shown_systems
        return figure_line(self.evaluation, inputs, self.figure.id, *shown)
