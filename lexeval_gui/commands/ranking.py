"""`lexeval ranking`: all systems by one measure, every pair compared."""

from __future__ import annotations

import argparse

from lexeval_gui.commands import common
from lexeval_gui.core.parameters import BadValue

HELP = "rank systems, and say which cannot be told apart"
DESCRIPTION = f"""Compare each two of several systems by one measure: difference with its bootstrap interval, p of a
paired randomization test and of the bootstrap, p corrected for all pairs; the ranks that each system may have, and
letters that systems share which are not told apart. `--set resamples=N` (default {common.RESAMPLES}) and
`--set seed=S` say how often is drawn."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    common.add_task(parser)
    common.add_systems(parser)
    parser.add_argument("--measure", metavar="ID", help="the measure to rank by (default: the headline measure)")
    common.add_correction(parser, "pairs")
    rows = "what a row of CSV, TSV is: a pair of systems (default), or a system"
    parser.add_argument("--rows", choices=("pairs", "systems"), default="pairs", help=rows)
    common.add_where(parser)
    common.add_settings(parser)
    common.add_output(parser)


@common.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Print the ranking; 0, 1 or 2."""
    opened = common.evaluate(arguments, {"resamples": common.RESAMPLES})
    from lexeval_gui.workspace.analysis import ranking
    from lexeval_gui.workspace.outputs import all_systems

    scored = common.items_wanted(arguments, opened, arguments.measure)
    common.print_problems(scored.problems)
    evaluation = scored.evaluation
    if reason := ranking.refusal(evaluation):
        if not scored.unread:
            raise BadValue(reason)
        common.print_message(arguments, reason)
        return common.UNREADABLE
    measure = common.compared_measure(evaluation, arguments.measure, range(len(evaluation.system_names)))
    found = ranking.rank_systems(evaluation, measure, arguments.correction)
    columns_of = all_systems.systems_columns if arguments.rows == "systems" else all_systems.pairs_table
    common.write_found(
        arguments,
        lambda: all_systems.ranking_json(evaluation, found, scored.problems),
        lambda: all_systems.ranking_tables(evaluation, found),
        lambda: columns_of(evaluation, found),
    )
    return common.exit_code(scored)
