"""Which plot draws which kind of figure."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lexeval_gui.core import figures as kinds
from lexeval_gui.core.figures import Figure
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.plots import (
    curve_plot,
    distribution_plot,
    group_plot,
    judged_plot,
    map_plot,
    plane_plot,
    ranking_plot,
    scatter_plot,
    sequence_plot,
    trend_plot,
)
from lexeval_gui.window.plots.canvas import Canvas
from lexeval_gui.window.state.app_state import AppState

PLOTS: dict[type[Figure], Callable[..., Canvas]] = {
    kinds.CurveFigure: curve_plot.CurvePlot,
    kinds.PlaneFigure: plane_plot.PlanePlot,
    kinds.GroupPlaneFigure: group_plot.GroupPlot,
    kinds.DistributionFigure: distribution_plot.DistributionPlot,
    kinds.SequenceFigure: sequence_plot.SequencePlot,
    kinds.ScatterFigure: scatter_plot.ScatterPlot,
    kinds.TrendFigure: trend_plot.TrendPlot,
    kinds.JudgedFigure: judged_plot.JudgedPlot,
    kinds.RegressionFigure: judged_plot.RegressionPlot,
    kinds.RankingFigure: ranking_plot.RankingPlot,
    kinds.MapFigure: map_plot.MapPlot,
}


def make_plot(figure: Figure, state: AppState, theme: Theme, chosen: Sequence[str] | None = None) -> Canvas:
    """The plot of a figure; with these of its choices switched on (its own, if None)."""
    plot = PLOTS[type(figure)](state, theme, figure)
    if chosen is not None:
        choose(plot, chosen)
    return plot


def choose(plot: Canvas, wanted: Sequence[str]) -> None:
    """Switch on what is wanted and off what is not: on first, since something always stays on."""
    for choice in wanted:
        if choice not in plot.chosen():
            plot.toggle(choice)
    for choice in plot.chosen():
        if choice not in wanted:
            plot.toggle(choice)
