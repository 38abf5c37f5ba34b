"""The words by which a command lays its table out as the window's dialog does."""

from __future__ import annotations

from collections.abc import Sequence

from lexeval_gui.core.tables import FOR_READING, Layout, Table, columns_of
from lexeval_gui.workspace.outputs.command_lines.inputs import listed, option


def layout_words(layout: Layout, tables: Sequence[Table]) -> list[str]:
    """Format, columns, digits, order, intervals and marks, as far as they are not as usual and these tables have them.
    Of JSON a command prints everything there is, whatever the layout."""
    words = ["--format", layout.format]
    if layout.format == "json":
        return words
    there = [column.id for table in tables for column in table.columns]
    shown = [column.id for column, is_shown in columns_of(tables, layout) if is_shown]
    if {*shown} <= {*(named := dict(layout.columns))}:  # several tables share one order
        shown = [id for id in named if id in shown]
    every = [column.id for column, _ in columns_of(tables, Layout(intervals=layout.intervals))]
    if shown != every or layout.format == "text":  # of which a terminal may be shown more, such as bars
        words += option("--table-columns", listed(shown))
    if layout.format in FOR_READING:
        digits = [(id, number) for id, number in layout.digits if not id or id in there]
        words += [word for id, number in digits for word in option("--digits", f"{id}={number}" if id else str(number))]
        words += [] if layout.best else ["--no-best"]
    words += ["--intervals", layout.intervals] if layout.intervals != Layout().intervals else []
    if layout.sort[0] in there:
        words += [*option("--table-sort", layout.sort[0]), *(["--table-highest"] if layout.sort[1] else [])]
    return [*words, *(["--siunitx"] if layout.siunitx and layout.format == "latex" else [])]
