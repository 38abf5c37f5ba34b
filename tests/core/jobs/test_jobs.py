"""Numbered requests in a thread and in a spawned process: every way to end, cancel, progress, nothing left behind."""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lexeval_gui.core.jobs import Cancelled, Job, processes
from lexeval_gui.core.jobs.processes import ProcessRunner
from lexeval_gui.core.jobs.runners import (
    Failed,
    Message,
    Partial,
    Progress,
    Remark,
    Result,
    RunnerThread,
    Stopped,
    ThreadRunner,
)
from lexeval_gui.core.jobs.segments import PIECE
from lexeval_gui.core.problems import unreadable

WAIT = 60
"""Seconds after which a message that does not come is missed; nothing is measured."""


RELEASED = threading.Event()
"""Lets go of what is stuck."""


class Session:
    """Work of every kind."""

    def __init__(self) -> None:
        self.kept: list[int] = []

    def add(self, number: int, job: Job) -> list[int]:
        self.kept.append(number)
        return list(self.kept)

    def array(self, size: int, job: Job) -> np.ndarray:
        return np.arange(size, dtype=np.int64)

    def in_parts(self, job: Job) -> str:
        job.partial("first rows")
        with job.part(0.5, 1):
            job.step(0.5, "half of the second half")
        return "all rows"

    def endless(self, job: Job) -> None:
        job.partial("begun")
        while True:
            job.check()

    def unreadable(self, job: Job) -> None:
        raise unreadable("a.gold", "empty", "is empty", 3)

    def fault(self, job: Job) -> None:
        raise ZeroDivisionError("a fault")

    def large(self, job: Job) -> None:
        raise MemoryError

    def pid(self, job: Job) -> int:
        return os.getpid()

    def stuck(self, job: Job) -> None:
        job.partial("begun")
        RELEASED.wait()

    def unsendable(self, job: Job) -> Any:
        return lambda: None

    def dies(self, job: Job) -> None:
        os._exit(1)


Make = Callable[[Callable[[Message], None]], Any]


def in_thread(listen: Callable[[Message], None]) -> ThreadRunner:
    return ThreadRunner(Session(), listen)


def in_process(listen: Callable[[Message], None]) -> ProcessRunner:
    return ProcessRunner(Session, listen)


class Desk:
    """A runner with the messages that it has sent."""

    def __init__(self, make: Make) -> None:
        self.messages: queue.Queue[Message] = queue.Queue()
        self.runner = make(self.messages.put)

    def next(self) -> Message:
        return self.messages.get(timeout=WAIT)

    def ask(self, method: str, *arguments: Any) -> Message:
        """The message with which a request ends."""
        number = self.runner.submit(method, *arguments)
        while isinstance(message := self.next(), Progress | Partial | Remark) or message.number < number:
            pass
        assert message.number == number
        return message


@pytest.fixture(params=[in_thread, in_process], ids=["thread", "process"], scope="module")
def desk(request: pytest.FixtureRequest) -> Iterator[Desk]:
    made = Desk(request.param)
    yield made
    made.runner.close()


def test_results_come_with_their_number_and_the_session_is_kept(desk: Desk):
    first, second = desk.ask("add", 1), desk.ask("add", 2)
    assert isinstance(first, Result)
    assert isinstance(second, Result)
    assert second.number == first.number + 1
    assert second.value[-2:] == [1, 2]


def test_an_array_of_several_pieces_arrives_whole(desk: Desk):
    size = PIECE // 8 * 2 + 5
    message = desk.ask("array", size)
    assert isinstance(message, Result)
    np.testing.assert_array_equal(message.value, np.arange(size))


def test_partial_results_and_progress_come_before_the_result(desk: Desk):
    number = desk.runner.submit("in_parts")
    assert [desk.next() for _ in range(3)] == [
        Partial(number, "first rows"),
        Progress(number, 0.75, "half of the second half"),
        Result(number, "all rows"),
    ]


def test_work_that_goes_on_is_cancelled(desk: Desk):
    number = desk.runner.submit("endless")
    assert desk.next() == Partial(number, "begun")
    desk.runner.cancel(number)
    assert desk.next() == Stopped(number)


def test_a_request_that_waits_is_cancelled_before_it_begins(desk: Desk):
    kept = desk.ask("add", 10)
    first = desk.runner.submit("endless")
    assert desk.next() == Partial(first, "begun")
    second = desk.runner.submit("add", 11)
    desk.runner.cancel(second)
    desk.runner.cancel(first)
    assert {desk.next(), desk.next()} == {Stopped(first), Stopped(second)}
    after = desk.ask("add", 12)
    assert isinstance(kept, Result)
    assert isinstance(after, Result)
    assert after.value == [*kept.value, 12]


