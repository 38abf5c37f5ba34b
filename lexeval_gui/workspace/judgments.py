"""Judgments of raters beside the measures of an evaluation: what of each judged output is compared with its scores."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Floats
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import BadValue, Settings
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.core.ratings import SD, JudgedOutputs, Places, judged_outputs, place, pooled
from lexeval_gui.core.scores import Measure
from lexeval_gui.core.statistics.regression import (
    Correlation,
    Metric,
    NoRegression,
    Regression,
    leave_one_out,
    metric,
    pearson,
    regression,
    without_item,
)
from lexeval_gui.core.task.study import Judging, Judgments
from lexeval_gui.core.version import __version__
from lexeval_gui.workspace import opening, plans
from lexeval_gui.workspace.scoring import Scored, open_files
from lexeval_gui.workspace.scoring.evaluation import Evaluation

Line = tuple[tuple[float, float], tuple[float, float]]


class Design(Struct, frozen=True):
    """What is chosen of a study beside its variables: whether there is a criterion more that pools the others, and the
    outputs, by the names of system and item, that are left out of the regressions by hand."""

    is_pooled: bool = False
    left_out: tuple[tuple[str, str], ...] = ()


USUAL = Design()


class Study(Struct, frozen=True):
    """The outputs that are judged by one criterion, with their measures and counts: columns [k] by id; `usual` are the
    variables of the regressions that are shown unless others are chosen, `dropped` those that a metric is made without;
    `item` is what an item is called. `left_out` are the rows that no regression is fitted on; correlations keep them.
    A criterion that `is_pooled` is the mean of the others.
    """

    judged: JudgedOutputs
    measures: tuple[str, ...]
    columns: Mapping[str, Floats]
    usual: tuple[tuple[str, ...], ...] = ()
    dropped: Collection[str] = ()
    item: str = "item"
    left_out: tuple[int, ...] = ()
    is_pooled: bool = False

    @property
    def criterion(self) -> str:
        """What was judged."""
        return self.judged.criterion

    @property
    def response(self) -> Floats:
        """The scores that regressions are fitted on: [k], NaN for what is left out."""
        scores = self.judged.scores.copy()
        scores[list(self.left_out)] = np.nan
        return scores


class FittedRegression(Struct, frozen=True):
    """A regression on chosen variables, or why there is none; the row of the judged output without which R² is highest
    (None: without none it is higher), the fit without it, and the metric made of the regression."""

    variables: tuple[str, ...]
    whole: Regression | NoRegression
    outlier: int | None
    cleaned: Regression | NoRegression | None
    metric: Metric | NoRegression


class Points(Struct, frozen=True):
    """What a plot of judged outputs shows: x and y float [m], the item and the system of each int64 [m], and a
    straight line through two points, if there is one; `lines` are those of each of several systems."""

    x: Floats
    y: Floats
    items: NDArray[np.int64]
    systems: NDArray[np.int64]
    line: Line | None
    lines: Mapping[int, Line] = field(default_factory=dict)


# -- from files to studies --------------------------------------------------------------------------------------------


def evaluate(
    task: str,
    gold: str,
    systems: Sequence[str],
    ratings: str,
    options: Mapping[str, str],
    settings: Settings,
    job: Job | None = None,
    named: Sequence[tuple[str, str]] = (),
) -> Scored:
    """Open a gold, its systems and their judgments, of a task that offers a study; `named` are role and path of other
    files whose role nothing but their place tells, such as further references. Raises Unreadable if the gold, the
    judgments or every system cannot be used."""
    offered = opening.task(task).study
    assert offered is not None
    files = [("gold", gold), *opening.roles_of(task, systems), *named, (offered().role, ratings)]
    plan = plans.plan_with_roles(task, files, options)
    opened = open_files(plan, settings, job or plans.job_of(plan))
    evaluation = Evaluation(opened.loaded, settings)
    if judgments_of(evaluation) is None:
        raise Unreadable(opened.problems)
    return Scored(evaluation, opened.problems, opened.unread, partial(opened.scored, plan, ()))


def judging_of(evaluation: Evaluation) -> Judging[Any] | None:
    """What the task that is open compares with judgments; None if nothing."""
    offered = evaluation.task.study
    return None if offered is None else offered()


def judgments_of(evaluation: Evaluation) -> Judgments | None:
    """The judgments that are open, if there are any."""
    offered = judging_of(evaluation)
    return None if offered is None else offered.judgments(evaluation.dataset)


def has_judgments(evaluation: Evaluation) -> bool:
    """Whether some output that is open is judged."""
    known = judgments_of(evaluation)
    if known is None:
        return False
    places = place(known, evaluation.dataset.ids, evaluation.system_names)
    return bool(((places.items[known.item_of] >= 0) & (places.systems[known.system_of] >= 0)).any())


def studies(evaluation: Evaluation, design: Design = USUAL) -> tuple[Study, ...]:
    """What is judged by each criterion, in the order of the file, then by all; nothing without judgments."""
    offered, judgments = judging_of(evaluation), judgments_of(evaluation)
    if offered is None or judgments is None:
        return ()
    places = _places_scored(evaluation, judgments)
    names = tuple(measure.id for measure in comparable(evaluation))
    more = offered.usual(names), offered.dropped, offered.item
    apart = judged_outputs(judgments, places, evaluation.settings[SD.id])
    together = pooled(apart) if design.is_pooled else None
    return tuple(
        Study(
            found,
            names,
            _columns(evaluation, found, names, offered.counts),
            *more,
            rows_of(evaluation, found, design.left_out),
            found is together,
        )
        for found in (*apart, *((together,) if together is not None else ()))
    )


def rows_of(evaluation: Evaluation, found: JudgedOutputs, outputs: Iterable[tuple[str, str]]) -> tuple[int, ...]:
    """The rows of outputs, by the names of system and item, among those that are judged; the others have none."""
    names, wanted = evaluation.system_names, dict[tuple[int, int | None], None]()
    for system, item in outputs:
        if system in names:
            wanted[names.index(system), evaluation.item_number(item)] = None
    places = zip(found.systems.tolist(), found.items.tolist(), strict=True)
    return tuple(row for row, place in enumerate(places) if place in wanted)


def outputs_left_out(evaluation: Evaluation, studies: Iterable[Study]) -> tuple[tuple[str, str], ...]:
    """The outputs left out of regressions by hand, by the names of system and item, in the order of the files."""
    places = {(int(s.judged.systems[row]), int(s.judged.items[row])) for s in studies for row in s.left_out}
    return tuple((evaluation.system_names[system], evaluation.dataset.ids[item]) for system, item in sorted(places))


def judged(evaluation: Evaluation, outputs: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Those of some outputs, by the names of system and item, that are open and judged by some criterion, each once."""
    there = {
        output_of(evaluation, study, row)
        for study in studies(evaluation)
        for row in rows_of(evaluation, study.judged, outputs)
    }
    return tuple(dict.fromkeys(output for output in outputs if output in there))


