"""Measures item by item in an order: the items as quiet points, a moving average of each measure as a line."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor

from lexeval_gui.core.curves import MOST_POINTS
from lexeval_gui.core.dataset import Floats
from lexeval_gui.core.figures import SequenceFigure
from lexeval_gui.core.plaintext import isolated
from lexeval_gui.core.tables import Table, format_number
from lexeval_gui.window.look.theme import Theme, system_colour
from lexeval_gui.window.plots.axes import nice_top, step_below, step_of
from lexeval_gui.window.plots.canvas import Canvas, Dots, Tag
from lexeval_gui.window.plots.downsampling import envelope, spots
from lexeval_gui.window.plots.point_cloud import PointCloud
from lexeval_gui.window.state import drilldown
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.labels import cut
from lexeval_gui.workspace.figures import sequences
from lexeval_gui.workspace.scoring.evaluation import Evaluation

DOTS = ((150, 5.0), (1500, 3.0))
"""Pixels at zoom 1: the size of a point, and of the spots on which points are taken together, for up to so many."""

DOT = 2.0
"""The size of a point where there are more."""

ORDER = "order:"
"""What the choices that are orders begin with."""


class SequencePlot(Canvas):
    """A SequenceFigure. The first of the chosen measures has the points and is drawn strongest."""

    def __init__(self, state: AppState, theme: Theme, figure: SequenceFigure) -> None:
        self.figure = figure
        self.measures: tuple[str, ...] = figure.measures[:1]
        self.order = figure.orders[0][0]
        self.lines: dict[int, sequences.Line] = {}
        self._points: dict[int, PointCloud] = {}
        self._averages: dict[tuple[int, str], pg.PlotCurveItem] = {}
        self._pointed = figure.measures[0]  # the measure whose points are drawn
        self._asked = ""  # the filter that the marked stretch asks for
        super().__init__(state, theme, f"Sequence {figure.title}", figure.note)
        self._stretch = pg.LinearRegionItem(movable=False)
        self._stretch.setZValue(-5)
        self._stretch.hide()
        self._marker = pg.InfiniteLine(angle=90)
        self._marker.setZValue(2)
        self._ring = Dots()
        self._ring.setZValue(30)
        for item in (self._stretch, self._marker, self._ring):
            self.plotItem.addItem(item, ignoreBounds=True)
        state.view.filter_changed.connect(self._forget_stretch)
        self.view.sigResized.connect(lambda *_: self._draw_points())  # other points fall on one spot

    # what can be chosen

    def choices(self) -> dict[str, tuple[str, str]]:
        """See Canvas: the measures, then the orders."""
        evaluation = self.state.data.evaluation
        if evaluation is None:
            return {}
        known = [evaluation.measures[name] for name in self.figure.measures]
        orders = {f"{ORDER}{name}": (title, f"in the order of {title}") for name, title in self.figure.orders}
        return {m.id: (m.short, f"{m.title_of_item} and its moving average") for m in known} | orders

    def chosen(self) -> tuple[str, ...]:
        """See Canvas."""
        return (*self.measures, f"{ORDER}{self.order}")

    def apart(self) -> str:
        """See Canvas: the first order."""
        return f"{ORDER}{self.figure.orders[0][0]}"

    def toggle(self, choice: str) -> None:
        """Switch a measure on or off, the last one stays; or take another order."""
        if choice.startswith(ORDER):
            self.order = choice.removeprefix(ORDER)
            self._stretch.hide()
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
        wanted = {*self.measures, self.figure.measures[0]}
        having = [s for s in self.state.view.shown_systems if wanted <= {*evaluation.available(s)}]
        self.lines = {s: sequences.sequence(evaluation, s, self.figure, self.order, self.measures) for s in having}
        self._set_axes(evaluation)
        self._pointed = self.primary
        self._draw_points()
        self._draw_averages()
        self._stretch.setBrush(self._ground_of_stretch())
        self.show_current()
        self.show_tags(list(self._tags_of(evaluation)))

    def _ground_of_stretch(self) -> QColor:
        colour = QColor(self.theme.colours.selection)
        for edge in self._stretch.lines:
            edge.setPen(pg.mkPen(self.theme.colours.accent, width=self.theme.zoom))
        return colour

    def _set_axes(self, evaluation: Evaluation) -> None:
        longest = max((len(line.items) for line in self.lines.values()), default=1)
        values = [line.values[self.primary] for line in self.lines.values()]
        top = nice_top(max((float(np.nanmax(v)) for v in values if not np.isnan(v).all()), default=1.0))
        margin = max(longest * 0.02, 0.6)
        self.set_range(
            (1 - margin, longest + margin), (-0.02 * top, top * 1.04),
            (step_of(longest, 1), step_below(top)),
        )  # fmt: skip
        named = ", ".join(evaluation.measures[name].title_of_item for name in self.measures)
        width = evaluation.settings[self.figure.window]
        title = dict(self.figure.orders)[self.order]
        self.name_axes(f"place · order: {title}", f"{named}, moving average over {width}")

    def _draw_points(self) -> None:
        for system in [system for system in self._points if system not in self.lines]:
            self.plotItem.removeItem(self._points.pop(system))
        area, box = self.view.boundingRect(), self.view.viewRect()
        longest = max((len(line.items) for line in self.lines.values()), default=0)
        dot = next((size for most, size in DOTS if longest <= most), DOT) * self.theme.zoom
        columns, rows = (max(int(length / dot), 1) for length in (area.width(), area.height()))
        for system, line in self.lines.items():
            if system not in self._points:
                self._points[system] = PointCloud()
                self.plotItem.addItem(self._points[system], ignoreBounds=True)
            x, y = np.arange(1.0, len(line.items) + 1), line.values[self._pointed]
            across, up = (x - box.left()) / box.width(), (y - box.top()) / box.height()
            drawn, counts = spots(across, up, columns, rows)
            colour = QColor(system_colour(self.theme.colours, system))
            colour.setAlphaF(0.9)
            self._points[system].set_points(x[drawn], y[drawn], counts, colour, dot, QRectF(box))

    def _draw_averages(self) -> None:
        wanted = {(system, name) for system in self.lines for name in self.measures}
        for key in [key for key in self._averages if key not in wanted]:
            self.plotItem.removeItem(self._averages.pop(key))
        for system, name in sorted(wanted):
            if (system, name) not in self._averages:
                self._averages[system, name] = pg.PlotCurveItem(connect="finite")
                self.plotItem.addItem(self._averages[system, name], ignoreBounds=True)
            first = name == self.primary
            pen = self.pen(system, 1.8 if first else 1.1, 1.0 if first else 0.75)
            self._averages[system, name].setData(*self._thinned(system, name), pen=pen)
            self._averages[system, name].setZValue(10 if first else 5)

    def _thinned(self, system: int, measure: str) -> tuple[Floats, Floats]:
        averages = self.lines[system].averages[measure]
        return envelope(np.arange(1.0, len(averages) + 1), averages, MOST_POINTS)

    def _tags_of(self, evaluation: Evaluation) -> Iterator[Tag]:
        """Each line's name at its end."""
        for system, line in self.lines.items():
            for name in self.measures:
                if len(line.items) and not np.isnan(line.averages[name][-1]):
                    first = name == self.primary
                    text = cut(evaluation.system_names[system]) if first else evaluation.measures[name].short
                    last = float(line.averages[name][-1])
                    yield Tag(f"{text} {format_number(last, 3)}", len(line.items), last, system, bold=first)

    def tracks(self) -> Iterator[tuple[Floats, Floats]]:
        """See Canvas: the averages."""
        yield from (line.getData() for line in self._averages.values())

    def show_current(self) -> None:
        """See Canvas: a line at the item's place, a ring at each system's value of it."""
        places = {system: self._place_of(system) for system in self.lines}
        found = {system: place for system, place in places.items() if place is not None}
        self._marker.setVisible(bool(found))
        self._marker.setPen(self.quiet_pen(1.0, Qt.PenStyle.DotLine))
        if found:
            self._marker.setValue(next(iter(found.values())) + 1)
        colours, zoom = self.theme.colours, self.theme.zoom
        self._ring.setData(
            x=[place + 1 for place in found.values()],
            y=[self.lines[system].values[self.primary][place] for system, place in found.items()],
            size=8 * zoom, brush=[pg.mkBrush(system_colour(colours, system)) for system in found],
            pen=pg.mkPen(colours.ground, width=1.5 * zoom),
        )  # fmt: skip

    def _place_of(self, system: int) -> int | None:
        found = np.flatnonzero(self.lines[system].items == self.state.selection.current)
        return int(found[0]) if len(found) and self.state.selection.current is not None else None

    # pointer

    def _meant(self, system: int, x: float, y: float) -> int | None:
        """The place of a system's item that is meant: the point near enough, else what stands at this place."""
        values = self.lines[system].values[self.primary]
        if not len(values):
            return None
        here = min(max(round(x) - 1, 0), len(values) - 1)
        reach = int(np.ceil(14 * self.theme.zoom * self.view.viewPixelSize()[0]))
        first, stop = max(here - reach, 0), min(here + reach + 1, len(values))
        near = self.nearest(np.arange(first + 1.0, stop + 1).tolist(), values[first:stop].tolist(), x, y)
        return here if near is None else first + near

    def read(self, x: float, y: float) -> str:
        """The item that is meant in each system: its value, and the moving average there."""
        evaluation = self.state.data.evaluation
        if evaluation is None:
            return ""
        return "<br>".join(text for system in self.lines for text in self._read(evaluation, system, x, y))

    def _read(self, evaluation: Evaluation, system: int, x: float, y: float) -> Iterator[str]:
        place, line = self._meant(system, x, y), self.lines[system]
        if place is None:
            return
        colour = system_colour(self.theme.colours, system)
        item = escape(isolated(evaluation.dataset.ids[int(line.items[place])]))
        name = escape(evaluation.system_names[system])
        yield f"<span style='color:{colour}'>{name}</span> {place + 1:,} <b>{item}</b>"
        for name in self.measures:
            value, average = (format_number(float(part[name][place]), 3) for part in (line.values, line.averages))
            short = escape(evaluation.measures[name].short)
            yield f"{short}&nbsp;<b>{value}</b> &nbsp;average&nbsp;<b>{average}</b>"

    def click(self, x: float, y: float) -> None:
        """Look at the item that is meant: of several systems, that of the point that is nearest."""
        self._stretch.hide()
        meant = {system: place for system in self.lines if (place := self._meant(system, x, y)) is not None}
        if meant:
            pixel = self.view.viewPixelSize()
            system = min(meant, key=lambda s: self._distance(s, meant[s], x, y, pixel))
            self.state.selection.set_current(int(self.lines[system].items[meant[system]]))

    def _distance(self, system: int, place: int, x: float, y: float, pixel: tuple[float, float]) -> float:
        value = float(self.lines[system].values[self.primary][place])
        return float(np.hypot((place + 1 - x) / pixel[0], (value - y) / pixel[1]))

    def drag(self, begin: float, end: float, done: bool) -> None:
        """Mark a stretch; once the button is let go, list its items: those of the first system that is shown."""
        evaluation, system = self.state.data.evaluation, next(iter(self.lines), None)
        if evaluation is None or system is None:
            return
        low, high = sorted((begin, end))
        self._stretch.setRegion((low, high))
        self._stretch.show()
        items = self.lines[system].items
        first, stop = max(int(np.ceil(low)) - 1, 0), min(int(np.floor(high)), len(items))
        if done and first < stop:
            self._asked = drilldown.stretch(evaluation, system, self.order, self.primary, items[first:stop])
            self.state.view.set_filter(self._asked)
        elif done:
            self._stretch.hide()

    def _forget_stretch(self) -> None:
        """Another filter is in force: the stretch no longer says what is listed."""
        if self.state.view.filter != self._asked:
            self._stretch.hide()

    # words and numbers

    def sentence(self) -> str:
        """The figure's note where the order is its first, and what dragging does."""
        said = "".join(self.note()) if self.order == self.figure.orders[0][0] else ""
        return " ".join(filter(None, (said, self.aside("Drag over a stretch to list its items."))))

    def table(self) -> Table:
        """The items in order, with their averages."""
        evaluation = self.state.data.evaluation
        assert evaluation is not None
        return sequences.sequence_table(evaluation, tuple(self.lines), self.figure, self.order, self.measures)
