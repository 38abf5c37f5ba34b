"""Tables by a layout as they are written: what the window's dialog saves, and what commands print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TextIO

from lexeval_gui.core import tables
from lexeval_gui.core.tables import Cell, Column, Layout, Table, Words


def text_of(shown: Iterable[Table], layout: Layout) -> str:
    """Tables by a layout, in its format, one below the other; HTML is a piece of a page."""
    laid = [tables.lay_out(table, layout) for table in shown]
    return "\n".join(tables.render(table, layout.format, layout.siunitx) for table in laid if table.columns)


def file_of(title: str, shown: Iterable[Table], layout: Layout) -> Iterator[str]:
    """The same as it stands in a file: HTML as a whole page of this title."""
    return _whole(title, [text_of(shown, layout)], layout.format)


def write_rows(
    title: str, columns: Sequence[Column], rows: Iterable[Sequence[Cell]], layout: Layout, file: TextIO, note: str = ""
) -> None:
    """Write rows as they come by a layout, see `tables.lay_out_rows`; HTML as a whole page of this title."""
    chosen, found = tables.lay_out_rows(columns, rows, layout)
    if layout.format == "html":
        file.writelines(_whole(title, tables.pieces(chosen, found, "html", Words(note=note)), "html"))
    else:
        tables.write(chosen, found, layout.format, file, note=note, with_siunitx=layout.siunitx)


def _whole(title: str, pieces: Iterable[str], format: str) -> Iterator[str]:
    if format != "html":
        yield from pieces
        return
    from lexeval_gui.workspace.outputs import pages  # not before it is wanted

    yield from pages.framed(title, pieces)
