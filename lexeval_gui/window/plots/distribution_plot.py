"""How a measure is spread over the items: a histogram per system, outlined; a click on a bar shows its items."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from html import escape

import numpy as np
import pyqtgraph as pg

from lexeval_gui.core.dataset import Floats, Ints
from lexeval_gui.core.figures import DistributionFigure
from lexeval_gui.core.tables import Table, format_number
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.plots.canvas import Canvas
from lexeval_gui.window.plots.parts.axes import step_of
from lexeval_gui.window.plots.parts.tags import Tag
from lexeval_gui.window.plots.series import Series
from lexeval_gui.window.state import drilldown
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.workspace.figures import distribution
from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs
from lexeval_gui.workspace.outputs.command_lines.numbers import figure_line


class DistributionPlot(Canvas):
    """A DistributionFigure."""

    def __init__(self, state: AppState, theme: Theme, figure: DistributionFigure) -> None:
        self.figure = figure
        self.counts: dict[int, Ints] = {}
        self.ends: Floats = np.array([float(end) for end in distribution.edges(figure.bins)])
        self._outlines: dict[int, pg.PlotCurveItem] = {}
        super().__init__(state, theme, f"Distribution {figure.title}", figure.note)

    # drawing

    def draw(self) -> None:
        """Draw the histograms of the systems that are switched on."""
        evaluation, measure, bins = self.evaluation, self.figure.measure, self.figure.bins
        having = [system for system in self.state.view.shown_systems if measure in evaluation.available(system)]
        self.counts = {system: distribution.histogram(evaluation, system, measure, bins) for system in having}
        highest = max([1, *(int(counts.max()) for counts in self.counts.values())])
        self.set_range((0, 1), (0, highest * 1.06), (0.1, step_of(highest, 1)))
        title = evaluation.measure_of_item(measure).title_of_item
        self.name_axes(title, f"items by their {title}")
        self._draw_outlines()
        self.tags.show(list(self._name_tags()))

    def _draw_outlines(self) -> None:
        self.match_items(self._outlines, self.counts, pg.PlotCurveItem)
        for system, counts in self.counts.items():
            self._outlines[system].setData(
                self.ends,
                counts.astype(float),
                stepMode="center",
                fillLevel=0,
                pen=self.pen(system, 1.6),
                brush=self.colour(system, 0.08),
            )

    def _name_tags(self) -> Iterator[Tag]:
        """The systems' names beside the upper right corner of their highest bars."""
        for system, counts in self.counts.items():
            highest, name = int(counts.argmax()), self.evaluation.system_names[system]
            yield Tag(name, float(self.ends[highest + 1]), float(counts[highest]), system, bold=True)

    # pointer

    def read(self, x: float, y: float) -> str:
        """The range below the pointer and how many items of each system are in it."""
        if not self.counts:
            return ""
        place = self._bar(x)
        rows = [f"<b>{escape(self._range(place))}</b>"]
        rows += [f"{self.system_name(s, 'span')}&nbsp;<b>{counts[place]:,}</b>" for s, counts in self.counts.items()]
        return "<br>".join(rows)

    def _bar(self, x: float) -> int:
        return min(max(int(np.searchsorted(self.ends, x, "right")) - 1, 0), self.figure.bins - 1)

    def click(self, x: float, y: float) -> None:
        """Show the items of the bar: of the lowest one that reaches up to the pointer, else of the highest."""
        if not self.counts:
            return
        place = self._bar(x)
        heights = {system: int(counts[place]) for system, counts in self.counts.items()}
        reaching = [system for system, height in heights.items() if height >= y]
        system = min(reaching, key=heights.__getitem__) if reaching else max(heights, key=heights.__getitem__)
        self.open_element(system, place)

    # keys

    def series(self) -> Iterator[Series]:
        """See InteractivePlot: the bars of each system."""
        width = 1 / self.figure.bins
        middles = (self.ends[:-1] + self.ends[1:]) / 2
        for system, counts in self.counts.items():
            name = self.evaluation.system_names[system]
            say, show = partial(self._words, system), partial(self._open, system)
            yield Series(system, name, middles, counts.astype(float), say, show, system, bar=width, is_aligned=True)

    def _range(self, place: int) -> str:
        low, high = (format_number(float(end), 2) for end in self.ends[place : place + 2])
        return f"{self.evaluation.measure_of_item(self.figure.measure).short} {low}–{high}"

    def _words(self, system: int, place: int) -> str:
        number = int(self.counts[system][place])
        return f"{self._range(place)}: {number:,} item{'s' * (number != 1)}"

    def _open(self, system: int, place: int) -> None:
        """Show the items of a bar."""
        low, high = distribution.edges(self.figure.bins)[place : place + 2]
        is_last = place == self.figure.bins - 1
        self.state.view.show_items(
            drilldown.filter_of_range(self.evaluation, system, self.figure.measure, low, high, is_last)
        )

    # words and numbers

    def table(self) -> Table:
        """The histograms shown."""
        systems, figure = self.state.view.shown_systems, self.figure
        return distribution.distribution_table(self.evaluation, systems, figure.measure, figure.bins)

    def command(self, inputs: Inputs) -> str:
        """See Canvas."""
        shown = self.chosen(), self.state.view.shown_systems
        return figure_line(self.evaluation, inputs, self.figure.id, *shown)
