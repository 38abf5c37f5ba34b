"""What a step points at: measures, parameters, presets, figures, panes, and parts of the current item."""

from __future__ import annotations

from lexeval_gui.core.blocks import refs_of
from lexeval_gui.core.changes import Ref
from lexeval_gui.core.panes import PANES, PRESET
from lexeval_gui.workspace.figures.offered import figures
from lexeval_gui.workspace.guided_paths.values import Moment


def is_there(point: Ref | str, moment: Moment) -> bool:
    """Whether there is anything at a moment that an id or a ref names."""
    evaluation = moment.evaluation
    systems = range(len(evaluation.system_names))
    if isinstance(point, str):
        ids = {PRESET, *PANES, *evaluation.settings.as_dict(), *(figure.id for figure in figures(evaluation))}
        return point in ids or any(point in evaluation.available(system) for system in systems)
    row = evaluation.item_number(moment.item)
    return row is not None and any(point in refs_of(block) for block in evaluation.blocks(row, systems))
