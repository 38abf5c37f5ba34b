"""`lexeval judgments`: how far the measures of generated sentences go together with what raters say of them."""

from __future__ import annotations

import argparse

from lexeval_gui.commands.shared import answering, declaring, evaluating, study, typed, writing
from lexeval_gui.commands.shared.parser import role_name

HELP = "measures of generated sentences beside what raters say"
DESCRIPTION = """Hold the measures of generated sentences against judgments. These are a CSV file with the columns
rater, item (the sent_id), system (the file name of the output without its last suffix), criterion and score. Each
rater's scores are put on one scale, and the mean of each output is correlated with its measures and regressed on
them."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    parser.add_argument("gold", metavar="REFERENCE", help="the reference: CoNLL-U, or text for string measures alone")
    parser.add_argument("systems", metavar="OUTPUT", nargs="*", help="outputs, or folders of them")
    parser.add_argument("--ratings", metavar="CSV", help="the judgments; a project (.lexeval) has its own")
    help = "another reference of each sentence (repeatable)"
    parser.add_argument("--reference", dest=role_name("reference"), metavar="FILE", action="append", help=help)
    study.add_regress(parser)
    study.add_design(parser)
    declaring.add_where(parser)
    declaring.add_settings(parser)
    writing.add_output(parser)


@answering.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Print correlations and regressions; 0, 1 or 2."""
    from lexeval_gui.workspace import judgments
    from lexeval_gui.workspace.outputs import judgments as outputs

    arguments.task = typed.task_offering("study")
    scored = evaluating.items_wanted(arguments, study.evaluate(arguments))
    evaluation = scored.evaluation
    there = judgments.variables(evaluation)
    variables = [judgments.parse_variables(text, there) for text in arguments.regress]
    studies = judgments.studies(evaluation, study.design_of(arguments, evaluation))
    fits = outputs.fits(studies, variables)
    answering.print_problems((*scored.problems, *outputs.refusals(evaluation, fits)))
    writing.write_found(
        arguments,
        lambda: outputs.document(evaluation, studies, fits),
        lambda: outputs.reading_tables(evaluation, studies, fits),
        lambda: outputs.tidy_table(evaluation, studies, fits),
    )
    return answering.exit_code(scored)
