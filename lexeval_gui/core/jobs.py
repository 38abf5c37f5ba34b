"""Long work beside the interface: numbered requests, progress, cancel, in a thread or in a spawned process.

A *session* is an object whose methods take their arguments and a `Job`, and return something that can be pickled.
A runner calls them one after the other and reports each step as a message to `listen`, on a thread of its own; whoever
shows them passes them on to its own thread, and drops answers to requests that are no longer wanted.
"""

from __future__ import annotations

import contextlib
import pickle
import queue
import signal
import threading
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from lexeval_gui.core.problems import Problem, Unreadable

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

PIECE = 4 * 2**20
"""Arrays travel in pieces of this many bytes: the interface draws between two of them."""

GRACE = 0.05
"""Seconds that a worker has to leave by itself; it holds nothing that could be lost."""

PROGRESS_EVERY = 0.05
"""Seconds between two reports of progress."""


class Cancelled(Exception):
    """The user asked for the work to stop."""


class Job:
    """What long work reports to: `step` tells how far it is and stops it if that is wanted."""

    def __init__(
        self,
        report: Callable[[float, str], None] = lambda share, text: None,
        cancelled: Callable[[], bool] = lambda: False,
        partial: Callable[[Any], None] = lambda value: None,
    ) -> None:
        self._report, self._cancelled, self.partial = report, cancelled, partial
        self._next = 0.0
        self._low, self._high = 0.0, 1.0

    def check(self) -> None:
        """Raise Cancelled if the work is no longer wanted."""
        if self._cancelled():
            raise Cancelled

    def step(self, share: float, text: str) -> None:
        """Report that `share` (0…1) of the present part is done, and check."""
        self.check()
        now = time.monotonic()
        if now >= self._next:
            self._next = now + PROGRESS_EVERY
            self._report(self._low + (self._high - self._low) * share, text)

    def quiet(self) -> Job:
        """A job that reports nothing but is cancelled with this one."""
        return Job(cancelled=self._cancelled)

    @contextlib.contextmanager
    def part(self, low: float, high: float) -> Any:
        """Let the shares reported inside count for `low`…`high` of the present part."""
        outer = self._low, self._high
        width = outer[1] - outer[0]
        self._low, self._high = outer[0] + width * low, outer[0] + width * high
        try:
            yield self
        finally:
            self._low, self._high = outer


@dataclass(frozen=True, slots=True)
class Progress:
    """Request `number` is done to `share` (0…1); `text` says what is going on."""

    number: int
    share: float
    text: str


@dataclass(frozen=True, slots=True)
class Partial:
    """Something that request `number` can already show before it is done."""

    number: int
    value: Any


@dataclass(frozen=True, slots=True)
class Result:
    """Request `number` is done."""

    number: int
    value: Any


@dataclass(frozen=True, slots=True)
class Failed:
    """Request `number` could not be done; `problems` say why. `detail` is a traceback where the fault is ours."""

    number: int
    problems: tuple[Problem, ...]
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Stopped:
    """Request `number` was cancelled."""

    number: int


Message = Progress | Partial | Result | Failed | Stopped
Listener = Callable[[Message], None]


class Runner(Protocol):
    """Runs the methods of a session one after the other."""

    def submit(self, method: str, *arguments: Any) -> int:
        """Ask for `session.method(*arguments, job)`; returns the number of the request."""
        ...

    def cancel(self, number: int) -> None:
        """Stop a request, or never begin it."""
        ...

    def close(self) -> None:
        """Stop everything and leave nothing behind."""
        ...


def perform(
    session: Any, number: int, method: str, arguments: tuple[Any, ...], say: Listener, cancelled: Callable[[], bool]
) -> Message:
    """Call a method of a session; say its progress; return how it ended."""
    job = Job(
        report=lambda share, text: say(Progress(number, share, text)),
        cancelled=cancelled,
        partial=lambda value: say(Partial(number, value)),
    )
    try:
        job.check()
        return Result(number, getattr(session, method)(*arguments, job))
    except Cancelled:
        return Stopped(number)
    except Unreadable as error:
        return Failed(number, error.problems)
    except MemoryError:
        return Failed(number, (Problem("error", "", None, "memory", "the machine has not enough memory for this"),))
    except Exception as error:  # a fault of ours: it must reach the user as a sentence, and the log as a traceback
        text = f"something went wrong inside LexEval ({type(error).__name__}: {error}); nothing was changed"
        return Failed(number, (Problem("error", "", None, "internal", text),), traceback.format_exc())


