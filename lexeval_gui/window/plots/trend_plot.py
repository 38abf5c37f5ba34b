"""Measures of items over a column of counts: the items as quiet points, the mean of each stretch as a line."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np
import pyqtgraph as pg

from lexeval_gui.core.dataset import Floats, Ints
from lexeval_gui.core.figures import TrendFigure
from lexeval_gui.core.tables import Table
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.plots.measures_plot import ItemsPlot
from lexeval_gui.window.plots.parts.area import Dots
from lexeval_gui.window.plots.parts.axes import COUNTS, axis_range, possible_range
from lexeval_gui.window.plots.parts.marks import mark
from lexeval_gui.window.plots.parts.tags import Tag
from lexeval_gui.window.plots.series import Series
from lexeval_gui.window.state import drilldown
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.workspace.figures import trends
from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs
from lexeval_gui.workspace.outputs.command_lines.numbers import figure_line
from lexeval_gui.workspace.outputs.figure_data import OVER

DOT = 4.0
"""Pixels at zoom 1: the size of an item's point."""

LOWEST = -1.0
"""An item further below is not shown: one of them would leave the others no room. How many is said."""


class TrendPlot(ItemsPlot):
    """A TrendFigure. The first of the chosen measures has the points; its axes are columns of counts."""

    prefix = OVER
    has_marks = True

    def __init__(self, state: AppState, theme: Theme, figure: TrendFigure) -> None:
        self.figure = figure
        self.trends: dict[int, trends.Trend] = {}
        self._lines: list[pg.PlotDataItem] = []
        super().__init__(state, theme, "Trend", figure, figure.over)
        self._ring = self.add(Dots(), 30)

    # what can be chosen

    def _available(self) -> tuple[str, ...]:
        """The measures of the figure that some system has."""
        systems = range(len(self.evaluation.system_names))
        there = {name for system in systems for name in self.evaluation.available(system)}
        return tuple(name for name in self.figure.measures if name in there)

    def choices(self) -> dict[str, tuple[str, str]]:
        """See Canvas: the measures, then the columns."""
        known = [self.evaluation.measures[name] for name in self._available()]
        columns = {f"{OVER}{name}": (title, f"over {title}") for name, title in self.figure.over}
        return {m.id: (m.short, f"{m.title_of_item} and its mean") for m in known} | columns

    # drawing

    def draw(self) -> None:
        """Draw the items of the systems that are switched on."""
        evaluation, available = self.evaluation, self._available()
        self.measures = tuple(name for name in self.measures if name in available) or available[:1]
        if not self.measures:
            return
        self.trends = {
            system: trends.trend(evaluation, system, self.figure, self.axis, self.measures)
            for system in self.state.view.shown_systems
            if {*self.measures} <= {*evaluation.available(system)}
            and self.axis in trends.available_columns(evaluation, self.figure, system)
        }
        self._set_axes()
        self.draw_points()
        self._draw_lines()
        self.show_current()
        self.tags.show(list(self._tags_of_lines()))

    def _set_axes(self) -> None:
        across, step = axis_range([t.x for t in self.trends.values()], 1, COUNTS)
        values = [np.maximum(t.values[self.primary], LOWEST) for t in self.trends.values()]
        lines = [mean for t in self.trends.values() for mean in t.means.values()]
        possible = possible_range(self.evaluation.measures[self.primary])
        up, height = axis_range([np.array((0.0, 1.0)), *values, *lines], 0.2, possible)
        self.set_range(across, up, (step, height))
        known = [self.evaluation.measures[name] for name in self.measures]
        named = known[0].title_of_item if len(known) == 1 else ", ".join(measure.short for measure in known)
        self.name_axes(self.axis_title, named)

    def draw_points(self) -> None:
        """See ItemsPlot; what is too low is not shown."""
        points = {system: (found.x, self.drawn_values(system)) for system, found in self.trends.items()}
        self.draw_clouds(points, DOT * self.theme.zoom, 0.75)

    def drawn_values(self, system: int) -> Floats:
        """The values of the first measure that are drawn, NaN for the others."""
        found = self.trends[system]
        values = found.values.get(self.primary, np.full(len(found.x), np.nan))
        return np.where(values >= LOWEST, values, np.nan)

    def _draw_lines(self) -> None:
        while self._lines:
            self.plotItem.removeItem(self._lines.pop())
        for system, found in self.trends.items():
            for name in self.measures:
                line = pg.PlotCurveItem(found.middle, found.means[name], connect="finite")
                line.setPen(self.measure_pen(system, name))
                self._lines.append(self.add(line, 10 if name == self.primary else 5))
            self._lines.append(self.add(self._dots(system, found), 12))

    def _dots(self, system: int, found: trends.Trend) -> Dots:
        """The means of the first measure: the area of a mark says how many items it stands for."""
        most = max((int(t.counts.max()) for t in self.trends.values() if len(t.counts)), default=1)
        there = ~np.isnan(found.means[self.primary])
        zoom, dots = self.theme.zoom, Dots()
        dots.setData(
            x=found.middle[there],
            y=found.means[self.primary][there],
            symbol=mark(system)[0],
            size=np.maximum(12 * np.sqrt(found.counts[there] / most), 4) * zoom,
            brush=pg.mkBrush(self.colour(system)),
            pen=pg.mkPen(self.theme.colours.ground, width=self.stroke),
        )
        return dots

    def _tags_of_lines(self) -> Iterator[Tag]:
        """Each line's name at its end."""
        evaluation = self.evaluation
        for system, found in self.trends.items():
            for name in self.measures:
                there = np.flatnonzero(~np.isnan(found.means[name]))
                if len(there):
                    first, last = name == self.primary, int(there[-1])
                    text = evaluation.system_names[system] if first else evaluation.measures[name].short
                    x, y = float(found.middle[last]), float(found.means[name][last])
                    yield Tag(text, x, y, system, bold=first, is_optional=True)

    def lines_to_avoid(self) -> Iterator[tuple[Floats, Floats]]:
        """See Canvas: the lines of means."""
        yield from ((found.middle, found.means[self.primary]) for found in self.trends.values())

    def show_current(self) -> None:
        """See Canvas: a ring around each system's point of the item."""
        item = self.state.selection.current
        places = [
            (s, int(np.flatnonzero(t.items == item)[0]))
            for s, t in self.trends.items()
            if item is not None and (t.items == item).any()
        ]
        self._ring.setData(
            [
                self.spot(s, self.trends[s].x[place], max(self.trends[s].values[self.primary][place], LOWEST), 9)
                for s, place in places
            ]
        )

    # pointer

    def read(self, x: float, y: float) -> str:
        """The items of the point that is meant, or the means of the stretch."""
        return super().read(x, y) or "<br>".join(text for system in self.trends for text in self._means_at(system, x))

    def _means_at(self, system: int, x: float) -> Iterator[str]:
        found = self.trends[system]
        place = found.stretch_at(x)
        if place is not None:
            values = self.values_text((name, line[place]) for name, line in found.means.items())
            yield f"{self.system_name(system)} {self._stretch(found, place)} ({found.counts[place]:,}) {values}"

    # keys

    def series(self) -> Iterator[Series]:
        """See InteractivePlot: of each system its means, then its points; items that coincide are one."""
        for system, found in self.trends.items():
            name, y = self.evaluation.system_names[system], found.means[self.primary]
            say, show = partial(self._words_of_mean, found), partial(self._open_mean, system, found)
            yield Series(("mean", system), name, found.middle, y, say, show, system)
            firsts = self._firsts(found)
            x, y = found.x[firsts], self.drawn_values(system)[firsts]
            say, show = partial(self._words_of_point, found, firsts), partial(self._open_point, system, found, firsts)
            yield Series(("item", system), name, x, y, say, show, system)

    def _firsts(self, found: trends.Trend) -> Ints:
        """The first item of each point, from left to right."""
        points = found.x + 1j * found.values[self.primary]
        return np.unique(points, return_index=True)[1]

    def _same(self, found: trends.Trend, first: int) -> Ints:
        """The places of all items that coincide with one."""
        values = found.values[self.primary]
        return np.flatnonzero((found.x == found.x[first]) & (values == values[first]))

    def _stretch(self, found: trends.Trend, place: int) -> str:
        low, high = found.low[place], found.high[place]
        return f"{low:g}" if low == high else f"{low:g}–{high:g}"

    def _words_of_mean(self, found: trends.Trend, place: int) -> str:
        values = self.plain_values((name, line[place]) for name, line in found.means.items())
        return f"{self.axis_title} {self._stretch(found, place)} ({found.counts[place]:,}): mean {values}"

    def _words_of_point(self, found: trends.Trend, firsts: Ints, place: int) -> str:
        first = int(firsts[place])
        value = self.plain_values([(self.primary, found.values[self.primary][first])])
        items = self.items_text(found.items[self._same(found, first)])
        return f"{self.axis_title} {found.x[first]:g}: {value}; {items}"

    def _open_mean(self, system: int, found: trends.Trend, place: int) -> None:
        """List the items of a stretch."""
        column = drilldown.name_of(self.evaluation, system, self.axis)
        self.state.view.show_items(f"{column}>={found.low[place]:g} {column}<={found.high[place]:g}")

    def _open_point(self, system: int, found: trends.Trend, firsts: Ints, place: int) -> None:
        """Look at the item of a point; list its items if there are several."""
        first = int(firsts[place])
        column = drilldown.name_of(self.evaluation, system, self.axis)
        equal = drilldown.filter_of_values(
            self.evaluation, system, {self.primary: float(found.values[self.primary][first])}
        )
        self.show_point(found.items[self._same(found, first)], f"{column}={found.x[first]:g} {equal}")

    # words and numbers

    def sentence(self) -> str:
        """What a mark of a line stands for; what is too low to be shown."""
        if not self.trends:
            return ""
        low = sum(int((t.values[self.primary] < LOWEST).sum()) for t in self.trends.values())
        many = "1 point below −1 is" if low == 1 else f"{low:,} points below −1 are"
        below = f" {many} not shown." if low else ""
        means = f"Points: items. Marks: means of at least {self.figure.least} items, larger for more.{below}"
        return " ".join((self.quiet_text(means), *self.note()))

    def table(self) -> Table:
        """The means of each stretch."""
        return trends.trend_table(self.evaluation, tuple(self.trends), self.figure, self.axis, self.measures)

    def command(self, inputs: Inputs) -> str:
        """See Canvas."""
        shown = self.chosen(), self.state.view.shown_systems
        return figure_line(self.evaluation, inputs, self.figure.id, *shown)
