"""How often a difference is found in some group where there is none: two copies of a real system, in each of which the
answers to every item are with probability .2 those of another; an alarm is any corrected p of at most .05.

Groups are those of the task's features of the gold. No clock is in it: the number of alarms is the same on every
machine.
"""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
from msgspec.structs import replace

from lexeval_gui.core.dataset import Floats
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.statistics import many_tests
from lexeval_gui.core.statistics.many_tests import LEVEL
from lexeval_gui.tasks.substitution import TASK
from lexeval_gui.workspace import scoring
from lexeval_gui.workspace.analysis.contributions import explain
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.item_features import item_features
from tests.benchmarks.copies import replaced
from tests.benchmarks.measure import PROJECT, Line, Skipped, line

TRIALS, MOST = 500, 33
"""Of 500 families without a difference 25 are expected to alarm at .05; more than 33 would be by chance once in 20."""

SYSTEMS = ("wordtune", "wordnet_first_sense")
RESAMPLES = "1000"


def run() -> list[Line]:
    """The alarms of each correction."""
    opened, rng = _opened(), np.random.default_rng(1)
    alarms = {"max-t": 0, "holm": 0}
    for _ in range(TRIALS):
        system, other = opened.loaded.counts
        copies = tuple(replaced(system, other, rng) for _ in range(2))
        tried = Evaluation(replace(opened.loaded, counts=copies), opened.settings)
        for correction, p in _corrected(tried).items():
            alarms[correction] += bool((p <= LEVEL).any())
    return [
        line(14, f"false alarms of {TRIALS} families of groups, {correction}", [count], "", MOST)
        for correction, count in alarms.items()
    ]


def _corrected(evaluation: Evaluation) -> dict[str, Floats]:
    """The p of all groups, corrected in both ways."""
    of_gold = [feature for feature in item_features(evaluation) if feature.usual and not feature.system]
    found = explain(evaluation, (0, 1), "coverage_f", of_gold)
    assert found.family >= 10, "a family worth the name"
    p = np.array([group.p for group in found.groups])
    return {"max-t": np.array([group.corrected for group in found.groups]), "holm": many_tests.holm(p)}


def _opened() -> Evaluation:
    """The two systems. Raises Skipped."""
    folder = Path(os.environ.get("LEXEVAL_SHARED") or PROJECT.parent / "shared") / "data" / "substitution"
    files = [folder / "gold" / "lst_test.gold", *(folder / "systems" / f"{name}.oot" for name in SYSTEMS)]
    if not all(path.is_file() for path in files):
        raise Skipped("the lexical substitution task is not here (LEXEVAL_SHARED may name another folder)")
    gold, *systems = map(str, files)
    settings = Settings(TASK.identity.parameters).with_values({"resamples": RESAMPLES})
    return scoring.evaluate("substitution", gold, systems, {}, settings).evaluation
