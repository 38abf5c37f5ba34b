"""One long request beside the interface, in a thread; what it says arrives here, on the interface's thread."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from threading import Lock
from types import SimpleNamespace

from PySide6.QtCore import QObject, Qt, Signal

from lexeval_gui.core.jobs.runners import Failed, Message, Progress, Result, Stopped, ThreadRunner


class BackgroundRequest(QObject):
    """Has `work` called with the arguments and a job. It ends with one of: `done`, `failed` (problems), `stopped`."""

    advanced = Signal(float, str)
    done = Signal(object)
    failed = Signal(object)
    stopped = Signal()

    _arrived = Signal(object)

    def __init__(self, parent: QObject, work: Callable[..., object], *arguments: object) -> None:
        super().__init__(parent)
        self.is_over = self.is_cancelled = False
        self._saying = Lock()  # held while the thread emits: Qt must not lose the sender meanwhile
        self._arrived.connect(self._receive, Qt.ConnectionType.QueuedConnection)
        self._runner = ThreadRunner(SimpleNamespace(work=work), self._listen)
        self._number = self._runner.submit("work", *arguments)

    def _listen(self, message: Message) -> None:
        with self._saying, contextlib.suppress(RuntimeError):  # the window has been closed meanwhile
            if not self.is_over:
                self._arrived.emit(message)

    def cancel(self) -> None:
        """Stop it; `stopped` follows, or `done` where it was at its end."""
        self.is_cancelled = True
        self._runner.cancel(self._number)

    def close(self) -> None:
        """Stop it and forget it, unless it is over."""
        if not self.is_over:
            self.is_over = True
            self._runner.close()
            with self._saying:
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


def close_requests(within: QObject) -> None:
    """Stop all that is under way for an object and what belongs to it."""
    for request in within.findChildren(BackgroundRequest):
        request.close()
