"""What-if: outputs changed by hand in the item view."""

from __future__ import annotations

from collections.abc import Sequence

from lexeval_gui.core.changes import Change, Gesture
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem
from lexeval_gui.tasks.generation.dataset import GenerationDataset


def change(dataset: GenerationDataset, gesture: Gesture) -> Change | Problem:
    """What a gesture means, or why it means nothing."""
    return Problem("note", "", None, "refused", "the tokens of a sentence cannot be changed here")


def apply(dataset: GenerationDataset, changes: Sequence[Change], settings: Settings) -> GenerationDataset:
    """The dataset with changes in force."""
    return dataset
