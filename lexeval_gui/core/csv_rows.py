"""CSV that people made by hand or in a spreadsheet: its rows with their lines, whatever stands between the columns."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterator

from lexeval_gui.core.problems import unreadable

DELIMITERS = (",", ";", "\t")


def csv_rows(path: str, text: str, names: Collection[str]) -> Iterator[tuple[int, list[str]]]:
    """The rows that hold anything, each with the line on which it begins; the first of them is expected to name the
    columns `names`. Raises Unreadable where a quote is never closed."""
    head = next((line for line in io.StringIO(text) if line.strip()), "")
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter(head, names) or ",", strict=True)
    line = 1
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                yield line, row
            line = reader.line_num + 1
    except csv.Error as error:
        said = f"cannot be read as CSV from here on ({error}); is a quote not closed, or not doubled inside quotes?"
        raise unreadable(path, "csv", said, line) from None


def delimiter(head: str, names: Collection[str]) -> str:
    """What stands between the columns of a first line: what parts all of `names`, in any case, from each other and from
    the rest. Empty if nothing does."""
    for mark in DELIMITERS:
        if {cell.strip(' \t"\r\n').casefold() for cell in head.split(mark)}.issuperset(names):
            return mark
    return ""
