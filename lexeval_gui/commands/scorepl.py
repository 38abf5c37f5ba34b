"""`lexeval scorepl`: print what the official scorer of the lexical substitution task prints."""

from __future__ import annotations

import argparse

from lexeval_gui.commands.shared import answering, writing

HELP = "score lexical substitution byte for byte as score.pl does"
DESCRIPTION = """Print byte for byte what score.pl, the official scorer of the lexical substitution task, prints. Exit 1
where a file cannot be read and where score.pl dies of a division by zero."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    parser.add_argument("system", metavar="SYSTEM", help="the system file")
    parser.add_argument("gold", metavar="GOLD", help="the gold file")
    parser.add_argument("-t", dest="kind", choices=("best", "oot", "mw"), default="best", help="default: best")
    parser.add_argument("-v", dest="verbose", action="store_true", help="also print what each item scored")


@answering.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Write the scorer's output to standard output; 0, or 1 if it stopped early (the reason goes to standard error)."""
    from lexeval_gui.core.task.official import ScorerStopped
    from lexeval_gui.workspace import official_scorers

    out = writing.standard_output().buffer
    options = {"kind": arguments.kind, "verbose": "yes" if arguments.verbose else ""}
    try:
        out.writelines(official_scorers.run("scorepl", arguments.gold, arguments.system, options).lines)
    except ScorerStopped as stop:
        out.flush()
        answering.print_message(arguments, str(stop))
        return 1
    out.flush()
    return 0
