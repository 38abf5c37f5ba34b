"""Judgments beside measures as JSON, as tables for reading, and as one tidy table for machines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from lexeval_gui.core.problems import Problem
from lexeval_gui.core.statistics.regression import Correlation, NoRegression, Regression
from lexeval_gui.core.tables import Cell, Column, Table, format_number
from lexeval_gui.workspace import judgments
from lexeval_gui.workspace.judgments import FittedRegression, Points, Study
from lexeval_gui.workspace.outputs.measures import finite_or_none
from lexeval_gui.workspace.scoring.evaluation import Evaluation

Fits = Mapping[str, Sequence[FittedRegression]]
"""The regressions of each criterion."""

TERM = 4
"""Decimals of p and of coefficients: those of the literature."""


def fits(studies: Sequence[Study], variables: Sequence[Sequence[str]]) -> Fits:
    """Regress each criterion on each choice of variables; on the usual ones if there is no choice."""
    return {study.criterion: [judgments.fit(study, names) for names in variables or study.usual] for study in studies}


def refusals(evaluation: Evaluation, found: Fits) -> tuple[Problem, ...]:
    """Why there is no regression, for each that there is none of."""
    known = judgments.judgments_of(evaluation)
    path = "" if known is None else known.path
    texts = (
        f"no regression of {criterion} on {_in_words(evaluation, fitted)}: {fitted.whole.reason}"
        for criterion, fitted in _each(found)
        if isinstance(fitted.whole, NoRegression)
    )
    return tuple(Problem("warning", path, None, "no-regression", text) for text in texts)


def name_of(fitted: FittedRegression) -> str:
    """What a regression is called: `a+b+c`."""
    return "+".join(fitted.variables)


def _each(found: Fits) -> Iterator[tuple[str, FittedRegression]]:
    for criterion, regressions in found.items():
        for fitted in regressions:
            yield criterion, fitted


# -- JSON -------------------------------------------------------------------------------------------------------------


def document(evaluation: Evaluation, studies: Sequence[Study], found: Fits) -> dict[str, Any]:
    """The JSON, by criterion: raters left out, how many outputs are judged, r with each measure and with each other
    criterion, the regressions. What is undefined is null."""
    return {study.criterion: _study_json(evaluation, study, studies, found[study.criterion]) for study in studies}


def _study_json(
    evaluation: Evaluation, study: Study, studies: Sequence[Study], found: Sequence[FittedRegression]
) -> dict[str, Any]:
    others = {
        other.criterion: _correlation_json(judgments.correlation_of_criteria(study, other))
        for other in studies
        if _is_pair(study, other)
    }
    return {
        "left_out": [left.rater for left in study.judged.left_out],
        "outputs_left_out": [list(output) for output in judgments.outputs_left_out(evaluation, [study])],
        "n": len(study.judged),
        "pearson": {name: _correlation_json(one) for name, one in judgments.correlations(study).items()},
        "criteria": others,
        "regression": {name_of(fitted): _fitted_json(evaluation, study, fitted) for fitted in found},
    }


def _is_pair(one: Study, other: Study) -> bool:
    """Whether two criteria are correlated: not with what is pooled of them, which goes together with its parts."""
    return one is not other and not (one.is_pooled or other.is_pooled)


def _correlation_json(found: Correlation) -> dict[str, float | int | None]:
    return {"r": finite_or_none(found.r), "p": finite_or_none(found.p), "n": found.n}


def _fitted_json(evaluation: Evaluation, study: Study, fitted: FittedRegression) -> dict[str, Any]:
    if isinstance(fitted.whole, NoRegression):
        return {"refused": fitted.whole.reason}
    return {
        **_regression_json(fitted.whole),
        "outlier": _outlier_json(evaluation, study, fitted),
        "metric": _metric_json(fitted),
    }


def _regression_json(found: Regression) -> dict[str, Any]:
    return {
        "intercept": found.intercept,
        "coefficients": found.coefficients.tolist(),
        "r_squared": found.r_squared,
        "f": finite_or_none(found.f),
        "df": list(found.df),
        "p": found.p,
        "n": len(found.rows),
    }


def _outlier_json(evaluation: Evaluation, study: Study, fitted: FittedRegression) -> dict[str, Any] | None:
    """The output without which R² is highest, and the regression without it."""
    if fitted.outlier is None or not isinstance(fitted.cleaned, Regression):
        return None
    system, item = judgments.output_of(evaluation, study, fitted.outlier)
    return {"item": item, "system": system, "without": _regression_json(fitted.cleaned)}


def _metric_json(fitted: FittedRegression) -> dict[str, Any]:
    found = fitted.metric
    if isinstance(found, NoRegression):
        return {"refused": found.reason}
    return {
        "variables": list(found.regression.variables),
        "intercept": found.regression.intercept,
        "coefficients": found.regression.coefficients.tolist(),
        "perfect": found.perfect,
    }


# -- tables for reading -----------------------------------------------------------------------------------------------


def reading_tables(evaluation: Evaluation, studies: Sequence[Study], found: Fits) -> tuple[Table, ...]:
    """What people read: correlations, regressions, outliers and metrics; the signature stands under the last."""
    tables = [
        correlations_table(evaluation, studies),
        criteria_table(studies),
        regressions_table(evaluation, found),
        _outliers(evaluation, studies, found),
        _left_out(evaluation, studies),
        _metrics(evaluation, found),
    ]
    shown = [table for table in tables if table.rows]
    last = shown.pop() if shown else tables[0]
    return (*shown, Table(last.columns, last.rows, last.title, judgments.signature(evaluation, studies)))


def correlations_table(evaluation: Evaluation, studies: Sequence[Study]) -> Table:
    """A row per measure, r and p of each criterion."""
    columns = [Column.of("measure")]
    rows: dict[str, list[Cell]] = {}
    for study in studies:
        name = study.criterion
        columns += [Column(f"{name}.r", name, "number"), _right(f"{name}.p", "p"), Column(f"{name}.n", "n", "count")]
        for measure, one in judgments.correlations(study).items():
            rows.setdefault(measure, [evaluation.measures[measure].title]).extend((one.r, p_text(one.p), one.n))
    return Table(tuple(columns), tuple(map(tuple, rows.values())), title="Correlation of measures with judgments (r)")


def criteria_table(studies: Sequence[Study]) -> Table:
    """A row per pair of criteria."""
    rows = []
    for one, other in (pair for pair in combinations(studies, 2) if _is_pair(*pair)):
        known = judgments.correlation_of_criteria(one, other)
        rows.append((one.criterion, other.criterion, known.r, p_text(known.p), known.n))
    correlation = Column.of("r", "number"), _right("p", "p"), Column.of("n", "count")
    columns = (Column.of("criterion"), Column("other", "with", "text"), *correlation)
    return Table(columns, tuple(rows), title="Correlation of criteria")


def _right(id: str, title: str) -> Column:
    return Column(id, title, "text", right=True)


def p_text(value: float) -> str:
    """A p for reading: `<.0001` where its decimals would all be 0."""
    return f"<{format_number(10**-TERM, TERM)}" if value < 10**-TERM else format_number(value, TERM)


def p_phrase(value: float) -> str:
    """A p in a sentence: `p = .0123`, `p < .0001`."""
    text = p_text(value)
    return f"p {'< ' + text[1:] if text.startswith('<') else '= ' + text}"


def _test_columns() -> tuple[Column, ...]:
    return Column("r_squared", "R²", "number"), Column("f", "F", "number", 2), _right("df", "df"), _right("p", "p")


def _test(found: Regression) -> tuple[Cell, ...]:
    return found.r_squared, found.f, f"{found.df[0]}, {found.df[1]}", p_text(found.p)


def regressions_table(evaluation: Evaluation, found: Fits) -> Table:
    """A row per regression, with its coefficients below the names of the variables."""
    names = dict.fromkeys(name for _, fitted in _each(found) for name in fitted.variables)
    terms = (Column(f"coefficient.{name}", _short(evaluation, name), "number", TERM) for name in names)
    intercept = Column.of("intercept", "number", TERM)
    columns = (Column.of("criterion"), Column.of("n", "count"), *_test_columns(), intercept, *terms)
    rows = []
    for criterion, fitted in _each(found):
        if isinstance(whole := fitted.whole, Regression):
            own = dict(zip(fitted.variables, whole.coefficients.tolist(), strict=True))
            rows.append((criterion, len(whole.rows), *_test(whole), whole.intercept, *map(own.get, names)))
    return Table(columns, tuple(rows), title="Regression of judgments: test, intercept and coefficients")


def _short(evaluation: Evaluation, name: str) -> str:
    return evaluation.measures[name].short if name in evaluation.measures else name


def _in_words(evaluation: Evaluation, fitted: FittedRegression) -> str:
    """What a regression is on, for reading."""
    return " + ".join(_short(evaluation, name) for name in fitted.variables)


def _outliers(evaluation: Evaluation, studies: Sequence[Study], found: Fits) -> Table:
    """A row per regression that an output leads astray: which one, and the test without it."""
    study_of = {study.criterion: study for study in studies}
    rows = []
    for criterion, fitted in _each(found):
        if fitted.outlier is not None and isinstance(fitted.cleaned, Regression):
            system, item = judgments.output_of(evaluation, study_of[criterion], fitted.outlier)
            rows.append((criterion, *_test(fitted.cleaned), _in_words(evaluation, fitted), system, item))
    columns = (Column.of("criterion"), *_test_columns(), Column("variables", "on", "text"))
    columns += _output_columns(evaluation, "without output")
    title = "Without the output whose removal raises R² most (it is not removed above)"
    return Table(columns, tuple(rows), title=title)


def _output_columns(evaluation: Evaluation, title: str) -> tuple[Column, ...]:
    return Column("system", title, "text"), Column("item", f"of {_item(evaluation)}", "text")


def _left_out(evaluation: Evaluation, studies: Sequence[Study]) -> Table:
    """A row per output that is left out by hand."""
    columns = _output_columns(evaluation, "output")
    return Table(columns, judgments.outputs_left_out(evaluation, studies), title="Left out of the regressions by hand")


def outputs_of_item(evaluation: Evaluation, studies: Sequence[Study], found: Fits, item: int) -> Table:
    """A row per judged output of an item: its score by each criterion, and what the first regression says of it."""
    columns, rows = [Column("system", "output", "text")], dict[str, list[Cell]]()
    for place, study in enumerate(studies):
        name, fitted = study.criterion, next(iter(found[study.criterion]), None)
        whole = fitted.whole if fitted is not None and isinstance(fitted.whole, Regression) else None
        columns += [Column(name, name, "number"), Column(f"{name}.predicted", "predicted", "number")]
        predicted = None if whole is None else whole.predicted(study.columns)
        for row in (study.judged.items == item).nonzero()[0].tolist():
            own = rows.setdefault(judgments.output_of(evaluation, study, row)[0], [])
            own += [None] * (2 * place - len(own))
            own += [float(study.judged.scores[row]), None if predicted is None else float(predicted[row])]
    filled = ((system, *own, *[None] * (len(columns) - 1 - len(own))) for system, own in rows.items())
    title = f"Judged outputs of {_item(evaluation)} {evaluation.dataset.ids[item]}, mean z"
    return Table(tuple(columns), tuple(filled), title=title)


def _item(evaluation: Evaluation) -> str:
    """What an item is called."""
    offered = judgments.judging_of(evaluation)
    return "item" if offered is None else offered.item


def _metrics(evaluation: Evaluation, found: Fits) -> Table:
    """A row per metric that can be made, each once: regressions that differ in length alone make the same."""
    rows: dict[tuple[Cell, ...], None] = {}
    for criterion, fitted in _each(found):
        made = fitted.metric
        text = f"none: {made.reason}" if isinstance(made, NoRegression) else judgments.formula(made)
        if isinstance(fitted.whole, Regression):
            rows[criterion, text] = None
    columns = (Column.of("criterion"), Column.of("metric"))
    return Table(columns, tuple(rows), title=f"As metrics, by which a perfect {_item(evaluation)} scores 1")


# -- one table for machines -------------------------------------------------------------------------------------------


def tidy_table(evaluation: Evaluation, studies: Sequence[Study], found: Fits) -> Table:
    """A row per number: `kind` says what `value` is (r of a measure or criterion, R², a coefficient), `name` of what;
    rows of the kind `left_out` name raters, those of the kind `output_left_out` an item and its system."""
    texts = map(Column.of, ("criterion", "kind", "name", "term"))
    numbers = Column.of("value", "number"), Column.of("n", "count"), Column.of("p", "number")
    test = Column.of("f", "number"), Column.of("df1", "count"), Column.of("df2", "count")
    columns = (*texts, *numbers, *test)
    rows = (row for study in studies for row in _tidy_rows(evaluation, study, studies, found[study.criterion]))
    return Table(columns, tuple(rows), note=judgments.signature(evaluation, studies))


def _tidy_rows(
    evaluation: Evaluation, study: Study, studies: Sequence[Study], found: Sequence[FittedRegression]
) -> Iterator[tuple[Cell, ...]]:
    name = study.criterion
    for left in study.judged.left_out:
        yield name, "left_out", left.rater, left.reason, None, None, None, None, None, None
    for system, item in judgments.outputs_left_out(evaluation, [study]):
        yield name, "output_left_out", item, system, None, None, None, None, None, None
    for measure, one in judgments.correlations(study).items():
        yield name, "measure", measure, "r", one.r, one.n, one.p, None, None, None
    for other in studies:
        if _is_pair(study, other):
            one = judgments.correlation_of_criteria(study, other)
            yield name, "criterion", other.criterion, "r", one.r, one.n, one.p, None, None, None
    for fitted in found:
        if isinstance(whole := fitted.whole, Regression):
            called = name_of(fitted)
            yield name, "regression", called, "r_squared", whole.r_squared, len(whole.rows), whole.p, whole.f, *whole.df
            terms = zip(("intercept", *fitted.variables), (whole.intercept, *whole.coefficients.tolist()), strict=True)
            for term, value in terms:
                yield name, "regression", called, term, value, None, None, None, None, None


# -- the numbers of plots ---------------------------------------------------------------------------------------------


def points_table(evaluation: Evaluation, studies: Sequence[Study], points: Points, x: str, y: str) -> Table:
    """A row per point of a plot of studies: system, item, and both numbers, called `x` and `y`."""
    columns = (Column.of("system"), Column.of("id"), Column("x", x, "number", TERM), Column("y", y, "number", TERM))
    names, ids = evaluation.system_names, evaluation.dataset.ids
    numbers = (part.tolist() for part in (points.systems, points.items, points.x, points.y))
    rows = ((names[system], ids[item], right, up) for system, item, right, up in zip(*numbers, strict=True))
    return Table(columns, tuple(rows), title=f"{y} · {x}", note=judgments.signature(evaluation, studies))
