"""What resampling takes: intervals when files are opened, bands and a comparison when a slider rests."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import numpy as np
from msgspec.structs import replace

from lexeval_gui.core.parameters import Settings
from lexeval_gui.tasks.substitution import TASK
from lexeval_gui.workspace import scoring
from lexeval_gui.workspace.scoring.comparison import compare
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.intervals import drawn_band, drawn_intervals
from tests.benchmarks.measure import ITEMS, Line, large, line

SIZES = (100_000, ITEMS)
ONCE, AT_REST = {100_000: 5.0, ITEMS: 30.0}, {100_000: 1.0, ITEMS: 8.0}
"""Seconds that it may take the first time, and whenever a slider rests."""


def run() -> list[Line]:
    """The seconds of each, with 1,000 resamples."""
    folder = large()
    settings = Settings(TASK.identity.parameters).with_values({"resamples": "1000"})
    paths = [str(folder / f"large.{end}") for end in ("gold", "oot")]
    whole = scoring.evaluate("substitution", paths[0], paths[1:], {}, settings).evaluation
    return [one for size in SIZES for one in _lines(_two_systems(whole, size), size)]


def _two_systems(whole: Evaluation, size: int) -> Evaluation:
    """The first items, and a second system that gives to each item the answers of another."""
    counts = whole.loaded.counts[0].of_items(np.arange(size))
    other = replace(counts, row_of=np.roll(counts.row_of, 1))
    systems = (whole.dataset.systems[0], replace(whole.dataset.systems[0], name="other"))
    loaded = replace(whole.loaded, dataset=replace(whole.dataset, systems=systems), counts=(counts, other))
    return Evaluation(loaded, whole.settings)


def _lines(evaluation: Evaluation, size: int) -> list[Line]:
    names = evaluation.available(0)
    first = _seconds(lambda: drawn_intervals(evaluation, 0, names))
    _seconds(lambda: drawn_intervals(evaluation, 1, names))
    moved = [evaluation.with_settings(evaluation.settings.with_values({"k": k})) for k in ("0.5", "1.5", "2")]
    bands = [_seconds(partial(drawn_band, known, 0, "k", "coverage_f")) for known in moved]
    pairs = [_seconds(partial(compare, known, 0, 1, "coverage_f")) for known in moved]
    what = f"{size:,} items × 1,000 resamples: "
    return [
        line(14, what + "intervals of all measures", [first], "s", ONCE[size]),
        line(14, what + "a band at rest", bands, "s", AT_REST[size]),
        line(14, what + "a comparison at rest", pairs, "s", AT_REST[size]),
    ]


def _seconds(action: Callable[[], object]) -> float:
    start = time.perf_counter()
    action()
    return time.perf_counter() - start
