"""Measures item by item in an order: the items as quiet points, a moving average of each measure as a line."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from html import escape

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen

from lexeval_gui.core.curves import MOST_POINTS
from lexeval_gui.core.dataset import Floats
from lexeval_gui.core.figures import SequenceFigure
from lexeval_gui.core.plaintext import count_of, isolated
from lexeval_gui.core.tables import Table, format_number
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.plots.measures_plot import ItemsPlot
from lexeval_gui.window.plots.parts.area import Dots
from lexeval_gui.window.plots.parts.axes import nice_top, step_below, step_of
from lexeval_gui.window.plots.parts.downsampling import envelope
from lexeval_gui.window.plots.parts.piecewise_line import PiecewiseLine
from lexeval_gui.window.plots.parts.tags import Tag
from lexeval_gui.window.plots.series import Series
from lexeval_gui.window.state import drilldown
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.announcement import announce
from lexeval_gui.workspace.figures import sequences
from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs
from lexeval_gui.workspace.outputs.command_lines.numbers import figure_line
from lexeval_gui.workspace.outputs.figure_data import ORDER

DOTS = ((150, 5.0), (1500, 3.0))
"""Pixels at zoom 1: the size of a point, and of the spots on which points are taken together, for up to so many."""

DOT = 2.0
"""The size of a point where there are more."""

STRETCH = "Drag over a stretch to list its items; by keys: Space at one end, arrows to the other, Enter."


class SequencePlot(ItemsPlot):
    """A SequenceFigure. The first of the chosen measures has the points; its axes are orders of the items."""

    prefix = ORDER

    def __init__(self, state: AppState, theme: Theme, figure: SequenceFigure) -> None:
        self.figure = figure
        self.lines: dict[int, sequences.Line] = {}
        self._averages: dict[tuple[int, str], PiecewiseLine] = {}
        self._points_measure = figure.measures[0]  # the measure whose points are drawn
        self._stretch_filter = ""  # the filter that the marked stretch asks for
        self._anchor: int | None = None  # the place from which the keys mark a stretch
        super().__init__(state, theme, "Sequence", figure, figure.orders)
        self._stretch = self.add(pg.LinearRegionItem(movable=False), -5)
        self._stretch.hide()
        self._marker, self._ring = self.add(pg.InfiniteLine(angle=90), 2), self.add(Dots(), 30)
        state.view.filter_changed.connect(self._hide_stretch)

    # what can be chosen

    def choices(self) -> dict[str, tuple[str, str]]:
        """See Canvas: the measures, then the orders."""
        known = [self.evaluation.measures[name] for name in self.figure.measures]
        orders = {f"{ORDER}{name}": (title, f"in the order of {title}") for name, title in self.figure.orders}
        return {m.id: (m.short, f"{m.title_of_item} and its moving average") for m in known} | orders

    def toggle(self, choice: str) -> None:
        """Switch a measure on or off, the last one stays; or take another order."""
        super().toggle(choice)
        if choice.startswith(ORDER):
            self._drop_stretch()

    # drawing

    def draw(self) -> None:
        """Draw the items of the systems that are switched on."""
        evaluation, wanted = self.evaluation, {*self.measures, self.figure.measures[0]}
        having = [s for s in self.state.view.shown_systems if wanted <= {*evaluation.available(s)}]
        self.lines = {s: sequences.sequence(evaluation, s, self.figure, self.axis, self.measures) for s in having}
        self._set_axes()
        self._points_measure = self.primary
        self.draw_points()
        self._draw_averages()
        self._stretch.setBrush(QColor(self.theme.colours.selection))
        for edge in self._stretch.lines:
            edge.setPen(pg.mkPen(self.theme.colours.accent, width=self.stroke))
        self.show_current()
        self.tags.show(list(self._tags_of_lines()))

    def _set_axes(self) -> None:
        evaluation = self.evaluation
        longest = max((len(line.items) for line in self.lines.values()), default=1)
        values = [line.values[self.primary] for line in self.lines.values()]
        top = nice_top(max((float(np.nanmax(v)) for v in values if not np.isnan(v).all()), default=1.0))
        self.set_range((0.5, longest + 0.5), (0, top), (step_of(longest, 1), step_below(top)))  # an item is 1 wide
        named = ", ".join(evaluation.measures[name].title_of_item for name in self.measures)
        width = evaluation.settings[self.figure.window]
        self.name_axes(f"place · order: {self.axis_title}", f"{named}, moving average over {width}")

    def draw_points(self) -> None:
        """See ItemsPlot: smaller points where there are more of them."""
        longest = max((len(line.items) for line in self.lines.values()), default=0)
        dot = next((size for most, size in DOTS if longest <= most), DOT) * self.theme.zoom
        values = {system: line.values[self._points_measure] for system, line in self.lines.items()}
        self.draw_clouds({system: (np.arange(1.0, len(y) + 1), y) for system, y in values.items()}, dot, 0.9)

    def _draw_averages(self) -> None:
        keys = sorted((system, name) for system in self.lines for name in self.measures)
        self.match_items(self._averages, keys, PiecewiseLine)
        for system, name in keys:
            averages = self.lines[system].averages[name]
            drawn = envelope(np.arange(1.0, len(averages) + 1), averages, MOST_POINTS)
            self._averages[system, name].setData(*drawn, pen=self.measure_pen(system, name))
            self._averages[system, name].setZValue(10 if name == self.primary else 5)

    def measure_pen(self, system: int, measure: str) -> QPen:
        """See MeasuresPlot. What is no wider than a pixel is painted ten times as fast (see PiecewiseLine)."""
        return self.pen(system, 1.8) if measure == self.primary else self.pen(system, 1.0, 0.8)

    def _tags_of_lines(self) -> Iterator[Tag]:
        """Each line's name at its end."""
        evaluation = self.evaluation
        for system, line in self.lines.items():
            for name in self.measures:
                if len(line.items) and not np.isnan(line.averages[name][-1]):
                    first = name == self.primary
                    text = evaluation.system_names[system] if first else evaluation.measures[name].short
                    last = float(line.averages[name][-1])
                    yield Tag(text, len(line.items), last, system, bold=first, value=format_number(last, 3))

    def lines_to_avoid(self) -> Iterator[tuple[Floats, Floats]]:
        """See Canvas: the averages."""
        yield from (line.getData() for line in self._averages.values())

    def show_current(self) -> None:
        """See Canvas: a line at the item's place, a ring at each system's value of it."""
        current, zoom = self.state.selection.current, self.theme.zoom
        places = {system: np.flatnonzero(line.items == current) for system, line in self.lines.items()}
        found = {s: int(place[0]) for s, place in places.items() if len(place)} if current is not None else {}
        self._marker.setVisible(bool(found))
        self._marker.setPen(self.quiet_pen(1.0, Qt.PenStyle.DotLine))
        if found:
            self._marker.setValue(next(iter(found.values())) + 1)
        self._ring.setData(
            x=[place + 1 for place in found.values()],
            y=[self.lines[system].values[self.primary][place] for system, place in found.items()],
            size=8 * zoom,
            brush=[pg.mkBrush(self.colour(system)) for system in found],
            pen=pg.mkPen(self.theme.colours.ground, width=1.5 * self.stroke),
        )

    # pointer

    def _place_at(self, system: int, x: float, y: float) -> int | None:
        """The place of a system's item that is meant: the point near enough, else what stands at this place."""
        values = self.lines[system].values[self.primary]
        if not len(values):
            return None
        here = min(max(round(x) - 1, 0), len(values) - 1)
        span = int(np.ceil(14 * self.theme.zoom * self.view.viewPixelSize()[0]))
        first, stop = max(here - span, 0), min(here + span + 1, len(values))
        near = self.nearest(np.arange(first + 1.0, stop + 1), values[first:stop], x, y)
        return here if near is None else first + near

    def read(self, x: float, y: float) -> str:
        """The item that is meant in each system: its value, and the moving average there."""
        return "<br>".join(text for system in self.lines for text in self._read(system, x, y))

    def _read(self, system: int, x: float, y: float) -> Iterator[str]:
        place, line = self._place_at(system, x, y), self.lines[system]
        if place is None:
            return
        item = escape(isolated(self.evaluation.dataset.ids[int(line.items[place])]))
        yield f"{self.system_name(system, 'span')} {place + 1:,} <b>{item}</b>"
        for name in self.measures:
            value, average = (format_number(float(part[name][place]), 3) for part in (line.values, line.averages))
            short = escape(self.evaluation.measures[name].short)
            yield f"{short}&nbsp;<b>{value}</b> &nbsp;average&nbsp;<b>{average}</b>"

    def click(self, x: float, y: float) -> None:
        """Look at the item that is meant: of several systems, that of the point that is nearest."""
        self._drop_stretch()
        meant = {system: place for system in self.lines if (place := self._place_at(system, x, y)) is not None}
        if meant:
            pixel = self.view.viewPixelSize()
            system = min(meant, key=lambda s: self._distance(s, meant[s], x, y, pixel))
            self.open_element(system, meant[system])

    def _distance(self, system: int, place: int, x: float, y: float, pixel: tuple[float, float]) -> float:
        value = float(self.lines[system].values[self.primary][place])
        return float(np.hypot((place + 1 - x) / pixel[0], (value - y) / pixel[1]))

    def drag(self, begin: float, end: float, done: bool) -> None:
        """Mark a stretch; once the button is let go, list its items: those of the first system that is shown."""
        system = next(iter(self.lines), None)
        if system is None:
            return
        low, high = sorted((begin, end))
        self._anchor = None
        self._mark_stretch(low, high)
        slack = min(self.view.viewPixelSize()[0], 0.5)  # an item whose middle is on the last pixel belongs to it
        count = len(self.lines[system].items)
        first, stop = max(int(np.ceil(low - slack)) - 1, 0), min(int(np.floor(high + slack)), count)
        if done and first < stop:
            self._list_stretch(system, first, stop)
        elif done:
            self._drop_stretch()

    # a stretch

    def _mark_stretch(self, low: float, high: float) -> None:
        self._stretch.setRegion((low, high))
        self._stretch.show()

    def _list_stretch(self, system: int, first: int, stop: int) -> None:
        """List the items of a system from one place to before another."""
        items = self.lines[system].items[first:stop]
        self._stretch_filter = drilldown.filter_of_stretch(self.evaluation, system, self.axis, self.primary, items)
        self.state.view.show_items(self._stretch_filter)

    def _drop_stretch(self) -> None:
        self._anchor = None
        self._stretch.hide()

    def _hide_stretch(self) -> None:
        """Another filter is in force: the stretch no longer says what is listed."""
        if self.state.view.filter != self._stretch_filter:
            self._drop_stretch()

    # keys

    def do_key(self, key: Qt.Key, held: Qt.KeyboardModifier) -> bool:
        """See InteractivePlot; Space sets an end of a stretch, which grows with each step. Return lists its items,
        Escape drops it."""
        at = self.stepper.current(self.stepper.rows())
        if key == Qt.Key.Key_Space and held == Qt.KeyboardModifier.NoModifier and at is not None:
            self._anchor = at[1]
            self._grow_stretch()
        elif self._anchor is None:
            return super().do_key(key, held)
        elif key == Qt.Key.Key_Escape:
            self._drop_stretch()
            announce(self, "The stretch is dropped")
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            row, first, last = self._grown_stretch()
            self._anchor = None
            assert row.system is not None
            self._list_stretch(row.system, first, last + 1)
        elif not super().do_key(key, held):
            return False
        else:
            self._grow_stretch()
        return True

    def _grown_stretch(self) -> tuple[Series, int, int]:
        """The series that the keys are in, and the first and last place of the stretch there."""
        rows = self.stepper.rows()
        number, place = self.stepper.current(rows) or (0, 0)
        ends = sorted((place, min(self._anchor or 0, len(rows[number].x) - 1)))
        return rows[number], ends[0], ends[1]

    def _grow_stretch(self) -> None:
        """Mark from the end that was set to where the keys are, and say how many items that is."""
        _, first, last = self._grown_stretch()
        self._mark_stretch(first + 0.5, last + 1.5)
        announce(self, f"Stretch of {count_of(last - first + 1, 'item')}; Enter lists, Escape drops it")

    def series(self) -> Iterator[Series]:
        """See InteractivePlot: the items of each system in order."""
        for system, line in self.lines.items():
            x, y = np.arange(1.0, len(line.items) + 1), line.values[self.primary]
            name, say, show = self.evaluation.system_names[system], self._words, self._open
            yield Series(system, name, x, y, partial(say, line), partial(show, line), system)

    def _words(self, line: sequences.Line, place: int) -> str:
        """An item: its place and id, of each measure its value and the moving average there."""
        values = self.plain_values((name, line.values[name][place]) for name in self.measures)
        averages = ", ".join(format_number(float(line.averages[name][place]), 3) for name in self.measures)
        item = isolated(self.evaluation.dataset.ids[int(line.items[place])])
        return f"{place + 1:,} {item}: {values}; average {averages}"

    def _open(self, line: sequences.Line, place: int) -> None:
        """Look at an item."""
        self.state.selection.set_current(int(line.items[place]))

    # words and numbers

    def sentence(self) -> str:
        """The figure's note where the order is its first, and what dragging does."""
        note = self.note() if self.axis == self.figure.orders[0][0] else ()
        return " ".join((*note, self.quiet_text(STRETCH)))

    def table(self) -> Table:
        """The items in order, with their averages."""
        return sequences.sequence_table(self.evaluation, tuple(self.lines), self.figure, self.axis, self.measures)

    def command(self, inputs: Inputs) -> str:
        """See Canvas."""
        shown = self.chosen(), self.state.view.shown_systems
        return figure_line(self.evaluation, inputs, self.figure.id, *shown)
