"""A comparison and problems as tables."""

from __future__ import annotations

from collections.abc import Sequence

from lexeval_gui.core.plaintext import isolated
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.statistics.resampling import PairedComparison
from lexeval_gui.core.tables import Cell, Column, Interval, Table
from lexeval_gui.workspace.outputs.as_json import problem_json
from lexeval_gui.workspace.scoring.comparison import signature_of_comparison, why_no_interval
from lexeval_gui.workspace.scoring.evaluation import Evaluation

DIFFERENCE = "difference"


def comparison_table(
    evaluation: Evaluation, first: int, second: int, measure: str, paired: PairedComparison, for_reading: bool = False
) -> Table:
    """How two systems compare by one measure, as one row. `first_value` and `second_value` are over the items that are
    compared, `first_items` and `second_items` say how many each is scored over; `for_reading` the interval stands in
    one cell, or the note says why there is none, and the title says over which items."""
    number = (DIFFERENCE, "low", "high", "p", "p_bootstrap")
    count = ("items", "wins", "losses", "ties")
    names = evaluation.system_names[first], evaluation.system_names[second]
    digits, scored = evaluation.measures[measure].digits, paired.scored or (paired.items,) * 2
    cells: list[tuple[Column, Cell]] = [
        (Column.of("first"), names[0]),
        (Column.of("second"), names[1]),
        (Column.of("measure"), measure),
        *((_column(name), getattr(paired, name)) for name in number),
        *((Column.of(name, "count"), getattr(paired, name)) for name in count),
        (Column("first_value", "first value", "number", digits), paired.first),
        (Column("second_value", "second value", "number", digits), paired.second),
        (Column("first_items", "first items", "count"), scored[0]),
        (Column("second_items", "second items", "count"), scored[1]),
    ]
    if for_reading:
        joined = (
            Column("interval", "95 %", "text", right=True, interval_of=DIFFERENCE),
            Interval(paired.low, paired.high),
        )
        cells = [*cells[:4], joined, *cells[6:-2]]
    columns, row = zip(*cells, strict=True)
    note = signature_of_comparison(evaluation, measure, paired)
    if for_reading and not paired.has_interval:
        note = f"no interval: {why_no_interval(evaluation, paired)}; {note}"
    one, other = map(isolated, names)
    over = f", {compared_over((one, other), paired)}" if paired.scored else ""
    return Table(columns, (row,), title=f"{one} against {other}{over}", note=note)


def _column(name: str) -> Column:
    """The column of a number of a comparison."""
    digits = 4 if name.startswith("p") else 3
    return Column(name, name, "number", digits, interval_of=DIFFERENCE if name in ("low", "high") else "")


def compared_over(names: Sequence[str], paired: PairedComparison) -> str:
    """Over which items two systems are compared, in words, where each is scored over others."""
    first, second = paired.scored or (paired.items,) * 2
    return (
        f"over the {paired.items:,} items that both are scored over ({names[0]} alone: {first:,}; "
        f"{names[1]} alone: {second:,})"
    )


def problems_table(problems: Sequence[Problem]) -> Table:
    """Problems, a row each."""
    kinds = (("severity", "text"), ("path", "text"), ("line", "count"), ("code", "text"), ("message", "text"))
    columns = tuple(Column.of(name, kind) for name, kind in kinds)  # type: ignore[arg-type]
    return Table(columns, tuple(tuple(problem_json(problem).values()) for problem in problems))
