"""The picture of an item."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from lexeval_gui.core.dataset import D_contra
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts

if TYPE_CHECKING:  # who scores files draws no items
    from lexeval_gui.core.blocks import Block


class Showing(Protocol[D_contra]):
    """How a task draws its items."""

    def blocks(
        self, dataset: D_contra, item: int, systems: Sequence[int], counts: Sequence[Counts], settings: Settings
    ) -> list[Block]:
        """The picture of one item, for these systems; `counts` holds those of every system of the dataset."""
