"""Items as one page of HTML."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from lexeval_gui.window.export.progress import Cancelled, progress

if TYPE_CHECKING:
    from lexeval_gui.workspace.scoring.evaluation import Evaluation


def write_page(
    parent: QWidget, evaluation: Evaluation, items: Sequence[int], systems: Sequence[int], path: Path
) -> bool:
    """Write items as one page of HTML while a dialog shows how far it is; tells whether the file was written."""
    from lexeval_gui.workspace.outputs import exports, pages

    try:
        with progress(parent, path, len(items)) as advance:
            done = count()
            pieces = pages.of_items(evaluation, items, systems, check=lambda: advance(next(done)))
            exports.write_text(pieces, path)
    except Cancelled:
        return False
    return True
