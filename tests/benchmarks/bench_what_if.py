"""A class of errors put in force as a what-if in the window, undone and done again: how long its event loop stands
still, and how soon the scores are there."""

from __future__ import annotations

import time
from collections.abc import Callable

from lexeval_gui.window.shell.main_window import MainWindow
from tests.benchmarks.bench_loading import Pulse
from tests.benchmarks.measure import Line, line
from tests.benchmarks.windows import a_window, pause, plan, wait_for

HERE = 100_000
SILENCE = 100
ROUNDS = 3


def run() -> list[Line]:
    """Put in force, undone, done again: the longest silence of each, and seconds until the copy is shown."""
    rounds = [_round() for _ in range(ROUNDS)]
    lines: list[Line] = []
    for place, what in enumerate(("put in force", "undone", "done again")):
        told = f"a what-if of {HERE:,} items {what}"
        lines.append(
            line(14, f"{told}: longest silence of the window", [one[place][0] for one in rounds], "ms", SILENCE)
        )
        lines.append(line(14, f"{told}: until it is shown", [one[place][1] for one in rounds], "s"))
    return lines


def _round() -> list[tuple[float, float]]:
    with a_window() as window:
        window.background.open(plan(HERE, 1))
        wait_for(lambda: window.state.data.evaluation is not None and not window.state.data.evaluation.loaded.preview)
        window.menus.trigger("tab.worth")
        wait_for(lambda: window.background.is_idle)
        pause(1000)
        pane = window.workbench.worth
        row = pane.classes.rows[0]
        history = window.state.history
        return [
            _timed(window, lambda: pane.classes.what_if_wanted.emit(row, row.manners[0]), True),
            _timed(window, history.undo, False),
            _timed(window, history.redo, True),
        ]


def _timed(window: MainWindow, action: Callable[[], object], changed: bool) -> tuple[float, float]:
    """The longest silence (ms) until all is at rest again, and seconds until a changed copy is shown, or none."""
    pulse, start = Pulse(), time.perf_counter()
    pulse.start()
    action()
    wait_for(lambda: bool(window.state.data.changes) == changed)
    seconds = time.perf_counter() - start
    wait_for(lambda: window.background.is_idle)
    pause(500)
    return pulse.longest, seconds
