"""Python's garbage, collected on the interface thread only.

Left to itself, the collector runs on whichever thread makes objects. A Qt object that is destroyed on another thread
than its own leaves its timers behind, and the program crashes when one of them is due.

What is freed goes back to the system now and then: it looked like a leak, and was none.
"""

from __future__ import annotations

import gc
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from lexeval_gui.core.freed_memory import give_back_memory

EVERY = 1000
"""Milliseconds between two collections of young objects."""

FULL_EVERY = 15
"""Every so many of them, old objects are looked at too."""

MOST_PUT_OFF = 10
"""So many collections in a row are put off while something moves: one may take as long as a step of a slider."""

MANY = 100_000
"""So many young objects are data, such as what-if changes, and no cycles: to look through them took 200 ms."""


class Garbage(QObject):
    """Takes the place of the automatic collector for as long as it lives. While something `is_moving` it waits."""

    def __init__(self, parent: QObject | None = None, is_moving: Callable[[], bool] = lambda: False) -> None:
        super().__init__(parent)
        self._is_moving = is_moving
        self._times = self._put_off = 0
        gc.disable()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._collect_at_rest)
        self._timer.start(EVERY)

    def _collect_at_rest(self) -> None:
        """Collect, unless something moves: then when it rests, or after so many times all the same."""
        if self._is_moving() and self._put_off < MOST_PUT_OFF:
            self._put_off += 1
        else:
            self._put_off = 0
            self.collect()

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
