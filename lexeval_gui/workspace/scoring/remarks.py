"""What is odd under the settings of an evaluation."""

from __future__ import annotations

from lexeval_gui.core import rounding
from lexeval_gui.core.problems import Problem
from lexeval_gui.workspace.scoring.evaluation import Evaluation


def remarks(evaluation: Evaluation) -> tuple[Problem, ...]:
    """What is odd under these settings: what the task says, and a share that exceeds 1, which is never left
    unsaid."""
    why = "more is credited than the system gave"
    exceeding = (
        Problem(
            "warning", known.path, None, "above-one", f"{evaluation.measures[name].title} is {values[0]:.4f}: {why}"
        )
        for system, known in enumerate(evaluation.dataset.systems)
        for name, values in evaluation.scores(system).totals.items()
        if evaluation.measures[name].kind == "fraction" and rounding.difference(values[0], 1) > 0
    )
    return (*evaluation.task_remarks(), *exceeding)
