"""Something that a thread of its own does, so that nobody waits for it."""

from __future__ import annotations

import threading
from collections.abc import Callable


class Beside:
    """Does one thing, and once more where that is asked for while it is being done."""

    def __init__(self, work: Callable[[], object]) -> None:
        self._work, self._lock = work, threading.Lock()
        self._thread: threading.Thread | None = None
        self._again = False

    def start(self) -> None:
        """Have it done now."""
        if not self.repeat():
            self._thread = threading.Thread(target=self._run, name="lexeval-beside")
            self._thread.start()

    def repeat(self) -> bool:
        """Have it done once more after what is under way; False where nothing is."""
        with self._lock:
            self._again = self._thread is not None
            return self._again

    def wait(self) -> None:
        """Wait until nothing is under way."""
        if (thread := self._thread) is not None:
            thread.join()

    def _run(self) -> None:
        again = True
        while again:
            self._work()
            with self._lock:
                again, self._again = self._again, False
                self._thread = self._thread if again else None
