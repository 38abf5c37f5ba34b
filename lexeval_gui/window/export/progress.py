"""How far the writing of something long is, with a way to cancel it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QApplication, QWidget

from lexeval_gui.window.state.background_request import BackgroundRequest
from lexeval_gui.window.widgets.dialogs.progress_dialog import ProgressDialog
from lexeval_gui.window.widgets.labels import window_title


class Cancelled(Exception):
    """The user does not want the rest of what is written."""


def with_progress(parent: QWidget, path: Path, length: int, write: Callable[[Callable[[int], None]], None]) -> bool:
    """Write while a dialog shows how far it is and offers to cancel: `write` is given a function to be told how many
    are done. Whether the file was written."""
    dialog = ProgressDialog(f"Writing {path.name}", max(length, 1), "Progress of the export", parent)

    def advance(number: int) -> None:
        dialog.setValue(min(number, length))
        QApplication.processEvents()
        if dialog.wasCanceled():
            raise Cancelled

    try:
        write(advance)
    except Cancelled:
        return False
    finally:
        dialog.reset()
        dialog.deleteLater()
    return True


def show_progress(title: str, work: BackgroundRequest, parent: QWidget) -> ProgressDialog:
    """A dialog that shows how far work in the background is and offers to cancel it. It is gone when the work has
    ended, before anything is said about that by what is told later."""
    dialog = ProgressDialog(title, 1000, "progress", parent)
    dialog.setWindowTitle(window_title(title))
    dialog.setAutoReset(False)
    dialog.setAutoClose(False)

    def advance(share: float, text: str) -> None:
        dialog.setValue(round(1000 * share))
        dialog.label.setText(f"{title} — {text}" if text else title)

    def end(*_: object) -> None:
        dialog.reset()
        dialog.close()
        dialog.deleteLater()

    work.then(done=end, failed=end, stopped=end, advanced=advance)
    dialog.canceled.connect(work.cancel)
    return dialog
