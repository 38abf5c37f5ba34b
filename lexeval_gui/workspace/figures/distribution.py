"""How the values of a measure are spread over the items, counted without going through the items one by one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lexeval_gui.core import rounding
from lexeval_gui.core.dataset import Ints
from lexeval_gui.core.tables import Column, Table
from lexeval_gui.workspace.scoring.evaluation import Evaluation


def edges(bins: int) -> tuple[str, ...]:
    """The ends of `bins` ranges of equal width over 0…1, as a filter writes them: 0, 0.05 … 1."""
    return tuple(f"{place / bins:.6g}" for place in range(bins + 1))


def histogram(evaluation: Evaluation, system: int, measure: str, bins: int) -> Ints:
    """How many items lie in each of `bins` ranges of 0…1: int64 [bins]. The last range includes 1. A value that is the
    end of a range but for rounding lies where a filter finds it, at the beginning of the next."""
    scores = evaluation.scores(system, [measure])
    if measure in scores.derived:
        values, weights = scores.derived[measure].values, scores.counts.weights
    else:
        values, weights = scores.terms[measure].values(), scores.terms[measure].weights
    defined = ~np.isnan(values)
    ends = np.array([float(end) for end in edges(bins)])
    places = np.searchsorted(ends - rounding.margin(ends, ends), values[defined], "right") - 1
    places = np.clip(places, 0, bins - 1)
    return np.bincount(places, weights.matrix[0][defined], bins).astype(np.int64)


def distribution_table(evaluation: Evaluation, systems: Sequence[int], measure: str, bins: int) -> Table:
    """A row per range of 0…1, a column of items per system that has the measure."""
    ends = edges(bins)
    having = [system for system in systems if measure in evaluation.available(system)]
    counts = [histogram(evaluation, system, measure, bins).tolist() for system in having]
    names = [f"{evaluation.system_names[system]}.items" for system in having]
    columns = (
        Column.of("from", "number", 2),
        Column.of("to", "number", 2),
        *(Column(name, name.removesuffix(".items"), "count") for name in names),
    )
    rows = tuple(zip(map(float, ends[:-1]), map(float, ends[1:]), *counts, strict=True))
    title = f"{evaluation.measures[measure].title}: items by value"
    return Table(columns, rows, title=title, note=evaluation.signature(measure))
