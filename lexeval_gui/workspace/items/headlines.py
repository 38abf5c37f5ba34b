"""The score of an item that stands for a system: its headline measure there, as people read it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lexeval_gui.core.tables import format_number
from lexeval_gui.workspace.scoring.evaluation import Evaluation

DIGITS = {"fraction": 3, "mean": 2, "count": 0}


@dataclass(frozen=True, slots=True)
class ItemHeadline:
    """A system by its place and name, the short name of the measure, and its value for the item."""

    system: int
    name: str
    measure: str
    value: str


def headlines_of_item(evaluation: Evaluation, item: int, systems: Sequence[int]) -> tuple[ItemHeadline, ...]:
    """The headline of each of these systems for one item."""
    found = []
    for system in systems:
        measure = evaluation.measure_of_item(evaluation.headline(system).id)
        value = float(evaluation.item_values(system, measure.id, slice(item, item + 1))[0])
        text = format_number(value, DIGITS[measure.kind])
        found.append(ItemHeadline(system, evaluation.system_names[system], measure.short, text))
    return tuple(found)
