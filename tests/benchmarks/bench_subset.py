"""Bar 14: a subset of a million items scored, after its filter: every measure of two systems, over all and by group.

A few items, most of them, and those of a filter by scores; with the curves over n of a slider's figure beside them.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from lexeval_gui.workspace.analysis import subsets
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests.benchmarks.bench_items import open_large
from tests.benchmarks.measure import ITEMS, Line, large, line

FILTERS = ("pos:a", "-pos:n", "F<.5")
TIMES = 7
LIMIT = 100.0
MEASURES = ("coverage_f", "coverage_precision", "coverage_recall")


def run() -> list[Line]:
    """Milliseconds from the rows of each filter to every measure, and to the curves after them."""
    evaluation = open_large(large())
    systems = range(len(evaluation.system_names))
    for system in systems:  # as the window and the command line have scored all items before
        evaluation.scores(system)
    return [found for text in FILTERS for found in _measured(evaluation, text)]


def _measured(evaluation: Evaluation, text: str) -> list[Line]:
    applied, systems = subsets.apply_filter(evaluation, text), range(len(evaluation.system_names))
    name = f"subset of {len(applied.rows):,} of {ITEMS:,} items ({text})"
    taken = [_milliseconds(lambda: _scored(applied.of(evaluation))) for _ in range(TIMES)]
    part = applied.of(evaluation)
    curves = [_milliseconds(lambda: [part.curve(system, "n", MEASURES) for system in systems])]
    return [
        line(14, f"{name} scored, {len(evaluation.available(0))} measures, 2 systems", taken, "ms", LIMIT),
        line(14, f"{name}: its curves over n", curves, "ms"),
    ]


def _scored(part: Evaluation) -> None:
    for system in range(len(part.system_names)):
        part.scores(system)


def _milliseconds(action: Callable[[], object]) -> float:
    start = time.perf_counter()
    action()
    return (time.perf_counter() - start) * 1000
