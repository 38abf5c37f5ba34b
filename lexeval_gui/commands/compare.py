"""`lexeval compare`: two systems over the same items, with interval and p."""

from __future__ import annotations

import argparse

from lexeval_gui.commands.shared import answering, declaring, evaluating, writing
from lexeval_gui.workspace import finding

HELP = "compare two systems over the same items"
DESCRIPTION = f"""Compare two systems over the same items: difference A - B with its bootstrap interval, the p of a
paired randomization test, and how many items each wins. `--set resamples=N` (default {evaluating.RESAMPLES}) and
`--set seed=S` say how often is drawn."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    declaring.add_task(parser)
    declaring.add_pair(parser)
    declaring.add_where(parser)
    declaring.add_settings(parser)
    writing.add_output(parser)


@answering.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Print the comparison; 0, 1 or 2."""
    if (found := evaluating.evaluate_pair(arguments)) is None:
        return answering.UNREADABLE
    opened, pair = found
    scored = evaluating.items_wanted(arguments, opened, arguments.measure, pair=pair)
    evaluation = scored.evaluation
    answering.print_problems(scored.problems)
    measure = finding.compared_measure(evaluation, arguments.measure, pair)
    from lexeval_gui.workspace import outputs
    from lexeval_gui.workspace.outputs import documents
    from lexeval_gui.workspace.scoring.comparison import compare

    paired = compare(evaluation, *pair, measure)
    writing.write_found(
        arguments,
        lambda: documents.comparison(evaluation, *pair, measure, paired, scored.problems),
        lambda: (outputs.comparison_table(evaluation, *pair, measure, paired, True),),
        lambda: outputs.comparison_table(evaluation, *pair, measure, paired),
    )
    return answering.SCORED
