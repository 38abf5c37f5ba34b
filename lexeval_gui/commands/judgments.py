"""`lexeval judgments`: how far the measures of generated sentences go together with what raters say of them."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from lexeval_gui.commands import common
from lexeval_gui.core.parameters import BadValue

if TYPE_CHECKING:
    from lexeval_gui.workspace.scoring import Scored
    from lexeval_gui.workspace.scoring.evaluation import Evaluation

HELP = "measures of generated sentences beside what raters say"
DESCRIPTION = """Hold the measures of generated sentences against judgments. These are a CSV file with the columns
rater, item (the sent_id), system (the file name of the output without its last suffix), criterion and score. Each
rater's scores are put on one scale, and the mean of each output is correlated with its measures and regressed on
them."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    parser.add_argument("gold", metavar="REFERENCE", help="the reference: CoNLL-U, or text for string measures alone")
    parser.add_argument("systems", metavar="OUTPUT", nargs="*", help="outputs, or folders of them")
    parser.add_argument(
        "--ratings", metavar="CSV", help="the judgments (a project in the place of all files has its own)"
    )
    add_study(parser)
    common.add_where(parser)
    common.add_settings(parser)
    common.add_output(parser)


def add_study(parser: argparse.ArgumentParser) -> None:
    """Declare what is chosen of a study."""
    parser.add_argument(
        "--regress",
        metavar="A+B+C",
        action="append",
        default=[],
        help="variables of a regression (repeatable): measures, substitutions, insertions, deletions, moves, "
        "other_insertions, other_deletions (both without moves), length; "
        "default: simple_tree_accuracy+substitutions+length, and without length",
    )
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


@common.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Print correlations and regressions; 0, 1 or 2."""
    from lexeval_gui.core import tables
    from lexeval_gui.workspace import judgments
    from lexeval_gui.workspace.outputs import documents
    from lexeval_gui.workspace.outputs import judgments as outputs

    arguments.task = common.task_offering("study")
    scored = common.items_wanted(arguments, _evaluate(arguments))
    evaluation = scored.evaluation
    there = judgments.variables(evaluation)
    variables = [judgments.parse_variables(text, there) for text in arguments.regress]
    left_out = outputs_left_out(evaluation, arguments.leave_out)
    studies = judgments.studies(evaluation, judgments.Design(arguments.pool, left_out))
    if arguments.pool and not any(study.is_pooled for study in studies):
        common.print_message(arguments, "nothing is pooled: there are fewer than two criteria")
    fits = outputs.fits(studies, variables)
    common.print_problems((*scored.problems, *outputs.refusals(evaluation, fits)))
    with common.output(arguments) as file:
        if arguments.format == "json":
            documents.write(outputs.document(evaluation, studies, fits), file)
        elif arguments.format in ("csv", "tsv"):
            file.write(tables.render(outputs.tidy_table(evaluation, studies, fits), arguments.format))
        else:
            shown = outputs.reading_tables(evaluation, studies, fits)
            file.write("\n".join(tables.render(table, arguments.format) for table in shown))
    return common.exit_code(scored)


def _evaluate(arguments: argparse.Namespace) -> Scored:
    """Open and score the files, or a project with its judgments. Raises BadValue and Unreadable."""
    from lexeval_gui.workspace import judgments, opening

    if opening.find_project([arguments.gold, *arguments.systems]) is not None:
        scored = common.evaluate(arguments)
        if not judgments.has_judgments(scored.evaluation):
            raise BadValue(f"{arguments.gold} has no judgments of these outputs")
        return scored
    if not arguments.systems or arguments.ratings is None:
        raise BadValue("at least one OUTPUT and --ratings are needed beside REFERENCE, or a project (.lexeval) alone")
    settings, options = common.settings_of(arguments), common.options_of(arguments)
    systems = opening.systems_of(arguments.task, arguments.systems)
    common.refuse_to_overwrite(arguments, arguments.gold, arguments.ratings, *systems)
    return judgments.evaluate(arguments.task, arguments.gold, systems, arguments.ratings, options, settings)


def outputs_left_out(evaluation: Evaluation, wanted: Sequence[Sequence[str]]) -> tuple[tuple[str, str], ...]:
    """The outputs to leave out. Raises BadValue for one that is not judged here."""
    from lexeval_gui.workspace import judgments

    outputs = [(output, item) for output, item in wanted]
    known = judgments.judged(evaluation, outputs)
    for output, item in outputs:
        if (output, item) not in known:
            raise BadValue(f"--leave-out: no output '{output}' of '{item}' is judged here")
    return known
