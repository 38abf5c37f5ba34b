"""One long request beside the interface, in a thread; what it says arrives here, on the interface's thread.

Who asks gives functions and connects no signals: PySide crashed now and then over lambdas that were connected to a
request that had deleted itself.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from threading import Lock
from types import SimpleNamespace
from typing import Any, Self

from PySide6.QtCore import QObject, Qt, Signal

from lexeval_gui.core.jobs.runners import Failed, Message, Progress, Result, Stopped, ThreadRunner
from lexeval_gui.window.state.work_fault import tell_fault


class BackgroundRequest(QObject):
    """Has `work` called with the arguments and a job; what becomes of it is told to the functions given to `then`."""

    _arrived = Signal(object)

    def __init__(self, parent: QObject, work: Callable[..., object], *arguments: object) -> None:
        super().__init__(parent)
        self.is_over = self.is_cancelled = False
        self._told: dict[str, list[Callable[..., object]]] = {}
        self._saying = Lock()  # held while the thread emits: Qt must not lose the sender meanwhile
        self._arrived.connect(self._receive, Qt.ConnectionType.QueuedConnection)
        self._runner = ThreadRunner(SimpleNamespace(work=work), self._listen)
        self._number = self._runner.submit("work", *arguments)

    def then(
        self,
        done: Callable[[Any], object] | None = None,
        failed: Callable[[Any], object] | None = None,
        stopped: Callable[[], object] | None = None,
        ended: Callable[[], object] | None = None,
        advanced: Callable[[float, str], object] | None = None,
    ) -> Self:
        """Have functions called: `done` with what was worked out, `failed` with the problems, or `stopped`; `ended`
        after any of these; until then `advanced` with the share that is done and what is being done. Nothing of it once
        the request was closed."""
        given = {"done": done, "failed": failed, "stopped": stopped, "ended": ended, "advanced": advanced}
        for event, function in given.items():
            if function is not None:
                self._told.setdefault(event, []).append(function)
        return self

    def _tell(self, event: str, *values: object) -> None:
        for function in self._told.get(event, ()):
            function(*values)

    def _listen(self, message: Message) -> None:
        with self._saying, contextlib.suppress(RuntimeError):  # the window has been closed meanwhile
            if not self.is_over:
                self._arrived.emit(message)

    def cancel(self) -> None:
        """Stop it; `stopped` is told, or `done` where it was at its end."""
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
            self._tell("advanced", message.share, message.text)
            return
        self.close()
        tell_fault(message)
        try:
            match message:
                case Result(_, value):
                    self._tell("done", value)
                case Failed(_, problems):
                    self._tell("failed", problems)
                case Stopped():
                    self._tell("stopped")
        finally:
            self._tell("ended")
            self._told.clear()


def close_requests(within: QObject) -> None:
    """Stop all that is under way for an object and what belongs to it."""
    for request in within.findChildren(BackgroundRequest):
        request.close()
