"""The command line of items with their sentence, gold, answers and scores."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lexeval_gui.core.query import QueryError
from lexeval_gui.workspace.items.fields import DIFFERENCE, compared_measure, depends_on_annotations
from lexeval_gui.workspace.items.listing import ANNOTATION_COLUMNS
from lexeval_gui.workspace.outputs.appendix import ItemChoice
from lexeval_gui.workspace.outputs.command_lines.inputs import (
    OTHER_ITEMS,
    Inputs,
    NoCommand,
    Wording,
    line,
    listed,
    of_pair,
    of_systems,
    option,
)
from lexeval_gui.workspace.scoring.evaluation import Evaluation

OTHER_DIFFERENCE = "no command takes the difference by another measure than the headline; compare by that (Alt+6)"


def items_line(
    evaluation: Evaluation, inputs: Inputs, choice: ItemChoice, systems: Sequence[int], compared: str | None = None
) -> str:
    """`lexeval items`: the items of a choice for some systems; `compared` is the measure of a difference that the
    filter or the order asks for. Raises NoCommand."""
    words = of_systems(evaluation, "--only", systems)
    words += option("--ids", listed(choice.ids)) if choice.ids else []
    if choice.worst:
        words += ["--worst", str(choice.worst), *(option("--measure", choice.measure) if choice.measure else [])]
    if choice.sort[0]:
        words += [*option("--sort", choice.sort[0]), *(["--highest"] if choice.sort[1] else [])]
    if choice.where:
        words += [f"--where={choice.where}", *(option("--join", inputs.features) if inputs.features else [])]
    if _asks_for_difference(evaluation, inputs, choice, compared):
        words += of_pair(evaluation, inputs.pair)
    notes = choice.sort[0] in ANNOTATION_COLUMNS or bool(choice.where and depends_on_annotations(choice.where))
    return line("items", evaluation, inputs, words, Wording(has_view=True, needs_notes=notes and inputs.is_noted))


def _asks_for_difference(evaluation: Evaluation, inputs: Inputs, choice: ItemChoice, compared: str | None) -> bool:
    """Whether the pair of a difference is to be named. Raises NoCommand where its measure would have to be."""
    if len(evaluation.system_names) < 2:
        return False
    is_usual = compared_measure(evaluation, inputs.pair, compared) == compared_measure(evaluation, inputs.pair)
    if DIFFERENCE in (choice.sort[0], choice.measure):
        if not is_usual:
            raise NoCommand(OTHER_DIFFERENCE)
        return True
    if not choice.where or inputs.find is None:
        return False
    try:
        wanted = inputs.find(choice.where, inputs.pair, compared)
        found = [inputs.find(choice.where, pair, None) for pair in ((0, 1), inputs.pair)]
    except QueryError as error:
        raise NoCommand(error.message) from error
    if not any(np.array_equal(wanted, rows) for rows in found):
        raise NoCommand(*(OTHER_ITEMS if is_usual else (OTHER_DIFFERENCE,)))
    return not np.array_equal(wanted, found[0])