def test_an_unreadable_input_says_where(desk: Desk):
    message = desk.ask("unreadable")
    assert isinstance(message, Failed)
    assert [str(problem) for problem in message.problems] == ["a.gold:3: error: is empty"]
    assert message.detail == ""


def test_a_fault_of_ours_is_a_sentence_with_the_traceback_beside_it(desk: Desk):
    message = desk.ask("fault")
    assert isinstance(message, Failed)
    assert "ZeroDivisionError: a fault" in message.problems[0].message
    assert "Traceback" not in message.problems[0].message
    assert "Traceback" in message.detail


def test_too_little_memory_is_said(desk: Desk):
    message = desk.ask("large")
    assert isinstance(message, Failed)
    assert message.problems[0].code == "memory"


def test_a_thread_works_here_and_a_process_elsewhere(desk: Desk):
    message = desk.ask("pid")
    assert isinstance(message, Result)
    assert (message.value == os.getpid()) == isinstance(desk.runner, ThreadRunner)


def test_a_request_is_written_beside_whoever_asks(monkeypatch: pytest.MonkeyPatch):
    """A large one takes as long as a busy worker takes to read it; the window stood still meanwhile."""
    may_write, write = threading.Event(), processes._write

    def slow(*arguments: Any) -> None:
        assert may_write.wait(WAIT)
        write(*arguments)

    monkeypatch.setattr(processes, "_write", slow)
    desk = Desk(in_process)
    desk.runner.submit("add", 4)
    assert desk.messages.empty()
    may_write.set()
    message = desk.next()
    assert isinstance(message, Result)
    assert message.value == [4]
    desk.runner.close()


@pytest.mark.parametrize("make", [in_thread, in_process])
def test_closing_ends_work_and_is_silent(make: Make):
    desk = Desk(make)
    desk.runner.submit("endless")
    desk.next()
    desk.runner.close()
    assert desk.messages.empty()


def test_closing_leaves_no_process():
    desk = Desk(in_process)
    pid = desk.runner.pid
    desk.ask("add", 1)
    desk.runner.close()
    end = time.monotonic() + WAIT
    while is_running(pid) and time.monotonic() < end:
        time.sleep(0.02)
    assert not is_running(pid)


@pytest.mark.parametrize("make", [in_thread, in_process])
def test_closing_does_not_wait_for_work_that_is_stuck(make: Make, monkeypatch: pytest.MonkeyPatch):
    desk = Desk(make)
    RELEASED.clear()
    desk.runner.submit("stuck")
    assert isinstance(desk.next(), Partial)
    waited: list[object] = []
    monkeypatch.setattr(threading.Thread, "join", lambda thread, timeout=None: waited.append(thread))
    desk.runner.close()
    monkeypatch.undo()
    RELEASED.set()
    assert waited == []
    assert desk.messages.empty()


def test_a_worker_that_dies_is_a_problem():
    desk = Desk(in_process)
    message = desk.ask("dies")
    assert isinstance(message, Failed)
    assert "ended unexpectedly" in message.problems[0].message
    desk.runner.close()


def test_an_answer_that_cannot_be_taken_is_a_problem(monkeypatch: pytest.MonkeyPatch):
    def refuse(*_: object) -> None:
        raise RuntimeError("received 0 items of ancdata")  # no file handle is free

    monkeypatch.setattr(processes, "_receive", refuse)
    desk = Desk(in_process)
    message = desk.ask("add", 1)
    assert isinstance(message, Failed)
    assert "received 0 items of ancdata" in message.problems[0].message
    desk.runner.close()


# -- where there is no process, no thread, no memory ------------------------------------------------------------------

REFUSALS = [OSError(12, "Cannot allocate memory"), MemoryError(), RuntimeError("no")]


def refusing(error: Exception) -> Callable[..., None]:
    def refuse(*_: object, **__: object) -> None:
        raise error

    return refuse


@pytest.mark.parametrize("error", REFUSALS, ids=lambda error: type(error).__name__)
def test_where_no_process_can_be_started_the_work_is_done_here_and_this_is_said(
    error: Exception, monkeypatch: pytest.MonkeyPatch, begun: list[RunnerThread]
):
    monkeypatch.setattr("multiprocessing.process.BaseProcess.start", refusing(error))
    desk = Desk(in_process)
    number = desk.runner.submit("endless")
    remark = desk.next()
    assert isinstance(remark, Remark)
    assert "No process could be started" in remark.text
    assert desk.next() == Partial(number, "begun")
    desk.runner.cancel(number)
    assert desk.next() == Stopped(number)
    message = desk.ask("pid")
    assert isinstance(message, Result)
    assert message.value == os.getpid()
    assert desk.runner.pid is None
    desk.runner.close()
    assert {thread.name for thread in begun} >= {"session", "requests"}
    for thread in begun:
        thread.join(WAIT)
        assert not thread.is_alive(), thread.name


