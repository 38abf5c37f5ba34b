"""How a measure is spread over the items: a histogram per system, outlined; a click on a bar shows its items."""

from __future__ import annotations

from html import escape

import numpy as np
import pyqtgraph as pg

from lexeval_gui.core.dataset import Floats, Ints
from lexeval_gui.core.figures import DistributionFigure
from lexeval_gui.core.tables import Table, format_number
from lexeval_gui.window.look.theme import Theme, system_colour
from lexeval_gui.window.plots.axes import step_of
from lexeval_gui.window.plots.canvas import Canvas, Tag
from lexeval_gui.window.state import drilldown
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.workspace.figures import distribution
from lexeval_gui.workspace.scoring.evaluation import Evaluation


class DistributionPlot(Canvas):
    """A DistributionFigure."""

    def __init__(self, state: AppState, theme: Theme, figure: DistributionFigure) -> None:
        self.figure = figure
        self.counts: dict[int, Ints] = {}
        self.ends: Floats = np.array([float(end) for end in distribution.edges(figure.bins)])
        self._outlines: dict[int, pg.PlotCurveItem] = {}
        super().__init__(state, theme, f"Distribution {figure.title}", figure.note)

    # drawing

    def refresh(self) -> None:
        """Draw the histograms of the systems that are switched on."""
        evaluation = self.state.data.evaluation
        if evaluation is None:
            return
        measure, bins = self.figure.measure, self.figure.bins
        having = [system for system in self.state.view.shown_systems if measure in evaluation.available(system)]
        self.counts = {system: distribution.histogram(evaluation, system, measure, bins) for system in having}
        highest = max((int(counts.max()) for counts in self.counts.values()), default=1)
        self.set_range((0, 1), (0, max(highest, 1) * 1.06), (0.1, step_of(max(highest, 1), 1)))
        title = evaluation.measure_of_item(measure).title_of_item
        self.name_axes(title, f"items by their {title}")
        self._draw_outlines()
        self.show_tags(self._name_tags(evaluation))

    def _draw_outlines(self) -> None:
        for system in [system for system in self._outlines if system not in self.counts]:
            self.plotItem.removeItem(self._outlines.pop(system))
        for system, counts in self.counts.items():
            if system not in self._outlines:
                self._outlines[system] = pg.PlotCurveItem()
                self.plotItem.addItem(self._outlines[system], ignoreBounds=True)
            self._outlines[system].setData(
                self.ends, counts.astype(float), stepMode="center", fillLevel=0,
                pen=self.pen(system, 1.6), brush=self.wash(system, 0.08),
            )  # fmt: skip

    def _name_tags(self, evaluation: Evaluation) -> list[Tag]:
        """The systems' names beside the upper right corner of their highest bars."""
        tags = []
        for system, counts in self.counts.items():
            highest = int(counts.argmax())
            name = evaluation.system_names[system]
            tags.append(Tag(name, float(self.ends[highest + 1]), float(counts[highest]), system, bold=True))
        return tags

    # pointer

    def read(self, x: float, y: float) -> str:
        """The range below the pointer and how many items of each system are in it."""
        evaluation = self.state.data.evaluation
        if evaluation is None or not self.counts:
            return ""
        place = self._bar(x)
        low, high = (format_number(float(end), 2) for end in self.ends[place : place + 2])
        rows = [f"<b>{escape(evaluation.measure_of_item(self.figure.measure).short)} {low}–{high}</b>"]
        for system, counts in self.counts.items():
            colour = system_colour(self.theme.colours, system)
            name = escape(evaluation.system_names[system])
            rows.append(f"<span style='color:{colour}'>{name}</span>&nbsp;<b>{counts[place]:,}</b>")
        return "<br>".join(rows)

    def _bar(self, x: float) -> int:
        return min(max(int(np.searchsorted(self.ends, x, "right")) - 1, 0), self.figure.bins - 1)

    def click(self, x: float, y: float) -> None:
        """Show the items of the bar: of the lowest one that reaches up to the pointer, else of the highest."""
        evaluation = self.state.data.evaluation
        if evaluation is None or not self.counts:
            return
        place = self._bar(x)
        heights = {system: int(counts[place]) for system, counts in self.counts.items()}
        reaching = [system for system, height in heights.items() if height >= y]
        system = min(reaching, key=heights.__getitem__) if reaching else max(heights, key=heights.__getitem__)
        ends = distribution.edges(self.figure.bins)
        is_last = place == self.figure.bins - 1
        low, high = ends[place : place + 2]
        self.state.view.set_filter(drilldown.between(evaluation, system, self.figure.measure, low, high, is_last))

    # words and numbers

    def table(self) -> Table:
        """The histograms shown."""
        evaluation = self.state.data.evaluation
        assert evaluation is not None
        return distribution.distribution_table(
            evaluation, self.state.view.shown_systems, self.figure.measure, self.figure.bins
        )
