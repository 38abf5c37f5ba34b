"""Maps of 40 × 10 cells at 100,000 items: of a measure, and of who wins of two systems."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

import numpy as np
from msgspec.structs import replace

from lexeval_gui.core.jobs import Job
from lexeval_gui.workspace.analysis import axes, maps
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.questions import asked_of
from tests.benchmarks.bench_worth import _evaluated, _first_lines
from tests.benchmarks.copies import replaced
from tests.benchmarks.measure import Line, large, line

SECONDS = 1.0
TIMES = 5
OVER = ["k=0:9.75,n"]
MEASURES = ("coverage_f", "coverage_precision")


def run() -> list[Line]:
    """A map of each measure, nothing being known of its counts, and one of who wins. Raises Skipped."""
    with tempfile.TemporaryDirectory() as name:
        paths = (_first_lines(large() / f"large.{end}", Path(name)) for end in ("gold", "oot"))
        evaluation = _evaluated("substitution", *paths)
    two = _two(evaluation)
    over = axes.typed_axes(two, OVER)
    cells, items = " × ".join(str(len(axis.values)) for axis in over), f"{len(two.dataset):,}"
    lines = [
        line(14, f"{cells} cells of {measure}, {items} items", _seconds(two, measure, over, None), "s", SECONDS)
        for measure in MEASURES
    ]
    won = f"{cells} cells of who wins by {MEASURES[0]}, {items} items, 1,000 resamples"
    return [*lines, line(14, won, _seconds(two, MEASURES[0], over, (0, 1)), "s")]


def _two(evaluation: Evaluation) -> Evaluation:
    """Two systems: the one that there is, and one that has the answers of another item to every fifth."""
    first, system = evaluation.loaded.counts[0], evaluation.dataset.systems[0]
    turned = replace(first, row_of=np.roll(first.row_of, 1))
    counts = first, replaced(first, turned, np.random.default_rng(3))
    dataset = replace(evaluation.dataset, systems=(system, replace(system, name="turned")))
    settings = evaluation.settings.with_values({"resamples": "1000"})
    return Evaluation(replace(evaluation.loaded, dataset=dataset, counts=counts), settings)


def _seconds(
    evaluation: Evaluation, measure: str, over: tuple[axes.Axis, axes.Axis], pair: tuple[int, int] | None
) -> list[float]:
    """How long a map takes each time it is made, the first time on counts that nothing was made of."""
    taken = []
    question = maps.MapQuestion(measure, over, () if pair else (0,), pair)
    for _ in range(1 if pair else TIMES):
        for counts in evaluation.loaded.counts:
            counts.memo.clear()
        start = time.perf_counter()
        question.answer(asked_of(Evaluation(evaluation.loaded, evaluation.settings)), Job())
        taken.append(time.perf_counter() - start)
    return taken