@pytest.mark.parametrize("make", [in_thread, in_process])
def test_where_no_thread_can_be_started_every_request_is_answered_in_words(make: Make, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("threading.Thread.start", refusing(RuntimeError("can't start new thread")))
    desk = Desk(make)
    for _ in range(2):
        message = desk.ask("add", 1)
        assert isinstance(message, Failed)
        assert message.is_last
        assert message.problems[0].message.startswith("the system gives no further thread (can't start new thread)")
    desk.runner.close()


def test_where_neither_process_nor_thread_can_be_started_the_request_is_answered_in_words(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr("multiprocessing.process.BaseProcess.start", refusing(OSError(11, "Try again")))
    begin = threading.Thread.start
    started: list[threading.Thread] = []

    def start(thread: threading.Thread) -> None:
        started.append(thread)
        if len(started) > 1:
            raise RuntimeError("can't start new thread")
        begin(thread)

    monkeypatch.setattr("threading.Thread.start", start)
    desk = Desk(in_process)
    message = desk.ask("add", 1)
    assert isinstance(message, Failed)
    assert "no further thread" in message.problems[0].message


@pytest.mark.parametrize("make", [ThreadRunner, ProcessRunner])
def test_what_is_raised_while_an_answer_is_worked_on_is_an_answer_in_words(make: Any):
    messages: queue.Queue[Message] = queue.Queue()
    runner = make(Session() if make is ThreadRunner else Session, messages.put, refusing(MemoryError()))
    number = runner.submit("add", 1)
    message = messages.get(timeout=WAIT)
    assert isinstance(message, Failed)
    assert (message.number, message.problems[0].code) == (number, "memory")
    runner.close()


def test_an_answer_that_cannot_be_sent_is_a_problem():
    desk = Desk(in_process)
    message = desk.ask("unsendable")
    assert isinstance(message, Failed)
    assert isinstance(desk.ask("add", 1), Result)
    desk.runner.close()


def test_a_worker_that_died_answers_every_later_request():
    desk = Desk(in_process)
    assert isinstance(desk.ask("dies"), Failed)
    message = desk.ask("add", 1)
    assert isinstance(message, Failed)
    assert message.is_last
    desk.runner.close()


PARENT = """
import os, signal
from lexeval_gui.core.jobs.processes import ProcessRunner
from tests.core.jobs.test_jobs import Session
runner = ProcessRunner(Session, lambda message: print(runner.pid, flush=True))
runner.submit("pid")
signal.pause()
"""


def test_a_worker_leaves_when_its_parent_is_killed(project: Path):
    parent = subprocess.Popen([sys.executable, "-c", PARENT], cwd=project, stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    worker = int(parent.stdout.readline())
    assert is_running(worker)
    parent.kill()
    parent.communicate()
    end = time.monotonic() + WAIT
    while is_running(worker) and time.monotonic() < end:
        time.sleep(0.02)
    assert not is_running(worker)


def is_running(pid: int) -> bool:
    """Whether there is such a process, and not only what is left of it until somebody asks how it ended."""
    stat = Path(f"/proc/{pid}/stat")
    try:
        os.kill(pid, 0)
        return not (stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z")
    except (ProcessLookupError, FileNotFoundError):
        return False


# -- a job ------------------------------------------------------------------------------------------------------------


def test_a_job_that_is_not_wanted_stops_at_the_next_check():
    wanted = threading.Event()
    wanted.set()
    job = Job(cancelled=lambda: not wanted.is_set())
    job.check()
    wanted.clear()
    with pytest.raises(Cancelled):
        job.check()
    with pytest.raises(Cancelled):
        job.step(0, "")


def test_shares_of_parts_are_shares_of_the_whole(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("lexeval_gui.core.jobs.job.PROGRESS_EVERY", -1)
    said: list[float] = []
    job = Job(report=lambda share, text: said.append(share))
    with job.part(0.5, 1):
        job.step(0, "")
        with job.part(0.5, 1):
            job.step(0.5, "")
        job.step(1, "")
    job.step(1, "")
    assert said == [0.5, 0.875, 1.0, 1.0]


def test_progress_is_not_said_more_often_than_it_can_be_read():
    said: list[float] = []
    job = Job(report=lambda share, text: said.append(share))
    for step in range(1000):
        job.step(step / 1000, "")
    assert said[0] == 0
    assert len(said) < 1000
