"""Work on numpy arrays done on all processors at once: numpy lets go of the interpreter's lock while it computes."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from lexeval_gui.core.jobs.job import Check, Job

if TYPE_CHECKING:
    from concurrent.futures import Future

ASKED_EVERY = 0.02
"""Seconds between two looks at whether work in threads is still wanted."""

One = TypeVar("One")
Other = TypeVar("Other")


def side_by_side(work: Callable[[One], Other], pieces: Sequence[One], check: Check) -> Iterator[Other]:
    """The result for each piece, in their order, with a check before each. A single piece, or where there is one
    processor, is worked on here; else threads are at most a piece ahead each, so that results take little memory."""
    many = min(_processors(), len(pieces))
    if many > 1:
        yield from _in_threads(work, pieces, many, check)
        return
    for piece in pieces:
        check()
        yield work(piece)


def reporting_side_by_side(work: Callable[[One, Job], Other], pieces: Sequence[One], job: Job) -> Iterator[Other]:
    """The same of work that reports to a job, each piece as an equal part of it. Nobody but who asks for the results
    talks to `job`: the others report to jobs of their own, which end with it."""
    many = min(_processors(), len(pieces))
    if many > 1:
        yield from _in_reporting_threads(work, pieces, many, job)
        return
    yield from one_by_one(work, pieces, job)


def one_by_one(work: Callable[[One, Job], Other], pieces: Sequence[One], job: Job) -> Iterator[Other]:
    """The same without a thread: what little work takes."""
    for index, piece in enumerate(pieces):
        with job.part(index / len(pieces), (index + 1) / len(pieces)):
            found = work(piece, job)
        yield found


def _processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _in_threads(work: Callable[[One], Other], pieces: Iterable[One], many: int, check: Check) -> Iterator[Other]:
    from collections import deque
    from concurrent.futures import ThreadPoolExecutor  # here, since small files need none

    pool, waiting = ThreadPoolExecutor(many), deque["Future[Other]"]()
    try:
        for piece in pieces:
            waiting.append(pool.submit(work, piece))
            if len(waiting) > many:
                check()
                yield waiting.popleft().result()
        while waiting:
            check()
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _in_reporting_threads(
    work: Callable[[One, Job], Other], pieces: Sequence[One], many: int, job: Job
) -> Iterator[Other]:
    from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait

    stopped, shares, said = threading.Event(), [0.0] * len(pieces), [""]

    def worked(index: int) -> Other:
        def report(share: float, text: str) -> None:
            shares[index], said[0] = share, text

        found = work(pieces[index], job.beside(report, stopped.is_set))
        shares[index] = 1.0
        return found

    pool = ThreadPoolExecutor(many)
    try:
        waiting = [pool.submit(worked, index) for index in range(len(pieces))]
        while waiting:
            while not waiting[0].done():
                for done in wait(waiting, ASKED_EVERY, FIRST_EXCEPTION).done:
                    done.result()  # what fails is told at once, whichever piece it is
                job.step(sum(shares) / len(shares), said[0])
            yield waiting.pop(0).result()
    finally:
        stopped.set()
        pool.shutdown(cancel_futures=True)
