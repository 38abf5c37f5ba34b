"""`lexeval figuredata`: the numbers of a figure."""

from __future__ import annotations

import argparse

from lexeval_gui.commands.shared import answering, declaring, evaluating, study, writing

HELP = "the numbers of a figure: distributions, items in order, scatters, judged outputs"
DESCRIPTION = """Print the numbers that a figure of the window shows, as its data table has them. What curves, planes,
groups, rankings and maps show is printed by `lexeval curve`, `score --by`, `ranking` and `map`."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    declaring.add_task(parser)
    declaring.add_systems(parser)
    parser.add_argument("--figure", metavar="ID", required=True, help="the figure, such as distribution")
    show = "what is switched on in the figure (repeatable): a measure, order:alphabet, over:COLUMN, criterion:NAME …"
    parser.add_argument("--show", metavar="CHOICE", action="append", default=[], help=show)
    study.add_regress(parser)
    study.add_design(parser)
    declaring.add_only(parser)
    declaring.add_where(parser)
    declaring.add_settings(parser)
    writing.add_output(parser)


@answering.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Print the numbers; 0, 1 or 2."""
    scored = evaluating.items_wanted(arguments, evaluating.evaluate(arguments))
    from lexeval_gui.workspace import judgments
    from lexeval_gui.workspace.outputs import figure_data

    evaluation = scored.evaluation
    figure = figure_data.find_figure(evaluation, arguments.figure)
    variables = [judgments.parse_variables(text, judgments.variables(evaluation)) for text in arguments.regress]
    chosen = figure_data.Study(study.design_of(arguments, evaluation), variables[0] if variables else ())
    systems = evaluating.systems_wanted(arguments, evaluation)
    table = figure_data.data_table(evaluation, figure, arguments.show, systems, chosen)
    answering.print_problems(scored.problems)
    writing.write_tables(arguments, (table,))
    return answering.exit_code(scored)
