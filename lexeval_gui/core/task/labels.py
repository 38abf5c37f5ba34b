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
        """The names of the labels that `parts` gives and that are counted above the list of items; the first says what
        became of a part."""

    @property
    def more(self) -> tuple[str, ...]:
        """The names of the other labels that `parts` gives, for filters and cross-tables."""

    @property
    def counted(self) -> str:
        """What several parts are called: `edits`."""

    def parts(self, dataset: D_contra, system: int, counts: Counts, settings: Settings) -> Parts:
        """What the items are made of, each part with its labels under one system."""
