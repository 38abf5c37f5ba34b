"""Python's garbage, collected on the interface thread only.

Left to itself, the collector runs on whichever thread makes objects. A Qt object that is destroyed on another thread
than its own leaves its timers behind, and the program crashes when one of them is due.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

EVERY = 1000
"""Milliseconds between two collections of young objects."""

FULL_EVERY = 15
"""Every so many of them, old objects are looked at too."""


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
        through no more: that took 70 ms each time."""
        self._times += 1
        if self._times == 1:
            gc.freeze()
        gc.collect(1 if self._times % FULL_EVERY else 2)

    def stop(self) -> None:
        """Give the work back to the automatic collector."""
        self._timer.stop()
        gc.unfreeze()
        gc.enable()
