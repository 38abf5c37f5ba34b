"""`lexeval ranking`: all systems by one measure, every pair compared."""

from __future__ import annotations

import argparse

from lexeval_gui.commands.shared import answering, declaring, evaluating, writing
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.workspace import finding

HELP = "rank systems, and say which cannot be told apart"
DESCRIPTION = f"""Compare each two of several systems by one measure: difference with its bootstrap interval, p of a
paired randomization test and of the bootstrap, p corrected for all pairs; the ranks that each system may have, and
letters that systems share which are not told apart. `--set resamples=N` (default {evaluating.RESAMPLES}) and
`--set seed=S` say how often is drawn."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    declaring.add_task(parser)
    declaring.add_systems(parser)
    parser.add_argument("--measure", metavar="ID", help="the measure to rank by (default: the headline measure)")
    declaring.add_correction(parser, "pairs")
    rows = "what a row of CSV, TSV is: a pair of systems (default), or a system"
    parser.add_argument("--rows", choices=("pairs", "systems"), default="pairs", help=rows)
    declaring.add_where(parser)
    declaring.add_settings(parser)
    writing.add_output(parser)


@answering.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Print the ranking; 0, 1 or 2."""
    opened = evaluating.evaluate(arguments, {"resamples": evaluating.RESAMPLES})
    from lexeval_gui.workspace.analysis import ranking
    from lexeval_gui.workspace.outputs import all_systems

    scored = evaluating.items_wanted(arguments, opened, arguments.measure)
    answering.print_problems(scored.problems)
    evaluation = scored.evaluation
    if reason := ranking.refusal(evaluation):
        if not scored.unread:
            raise BadValue(reason)
        answering.print_message(arguments, reason)
        return answering.UNREADABLE
    measure = finding.compared_measure(evaluation, arguments.measure, range(len(evaluation.system_names)))
    found = ranking.rank_systems(evaluation, measure, arguments.correction)
    columns_of = all_systems.systems_columns if arguments.rows == "systems" else all_systems.pairs_table
    writing.write_found(
        arguments,
        lambda: all_systems.ranking_json(evaluation, found, scored.problems),
        lambda: all_systems.ranking_tables(evaluation, found),
        lambda: columns_of(evaluation, found),
    )
    return answering.exit_code(scored)
