"""Runs that have in each fragment what the best of several systems gives."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec.structs import replace

from lexeval_gui.core.dataset import Ints, Strings
from lexeval_gui.core.parameters import Settings
from lexeval_gui.tasks.edits.changing import with_edits
from lexeval_gui.tasks.edits.dataset import EditsDataset
from lexeval_gui.tasks.edits.parts import Edits


def no_best(dataset: EditsDataset, systems: Sequence[int], measure: str, settings: Settings) -> str:
    """With several annotators the best F of a sentence depends on all before it."""
    if len({dataset.runs[system].outputs is None for system in systems}) > 1:
        return "corrected texts have no measure in common with files of edits"
    several = any((side.present.lengths > 1).any() for side in (dataset.gold, *dataset.runs))
    return "with several annotators the one that is taken depends on the other sentences" if several else ""


def best_of(dataset: EditsDataset, systems: Sequence[int], choice: Ints, settings: Settings) -> EditsDataset:
    """The edits of the system chosen for each fragment, in the place of those of the first of these systems."""
    runs, first = list(dataset.runs), systems[0]
    outputs = [(system, run) for system in systems if (run := runs[system].outputs) is not None]
    if outputs:
        whose = np.argmax([choice == system for system, _ in outputs], axis=0)
        lines = Strings.concatenate([text for _, text in outputs]).take(whose * len(choice) + np.arange(len(choice)))
        runs[first] = replace(runs[first], outputs=lines)
        return replace(dataset, runs=tuple(runs))
    chosen = [_of(runs[system].edits, np.flatnonzero(choice == system)) for system in systems]
    made = runs[first]
    for number, edits in enumerate(chosen):
        made = with_edits(made, edits) if number == 0 else with_edits(made, made.edits, edits)
    runs[first] = made
    return replace(dataset, runs=tuple(runs))


def _of(edits: Edits, items: Ints) -> Edits:
    """The edits of some fragments."""
    return edits.take(np.flatnonzero(np.isin(edits.fragment, items)))
