"""Intervals of totals, drawn from the terms that they are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from lexeval_gui.core import resampling
from lexeval_gui.core.dataset import Floats
from lexeval_gui.core.jobs import Check, go_on
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores.counts import Weights
from lexeval_gui.core.scores.measures import Measure
from lexeval_gui.core.scores.totals import Scores


@dataclass(frozen=True)
class Drawable:
    """What an interval is drawn from: the terms of a measure over shared cells, and how it is made of them."""

    measure: Measure
    names: tuple[str, ...]
    columns: tuple[tuple[Floats, Floats | None], ...]
    weights: Weights
    settings: Settings

    @classmethod
    def of(cls, scores: Scores, measure: Measure) -> Drawable:
        """Take a measure's terms over the cells they share: their own if they have the same, the rows otherwise."""
        names = measure.needs if measure.derive else (measure.id,)
        terms = [scores.terms[name] for name in names]
        if all(term.cell_of is terms[0].cell_of for term in terms):
            columns = tuple((term.numerator, term.denominator) for term in terms)
            return cls(measure, names, columns, terms[0].weights, scores.settings)
        columns = tuple(
            (t.over_rows(t.numerator), None if t.denominator is None else t.over_rows(t.denominator)) for t in terms
        )
        return cls(measure, names, columns, scores.counts.weights, scores.settings)

    def values(self, drawn: Floats) -> Floats:
        """The measure's value in each resample, from those of its terms [terms, resamples]."""
        if self.measure.derive:
            return self.measure.derive(dict(zip(self.names, drawn, strict=True)), self.settings)
        return np.asarray(drawn[0])


def intervals(drawables: Sequence[Drawable], group_line: int = 0, check: Check = go_on) -> list[tuple[float, float]]:
    """Percentile bootstrap intervals of totals (Efron & Tibshirani 1993): items are drawn with replacement.

    `group_line` 0 means all items, i the i-th group. NaN, NaN without resamples. Measures over the same cells see the
    same draws, which are made once; so a band along a curve and the interval of the score agree.
    """
    result = [(float("nan"), float("nan"))] * len(drawables)
    buckets: dict[int, list[int]] = {}
    for index, drawable in enumerate(drawables):
        buckets.setdefault(id(drawable.weights), []).append(index)
    for members in buckets.values():
        settings, weights = drawables[members[0]].settings, drawables[members[0]].weights.matrix[group_line]
        if settings.whole("resamples") == 0 or not weights.any():
            continue
        columns = [column for index in members for column in drawables[index].columns]
        drawn = resampling.distribution(columns, weights, settings.whole("resamples"), settings["seed"], check)
        start = 0
        for index in members:
            stop = start + len(drawables[index].columns)
            low, high = resampling.percentile(drawables[index].values(drawn[start:stop]))
            result[index] = float(low), float(high)
            start = stop
    return result
