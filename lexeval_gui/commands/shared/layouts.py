"""How tables are laid out: the choices of the window's dialog, as options."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from lexeval_gui.core.parameters import BadValue

if TYPE_CHECKING:
    from lexeval_gui.core.tables import Column, Layout


INTERVALS, MOST_DIGITS = ("columns", "cell", "none"), 10
"""Those of core.tables, which need not be loaded for --help."""


def add_layout(parser: argparse.ArgumentParser | argparse._ArgumentGroup) -> None:
    """Declare how a table is laid out: the choices of the window's dialog."""
    parser.add_argument("--table-columns", metavar="ID,…", help="only these columns of the table, in this order")
    parser.add_argument("--digits", metavar="N", type=_digits, help="decimals of all numbers where people read them")
    parser.add_argument(
        "--intervals",
        choices=INTERVALS,
        help="in columns of their own, where people read them in the cell of their number, or none",
    )
    parser.add_argument("--siunitx", action="store_true", help="LaTeX with the number columns of the package siunitx")


def _digits(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > MOST_DIGITS:
        raise argparse.ArgumentTypeError(f"digits are a whole number from 0 to {MOST_DIGITS}, not '{text}'")
    return int(text)


def check_layout(arguments: argparse.Namespace) -> None:
    """Refuse a layout of what is no table for it. Raises BadValue."""
    given = [name for name in ("table_columns", "digits", "intervals") if getattr(arguments, name) is not None]
    if given and arguments.format == "json":
        raise BadValue(f"--{given[0].replace('_', '-')} is for a table, not for JSON")
    if arguments.siunitx and arguments.format != "latex":
        raise BadValue("--siunitx is for --format latex")


def layout_of(arguments: argparse.Namespace, columns: Sequence[Column]) -> Layout:
    """The layout that the arguments ask for, of a table with these columns. Raises BadValue for one it has not."""
    from lexeval_gui.core.tables import Layout

    there = [column.id for column in columns]
    chosen = arguments.table_columns
    wanted = there if chosen is None else [_find_column(id, there) for id in chosen.split(",")]
    digits = () if arguments.digits is None else (("", arguments.digits),)
    entries = {**dict.fromkeys(wanted, True), **{id: False for id in there if id not in wanted}}
    made = Layout(columns=tuple(entries.items()), digits=digits, siunitx=arguments.siunitx)
    return made if arguments.intervals is None else replace(made, intervals=arguments.intervals)


def _find_column(wanted: str, there: Sequence[str]) -> str:
    if wanted.strip() not in there:
        raise BadValue(f"there is no column '{wanted.strip()}'; there are {', '.join(there)}")
    return wanted.strip()
