"""What the verbs that score declare: their files, settings and filters."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING

from lexeval_gui.commands.shared.parser import READING, Parser, TaskNames, add_option

if TYPE_CHECKING:
    pass


CORRECTIONS = ("max-t", "holm")
"""Those of core.statistics.many_tests, which would load numpy."""


def add_task(parser: argparse.ArgumentParser, needs_gold: bool = True) -> None:
    """Declare TASK and GOLD, which a verb may do without."""
    parser.add_argument("task", metavar="TASK", choices=TaskNames(), help="%(choices)s; not needed before a project")
    if isinstance(parser, Parser):
        parser.has_task = True
    nargs = None if needs_gold else "?"
    help = "the gold file, or a project (.lexeval) in the place of all files"
    parser.add_argument("gold", metavar="GOLD", nargs=nargs, help=help)


def add_systems(parser: argparse.ArgumentParser) -> None:
    """Declare SYSTEM…; only a project needs none."""
    parser.add_argument("systems", metavar="SYSTEM", nargs="*", help="system files, or folders of them")
    parser.set_defaults(needs_systems=True)


def add_pair(parser: argparse.ArgumentParser) -> None:
    """Declare A, B and the measure to compare them by."""
    parser.add_argument("first", metavar="A", nargs="?", help="a system file, or the name of a system of a project")
    parser.add_argument("second", metavar="B", nargs="?", help="the system that it is compared with")
    others = "other files, such as the sentences, or systems among which --pair names two"
    parser.add_argument(
        "--with", dest="others", metavar="FILE", action="append", default=[], help=f"{others} (repeatable)"
    )
    parser.add_argument("--measure", metavar="ID", help="the measure to compare by (default: the headline measure)")


def add_correction(parser: argparse.ArgumentParser | argparse._ArgumentGroup, tests: str) -> None:
    """Declare how p is corrected for all `tests`, in the plural."""
    help = f"how p is corrected for all {tests} (default: {CORRECTIONS[0]})"
    parser.add_argument("--correction", choices=CORRECTIONS, default=CORRECTIONS[0], help=help)


def add_settings(parser: argparse.ArgumentParser, renamed: Mapping[str, str] | None = None) -> None:
    """Declare what changes numbers: preset, parameters, options of reading. Those whose flag means something else in a
    verb are `renamed`."""
    numbers = parser.add_argument_group("conventions and parameters")
    numbers.add_argument("--preset", metavar="P", help="a named set of conventions, such as score.pl")
    numbers.add_argument(
        "--set", metavar="NAME=VALUE", dest="set", action="append", default=[], help="change one parameter (repeatable)"
    )
    reading = parser.add_argument_group("how files are read (a task may lack some)")
    for name, (value, help) in READING.items():
        add_option(reading, name, value, help, (renamed or {}).get(name, name))
    if isinstance(parser, Parser):
        parser.reading = reading


def add_filter(parser: argparse.ArgumentParser | argparse._ArgumentGroup) -> None:
    """Declare `--where`."""
    parser.add_argument(
        "--where",
        metavar="FILTER",
        help="only the items that a filter of the window's list finds, such as 'pos:n F<.5'; one that begins with - is "
        "written --where=-pos:n",
    )


def add_where(parser: argparse.ArgumentParser | argparse._ArgumentGroup) -> None:
    """Declare `--where`, and what such a filter may ask for besides."""
    add_filter(parser)
    pair = "the two systems that are compared, or that `difference` in a filter is of, by name (default: the first two)"
    parser.add_argument("--pair", metavar=("A", "B"), nargs=2, help=pair)
    parser.add_argument("--join", metavar="CSV", help="features of your own: a column `id`, and one for each feature")


def add_only(parser: argparse.ArgumentParser | argparse._ArgumentGroup) -> None:
    """Declare `--only`."""
    help = "only this system, by its name (repeatable); in the order in which they are named"
    parser.add_argument("--only", metavar="NAME", action="append", help=help)