def output_of(evaluation: Evaluation, study: Study, row: int) -> tuple[str, str]:
    """The names of the system and the item of a judged row."""
    system, item = int(study.judged.systems[row]), int(study.judged.items[row])
    return evaluation.system_names[system], evaluation.dataset.ids[item]


def _places_scored(evaluation: Evaluation, judgments: Judgments) -> Places:
    """Where the judged names are; of items that are not scored nowhere. A rater's scale is that of the whole file."""
    found = place(judgments, evaluation.dataset.ids, evaluation.system_names)
    if evaluation.rows is None:
        return found
    return replace(found, items=np.where(np.isin(found.items, evaluation.rows), found.items, -1))


def comparable(evaluation: Evaluation) -> tuple[Measure, ...]:
    """The measures that stand beside judgments: those of the task's study that every system has."""
    offered, systems = judging_of(evaluation), range(len(evaluation.system_names))
    return tuple(
        measure
        for measure in evaluation.task.identity.measures
        if offered is not None
        and measure.id in offered.measures
        and all(measure.id in evaluation.available(system) for system in systems)
    )


def variables(evaluation: Evaluation) -> tuple[str, ...]:
    """What a regression can take: measures, then counts."""
    offered = judging_of(evaluation)
    return (*(measure.id for measure in comparable(evaluation)), *(offered.counts if offered is not None else ()))


def _columns(
    evaluation: Evaluation, found: JudgedOutputs, measures: Sequence[str], counts: Mapping[str, str]
) -> dict[str, Floats]:
    """Measures and counts of the judged outputs, [k] each."""
    columns = {name: np.full(len(found), np.nan) for name in (*measures, *counts)}
    for system in np.unique(found.systems).tolist():
        rows = np.flatnonzero(found.systems == system)
        items = found.items[rows]
        for name in measures:
            columns[name][rows] = evaluation.item_values(system, name, items)
        counted = evaluation.item_columns(system)
        for name, column in counts.items():
            columns[name][rows] = counted[column][items]
    return columns


def signature(evaluation: Evaluation, studies: Sequence[Study] = ()) -> str:
    """One line that says under which conventions the measures and the judgments hold, and what was chosen of studies:
    that they are pooled, and the outputs left out by hand."""
    acting = {name for measure in comparable(evaluation) for name in measure.acts} | {SD.id}
    parameters = [p for p in evaluation.settings.parameters if p.id in acting and p.stage not in ("interval", "view")]
    values = [f"{parameter.id}:{evaluation.settings[parameter.id]}" for parameter in parameters]
    if any(study.is_pooled for study in studies):
        values.append("criteria:pooled")
    if left_out := outputs_left_out(evaluation, studies):
        values.append(f"left_out:{json.dumps(left_out, ensure_ascii=False)}")
    return " | ".join([evaluation.task.identity.id, "judgments", *values, *evaluation.where_words, f"v{__version__}"])


