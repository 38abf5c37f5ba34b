"""Issue 18: another look, and another zoom, of a window with a sample in it, to the end of the painting.

Times are those that the interface's thread works: it waits for nothing meanwhile.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QApplication

from lexeval_gui.window.shell.main_window import MainWindow
from tests.benchmarks.measure import Line, in_turn, line
from tests.benchmarks.windows import a_window, pause, wait_for

TIMES = 10
LIMIT = 150


def run() -> list[Line]:
    """Dark and light in turn; half as large again, and back."""
    with a_window() as window:
        window.files.open_sample("substitution")
        wait_for(lambda: window.state.data.evaluation is not None and window.background.waiting is None)
        pause(500)
        looks, zooms = in_turn(TIMES, partial(turning, window, other_look), partial(turning, window, other_zoom))
    return [line(18, "another look", looks, "ms", LIMIT), line(18, "another zoom", zooms, "ms", LIMIT)]


def turning(window: MainWindow, turn: Callable[[MainWindow], None]) -> float:
    """How many milliseconds it takes."""
    start = time.thread_time()
    turn(window)
    QApplication.processEvents()
    taken = (time.thread_time() - start) * 1000
    pause(300)  # what is put off until it rests
    return taken


def other_look(window: MainWindow) -> None:
    """Turn from light to dark, or back."""
    window.theme.set_look("dark" if window.theme.look == "light" else "light")


def other_zoom(window: MainWindow, zoom: float = 1.5) -> None:
    """Make everything so large, or as it was."""
    window.theme.set_zoom(zoom if window.theme.zoom == 1.0 else 1.0)


if __name__ == "__main__":
    for shown in run():
        print(shown)
