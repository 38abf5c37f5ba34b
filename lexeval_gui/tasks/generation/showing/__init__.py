"""What is shown of a sentence: token rows, trees, arithmetic."""

from __future__ import annotations

from lexeval_gui.core.task import Showing
from lexeval_gui.tasks.generation.dataset import GenerationDataset


def pictures() -> Showing[GenerationDataset]:
    """The pictures of items; what draws them is imported when it is asked for."""
    from lexeval_gui.tasks.generation.showing import blocks

    return blocks
