"""What plots share that show one or several measures of their figure, and those that show items as quiet points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPen

from lexeval_gui.core.dataset import Floats
from lexeval_gui.core.figures import CurveFigure, SequenceFigure, TrendFigure
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.plots.canvas import Canvas
from lexeval_gui.window.plots.parts.downsampling import bin_points
from lexeval_gui.window.plots.parts.point_cloud import PointCloud
from lexeval_gui.window.state.app_state import AppState

LEAST_IN_CONTRAST = 0.6
"""How strong a point is in high contrast, of 1: a lighter wash of the system's colours is less than 3:1 on black."""


class MeasuresPlot(Canvas):
    """A plot of measures of a figure. The first of those that are chosen is drawn strongest, and read out."""

    def __init__(
        self, state: AppState, theme: Theme, name: str, figure: CurveFigure | SequenceFigure | TrendFigure
    ) -> None:
        self.offered, self.measures = figure.measures, figure.measures[:1]
        super().__init__(state, theme, f"{name} {figure.title}", figure.note)

    @property
    def primary(self) -> str:
        """The first of the measures that are chosen."""
        return self.measures[0]

    def choose(self, measures: Sequence[str]) -> None:
        """Show these measures of the figure."""
        self.measures = tuple(name for name in self.offered if name in measures) or self.offered[:1]

    def chosen(self) -> tuple[str, ...]:
        """See Canvas."""
        return self.measures

    def toggle(self, choice: str) -> None:
        """Switch a measure on or off; the last one stays."""
        self.choose(tuple({*self.measures} ^ {choice}) or self.measures)

    def measure_pen(self, system: int, measure: str) -> QPen:
        """The line of a measure of a system."""
        return self.pen(system) if measure == self.primary else self.pen(system, 1.1, 0.75)


class ItemsPlot(MeasuresPlot):
    """Items as points with a line of each measure, along one of several `axes` (id, title), which is chosen as well.

    `prefix` is what the choices begin with that are axes."""

    prefix: str

    def __init__(
        self,
        state: AppState,
        theme: Theme,
        name: str,
        figure: SequenceFigure | TrendFigure,
        axes: Sequence[tuple[str, str]],
    ) -> None:
        self.axis, self._titles = axes[0][0], dict(axes)
        self._clouds: dict[int, PointCloud] = {}
        super().__init__(state, theme, name, figure)
        self.view.sigResized.connect(lambda *_: self.draw_points())  # other points fall on one spot

    @property
    def axis_title(self) -> str:
        """How the axis that is chosen is called."""
        return self._titles[self.axis]

    def chosen(self) -> tuple[str, ...]:
        """See Canvas."""
        return (*self.measures, f"{self.prefix}{self.axis}")

    def apart(self) -> str:
        """See Canvas: the first axis."""
        return f"{self.prefix}{next(iter(self._titles))}"

    def toggle(self, choice: str) -> None:
        """Switch a measure on or off, the last one stays; or take another axis."""
        if choice.startswith(self.prefix):
            self.axis = choice.removeprefix(self.prefix)
        else:
            super().toggle(choice)

    def draw_points(self) -> None:
        """Draw the items of each system."""
        raise NotImplementedError

    def draw_clouds(self, points: Mapping[int, tuple[Floats, Floats]], dot: float, strength: float) -> None:
        """Draw points x [p], y [p] of systems, one for all that fall on a spot as large as a `dot` (pixels)."""
        self.match_items(self._clouds, points, PointCloud)
        area, box = self.view.boundingRect(), self.view.viewRect()
        columns, rows = (max(int(length / dot), 1) for length in (area.width(), area.height()))
        least = LEAST_IN_CONTRAST if self.theme.look == "contrast" else 0.0
        for system, (x, y) in points.items():
            drawn, counts = bin_points((x - box.left()) / box.width(), (y - box.top()) / box.height(), columns, rows)
            colour = self.colour(system, 1.0 if least else strength)
            self._clouds[system].set_points(x[drawn], y[drawn], counts, colour, dot, QRectF(box), least)
