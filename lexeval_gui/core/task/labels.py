"""What the items of a task are made of, labelled, so that filters can ask for edits or forms."""

from __future__ import annotations

from typing import Protocol

from lexeval_gui.core.dataset import D_contra
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.query.fields import Parts
from lexeval_gui.core.scores import Counts


class Labelling(Protocol[D_contra]):
    """The parts of items and their labels."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the labels that `parts` gives; the first says what became of a part."""

    @property
    def chips(self) -> tuple[str, ...]:
        """Those of them that are counted beside the list of items, each in a line of its own."""

    def parts(self, dataset: D_contra, system: int, counts: Counts, settings: Settings) -> Parts:
        """What the items are made of, each part with its labels under one system."""
