"""Which figures some open system has the measures for: those of the task, and those that any task has."""

from __future__ import annotations

from lexeval_gui.core.figures import (
    OF_ANY_TASK,
    CurveFigure,
    DistributionFigure,
    Figure,
    GroupPlaneFigure,
    JudgedFigure,
    MapFigure,
    PlaneFigure,
    RankingFigure,
    RegressionFigure,
    ScatterFigure,
    SequenceFigure,
    TrendFigure,
)
from lexeval_gui.core.memo import cached
from lexeval_gui.workspace import judgments
from lexeval_gui.workspace.analysis import maps
from lexeval_gui.workspace.figures import trends
from lexeval_gui.workspace.scoring import groups
from lexeval_gui.workspace.scoring.comparison import comparable
from lexeval_gui.workspace.scoring.evaluation import Evaluation


def figures(evaluation: Evaluation | None) -> tuple[Figure, ...]:
    """The figures that show something, in the order of the task, and behind these the one of any task."""
    if evaluation is None or not evaluation.loaded.counts:
        return ()
    systems = range(len(evaluation.system_names))
    key = ("figures", *(evaluation.available(system) for system in systems))
    known = (*evaluation.task.identity.figures, *OF_ANY_TASK)
    memo = evaluation.loaded.counts[0].memo
    return cached(memo, key, lambda: tuple(figure for figure in known if _has_data(figure, evaluation)))


def _has_data(figure: Figure, evaluation: Evaluation) -> bool:
    """Whether some system has the measures without which a figure shows nothing."""
    systems = range(len(evaluation.system_names))
    match figure:
        case JudgedFigure() | RegressionFigure():
            return judgments.has_judgments(evaluation)
        case RankingFigure():
            return len(systems) > 1 and bool(comparable(evaluation, *systems))
        case MapFigure():
            headlines = (evaluation.headline(system).id for system in systems)
            return any(len(maps.parameters(evaluation, measure)) > 1 for measure in headlines)
        case DistributionFigure():
            wanted = {figure.measure}
        case PlaneFigure() | GroupPlaneFigure() | ScatterFigure():
            wanted = {figure.x, figure.y}
        case CurveFigure() | SequenceFigure() | TrendFigure():
            wanted = {figure.measures[0]}
    if isinstance(figure, GroupPlaneFigure) and not groups.available_groupings(evaluation, figure):
        return False
    if isinstance(figure, TrendFigure) and not any(
        trends.available_columns(evaluation, figure, system) for system in systems
    ):
        return False
    return any(wanted <= {*evaluation.available(system)} for system in systems)
