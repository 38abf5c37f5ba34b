"""Totals of coverage at all values of k or n in one go: a slider moves the curves of all systems."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

import numpy as np

from lexeval_gui.core.dataset import Floats
from lexeval_gui.core.memo import cached
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts, Weights, ratio
from lexeval_gui.tasks.substitution.scoring.cells import Coverage, table_of

COVERAGE: Mapping[str, Callable[[Coverage, float | Floats], Floats]] = {
    "coverage_precision": Coverage.precision,
    "coverage_recall": Coverage.recall,
    "coverage_f": Coverage.f,
}
"""The value of an item in each cell, by measure."""


def totals_along(
    counts: Counts, over: str, points: Sequence[Settings], grid: Floats, measures: Collection[str]
) -> Mapping[str, Floats] | None:
    """See core.task.scoring.Along."""
    if over not in ("k", "n") or "oot" not in counts.columns or not COVERAGE.keys() >= {*measures}:
        return None
    found = _over_k(counts, points, grid, measures) if over == "k" else _over_n(counts, points, measures)
    return dict(zip(measures, found, strict=True))


def _over_k(counts: Counts, points: Sequence[Settings], grid: Floats, measures: Collection[str]) -> list[Floats]:
    """The cells are those of one cutoff, and have a value at each k."""
    cells = table_of(counts).cells(points[0].whole("n"))
    weight, sums = cells.weight(points[0]["denominator"]), cells.weights.sums
    below, ks = sums(weight), grid[:, None]
    values = (np.broadcast_to(COVERAGE[name](cells, ks), (len(ks), len(weight))) for name in measures)
    return [ratio(sums(found * weight)[:, 0], below[0]) for found in values]


def _over_n(counts: Counts, points: Sequence[Settings], measures: Collection[str]) -> list[Floats]:
    """Each cutoff has cells of its own, which stand behind each other."""
    cutoffs, denominator, k = tuple(point["n"] for point in points), points[0]["denominator"], points[0].number("k")
    joined, parts = cached(counts.memo, ("cells along n", cutoffs), lambda: _joined(counts, points))

    def sums(values: Floats) -> list[float]:
        return [weights.sums(values[place])[0] for weights, place in parts]

    def weigh() -> tuple[Floats, list[float]]:
        weight = joined.weight(denominator)
        return weight, sums(weight)

    weight, below = cached(counts.memo, ("weights along n", cutoffs, denominator), weigh)
    return [ratio(sums(COVERAGE[name](joined, k) * weight), below) for name in measures]


def _joined(counts: Counts, points: Sequence[Settings]) -> tuple[Coverage, list[tuple[Weights, slice]]]:
    """The cells of all cutoffs; of each cutoff the weights of its cells [1 + groups, cells], and where they stand."""
    parts = [table_of(counts).cells(point.whole("n")) for point in points]
    ends = np.cumsum([len(part.size) for part in parts]).tolist()
    places = [slice(end - len(part.size), end) for part, end in zip(parts, ends, strict=True)]
    return Coverage.joined(parts), [(part.weights, place) for part, place in zip(parts, places, strict=True)]
