"""A runner in a spawned process: requests and answers go through a pipe, arrays in pieces beside them, unless they lie
in memory that both see."""

from __future__ import annotations

import contextlib
import os
import pickle
import queue
import signal
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary, finalize

import numpy as np

from lexeval_gui.core.freed_memory import give_back_memory
from lexeval_gui.core.jobs.job import keep
from lexeval_gui.core.jobs.runners import (
    Failed,
    Listener,
    Message,
    Remark,
    Runner,
    RunnerThread,
    failure_message,
    perform,
    reason,
)
from lexeval_gui.core.jobs.segments import PIECE, Segment, can_share, opened, packed, part, place_of, shared
from lexeval_gui.core.problems import Problem

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Packed = tuple[bytes, list[memoryview]]
Segments = WeakValueDictionary[int, Segment]

LET_GO = 0.5
"""Seconds after which memory goes back that two processes saw."""

GIVES_WAY = 3
"""By so much a worker is nicer than the window: with two busy threads of it on two processors, the window has one."""

LAST = 5
"""Seconds in which a worker that was stopped is gone."""


class ProcessRunner(Runner):
    """A runner in a spawned process, which makes its session with `factory()` and leaves when its pipe closes.

    `factory` must be importable by name. Arrays are received outside the interpreter's lock, in pieces. Requests are
    written on a thread of their own: one of some megabytes takes as long as a busy worker takes to read it. Where no
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
        self._requests: queue.SimpleQueue[Packed | None] = queue.SimpleQueue()
        self._begun = threading.Event()
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
        self._stop_listening()
        if self._begun.is_set():
            self._dismiss()

    def _dismiss(self) -> None:
        if self._process.pid is None:
            self._post(("close",))
        else:
            self._process.terminate()

    def _post(self, request: tuple[Any, ...]) -> None:
        self._requests.put(packed(request))

    def _write_requests(self) -> None:
        """Write one request after the other, until there are no more."""
        with contextlib.suppress(OSError, ValueError):  # a worker that is gone is reported by the reader
            while (packed := self._requests.get()) is not None:
                _write(self._pipe, packed)

    def _run(self, *arguments: Any) -> None:
        """Pass on what the worker says, until it is gone."""
        self._begin(*arguments)
        try:
            RunnerThread("worker-writer", self._write_requests).begin()
            known = Segments()
            while True:
                self._answer(_receive(self._pipe, known))
        except (EOFError, ConnectionError):
            self._fail("the working process ended unexpectedly; open the files again")
        except Exception as error:  # no file handle, no memory: what is asked for must not wait for ever
            self._fail(f"what the working process found could not be taken ({reason(error)}); open the files again")
        finally:
            self._requests.put(None)
            if self._process.pid is not None:
                self._process.terminate()
                self._process.join(LAST)
            self._pipe.close()

    def _fail(self, text: str) -> None:
        self._end(Failed(0, (Problem("error", "", None, "worker", text),)))

    def _begin(self, theirs: Connection) -> None:
        """Start the process, which takes a tenth of a second; where there can be none, work here."""
        try:
            self._process.start()
            theirs.close()
        except Exception as error:  # no process, no memory, no file handles
            text = f"No process could be started for the work ({reason(error)}). It is done in the window's own"
            self._say(Remark(f"{text}, which may answer slowly meanwhile."))
            RunnerThread("session", _serve, theirs, self._factory).begin()
        finally:
            self._begun.set()
        if self._closed:
            self._dismiss()


def _serve_alone(pipe: Connection, factory: Callable[[], Any]) -> None:
    """The worker, in a process of its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal reaches both: the parent answers and closes
    if hasattr(os, "nice"):
        os.nice(GIVES_WAY)
    _serve(pipe, factory)


def _serve(pipe: Connection, factory: Callable[[], Any]) -> None:
    """The worker: a thread takes requests so that a cancel is seen while work goes on."""
    requests: queue.SimpleQueue[tuple[Any, ...]] = queue.SimpleQueue()
    cancelled: set[int] = set()
    closing = threading.Event()

    def listen() -> None:
        try:
            while (request := _receive(pipe, Segments()))[0] != "close":
                if request[0] == "cancel":
                    cancelled.add(request[1])
                else:
                    requests.put(request[1:])
        except (EOFError, OSError):
            pass  # who asks is gone
        finally:
            closing.set()
            requests.put(())

    share = shared if can_share() else keep

    def say(message: Message) -> None:
        with contextlib.suppress(OSError):
            _write(pipe, packed(message))

    with pipe:  # who waits for an answer sees that there will be none
        session = factory()
        RunnerThread("requests", listen).begin()
        while request := requests.get():
            number, method, given = request
            is_over = lambda n=number: closing.is_set() or n in cancelled  # noqa: E731
            message = perform(session, number, method, given, say, is_over, share)
            try:
                say(message)
            except Exception as error:  # an answer that cannot be sent
                say(failure_message(number, error))
            del message
            give_back_memory()


def _write(pipe: Connection, packed: Packed) -> None:
    """Send what is packed: of arrays in segments of ours their places, others in pieces."""
    from multiprocessing.reduction import send_handle

    head, views = packed
    places = [place_of(view) for view in views]
    handed = list(dict.fromkeys(place[0] for place in places if place is not None))
    known = [None if place is None else (handed.index(place[0]), place[1]) for place in places]
    sizes = [view.nbytes for view in views]
    pipe.send_bytes(pickle.dumps((sizes, known, len(handed))))
    pipe.send_bytes(head)
    for fd in handed:
        send_handle(pipe, fd, None)
    for view in (view for view, place in zip(views, places, strict=True) if place is None):
        for start in range(0, view.nbytes, PIECE):
            pipe.send_bytes(view[start : start + PIECE])


def _receive(pipe: Connection, known: Segments) -> Any:
    """What has been sent; `known` are the segments that were handed on before and are in use."""
    from multiprocessing.reduction import recv_handle

    (sizes, places, many), head = pickle.loads(pipe.recv_bytes()), pipe.recv_bytes()
    segments = [_taken(recv_handle(pipe), known) for _ in range(many)]
    arrays = []
    for size, place in zip(sizes, places, strict=True):
        if place is not None:
            arrays.append(part(segments[place[0]], place[1], size))
            continue
        array = np.empty(size, np.uint8)  # a bytearray would be filled with zeros, under the interpreter's lock
        for start in range(0, size, PIECE):
            pipe.recv_bytes_into(array.data[start : start + PIECE])
        arrays.append(array)
    return pickle.loads(head, buffers=arrays)


def _taken(fd: int, known: Segments) -> Segment:
    """A segment that is handed on, perhaps once more."""
    try:
        number = os.fstat(fd).st_ino
        segment = known.get(number)
        if segment is None:
            segment = known[number] = opened(fd)
            finalize(segment, _let_go, os.dup(fd)).atexit = False
        return segment
    finally:
        os.close(fd)


def _let_go(fd: int) -> None:
    """Nothing of a segment is used any more: have it given back beside the interface, once this is over. For a gigabyte
    that took a fifth of a second."""
    timer = threading.Timer(LET_GO, os.close, (fd,))
    timer.daemon = True
    timer.start()
