"""Bar 14: every pair of 50 systems; and how often a ranking of eight copies of one system finds a difference.

Copies are made of real systems: in each, every item's answers are replaced with probability .2 by those of a second
real system, so that no two differ but by chance. An alarm is any corrected p of at most .05 among the pairs.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from msgspec.structs import replace

from lexeval_gui.core.dataset import Ints
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.statistics.many_tests import LEVEL, holm
from lexeval_gui.tasks.substitution import TASK
from lexeval_gui.workspace import scoring
from lexeval_gui.workspace.analysis.ranking import rank_systems
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests.benchmarks.measure import PROJECT, Line, Skipped, line

SYSTEMS, ITEMS, SECONDS = 50, 2000, 5.0
COPIES, TRIALS, MOST_ALARMS = 8, 500, 33
REPLACED = 0.2
MEASURES = ("coverage_f", "coverage_f_of_means")
NAMES = ("w2v_mult", "wordnet_first_sense", "wordtune", "rogets_listed_order")


def run() -> list[Line]:
    """The seconds of a ranking of 50 systems, and the alarms of 500 rankings of copies."""
    evaluation, rng = _real_systems(), np.random.default_rng(14)
    items = np.arange(ITEMS) % len(evaluation.dataset)
    pairs = [rng.choice(len(NAMES), 2, replace=False).tolist() for _ in range(SYSTEMS)]
    many = _copies(evaluation, pairs, items, rng)
    what = f"{SYSTEMS} systems × {ITEMS:,} items × 1,000 resamples, every pair by "
    lines = [line(14, what + name, [_seconds(many, name) for _ in range(3)], "s", SECONDS) for name in MEASURES]
    alarms = [_alarms(evaluation, trial) for trial in range(TRIALS)]
    for place, correction in enumerate(("max-t", "holm")):
        count = float(sum(alarm[place] for alarm in alarms))
        told = f"alarms of {correction} in {TRIALS} rankings of {COPIES} copies of a system"
        lines.append(line(14, told, [count], "", MOST_ALARMS))
    return lines


def _real_systems() -> Evaluation:
    """Four systems of the LST test set. Raises Skipped."""
    shared = Path(os.environ.get("LEXEVAL_SHARED") or PROJECT.parent / "shared") / "data" / "substitution"
    files = [shared / "gold" / "lst_test.gold", *(shared / "systems" / f"{name}.oot" for name in NAMES)]
    if not all(path.is_file() for path in files):
        raise Skipped("the LST systems are not here (LEXEVAL_SHARED may name another folder)")
    gold, *systems = map(str, files)
    settings = Settings(TASK.identity.parameters).with_values({"resamples": "1000"})
    return scoring.evaluate("substitution", gold, systems, {}, settings).evaluation


def _copies(
    evaluation: Evaluation, pairs: Sequence[Sequence[int]], items: Ints, rng: np.random.Generator
) -> Evaluation:
    """A copy of the first system of each pair, some of whose items are those of the second, over these items."""
    counts = [counted.of_items(items) for counted in evaluation.loaded.counts]
    made = []
    for first, second in pairs:
        replaced = np.flatnonzero(rng.random(len(items)) < REPLACED)
        made.append(counts[first].with_items(replaced, counts[second].of_items(replaced)))
    systems = tuple(replace(evaluation.dataset.systems[0], name=f"copy {place}") for place in range(len(pairs)))
    dataset = replace(evaluation.dataset, systems=systems)
    return Evaluation(replace(evaluation.loaded, dataset=dataset, counts=tuple(made)), evaluation.settings)


def _seconds(evaluation: Evaluation, measure: str) -> float:
    """How long a ranking takes, scores included."""
    afresh = Evaluation(evaluation.loaded, evaluation.settings)
    start = time.perf_counter()
    rank_systems(afresh, measure)
    return time.perf_counter() - start


def _alarms(evaluation: Evaluation, trial: int) -> tuple[bool, bool]:
    """Whether a ranking of copies finds a difference, by max-t and by Holm's p of the same pairs."""
    chosen = evaluation.with_settings(evaluation.settings.with_values({"seed": str(trial)}))
    rng, items = np.random.default_rng(trial), np.arange(len(evaluation.dataset))
    ranking = rank_systems(_copies(chosen, [(0, 1)] * COPIES, items, rng), MEASURES[0])
    p = holm(np.array([paired.p for paired in ranking.pairs.values()]))
    return bool(np.nanmin(ranking.corrected) <= LEVEL), bool(np.nanmin(p) <= LEVEL)
