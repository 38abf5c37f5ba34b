"""A table in one of the formats."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from typing import TextIO

from lexeval_gui.core.tables.machines import json_lines, write_separated
from lexeval_gui.core.tables.reading import best_cells, mark_of_best
from lexeval_gui.core.tables.table import FORMATS, Column, Row, Table, Words, check_columns


def render(table: Table, format: str, with_siunitx: bool = False) -> str:
    """The table in one of FORMATS, with a final line break; see `write`."""
    file = io.StringIO()
    words = {"title": table.title, "note": table.note, "lead": table.lead}
    write(table.columns, table.rows, format, file, **words, with_siunitx=with_siunitx)
    return file.getvalue()


def write(
    columns: Sequence[Column],
    rows: Iterable[Row],
    format: str,
    file: TextIO,
    *,
    title: str = "",
    note: str = "",
    lead: str = "",
    with_siunitx: bool = False,
) -> None:
    """Write rows to `file` as they come.

    Text needs the widths, and columns with a best value need that, before the first row: then `rows` is read twice,
    and held only if it is an iterator that cannot be read again. A best value, and all that print like it, is bold in
    LaTeX, Markdown and HTML and has a star in text, or BEST_BESIDE_STARS where numbers have stars. Title, lead and note
    stand around a text, Markdown or HTML table, are comments in LaTeX, keys in JSON (but the lead) and are left out of
    CSV and TSV. HTML is a piece of a page. LaTeX, which may be for the package siunitx, is all read before the first
    row: what must stand before the table depends on its letters.

    Raises ValueError for a format that is not in FORMATS, a repeated column id, a best value of texts, and a row that
    is not as long as the columns.
    """
    if format not in FORMATS:
        raise ValueError(f"unknown table format {format!r}: expected one of {', '.join(FORMATS)}")
    check_columns(columns)
    if format in ("csv", "tsv"):
        write_separated(columns, rows, "," if format == "csv" else "\t", file)
    else:
        made = "siunitx" if format == "latex" and with_siunitx else format
        file.writelines(pieces(columns, rows, made, Words(title, lead, note)))


def pieces(columns: Sequence[Column], rows: Iterable[Row], format: str, words: Words) -> Iterator[str]:
    """What is written of any format but CSV and TSV, or for siunitx, each piece at most one row; see `write`."""
    if format == "json":
        return json_lines(columns, rows, words)
    has_best = any(column.best for column in columns)
    if format == "text" or has_best:
        rows = list(rows) if isinstance(rows, Iterator) else rows  # they are read twice
    best = best_cells(columns, rows) if has_best else {}
    if best and words.note and (mark := mark_of_best(columns, best, format)):
        words = words._replace(note=f"{words.note}; {mark}: the best of its column")
    # many import tables, few write one
    from lexeval_gui.core.tables import html, latex, markdown, plain, siunitx

    kinds = {
        "text": plain.lines,
        "latex": latex.lines,
        "siunitx": siunitx.lines,
        "markdown": markdown.lines,
        "html": html.lines,
    }
    return kinds[format](columns, rows, words, best)
