"""The numbers of figures that no other table has: distributions, scatters, sequences, trends and judged outputs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct, field

from lexeval_gui.core.figures import (
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
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.statistics.regression import Regression
from lexeval_gui.core.tables import Table
from lexeval_gui.workspace import judgments
from lexeval_gui.workspace.figures import clouds, distribution, offered, sequences, trends
from lexeval_gui.workspace.outputs import judgments as numbers
from lexeval_gui.workspace.scoring.evaluation import Evaluation

ORDER, OVER, CRITERION = "order:", "over:", "criterion:"
"""What choices of a figure begin with that are no measures: an order of items, a column, a criterion of judgments."""

LEFT, SCORES = "view:residual", "view:observed"
"""What of a regression goes up: what it leaves of the scores, or these."""

VERBS: dict[type[Figure], str] = {
    CurveFigure: "curve",
    PlaneFigure: "curve",
    GroupPlaneFigure: "score --by",
    RankingFigure: "ranking",
    MapFigure: "map",
}
"""The verbs that print the other figures."""


class Study(Struct, frozen=True):
    """What is chosen of a study of judgments: its design, and the variables of the regression (the usual ones)."""

    design: judgments.Design = field(default_factory=judgments.Design)
    variables: tuple[str, ...] = ()


USUAL = Study()


def find_figure(evaluation: Evaluation, id: str) -> Figure:
    """A figure that these files have something for. Raises BadValue for another one, and for one that another verb
    prints."""
    there = {figure.id: figure for figure in offered.figures(evaluation)}
    figure = there.get(id)
    if figure is None:
        raise BadValue(f"there is no figure '{id}' of these files; there are {', '.join(there) or 'none'}")
    if verb := VERBS.get(type(figure)):
        raise BadValue(f"`lexeval {verb}` prints the numbers of the figure {id}")
    return figure


def data_table(
    evaluation: Evaluation, figure: Figure, choices: Sequence[str], systems: Sequence[int], study: Study = USUAL
) -> Table:
    """The numbers of a figure of some systems, with the choices that are switched on in it (those that are at first).
    Raises BadValue for a choice that it does not have."""
    match figure:
        case DistributionFigure():
            _refuse(choices, ())
            return distribution.distribution_table(evaluation, systems, figure.measure, figure.bins)
        case ScatterFigure():
            _refuse(choices, ())
            return clouds.cloud_table(evaluation, _having(evaluation, systems, (figure.x, figure.y)), figure)
        case SequenceFigure():
            measures, order = _measures(figure.measures, ORDER, figure.orders, choices)
            there = _having(evaluation, systems, (*measures, figure.measures[0]))
            return sequences.sequence_table(evaluation, there, figure, order, measures)
        case TrendFigure():
            measures, over = _measures(figure.measures, OVER, figure.over, choices)
            there = [s for s in _having(evaluation, systems, measures) if over in _columns(evaluation, figure, s)]
            return trends.trend_table(evaluation, there, figure, over, measures)
        case JudgedFigure() | RegressionFigure():
            return _judged_table(evaluation, figure, choices, study)
    raise BadValue(f"the numbers of the figure {figure.id} are printed by another verb")


def _columns(evaluation: Evaluation, figure: TrendFigure, system: int) -> tuple[str, ...]:
    return trends.available_columns(evaluation, figure, system)


def _having(evaluation: Evaluation, systems: Sequence[int], measures: Iterable[str]) -> list[int]:
    """Those of some systems that have all these measures."""
    wanted = {*measures}
    return [system for system in systems if wanted <= {*evaluation.available(system)}]


def _measures(
    offered: Sequence[str], prefix: str, axes: Sequence[tuple[str, str]], choices: Sequence[str]
) -> tuple[tuple[str, ...], str]:
    """The measures that are switched on (the first), and the axis that is chosen (the first)."""
    names = [name for name, _ in axes]
    _refuse(choices, (*offered, *(f"{prefix}{name}" for name in names)))
    along = [name for name in names if f"{prefix}{name}" in choices]
    return tuple(name for name in offered if name in choices) or tuple(offered[:1]), (along or names)[0]


def _refuse(choices: Iterable[str], there: Sequence[str]) -> None:
    for choice in choices:
        if choice not in there:
            raise BadValue(f"the figure has no choice '{choice}'; it has {', '.join(there) or 'none'}")


def _judged_table(
    evaluation: Evaluation, figure: JudgedFigure | RegressionFigure, choices: Sequence[str], wanted: Study
) -> Table:
    studies = judgments.studies(evaluation, wanted.design)
    criteria = [f"{CRITERION}{study.criterion}" for study in studies]
    study = next((s for s, name in zip(studies, criteria, strict=True) if name in choices), studies[0])
    if isinstance(figure, JudgedFigure):
        _refuse(choices, (*study.measures, *criteria))
        measure = next((name for name in study.measures if name in choices), study.measures[0])
        points = judgments.scatter(study, measure)
        return numbers.points_table(evaluation, studies, points, *judged_names(evaluation, study, measure))
    _refuse(choices, (LEFT, SCORES, *criteria))
    fitted = judgments.fit(study, judgments.variables_of(study, wanted.variables))
    if not isinstance(fitted.whole, Regression):
        return Table((), ())
    make = judgments.residual_points if LEFT in choices else judgments.observed_points
    names = regression_names(evaluation, study, fitted.variables, LEFT in choices)
    return numbers.points_table(evaluation, studies, make(study, fitted.whole), *names)


def judged_names(evaluation: Evaluation, study: judgments.Study, measure: str) -> tuple[str, str]:
    """How the axes of a figure of judgments are called, the one to the right first."""
    known = evaluation.measures.get(measure)
    return known.title_of_item if known is not None else measure, f"{study.criterion}, mean z of the raters"


def regression_names(
    evaluation: Evaluation, study: judgments.Study, variables: Iterable[str], is_residual: bool
) -> tuple[str, str]:
    """How the axes of a figure of a regression are called, the one to the right first."""
    measures = evaluation.measures
    named = " + ".join(measures[name].title_of_item if name in measures else name for name in variables)
    up = f"{study.criterion}, mean z of the raters"
    return f"predicted by {named}", f"{up}: what the regression leaves" if is_residual else up
