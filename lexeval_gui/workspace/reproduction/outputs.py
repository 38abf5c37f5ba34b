"""What a reproduction found, as tables and as one object of JSON."""

from __future__ import annotations

from collections import Counter
from typing import Any

from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.tables import UNDEFINED, Cell, Column, Table
from lexeval_gui.workspace.outputs.as_json import problem_json
from lexeval_gui.workspace.reproduction.numbers import ComparedNumber, Value
from lexeval_gui.workspace.reproduction.reproduce import Reproduction

MOST_ROWS = 100
"""So many numbers that differ stand in the table that people read; the others are counted."""


def conclusion(found: Reproduction) -> str:
    """What came of it, in one sentence."""
    if found.refusal:
        return f"{found.refusal[0].upper()}{found.refusal[1:]}."
    changed = sum(one.status == "changed" for one in found.files)
    files = f"{count_of(changed, 'file')} changed" if changed else "the files are the same"
    if not found.numbers:
        return f"{files[0].upper()}{files[1:]}; there are no numbers to compare with."
    different = len(found.differing)
    numbers = count_of(len(found.numbers), "number")
    told = f"{different:,} of {numbers} differ" if different else f"all {numbers} are the same"
    return f"{told[0].upper()}{told[1:]}; {files}."


def files_table(found: Reproduction) -> Table:
    """A row for each file: what became of it, and where it is now."""
    columns = (Column.of("role"), Column.of("file"), Column.of("status"), Column("path", "now at", "text"))
    rows = tuple(
        (one.source.role, one.source.path, one.status, one.path if one.status == "found elsewhere" else "")
        for one in found.files
    )
    return Table(columns, rows, "Files", lead=conclusion(found), note="; ".join(found.remarks))


def reading_tables(found: Reproduction) -> list[Table]:
    """The tables that people read: the files, how many numbers of each section are the same, and those that differ."""
    tables = [files_table(found)]
    if found.numbers:
        tables.append(_sections_table(found))
    if found.differing:
        tables.append(_differing_table(found))
    return tables


def _sections_table(found: Reproduction) -> Table:
    every = Counter(number.section for number in found.numbers)
    unlike = Counter(number.section for number in found.differing)
    columns = (Column.of("section"), *(Column.of(name, "count") for name in ("numbers", "same", "different")))
    rows = tuple((name, count, count - unlike[name], unlike[name]) for name, count in every.items())
    return Table(columns, rows, "Numbers")


def _differing_table(found: Reproduction) -> Table:
    columns = (Column.of("section"), Column.of("number"), *_ends(right=True))
    rows = tuple((n.section, n.id, _text(n.before), _text(n.now)) for n in found.differing[:MOST_ROWS])
    more = len(found.differing) - MOST_ROWS
    note = f"and {count_of(more, 'more number')} (csv, tsv and json have all)" if more > 0 else ""
    return Table(columns, rows, "What differs", note)


def _ends(right: bool) -> tuple[Column, ...]:
    return Column("before", "in the report", "text", right=right), Column("now", "now", "text", right=right)


def _text(value: Value) -> str:
    return UNDEFINED if value is None else str(value)


def machine_table(found: Reproduction) -> Table:
    """A row for each number: whether it is the same."""
    columns = (Column.of("section"), Column.of("number"), *_ends(right=False), Column.of("same"))
    return Table(columns, tuple(map(_row, found.numbers)))


def _row(number: ComparedNumber) -> tuple[Cell, ...]:
    values = ("" if value is None else str(value) for value in (number.before, number.now))
    return (number.section, number.id, *values, "yes" if number.is_same else "no")


def as_json(found: Reproduction) -> dict[str, Any]:
    """Everything as one object of JSON; `before` and `now` are null where a number is undefined."""
    return {
        "task": found.task,
        "same": found.is_same,
        "conclusion": conclusion(found),
        "remarks": list(found.remarks),
        "files": [
            {"role": one.source.role, "path": one.source.path, "status": one.status, "now": one.path or None}
            for one in found.files
        ],
        "numbers": [
            {"section": n.section, "number": n.id, "before": n.before, "now": n.now, "same": n.is_same}
            for n in found.numbers
        ],
        "problems": [problem_json(problem) for problem in found.problems],
    }
