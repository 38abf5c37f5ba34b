"""One measure of all systems."""

from __future__ import annotations

from lexeval_gui.workspace.scoring.evaluation import Evaluation


def totals(evaluation: Evaluation, measure: str) -> tuple[float, ...]:
    """The measure of every system; NaN where it is undefined, or the system has it not."""
    systems = range(len(evaluation.system_names))
    every = (evaluation.scores(system, [measure]) for system in systems)
    return tuple(scores.total(measure) if measure in scores else float("nan") for scores in every)
