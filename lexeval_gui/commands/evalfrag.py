"""`lexeval evalfrag`: write what the official scorer of HOO writes for a fragment."""

from __future__ import annotations

import argparse

from lexeval_gui.commands.shared import answering, writing

HELP = "score a fragment of edits as HOO's evalfrag does"
DESCRIPTION = """Score one fragment of edits as HOO's evalfrag does, and write its XML. Exit 1 where a file cannot be
read."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    parser.add_argument("gold", metavar="GOLD", help="the gold edits, such as 0002GE.xml")
    parser.add_argument("system", metavar="SYSTEM", help="the system's edits, such as 0002MQ0.xml")
    add_options(parser)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the options that evalfrag and evalrun share."""
    parser.add_argument("-c", "--case", choices=("match", "nomatch"), default="nomatch", help="must case match?")
    parser.add_argument("-m", "--measures", choices=("prf", "p", "r", "pr"), default="prf", help="default: prf")
    parser.add_argument("-r", "--regime", choices=("bonus", "nobonus"), default="nobonus", help="optional edits")
    parser.add_argument("-t", "--types", metavar="TYPES", default="all", help="a comma list, Prep or Det")
    parser.add_argument(
        "-o", "--outfile", dest="output", metavar="OUT", help="write to a file (default: standard output)"
    )


@answering.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Write the XML; 0, or 1 if a file cannot be read."""
    writing.refuse_to_overwrite(arguments, arguments.gold, arguments.system)
    return write(arguments)


def write(arguments: argparse.Namespace) -> int:
    """Run the scorer of the verb, say what was found wrong, and write its lines."""
    from lexeval_gui.workspace import official_scorers

    options = {name: getattr(arguments, name) for name in ("case", "measures", "regime", "types")}
    made = official_scorers.run(arguments.verb, arguments.gold, arguments.system, options)
    answering.print_problems(made.problems)
    with writing.output(arguments) as file:
        file.writelines(line + "\n" for line in made.lines)
    return answering.SCORED
