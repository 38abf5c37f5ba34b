"""Runners: requests to a session answered one after the other, in a thread; `processes` has the other kind."""

from __future__ import annotations

import queue
import threading
import time
import traceback
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from lexeval_gui.core.jobs.job import Cancelled, Job, Share, keep
from lexeval_gui.core.problems import Problem, Unreadable, unreadable


class Progress(Struct, frozen=True):
    """Request `number` is done to `share` (0…1); `text` says what is going on."""

    number: int
    share: float
    text: str


class Partial(Struct, frozen=True):
    """Something that request `number` can already show before it is done."""

    number: int
    value: Any


class Result(Struct, frozen=True):
    """Request `number` is done."""

    number: int
    value: Any


class Failed(Struct, frozen=True):
    """Request `number` could not be done; `problems` say why. `detail` is a traceback where the fault is ours;
    `is_last`: nothing that was asked for before is answered any more."""

    number: int
    problems: tuple[Problem, ...]
    detail: str = ""
    is_last: bool = False


class Stopped(Struct, frozen=True):
    """Request `number` was cancelled."""

    number: int


class Remark(Struct, frozen=True):
    """A sentence about how the work is done, of no request (`number` is 0)."""

    text: str
    number: int = 0


Message = Progress | Partial | Result | Failed | Stopped | Remark
Listener = Callable[[Message], None]


def perform(
    session: Any,
    number: int,
    method: str,
    arguments: tuple[Any, ...],
    say: Listener,
    cancelled: Callable[[], bool],
    share: Share = keep,
) -> Message:
    """Call a method of a session; say its progress; return how it ended."""
    job = Job(
        report=lambda share, text: say(Progress(number, share, text)),
        cancelled=cancelled,
        partial=lambda value: say(Partial(number, value)),
        share=share,
    )
    try:
        job.check()
        return Result(number, getattr(session, method)(*arguments, job))
    except Cancelled:
        return Stopped(number)
    except Exception as error:
        return failure_message(number, error)


def failure_message(number: int, error: Exception) -> Failed:
    """An exception as the end of a request, in words; a fault of ours with its traceback, for the log."""
    if isinstance(error, Unreadable):
        return Failed(number, error.problems)
    if isinstance(error, MemoryError):
        return Failed(number, (Problem("error", "", None, "memory", "the machine has not enough memory for this"),))
    text = f"something went wrong inside LexEval ({type(error).__name__}: {error}); nothing was changed"
    return Failed(number, (Problem("error", "", None, "internal", text),), traceback.format_exc())


class RunnerThread(threading.Thread):
    """A thread of a runner. It ends by itself once its runner is closed."""

    def __init__(self, name: str, target: Callable[..., None], *arguments: Any) -> None:
        super().__init__(name=name, target=target, args=arguments, daemon=True)

    def begin(self) -> None:
        """Start it. Raises Unreadable where the system gives no further thread."""
        try:
            self.start()
        except (OSError, RuntimeError, MemoryError) as error:
            text = f"the system gives no further thread ({reason(error)}), so this cannot be done now; try it again"
            raise unreadable("", "no-thread", text) from error


def wait_for_threads(seconds: float) -> None:
    """Wait until the threads of all runners are gone, but not for longer than so many seconds: close them before."""
    end = time.monotonic() + seconds
    for thread in threading.enumerate():
        if isinstance(thread, RunnerThread):
            thread.join(max(0.0, end - time.monotonic()))


class Runner(ABC):
    """Runs the methods of a session one after the other; both kinds share a thread, numbers, and what is said until
    they are closed.

    `prepare` works on what is to be shown, in the runner's thread. Whatever is raised there becomes a message.
    """

    def __init__(self, listen: Listener, prepare: Callable[[Any], None]) -> None:
        self._listen, self._prepare = listen, prepare
        self._number = 0
        self._closed = False
        self._ended: tuple[Problem, ...] = ()  # why nothing can be asked for any more
        self._saying = threading.RLock()

    def _start(self, name: str, *arguments: Any) -> None:
        """Start the thread; where there can be none, every request is answered with the reason."""
        try:
            RunnerThread(name, self._run_or_fail, *arguments).begin()
        except Unreadable as error:
            self._ended = error.problems

    def submit(self, method: str, *arguments: Any) -> int:
        """Ask for `session.method(*arguments, job)`; returns the number of the request."""
        self._number += 1
        if self._ended:
            self._say(Failed(self._number, self._ended, is_last=True))
        else:
            self._request(self._number, method, arguments)
        return self._number

    @abstractmethod
    def cancel(self, number: int) -> None:
        """Stop a request, or never begin it."""

    @abstractmethod
    def close(self) -> None:
        """Stop everything, without waiting for it: nothing is said any more, and nothing stays behind."""

    @abstractmethod
    def _request(self, number: int, method: str, arguments: tuple[Any, ...]) -> None: ...

    @abstractmethod
    def _run(self, *arguments: Any) -> None: ...

    def _run_or_fail(self, *arguments: Any) -> None:
        try:
            self._run(*arguments)
        except Exception as error:
            self._end(failure_message(0, error))

    def _end(self, last: Failed) -> None:
        """Nothing is answered from now on; say why to whoever waits."""
        self._ended = last.problems
        self._say(Failed(self._number, last.problems, last.detail, is_last=True))

    def _answer(self, message: Message) -> None:
        if isinstance(message, Partial | Result) and not self._closed:
            try:
                self._prepare(message.value)
            except Exception as error:
                message = failure_message(message.number, error)
        self._say(message)

    def _say(self, message: Message) -> None:
        with self._saying:  # who has closed the runner may be gone as soon as `close` returns
            if not self._closed:
                self._listen(message)

    def _stop_listening(self) -> None:
        with self._saying:
            self._closed = True


def reason(error: Exception) -> str:
    """An exception of the system in words."""
    text = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return text or ("out of memory" if isinstance(error, MemoryError) else type(error).__name__)


class ThreadRunner(Runner):
    """A runner in a thread of this process, for what is small."""

    def __init__(self, session: Any, listen: Listener, prepare: Callable[[Any], None] = lambda value: None) -> None:
        super().__init__(listen, prepare)
        self._session = session
        self._requests: queue.SimpleQueue[tuple[int, str, tuple[Any, ...]] | None] = queue.SimpleQueue()
        self._cancelled: set[int] = set()
        self._start("session")

    def _request(self, number: int, method: str, arguments: tuple[Any, ...]) -> None:
        self._requests.put((number, method, arguments))

    def cancel(self, number: int) -> None:
        """See Runner."""
        self._cancelled.add(number)

    def close(self) -> None:
        """See Runner."""
        self._stop_listening()
        self._requests.put(None)

    def _run(self, *arguments: Any) -> None:
        while (request := self._requests.get()) is not None:
            number, method, given = request
            self._answer(perform(self._session, number, method, given, self._answer, lambda n=number: self._is_over(n)))  # type: ignore[misc]

    def _is_over(self, number: int) -> bool:
        return self._closed or number in self._cancelled
