"""Python's garbage, collected on the interface thread only.

Left to itself, the collector runs on whichever thread makes objects. A Qt object that is destroyed on another thread
than its own leaves its timers behind, and the program crashes when one of them is due.

What C's allocator holds free between what is in use goes back to the system now and then: after some thousand actions
that was as much as all that is in use (60 MB), which looked like a leak and was none.
"""

from __future__ import annotations

import gc
import sys
from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

if TYPE_CHECKING:  # not before the first paint
    import ctypes

EVERY = 1000
"""Milliseconds between two collections of young objects."""

FULL_EVERY = 15
"""Every so many of them, old objects are looked at too."""


MANY = 100_000
"""So many young objects are data, such as what-if changes, and no cycles: to look through them took 200 ms."""


class Garbage(QObject):
    """Takes the place of the automatic collector for as long as it lives."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._times = 0
        gc.disable()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.collect)
        self._timer.start(EVERY)

    def collect(self) -> None:
        """Collect now. What the program is made of, some 100,000 objects that stay for as long as it runs, is looked
        through no more: that took 70 ms each time; nor is what so many were made of at once."""
        self._times += 1
        if self._times == 1 or gc.get_count()[0] > MANY:
            gc.freeze()
        if self._times % FULL_EVERY:
            gc.collect(1)
        else:
            gc.collect()
            give_back_memory()

    def stop(self) -> None:
        """Give the work back to the automatic collector."""
        self._timer.stop()
        gc.unfreeze()
        gc.enable()


def give_back_memory() -> None:
    """Give the system the pages that nothing uses: some milliseconds for each 100 MB of them. Only where C's library is
    that of GNU; the others do it by themselves, or cannot."""
    trim = _malloc_trim()
    if trim is not None:
        trim(0)


@cache
def _malloc_trim() -> ctypes._NamedFuncPointer | None:
    import ctypes

    return getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
