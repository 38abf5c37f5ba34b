"""Measures of items over a column of counts: the items as quiet points, the mean of each stretch as a line."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from lexeval_gui.core.dataset import Floats, Ints
from lexeval_gui.core.figures import TrendFigure
from lexeval_gui.core.plaintext import isolated
from lexeval_gui.core.tables import Table, format_number
from lexeval_gui.window.look.theme import Theme, system_colour
from lexeval_gui.window.plots.axes import axis_range
from lexeval_gui.window.plots.canvas import Canvas, Dots, Tag
from lexeval_gui.window.plots.downsampling import spots
from lexeval_gui.window.plots.group_plot import mark, marks_of
from lexeval_gui.window.plots.point_cloud import PointCloud
from lexeval_gui.window.state import drilldown
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.labels import cut
from lexeval_gui.workspace.figures import trends
from lexeval_gui.workspace.scoring.evaluation import Evaluation

DOT = 4.0
"""Pixels at zoom 1: the size of an item's point."""

OVER = "over:"
"""What the choices begin with that are columns."""

NAMED = 5
"""So many items of a point are named under the pointer."""

LOWEST = -1.0
"""An item further below is not shown: one of them would leave the others no room. How many is said."""


class TrendPlot(Canvas):
    """A TrendFigure. The first of the chosen measures has the points and is drawn strongest."""

    def __init__(self, state: AppState, theme: Theme, figure: TrendFigure) -> None:
        self.figure = figure
        self.measures: tuple[str, ...] = figure.measures[:1]
        self.over = figure.over[0][0]
        self.trends: dict[int, trends.Trend] = {}
        self._points: dict[int, PointCloud] = {}
        self._lines: list[pg.PlotDataItem] = []
        super().__init__(state, theme, f"Trend {figure.title}", figure.note)
        self._ring = Dots()
        self._ring.setZValue(30)
        self.plotItem.addItem(self._ring, ignoreBounds=True)
        self.view.sigResized.connect(lambda *_: self._draw_points())  # other points fall on one spot

    # what can be chosen

    def _offered(self, evaluation: Evaluation) -> tuple[str, ...]:
        """The measures of the figure that some system has."""
        there = {name for system in range(len(evaluation.system_names)) for name in evaluation.available(system)}
        return tuple(name for name in self.figure.measures if name in there)

    def choices(self) -> dict[str, tuple[str, str]]:
        """See Canvas: the measures, then the columns."""
        evaluation = self.state.data.evaluation
        if evaluation is None:
            return {}
        known = [evaluation.measures[name] for name in self._offered(evaluation)]
        columns = {f"{OVER}{name}": (title, f"over {title}") for name, title in self.figure.over}
        return {m.id: (m.short, f"{m.title_of_item} and its mean") for m in known} | columns

    def chosen(self) -> tuple[str, ...]:
        """See Canvas."""
        return (*self.measures, f"{OVER}{self.over}")

    def apart(self) -> str:
        """See Canvas: the first column."""
        return f"{OVER}{self.figure.over[0][0]}"

    def toggle(self, choice: str) -> None:
        """Switch a measure on or off, the last one stays; or take another column."""
        if choice.startswith(OVER):
            self.over = choice.removeprefix(OVER)
            return
        wanted = {*self.measures} ^ {choice} or {*self.measures}
        self.measures = tuple(name for name in self.figure.measures if name in wanted)

    @property
    def primary(self) -> str:
        """The measure that has the points."""
        return self.measures[0]

    # drawing

    def refresh(self) -> None:
        """Draw the items of the systems that are switched on."""
        evaluation = self.state.data.evaluation
        if evaluation is None:
            return
        offered = self._offered(evaluation)
        self.measures = tuple(name for name in self.measures if name in offered) or offered[:1]
        if not self.measures:
            return
        self.trends = {
            system: trends.trend(evaluation, system, self.figure, self.over, self.measures)
            for system in self.state.view.shown_systems
            if {*self.measures} <= {*evaluation.available(system)}
            and self.over in trends.offered(evaluation, self.figure, system)
        }
        self._set_axes(evaluation)
        self._draw_points()
        self._draw_lines()
        self.show_current()
        self.show_tags(list(self._tags_of(evaluation)))

    def _set_axes(self, evaluation: Evaluation) -> None:
        across, step = axis_range([t.x for t in self.trends.values()], 1)
        values = [np.maximum(t.values[self.primary], LOWEST) for t in self.trends.values()]
        lines = [mean for t in self.trends.values() for mean in t.means.values()]
        up, height = axis_range([np.array((0.0, 1.0)), *values, *lines], 0.2)
        self.set_range(across, up, (step, height))
        known = [evaluation.measures[name] for name in self.measures]
        named = known[0].title_of_item if len(known) == 1 else ", ".join(measure.short for measure in known)
        self.name_axes(dict(self.figure.over)[self.over], named)

    def _draw_points(self) -> None:
        for system in [system for system in self._points if system not in self.trends]:
            self.plotItem.removeItem(self._points.pop(system))
        area, box, dot = self.view.boundingRect(), self.view.viewRect(), DOT * self.theme.zoom
        columns, rows = (max(int(length / dot), 1) for length in (area.width(), area.height()))
        for system, found in self.trends.items():
            if system not in self._points:
                self._points[system] = PointCloud()
                self.plotItem.addItem(self._points[system], ignoreBounds=True)
            x, y = found.x, found.values.get(self.primary, np.full(len(found.x), np.nan))
            y = np.where(y >= LOWEST, y, np.nan)
            drawn, counts = spots((x - box.left()) / box.width(), (y - box.top()) / box.height(), columns, rows)
            colour = QColor(system_colour(self.theme.colours, system))
            colour.setAlphaF(0.75)
            self._points[system].set_points(x[drawn], y[drawn], counts, colour, dot, QRectF(box))

    def _draw_lines(self) -> None:
        while self._lines:
            self.plotItem.removeItem(self._lines.pop())
        for system, found in self.trends.items():
            for name in self.measures:
                first = name == self.primary
                line = pg.PlotCurveItem(found.middle, found.means[name], connect="finite")
                line.setPen(self.pen(system, 2.0 if first else 1.1, 1.0 if first else 0.75))
                line.setZValue(10 if first else 5)
                self._add(line)
            self._add(self._dots(system, found))

    def _add(self, item: pg.GraphicsObject) -> None:
        self.plotItem.addItem(item, ignoreBounds=True)
        self._lines.append(item)

    def _dots(self, system: int, found: trends.Trend) -> Dots:
        """The means of the first measure: the area of a mark says how many items it stands for."""
        most = max((int(t.counts.max()) for t in self.trends.values() if len(t.counts)), default=1)
        there = ~np.isnan(found.means[self.primary])
        colours, zoom = self.theme.colours, self.theme.zoom
        dots = Dots()
        dots.setData(
            x=found.middle[there], y=found.means[self.primary][there], symbol=mark(system)[0],
            size=np.maximum(12 * np.sqrt(found.counts[there] / most), 4) * zoom,
            brush=pg.mkBrush(system_colour(colours, system)), pen=pg.mkPen(colours.ground, width=zoom),
        )  # fmt: skip
        dots.setZValue(12)
        return dots

    def _tags_of(self, evaluation: Evaluation) -> Iterator[Tag]:
        """Each line's name at its end."""
        for system, found in self.trends.items():
            for name in self.measures:
                there = np.flatnonzero(~np.isnan(found.means[name]))
                if len(there):
                    first, last = name == self.primary, int(there[-1])
                    text = cut(evaluation.system_names[system]) if first else evaluation.measures[name].short
                    yield Tag(text, float(found.middle[last]), float(found.means[name][last]), system, bold=first,
                              gives_way=True)  # fmt: skip

    def tracks(self) -> Iterator[tuple[Floats, Floats]]:
        """See Canvas: the lines of means."""
        yield from ((found.middle, found.means[self.primary]) for found in self.trends.values())

    def show_current(self) -> None:
        """See Canvas: a ring around each system's point of the item."""
        colours, zoom = self.theme.colours, self.theme.zoom
        item = self.state.selection.current
        places = [(s, int(np.flatnonzero(t.items == item)[0])) for s, t in self.trends.items()
                  if item is not None and (t.items == item).any()]  # fmt: skip
        self._ring.setData([
            {
                "pos": (self.trends[s].x[place], max(self.trends[s].values[self.primary][place], LOWEST)),
                "symbol": mark(s)[0], "size": 9 * zoom, "brush": pg.mkBrush(system_colour(colours, s)),
                "pen": pg.mkPen(colours.ink, width=1.5 * zoom),
            }
            for s, place in places
        ])  # fmt: skip

    # pointer

    def _at(self, x: float, y: float) -> tuple[int, Ints] | None:
        """The system and the places of its items that coincide at the point that is meant."""
        best: tuple[float, int, Ints] | None = None
        pixel = self.view.viewPixelSize()
        for system, found in self.trends.items():
            values = found.values[self.primary]
            near = self.nearest(found.x.tolist(), values.tolist(), x, y)
            if near is not None:
                away = float(np.hypot((found.x[near] - x) / pixel[0], (values[near] - y) / pixel[1]))
                same = np.flatnonzero((found.x == found.x[near]) & (values == values[near]))
                if best is None or away < best[0]:
                    best = away, system, same
        return None if best is None else best[1:]

    def read(self, x: float, y: float) -> str:
        """The items of the point that is meant, or the means of the stretch."""
        evaluation, meant = self.state.data.evaluation, self._at(x, y)
        if evaluation is None:
            return ""
        if meant is None:
            return "<br>".join(text for system in self.trends for text in self._means_at(evaluation, system, x))
        system, places = meant
        found, ids = self.trends[system], evaluation.dataset.ids
        named = ", ".join(escape(isolated(ids[item])) for item in found.items[places[:NAMED]].tolist())
        number = f"<b>{len(places):,}</b>: " if len(places) > 1 else ""
        value = format_number(float(found.values[self.primary][places[0]]), 3)
        short = escape(evaluation.measures[self.primary].short)
        return (
            f"{self._name(evaluation, system)} {escape(dict(self.figure.over)[self.over])} "
            f"<b>{found.x[places[0]]:g}</b> {short} <b>{value}</b><br>{number}{named}{' …' * (len(places) > NAMED)}"
        )

    def _name(self, evaluation: Evaluation, system: int) -> str:
        colour = system_colour(self.theme.colours, system)
        return f"<b style='color:{colour}'>{escape(evaluation.system_names[system])}</b>"

    def _means_at(self, evaluation: Evaluation, system: int, x: float) -> Iterator[str]:
        found = self.trends[system]
        place = found.stretch_at(x)
        if place is not None:
            low, high = found.low[place], found.high[place]
            stretch = f"{low:g}" if low == high else f"{low:g}–{high:g}"
            values = " ".join(
                f"{escape(evaluation.measures[name].short)} <b>{format_number(float(line[place]), 3)}</b>"
                for name, line in found.means.items()
            )
            yield f"{self._name(evaluation, system)} {stretch} ({found.counts[place]:,}) {values}"

    def click(self, x: float, y: float) -> None:
        """Look at the item of a point; list its items if there are several."""
        evaluation, meant = self.state.data.evaluation, self._at(x, y)
        if evaluation is None or meant is None:
            return
        system, places = meant
        found = self.trends[system]
        items = found.items[places]
        if len(items) > 1:
            column = drilldown.name_of(evaluation, system, self.over)
            value = {self.primary: float(found.values[self.primary][places[0]])}
            self.state.view.set_filter(f"{column}={found.x[places[0]]:g} {drilldown.equal(evaluation, system, value)}")
        if self.state.selection.current not in items:
            self.state.selection.set_current(int(items[0]))

    # words and numbers

    def sentence(self) -> str:
        """What a mark of a line stands for; what is too low to be shown."""
        evaluation = self.state.data.evaluation
        if evaluation is None or not self.trends:
            return ""
        low = sum(int((t.values[self.primary] < LOWEST).sum()) for t in self.trends.values())
        many = "1 point below −1 is" if low == 1 else f"{low:,} points below −1 are"
        below = f" {many} not shown." if low else ""
        means = f"Points: items. Marks: means of at least {self.figure.least} items, larger for more.{below}"
        marks = marks_of(evaluation, self.theme.colours, tuple(self.trends)) + "<br>" if len(self.trends) > 1 else ""
        return " ".join((self.aside(marks + means), *self.note()))

    def table(self) -> Table:
        """The means of each stretch."""
        evaluation = self.state.data.evaluation
        assert evaluation is not None
        return trends.trend_table(evaluation, tuple(self.trends), self.figure, self.over, self.measures)
