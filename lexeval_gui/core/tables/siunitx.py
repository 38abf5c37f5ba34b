"""Tables as LaTeX with the columns of siunitx: numbers stand below each other by their points."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence

from lexeval_gui.core.tables.latex import escape, tabular
from lexeval_gui.core.tables.reading import behind, format_number, formatter, stars_of, with_hyphens
from lexeval_gui.core.tables.table import Cell, Column, Row, Words, is_undefined

BOLD = "\\fontseries{b}\\selectfont "
"""Bold letters that are as wide as others, which \\bfseries are not: points stand below each other."""

OPTIONS = "detect-weight, mode=text, print-zero-integer=false"


def lines(columns: Sequence[Column], rows: Iterable[Row], words: Words, best: dict[str, str]) -> Iterator[str]:
    """A tabular with a column S for each column of numbers. The rows are read twice: their width is told first."""
    rows = rows if isinstance(rows, Sequence) else list(rows)
    cells = [_cell(column, best.get(column.id)) for column in columns]
    kinds = [_kind(column, [row[place] for row in rows]) for place, column in enumerate(columns)]
    heads = [escape(c.title) if c.kind == "text" else f"{{{escape(c.title)}}}" for c in columns]
    written = ([f(cell) for f, cell in zip(cells, row, strict=True)] for row in rows)
    kind_lines = "\n" + "".join(f"  {kind}\n" for kind in kinds)
    yield from tabular(
        words, "% \\usepackage{booktabs, siunitx}\n% siunitx 3 (of 2021) or newer\n", kind_lines, heads, written
    )


def _kind(column: Column, cells: Sequence[Cell]) -> str:
    """The kind of a column: S with room for the longest number, its sign, and what stands behind it."""
    if column.kind == "text":
        return "l" if column.is_left else "r"
    numbers = [_number(column, cell) for cell in cells if _is_number(cell)]
    whole = max((len(number.lstrip("-").partition(".")[0]) for number in numbers), default=0) or ""
    sign = "-" if any(number.startswith("-") for number in numbers) else ""
    after = max((_after(column, cell) for cell in cells), key=len, default="")
    post = f", table-space-text-post={{\\mdseries {after}}}" if after else ""
    digits = 0 if column.kind == "count" else column.digits
    format = f"{sign}{whole}.{digits}" if digits else f"{sign}{whole or 1}.0"
    return f"S[table-format={format}{post}, {OPTIONS}]"


def _is_number(cell: Cell) -> bool:
    return not is_undefined(cell) and not isinstance(cell, str) and math.isfinite(cell)  # type: ignore[arg-type]


def _number(column: Column, cell: Cell) -> str:
    """A number as siunitx reads it: with a hyphen for a minus."""
    assert not isinstance(cell, str)
    return str(int(cell or 0)) if column.kind == "count" else with_hyphens(format_number(cell, column.digits))


def _after(column: Column, cell: Cell) -> str:
    """What stands behind a number: its stars, its interval."""
    return escape(stars_of(cell) + behind(cell, column).replace(" ", "~", 1)).replace(r"\textasciitilde{}", "~")


def _cell(column: Column, best: str | None) -> Callable[[Cell], str]:
    """A function that writes a cell; what is no number stands in braces, as do stars and intervals."""
    shown = formatter(column)
    if column.kind == "text":
        return lambda cell: escape(shown(cell))

    def number(cell: Cell) -> str:
        if not _is_number(cell):
            return f"{{{escape(shown(cell))}}}"
        after = _after(column, cell)
        is_best = shown(cell).removesuffix(behind(cell, column)) == best
        post = f"{{{chr(92)}mdseries {after}}}" if after and is_best else f"{{{after}}}" if after else ""
        return (BOLD if is_best else "") + _number(column, cell) + post

    return number
