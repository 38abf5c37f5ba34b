"""Work on numpy arrays done on all processors at once: numpy lets go of the interpreter's lock while it computes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from lexeval_gui.core.jobs.job import Check

if TYPE_CHECKING:
    from concurrent.futures import Future

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
