"""What the items are made of: their labelled parts, and what the task lists in the place of the items."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from lexeval_gui.core.query.fields import Parts
from lexeval_gui.workspace.scoring.evaluation import Evaluation


def part_labels(evaluation: Evaluation) -> tuple[str, ...]:
    """The names of the labels of parts that are counted above the list; empty if the task labels no parts."""
    return evaluation.task.labels.names if evaluation.task.labels else ()


def all_part_labels(evaluation: Evaluation) -> tuple[str, ...]:
    """The names of all labels of parts; empty if the task labels no parts."""
    return (*part_labels(evaluation), *(evaluation.task.labels.more if evaluation.task.labels else ()))


def parts_of(evaluation: Evaluation, system: int) -> Parts | None:
    """What the items are made of, labelled under one system; None if the task labels no parts."""
    labels = evaluation.task.labels
    return (
        labels.parts(evaluation.dataset, system, evaluation.loaded.counts[system], evaluation.settings)
        if labels
        else None
    )


def item_records(evaluation: Evaluation, system: int) -> Mapping[str, Iterable[Mapping[str, Any]]]:
    """What stands in the place of the items where the task lists something finer (`items`), and what it lists beside
    them, by the name of the list."""
    records = evaluation.task.records
    if records is None:
        return {}
    if evaluation.rows is None:
        return records(evaluation.dataset, system, evaluation.settings)
    return records(evaluation.dataset, system, evaluation.settings, evaluation.rows)