# -- what is computed of a study --------------------------------------------------------------------------------------


def correlations(study: Study) -> dict[str, Correlation]:
    """Each measure with the criterion."""
    return {name: pearson(study.columns[name], study.judged.scores) for name in study.measures}


def correlation_of_criteria(one: Study, other: Study) -> Correlation:
    """Two criteria, over the outputs that are judged by both."""
    score_of = dict(zip(_places(other), other.judged.scores.tolist(), strict=True))
    partners = np.array([score_of.get(place, np.nan) for place in _places(one)], float)
    return pearson(one.judged.scores, partners)


def _places(study: Study) -> list[tuple[int, int]]:
    return list(zip(study.judged.systems.tolist(), study.judged.items.tolist(), strict=True))


def variables_of(study: Study, wanted: Sequence[str]) -> tuple[str, ...]:
    """The variables wanted that there are; the usual ones if there is none of them."""
    there = tuple(name for name in study.columns if name in wanted)
    return there or next(iter(study.usual), ())


def parse_variables(text: str, there: Collection[str]) -> tuple[str, ...]:
    """The variables that `a+b+c` names, of those that there are. Raises BadValue for one that there is not, and one
    named twice."""
    names = tuple(name.strip() for name in text.split("+"))
    for name in names:
        if name not in there:
            raise BadValue(f"there is no variable '{name}' in '{text}'; there are {', '.join(there)}")
        if names.count(name) > 1:
            raise BadValue(f"'{name}' stands twice in '{text}'")
    return names


def fit(study: Study, variables: Sequence[str]) -> FittedRegression:
    """Regress the scores of a criterion on variables, look for the outlier, make it a metric, all without what is left
    out by hand."""
    columns = {name: study.columns[name] for name in variables}
    scores = study.response
    whole = regression(columns, scores)
    found = metric(columns, scores, study.measures, study.dropped, study.item)
    if isinstance(whole, NoRegression):
        return FittedRegression(tuple(variables), whole, None, None, found)
    place = leave_one_out(whole).outlier
    outlier = None if place is None else int(whole.rows[place])
    cleaned = None if outlier is None else without_item(columns, scores, outlier)
    return FittedRegression(tuple(variables), whole, outlier, cleaned, found)


def formula(found: Metric) -> str:
    """A metric in words: `(1.3407·simple_tree_accuracy − 0.0791·substitutions − 0.5168)/0.8239`."""
    fitted = found.regression
    terms = [(value, f"·{name}") for name, value in zip(fitted.variables, fitted.coefficients.tolist(), strict=True)]
    signed = (f"{'−' if value < 0 else '+'} {abs(value):.4f}{what}" for value, what in (*terms, (fitted.intercept, "")))
    return f"({' '.join(signed).removeprefix('+ ')})/{found.perfect:.4f}"


# -- for plots --------------------------------------------------------------------------------------------------------


def scatter(study: Study, variable: str) -> Points:
    """A variable (x) against the scores of a criterion (y), with the least-squares line over all, and of several
    systems that of each, if there is one."""
    rows = np.flatnonzero(np.isfinite(study.columns[variable]))
    x, y, systems = study.columns[variable][rows], study.judged.scores[rows], study.judged.systems[rows]
    names = np.unique(systems).tolist()
    own = {system: _fitted_line(x[systems == system], y[systems == system]) for system in names if len(names) > 1}
    lines = {system: line for system, line in own.items() if line is not None}
    return Points(x, y, study.judged.items[rows], systems, _fitted_line(x, y), lines)


def _fitted_line(x: Floats, y: Floats) -> Line | None:
    """The least-squares line of some points from their left end to their right one."""
    found = regression({"x": x}, y) if len(x) else None
    if not isinstance(found, Regression):
        return None
    left, right, slope = float(x.min()), float(x.max()), float(found.coefficients[0])
    return (left, found.intercept + slope * left), (right, found.intercept + slope * right)


def observed_points(study: Study, found: Regression) -> Points:
    """What a regression predicts (x) against the scores (y), with the line on which both are equal."""
    return _prediction_points(study, found, found.response, (float(found.fitted.min()), float(found.fitted.max())))


def residual_points(study: Study, found: Regression) -> Points:
    """What a regression predicts (x) against what it leaves (y), with the line at 0."""
    return _prediction_points(study, found, found.residuals, (0.0, 0.0))


def _prediction_points(study: Study, found: Regression, y: Floats, ends: tuple[float, float]) -> Points:
    """What a regression predicts against y, with the line whose ends are so high."""
    line = (float(found.fitted.min()), ends[0]), (float(found.fitted.max()), ends[1])
    return Points(found.fitted, y, study.judged.items[found.rows], study.judged.systems[found.rows], line)
