"""`lexeval evalfrag`: write what the official scorer of HOO writes for a fragment."""

from __future__ import annotations

import argparse

from lexeval_gui.commands import common
from lexeval_gui.workspace import dropins


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the verb and its options."""
    parser = subparsers.add_parser(
        "evalfrag",
        help="score a fragment of edits as HOO's evalfrag does",
        description="Score one fragment of edits as HOO's evalfrag does, and write its XML. Exit 1 where a file cannot "
        "be read.",
    )
    parser.add_argument("gold", metavar="GOLD", help="the gold edits, such as 0002GE.xml")
    parser.add_argument("system", metavar="SYSTEM", help="the system's edits, such as 0002MQ0.xml")
    add_options(parser)
    parser.set_defaults(run=run, verb="evalfrag")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the options that evalfrag and evalrun share."""
    parser.add_argument("-c", "--case", choices=("match", "nomatch"), default="nomatch", help="must case match?")
    parser.add_argument("-m", "--measures", choices=("prf", "p", "r", "pr"), default="prf", help="default: prf")
    parser.add_argument("-r", "--regime", choices=("bonus", "nobonus"), default="nobonus", help="optional edits")
    parser.add_argument("-t", "--types", metavar="TYPES", default="all", help="a comma list, Prep or Det")
    parser.add_argument(
        "-o", "--outfile", dest="output", metavar="OUT", help="write to a file (default: standard output)"
    )


def settings_of(arguments: argparse.Namespace) -> dict[str, str]:
    """The conventions that the options name."""
    case = "keep" if arguments.case == "match" else "fold"
    return {"case": case, "regime": arguments.regime, "types": arguments.types}


@common.answered
def run(arguments: argparse.Namespace) -> int:
    """Write the XML; 0, or 1 if a file cannot be read."""
    common.spare_inputs(arguments, arguments.gold, arguments.system)
    made = dropins.evalfrag(arguments.gold, arguments.system, settings_of(arguments), arguments.measures)
    return write(arguments, made)


def write(arguments: argparse.Namespace, made: dropins.Made) -> int:
    """Say what was found wrong, and write the lines."""
    common.say_problems(made.problems)
    with common.output(arguments) as file:
        file.writelines(line + "\n" for line in made.lines)
    return common.SCORED
