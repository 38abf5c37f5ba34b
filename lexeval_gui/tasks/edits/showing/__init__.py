"""What is shown of a fragment: its text with both sets of edits, statuses, reasons."""

from __future__ import annotations

from lexeval_gui.core.task import Showing
from lexeval_gui.tasks.edits.dataset import EditsDataset


def pictures() -> Showing[EditsDataset]:
    """The pictures of items; what draws them is imported when it is asked for."""
    from lexeval_gui.tasks.edits.showing import blocks

    return blocks
