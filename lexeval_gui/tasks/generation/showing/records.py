"""Every sentence as a record: its counts, accuracies and derived metrics, and on request their ranges."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np

from lexeval_gui.core.dataset import Ints
from lexeval_gui.core.parameters import Settings
from lexeval_gui.tasks.generation.dataset import GenerationDataset
from lexeval_gui.tasks.generation.parameters import REFERENCES
from lexeval_gui.tasks.generation.scoring import measures
from lexeval_gui.tasks.generation.scoring.counting import count
from lexeval_gui.tasks.generation.scoring.ranges import of_item
from lexeval_gui.tasks.generation.scoring.sides import nearest

CHUNK = 4096
"""Sentences that are turned into records at a time."""

Record = dict[str, Any]


def of_system(
    dataset: GenerationDataset, system: int, settings: Settings, items: Ints | None = None
) -> Mapping[str, Iterable[Record]]:
    """`items`: every sentence (of these) with its counts, measures and, if `ranges` is `all`, the ends of their
    ranges."""
    return {"items": _records(dataset, system, settings, np.arange(len(dataset)) if items is None else items)}


def _records(dataset: GenerationDataset, system: int, settings: Settings, items: Ints) -> Iterator[Record]:
    for start in range(0, len(items), CHUNK):
        rows = items[start : start + CHUNK]
        counts = count(dataset, system, settings, rows)
        columns = measures.item_columns(counts, settings)
        scores = measures.score(counts, settings, measures.OVERVIEW)
        numbers = {name: column.tolist() for name, column in columns.items()}
        values = {name: scores.of_items(name).tolist() for name in measures.OVERVIEW if name in scores}
        counting = _counting(dataset, system, rows, settings)
        for place, row in enumerate(rows.tolist()):
            yield {
                "id": dataset.ids[row],
                **counting[place],
                **_counted(numbers, place),
                **{name: _number(column[place]) for name, column in values.items()},
                **(_ends(dataset, system, row, settings) if settings["ranges"] == "all" else {}),
            }


def _counted(numbers: Mapping[str, list[float]], place: int) -> Record:
    """The counts of strings and trees; null for the tree of a sentence without one."""
    found: Record = {}
    for kind, columns in measures.COLUMN_GROUPS.items():
        if all(column in numbers for column in columns.values()):
            values = {name: numbers[column][place] for name, column in columns.items()}
            found[kind] = None if math.isnan(values["tokens"]) else {n: _count(value) for n, value in values.items()}
    return found


def _count(value: float) -> int | float:
    """A whole number, but of several references a mean."""
    return int(value) if value.is_integer() else value


def _counting(dataset: GenerationDataset, system: int, items: Ints, settings: Settings) -> list[Record]:
    """Which references counted of each sentence, where there are several: `reference` and, where one has a tree,
    `tree_reference`; of a mean, over how many `references` it is."""
    if not dataset.has_several:
        return [{}] * len(items)
    references = dataset.references
    if settings.value_of(REFERENCES) == "mean":
        return [{"references": int(references.bounds[row + 1] - references.bounds[row])} for row in items.tolist()]
    found = nearest(dataset, system, items, settings)
    records: list[Record] = [{"reference": references.name(row)} for row in found.strings.tolist()]
    if dataset.kind != "text":
        for record, row in zip(records, found.trees.tolist(), strict=True):
            record["tree_reference"] = references.name(row) if references.valid[row] else None
    return records


def _number(value: float) -> float | None:
    return None if math.isnan(value) else value


def _ends(dataset: GenerationDataset, system: int, row: int, settings: Settings) -> Record:
    """The lowest and highest value of each measure over all equally cheap alignments of one sentence."""
    found = of_item(dataset, system, row, settings)
    ends: Record = {}
    for name, (low, high) in found.values.items():
        ends |= {f"{name}_low": _number(low), f"{name}_high": _number(high)}
    return ends | {"ranges_exact": found.exact}
