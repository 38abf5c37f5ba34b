"""What an item is called, and its score of each system: the headline measure there, as people read it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from lexeval_gui.core.plaintext import isolated
from lexeval_gui.workspace.items.listing import number
from lexeval_gui.workspace.scoring.evaluation import Evaluation

STRETCH = 4096
"""So many items are looked through at once."""


class ItemHeadline(Struct, frozen=True):
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
        text = number(value, measure.kind)
        found.append(ItemHeadline(system, evaluation.system_names[system], measure.short, text))
    return tuple(found)


def title_of_item(evaluation: Evaluation, item: int, with_groups: bool = True) -> str:
    """Names, id and groups of an item, as `rude.a · 742 · adjective`."""
    data = evaluation.dataset
    names = [labels[item] for name, labels in data.labels.items() if name not in data.groups]
    groups = [data.title(name, item) for name in data.groups] if with_groups else []
    return " · ".join(map(isolated, filter(None, [*names, data.ids[item], *groups])))


def first_scored(evaluation: Evaluation) -> int | None:
    """The first item whose headline measure has a value for some system; the very first if there is none, None if
    there are no items."""
    for start in range(0, len(evaluation.dataset), STRETCH):
        items = slice(start, start + STRETCH)
        systems = range(len(evaluation.system_names))
        has = [np.isfinite(evaluation.item_values(system, evaluation.headline(system).id, items)) for system in systems]
        if np.any(has):
            return start + int(np.any(has, axis=0).argmax())
    return 0 if len(evaluation.dataset) else None
