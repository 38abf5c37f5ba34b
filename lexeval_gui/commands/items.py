"""`lexeval items`: chosen items with sentence, gold, answers and scores."""

from __future__ import annotations

import argparse
import csv
from typing import TYPE_CHECKING

from lexeval_gui.commands.shared import answering, declaring, evaluating, writing
from lexeval_gui.core.parameters import BadValue

if TYPE_CHECKING:
    from lexeval_gui.core.dataset import Ints
    from lexeval_gui.workspace.outputs.appendix import ItemChoice
    from lexeval_gui.workspace.scoring import Scored

HELP = "items with their sentence, gold, answers and scores, for an appendix"
DESCRIPTION = """Print items as they are shown: the sentence, the gold, what each system made of it, and what that
scores. A row per item and system, in the order of the files, of a column of the list (--sort), or the worst first.
`lexeval score --items` prints the numbers of every item."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    declaring.add_task(parser)
    declaring.add_systems(parser)
    what = parser.add_argument_group("which items")
    what.add_argument(
        "--ids", metavar="LIST", help="these, with commas between, quoted where they have some themselves"
    )
    what.add_argument("--worst", metavar="N", type=int, default=0, help="so many of those with the lowest scores")
    by = "by which measure they are worst: F, wordtune.F or difference (default: the headline of the first system)"
    what.add_argument("--measure", metavar="ID", help=by)
    what.add_argument("--sort", metavar="COLUMN", default="", help="in the order of a column of the list of items")
    what.add_argument("--highest", action="store_true", help="with --sort: the highest first")
    declaring.add_where(what)
    declaring.add_only(what)
    declaring.add_settings(parser)
    writing.add_output(parser)


@answering.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Print the items; 0, 1 or 2."""
    choice = _choice(arguments)
    scored = evaluating.evaluate(arguments)
    from lexeval_gui.core import tables
    from lexeval_gui.workspace import outputs
    from lexeval_gui.workspace.outputs.appendix import appendix

    evaluation, rows = scored.evaluation, _rows(arguments, scored, choice)
    reads = arguments.format in tables.FOR_READING
    columns, found = appendix(evaluation, rows, evaluating.systems_wanted(arguments, evaluation), reads)
    answering.print_problems(scored.problems)
    writing.write_rows(arguments, columns, found, outputs.headline_signature(evaluation))
    return answering.exit_code(scored)


def _choice(arguments: argparse.Namespace) -> ItemChoice:
    """Which items are asked for. Raises BadValue for what does not go together."""
    from lexeval_gui.workspace.outputs.appendix import ItemChoice

    ids = tuple(id for id in next(csv.reader([arguments.ids or ""], skipinitialspace=True), []) if id)
    if arguments.worst < 0:
        raise BadValue(f"--worst {arguments.worst}: expected how many items, 1 or more")
    if ids and (arguments.worst or arguments.sort or (arguments.where or "").strip()):
        raise BadValue("--ids says which items; --where, --worst and --sort say so in another way: give one of them")
    if arguments.measure is not None and not arguments.worst:
        raise BadValue("--measure says by what items are worst: --worst N says how many")
    sort, where = (arguments.sort, arguments.highest), (arguments.where or "").strip()
    return ItemChoice(ids, where, sort, arguments.worst, arguments.measure or "")


def _rows(arguments: argparse.Namespace, scored: Scored, choice: ItemChoice) -> Ints:
    """The rows of the items. Raises BadValue."""
    import numpy as np

    from lexeval_gui.workspace.analysis import subsets

    found = evaluating.items_wanted(arguments, scored).evaluation.rows
    every = np.arange(len(scored.evaluation.dataset)) if found is None else found
    pair = evaluating.named_pair(arguments, scored.evaluation)
    return choice.rows(scored.evaluation, every, pair, None, subsets.annotations_of(scored))
