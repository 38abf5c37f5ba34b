"""Intervals of totals, drawn from the terms that they are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Floats, Ints
from lexeval_gui.core.jobs import Check, go_on
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores.counts import Counts
from lexeval_gui.core.scores.drawn_rows import drawn_rows
from lexeval_gui.core.scores.measures import Measure
from lexeval_gui.core.scores.totals import Scores
from lexeval_gui.core.statistics.exact_sums import Addends, onto, weighted_sums
from lexeval_gui.core.statistics.resampling import Form, percentile


class Drawable(Struct, frozen=True):
    """What an interval is drawn from: the sums of a measure over the cells that its terms share, and its form.

    `columns` [cells, k]; `cell_of` [rows] gives the cell of a row of `counts` (None: cells are the rows).
    """

    form: Form
    columns: Floats
    cell_of: Ints | None
    counts: Counts
    settings: Settings

    @classmethod
    def of(cls, scores: Scores, measure: Measure) -> Drawable:
        """Take a measure's terms over the cells they share: their own if they have the same, the rows otherwise."""
        terms = scores.terms_of(measure)
        cell_of = terms[0].cell_of
        shared = all(term.cell_of is cell_of for term in terms)
        columns = np.stack([column for term in terms for column in term.columns(of_rows=not shared)], axis=1)
        return cls(scores.form(measure), columns, cell_of if shared else None, scores.counts, scores.settings)


def intervals(drawables: Sequence[Drawable], group_line: int = 0, check: Check = go_on) -> list[tuple[float, float]]:
    """Percentile bootstrap intervals of totals (Efron & Tibshirani 1993): items are drawn with replacement.

    All measures are of the same counts. `group_line` 0 means all items, i the i-th group, whose items alone are drawn.
    NaN, NaN without resamples, and of one item alone, which says nothing about others. All see the same draws; so a
    band along a curve and the interval of the score agree.
    """
    nothing = [(float("nan"), float("nan"))] * len(drawables)
    if not drawables:
        return nothing
    counts, settings = drawables[0].counts, drawables[0].settings
    resamples, weights = settings.whole("resamples"), counts.weights.matrix[group_line]
    if resamples == 0 or weights.sum() < 2:
        return nothing
    pools = [_Pool(members, weights) for members in _by_cells(drawables)]
    for chunk in drawn_rows(counts, counts.items_of(group_line), resamples, settings["seed"], check):
        for pool in pools:
            check()
            pool.add(chunk)
    found = {id(drawable): interval for pool in pools for drawable, interval in pool.intervals()}
    return [found[id(drawable)] for drawable in drawables]


def _by_cells(drawables: Sequence[Drawable]) -> list[list[Drawable]]:
    """Those over the same cells together."""
    found: dict[int, list[Drawable]] = {}
    for drawable in drawables:
        found.setdefault(id(drawable.cell_of), []).append(drawable)
    return list(found.values())


class _Pool:
    """The sums of measures over the same cells, chunk by chunk."""

    def __init__(self, members: Sequence[Drawable], weights: Ints) -> None:
        self._members, self._cell_of = members, members[0].cell_of
        self._cells = len(members[0].columns)
        counts = weights if self._cell_of is None else np.bincount(self._cell_of, weights, self._cells)
        self._addends = Addends.of(np.hstack([member.columns for member in members]), counts.astype(np.int64))
        self._sums: list[Floats] = []

    def add(self, weights: NDArray[Any]) -> None:
        """Sum under some more lines of weights [c, rows]."""
        drawn = weights if self._cell_of is None else onto(weights, self._cell_of, self._cells)
        self._sums += weighted_sums(drawn, [self._addends])

    def intervals(self) -> list[tuple[Drawable, tuple[float, float]]]:
        """The interval of each measure."""
        drawn, start, found = np.concatenate(self._sums).T, 0, []
        for member in self._members:
            stop = start + member.columns.shape[1]
            low, high = percentile(member.form(drawn[start:stop]))
            found.append((member, (float(low), float(high))))
            start = stop
        return found
