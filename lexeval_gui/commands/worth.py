"""`lexeval worth`: what the scores would be if all errors of a class were put right, and how good answers could be."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from lexeval_gui.commands.shared import answering, declaring, evaluating, writing
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.workspace import finding

if TYPE_CHECKING:
    from lexeval_gui.workspace.scoring.evaluation import Evaluation

HELP = "what putting a class of errors right would be worth"
DESCRIPTION = """For every class of errors the measure as it would be if all of the class were put right, or left out,
the greatest gain first; then oracles: the best of the systems item by item, and what a task knows besides, such as the
ideal order of the answers. A class is that of all systems that are named; of several the difference between the first
two is shown as well. Of parts that only one side has, leaving them out and putting them right may be the same; where
parts cannot be left out, their items are. `--export CLASS -o FOLDER` writes the changed files: their scores are those
in the table."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    declaring.add_task(parser)
    declaring.add_systems(parser)
    declaring.add_settings(parser)
    what = parser.add_argument_group("what is worked out")
    what.add_argument("--measure", metavar="ID", help="the measure (default: the headline measure)")
    declaring.add_where(what)
    what.add_argument(
        "--class",
        metavar="FILTER",
        dest="classes",
        action="append",
        help="only this class (repeatable), such as 'error:spurious type:MD', or the errors in the items of any filter",
    )
    what.add_argument("--also", metavar="FILTER", action="append", default=[], help="this class too (repeatable)")
    declaring.add_only(what)
    what.add_argument("--no-oracles", action="store_true", help="classes of errors alone")
    written = parser.add_argument_group("changed files")
    written.add_argument(
        "--export", metavar="CLASS", help="write gold and systems with a class put right, or those of oracle:ID, to -o"
    )
    written.add_argument("--left-out", action="store_true", help="write them with the class left out")
    writing.add_output(parser)


@answering.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Print the table, or write the files; 0, 1 or 2."""
    _check(arguments)
    scored = evaluating.evaluate(arguments)
    measure = _measure(scored.evaluation, arguments.measure)
    scored = evaluating.items_wanted(arguments, scored, measure)
    answering.print_problems(scored.problems)
    if arguments.export is not None:
        return _export(arguments, scored.evaluation, measure) or answering.exit_code(scored)
    from lexeval_gui.core.jobs import Job
    from lexeval_gui.workspace.analysis.worth import untold, with_more
    from lexeval_gui.workspace.analysis.worth_questions import ClassWorths, OracleWorths
    from lexeval_gui.workspace.outputs.worth import worth_document, worth_table
    from lexeval_gui.workspace.scoring.questions import asked_of

    evaluation = scored.evaluation
    asked, filters = asked_of(evaluation), None if arguments.classes is None else tuple(arguments.classes)
    systems = tuple(evaluating.systems_wanted(arguments, evaluation)) if arguments.only else None
    found = ClassWorths(measure, systems, filters).answer(asked, Job())
    if arguments.also:
        found = with_more(found, ClassWorths(measure, systems, tuple(arguments.also)).answer(asked, Job()))
    ideals = () if arguments.no_oracles or filters else OracleWorths(measure, systems).answer(asked, Job())
    for reason in untold(evaluation, systems):
        answering.print_message(arguments, reason)
    for ideal in ideals:
        if ideal.reason:
            answering.print_message(arguments, f"{ideal.oracle.title}: none, as {ideal.reason}")
    writing.write_found(
        arguments,
        lambda: worth_document(evaluation, measure, found, ideals, scored.problems),
        lambda: (worth_table(evaluation, measure, found, ideals, True),),
        lambda: worth_table(evaluation, measure, found, ideals, False),
    )
    return answering.exit_code(scored)


def _check(arguments: argparse.Namespace) -> None:
    """Refuse what does not go together. Raises BadValue."""
    if arguments.export is not None and arguments.output is None:
        raise BadValue("--export writes files: -o FOLDER says where")
    if arguments.left_out and (arguments.export is None or arguments.export.startswith("oracle:")):
        raise BadValue("--left-out is for --export with a class of errors")


def _measure(evaluation: Evaluation, wanted: str | None) -> str:
    """The measure asked for, or the headline measure of the first system."""
    systems = range(len(evaluation.system_names))
    if wanted is None:
        return evaluation.headline(0).id
    return finding.find_measure(
        wanted, list(dict.fromkeys(m for system in systems for m in evaluation.available(system)))
    )


def _export(arguments: argparse.Namespace, evaluation: Evaluation, measure: str) -> int:
    """Write gold and systems with a class changed, each a file or a folder in the folder -o."""
    from lexeval_gui.core.jobs import Job
    from lexeval_gui.workspace.analysis.worth import LEFT_OUT, PUT_RIGHT
    from lexeval_gui.workspace.analysis.worth_questions import Copy
    from lexeval_gui.workspace.outputs.worth import ChangedFiles
    from lexeval_gui.workspace.scoring.questions import asked_of

    copy = Copy(arguments.export, measure, LEFT_OUT if arguments.left_out else PUT_RIGHT)
    files = ChangedFiles(copy, arguments.output, (arguments.gold, *arguments.systems))
    for path in files.answer(asked_of(evaluation), Job()):
        answering.print_message(arguments, f"wrote {path}")
    return answering.SCORED
