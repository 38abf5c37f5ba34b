"""What is odd under the settings of an evaluation."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from lexeval_gui.core import rounding
from lexeval_gui.core.problems import Problem
from lexeval_gui.workspace.scoring.evaluation import Evaluation


def remarks(evaluation: Evaluation) -> tuple[Problem, ...]:
    """What is odd under these settings: what the task says, and a share that exceeds 1, which is never left
    unsaid."""
    systems = enumerate(evaluation.dataset.systems)
    exceeding = (problem for system, known in systems for problem in _above_one(evaluation, system, known.path))
    return (*evaluation.task_remarks(), *exceeding)


def _above_one(evaluation: Evaluation, system: int, path: str) -> Iterator[Problem]:
    """The shares of a system that exceed 1."""
    totals, why = evaluation.scores(system).totals, "more is credited than the system gave"
    names = [name for name in totals if evaluation.measures[name].kind == "fraction"]
    values = np.array([totals[name][0] for name in names])
    for place in np.flatnonzero(rounding.difference(values, 1) > 0).tolist():
        text = f"{evaluation.measures[names[place]].title} is {values[place]:.4f}: {why}"
        yield Problem("warning", path, None, "above-one", text)
