"""Five million items are opened in the window, and closed again: its longest silence, all rows, what memory is held by
the window and its worker together, and what of it is left once the files are closed. Once: it takes half a minute."""

from __future__ import annotations

import os
import time
from pathlib import Path

from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace import plans
from tests.benchmarks.bench_loading import Pulse, workers
from tests.benchmarks.measure import SPLIT, Line, large, line, split_seconds
from tests.benchmarks.windows import a_window, pause, wait_for

ITEMS = 5_000_000
WHOLE = 20 / (5 * SPLIT)
SETTLED = 5_000
"""Milliseconds after which the worker has computed what it is asked for of new data."""

GIVEN_BACK = 20_000
"""Milliseconds within which memory goes back: longer than it takes until old objects are looked at (see Garbage)."""


def run() -> list[Line]:
    """The lines of the table."""
    folder = large(ITEMS)
    files = [(role, str(folder / name)) for role, name in (("gold", "large.gold"), ("system", "large.oot"))]
    plan, what = plans.plan_with_roles("substitution", files), f"{ITEMS:,} items"
    split = split_seconds(folder)
    with a_window() as window:
        _open_and_close(window)
        before, pulse = held(), Pulse()
        pulse.start()
        start = time.perf_counter()
        window.background.open(plan)
        wait_for(lambda: window.background.waiting is None)
        whole = time.perf_counter() - start
        pause(SETTLED)
        silence, opened = pulse.longest, held()
        evaluation = window.state.data.evaluation
        assert evaluation is not None
        assert len(evaluation.dataset) == ITEMS
        del evaluation
        window.background.close_files()
        pause(GIVEN_BACK)
        left = held() - before
    return [
        line(5, f"longest silence of the window while {what} are opened", [silence], "ms", 50),
        line(5, f"all rows of {what} after the request", [whole], "s"),
        line(5, f"all rows of {what} / reading and splitting", [whole / split], "×", WHOLE),
        line(5, f"{what}: held by the window and its worker", [opened], "MB", 1500),
        line(5, f"{what}: left of it when they are closed", [left], "MB", 50),
    ]


def _open_and_close(window: MainWindow) -> None:
    """Have panes and figures made, which stay for as long as the window does."""
    window.files.open_sample("substitution")
    pause(SETTLED)
    window.background.close_files()
    pause(SETTLED)


def held() -> float:
    """The memory of this process and its workers in MB: what each has of its own, and once, in full, what they share,
    seen already or not."""
    own, common = 0.0, dict[str, float]()
    for process in (os.getpid(), *workers()):
        sizes = (words.split() for words in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()[1:])
        parts = {words[0]: int(words[1]) * 1024 / 1e6 for words in sizes}
        own += parts["Pss:"] - parts["Pss_Shmem:"]
        for words in (words.split() for words in Path(f"/proc/{process}/maps").read_text().splitlines()):
            if any(word.startswith("/memfd:") for word in words[5:6]):
                first, last = (int(place, 16) for place in words[0].split("-"))
                common[words[4]] = (last - first) / 1e6
    return own + sum(common.values())
