"""Tables as CSV, TSV, LaTeX, Markdown, HTML, text and JSON; rows as they come, so that a million are never held."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from lexeval_gui.core import tables
from lexeval_gui.core.tables import Cell, Column, Format, Layout, Table
from lexeval_gui.window.export.progress import with_progress
from lexeval_gui.workspace.outputs import exports, laid_out

SUFFIXES: dict[str, Format] = {
    ".csv": "csv", ".tsv": "tsv", ".tex": "latex", ".md": "markdown", ".html": "html", ".txt": "text", ".json": "json",
}  # fmt: skip

STEP = 2000
"""Rows between two looks at the Cancel button."""


def format_of(path: Path) -> Format:
    """The format of a table by the suffix of its file. Raises ValueError for one that means none."""
    if (format := SUFFIXES.get(path.suffix.lower())) is None:
        raise ValueError(f"a table is saved as one of {', '.join(SUFFIXES)}, not as '{path.suffix or path.name}'")
    return format


def text_of(kept: Mapping[bool, Sequence[Table]], layout: Layout) -> str:
    """Tables by a layout, in its format: those for reading, or those for machines. HTML is a piece of a page."""
    return laid_out.text_of(kept[layout.format in tables.FOR_READING], layout)


def write_tables(
    kept: Mapping[bool, Sequence[Table]], path: Path, layout: Layout | None = None, title: str = "Table"
) -> None:
    """Write tables by a layout, in the format that the suffix of their file says; HTML as a whole page of this title.
    Raises ValueError, OSError."""
    wanted = replace(layout or Layout(), format=format_of(path))
    shown = kept[wanted.format in tables.FOR_READING]
    path.write_text("".join(laid_out.file_of(title, shown, wanted)), encoding="utf-8", newline="")


def write_rows(
    columns: Sequence[Column],
    rows: Iterable[Sequence[Cell]],
    path: Path,
    on_row: Callable[[int], None] = lambda number: None,
    note: str = "",
) -> None:
    """Write rows as they come, so that a million are never held; `on_row` is told how many there are so far.

    If it raises, or the rows do, no file is left behind, and one that was there before stays as it was.
    """
    layout = Layout(format=format_of(path))
    with exports.atomic_write(path) as file:
        laid_out.write_rows("Items", columns, _report_rows(rows, on_row), layout, file, note)


def _report_rows(rows: Iterable[Sequence[Cell]], on_row: Callable[[int], None]) -> Iterator[Sequence[Cell]]:
    for number, row in enumerate(rows):
        if number % STEP == 0:
            on_row(number)
        yield row


def write_rows_with_progress(
    parent: QWidget, columns: Sequence[Column], rows: Iterable[Sequence[Cell]], length: int, path: Path, note: str = ""
) -> bool:
    """Write many rows while a dialog shows how far it is and offers to cancel; tells whether the file was written."""
    return with_progress(parent, path, length, lambda advance: write_rows(columns, rows, path, advance, note))
