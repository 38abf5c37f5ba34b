"""Cross-tables as tables for reading, as one tidy table for machines, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from lexeval_gui.core.problems import Problem
from lexeval_gui.core.scores.measures import where_words
from lexeval_gui.core.tables import Cell, Column, Table
from lexeval_gui.core.version import __version__
from lexeval_gui.workspace.analysis.cross_tables import CrossTable
from lexeval_gui.workspace.outputs.as_json import problem_json
from lexeval_gui.workspace.scoring.evaluation import Evaluation

TOTAL = "all"
"""The head of totals."""


def signature(evaluation: Evaluation, tables: Sequence[CrossTable], where: str = "") -> str:
    """One line that says under which conventions something was counted."""
    what = f"{tables[0].rows.id} x {tables[0].columns.id}" if tables else "nothing"
    of_parts = any(table.rows.is_of_system or table.columns.is_of_system for table in tables)
    asked = (where_words(where),) if where and evaluation.subset is None else ()
    filtered = (*evaluation.where_words, *asked)
    words = counting_conventions(evaluation, of_parts)
    return " | ".join([evaluation.task.identity.id, what, *words, *filtered, f"v{__version__}"])


def counting_conventions(evaluation: Evaluation, of_parts: bool) -> tuple[str, ...]:
    """What a signature says of conventions: those by which items are joined, and of parts those that say what became of
    them too."""
    settings = evaluation.settings
    counts = [measure for measure in evaluation.task.identity.measures if measure.kind == "count"]
    acting = {name for measure in counts for name in measure.acts} & evaluation.acting_parameters
    stages = ("read", "join", "count", "score") if of_parts else ("read", "join")
    return tuple(f"{p.id}:{settings[p.id]}" for p in settings.parameters if p.id in acting and p.stage in stages)


def title(table: CrossTable) -> str:
    """What is counted in a table: `edits by type and status · system A`."""
    fixed = (f"{name.replace('_', ' ')} {value}" for name, value in table.fixed)
    return " · ".join([f"{table.counted} by {table.rows.title} and {table.columns.title}", *fixed])


def reading_table(table: CrossTable, note: str = "") -> Table:
    """A line for each value of the rows, with totals."""
    heads = [Column("value", table.rows.title, "text")]
    heads += [Column(f"{place}", value, "count") for place, value in enumerate(table.column_values)]
    lines: list[tuple[Cell, ...]] = [
        (value, *counts, total)
        for value, counts, total in zip(table.row_values, table.counts.tolist(), table.row_totals.tolist(), strict=True)
    ]
    lines.append((TOTAL, *table.column_totals.tolist(), table.total))
    return Table((*heads, Column(TOTAL, TOTAL, "count")), tuple(lines), title=title(table), note=note)


def reading_tables(tables: Sequence[CrossTable], note: str) -> tuple[Table, ...]:
    """Each for reading; the signature stands under the last."""
    return tuple(reading_table(table, note if table is tables[-1] else "") for table in tables)


def tidy_table(tables: Sequence[CrossTable], note: str = "") -> Table:
    """A line for each cell that is not empty: what holds in its table, both values, how many, and the filter that finds
    them."""
    fixed = list(dict.fromkeys(name for table in tables for name, _ in table.fixed))
    first = tables[0] if tables else None
    names = [*fixed, *((first.rows.id, first.columns.id) if first else ())]
    columns = (*map(Column.of, names), Column.of("count", "count"), Column.of("filter"))
    return Table(columns, tuple(line for table in tables for line in _cells(table, fixed)), note=note)


def _cells(table: CrossTable, fixed: Sequence[str]) -> Iterator[tuple[Cell, ...]]:
    known = dict(table.fixed)
    for row, (value, counts) in enumerate(zip(table.row_values, table.counts.tolist(), strict=True)):
        for column, count in enumerate(counts):
            if count:
                held = (known.get(name) for name in fixed)
                yield (*held, value, table.column_values[column], count, table.filters[row][column])


def document(
    evaluation: Evaluation, tables: Sequence[CrossTable], where: str, problems: Sequence[Problem]
) -> dict[str, Any]:
    """The JSON: what is counted by what, and each table with its totals and filters."""
    return {
        "task": evaluation.task.identity.id,
        "signature": signature(evaluation, tables, where),
        "where": where,
        "tables": [_table_json(table) for table in tables],
        "problems": [problem_json(problem) for problem in problems],
    }


def _table_json(table: CrossTable) -> dict[str, Any]:
    return {
        "counted": table.counted,
        "rows": table.rows.id,
        "columns": table.columns.id,
        "fixed": dict(table.fixed),
        "row_values": list(table.row_values),
        "column_values": list(table.column_values),
        "counts": table.counts.tolist(),
        "row_totals": table.row_totals.tolist(),
        "column_totals": table.column_totals.tolist(),
        "total": table.total,
        "left_out": table.left_out,
        "filters": [list(line) for line in table.filters],
    }
