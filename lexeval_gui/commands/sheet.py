"""`lexeval sheet`: an exercise to be printed."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from lexeval_gui.commands.shared import answering, declaring, evaluating, writing
from lexeval_gui.core.parameters import BadValue

if TYPE_CHECKING:
    from lexeval_gui.workspace.guided_paths.exercises import ExerciseChoice
    from lexeval_gui.workspace.scoring import Scored

USUAL = 8
"""That of workspace.guided_paths.exercises, which would load numpy."""

HELP = "an exercise to be printed: items without their scores, with a line for each answer"
DESCRIPTION = """Write a page of HTML to be printed (A4, black on white, without script or network): items as they are
shown, but without anything that says what the systems score, each with a question and a line for the answer; at the
end the signature of the answers and the files with their checksums. With --solutions the answers follow, each with the
formula's numbers. Of several systems the first two (or those of --only) are shown, and asked about in turn."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    declaring.add_task(parser)
    declaring.add_systems(parser)
    what = parser.add_argument_group("what is asked")
    what.add_argument(
        "--items", metavar="N", type=int, default=USUAL, help=f"so many, the first that have a score (default: {USUAL})"
    )
    what.add_argument("--seed", metavar="S", default="", help="draw them; the same seed draws the same items")
    what.add_argument("--measure", metavar="ID", default="", help="which score (default: the headline measure)")
    what.add_argument("--solutions", action="store_true", help="write the answers behind the questions")
    declaring.add_where(what)
    declaring.add_only(what)
    declaring.add_settings(parser)
    parser.add_argument("-o", metavar="OUT", dest="output", help="the file that is written (OUT.html)")


@answering.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Write the sheet; 0, 1 or 2."""
    if arguments.output is None:
        raise BadValue("-o OUT.html is wanted: a page of HTML is written into a file")
    if arguments.items < 1:
        raise BadValue(f"--items takes a number of items, 1 or more, not {arguments.items}")
    scored = evaluating.evaluate(arguments)
    from lexeval_gui.core.jobs import Job
    from lexeval_gui.workspace.guided_paths.sheet import Sheet, page
    from lexeval_gui.workspace.outputs.report.contents import described

    choice = _choice(arguments, scored)
    wanted = Sheet(scored.evaluation, choice, described(scored.plan, Job()), arguments.solutions)
    made = list(page(wanted))
    answering.print_problems(scored.problems)
    with writing.output(arguments) as file:
        file.writelines(made)
    return answering.exit_code(scored)


def _choice(arguments: argparse.Namespace, scored: Scored) -> ExerciseChoice:
    """What is asked. Raises BadValue."""
    import numpy as np

    from lexeval_gui.workspace.guided_paths.exercises import ExerciseChoice

    evaluation, found = scored.evaluation, evaluating.items_wanted(arguments, scored).evaluation.rows
    rows = np.arange(len(evaluation.dataset)) if found is None else found
    systems = tuple(evaluating.systems_wanted(arguments, evaluation))
    where = (arguments.where or "").strip()
    return ExerciseChoice(rows, systems, arguments.items, arguments.seed.strip(), arguments.measure, where)
