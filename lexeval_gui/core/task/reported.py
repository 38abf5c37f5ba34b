"""What papers report, as data: their figures as they print them, and whether these can be found again."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct

from lexeval_gui.core.tables import MINUS, Column
from lexeval_gui.core.task.paper_tables import Source

_NUMBER = re.compile(r"-?(?:\d{1,3}(?:,\d{3})+|\d*)(?:\.\d+)?(?<=\d)")


class Reported(Struct, frozen=True):
    """Figures of a paper. Where `id` is that of a table that the task declares (a PaperTable), they stand below one's
    own in it; else they are a table of their own.

    Cells are texts as the paper prints them, "" where it reports nothing. Columns stand under those of the declared
    table with the same id, of a table of scores under those with the same head; the first ones, of texts, name the
    row. Where the paper prints all of its gold (`prints_gold`) one can see whether one's own is that. `again` says in
    sentences how the figures can be found again, or why they cannot. Without rows it says why the
    paper has no figures for the table.
    """

    id: str
    title: str
    source: Source
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    again: str
    prints_gold: bool = False


def rows_of(text: str) -> tuple[tuple[str, ...], ...]:
    """The rows of a table that is written with a row per line and `|` or blanks between its cells."""
    lines = (line.strip() for line in text.strip().splitlines())
    return tuple(
        tuple(cell.strip() for cell in line.split("|")) if "|" in line else tuple(line.split()) for line in lines
    )


def is_figure(column: Column) -> bool:
    """Whether a column holds figures, and does not name its rows."""
    return not column.is_left


def numbers_in(text: str) -> frozenset[str]:
    """The numbers of a text as they are printed, with a hyphen for a minus and without commas."""
    return frozenset(found.replace(",", "") for found in _NUMBER.findall(text.replace(MINUS, "-")) if found)


def figures(reported: Iterable[Reported]) -> frozenset[str]:
    """Every figure of some tables, as `numbers_in` has them."""
    cells = (
        cell
        for one in reported
        for row in one.rows
        for column, cell in zip(one.columns, row, strict=True)
        if is_figure(column)
    )
    return frozenset().union(*map(numbers_in, cells))
