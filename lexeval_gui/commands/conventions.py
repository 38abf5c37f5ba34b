"""`lexeval conventions`: what other conventions would make of the scores and of the ranking."""

from __future__ import annotations

import argparse

from lexeval_gui.commands.shared import answering, declaring, evaluating, writing
from lexeval_gui.workspace import finding

HELP = "which convention or preset would change the scores and the ranking"
DESCRIPTION = """Score under every value of every convention, one changed at a time, and under every preset: the measure
of each system, its rank, and whether the ranking changes; under how many of them the first stays first."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    declaring.add_task(parser)
    declaring.add_systems(parser)
    parser.add_argument("--measure", metavar="ID", help="the measure (default: the headline measure of each system)")
    declaring.add_where(parser)
    declaring.add_settings(parser)
    writing.add_output(parser)


@answering.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Print what was tried; 0, 1 or 2."""
    opened = evaluating.evaluate(arguments)
    from lexeval_gui.core.jobs import Job
    from lexeval_gui.workspace.analysis.robustness import ConventionsQuestion
    from lexeval_gui.workspace.outputs import conventions

    scored = evaluating.items_wanted(arguments, opened, arguments.measure)
    answering.print_problems(scored.problems)
    evaluation = scored.evaluation
    if arguments.measure is not None:
        finding.find_measures(evaluation, [arguments.measure], range(len(evaluation.system_names)))
    found = ConventionsQuestion(arguments.measure or "").answer(scored.asked, Job())
    writing.write_found(
        arguments,
        lambda: conventions.conventions_json(evaluation, found, scored.problems),
        lambda: (conventions.conventions_table(evaluation, found),),
        lambda: conventions.conventions_table(evaluation, found),
    )
    return answering.exit_code(scored)
