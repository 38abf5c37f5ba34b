"""Measures over a parameter: a line per system and measure, bands, level lines, and the current value to be dragged."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from html import escape

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPolygonF
from PySide6.QtWidgets import QGraphicsPolygonItem

from lexeval_gui.core.curves import Band
from lexeval_gui.core.dataset import Floats
from lexeval_gui.core.figures import CurveFigure
from lexeval_gui.core.parameters import Number
from lexeval_gui.core.scores import Measure
from lexeval_gui.core.tables import Table, format_number
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.plots.crowd import Crowd
from lexeval_gui.window.plots.curve_lines import EARLIER, Line, ghost_lines, level_lines, measure_lines, quiet_lines
from lexeval_gui.window.plots.measures_plot import MeasuresPlot
from lexeval_gui.window.plots.parts.area import Dots
from lexeval_gui.window.plots.parts.axes import nice_top, step_below, step_of
from lexeval_gui.window.plots.parts.tags import Tag
from lexeval_gui.window.plots.series import Series
from lexeval_gui.window.state import drilldown
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.labels import shorten_name
from lexeval_gui.workspace import outputs
from lexeval_gui.workspace.figures import stopping
from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs
from lexeval_gui.workspace.outputs.command_lines.numbers import curve_line
from lexeval_gui.workspace.outputs.curves import BEFORE
from lexeval_gui.workspace.scoring.intervals import is_one_sided

GHOST = 0.4
"""How strong the line of another state of the data is, of 1."""

LISTED = 0.7
"""How strong the line of the items that are scored beside all is."""

Key = tuple[int, str]
"""A system and a measure."""


class CurvePlot(MeasuresPlot):
    """A CurveFigure. The first of the chosen measures has the band."""

    parts = MeasuresPlot.parts | {"bands": "intervals", "cutoff": "the line of the value in force"}

    def __init__(self, state: AppState, theme: Theme, figure: CurveFigure) -> None:
        self.figure = figure
        self.lines: tuple[Line, ...] = ()
        self._apart: tuple[int, ...] = ()  # the systems that are told apart
        self._least = 0.0  # of the parameter, on the axis
        self.levels: tuple[Line, ...] = ()  # what the parameter does not change
        self._stop_words: dict[int, tuple[float, str]] = {}  # by system: the value, and what is said of it
        self.ghosts: tuple[Line, ...] = ()  # the same lines of another state of the data
        self._curves: dict[Key, pg.PlotCurveItem] = {}
        self._ghost_curves: dict[Key, pg.PlotCurveItem] = {}
        self._listed_curves: dict[Key, pg.PlotCurveItem] = {}
        self._bands: dict[int, QGraphicsPolygonItem] = {}
        self._levels: dict[Key, pg.InfiniteLine] = {}
        self._stops: dict[int, pg.InfiniteLine] = {}
        super().__init__(state, theme, "Curves", figure)
        self._crowd = self.add(Crowd(), -1)
        self._marker = self.add(pg.InfiniteLine(angle=90, movable=True), 20)
        self._dots = self.add(Dots(), 30)
        self._marker.sigDragged.connect(self._dragged)

    def choices(self) -> dict[str, tuple[str, str]]:
        """See Canvas: the measures, if there are several."""
        if len(self.figure.measures) < 2:
            return {}
        known = [self.evaluation.measures[name] for name in self.figure.measures]
        return {measure.id: (measure.short, f"curve of {measure.title}") for measure in known}

    @property
    def _lines_apart(self) -> tuple[Line, ...]:
        """The lines of the systems that are told apart."""
        return self.lines[: len(self.lines) - len(self._crowd.lines)]

    @property
    def number(self) -> Number:
        """The parameter that the curves go over."""
        number = self.parameter(self.figure.over)
        assert number is not None
        return number

    # drawing

    def draw(self) -> None:
        """Draw the curves of the systems that are switched on."""
        evaluation = self.evaluation
        self.state.view.want_band(self.figure.over, self.primary)
        here = evaluation.settings.number(self.figure.over)
        self._apart = self.state.view.systems_apart
        apart = tuple(measure_lines(evaluation, self.figure, self.measures, self._apart))
        quiet = self.state.view.systems_quiet
        self._crowd.lines = tuple(quiet_lines(evaluation, self.figure.over, self.primary, quiet))
        self.lines = (*apart, *self._crowd.lines)
        self._least = self._axis_start()
        self.levels = tuple(level_lines(evaluation, self.figure, self._apart))
        ghosts = ghost_lines(self.state.data, self.figure.over, apart)
        self.ghosts = tuple(line for line in ghosts if line.state not in self.left_out)
        bands = self._shown_bands(self._apart)
        self._set_axes((*self.levels, *self.ghosts), bands)
        self._draw_lines()
        self._draw_levels()
        self._draw_bands(bands)
        self._marker.setPen(self.quiet_pen(1.5, Qt.PenStyle.DotLine))
        self._marker.setHoverPen(pg.mkPen(self.theme.colours.accent, width=2 * self.stroke))
        self._marker.setValue(self._axis_position(here))
        self._marker.setVisible("cutoff" not in self.left_out)
        self._draw_dots(here)
        stops = tuple(self._stop_tags())
        self.tags.show([*self._line_tags(here), *self._level_tags(), *stops])

    def _shown_bands(self, systems: Collection[int]) -> dict[int, Band]:
        """The bands that are known of some systems, unless bands are left out."""
        found = {} if "bands" in self.left_out else self.state.results.bands
        known = found.get((self.figure.over, self.primary), {})
        return {system: band for system, band in known.items() if system in systems}

    def _set_axes(self, levels: Sequence[Line], bands: dict[int, Band]) -> None:
        number = self.number
        heights = [line.y for line in (*self.lines, *levels)] + [band.high for band in bands.values()]
        highest = np.fmax.reduce(np.concatenate(heights), initial=np.nan) if heights else np.nan
        top = nice_top(1.0 if np.isnan(highest) else float(highest))
        low, high = self._axis_position(self._least), self._axis_position(number.high)
        span = high - low
        self.set_range((low, high), (0, top), (step_of(span, 1.0 * number.whole, 12), step_below(top)))
        if self.figure.log:
            self.bottom.label_places(
                {self._axis_position(value): f"{value:g}".lstrip("0") for value in _ticks(self._least, number)}
            )
        titles = ", ".join(self.evaluation.measures[name].title for name in self.measures)
        self.name_axes(f"{number.title} {number.symbol}".strip(), titles + self._name_of_bands(bands))

    def _name_of_bands(self, bands: Mapping[int, Band]) -> str:
        """What the bands are, for the axis."""
        if any(outputs.has_bound(self.evaluation, system, self.figure.over, self.primary) for system in bands):
            return ", 95 % interval (a one-sided bound where it reaches 1)"
        return ", 95 % interval" if bands else ""

    def _axis_start(self) -> float:
        """The least value on the axis: on a logarithmic one that of the curves, or the one in force below them."""
        if not self.figure.log:
            return self.number.low
        return min([self.evaluation.settings.number(self.figure.over), *map(self._start, self.lines)])

    def _start(self, line: Line) -> float:
        """Where a line begins to be worth showing: as long as a sample has the same few items, nothing happens."""
        counted = self.evaluation.measures[line.measure].over
        if not counted:
            return float(line.x[0])
        items = self.evaluation.curve(line.system, self.figure.over, [counted]).lines[counted]
        return float(line.x[max(int(np.searchsorted(items, items[0], "right")) - 1, 0)])

    def _axis_position(self, value: float) -> float:
        """Where a value of the parameter stands on its axis."""
        return math.log10(value) if self.figure.log else value

    def _value(self, place: float) -> float:
        """The value of the parameter at a place of its axis."""
        return 10.0**place if self.figure.log else place

    def _axis_positions(self, values: Floats) -> Floats:
        return np.log10(values) if self.figure.log else values

    def _draw_lines(self) -> None:
        self._crowd.show_lines(self._least, self._axis_positions, QColor(self.theme.colours.faint))
        lines = {(line.system, line.measure): line for line in self._lines_apart}
        self.match_items(self._curves, lines, partial(pg.PlotCurveItem, connect="finite"))
        for key, line in ((key, line.cut(self._least)) for key, line in lines.items()):
            self._curves[key].setData(self._axis_positions(line.x), line.y, pen=self.measure_pen(*key))
            self._curves[key].setZValue(10 if line.measure == self.primary else 5)
        self._draw_ghosts(self._ghost_curves, [line for line in self.ghosts if line.state in (BEFORE, EARLIER)], GHOST)
        self._draw_ghosts(
            self._listed_curves, [line for line in self.ghosts if line.state not in (BEFORE, EARLIER)], LISTED
        )

    def _draw_ghosts(self, curves: dict[Key, pg.PlotCurveItem], ghosts: Sequence[Line], strength: float) -> None:
        """The lines of another state of the data, paler than those in force."""
        lines = {(line.system, line.measure): line.cut(self._least) for line in ghosts}
        self.match_items(curves, lines, partial(pg.PlotCurveItem, connect="finite"))
        for key, line in lines.items():
            pen = self.pen(line.system, 1.5 if line.measure == self.primary else 0.9, strength)
            curves[key].setData(self._axis_positions(line.x), line.y, pen=pen)

    def _draw_levels(self) -> None:
        lines = {(line.system, line.measure): line for line in self.levels}
        self.match_items(self._levels, lines, partial(pg.InfiniteLine, angle=0))
        for key, line in lines.items():
            self._levels[key].setPen(self.pen(line.system, 1.0, 0.55))
            self._levels[key].setValue(line.here)

    def _draw_bands(self, bands: dict[int, Band]) -> None:
        self.match_items(self._bands, bands, QGraphicsPolygonItem)
        for system, band in bands.items():
            self._bands[system].setPen(pg.mkPen(None))
            places = np.where(band.grid >= self._least * (1 - 1e-9), band.grid, np.nan)
            self._bands[system].setPolygon(_outline(band, self._axis_positions(places)))
            self._bands[system].setBrush(self.colour(system, 0.15))

    def _draw_dots(self, here: float) -> None:
        shown = [line for line in self._lines_apart if line.measure == self.primary]
        self._dots.setData(
            x=[self._axis_position(here)] * len(shown),
            y=[line.here for line in shown],
            size=7 * self.theme.zoom,
            pen=pg.mkPen(None),
            brush=[pg.mkBrush(self.colour(line.system)) for line in shown],
        )

    def _line_tags(self, here: float) -> Iterator[Tag]:
        evaluation = self.evaluation
        for line in self._lines_apart:
            if not np.isnan(line.here):
                first = line.measure == self.primary
                name = evaluation.system_names[line.system] if first else evaluation.measures[line.measure].short
                value = format_number(line.here, 3)
                yield Tag(name, self._axis_position(here), line.here, line.system, bold=first, value=value)
        for line in self.ghosts:
            if line.measure == self.primary and not np.isnan(line.here):
                value = format_number(line.here, 3)
                yield Tag(shorten_name(line.state), self._axis_position(here), line.here, line.system, value=value)
        yield from self._crowd.tags()

    def _level_tags(self) -> Iterator[Tag]:
        """What each level line is, where on it there is room."""
        left = self.view.viewRange()[0][0]
        for line in self.levels:
            short = self.evaluation.measures[line.measure].short
            value = format_number(line.here, 3)
            yield Tag(short, left, line.here, line.system, slides=True, value=value)

    def _stop_tags(self) -> Iterator[Tag]:
        """Draw where each system's interval is narrow enough, if the figure plans a stop; gives what each says."""
        evaluation, stop = self.evaluation, self.figure.stop
        lines = self._lines_apart if stop is not None else ()
        shown = [line.system for line in lines if line.measure == self.primary]
        found_of = {
            s: stopping.stop_of_figure(evaluation, s, self.primary, self.figure.over, stop) for s in shown if stop
        }
        reached = {system: found for system, found in found_of.items() if found is not None}
        self.match_items(self._stops, reached, partial(pg.InfiniteLine, angle=90))
        self._stop_words = {}
        for system, found in reached.items():
            self._stops[system].setPen(self.pen(system, 0.9, 0.5))
            self._stops[system].setValue(self._axis_position(found.value))
            wide, word = evaluation.settings[found.width], evaluation.measures[found.counted].title
            text = f"±{wide.removeprefix('0')} at {found.items:,} {word}" + (" (one-sided)" if found.one_sided else "")
            self._stop_words[system] = found.value, text
            yield Tag(text, self._axis_position(found.value), 0.0, system, is_optional=True)

    def lines_to_avoid(self) -> Iterator[tuple[Floats, Floats]]:
        """Curves and level lines, but for the quiet ones, which may be everywhere."""
        drawn = (line.cut(self._least) for line in (*self._lines_apart, *self.ghosts))
        yield from ((self._axis_positions(line.x), line.y) for line in drawn)
        across = np.array(self.view.viewRange()[0])
        yield from ((across, np.full(2, level.value())) for level in self._levels.values())

    # pointer

    def _dragged(self) -> None:
        """The marker follows the pointer from one step of the parameter to the next."""
        self.set_parameter(self.figure.over, self._value(self._marker.value()))
        if self.state.data.settings is not None:
            self._marker.setValue(self._axis_position(self.state.data.settings.number(self.figure.over)))

    def read(self, x: float, y: float) -> str:
        """The value of each line at the nearest place of the grid; of quiet ones that which is meant."""
        if not self.lines:
            return ""
        place = int(np.argmin(np.abs(self._axis_positions(self.lines[0].x) - x)))
        rows = [f"<b>{self.number.symbol or self.number.title} = {self.lines[0].x[place]:g}</b>"]
        heights = self._crowd.heights(place)
        meant = self.nearest(np.full(len(heights), x), heights, x, y)
        for line in (*self._lines_apart, *(() if meant is None else (self._crowd.lines[meant],))):
            short = escape(self.evaluation.measures[line.measure].short)
            value = format_number(float(line.y[place]), 3)
            ghosts = self._ghosts_of((line.system, line.measure))
            told = "".join(f" ({escape(ghost.state)} {format_number(float(ghost.y[place]), 3)})" for ghost in ghosts)
            rows.append(f"{self.system_name(line.system, 'span')} {short}&nbsp;<b>{value}</b>{told}")
        return "<br>".join(rows)

    def _ghosts_of(self, key: Key) -> list[Line]:
        """A line in other states of the data."""
        return [ghost for ghost in self.ghosts if (ghost.system, ghost.measure) == key]

    # keys

    def series(self) -> Iterator[Series]:
        """See InteractivePlot: each line, then what stands at one place: levels and stops."""
        here = self.evaluation.settings.number(self.figure.over)
        of_lines = ((line, *self._ghosts_of((line.system, line.measure))) for line in self.lines)
        for line in (line.cut(self._least) for together in of_lines for line in together):
            start = int(np.argmin(np.abs(line.x - here)))
            yield self._series("line", line, self._axis_positions(line.x), line.y, partial(self._words, line), start)
        for line in self.levels:
            yield self._series("level", line, self._axis_positions(line.x), line.y, partial(self._value_of, line))
        for system, (place, text) in self._stop_words.items():
            line = Line(system, self.primary, np.array([place]), np.zeros(1), np.nan)
            yield self._series("stop", line, self._axis_positions(line.x), line.y, [text].__getitem__)

    def _series(self, kind: str, line: Line, x: Floats, y: Floats, say: Callable[[int], str], start: int = 0) -> Series:
        name = f"{self.evaluation.system_names[line.system]} {line.state}".rstrip()
        key = (kind, line.state, line.system, line.measure)
        return Series(key, name, x, y, say, partial(self._open, line), line.system, start=start)

    def _words(self, line: Line, place: int) -> str:
        return f"{self.number.symbol or self.number.title} = {line.x[place]:g}: {self._value_of(line, place)}"

    def _value_of(self, line: Line, place: int) -> str:
        return f"{self.evaluation.measures[line.measure].short} {format_number(float(line.y[place]), 3)}"

    def _open(self, line: Line, place: int) -> None:
        """Move the parameter to a point, and show the items of its system."""
        self.set_parameter(self.figure.over, float(line.x[place]))
        drilldown.show_items(self.state, line.system, line.measure)

    def shift(self, steps: int) -> bool:
        """See InteractivePlot: the current value."""
        return self.nudge_parameter(self.figure.over, steps)

    # words and numbers

    def sentence(self) -> str:
        """The level lines in words, and what the current value costs against them."""
        references = (self.evaluation.measures[name] for name in self.figure.reference)
        parts = [text for measure in references for text in self._reference_sentences(measure)]
        quiet = [self.quiet_text(said)] if (said := self._crowd.sentence()) else []
        return "<br>".join([*parts, *self._bound_sentences(), *quiet, *self.note()])

    def _bound_sentences(self) -> Iterator[str]:
        """Where the value in force has no interval but a bound."""
        evaluation = self.evaluation
        for system in self._apart:
            if self.primary in evaluation.available(system) and is_one_sided(evaluation, system, self.primary):
                measure = evaluation.measures[self.primary]
                low = format_number(evaluation.scores(system).total((measure.bounds or ("",))[0]), 3)
                name = escape(evaluation.system_names[system])
                yield f"{name}: no interval but a one-sided 95 % bound, {measure.short} ≥ {low}"

    def _reference_sentences(self, reference: Measure) -> Iterator[str]:
        evaluation, both = self.evaluation, (reference.id, self.primary)
        having = [s for s in self._apart if {*both} <= {*evaluation.available(s)}]
        if not having or evaluation.measures[self.primary].kind != reference.kind:
            return
        scores = ((evaluation.system_names[s], evaluation.scores(s, both)) for s in having)
        totals = [(escape(name), found.total(reference.id), found.total(self.primary)) for name, found in scores]
        listed = " · ".join(f"<b>{format_number(best, 3)}</b> {name}" for name, best, _ in totals)
        yield f"{escape(reference.title[:1].upper() + reference.title[1:])}: {listed}"
        costs = ", ".join(f"{name} <b>{format_number(best - fixed, 3)}</b>" for name, best, fixed in totals)
        value = evaluation.settings[self.figure.over]
        yield self.quiet_text(f"A fixed {escape(self.number.title)} of {value} costs {costs} against it.")

    def table(self) -> Table:
        """The lines of all systems that are switched on, with their bands: a table has room for what the picture of
        many systems has none for."""
        systems = self.state.view.shown_systems
        bands = {(system, self.primary): band for system, band in self._shown_bands(systems).items()}
        lines = measure_lines(self.evaluation, self.figure, self.measures, systems)
        ghosts: dict[Key, list[tuple[str, Floats]]] = {}
        for line in ghost_lines(self.state.data, self.figure.over, tuple(lines)):
            if line.state != EARLIER:
                ghosts.setdefault((line.system, line.measure), []).append((line.state, line.y))
        return outputs.curve_table(self.evaluation, self.figure.over, self.measures, systems, bands, ghosts)

    def command(self, inputs: Inputs) -> str:
        """See Canvas."""
        data, systems = self.state.data, self.state.view.shown_systems
        beside = data.listed if data.listed is not None and not data.listed.refusal() else None
        has_before = data.original is not data.evaluation
        shown = self.figure.over, self.measures, systems, self.primary
        return curve_line(self.evaluation, inputs, *shown, beside, has_before)


def _ticks(least: float, number: Number) -> tuple[float, ...]:
    """What is labelled on a logarithmic axis: 1, 2 and 5 times the powers of ten."""
    powers = range(math.floor(math.log10(least)), math.ceil(math.log10(number.high)) + 1)
    values = (float(f"{digit}e{power}") for power in powers for digit in (1, 2, 5))
    return tuple(value for value in values if least * (1 - 1e-9) <= value <= number.high)


def _outline(band: Band, places: Floats) -> QPolygonF:
    """The outline of a band over these places, left out where it is undefined."""
    defined = ~(np.isnan(band.low) | np.isnan(band.high) | np.isnan(places))
    x, low, high = places[defined], band.low[defined], band.high[defined]
    xs, ys = np.concatenate((x, x[::-1])), np.concatenate((low, high[::-1]))
    return QPolygonF([QPointF(*point) for point in zip(xs.tolist(), ys.tolist(), strict=True)])
