"""`lexeval score`: the scores of systems against a gold, and with `--items` those of every item."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, TextIO

from lexeval_gui.commands import common
from lexeval_gui.core.parameters import BadValue

if TYPE_CHECKING:
    from lexeval_gui.workspace.scoring import Scored


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the verb and its options."""
    parser = subparsers.add_parser(
        "score",
        help="score systems against a gold",
        description="Score systems against a gold. Problems of the files go to standard error. Exit 0 if scored, 1 if "
        "a file cannot be read (the others are still scored), 2 for wrong usage.",
    )
    common.add_task(parser)
    common.add_systems(parser)
    common.add_settings(parser)
    what = parser.add_argument_group("what is printed")
    what.add_argument("--by", metavar="GROUP", help="split the table by a group, such as pos (JSON holds all groups)")
    what.add_argument("--items", action="store_true", help="every item with its counts and measures")
    common.add_output(parser)
    parser.set_defaults(run=run, verb="score")


@common.answered
def run(arguments: argparse.Namespace) -> int:
    """Print the scores; 0, 1 or 2."""
    from lexeval_gui.workspace import outputs

    scored = common.evaluate(arguments)
    groups = outputs.groupings(scored.evaluation)
    if arguments.by is not None and arguments.by not in groups:
        raise BadValue(f"there is no group '{arguments.by}'; there are {', '.join(groups) or 'none'}")
    common.say_problems(scored.problems)
    with common.output(arguments) as file:
        _write(scored, arguments, file)
    return common.exit_code(scored)


def _write(scored: Scored, arguments: argparse.Namespace, file: TextIO) -> None:
    from lexeval_gui.core import tables
    from lexeval_gui.workspace import outputs

    evaluation = scored.evaluation
    if arguments.format == "json":
        outputs.write_json(evaluation, scored.problems, file, arguments.items)
    elif arguments.items:
        columns, rows = outputs.items_table(evaluation)
        tables.write(columns, rows, arguments.format, file, note=outputs.headline_signature(evaluation))
    else:
        for_reading = arguments.format in ("text", "latex", "markdown")
        table = (outputs.measures_table if for_reading else outputs.scores_table)(
            evaluation, arguments.by, outputs.resampled(evaluation)
        )
        file.write(tables.render(table, arguments.format))
