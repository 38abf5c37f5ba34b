"""What the items of a task can be grouped by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from lexeval_gui.core.dataset import D_contra
from lexeval_gui.core.features import Feature
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts


class Features(Protocol[D_contra]):
    """The features of a task."""

    def __call__(self, dataset: D_contra, counts: Sequence[Counts], settings: Settings) -> Sequence[Feature]:
        """What is known of the items and, of each system, of what it gave; the most telling first. `counts` are those
        of every system of the dataset. No setting that acts on scores alone changes a feature. Their ids are no names
        that filters know, but those of labels of the dataset that they stand for."""
