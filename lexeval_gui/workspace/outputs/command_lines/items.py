"""The command line of items with their sentence, gold, answers and scores."""

from __future__ import annotations

from collections.abc import Sequence

from lexeval_gui.workspace.outputs.appendix import ItemChoice
from lexeval_gui.workspace.outputs.command_lines.analyses import _listed
from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs, Wording, line, of_systems, option
from lexeval_gui.workspace.scoring.evaluation import Evaluation


def items_line(evaluation: Evaluation, inputs: Inputs, choice: ItemChoice, systems: Sequence[int]) -> str:
    """`lexeval items`: the items of a choice for some systems. Raises NoCommand."""
    words = of_systems(evaluation, "--only", systems)
    words += option("--ids", _listed(choice.ids)) if choice.ids else []
    if choice.worst:
        words += ["--worst", str(choice.worst), *option("--measure", choice.measure)]
    if choice.sort[0]:
        words += [*option("--sort", choice.sort[0]), *(["--highest"] if choice.sort[1] else [])]
    words += [f"--where={choice.where}"] if choice.where else []
    words += option("--join", inputs.features) if choice.where and inputs.features else []
    return line("items", evaluation, inputs, words, Wording(has_view=True))
