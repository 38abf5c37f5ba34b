"""How tables are laid out: the choices of the window's dialog, as options."""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from lexeval_gui.core.parameters import BadValue

if TYPE_CHECKING:
    from lexeval_gui.core.tables import Column, Layout


INTERVALS, MOST_DIGITS = ("columns", "cell", "none"), 10
"""Those of core.tables, which need not be loaded for --help."""

OPTIONS = {
    "table_columns": "--table-columns", "digits": "--digits", "intervals": "--intervals", "table_sort": "--table-sort",
    "table_highest": "--table-highest", "no_best": "--no-best", "siunitx": "--siunitx",
}  # fmt: skip
"""The options, as they are typed."""


def add_layout(parser: argparse.ArgumentParser) -> None:
    """Declare how a table is laid out: the choices of the window's dialog."""
    group = parser.add_argument_group("how a table is laid out")
    group.add_argument("--table-columns", metavar="ID,…", help="only these columns of the table, in this order")
    group.add_argument(
        "--digits",
        metavar="N",
        action="append",
        default=[],
        type=_digits,
        help="decimals of all numbers where people read them, or with ID=N of a column (repeatable)",
    )
    group.add_argument(
        "--intervals",
        choices=INTERVALS,
        help="in columns of their own, where people read them in the cell of their number, or none",
    )
    group.add_argument("--table-sort", metavar="ID", help="the rows in the order of a column of the table")
    group.add_argument("--table-highest", action="store_true", help="with --table-sort: the highest first")
    group.add_argument("--no-best", action="store_true", help="nothing marks the best of a column")
    group.add_argument("--siunitx", action="store_true", help="LaTeX with the number columns of the package siunitx")


def _digits(text: str) -> tuple[str, int]:
    """The column ("": all others) and its decimals."""
    id, equals, number = text.rpartition("=")
    if not number.isascii() or not number.isdigit() or int(number) > MOST_DIGITS or (equals and not id):
        raise argparse.ArgumentTypeError(f"digits are a whole number from 0 to {MOST_DIGITS}, not '{number}'")
    return id, int(number)


def check_layout(arguments: argparse.Namespace) -> None:
    """Refuse a layout of what is no table for it; a verb without tables has none. Raises BadValue."""
    given = [option for name, option in OPTIONS.items() if getattr(arguments, name, None)]
    if "--siunitx" in given and arguments.format != "latex":
        raise BadValue("--siunitx is for --format latex")
    if given and arguments.format == "json":
        raise BadValue(f"{given[0]} is for a table, not for JSON")
    if "--table-highest" in given and "--table-sort" not in given:
        raise BadValue("--table-highest is for --table-sort")


def refuse_layout(arguments: argparse.Namespace, names: Iterable[str], why: str) -> None:
    """Refuse options that do not go with what is printed. Raises BadValue."""
    for name in names:
        if getattr(arguments, name):
            raise BadValue(f"{OPTIONS[name]} {why}")


def digits_of_all(arguments: argparse.Namespace) -> int | None:
    """The decimals of all numbers; None for as many as each has."""
    digits: Mapping[str, int] = dict(arguments.digits)
    return digits.get("")


def layout_of(arguments: argparse.Namespace, columns: Sequence[Column]) -> Layout:
    """The layout that the arguments ask for, of tables with these columns. Raises BadValue for one they have not."""
    from lexeval_gui.core.tables import Layout

    there = list(dict.fromkeys(column.id for column in columns))
    chosen = arguments.table_columns
    wanted = there if chosen is None else [_find_column(id, there) for id in _listed(chosen)]
    entries = {**dict.fromkeys(wanted, True), **{id: False for id in there if id not in wanted}}
    sort = "" if arguments.table_sort is None else _find_column(arguments.table_sort, there)
    digits = {_find_column(id, there) if id else "": number for id, number in arguments.digits}
    return Layout(
        format=arguments.format,
        columns=() if chosen is None else tuple(entries.items()),
        digits=tuple(digits.items()),
        sort=(sort, bool(sort) and arguments.table_highest),
        best=not arguments.no_best,
        intervals=arguments.intervals or "columns",
        siunitx=arguments.siunitx,
    )


def _listed(typed: str) -> list[str]:
    """Names with commas between, quoted where they have some themselves."""
    return next(csv.reader([typed], skipinitialspace=True), [])


def _find_column(wanted: str, there: Sequence[str]) -> str:
    for name in (wanted, wanted.strip()):
        if name in there:
            return name
    raise BadValue(f"there is no column '{wanted.strip()}'; there are {', '.join(there)}")
