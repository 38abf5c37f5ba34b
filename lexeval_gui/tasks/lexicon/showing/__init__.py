"""What is shown of a class: its picture, who has each form, its record."""

from __future__ import annotations

from lexeval_gui.core.task import Showing
from lexeval_gui.tasks.lexicon.dataset import LexiconDataset


def pictures() -> Showing[LexiconDataset]:
    """The pictures of items; what draws them is imported when it is asked for."""
    from lexeval_gui.tasks.lexicon.showing import blocks

    return blocks
