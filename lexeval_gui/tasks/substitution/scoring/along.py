"""Totals of coverage at all values of k or n in one go: a slider moves the curves of all systems."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

import numpy as np

from lexeval_gui.core.dataset import Floats
from lexeval_gui.core.memo import cached_latest
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts, Weights, ratio
from lexeval_gui.tasks.substitution.scoring.cells import Cells, Coverage, Table, table_of

COVERAGE: Mapping[str, Callable[[Coverage, float | Floats], Floats]] = {
    "coverage_precision": Coverage.precision,
    "coverage_recall": Coverage.recall,
    "coverage_f": Coverage.f,
}
"""The value of an item in each cell, by measure."""

Tables = tuple[Table, ...]
"""What is known of each system."""


def totals_along(
    counts: Sequence[Counts], over: str, points: Sequence[Settings], grid: Floats, measures: Collection[str]
) -> Sequence[Mapping[str, Floats]] | None:
    """See core.task.scoring.Along."""
    if over not in ("k", "n") or not COVERAGE.keys() >= {*measures} or any("oot" not in c.columns for c in counts):
        return None
    tables = tuple(map(table_of, counts))
    found = _over_k(tables, points, grid, measures) if over == "k" else _over_n(tables, points, measures)
    lines = dict(zip(measures, found, strict=True))
    return [{name: of_systems[place] for name, of_systems in lines.items()} for place in range(len(tables))]


def _over_k(tables: Tables, points: Sequence[Settings], grid: Floats, measures: Collection[str]) -> list[Floats]:
    """Of each measure its totals [systems, points]. The cells are those of one cutoff, and have a value at each k."""
    parts = [table.cells(points[0].whole("n")) for table in tables]
    joined, denominator, ks = Stacked.of(parts), points[0]["denominator"], grid[:, None]
    weight = joined.cells.weight(denominator)
    below = joined.sums(weight)[:, None]
    values = (np.broadcast_to(COVERAGE[name](joined.cells, ks), (len(ks), len(weight))) for name in measures)
    return [ratio(joined.sums(found * weight), below) for found in values]


def _over_n(tables: Tables, points: Sequence[Settings], measures: Collection[str]) -> list[Floats]:
    """The same where each cutoff has cells of its own, on which k does not act."""
    cutoffs, denominator, k = tuple(point["n"] for point in points), points[0]["denominator"], points[0].number("k")

    def stack() -> Stacked:
        return Stacked.of([table.cells(point.whole("n")) for table in tables for point in points])

    def weigh() -> tuple[Floats, Floats]:
        weight = joined.cells.weight(denominator)
        return weight, joined.sums(weight)

    memo = tables[0].counts.memo
    joined = cached_latest(memo, "cells along n", (cutoffs, tables), stack)
    weight, below = cached_latest(memo, "weights along n", (joined, denominator), weigh)
    shape = len(tables), len(points)
    return [ratio(joined.sums(COVERAGE[name](joined.cells, k) * weight), below).reshape(shape) for name in measures]


class Stacked:
    """The cells of several systems or cutoffs behind each other: of each its weights, and where its cells stand."""

    def __init__(self, cells: Coverage, parts: Sequence[tuple[Weights, slice]]) -> None:
        self.cells, self._parts = cells, parts

    @classmethod
    def of(cls, parts: Sequence[Cells]) -> Stacked:
        """Stack these cells."""
        ends = np.cumsum([len(part.size) for part in parts]).tolist()
        places = [slice(end - len(part.size), end) for part, end in zip(parts, ends, strict=True)]
        return cls(Coverage.joined(parts), [(part.weights, at) for part, at in zip(parts, places, strict=True)])

    def sums(self, values: Floats) -> Floats:
        """The sum over all items of each part, as it is of that alone, to the bit. `values` [cells]: [parts]; of
        several lines of them [m, cells]: [parts, m]."""
        return np.array([weights.sums(values[..., place]).T[0] for weights, place in self._parts])
