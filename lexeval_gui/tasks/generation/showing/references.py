"""The references of a sentence, where it has several: each with the errors of an output, and which of them count."""

from __future__ import annotations

import numpy as np

from lexeval_gui.core.blocks import Grid, Line
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.tables import format_number
from lexeval_gui.tasks.generation.dataset import GenerationDataset
from lexeval_gui.tasks.generation.parameters import REFERENCES
from lexeval_gui.tasks.generation.scoring import measures
from lexeval_gui.tasks.generation.scoring.alignment import align
from lexeval_gui.tasks.generation.scoring.operations import operations
from lexeval_gui.tasks.generation.scoring.sides import Nearest, sides

_DIGITS = 3
_HEADS = ("reference", "sentence", "S", "I", "D", "M", "simple string", "counts for")


def which_reference(dataset: GenerationDataset, item: int, row: int, purpose: str, settings: Settings) -> str:
    """`reference 2 of 3 (ref.txt1), nearest for trees`; nothing where a sentence can have one only."""
    if not dataset.has_several:
        return ""
    bounds = dataset.references.bounds
    number, among = row - int(bounds[item]) + 1, int(bounds[item + 1] - bounds[item])
    said = f"reference {number} of {among} ({dataset.references.name(row)})"
    if among == 1:
        return said
    if settings.value_of(REFERENCES) == "mean":
        return f"{said}, nearest{purpose}; scores are the mean over all"
    return f"{said}, nearest{purpose}"


def references_grid(dataset: GenerationDataset, item: int, system: int, chosen: Nearest, settings: Settings) -> Grid:
    """A line for each reference of a sentence: its errors against an output, and what it counts for."""
    rows, _ = dataset.references.of(np.array([item]))
    pair = sides(dataset, system, np.full(len(rows), item), rows)
    found = operations(pair.reference, pair.output, align(pair.reference, pair.output, settings["costs"]))
    tokens = pair.reference.lengths
    accuracies = measures.accuracy(found.substitutions + found.insertions + found.deletions, tokens)
    lines = []
    for place, row in enumerate(rows.tolist()):
        counted = _counts_for(dataset, row, chosen, settings)
        written = " ".join(dataset.words[code] for code in dataset.references.tokens.row(row).tolist())
        errors = (str(int(values[place])) for values in found)
        accuracy = format_number(float(accuracies[place]), _DIGITS)
        cells = (dataset.references.name(row), written, *errors, accuracy, counted)
        lines.append(Line(cells, (("reference", row),), quiet=not counted))
    return Grid("references", _HEADS, tuple(lines), (2, 3, 4, 5, 6), False, dataset.systems[system].name, system)


def _counts_for(dataset: GenerationDataset, row: int, chosen: Nearest, settings: Settings) -> str:
    """`strings, trees`; empty for a reference that does not count."""
    is_mean = settings.value_of(REFERENCES) == "mean"
    has_trees, valid = dataset.kind != "text", bool(dataset.references.valid[row])
    strings = is_mean or row == int(chosen.strings[0])
    trees = has_trees and valid and (is_mean or row == int(chosen.trees[0]))
    return ", ".join(name for name, counts in (("strings", strings), ("trees", trees)) if counts)
