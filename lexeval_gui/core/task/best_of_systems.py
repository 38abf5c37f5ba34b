"""What could be had by taking for each item the best that the systems gave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from lexeval_gui.core.dataset import D, Ints
from lexeval_gui.core.parameters import Settings


class BestOfSystems(Protocol[D]):
    """What a task offers where one system can have what several gave, item by item."""

    def no_best(self, dataset: D, systems: Sequence[int], measure: str, settings: Settings) -> str:
        """Why the best of these systems by a measure cannot be taken item by item; "" if it can."""

    def best_of(self, dataset: D, systems: Sequence[int], choice: Ints, settings: Settings) -> D:
        """The dataset whose first one of these systems has in each item what one of them gives: `choice` int [n], its
        number."""
