"""The picture of an item."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from lexeval_gui.core.blocks import Block
from lexeval_gui.core.dataset import Dataset
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts

D_contra = TypeVar("D_contra", bound=Dataset, contravariant=True)


class Showing(Protocol[D_contra]):
    """How a task draws its items."""

    def blocks(
        self, dataset: D_contra, item: int, systems: Sequence[int], counts: Sequence[Counts], settings: Settings
    ) -> list[Block]:
        """The picture of one item, for these systems; `counts` holds those of every system of the dataset."""
