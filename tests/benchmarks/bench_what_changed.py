"""What a step changed, in words, at 1,000,000 items: how soon after the settings rest it is said, and how long the
event loop of the window stands still meanwhile."""

from __future__ import annotations

import time

from lexeval_gui.window.shell.main_window import MainWindow
from tests.benchmarks.bench_loading import Pulse
from tests.benchmarks.measure import Line, line
from tests.benchmarks.windows import a_window, pause, plan, wait_for

HERE = 1_000_000
SOON = 150
STEPS = (("a slider", ({"n": "5"}, {"n": "4"}, {"k": "2"}, {"n": "8"})),
         ("a convention", ({"duplicates": "each"}, {"duplicates": "first"}, {"duplicates": "each"})))  # fmt: skip


def run() -> list[Line]:
    """Milliseconds from rest to words, and the longest silence of the window from rest to 300 ms later."""
    lines: list[Line] = []
    with a_window() as window:
        window.background.open(plan(HERE, 2))
        wait_for(lambda: window.state.data.evaluation is not None and not window.state.data.evaluation.loaded.preview)
        wait_for(lambda: window.background.is_idle)
        pause(1000)
        for what, steps in STEPS:
            timed = [_timed(window, values) for values in steps]
            told = f"what {what} changed of {HERE:,} items, in words"
            limit = SOON if what == "a slider" else None  # a convention has been counted for seconds before
            lines.append(line(15, f"{told}: after the settings rest", [one for one, _ in timed], "ms", limit))
            lines.append(line(15, f"{told}: longest silence of the window", [silence for _, silence in timed], "ms"))
    return lines


def _timed(window: MainWindow, values: dict[str, str]) -> tuple[float, float]:
    """Milliseconds from rest until it is said, and the longest silence from then on."""
    rests: list[float] = []
    pulse, before = Pulse(), window.state.steps.told

    def rest() -> None:
        rests.append(time.perf_counter())
        pulse.start()

    window.state.data.rested.connect(rest)
    window.state.data.change_settings(values)
    wait_for(lambda: window.state.steps.told is not before)
    said = time.perf_counter()
    window.state.data.rested.disconnect(rest)
    pause(300)
    wait_for(lambda: window.background.is_idle)
    return (said - rests[-1]) * 1000, pulse.longest
