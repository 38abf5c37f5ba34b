"""Items as one page of HTML."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from lexeval_gui.window.export.progress import with_progress

if TYPE_CHECKING:
    from lexeval_gui.workspace.scoring.evaluation import Evaluation


def write_page(
    parent: QWidget, evaluation: Evaluation, items: Sequence[int], systems: Sequence[int], path: Path
) -> bool:
    """Write items as one page of HTML while a dialog shows how far it is; tells whether the file was written."""
    from lexeval_gui.workspace.outputs import exports, pages

    def write(advance: Callable[[int], None]) -> None:
        done = count()
        exports.write_text(pages.of_items(evaluation, items, systems, check=lambda: advance(next(done))), path)

    return with_progress(parent, path, len(items), write)
