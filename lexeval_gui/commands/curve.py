"""`lexeval curve`: measures over the values of one parameter."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from lexeval_gui.commands import common
from lexeval_gui.core.parameters import BadValue, Number

if TYPE_CHECKING:
    from lexeval_gui.workspace.scoring.evaluation import Evaluation

HELP = "scores over the values of one parameter"
DESCRIPTION = """Print measures over the values of one parameter, all others being as set; with --set resamples=N also
the ends of their intervals."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    common.add_task(parser)
    common.add_systems(parser)
    parser.add_argument("--over", metavar="PARAMETER", required=True, help="the parameter that moves, such as k")
    parser.add_argument(
        "--measure", metavar="ID", dest="measures", action="append", help="a measure to draw (repeatable)"
    )
    common.add_where(parser)
    common.add_settings(parser)
    common.add_output(parser)


@common.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Print the curves; 0, 1 or 2."""
    _check_over(arguments)
    scored = common.items_wanted(arguments, common.evaluate(arguments))
    evaluation = scored.evaluation
    from lexeval_gui.core import tables
    from lexeval_gui.workspace import outputs
    from lexeval_gui.workspace.outputs import documents

    names = _measures(evaluation, arguments)
    bands = outputs.drawn_bands(evaluation, arguments.over, names)
    common.print_problems(scored.problems)

    with common.output(arguments) as file:
        if arguments.format == "json":
            documents.write(documents.curves(evaluation, arguments.over, scored.problems, names, bands), file)
        else:
            table = outputs.curve_table(evaluation, arguments.over, names, bands=bands)
            file.write(tables.render(table, arguments.format))
    return common.exit_code(scored)


def _check_over(arguments: argparse.Namespace) -> None:
    """Refuse a parameter that does not exist or is no number that acts on scores. Raises BadValue."""
    settings = common.settings_of(arguments)
    parameter = settings.parameter(arguments.over)
    if not isinstance(parameter, Number) or parameter.stage != "score":
        numbers = [p.id for p in settings.parameters if isinstance(p, Number) and p.stage == "score"]
        raise BadValue(f"a curve is drawn over one of {', '.join(numbers)}, not {arguments.over}")


def _measures(evaluation: Evaluation, arguments: argparse.Namespace) -> list[str]:
    """The measures asked for, or those that are usual."""
    from lexeval_gui.workspace import outputs

    if arguments.measures:
        return common.find_measures(evaluation, arguments.measures, range(len(evaluation.system_names)))
    return outputs.usual_measures(evaluation, arguments.over)
