"""Tables for machines: CSV, TSV and JSON, in full precision; and what is pasted into a spreadsheet."""

from __future__ import annotations

import csv
import io
import json
import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TextIO

from lexeval_gui.core.tables.reading import with_hyphens
from lexeval_gui.core.tables.table import Cell, Column, Row, Words, is_undefined

_NUMBER = re.compile(r"[-+]?([\d.,]*\d%?|∞)")


def _exact(column: Column) -> Callable[[Cell], str | float | int | None]:
    """A function that turns a cell into a plain Python value: numpy numbers print their type name in repr."""
    plain = {"text": str, "number": float, "count": int}[column.kind]
    return lambda cell: None if is_undefined(cell) else plain(cell)


def json_lines(columns: Sequence[Column], rows: Iterable[Row], words: Words) -> Iterator[str]:
    """One object; rows are objects keyed by column id, one a line. JSON knows no infinity: it becomes null."""
    encode = json.JSONEncoder(ensure_ascii=False).encode
    heads = [{"id": column.id, "title": column.title, "kind": column.kind} for column in columns]
    head = {"title": words.title, "note": words.note, "columns": heads}
    yield encode(head)[:-1] + ', "rows": ['
    cells = [(column.id, _json_cell(column)) for column in columns]
    separator = "\n"
    for row in rows:
        yield separator + encode({id: f(cell) for (id, f), cell in zip(cells, row, strict=True)})
        separator = ",\n"
    yield "\n]}\n"


def _json_cell(column: Column) -> Callable[[Cell], str | float | int | None]:
    exact = _exact(column)
    if column.kind != "number":
        return exact
    return lambda cell: None if cell in (math.inf, -math.inf) else exact(cell)


def write_separated(columns: Sequence[Column], rows: Iterable[Row], delimiter: str, file: TextIO) -> None:
    """Write rows with a delimiter between their cells, under the ids of the columns."""
    writer = csv.writer(_LineFeeds(file), delimiter=delimiter, lineterminator="\r\n")
    cells = [_separated_cell(column) for column in columns]
    writer.writerow([_not_a_formula(column.id) for column in columns])
    writer.writerows([f(cell) for f, cell in zip(cells, row, strict=True)] for row in rows)


class _LineFeeds:
    """Ends lines by a line feed alone; the csv module quotes a carriage return only if it ends lines itself."""

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def write(self, line: str) -> int:
        return self._file.write(line.removesuffix("\r\n") + "\n")


def _separated_cell(column: Column) -> Callable[[Cell], str]:
    exact = _exact(column)
    show = _not_a_formula if column.kind == "text" else repr
    return lambda cell: "" if is_undefined(cell) else show(exact(cell))  # type: ignore[arg-type]


def _not_a_formula(text: str) -> str:
    """A leading apostrophe makes a spreadsheet show the cell instead of computing it."""
    return "'" + text if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


def clipboard_text(rows: Iterable[Sequence[str]]) -> str:
    """Rows of texts as TSV for the clipboard, with the guards of an exported TSV; a text that is a number stays one,
    with a hyphen that a spreadsheet understands."""
    file = io.StringIO()
    writer = csv.writer(_LineFeeds(file), delimiter="\t", lineterminator="\r\n")
    for row in rows:
        cells = map(with_hyphens, row)
        writer.writerow([text if _NUMBER.fullmatch(text) else _not_a_formula(text) for text in cells])
    return file.getvalue()
