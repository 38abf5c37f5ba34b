"""One measure of several systems."""

from __future__ import annotations

from collections.abc import Iterable

from lexeval_gui.workspace.scoring.evaluation import Evaluation


def totals(evaluation: Evaluation, measure: str, systems: Iterable[int]) -> tuple[float, ...]:
    """The measure of these systems; NaN where it is undefined, or a system has it not."""
    every = (evaluation.scores(system, [measure]) for system in systems)
    return tuple(scores.total(measure) if measure in scores else float("nan") for scores in every)
