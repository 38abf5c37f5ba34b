"""Bar 3: from a step of a slider to the end of the painting that it causes: figure, scores, list and item view.

Two systems and the curves of three measures of each. The figure in front is the one whose curves the slider changes.
Once more with a quarter of the items scored beside all.
"""

from __future__ import annotations

import time

import numpy as np

from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.window.shell.main_window import MainWindow
from tests.benchmarks.measure import ITEMS, Line, line
from tests.benchmarks.windows import Paints, a_window, pause, plan, wait_for

SIZES = {100_000: 33.0, ITEMS: 66.0}
FIGURES = {"k": "over_n", "n": "over_k"}
MEASURES = ("coverage_f", "coverage_precision", "coverage_recall")
SUBSET = "pos:n"
STEPS, ROUNDS = 100, 5


def run() -> list[Line]:
    """Median and 95th percentile of the steps, for each size and slider; of several rounds the median counts."""
    return [found for items, limit in SIZES.items() for found in _measured(items, limit)]


def _measured(items: int, limit: float) -> list[Line]:
    with a_window() as window:
        window.background.open(plan(items, 2))
        wait_for(lambda: window.state.data.evaluation is not None and window.background.is_idle)
        window.top.set_value("resamples", "0")  # bands and intervals come when a slider rests
        found = []
        for slider, figure, subset in [(*pair, subset) for subset in ("", SUBSET) for pair in FIGURES.items()]:
            window.state.data.score_items(window.state.applied_filter(subset) if subset else None)
            rounds = [np.percentile(_steps(window, slider, figure), (50, 95)) for _ in range(ROUNDS)]
            halves, nearly_all = np.array(rounds).T.tolist()
            name = f"step of slider {slider} to repaint, {items:,} items{', a subset scored too' * bool(subset)}"
            found += [line(3, f"{name}: median", halves, "ms"), line(3, f"{name}: p95", nearly_all, "ms", limit)]
    return found


def _steps(window: MainWindow, slider: str, figure: str) -> list[float]:
    """Milliseconds that each step takes. Raises RuntimeError if something is not painted."""
    figures = window.workbench.figures
    assert isinstance(figures, FiguresPane)
    figures.show_figure(figure)
    plot = figures.current
    assert plot is not None
    getattr(plot, "choose")(MEASURES)  # noqa: B009 - only curves have measures to choose
    figures.refresh()
    pause(200)
    wait_for(lambda: window.background.is_idle)
    watched = {
        "figure": plot.viewport(),
        "scores": window.workbench.scores.view.viewport(),
        "list": window.items.rows.viewport(),
        "item": window.item,
    }
    paints = Paints(watched)
    paints.finish()
    control = window.top.numbers[slider].slider
    taken = []
    for place in range(STEPS):
        paints.seen.clear()
        start = time.perf_counter()
        control.setValue((control.value() + 7 + place % 3) % (control.maximum() + 1))
        taken.append((paints.finish() - start) * 1000)
        if missing := set(watched) - paints.seen:
            raise RuntimeError(f"a step of {slider} does not paint {', '.join(sorted(missing))}")
    return taken
