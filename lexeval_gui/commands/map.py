"""`lexeval map`: a measure over the values of two parameters at once."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from lexeval_gui.commands.shared import answering, declaring, evaluating, writing
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.workspace import finding

if TYPE_CHECKING:
    from lexeval_gui.workspace.analysis.maps import MapQuestion
    from lexeval_gui.workspace.scoring.evaluation import Evaluation

HELP = "a measure, or who wins, over two parameters at once"
DESCRIPTION = f"""Print a measure under every pair of values of two parameters, all others being as set; with --wins
the difference of two systems instead, with a star where it is significant. All cells share the same draws, and p is not
corrected for their number. --set resamples=N (default {evaluating.RESAMPLES} with --wins) says how often is drawn."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    declaring.add_task(parser)
    declaring.add_systems(parser)
    parser.add_argument(
        "--over", metavar="PARAMETERS", action="append", required=True,
        help="the two parameters, such as k,n (or --over k --over n): the values of a curve, all options of a choice, "
        "or those named, as in k=0:4 (of those of the curve), k=0:1:.1 (in these steps), weight=equal:union",
    )  # fmt: skip
    parser.add_argument("--measure", metavar="ID", help="the measure (default: the headline measure)")
    parser.add_argument(
        "--wins", metavar=("A", "B"), nargs=2, help="who wins of two of the systems, by their names, and where that is "
        "significant",
    )  # fmt: skip
    declaring.add_only(parser)
    declaring.add_where(parser)
    declaring.add_settings(parser)
    writing.add_output(parser)


@answering.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Print the map; 0, 1 or 2."""
    opened = evaluating.evaluate(arguments, {"resamples": evaluating.RESAMPLES} if arguments.wins else None)
    from lexeval_gui.core.jobs import Job
    from lexeval_gui.workspace.outputs import maps

    scored = evaluating.items_wanted(arguments, opened, arguments.measure)
    answering.print_problems(scored.problems)
    evaluation = scored.evaluation
    found = _question(evaluation, arguments).answer(scored.asked, Job())
    writing.write_found(
        arguments,
        lambda: maps.map_json(evaluation, found, scored.problems),
        lambda: maps.map_tables(evaluation, found),
        lambda: maps.cells_table(evaluation, found),
    )
    return answering.exit_code(scored)


def _question(evaluation: Evaluation, arguments: argparse.Namespace) -> MapQuestion:
    """What is asked. Raises BadValue."""
    from lexeval_gui.workspace.analysis import axes, maps

    over = axes.typed_axes(evaluation, arguments.over)
    if arguments.wins is not None:
        pair = _pair(evaluation, arguments.wins)
        return maps.MapQuestion(finding.compared_measure(evaluation, arguments.measure, pair), over, pair=pair)
    systems = evaluating.systems_wanted(arguments, evaluation)
    measure = arguments.measure or evaluation.headline(systems[0]).id
    having = tuple(system for system in systems if measure in evaluation.available(system))
    finding.find_measures(evaluation, [measure], having or systems)
    return maps.MapQuestion(measure, over, having)


def _pair(evaluation: Evaluation, names: list[str]) -> tuple[int, int]:
    """The two systems that are named. Raises BadValue."""
    there = evaluation.system_names
    for name in names:
        if name not in there:
            raise BadValue(f"--wins: there is no system '{name}'; there are {', '.join(there)}")
    if names[0] == names[1]:
        raise BadValue(f"--wins: {names[0]} is named twice; there is nothing to compare")
    return there.index(names[0]), there.index(names[1])
