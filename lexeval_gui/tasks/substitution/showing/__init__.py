"""What is shown of an item: sentence, gold multiset, ranked answers."""

from __future__ import annotations

from lexeval_gui.core.task import Showing
from lexeval_gui.tasks.substitution.dataset import SubstitutionDataset


def pictures() -> Showing[SubstitutionDataset]:
    """The pictures of items; what draws them is imported when it is asked for."""
    from lexeval_gui.tasks.substitution.showing import blocks

    return blocks
