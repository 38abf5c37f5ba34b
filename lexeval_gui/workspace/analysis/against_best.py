"""Each system against the best one by a measure: the p behind the stars of a table, corrected for its column."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from msgspec import Struct

from lexeval_gui.core import rounding
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.statistics import many_tests
from lexeval_gui.workspace.scoring.comparison import comparable, compare_pairs
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.questions import Asked

STARS = ((0.001, "***"), (0.01, "**"), (0.05, "*"))
"""What stands behind a number whose p is at most so much."""


class AgainstBest(Struct, frozen=True):
    """The `best` system by a measure, of equals the first, and the corrected p of the others, which are one family; NaN
    where the difference is undefined. A system that lacks the measure, or a value of it, is not among them."""

    best: int
    p: Mapping[int, float]

    def stars(self, system: int) -> str:
        """The stars of a system: none for the best, and where nothing was told apart."""
        p = self.p.get(system, float("nan"))
        return next((stars for most, stars in STARS if p <= most), "")


class StarsQuestion(Struct, frozen=True):
    """Asks for each system against the best, by these measures."""

    measures: tuple[str, ...]

    def answer(self, asked: Asked, job: Job) -> dict[str, AgainstBest]:
        """See `against_best`."""
        return against_best(asked.evaluation, self.measures, job=job)


def refusal(evaluation: Evaluation) -> str:
    """Why there can be no stars, whatever the measure; empty if there can."""
    if len(evaluation.system_names) < 2:
        return "stars need at least two systems"
    if "resamples" not in evaluation.settings or evaluation.settings.whole("resamples") == 0:
        return "stars need resamples to tell systems apart: resamples has to be 1 or more"
    return ""


def against_best(
    evaluation: Evaluation, measures: Sequence[str], systems: Sequence[int] | None = None, job: Job | None = None
) -> dict[str, AgainstBest]:
    """Each of these systems (all) against the best of them, by each measure that has a best: no count, and better where
    it is high, or low. p is corrected by step-down max-|t| over the shared draws, for the other systems of the measure.
    A measure that less than two of them have is left out. Raises BadValue where there can be no stars."""
    if reason := refusal(evaluation):
        raise BadValue(reason)
    job, found = job or Job(), {}
    among = range(len(evaluation.system_names)) if systems is None else systems
    for place, measure in enumerate(measures):
        with job.part(place / len(measures), (place + 1) / len(measures)):
            if (one := _by_measure(evaluation, measure, among, job)) is not None:
                found[measure] = one
    return found


def _by_measure(evaluation: Evaluation, measure: str, systems: Sequence[int], job: Job) -> AgainstBest | None:
    better = evaluation.measures[measure].better
    has = [system for system in systems if measure in comparable(evaluation, system)]
    values = np.array([evaluation.scores(system, [measure]).total(measure) for system in has])
    there = np.array(has, np.int64)[np.isfinite(values)]
    if better == "neither" or len(there) < 2:
        return None
    values = values[np.isfinite(values)]
    best = int(there[rounding.ascending(values if better == "low" else -values)[0]])
    others = [int(system) for system in there if system != best]
    pairs = dict(compare_pairs(evaluation, measure, [(best, other) for other in others], job))
    differences = np.array([paired.difference for paired, _ in pairs.values()])
    p = many_tests.step_down(differences, np.stack([drawn for _, drawn in pairs.values()]))
    return AgainstBest(best, dict(zip(others, p.tolist(), strict=True)))
