"""The contract of core.task, for every task and each of its samples: the tables of papers that a task declares."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from lexeval_gui.core import tables
from lexeval_gui.core.task.paper_tables import PaperTable, ScoresTable
from lexeval_gui.testing.example_counts import times
from lexeval_gui.testing.opened import opened, settings_of
from lexeval_gui.workspace import judgments, outputs
from lexeval_gui.workspace.outputs import judgments as judged
from lexeval_gui.workspace.outputs.paper_tables import FilledTable, filled_tables
from lexeval_gui.workspace.scoring.evaluation import Evaluation


def test_tables_of_papers_are_of_measures_that_there_are(task):
    assert all(times == 1 for times in Counter(declared.id for declared in task.paper_tables).values())
    assert all(declared.title and declared.source.paper for declared in task.paper_tables)
    scored = [declared for declared in task.paper_tables if isinstance(declared, ScoresTable)]
    measures = {measure.id for measure in task.identity.measures if measure.shown}
    stages = {parameter.id: parameter.stage for parameter in task.identity.parameters}
    for declared in scored:
        assert declared.columns
        assert {column.measure for column in declared.columns} <= measures
        assert all(column.head for column in declared.columns)
        assert len({(column.measure, column.group) for column in declared.columns}) == len(declared.columns)
        assert not (declared.by and any(column.group for column in declared.columns))
        assert {stages[name] for name in declared.settings} <= {"score"}
    assert len(scored) == len(task.paper_tables) or task.study is not None, "the others are of judgments"


@given(data=st.data())
@settings(max_examples=times(6), deadline=None)
def test_every_number_of_a_table_of_papers_is_that_of_the_scores(sample, data):
    known = opened(sample)
    evaluation = known.evaluate(data.draw(settings_of(known.task)))
    filled = filled_tables(evaluation)
    assert [one.declared for one in filled] == [*known.task.paper_tables]
    for one in filled:
        assert bool(one.reason) != bool(one.numbers)
        assert bool(one.reason) != bool(one.table.rows)
        if one.reason:
            continue
        expected = _scored(evaluation, one.declared)
        assert one.numbers
        for row, group, column, value in one.numbers:
            assert expected[row, group, column] == value
        if isinstance(one.declared, ScoresTable):
            assert_read(one, evaluation)


def _scored(evaluation: Evaluation, declared: PaperTable) -> dict[tuple[str, str, str], Any]:
    """The numbers of the JSON that `lexeval score`, or `judgments`, prints under the settings of a table."""
    if not isinstance(declared, ScoresTable):
        return _judged(evaluation, declared.what)
    under = evaluation.with_settings(evaluation.settings.with_values(declared.settings))
    found: dict[tuple[str, str, str], Any] = {}
    for system in outputs.to_json(under, ())["systems"]:
        of_groups = {f"{g}:{value}": m for g, values in system["groups"].items() for value, m in values.items()}
        for group, numbers in {"": system["measures"], **of_groups}.items():
            found |= {(system["name"], group, measure): value for measure, value in numbers.items()}
    return found


def _judged(evaluation: Evaluation, what: str) -> dict[tuple[str, str, str], Any]:
    studies = judgments.studies(evaluation)
    document = judged.document(evaluation, studies, judged.fits(studies, ()))
    part = {"correlations": "pearson", "criteria": "criteria", "regressions": "regression"}[what]
    return {
        (criterion, name, term): value
        for criterion, numbers in document.items()
        for name, one in numbers[part].items()
        for term, value in (_terms(name, one) if part == "regression" else one).items()
    }


def _terms(name: str, fitted: dict[str, Any]) -> dict[str, Any]:
    """The numbers of a regression by their terms; none of one that is refused."""
    if "refused" in fitted:
        return {}
    terms = {term: fitted[term] for term in ("intercept", "r_squared", "f", "p", "n")}
    terms |= zip(name.split("+"), fitted["coefficients"], strict=True)
    terms |= zip(("df1", "df2"), fitted["df"], strict=True)
    return terms


def assert_read(filled: FilledTable, evaluation: Evaluation) -> None:
    """What people read are these numbers, in this order, with the decimals and the heads of the paper."""
    declared, table = filled.declared, filled.table
    assert isinstance(declared, ScoresTable)
    shown = [column.title for column in table.columns if column.kind != "text"]
    heads = iter([column.head for column in declared.columns])
    assert all(head in heads for head in shown), "some of its heads, in its order"
    digits = {(column.measure, ":".join(column.group or ())): column.digits for column in declared.columns}
    cells = [cell for row in tables.texts(table) for cell in row[len(row) - len(shown) :]]
    assert len(cells) == len(filled.numbers)
    for cell, (_, group, measure, value) in zip(cells, filled.numbers, strict=True):
        wanted = digits[measure, "" if declared.by else group]
        assert cell == tables.format_number(value, evaluation.measures[measure].digits if wanted is None else wanted)
