"""`lexeval curve`: measures over the values of one parameter."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from lexeval_gui.commands.shared import answering, declaring, evaluating, typed, writing
from lexeval_gui.workspace import finding

if TYPE_CHECKING:
    from lexeval_gui.core.dataset import Floats
    from lexeval_gui.core.tables import Table
    from lexeval_gui.workspace.outputs.documents import Bands
    from lexeval_gui.workspace.scoring import Scored
    from lexeval_gui.workspace.scoring.evaluation import Evaluation

NO_BAND = "none"
"""In the place of the measure of which intervals are printed."""

HELP = "scores over the values of one parameter"
DESCRIPTION = """Print measures over the values of one parameter, all others being as set; with --set resamples=N also
the ends of their intervals."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    declaring.add_task(parser)
    declaring.add_systems(parser)
    parser.add_argument("--over", metavar="PARAMETER", required=True, help="the parameter that moves, such as k")
    parser.add_argument(
        "--measure", metavar="ID", dest="measures", action="append", help="a measure to draw (repeatable)"
    )
    band = "the measure of which intervals are printed, or none (default: all that have one)"
    parser.add_argument("--band", metavar="ID", help=band)
    declaring.add_only(parser)
    declaring.add_where(parser)
    beside = "print the lines of the items of a filter too, where they are others"
    parser.add_argument("--beside", metavar="FILTER", help=beside)
    before = "print the lines from before the what-if changes of a project too, where they are others"
    parser.add_argument("--before", action="store_true", help=before)
    declaring.add_settings(parser)
    writing.add_output(parser)


@answering.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Print the curves; 0, 1 or 2."""
    finding.check_over(typed.settings_of(arguments), arguments.over)
    whole = evaluating.evaluate(arguments)
    scored = evaluating.items_wanted(arguments, whole)
    evaluation = scored.evaluation
    names = finding.measures_over(evaluation, arguments.over, arguments.measures)
    systems = evaluating.systems_wanted(arguments, evaluation)
    bands = _bands(evaluation, arguments, names)
    answering.print_problems(scored.problems)
    from lexeval_gui.workspace import outputs
    from lexeval_gui.workspace.outputs import documents

    def table() -> Table:
        ghosts = _ghosts(whole, arguments, names, systems)
        return outputs.curve_table(evaluation, arguments.over, names, systems, bands, ghosts)

    writing.write_found(
        arguments,
        lambda: documents.curves(evaluation, arguments.over, scored.problems, names, bands, systems),
        lambda: (table(),),
        table,
    )
    return answering.exit_code(scored)


def _bands(evaluation: Evaluation, arguments: argparse.Namespace, names: Sequence[str]) -> Bands | None:
    """The ends of the intervals of those of these measures that have one and are wanted; None if none has."""
    from lexeval_gui.workspace import outputs

    if arguments.band not in (None, NO_BAND):
        finding.find_measure(arguments.band, names)
    wanted = [name for name in names if arguments.band in (None, name)]
    return outputs.drawn_bands(evaluation, arguments.over, wanted)


def _ghosts(
    scored: Scored, arguments: argparse.Namespace, names: Sequence[str], systems: Sequence[int]
) -> Mapping[tuple[int, str], Sequence[tuple[str, Floats]]]:
    """The lines from before what-if changes and those of some items, as far as they are wanted and others."""
    from lexeval_gui.workspace.outputs.curves import BEFORE, other_lines

    states = [(BEFORE, scored.original)] if arguments.before and scored.original is not None else []
    if (arguments.beside or "").strip():
        part = evaluating.items_found(arguments, scored, arguments.beside).evaluation
        states.append((part.where, part))
    found: dict[tuple[int, str], list[tuple[str, Floats]]] = {}
    for state, other in states:
        for system in systems:
            there = [name for name in names if name in scored.evaluation.available(system)]
            for name, line in other_lines(scored.evaluation, other, arguments.over, system, there).items():
                found.setdefault((system, name), []).append((state, line))
    return found
