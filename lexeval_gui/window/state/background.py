"""One long request beside the interface, in a thread; what it says arrives here, on the interface's thread."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QProgressDialog, QWidget

from lexeval_gui.core.jobs import Failed, Message, Progress, Result, Stopped, ThreadRunner
from lexeval_gui.core.problems import Problem
from lexeval_gui.window.widgets.dialogs import keep_on_screen
from lexeval_gui.window.widgets.labels import Label, window_title

PATIENCE = 500
"""Milliseconds after which work that goes on is shown."""


class Beside(QObject):
    """Has a method of a session done. It ends with one of: `done`, `failed` (problems), `stopped`."""

    advanced = Signal(float, str)
    done = Signal(object)
    failed = Signal(object)
    stopped = Signal()

    _arrived = Signal(object)

    def __init__(self, parent: QObject, session: Any, method: str, *arguments: Any) -> None:
        super().__init__(parent)
        self.is_over = self.is_cancelled = False
        self._arrived.connect(self._receive, Qt.ConnectionType.QueuedConnection)
        self._runner = ThreadRunner(session, self._listen)
        self._number = self._runner.submit(method, *arguments)

    def _listen(self, message: Message) -> None:
        with contextlib.suppress(RuntimeError):  # the window has been closed meanwhile
            self._arrived.emit(message)

    def cancel(self) -> None:
        """Stop it; `stopped` follows, or `done` where it was at its end."""
        self.is_cancelled = True
        self._runner.cancel(self._number)

    def close(self) -> None:
        """Stop it and forget it."""
        self.is_over = True
        self._runner.close()
        self.deleteLater()

    def _receive(self, message: Message) -> None:
        if self.is_over:
            return
        if isinstance(message, Progress):
            self.advanced.emit(message.share, message.text)
            return
        self.close()
        match message:
            case Result(_, value):
                self.done.emit(value)
            case Failed(_, problems):
                self.failed.emit(problems)
            case Stopped():
                self.stopped.emit()


def with_progress(
    window: QWidget,
    title: str,
    work: Beside,
    done: Callable[[Any], object],
    failed: Callable[[tuple[Problem, ...]], object],
) -> QProgressDialog:
    """Show how far work is, with a way to stop it, once it has taken half a second."""
    dialog = QProgressDialog("", "Cancel", 0, 1000, window)
    label = Label(title)
    dialog.setLabel(label)
    dialog.setWindowTitle(window_title(title))
    dialog.setWindowModality(Qt.WindowModality.WindowModal)
    dialog.setMinimumDuration(PATIENCE)
    dialog.setAutoReset(False)
    dialog.setAutoClose(False)
    dialog.setAccessibleName("progress")
    keep_on_screen(dialog)

    def advance(share: float, text: str) -> None:
        dialog.setValue(round(1000 * share))
        label.setText(f"{title} — {text}" if text else title)

    def end() -> None:
        dialog.reset()
        dialog.close()
        dialog.deleteLater()

    work.advanced.connect(advance)
    dialog.canceled.connect(work.cancel)
    for signal in (work.done, work.failed, work.stopped):
        signal.connect(end)
    work.done.connect(done)
    work.failed.connect(failed)
    return dialog


def with_ending(chosen: str, ending: str) -> Path:
    """A path that was typed, with an ending if it has none."""
    path = Path(chosen)
    return path if path.suffix else path.with_suffix(ending)
