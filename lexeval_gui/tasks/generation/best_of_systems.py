"""Outputs that have in each sentence what the best of several systems gives."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lexeval_gui.core.dataset import Ints, Ragged
from lexeval_gui.core.parameters import Settings
from lexeval_gui.tasks.generation.changing import with_outputs
from lexeval_gui.tasks.generation.dataset import GenerationDataset


def no_best(dataset: GenerationDataset, systems: Sequence[int], measure: str, settings: Settings) -> str:
    """Any outputs can be put together."""
    return ""


def best_of(dataset: GenerationDataset, systems: Sequence[int], choice: Ints, settings: Settings) -> GenerationDataset:
    """The sentences of the system chosen for each, in the place of those of the first of these systems."""
    outputs, n = list(dataset.outputs), len(dataset)
    outputs[systems[0]] = Ragged.concatenate(outputs).take(choice * n + np.arange(n))
    return with_outputs(dataset, outputs)
