"""Python's garbage, collected on the interface thread only.

Left to itself, the collector runs on whichever thread makes objects. A Qt object that is destroyed on another thread
than its own leaves its timers behind, and the program crashes when one of them is due.

What is freed goes back to the system now and then: it looked like a leak, and was none.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

from lexeval_gui.core.freed_memory import give_back_memory

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
