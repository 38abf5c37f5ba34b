"""How and where a result is written."""

from __future__ import annotations

import argparse
import contextlib
import errno
import io
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from lexeval_gui.commands.shared import layouts
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.plaintext import isolated

if TYPE_CHECKING:
    from lexeval_gui.core.tables import Cell, Column, Table


FORMATS = ("text", "json", "csv", "tsv", "latex", "markdown", "html")


def add_output(parser: argparse.ArgumentParser, formats: Sequence[str] = FORMATS) -> None:
    """Declare how and where the result is written, and how tables are laid out; the first format is the default."""
    if formats is FORMATS:
        layouts.add_layout(parser)
    page = "; html is a whole page" if "html" in formats else ""
    parser.add_argument("--format", choices=formats, default=formats[0], help=f"default: {formats[0]}{page}")
    parser.add_argument("-o", metavar="OUT", dest="output", help="write to a file (default: standard output)")


def write_found(
    arguments: argparse.Namespace,
    document: Callable[[], Mapping[str, object]],
    for_reading: Callable[[], Sequence[Table]],
    for_machines: Callable[[], Table],
) -> None:
    """Write what a verb found as --format asks: a document of JSON, tables for reading one below the other, or one
    table with a row for each entry. Raises BadValue for a layout that these tables cannot have."""
    from lexeval_gui.core import tables

    if arguments.format != "json":
        reads = arguments.format in tables.FOR_READING
        write_tables(arguments, for_reading() if reads else (for_machines(),))
        return
    from lexeval_gui.workspace.outputs import documents

    found = document()
    with output(arguments) as file:
        documents.write(found, file)


def write_tables(arguments: argparse.Namespace, shown: Sequence[Table]) -> None:
    """Write tables one below the other, as they are to be laid out; HTML is a whole page. Nothing is written over
    before all is made. Raises BadValue for a layout that they cannot have."""
    from lexeval_gui.workspace.outputs import laid_out

    layout = layouts.layout_of(arguments, [column for table in shown for column in table.columns])
    made = list(laid_out.file_of(_title(arguments), shown, layout))
    with output(arguments) as file:
        file.writelines(made)


def write_rows(
    arguments: argparse.Namespace, columns: Sequence[Column], rows: Iterable[Sequence[Cell]], note: str
) -> None:
    """Write rows as they come, by a layout; HTML is a whole page. Raises BadValue for a layout that they cannot
    have."""
    from lexeval_gui.workspace.outputs import laid_out

    layouts.refuse_layout(arguments, ("intervals", "table_sort"), "is for a table of systems, not for a list of items")
    layout = layouts.layout_of(arguments, columns)
    with output(arguments) as file:
        laid_out.write_rows(_title(arguments), columns, rows, layout, file, note)


def _title(arguments: argparse.Namespace) -> str:
    """What a page is called: the verb."""
    return str(arguments.verb).capitalize()


def refuse_to_overwrite(arguments: argparse.Namespace, *inputs: str) -> None:
    """Refuse to write over a file that is read. Raises BadValue."""
    if arguments.output is not None and any(_is_same_file(arguments.output, path) for path in inputs):
        raise BadValue(f"-o {isolated(arguments.output)} would overwrite a file that is to be read; nothing was done")


def _is_same_file(one: str, other: str) -> bool:
    try:
        return Path(one).samefile(other)
    except (OSError, ValueError):  # a file that is not there is not written over
        return False


@contextlib.contextmanager
def output(arguments: argparse.Namespace) -> Iterator[TextIO]:
    """The file to write to, in UTF-8; what cannot be encoded (an odd file name) is written as an escape."""
    if arguments.output is None:
        file = standard_output()
        escape_unknown(file)
        yield file
        file.flush()
    else:
        with open(arguments.output, "w", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
            yield file


def standard_output() -> TextIO:
    """Standard output; OSError if there is none, as in `lexeval … >&-`."""
    if sys.stdout is None:
        raise OSError(errno.EBADF, "it is closed", "standard output")
    return sys.stdout


def escape_unknown(stream: TextIO) -> None:
    """Write what an output cannot encode as an escape."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="backslashreplace")
