"""`lexeval compare`: two systems over the same items, with interval and p."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from lexeval_gui.commands import common
from lexeval_gui.core.parameters import BadValue

if TYPE_CHECKING:
    from lexeval_gui.workspace.scoring.evaluation import Evaluation

RESAMPLES = "1000"
"""As many resamples and trials unless `--set resamples=N` says otherwise."""

HELP = "compare two systems over the same items"
DESCRIPTION = f"""Compare two systems over the same items: difference A - B with its bootstrap interval, the p of a
paired randomization test, and how many items each wins. `--set resamples=N` (default {RESAMPLES}) and `--set seed=S`
say how often is drawn."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    common.add_task(parser)
    parser.add_argument("first", metavar="A", help="a system file")
    parser.add_argument("second", metavar="B", help="the system file it is compared with")
    parser.add_argument("--measure", metavar="ID", help="the measure to compare by (default: the headline measure)")
    common.add_where(parser)
    common.add_settings(parser)
    common.add_output(parser)


@common.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Print the comparison; 0, 1 or 2."""
    arguments.systems = [arguments.first, arguments.second]
    if arguments.first == arguments.second:
        raise BadValue(f"A and B are the same file, {arguments.first}; there is nothing to compare")
    scored = common.evaluate(arguments, {"resamples": RESAMPLES})
    if len(scored.evaluation.system_names) < 2:
        common.print_problems(scored.problems)
        common.print_message(arguments, "only one of the two systems could be read; nothing was compared")
        return common.UNREADABLE
    scored = common.items_wanted(arguments, scored, arguments.measure)
    evaluation = scored.evaluation
    common.print_problems(scored.problems)
    measure = _measure(evaluation, arguments.measure)
    paired = evaluation.compare(0, 1, measure)
    from lexeval_gui.core import tables
    from lexeval_gui.workspace import outputs
    from lexeval_gui.workspace.outputs import documents

    with common.output(arguments) as file:
        if arguments.format == "json":
            documents.write(documents.comparison(evaluation, 0, 1, measure, paired, scored.problems), file)
        else:
            reads = arguments.format in tables.FOR_READING
            table = outputs.comparison_table(evaluation, 0, 1, measure, paired, reads)
            file.write(tables.render(table, arguments.format))
    return common.SCORED


def _measure(evaluation: Evaluation, wanted: str | None) -> str:
    """The measure asked for, or the headline measure that both systems have."""
    shared = evaluation.comparable(0, 1)
    if not shared:
        names = " and ".join(evaluation.system_names)
        raise BadValue(f"{names} have no measure in common: compare two files of one kind")
    if wanted is not None:
        return common.find_measure(wanted, shared)
    headlines = [name for name in shared if evaluation.measures[name].headline]
    if not headlines:
        mine, theirs = evaluation.headline(0).id, evaluation.headline(1).id
        raise BadValue(f"the headline measures differ ({mine}, {theirs}): name one that both have with --measure")
    return headlines[0]
