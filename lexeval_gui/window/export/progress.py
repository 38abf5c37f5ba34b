"""How far the writing of something long is, with a way to cancel it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtWidgets import QApplication, QWidget

from lexeval_gui.window.widgets.progress_dialog import ProgressDialog


class Cancelled(Exception):
    """The user does not want the rest of what is written."""


@contextmanager
def progress(parent: QWidget, path: Path, length: int) -> Iterator[Callable[[int], None]]:
    """A dialog that shows how far the writing is, by a function to be told how many are done; it raises Cancelled."""
    dialog = ProgressDialog(f"Writing {path.name}", max(length, 1), "Progress of the export", parent)

    def advance(number: int) -> None:
        dialog.setValue(min(number, length))
        QApplication.processEvents()
        if dialog.wasCanceled():
            raise Cancelled

    try:
        yield advance
    finally:
        dialog.reset()
        dialog.deleteLater()
