"""Bar 3: from a step of a slider to the end of the painting that it causes: figure, scores, list and item view.

Two systems and the curves of three measures of each. The figure in front is the one whose curves the slider changes.
Once more with a quarter of the items scored beside all. And steps of α (issue 18): the sequence of a hundred thousand
lemmas is in front, of which each step takes another part.
"""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from lexeval_gui.core.figures import SequenceFigure
from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.window.plots.measures_plot import MeasuresPlot
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace import plans
from lexeval_gui.workspace.outputs.figure_data import ORDER
from tests.benchmarks.measure import ITEMS, Line, line
from tests.benchmarks.windows import Paints, a_window, pause, plan, wait_for

SIZES = {100_000: 33.0, ITEMS: 66.0}
FIGURES = {"k": "over_n", "n": "over_k"}
MEASURES = ("coverage_f", "coverage_precision", "coverage_recall")
SUBSET = "pos:n"
STEPS, ROUNDS = 100, 5
LEMMAS, OF_ALPHA = 100_000, 33.0


def run() -> list[Line]:
    """Median and 95th percentile of the steps, for each size and slider; of several rounds the median counts."""
    return [*(found for items, limit in SIZES.items() for found in _measured(items, limit)), *_of_alpha()]


def _measured(items: int, limit: float) -> list[Line]:
    with a_window() as window:
        window.background.open(plan(items, 2))
        wait_for(lambda: window.state.data.evaluation is not None and window.background.is_idle)
        window.top.set_value("resamples", "0")  # bands and intervals come when a slider rests
        found = []
        for slider, figure, subset in [(*pair, subset) for subset in ("", SUBSET) for pair in FIGURES.items()]:
            window.state.data.score_items(window.state.applied_filter(subset) if subset else None)
            _show(window, figure, MEASURES)
            name = f"step of slider {slider} to repaint, {items:,} items{', a subset scored too' * bool(subset)}"
            found += _rounds(3, name, window, slider, limit)
    return found


def _of_alpha() -> list[Line]:
    """The same of α, the sequence being in the order of the sample and in that of the alphabet."""
    with a_window() as window, tempfile.TemporaryDirectory() as folder:
        files = [(role, str(path)) for role, path in zip(("gold", "system"), _lexicon(Path(folder)), strict=True)]
        window.background.open(plans.plan_with_roles("lexicon", files))
        wait_for(lambda: window.state.data.evaluation is not None and window.background.is_idle)
        figures = window.state.data.evaluation.task.identity.figures if window.state.data.evaluation else ()
        figure = next(figure for figure in figures if isinstance(figure, SequenceFigure))
        found = []
        for order, title in (figure.orders[0], figure.orders[-1]):
            _show(window, "sequence", figure.measures, order)
            name = f"step of α to repaint, {LEMMAS:,} lemmas in sequence by {title}"
            found += _rounds(18, name, window, "alpha", OF_ALPHA)
    return found


def _lexicon(folder: Path) -> tuple[Path, Path]:
    """A dictionary of lemmas of five forms, and a lexicon that lacks some and takes others for another lemma's."""
    rng, paths = random.Random(7), (folder / "dictionary.tsv", folder / "lexicon.tsv")
    with paths[0].open("w", encoding="utf-8") as dictionary, paths[1].open("w", encoding="utf-8") as lexicon:
        for number in range(LEMMAS):
            for ending in "aeiou":
                form = f"{number}{ending}"
                dictionary.write(f"lemma{number}\t{form}\n")
                other = number if rng.random() < 0.9 else rng.randrange(LEMMAS)
                if rng.random() < 0.8:
                    lexicon.write(f"lemma{other}\t{form}\n")
    return paths


def _rounds(bar: int, name: str, window: MainWindow, slider: str, limit: float) -> list[Line]:
    """The lines of the median and of the 95th percentile of each of some rounds."""
    rounds = [np.percentile(_steps(window, slider), (50, 95)) for _ in range(ROUNDS)]
    halves, nearly_all = np.array(rounds).T.tolist()
    return [line(bar, f"{name}: median", halves, "ms"), line(bar, f"{name}: p95", nearly_all, "ms", limit)]


def _show(window: MainWindow, figure: str, measures: Sequence[str], order: str = "") -> None:
    """Bring a figure to the front with some measures, a sequence also in an order."""
    figures = window.workbench.figures
    assert isinstance(figures, FiguresPane)
    figures.show_figure(figure)
    plot = _plot(window)
    plot.choose(tuple(measures))
    if order:
        plot.toggle(f"{ORDER}{order}")
    figures.refresh()
    pause(200)


def _plot(window: MainWindow) -> MeasuresPlot:
    """The figure in front."""
    figures = window.workbench.figures
    assert isinstance(figures, FiguresPane)
    plot = figures.current
    assert isinstance(plot, MeasuresPlot)
    return plot


def _steps(window: MainWindow, slider: str) -> list[float]:
    """Milliseconds that each step takes. Raises RuntimeError if something is not painted."""
    wait_for(lambda: window.background.is_idle)
    watched = {
        "figure": _plot(window).viewport(),
        "scores": window.workbench.scores.view.viewport(),
        "list": window.items.rows.viewport(),
        "item": window.item,
    }
    paints = Paints(watched)
    paints.finish()
    control = window.top.numbers[slider].slider
    paints.seen.clear()
    taken = []
    for place in range(STEPS):
        start = time.perf_counter()
        control.setValue((control.value() + 7 + place % 3) % (control.maximum() + 1))
        taken.append((paints.finish() - start) * 1000)
    if missing := set(watched) - paints.seen:  # at a single step one may have nothing else to say
        raise RuntimeError(f"the steps of {slider} do not paint {', '.join(sorted(missing))}")
    return taken