class ThreadRunner:
    """A runner in a thread of this process, for what is small."""

    def __init__(self, session: Any, listen: Listener) -> None:
        self._session, self._listen = session, listen
        self._requests: queue.SimpleQueue[tuple[int, str, tuple[Any, ...]] | None] = queue.SimpleQueue()
        self._number = 0
        self._cancelled: set[int] = set()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="session", daemon=True)
        self._thread.start()

    def submit(self, method: str, *arguments: Any) -> int:
        """See Runner."""
        self._number += 1
        self._requests.put((self._number, method, arguments))
        return self._number

    def cancel(self, number: int) -> None:
        """See Runner."""
        self._cancelled.add(number)

    def close(self) -> None:
        """See Runner."""
        self._closed = True
        self._requests.put(None)
        self._thread.join(timeout=5)

    def _run(self) -> None:
        while (request := self._requests.get()) is not None:
            number, method, arguments = request
            message = perform(self._session, number, method, arguments, self._say, lambda n=number: self._is_over(n))  # type: ignore[misc]
            self._say(message)

    def _say(self, message: Message) -> None:
        if not self._closed:
            self._listen(message)

    def _is_over(self, number: int) -> bool:
        return self._closed or number in self._cancelled


class ProcessRunner:
    """A runner in a spawned process, which makes its session with `factory()` and leaves when its pipe closes.

    `factory` must be importable by name. Arrays are received outside the interpreter's lock, in pieces.
    """

    def __init__(self, factory: Callable[[], Any], listen: Listener) -> None:
        import multiprocessing  # here, since small files need none

        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._listen = listen
        self._number = 0
        self._closed = False
        self._process = context.Process(target=_serve, args=(theirs, factory), name="lexeval-worker", daemon=True)
        self._sending, self._begun = threading.Lock(), threading.Event()
        self._thread = threading.Thread(target=self._run, args=(theirs,), name="worker-reader", daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int | None:
        """The process id of the worker."""
        self._begun.wait()
        return self._process.pid

    def submit(self, method: str, *arguments: Any) -> int:
        """See Runner."""
        self._number += 1
        self._post(("call", self._number, method, arguments))
        return self._number

    def cancel(self, number: int) -> None:
        """See Runner."""
        self._post(("cancel", number))

    def close(self) -> None:
        """See Runner."""
        self._closed = True
        self._post(("close",))
        self._begun.wait()
        self._process.join(timeout=GRACE)
        if self._process.is_alive():
            self._process.terminate()
            self._process.join(timeout=5)
        self._pipe.close()

    def _post(self, request: tuple[Any, ...]) -> None:
        with self._sending, contextlib.suppress(OSError, ValueError):  # a worker that is gone is reported by the reader
            _send(self._pipe, request)

    def _run(self, theirs: Connection) -> None:
        """Start the process here, since that takes a tenth of a second; then pass on what it says."""
        try:
            self._process.start()
        finally:
            theirs.close()
            self._begun.set()
        try:
            while True:
                message = _receive(self._pipe)
                if not self._closed:
                    self._listen(message)
        except (EOFError, OSError, TypeError):  # TypeError: the pipe was closed while reading from it
            if not self._closed:
                text = "the working process ended unexpectedly; open the files again"
                self._listen(Failed(self._number, (Problem("error", "", None, "worker", text),)))


def _serve(pipe: Connection, factory: Callable[[], Any]) -> None:
    """The worker: a thread takes requests so that a cancel is seen while work goes on."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal reaches both: the parent answers and closes
    requests: queue.SimpleQueue[tuple[Any, ...]] = queue.SimpleQueue()
    cancelled: set[int] = set()
    closing = threading.Event()

    def listen() -> None:
        with contextlib.suppress(EOFError, OSError):
            while True:
                request = _receive(pipe)
                if request[0] == "cancel":
                    cancelled.add(request[1])
                elif request[0] == "close":
                    break
                else:
                    requests.put(request[1:])
        closing.set()
        requests.put(())

    threading.Thread(target=listen, daemon=True).start()
    session = factory()

    def say(message: Message) -> None:
        with contextlib.suppress(OSError):
            _send(pipe, message)

    while request := requests.get():
        number, method, arguments = request
        say(perform(session, number, method, arguments, say, lambda n=number: closing.is_set() or n in cancelled))  # type: ignore[misc]


def _send(pipe: Connection, value: Any) -> None:
    """Send a value; its arrays follow as raw pieces (pickle protocol 5, out of band)."""
    buffers: list[pickle.PickleBuffer] = []
    head = pickle.dumps(value, protocol=5, buffer_callback=buffers.append)
    views = [buffer.raw() for buffer in buffers]
    pipe.send_bytes(pickle.dumps((head, [view.nbytes for view in views])))
    for view in views:
        for start in range(0, view.nbytes, PIECE):
            pipe.send_bytes(view[start : start + PIECE])


def _receive(pipe: Connection) -> Any:
    head, sizes = pickle.loads(pipe.recv_bytes())
    arrays = []
    for size in sizes:
        array = np.empty(size, np.uint8)  # a bytearray would be filled with zeros, under the interpreter's lock
        for start in range(0, size, PIECE):
            pipe.recv_bytes_into(array.data[start : start + PIECE])
        arrays.append(array)
    return pickle.loads(head, buffers=arrays)
