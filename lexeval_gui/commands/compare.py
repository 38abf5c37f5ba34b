"""`lexeval compare`: two systems over the same items, with interval and p."""

from __future__ import annotations

import argparse

from lexeval_gui.commands import common

HELP = "compare two systems over the same items"
DESCRIPTION = f"""Compare two systems over the same items: difference A - B with its bootstrap interval, the p of a
paired randomization test, and how many items each wins. `--set resamples=N` (default {common.RESAMPLES}) and
`--set seed=S` say how often is drawn."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    common.add_task(parser)
    common.add_pair(parser)
    common.add_where(parser)
    common.add_settings(parser)
    common.add_output(parser)


@common.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Print the comparison; 0, 1 or 2."""
    if (found := common.evaluate_pair(arguments)) is None:
        return common.UNREADABLE
    opened, pair = found
    scored = common.items_wanted(arguments, opened, arguments.measure, pair=pair)
    evaluation = scored.evaluation
    common.print_problems(scored.problems)
    measure = common.compared_measure(evaluation, arguments.measure, pair)
    from lexeval_gui.core import tables
    from lexeval_gui.workspace import outputs
    from lexeval_gui.workspace.outputs import documents
    from lexeval_gui.workspace.scoring.comparison import compare

    paired = compare(evaluation, *pair, measure)

    with common.output(arguments) as file:
        if arguments.format == "json":
            documents.write(documents.comparison(evaluation, *pair, measure, paired, scored.problems), file)
        else:
            reads = arguments.format in tables.FOR_READING
            table = outputs.comparison_table(evaluation, *pair, measure, paired, reads)
            file.write(tables.render(table, arguments.format))
    return common.SCORED
