"""Measures of sentences against what raters say of them, after Bangalore et al. (2000)."""

from __future__ import annotations

from collections.abc import Collection

from lexeval_gui.core.statistics.regression import Metric
from lexeval_gui.core.task.study import Judgments
from lexeval_gui.tasks.generation.dataset import GenerationDataset
from lexeval_gui.tasks.generation.scoring.measures import DERIVED, MEASURES

role = "judgments"

item = "sentence"

measures = tuple(measure.id for measure in MEASURES if measure.kind != "count" and not measure.id.endswith("_mean"))
"""Those of single sentences: the mean of one sentence is the sentence's own value, and would stand there twice."""

counts = {
    "substitutions": "string_substitutions",
    "insertions": "string_insertions",
    "deletions": "string_deletions",
    "moves": "string_moves",
    "other_insertions": "string_other_insertions",
    "other_deletions": "string_other_deletions",
    "length": "string_tokens",
}

dropped = ("length",)

no_use = "the derived metrics are made of simple tree accuracy and substitutions alone"

ACCURACIES = ("simple_tree_accuracy", "simple_string_accuracy")
"""What the usual regressions fit: the first that there is."""


def judgments(dataset: GenerationDataset) -> Judgments | None:
    """The judgments that are open, if there are any."""
    return dataset.judgments


def usual(measures: Collection[str]) -> tuple[tuple[str, ...], ...]:
    """The regressions of Bangalore et al.: an accuracy with substitutions and length, and without length."""
    accuracy = next((name for name in ACCURACIES if name in measures), None)
    return () if accuracy is None else ((accuracy, "substitutions", "length"), (accuracy, "substitutions"))


def uses(criterion: str, metric: Metric, measures: Collection[str]) -> dict[str, dict[str, str]]:
    """The derived measures that a metric could be, each with the parameters under which it is: the one that is called
    as the criterion, or all where none is; nothing if the metric is made of anything else."""
    known = [measure for measure in DERIVED if measure in measures]
    wanted = [measure for measure in known if measure == criterion.casefold()] or known
    values = {measure: constants(metric, measure[0]) for measure in wanted}
    return {measure: own for measure, own in values.items() if own is not None}


def constants(metric: Metric, prefix: str) -> dict[str, str] | None:
    """The parameters (`u_tree` … for the prefix `u`) under which understandability or quality is this metric; None if
    it is made of anything else than simple tree accuracy and substitutions."""
    fitted = metric.regression
    if set(fitted.variables) != {"simple_tree_accuracy", "substitutions"}:
        return None
    tree, errors = fitted.coefficient("simple_tree_accuracy"), -fitted.coefficient("substitutions")
    values = {f"{prefix}_tree": tree, f"{prefix}_substitutions": errors, f"{prefix}_constant": -fitted.intercept}
    return {name: f"{value:.4f}" for name, value in values.items()}
