"""Judgments of raters beside the measures of an evaluation: what of each judged output is compared with its scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lexeval_gui import __version__
from lexeval_gui.core.dataset import Floats
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import BadValue, Settings
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.core.scores import Measure
from lexeval_gui.tasks.generation.dataset import GenerationDataset
from lexeval_gui.tasks.generation.parts import Judgments
from lexeval_gui.tasks.generation.scoring.measures import DERIVED
from lexeval_gui.tasks.generation.study.judgments import Judged, judged, place
from lexeval_gui.tasks.generation.study.regression import (
    Correlation,
    Metric,
    Refused,
    Regression,
    leave_one_out,
    metric,
    pearson,
    regression,
    without,
)
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.evaluation import Evaluation
from lexeval_gui.workspace.scoring import Scored, open_files

__all__ = [
    "ACCURACIES",
    "COUNTED",
    "TASK",
    "Fitted",
    "Line",
    "Metric",
    "Points",
    "Refused",
    "Regression",
    "Study",
    "are_open",
    "between",
    "chosen",
    "comparable",
    "constants",
    "correlations",
    "evaluate",
    "fit",
    "formula",
    "judgments_of",
    "observed",
    "pearson",
    "residuals",
    "scatter",
    "signature",
    "studies",
    "uses",
    "usual",
    "variables_of",
]

TASK = "generation"
"""The task whose outputs are judged."""

COUNTED = {
    "substitutions": "string_substitutions",
    "insertions": "string_insertions",
    "deletions": "string_deletions",
    "moves": "string_moves",
    "length": "string_tokens",
}
"""The counts of a sentence that a regression can take beside measures, each with the item column that holds it."""

ACCURACIES = ("simple_tree_accuracy", "simple_string_accuracy")
"""What the regressions fit that are shown unless others are chosen: the first that there is."""

Line = tuple[tuple[float, float], tuple[float, float]]


@dataclass(frozen=True)
class Study:
    """The outputs that are judged by one criterion, with their measures and counts: columns [k] by id."""

    judged: Judged
    measures: tuple[str, ...]
    columns: Mapping[str, Floats]

    @property
    def criterion(self) -> str:
        """What was judged."""
        return self.judged.criterion


@dataclass(frozen=True)
class Fitted:
    """A regression on chosen variables, or why there is none; the row of the judged output without which R² is highest
    (None: without none it is higher), the fit without it, and the metric made of the regression."""

    variables: tuple[str, ...]
    whole: Regression | Refused
    outlier: int | None
    cleaned: Regression | Refused | None
    metric: Metric | Refused


@dataclass(frozen=True)
class Points:
    """What a plot of judged outputs shows: x and y float [m], the sentence and the output of each int64 [m], and a
    straight line through two points, if there is one."""

    x: Floats
    y: Floats
    items: NDArray[np.int64]
    systems: NDArray[np.int64]
    line: Line | None


# -- from files to studies --------------------------------------------------------------------------------------------


def evaluate(
    gold: str,
    systems: Sequence[str],
    ratings: str,
    options: Mapping[str, str],
    settings: Settings,
    job: Job | None = None,
) -> Scored:
    """Open a reference, its outputs and their judgments. Raises Unreadable if the reference, the judgments or every
    output cannot be used."""
    files = [("gold", gold), *opening.named(TASK, systems), ("judgments", ratings)]
    plan = opening.assigned(TASK, files, options)
    opened = open_files(plan, settings, job or opening.job_of(plan))
    evaluation = Evaluation(opened.loaded, settings)
    if judgments_of(evaluation) is None:
        raise Unreadable(opened.problems)
    return Scored(evaluation, (*opened.problems, *evaluation.remarks()), opened.unread)


def judgments_of(evaluation: Evaluation) -> Judgments | None:
    """The judgments that are open, if there are any."""
    dataset = evaluation.dataset
    return dataset.judgments if isinstance(dataset, GenerationDataset) else None


def are_open(evaluation: Evaluation) -> bool:
    """Whether some output that is open is judged."""
    known = judgments_of(evaluation)
    if known is None:
        return False
    places = place(known, evaluation.dataset.ids, evaluation.system_names)
    return bool(((places.items[known.item_of] >= 0) & (places.systems[known.system_of] >= 0)).any())


def studies(evaluation: Evaluation) -> tuple[Study, ...]:
    """What is judged by each criterion, in the order of the file; nothing without judgments."""
    judgments = judgments_of(evaluation)
    if judgments is None:
        return ()
    places = place(judgments, evaluation.dataset.ids, evaluation.system_names)
    names = tuple(measure.id for measure in comparable(evaluation))
    return tuple(
        Study(found, names, _columns(evaluation, found, names))
        for found in judged(judgments, places, evaluation.settings["sd"])
    )


def comparable(evaluation: Evaluation) -> tuple[Measure, ...]:
    """The measures that stand beside judgments: those of single sentences that every output has. (The mean of one
    sentence is the sentence's own value, and would stand there twice.)"""
    systems = range(len(evaluation.system_names))
    return tuple(
        measure
        for measure in evaluation.task.identity.measures
        if measure.kind != "count"
        and not measure.id.endswith("_mean")
        and all(measure.id in evaluation.available(system) for system in systems)
    )


def _columns(evaluation: Evaluation, found: Judged, measures: Sequence[str]) -> dict[str, Floats]:
    """Measures and counts of the judged outputs, [k] each."""
    columns = {name: np.full(len(found), np.nan) for name in (*measures, *COUNTED)}
    for system in np.unique(found.systems).tolist():
        rows = np.flatnonzero(found.systems == system)
        items = found.items[rows]
        for name in measures:
            columns[name][rows] = evaluation.item_values(system, name, items)
        counted = evaluation.item_columns(system)
        for name, column in COUNTED.items():
            columns[name][rows] = counted[column][items]
    return columns


def signature(evaluation: Evaluation) -> str:
    """One line that says under which conventions the measures and the judgments hold."""
    acting = {name for measure in comparable(evaluation) for name in measure.acts} | {"sd"}
    parameters = [p for p in evaluation.settings.parameters if p.id in acting and p.stage not in ("interval", "view")]
    values = [f"{parameter.id}:{evaluation.settings[parameter.id]}" for parameter in parameters]
    return " | ".join([TASK, "judgments", *values, f"v{__version__}"])


# -- what is computed of a study --------------------------------------------------------------------------------------


def correlations(study: Study) -> dict[str, Correlation]:
    """Each measure with the criterion."""
    return {name: pearson(study.columns[name], study.judged.scores) for name in study.measures}


def between(one: Study, other: Study) -> Correlation:
    """Two criteria, over the outputs that are judged by both."""
    score_of = dict(zip(_places(other), other.judged.scores.tolist(), strict=True))
    partners = np.array([score_of.get(place, np.nan) for place in _places(one)], float)
    return pearson(one.judged.scores, partners)


def _places(study: Study) -> list[tuple[int, int]]:
    return list(zip(study.judged.systems.tolist(), study.judged.items.tolist(), strict=True))


def usual(study: Study) -> tuple[tuple[str, ...], ...]:
    """The variables of the regressions that are shown unless others are chosen: those of Bangalore et al. (2000), an
    accuracy with substitutions and length, and without length."""
    accuracy = next((name for name in ACCURACIES if name in study.measures), None)
    return () if accuracy is None else ((accuracy, "substitutions", "length"), (accuracy, "substitutions"))


def variables_of(study: Study, wanted: Sequence[str]) -> tuple[str, ...]:
    """The variables wanted that there are; the usual ones if there is none of them."""
    there = tuple(name for name in study.columns if name in wanted)
    return there or next(iter(usual(study)), ())


def chosen(text: str, measures: Sequence[str]) -> tuple[str, ...]:
    """The variables that `a+b+c` names. Raises BadValue for one that there is not, and one named twice."""
    names = tuple(name.strip() for name in text.split("+"))
    there = (*measures, *COUNTED)
    for name in names:
        if name not in there:
            raise BadValue(f"there is no variable '{name}' in '{text}'; there are {', '.join(there)}")
        if names.count(name) > 1:
            raise BadValue(f"'{name}' stands twice in '{text}'")
    return names


def fit(study: Study, variables: Sequence[str]) -> Fitted:
    """Regress the scores of a criterion on variables, look for the outlier, make it a metric."""
    columns = {name: study.columns[name] for name in variables}
    scores = study.judged.scores
    whole = regression(columns, scores)
    found = metric(columns, scores, study.measures)
    if isinstance(whole, Refused):
        return Fitted(tuple(variables), whole, None, None, found)
    place = leave_one_out(whole).outlier
    outlier = None if place is None else int(whole.rows[place])
    cleaned = None if outlier is None else without(columns, scores, outlier)
    return Fitted(tuple(variables), whole, outlier, cleaned, found)


def formula(found: Metric) -> str:
    """A metric in words: `(1.3407·simple_tree_accuracy − 0.0791·substitutions − 0.5168)/0.8239`."""
    fitted = found.regression
    terms = [(value, f"·{name}") for name, value in zip(fitted.variables, fitted.coefficients.tolist(), strict=True)]
    signed = (f"{'−' if value < 0 else '+'} {abs(value):.4f}{what}" for value, what in (*terms, (fitted.intercept, "")))
    return f"({' '.join(signed).removeprefix('+ ')})/{found.perfect:.4f}"


def uses(evaluation: Evaluation, criterion: str, found: Metric) -> dict[str, dict[str, str]]:
    """The derived measures that a metric could be, each with the parameters under which it is: the one that is called
    as the criterion, or all where none is; nothing if the metric is made of anything else."""
    known = [measure for measure in DERIVED if measure in evaluation.measures]
    wanted = [measure for measure in known if measure == criterion.casefold()] or known
    values = {measure: constants(found, measure[0]) for measure in wanted}
    return {measure: own for measure, own in values.items() if own is not None}


def constants(found: Metric, prefix: str) -> dict[str, str] | None:
    """The parameters (`u_tree` … for the prefix `u`) under which understandability or quality is this metric; None if
    it is made of anything else than simple tree accuracy and substitutions."""
    fitted = found.regression
    if set(fitted.variables) != {"simple_tree_accuracy", "substitutions"}:
        return None
    tree, errors = fitted.coefficient("simple_tree_accuracy"), -fitted.coefficient("substitutions")
    values = {f"{prefix}_tree": tree, f"{prefix}_substitutions": errors, f"{prefix}_constant": -fitted.intercept}
    return {name: f"{value:.4f}" for name, value in values.items()}


# -- for plots --------------------------------------------------------------------------------------------------------


def scatter(study: Study, variable: str) -> Points:
    """A variable (x) against the scores of a criterion (y), with the least-squares line if there is one."""
    x, y = study.columns[variable], study.judged.scores
    rows = np.flatnonzero(np.isfinite(x))
    found = regression({variable: x}, y)
    line = None
    if isinstance(found, Regression):
        left, right = float(x[rows].min()), float(x[rows].max())
        slope = float(found.coefficients[0])
        line = (left, found.intercept + slope * left), (right, found.intercept + slope * right)
    return Points(x[rows], y[rows], study.judged.items[rows], study.judged.systems[rows], line)


def observed(study: Study, found: Regression) -> Points:
    """What a regression predicts (x) against the scores (y), with the line on which both are equal."""
    left, right = float(found.fitted.min()), float(found.fitted.max())
    rows = found.rows
    line = (left, left), (right, right)
    return Points(found.fitted, found.response, study.judged.items[rows], study.judged.systems[rows], line)


def residuals(study: Study, found: Regression) -> Points:
    """What a regression predicts (x) against what it leaves (y), with the line at 0."""
    left, right = float(found.fitted.min()), float(found.fitted.max())
    rows = found.rows
    return Points(
        found.fitted, found.residuals, study.judged.items[rows], study.judged.systems[rows], ((left, 0.0), (right, 0.0))
    )
