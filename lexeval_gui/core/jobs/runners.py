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
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from lexeval_gui.core.problems import Problem, Unreadable, unreadable

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

PIECE = 4 * 2**20
"""Arrays travel in pieces of this many bytes: the interface draws between two of them."""

PROGRESS_EVERY = 0.05
"""Seconds between two reports of progress."""

LAST = 5
"""Seconds in which a worker that was stopped is gone."""


class Cancelled(Exception):
    """The user asked for the work to stop."""


class Job:
    """What long work reports to: `step` tells how far it is and stops it if that is wanted."""

    def __init__(
        self,
        report: Callable[[float, str], None] = lambda share, text: None,
        cancelled: Callable[[], bool] = lambda: False,
        partial: Callable[[Any], None] = lambda value: None,
        pipes: Iterable[str] = (),
    ) -> None:
        """`pipes` are the paths that somebody typed for this job, each of which may be a pipe (see core.files)."""
        self.pipes: dict[str, bytes | None] = dict.fromkeys(pipes)  # what was read of them
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
        made = Job(cancelled=self._cancelled)
        made.pipes = self.pipes
        return made

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
    """Request `number` could not be done; `problems` say why. `detail` is a traceback where the fault is ours;
    `is_last`: nothing that was asked for before is answered any more."""

    number: int
    problems: tuple[Problem, ...]
    detail: str = ""
    is_last: bool = False


@dataclass(frozen=True, slots=True)
class Stopped:
    """Request `number` was cancelled."""

    number: int


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence about how the work is done, of no request (`number` is 0)."""

    text: str
    number: int = 0


Message = Progress | Partial | Result | Failed | Stopped | Remark
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
        """Stop everything, without waiting for it: nothing is said any more, and nothing stays behind."""
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
    except Exception as error:
        return failed(number, error)


def failed(number: int, error: Exception) -> Failed:
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
            text = f"the system gives no further thread ({_reason(error)}), so this cannot be done now; try it again"
            raise unreadable("", "no-thread", text) from error


def wait_for_threads(seconds: float) -> None:
    """Wait until the threads of all runners are gone, but not for longer than so many seconds: close them before."""
    end = time.monotonic() + seconds
    for thread in threading.enumerate():
        if isinstance(thread, RunnerThread):
            thread.join(max(0.0, end - time.monotonic()))


class _Runner:
    """What both runners share: a thread, numbers, and what is said until they are closed.

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
            RunnerThread(name, self._guarded, *arguments).begin()
        except Unreadable as error:
            self._ended = error.problems

    def submit(self, method: str, *arguments: Any) -> int:
        """See Runner."""
        self._number += 1
        if self._ended:
            self._say(Failed(self._number, self._ended, is_last=True))
        else:
            self._request(self._number, method, arguments)
        return self._number

    def _request(self, number: int, method: str, arguments: tuple[Any, ...]) -> None:
        raise NotImplementedError

    def _run(self, *arguments: Any) -> None:
        raise NotImplementedError

    def _guarded(self, *arguments: Any) -> None:
        try:
            self._run(*arguments)
        except Exception as error:
            self._end(failed(0, error))

    def _end(self, last: Failed) -> None:
        """Nothing is answered from now on; say why to whoever waits."""
        self._ended = last.problems
        self._say(Failed(self._number, last.problems, last.detail, is_last=True))

    def _answer(self, message: Message) -> None:
        if isinstance(message, Partial | Result) and not self._closed:
            try:
                self._prepare(message.value)
            except Exception as error:
                message = failed(message.number, error)
        self._say(message)

    def _say(self, message: Message) -> None:
        with self._saying:  # who has closed the runner may be gone as soon as `close` returns
            if not self._closed:
                self._listen(message)

    def _silence(self) -> None:
        with self._saying:
            self._closed = True


def _reason(error: Exception) -> str:
    """An exception of the system in words."""
    text = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return text or ("out of memory" if isinstance(error, MemoryError) else type(error).__name__)


