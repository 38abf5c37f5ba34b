"""Distributions and intervals of terms over rows, and comparisons of terms over items, to compare those of scores
with."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

import numpy as np
from numpy.typing import ArrayLike

from lexeval_gui.core.dataset import Floats
from lexeval_gui.core.statistics.resampling import (
    Combine,
    Form,
    Pair,
    PairedComparison,
    Source,
    Term,
    _first,
    compare,
    percentile,
    resample,
)


def distribution(terms: Sequence[Term], weights: ArrayLike, resamples: int, seed: int | str) -> Floats:
    """The resampled total of each term: [terms, resamples]; `weights` whole numbers [m], the items of each row, which
    stand in the order of the rows."""
    counts = np.asarray(weights, np.int64)
    row_of = np.repeat(np.arange(len(counts)), counts)
    source = Source.of(terms, row_of)
    (side,) = resample([source], Form.of(terms), resamples, seed)
    forms = [Form.of(terms, combine=itemgetter(n)) for n in range(len(terms))]
    return np.stack([form(side.sums.drawn) for form in forms])


def ratio_interval(
    numerator: ArrayLike,
    denominator: ArrayLike | None,
    weights: ArrayLike,
    resamples: int,
    seed: int | str,
    level: float = 0.95,
) -> tuple[Floats, Floats]:
    """Percentile intervals of Σ w·numerator / Σ w·denominator (of the sum, without one): (low, high), each [...].

    `numerator` [..., m]; `denominator` of a shape that broadcasts to it; `weights` whole numbers [m].
    """
    above = np.asarray(numerator, np.float64)
    below = None if denominator is None else np.broadcast_to(np.asarray(denominator, np.float64), above.shape)
    lines = list(np.ndindex(above.shape[:-1]))
    terms = [(above[line], None if below is None else below[line]) for line in lines]
    drawn = distribution(terms, weights, resamples, seed)
    return percentile(drawn.reshape(*above.shape[:-1], drawn.shape[-1]), level)


def pair(a: Sequence[Term], b: Sequence[Term], resamples: int, seed: int | str, combine: Combine = _first) -> Pair:
    """Two systems of terms over items."""
    return Pair.of(*resample([Source.of(a), Source.of(b)], Form.of(a, b, combine=combine), resamples, seed))


def compared(
    a: Sequence[Term], b: Sequence[Term], resamples: int, seed: int | str, combine: Combine = _first
) -> PairedComparison:
    """Two systems of terms over items, compared."""
    return compare(Source.of(a), Source.of(b), Form.of(a, b, combine=combine), resamples, seed)
