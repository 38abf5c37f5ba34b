"""Fifty systems of 2,000 items in the window: opening, a step of a slider, sorting, filtering, going to another tab.

Each to the end of the painting that follows; of each as many rounds as `ROUNDS`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace import plans
from tests.benchmarks.measure import PROJECT, Line, line
from tests.benchmarks.windows import Paints, a_window, pause, plan, wait_for

SYSTEMS, ITEMS, ROUNDS, STEPS = 50, 2_000, 2, 10
TABS = ("conventions", "compare", "problems", "notes", "errors", "scores")
SORTS = ("id", "difference", "lexelt")
FILTERS = ("pos:n", "F<.5", "")


def run() -> list[Line]:
    """The time of each."""
    files = _files()
    with a_window() as window:
        start = time.perf_counter()
        window.background.open(files)
        wait_for(lambda: window.state.data.evaluation is not None and window.background.waiting is None)
        opened = time.perf_counter() - start
        window.top.set_value("resamples", "0")  # intervals of all come when the window rests
        wait_for(lambda: window.background.is_idle)
        what = f"{SYSTEMS} systems, {ITEMS:,} items"
        view, data = window.state.view, window.state.data
        number = window.top.numbers["k"].slider
        steps = _times(window, [partial(number.setValue, number.value() + 1 + place) for place in range(STEPS)])
        wait_for(lambda: window.background.is_idle)
        sorts = _times(window, [partial(view.set_sort, name, down) for name in SORTS for down in (True, False)])
        finds = _times(window, [partial(view.set_filter, text) for text in FILTERS])
        tabs = _times(window, [partial(window.workbench.bring, name) for name in TABS])
        assert data.evaluation is not None
        assert len(data.evaluation.system_names) == SYSTEMS
    return [
        line(3, f"{what}: opened", [opened], "s"),
        line(3, f"{what}: step of slider k to repaint, p95", [float(np.percentile(steps, 95))], "ms", 33),
        line(6, f"{what}: sort", sorts, "ms", 400),
        line(6, f"{what}: filter", finds, "ms", 100),
        line(6, f"{what}: to another tab", tabs, "ms", 100),
    ]


def _times(window: MainWindow, actions: list[Callable[[], object]]) -> list[float]:
    """Milliseconds that each action takes, all of them done several times."""
    paints, taken = Paints({"list": window.items.rows.viewport(), "item": window.item, "window": window}), []
    paints.finish()
    for action in actions * ROUNDS:
        start = time.perf_counter()
        action()
        taken.append((paints.finish() - start) * 1000)
        pause(1)
    return taken


def _files() -> plans.Plan:
    """The first items of the large gold, and systems that give the answers of one in other orders."""
    gold, system, _ = (Path(source.path) for source in plan(ITEMS, 2).sources)
    folder = PROJECT / "build" / f"systems-{ITEMS}"
    folder.mkdir(parents=True, exist_ok=True)
    lines = [one.partition(" ::: ") for one in system.read_text(encoding="utf-8").splitlines()]
    paths = [folder / f"system{number:02d}.oot" for number in range(SYSTEMS)]
    for number, path in enumerate(paths):
        with path.open("w", encoding="utf-8") as made:
            for head, colons, body in lines:
                answers = body.split(";")
                turn = number % max(len(answers), 1)
                made.write(f"{head}{colons}{';'.join((answers[turn:] + answers[:turn])[: 3 + number % 8])}\n")
    files = [("gold", str(gold)), *(("system", str(path)) for path in paths)]
    return plans.plan_with_roles("substitution", files)
