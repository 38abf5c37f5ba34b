"""Bar 5: a million items are opened in the window: its longest silence, the first rows, cancelling, what is left.

A timer of 5 ms tells when the window's event loop is kept from going on: from the request until a second after all rows
are there. Each round has a window of its own, idle on its start page. When all rows are there counts beside what plain
Python takes in turn with it to read and split the files.
"""

from __future__ import annotations

import os
import statistics
import time
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication

from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace import plans
from tests.benchmarks.measure import ITEMS, SPLIT, Line, large, line, split_seconds
from tests.benchmarks.windows import a_window, pause, plan, wait_for

ROUNDS = 5
WHOLE = 3.5 / SPLIT
CANCEL_AFTER = (150, 600, 1500, 3000)
"""Milliseconds after the request: while the worker starts, shows first rows, reads."""


class Pulse:
    """A timer that notes when it comes late."""

    def __init__(self) -> None:
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._timer.start(5)
        self._last, self.longest = time.perf_counter(), 0.0

    def start(self) -> None:
        """Forget what has been."""
        self._last, self.longest = time.perf_counter(), 0.0

    def _beat(self) -> None:
        now = time.perf_counter()
        self.longest = max(self.longest, (now - self._last) * 1000)
        self._last = now


class Rows(QObject):
    """The moment at which rows are first painted, None before."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__()
        self.moment: float | None = None
        self._rows = window.items.rows
        self._rows.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See Qt."""
        if self.moment is None and event.type() == QEvent.Type.Paint and self._rows.model().rowCount():
            QTimer.singleShot(0, self._now)
        return False

    def _now(self) -> None:
        self.moment = self.moment or time.perf_counter()


def run() -> list[Line]:
    """Silence, first rows, everything; cancelling; processes left."""
    files = plan(ITEMS, 1)
    rounds = [(*_opened(files), split_seconds(large())) for _ in range(ROUNDS)]
    silences, firsts, wholes, left, split = zip(*rounds, strict=True)
    cancelled = [_cancelled(files, after) for after in CANCEL_AFTER]
    shown, gone = zip(*cancelled, strict=True)
    what = f"{ITEMS:,} items"
    return [
        line(5, f"longest silence of the window while {what} are opened", silences, "ms", 50),
        line(5, "first rows after the request", firsts, "ms", 300),
        line(5, "all rows after the request", wholes, "s"),
        line(5, "all rows / reading and splitting", [statistics.median(wholes) / statistics.median(split)], "×", WHOLE),
        line(5, "cancel until the window is as it was", shown, "ms", 200),
        line(5, "cancel until the worker is gone", gone, "ms", 200),
        line(5, "processes left behind", [max(left)], "", 0),
    ]


def _opened(files: plans.Plan) -> tuple[float, float, float, int]:
    """Longest silence (ms), first rows (ms), all rows (s), processes left after the window was closed."""
    with a_window() as window:
        rows, pulse = Rows(window), Pulse()
        pulse.start()
        start = time.perf_counter()
        window.background.open(files)
        wait_for(lambda: rows.moment is not None)
        wait_for(lambda: window.background.waiting is None)
        whole = time.perf_counter() - start
        pause(1000)
        evaluation = window.state.data.evaluation
        assert rows.moment is not None
        assert evaluation is not None
        assert len(evaluation.dataset) == ITEMS
    return pulse.longest, (rows.moment - start) * 1000, whole, len(workers())


def _cancelled(files: plans.Plan, after: int) -> tuple[float, float]:
    """Milliseconds from the wish to stop until the window is painted as before, and until the worker is gone."""
    with a_window() as window:
        window.background.open(files)
        pause(after)
        start = time.perf_counter()
        window.background.cancel()
        QApplication.processEvents()
        shown = time.perf_counter() - start
        assert window.state.data.evaluation is None
        assert window.pages.currentWidget() is window.start
        wait_for(lambda: not workers())
        return shown * 1000, (time.perf_counter() - start) * 1000


def workers() -> list[int]:
    """The processes that this one has started and that still run, but for the one that Python tidies up with."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state, parent = (folder / "stat").read_text().rpartition(")")[2].split()[:2]
            command = (folder / "cmdline").read_text()
        except OSError:  # it has ended meanwhile
            continue
        if int(parent) == os.getpid() and state != "Z" and "resource_tracker" not in command:
            found.append(int(folder.name))
    return found
