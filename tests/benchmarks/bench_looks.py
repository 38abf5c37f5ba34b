"""Issue 18: another look, and another zoom, of a window with a sample in it, to the end of the painting: one at which
the docks stay, and one at which they become pages, and docks again.

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

TIMES = 8
LIMIT = 150
SMALL, LARGE = 1.2, 1.5
"""At the one zoom docks have room in the window, at the other they have not."""


def run() -> list[Line]:
    """Each there and back, in turn."""
    with a_window() as window:
        window.files.begins_paths = False  # its panel would take the room of the docks
        window.files.open_sample("substitution")
        wait_for(lambda: window.state.data.evaluation is not None and window.background.waiting is None)
        window.state.guide.leave()
        pause(500)
        return turns(window, TIMES)


def turns(window: MainWindow, times: int, what: str = "") -> list[Line]:
    """How long the interface's thread takes for each; `what` names the window."""
    assert not window.workbench.is_paged
    dark, light, small, back, large, again = (
        partial(turning, window, turn)
        for turn in (
            partial(window.theme.set_look, "dark"),
            partial(window.theme.set_look, "light"),
            *(partial(window.theme.set_zoom, zoom) for zoom in (SMALL, 1.0, LARGE, 1.0)),
        )
    )
    found = in_turn(times, dark, light, small, back, large, again)
    names = {
        "another look": found[0] + found[1],
        "another zoom": found[2] + found[3],
        "another zoom, docks become pages": found[4],
        "another zoom, pages become docks": found[5],
    }
    return [line(18, f"{what}{name}", taken, "ms", LIMIT) for name, taken in names.items()]


def turning(window: MainWindow, turn: Callable[[], None]) -> float:
    """How many milliseconds it takes."""
    start = time.thread_time()
    turn()
    QApplication.processEvents()
    taken = (time.thread_time() - start) * 1000
    pause(300)  # what is put off until it rests
    return taken


if __name__ == "__main__":
    for shown in run():
        print(shown)
