"""The tables that papers print of a task, with the numbers of what is open.

Scores come from `scores_table`, what people say of outputs from the tables of `judgments`; nothing is computed here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lexeval_gui.core import scores
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.tables import Cell, Column, Table
from lexeval_gui.core.task.paper_tables import JudgedTable, PaperColumn, PaperTable, ScoresTable
from lexeval_gui.workspace import judgments
from lexeval_gui.workspace.outputs import judgments as judged
from lexeval_gui.workspace.outputs.as_json import heading, problem_json
from lexeval_gui.workspace.outputs.measures import finite_or_none, groupings, headline_signature
from lexeval_gui.workspace.outputs.ranking import column_of_group
from lexeval_gui.workspace.outputs.scores import scores_table
from lexeval_gui.workspace.scoring import groups
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.questions import Asked

Number = tuple[str, str, str, float | None]
"""A number of a table: the system, or the criterion, of its row; the group (`pos:n`), or what a criterion is held
against; the measure, or the term (`r`, `p`); its value, None where it is undefined."""

KINDS = {"correlations": "measure", "criteria": "criterion", "regressions": "regression"}
"""How the tidy table of judgments calls the numbers of each table."""

NOTHING = Table((), ())


class FilledTable(Struct, frozen=True):
    """A declared table with its numbers, for reading (`table`) and one by one, and what it lacks; or the `reason` why
    there are none."""

    declared: PaperTable
    table: Table = NOTHING
    numbers: tuple[Number, ...] = ()
    reason: str = ""
    problems: tuple[Problem, ...] = ()


def filled_tables(evaluation: Evaluation, design: judgments.Design | None = None) -> tuple[FilledTable, ...]:
    """Every table that the task declares, in its order; `design` is what is chosen of judgments."""
    is_judged = judgments.has_judgments(evaluation)
    studies = judgments.studies(evaluation, design or judgments.Design()) if is_judged else ()
    return tuple(
        _of_scores(evaluation, declared)
        if isinstance(declared, ScoresTable)
        else _of_judgments(evaluation, studies, declared)
        for declared in evaluation.task.paper_tables
    )


class TablesOfPapers(Struct, frozen=True):
    """Every table that the task declares, of what is open; `design` is what is chosen of judgments."""

    design: judgments.Design

    def answer(self, asked: Asked, job: Job) -> tuple[FilledTable, ...]:
        """See Question."""
        return filled_tables(asked.evaluation, self.design)


# -- scores -----------------------------------------------------------------------------------------------------------


def _of_scores(evaluation: Evaluation, declared: ScoresTable) -> FilledTable:
    under = evaluation
    if declared.settings:
        under = evaluation.with_settings(evaluation.settings.with_values(declared.settings))
    if reason := _refusal(under, declared):
        return FilledTable(declared, reason=reason)
    columns = [column for column in declared.columns if _has(under, column)]
    names = [column.measure for column in columns]
    systems = [system for system in range(len(under.system_names)) if {*names} & {*under.available(system)}]
    of_groups = [(column.measure, column.group) for column in columns if column.group is not None]
    made = scores_table(under, declared.by or None, None, names, systems, groups=of_groups)
    places = {column.id: place for place, column in enumerate(made.columns)}
    heads = 2 if declared.by else 1
    kept = [*range(heads), *(places[_id(column)] for column in columns)]
    shown = [*made.columns[:heads], *(_headed(made.columns[places[_id(column)]], column) for column in columns)]
    rows = tuple(tuple(row[place] for place in kept) for row in made.rows)
    table = Table(tuple(shown), rows, _title(declared), _signature(under, declared, names))
    return FilledTable(declared, table, tuple(_numbers(declared, columns, rows)))


def _refusal(evaluation: Evaluation, declared: ScoresTable) -> str:
    """Why there is no such table of what is open; empty if there is one."""
    columns = declared.columns
    if not any(_is_scored(evaluation, column.measure) for column in columns):
        more = " or another of its measures" if len({column.measure for column in columns}) > 1 else ""
        return f"none of the systems has {evaluation.measures[columns[0].measure].title}{more}"
    if not any(_has(evaluation, column) for column in columns):
        there = dict.fromkeys(" ".join(column.group) for column in columns if column.group)
        return f"these files have nothing of {' or '.join(there)}"
    if declared.by and declared.by not in groupings(evaluation):
        return f"nothing is counted by {declared.by} in these files"
    return ""


def _is_scored(evaluation: Evaluation, measure: str) -> bool:
    return any(measure in evaluation.available(system) for system in range(len(evaluation.system_names)))


def _has(evaluation: Evaluation, column: PaperColumn) -> bool:
    """Whether some system has the measure of a column, and some items are in its group."""
    is_there = column.group is None or column.group in groups.groups(evaluation, column.group[0])
    return is_there and _is_scored(evaluation, column.measure)


def _id(column: PaperColumn) -> str:
    """The id of a column in the table of scores."""
    return column.measure if column.group is None else column_of_group(column.measure, column.group)


def _headed(made: Column, column: PaperColumn) -> Column:
    return replace(made, title=column.head, digits=made.digits if column.digits is None else column.digits)


def _title(declared: PaperTable) -> str:
    return f"{declared.source}: {declared.title}"


def _signature(evaluation: Evaluation, declared: ScoresTable, names: Sequence[str]) -> str:
    """The line under which conventions the numbers of a table hold: every parameter that acts on any of them."""
    measures = [evaluation.measures[name] for name in names]
    acts = dict.fromkeys(name for measure in measures for name in measure.acts)
    together = replace(measures[0], id=f"table:{declared.id}", acts=tuple(acts))
    return scores.signature(
        evaluation.task.identity.id,
        together,
        evaluation.settings,
        where=evaluation.where_words,
        said=evaluation.drawn_as,
    )


def _numbers(
    declared: ScoresTable, columns: Sequence[PaperColumn], rows: Sequence[tuple[Cell, ...]]
) -> Iterator[Number]:
    """Row by row. The first row of a system is of all items; those below it are of groups, if there are any."""
    last = None
    for row in rows:
        of_all, last = row[0] != last, row[0]
        for column, cell in zip(columns, row[len(row) - len(columns) :], strict=True):
            group = column.group if of_all else (declared.by, str(row[1]))
            yield str(row[0]), "" if group is None else ":".join(group), column.measure, _value(cell)


def _value(cell: Cell) -> float | None:
    return None if cell is None else finite_or_none(float(cell))


# -- judgments --------------------------------------------------------------------------------------------------------


def _of_judgments(evaluation: Evaluation, studies: Sequence[judgments.Study], declared: JudgedTable) -> FilledTable:
    if not studies:
        return FilledTable(declared, reason="no judgments of these outputs are open")
    fits = judged.fits(studies, ())
    table = {
        "correlations": lambda: judged.correlations_table(evaluation, studies),
        "criteria": lambda: judged.criteria_table(studies),
        "regressions": lambda: judged.regressions_table(evaluation, fits),
    }[declared.what]()
    refused = judged.refusals(evaluation, fits) if declared.what == "regressions" else ()
    if not table.rows:
        return FilledTable(declared, reason="; ".join(one.message for one in refused) or "it takes two criteria")
    tidy = judged.tidy_table(evaluation, studies, fits)
    numbers = (number for row in tidy.rows if row[1] == KINDS[declared.what] for number in _numbers_of(tidy, row))
    table = replace(table, title=_title(declared), note=tidy.note)
    return FilledTable(declared, table, tuple(numbers), problems=refused)


def _numbers_of(tidy: Table, row: tuple[Cell, ...]) -> Iterator[Number]:
    """The numbers of a row of the tidy table: what its term says, and those of its test that it has."""
    criterion, _, name, term, *cells = row
    for column, cell in zip(tidy.columns[4:], cells, strict=True):
        if cell is not None:
            yield str(criterion), str(name), str(term) if column.id == "value" else column.id, _value(cell)


# -- all together -----------------------------------------------------------------------------------------------------


def for_reading(filled: Sequence[FilledTable]) -> list[Table]:
    """The tables that people read, those without numbers left out."""
    return [one.table for one in filled if not one.reason]


def for_machines(filled: Sequence[FilledTable]) -> Table:
    """A row per number of every table."""
    columns = (*map(Column.of, ("table", "row", "group", "column")), Column.of("value", "number"))
    rows = tuple((one.declared.id, *number) for one in filled for number in one.numbers)
    return Table(columns, rows, note="; ".join(dict.fromkeys(table.note for table in for_reading(filled))))


def document(evaluation: Evaluation, filled: Sequence[FilledTable], problems: Sequence[Problem]) -> Mapping[str, Any]:
    """The same as one object of JSON: every table with its signature and its numbers."""
    head = heading(evaluation, headline_signature(evaluation))
    tables = [_table_json(one) for one in filled if not one.reason]
    return head | {"tables": tables, "problems": [problem_json(problem) for problem in problems]}


def _table_json(filled: FilledTable) -> dict[str, Any]:
    declared = filled.declared
    return {
        "id": declared.id,
        "title": declared.title,
        "paper": declared.source.paper,
        "table": declared.source.table,
        "signature": filled.table.note,
        "numbers": [dict(zip(("row", "group", "column", "value"), number, strict=True)) for number in filled.numbers],
    }
