"""Fifty systems of 2,000 items in the window, after two of them: opening, a step of a slider, sorting, filtering, going
to another tab, down the list and to another item, another look and zoom, and a what-if.

Each to the end of the painting that follows; of each as many rounds as `ROUNDS`. What two systems take is measured for
comparison. The files lie in a folder of their own, which is gone afterwards.
"""

from __future__ import annotations

import resource
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path

import numpy as np

from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace import plans
from tests.benchmarks.bench_loading import Pulse
from tests.benchmarks.bench_looks import turns
from tests.benchmarks.measure import Line, large, line
from tests.benchmarks.windows import Paints, a_window, pause, wait_for

FEW, MANY, ITEMS, ROUNDS, STEPS, STEP_ROUNDS = 2, 50, 2_000, 2, 10, 5
TABS = ("conventions", "compare", "problems", "notes", "errors", "scores")
SORTS = ("id", "difference", "lexelt")
FILTERS = ("pos:n", "F<.5", "")
JUMPS, CHOSEN, LOOKS = 16, 10, 4
REST = 1000


def run() -> list[Line]:
    """The time of each."""
    with tempfile.TemporaryDirectory() as folder:
        files = _files(Path(folder))
        few, few_lines = _measured(files, FEW)
        many, many_lines = _measured(files, MANY)
    grown = line(3, f"{MANY} systems opened / {FEW} opened", [many / few], "×", MANY / FEW)
    return [*few_lines, *many_lines, grown]


def _measured(files: list[tuple[str, str]], systems: int) -> tuple[float, list[Line]]:
    """How many seconds it took to open so many systems, and all that was measured."""
    what = f"{systems} systems, {ITEMS:,} items"
    with a_window() as window:
        start = time.perf_counter()
        window.background.open(plans.plan_with_roles("substitution", files[: 1 + systems]))
        wait_for(lambda: window.state.data.evaluation is not None and window.background.waiting is None)
        opened = time.perf_counter() - start
        window.top.set_value("resamples", "0")  # intervals of all come when the window rests
        wait_for(lambda: window.background.is_idle)
        lines = [line(3, f"{what}: opened", [opened], "s")]
        for slider, figure in (("k", "over_n"), ("n", "over_k")):
            halves, nearly_all = np.array(_steps(window, slider, figure)).T.tolist()
            name = f"{what}: step of slider {slider} to repaint"
            lines += [line(3, f"{name}: median", halves, "ms"), line(3, f"{name}: p95", nearly_all, "ms", 33)]
        view, bar = window.state.view, window.items.rows.verticalScrollBar()
        choose, bring = window.state.selection.set_current, window.workbench.bring
        ends = [round(bar.maximum() * place / JUMPS) for place in range(1, JUMPS + 1)]
        items = range(1, ITEMS, ITEMS // CHOSEN)
        timed: tuple[tuple[str, float, list[Callable[[], object]]], ...] = (
            ("sort", 400, [partial(view.set_sort, name, down) for name in SORTS for down in (True, False)]),
            ("filter", 100, [partial(view.set_filter, text) for text in FILTERS]),
            ("to another tab", 100, [partial(bring, name) for name in TABS]),
            ("jump down the list", 16, [partial(bar.setValue, end) for end in ends]),
            ("another item", 100, [partial(choose, item) for item in items]),
        )
        for name, limit, actions in timed:
            lines.append(line(6, f"{what}: {name}", _times(window, actions), "ms", limit))
        lines += [*turns(window, LOOKS, f"{what}: "), *_what_if(window, what)]
        assert window.state.data.evaluation is not None
        assert len(window.state.data.evaluation.system_names) == systems
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
        return opened, [*lines, line(16, f"{what}: peak memory of the window", [peak], "MB")]


def _steps(window: MainWindow, slider: str, figure: str) -> list[list[float]]:
    """Median and 95th percentile of each of some rounds, in milliseconds, of steps of a slider in front of a figure
    whose curves it moves; of several rounds the median counts, as for two systems."""
    figures = window.workbench.figures
    assert isinstance(figures, FiguresPane)
    figures.show_figure(figure)
    control, found = window.top.numbers[slider].slider, []
    for _ in range(STEP_ROUNDS):
        control.setValue(0)
        pause(REST)
        wait_for(lambda: window.background.is_idle)
        taken = _times(window, [partial(control.setValue, 1 + at) for at in range(min(STEPS, control.maximum()))])
        found.append(np.percentile(taken, (50, 95)).tolist())
    pause(REST)
    wait_for(lambda: window.background.is_idle)
    return found


def _what_if(window: MainWindow, what: str) -> Iterator[Line]:
    """The longest silence of the window while a class of errors is put in force, until all is at rest again."""
    window.menus.trigger("tab.worth")
    wait_for(lambda: window.background.is_idle and bool(window.workbench.worth.classes.rows))
    pause(REST)
    row, pulse = window.workbench.worth.classes.rows[0], Pulse()
    pulse.start()
    window.workbench.worth.classes.what_if_wanted.emit(row, row.manners[0])
    wait_for(lambda: bool(window.state.data.changes))
    wait_for(lambda: window.background.is_idle)
    pause(REST // 2)
    yield line(14, f"{what}: a what-if put in force: longest silence of the window", [pulse.longest], "ms", 100)


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


def _files(folder: Path) -> list[tuple[str, str]]:
    """The first items of the large gold, and systems that give the answers of one in other orders."""
    whole, gold = large(), folder / "some.gold"
    with (whole / "large.gold").open(encoding="utf-8") as read:
        gold.write_text("".join(islice(read, ITEMS)), encoding="utf-8")
    with (whole / "large.oot").open(encoding="utf-8") as read:
        lines = [one.rstrip("\n").partition(" ::: ") for one in islice(read, ITEMS)]
    files = [("gold", str(gold))]
    for number in range(MANY):
        path = folder / f"system{number:02d}.oot"
        with path.open("w", encoding="utf-8") as made:
            for head, colons, body in lines:
                answers = body.split(";")
                turn = number % max(len(answers), 1)
                made.write(f"{head}{colons}{';'.join((answers[turn:] + answers[:turn])[: 3 + number % 8])}\n")
        files.append(("system", str(path)))
    return files
