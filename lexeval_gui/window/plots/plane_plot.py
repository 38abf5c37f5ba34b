"""One measure against another: a point per system, the path it takes over a parameter, lines of equal F."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np
import pyqtgraph as pg
from msgspec import Struct
from PySide6.QtGui import QPen

from lexeval_gui.core.dataset import Floats
from lexeval_gui.core.figures import PlaneFigure
from lexeval_gui.core.tables import Table, format_number
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.plots.canvas import Canvas
from lexeval_gui.window.plots.parts.area import Dots
from lexeval_gui.window.plots.parts.axes import nice_top, step_below
from lexeval_gui.window.plots.parts.tags import Tag
from lexeval_gui.window.plots.series import Series
from lexeval_gui.window.state import drilldown
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.data import DataState
from lexeval_gui.workspace import outputs
from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs
from lexeval_gui.workspace.outputs.command_lines.numbers import curve_line, score_line

LEVELS = tuple(level / 10 for level in range(1, 10))
POINTS = 64


class Path(Struct, frozen=True):
    """The way of one system: `x` and `y` [g] over `grid` [g] (all empty if it takes none), and where it is now."""

    system: int
    grid: Floats
    x: Floats
    y: Floats
    here: tuple[float, float]


class EqualF:
    """The lines of equal F behind a plane of recall (x) and precision (y), under the value of the parameter `beta`."""

    def __init__(self, plot: pg.PlotItem, data: DataState, beta: str) -> None:
        self._data, self._beta = data, beta
        self._lines = {level: pg.PlotCurveItem() for level in LEVELS}
        for line in self._lines.values():
            plot.addItem(line, ignoreBounds=True)

    def draw(self, right: float, top: float, pen: QPen) -> tuple[Tag, ...]:
        """Draw them inside 0…right, 0…top; gives the value of each, where its line leaves the plot."""
        tags, settings = [], self._data.settings
        beta = settings.number(self._beta) if self._beta and settings is not None else 1.0
        for level, line in self._lines.items():
            x, y = equal_f(level, right, top, beta)
            line.setData(x, y, pen=pen)
            if len(x):
                tags.append(Tag(f"F {format_number(level, 1)}", float(x[-1]), float(y[-1]), None, is_optional=True))
        return tuple(tags)


class PlanePlot(Canvas):
    """A PlaneFigure."""

    def __init__(self, state: AppState, theme: Theme, figure: PlaneFigure) -> None:
        self.figure = figure
        self.paths: tuple[Path, ...] = ()
        self._lines: dict[int, pg.PlotCurveItem] = {}
        super().__init__(state, theme, f"Plane {figure.title}", figure.note)
        self._steps, self._points = self.add(Dots(), 20), self.add(Dots(), 30)
        self._equal = EqualF(self.plotItem, state.data, figure.beta) if figure.iso_f else None

    # drawing

    def draw(self) -> None:
        """Draw where the systems that are switched on are, and their ways."""
        self.paths = tuple(self._paths())
        right, top = self._set_axes()
        levels = self._equal.draw(right, top, self.quiet_pen(0.6)) if self._equal is not None else ()
        self._draw_paths()
        self.tags.show([*self._tags_of_systems(), *levels])

    def _paths(self) -> Iterator[Path]:
        evaluation, names = self.evaluation, [self.figure.x, self.figure.y]
        for system in self.state.view.shown_systems:
            if not {*names} <= {*evaluation.available(system)}:
                continue
            scores = evaluation.scores(system, names)
            here = scores.total(self.figure.x), scores.total(self.figure.y)
            if self.parameter(self.figure.over) is None:
                yield Path(system, np.zeros(0), np.zeros(0), np.zeros(0), here)
            else:
                curves = evaluation.curve(system, self.figure.over, names)
                yield Path(system, curves.grid, curves.lines[self.figure.x], curves.lines[self.figure.y], here)

    def _set_axes(self) -> tuple[float, float]:
        """Set both axes; gives where they end."""
        across = [value for path in self.paths for value in (*path.x.tolist(), path.here[0])]
        up = [value for path in self.paths for value in (*path.y.tolist(), path.here[1])]
        right, top = (
            nice_top(max((value for value in values if not np.isnan(value)), default=1.0)) for values in (across, up)
        )
        self.set_range((0, right), (0, top), (step_below(right), step_below(top)), upright=True)
        x, y = (self.evaluation.measures[name].title for name in (self.figure.x, self.figure.y))
        number = self.parameter(self.figure.over)
        over = f", a point for each {number.title} {number.symbol}".rstrip() if number is not None else ""
        self.name_axes(x, f"{y}{over}")
        return right, top

    def _draw_paths(self) -> None:
        shown = {path.system: path for path in self.paths}
        self.match_items(self._lines, shown, partial(pg.PlotCurveItem, connect="finite"))
        for system, path in shown.items():
            self._lines[system].setData(path.x, path.y, pen=self.pen(system, 1.4, 0.8))
        self._draw_dots()

    def _draw_dots(self) -> None:
        brushes = {path.system: pg.mkBrush(self.colour(path.system)) for path in self.paths}
        nothing, zoom = pg.mkPen(None), self.theme.zoom
        self._steps.setData(
            x=np.concatenate([path.x for path in self.paths] or [np.zeros(0)]),
            y=np.concatenate([path.y for path in self.paths] or [np.zeros(0)]),
            brush=[brushes[path.system] for path in self.paths for _ in path.grid],
            size=4 * zoom,
            pen=nothing,
        )
        self._points.setData(
            x=[path.here[0] for path in self.paths],
            y=[path.here[1] for path in self.paths],
            brush=[brushes[path.system] for path in self.paths],
            size=10 * zoom,
            pen=pg.mkPen(self.theme.colours.ground, width=1.5 * self.stroke),
        )

    def _tags_of_systems(self) -> Iterator[Tag]:
        for path in self.paths:
            if not np.isnan(path.here).any():
                yield Tag(self.evaluation.system_names[path.system], *path.here, path.system, bold=True)

    def lines_to_avoid(self) -> Iterator[tuple[Floats, Floats]]:
        """The ways of the systems, where they lead to the right."""
        yield from ((path.x, path.y) for path in self.paths if len(path.x) and (np.diff(path.x) >= 0).all())

    # keys

    def series(self) -> Iterator[Series]:
        """See InteractivePlot: the way of each system, or its point."""
        for path in self.paths:
            x, y = (path.x, path.y) if len(path.grid) else (np.array([end]) for end in path.here)
            here = self._here(path)
            name = self.evaluation.system_names[path.system]
            say, show = partial(self._words, path, x, y), partial(self._open, path)
            yield Series(path.system, name, x, y, say, show, path.system, start=here, is_aligned=True)

    def _here(self, path: Path) -> int:
        """The place of a way at which the parameter is now."""
        if not len(path.grid):
            return 0
        return int(np.argmin(np.abs(path.grid - self.evaluation.settings.number(self.figure.over))))

    def _words(self, path: Path, x: Floats, y: Floats, place: int) -> str:
        number = self.parameter(self.figure.over)
        at = f"{number.symbol or number.title} = {path.grid[place]:g}: " if number is not None else ""
        return at + self.plain_values(((self.figure.y, y[place]), (self.figure.x, x[place])))

    def _open(self, path: Path, place: int) -> None:
        """Move the parameter to a point, and show the items of its system."""
        if len(path.grid):
            self.set_parameter(self.figure.over, float(path.grid[place]))
        drilldown.show_items(self.state, path.system, self.figure.y)

    def shift(self, steps: int) -> bool:
        """See InteractivePlot: along the ways."""
        return self.nudge_parameter(self.figure.over, steps)

    # words and numbers

    def table(self) -> Table:
        """Both measures along the ways."""
        names = (self.figure.x, self.figure.y)
        if self.parameter(self.figure.over) is None:
            return outputs.scores_table(self.evaluation, measures=names)
        return outputs.curve_table(self.evaluation, self.figure.over, names, self.state.view.shown_systems)

    def command(self, inputs: Inputs) -> str:
        """See Canvas."""
        names, over = (self.figure.x, self.figure.y), self.figure.over
        if self.parameter(over) is None:
            return score_line(self.evaluation, inputs, names, has_intervals=False)
        return curve_line(self.evaluation, inputs, over, names, self.state.view.shown_systems)


def equal_f(level: float, right: float, top: float, beta: float = 1.0) -> tuple[Floats, Floats]:
    """The points x (recall), y (precision) with (1 + β²)xy / (x + β²y) = level inside 0…right, 0…top, from the upper
    left to the lower right.

    They lie on the hyperbola (x − a)(y − b) = ab with a = level·β²/(1 + β²), b = level/(1 + β²), in equal steps of the
    logarithm along it.
    """
    across, up = level * beta**2 / (1 + beta**2), level / (1 + beta**2)
    if top <= up or right <= across or (first := across * up / (top - up)) > right - across:
        return np.zeros(0), np.zeros(0)
    along = np.geomspace(first, right - across, POINTS)
    return across + along, up + across * up / along
