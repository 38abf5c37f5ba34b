"""What the verbs share that hold judgments beside measures: their arguments, how files become an evaluation."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from lexeval_gui.commands.shared import answering, evaluating, typed, writing
from lexeval_gui.core.parameters import BadValue

if TYPE_CHECKING:
    from lexeval_gui.workspace.judgments import Design
    from lexeval_gui.workspace.scoring import Scored
    from lexeval_gui.workspace.scoring.evaluation import Evaluation


def add_regress(parser: argparse.ArgumentParser | argparse._ArgumentGroup) -> None:
    """Declare the variables of a regression."""
    parser.add_argument(
        "--regress",
        metavar="A+B+C",
        action="append",
        default=[],
        help="variables of a regression (repeatable): measures, substitutions, insertions, deletions, moves, "
        "other_insertions, other_deletions (both without moves), length; "
        "default: simple_tree_accuracy+substitutions+length, and without length",
    )


def add_design(parser: argparse.ArgumentParser | argparse._ArgumentGroup) -> None:
    """Declare what is chosen of a study beside its variables."""
    parser.add_argument(
        "--leave-out",
        metavar=("OUTPUT", "ITEM"),
        nargs=2,
        action="append",
        default=[],
        help="an output to leave out of the regressions and their metrics, by the names that the judgments have for it "
        "(repeatable); correlations keep it",
    )
    parser.add_argument("--pool", action="store_true", help="add a criterion that is the mean of all")


def evaluate(arguments: argparse.Namespace) -> Scored:
    """Open and count the files that were named, with the judgments of `--ratings`, or a project with its own. Raises
    BadValue and Unreadable."""
    from lexeval_gui.workspace import judgments, opening

    if opening.find_project([arguments.gold, *arguments.systems]) is not None:
        if arguments.ratings is not None:
            raise BadValue("a project (.lexeval) has judgments of its own; --ratings goes with files")
        scored = evaluating.evaluate(arguments)
        if not judgments.has_judgments(scored.evaluation):
            raise BadValue(f"{arguments.gold} has no judgments of these outputs")
        return scored
    if not arguments.systems or arguments.ratings is None:
        raise BadValue("at least one SYSTEM and --ratings are needed beside GOLD, or a project (.lexeval) alone")
    settings, options = typed.settings_of(arguments), typed.options_of(arguments)
    systems, named = opening.systems_of(arguments.task, arguments.systems), typed.named_files(arguments)
    writing.refuse_to_overwrite(arguments, arguments.gold, arguments.ratings, *systems, *(path for _, path in named))
    return judgments.evaluate(
        arguments.task, arguments.gold, systems, arguments.ratings, options, settings, named=named
    )


def design_of(arguments: argparse.Namespace, evaluation: Evaluation) -> Design:
    """What is chosen of a study; that there is nothing to pool is said on standard error. Raises BadValue for an output
    to leave out that is not judged here."""
    from lexeval_gui.workspace import judgments

    outputs = [(output, item) for output, item in arguments.leave_out]
    known = judgments.judged(evaluation, outputs)
    for output, item in outputs:
        if (output, item) not in known:
            raise BadValue(f"--leave-out: no output '{output}' of '{item}' is judged here")
    design = judgments.Design(arguments.pool, known)
    if arguments.pool and not any(one.is_pooled for one in judgments.studies(evaluation, design)):
        answering.print_message(arguments, "nothing is pooled: there are fewer than two criteria")
    return design
