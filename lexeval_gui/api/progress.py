"""How far a question is, told to whoever asked it in Python, who can call it off."""

from __future__ import annotations

import time
from collections.abc import Callable

from lexeval_gui.core import jobs
from lexeval_gui.core.jobs import Cancelled, Check, Job, go_on
from lexeval_gui.core.jobs.job import PROGRESS_EVERY

Told = Callable[[float, str], object]
"""Takes what share (0…1) of the work is done and a word for what is done now; False calls it off."""

READ = 0.7
"""What part of all work it is to read, join and count the files."""


class Telling:
    """Tells `told` how far the work is, twenty times a second at most, with shares that never fall and end with 1.

    Work that only asks whether it is to go on tells what was told last, so that it can be called off all the same.
    Nothing is told, and nothing slowed down, where `told` is None.
    """

    def __init__(self, told: Told | None) -> None:
        self._told = told
        self._share, self._word, self._next = 0.0, "reading", 0.0

    def job(self, low: float = 0, high: float = READ) -> Job:
        """A job whose shares count for `low`…`high` of the whole."""
        if self._told is None:
            return Job()
        return Job(lambda share, word: self._tell(low + (high - low) * share, word), self._is_off)

    def check(self, word: str) -> Check:
        """A check for what is left after the files are counted."""
        if self._told is None:
            return go_on
        job = self.job(READ, 1)
        job.step(0, word)
        return jobs.Progress(job, word)

    def done(self) -> None:
        """Tell that all is done."""
        if self._told is not None:
            self._tell(1, "done")

    def _tell(self, share: float, word: str) -> None:
        self._share, self._word = max(self._share, min(share, 1)), word
        self._next = time.monotonic() + PROGRESS_EVERY
        if self._told is not None and self._told(self._share, word) is False:
            raise Cancelled("called off by its progress callback")

    def _is_off(self) -> bool:
        """Never: who calls it off does so when told."""
        if time.monotonic() >= self._next:
            self._tell(self._share, self._word)
        return False
