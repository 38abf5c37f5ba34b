"""What long work reports to, and what stops it."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable
from typing import Any

PROGRESS_EVERY = 0.05
"""Seconds between two reports of progress."""

OFFERED_EVERY = 0.25
"""Seconds between two parts of a result that are sent because they are there."""

Check = Callable[[], None]
"""Called now and then during long work; raises to stop it."""


def go_on() -> None:
    """The check of work that nobody stops."""


Share = Callable[[list[Any], Check], Any]
"""Takes a value out of a list and returns it with its arrays where whoever asked for the work sees them too."""


def keep(held: list[Any], check: Check) -> Any:
    """Return the value as it is: who works and who asked are one process."""
    return held.pop()


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
        share: Share = keep,
    ) -> None:
        """`pipes` are the paths that somebody typed for this job, each of which may be a pipe (see core.files)."""
        self.pipes: dict[str, bytes | None] = dict.fromkeys(pipes)  # what was read of them
        self._report, self._cancelled, self.partial, self._share = report, cancelled, partial, share
        self._next = self._next_offer = 0.0
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

    def offer(self, part: Callable[[], Any]) -> None:
        """Send what is found so far, unless something was sent a moment ago."""
        now = time.monotonic()
        if now >= self._next_offer:
            self._next_offer = now + OFFERED_EVERY
            self.partial(part())

    def share(self, held: list[Any]) -> Any:
        """The value that a list holds, which is empty then: where who asked for the work sees it too, if it can be."""
        return self._share(held, self.check)

    def quiet(self) -> Job:
        """A job that reports nothing but is cancelled with this one."""
        return self.beside(lambda share, text: None, self._cancelled)

    def beside(self, report: Callable[[float, str], None], cancelled: Callable[[], bool]) -> Job:
        """A job that reports to somebody else, and has nothing but the pipes of this one."""
        made = Job(report, cancelled)
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


class Progress:
    """A check that also reports how far the work is that calls it (see `tell`)."""

    def __init__(self, job: Job, text: str) -> None:
        self._job, self._text = job, text

    def __call__(self) -> None:
        """Check."""
        self._job.check()

    def at(self, share: float) -> None:
        """Report that `share` (0…1) of the job's present part is done, and check."""
        self._job.step(share, self._text)


def tell(check: Check, share: float) -> None:
    """Check, and report that `share` (0…1) is done where somebody wants to know."""
    if isinstance(check, Progress):
        check.at(share)
    else:
        check()