class ThreadRunner(_Runner):
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
        self._silence()
        self._requests.put(None)

    def _run(self, *arguments: Any) -> None:
        while (request := self._requests.get()) is not None:
            number, method, given = request
            self._answer(perform(self._session, number, method, given, self._answer, lambda n=number: self._is_over(n)))  # type: ignore[misc]

    def _is_over(self, number: int) -> bool:
        return self._closed or number in self._cancelled


class ProcessRunner(_Runner):
    """A runner in a spawned process, which makes its session with `factory()` and leaves when its pipe closes.

    `factory` must be importable by name. Arrays are received outside the interpreter's lock, in pieces. Where no
    process can be started, the work is done in a further thread, which is said.
    """

    def __init__(
        self, factory: Callable[[], Any], listen: Listener, prepare: Callable[[Any], None] = lambda value: None
    ) -> None:
        import multiprocessing  # here, since small files need none

        super().__init__(listen, prepare)
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._factory = factory
        self._process = context.Process(target=_serve_alone, args=(theirs, factory), name="lexeval-worker", daemon=True)
        self._sending, self._begun = threading.Lock(), threading.Event()
        self._start("worker-reader", theirs)

    @property
    def pid(self) -> int | None:
        """The process id of the worker; None if there is no process."""
        self._begun.wait()
        return self._process.pid

    def _request(self, number: int, method: str, arguments: tuple[Any, ...]) -> None:
        self._post(("call", number, method, arguments))

    def cancel(self, number: int) -> None:
        """See Runner."""
        self._post(("cancel", number))

    def close(self) -> None:
        """See Runner. The worker holds nothing that could be lost."""
        self._silence()
        if self._begun.is_set():
            self._dismiss()

    def _dismiss(self) -> None:
        if self._process.pid is None:
            self._post(("close",))
        else:
            self._process.terminate()

    def _post(self, request: tuple[Any, ...]) -> None:
        with self._sending, contextlib.suppress(OSError, ValueError):  # a worker that is gone is reported by the reader
            _send(self._pipe, request)

    def _run(self, *arguments: Any) -> None:
        """Pass on what the worker says, until it is gone."""
        self._begin(*arguments)
        try:
            while True:
                self._answer(_receive(self._pipe))
        except (EOFError, OSError):
            text = "the working process ended unexpectedly; open the files again"
            self._end(Failed(0, (Problem("error", "", None, "worker", text),)))
        finally:
            if self._process.pid is not None:
                self._process.terminate()
                self._process.join(LAST)
            self._pipe.close()

    def _begin(self, theirs: Connection) -> None:
        """Start the process, which takes a tenth of a second; where there can be none, work here."""
        try:
            self._process.start()
            theirs.close()
        except Exception as error:  # no process, no memory, no file handles
            text = f"No process could be started for the work ({_reason(error)}). It is done in the window's own"
            self._say(Remark(f"{text}, which may answer slowly meanwhile."))
            RunnerThread("session", _serve, theirs, self._factory).begin()
        finally:
            self._begun.set()
        if self._closed:
            self._dismiss()


def _serve_alone(pipe: Connection, factory: Callable[[], Any]) -> None:
    """The worker, in a process of its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal reaches both: the parent answers and closes
    _serve(pipe, factory)


def _serve(pipe: Connection, factory: Callable[[], Any]) -> None:
    """The worker: a thread takes requests so that a cancel is seen while work goes on."""
    requests: queue.SimpleQueue[tuple[Any, ...]] = queue.SimpleQueue()
    cancelled: set[int] = set()
    closing = threading.Event()

    def listen() -> None:
        try:
            while (request := _receive(pipe))[0] != "close":
                if request[0] == "cancel":
                    cancelled.add(request[1])
                else:
                    requests.put(request[1:])
        except (EOFError, OSError):
            pass  # who asks is gone
        finally:
            closing.set()
            requests.put(())

    def say(message: Message) -> None:
        with contextlib.suppress(OSError):
            _send(pipe, message)

    with pipe:  # who waits for an answer sees that there will be none
        session = factory()
        RunnerThread("requests", listen).begin()
        while request := requests.get():
            number, method, given = request
            message = perform(session, number, method, given, say, lambda n=number: closing.is_set() or n in cancelled)  # type: ignore[misc]
            try:
                say(message)
            except Exception as error:  # an answer that cannot be sent
                say(failed(number, error))


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
