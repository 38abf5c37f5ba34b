"""The interval of the L-measure: a ratio estimator of a sample without replacement, on the logit scale; where every
sampled lemma is perfect, a one-sided bound."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from lexeval_gui.core.dataset import Floats, Ints, Mask
from lexeval_gui.core.scores import ratio

LEVEL = 0.95
MIN_LEMMAS = 100
"""Below so many lemmas the interval holds the true value a little less often than it says."""


def bounds(
    value: Floats,
    squares: Floats,
    weight: Floats,
    drawn: Floats | Ints,
    frame: Floats | Ints,
    unseen: Floats | float = np.nan,
) -> tuple[Floats, Floats]:
    """The ends of the 95 % interval of L* = Σ a_i / Σ b_i over a sample of S of N lemmas; arrays of equal length.

    `value` L*; `squares` Σ (a_i − L* b_i)², that is (S−1)·s_u²; `weight` Σ b_i; `drawn` S; `frame` N; `unseen` the
    share of the weight that imperfect lemmas could have of which none was drawn (see `one_sided_bound.Unseen.share`).
    se = √((1 − S/N)·s_u²/S) / mean(b) (Cochran 1977, 6.13); logit(L*) ± t(S−1; .975)·se / (L*(1−L*)), transformed
    back. A census gives L* twice; a sample of perfect lemmas (L* = 1) the one-sided bound 1 − `unseen`, and 1. NaN, NaN
    where L* is 0, S < 2, or `unseen` is NaN, and the sample is no census.
    """
    value, squares, weight, drawn, frame = (
        np.asarray(array, float) for array in (value, squares, weight, drawn, frame)
    )
    with np.errstate(divide="ignore", invalid="ignore"):
        error = np.sqrt((1 - drawn / frame) * squares / (drawn - 1) / drawn) / (weight / drawn)
    is_census = (drawn >= 1) & (drawn == frame)
    return ends(value, np.where(drawn >= 2, error, np.nan), drawn - 1, is_census, unseen)


def ends(
    value: Floats, error: Floats, degrees: Floats, is_census: Mask, unseen: Floats | float = np.nan
) -> tuple[Floats, Floats]:
    """The same of the standard error of L* (NaN where there is none) and its degrees of freedom."""
    low, high = np.full(value.shape, np.nan), np.full(value.shape, np.nan)
    is_sample = ~is_census & ~np.isnan(error)
    usable = is_sample & (value > 0) & (value < 1) & ((degrees >= 1) | (error == 0))
    l_star = value[usable]
    width = _quantiles(np.maximum(degrees[usable], 1)) * error[usable] / (l_star * (1 - l_star))
    logit = np.log(l_star / (1 - l_star))
    low[usable], high[usable] = _inverse(logit - width), _inverse(logit + width)
    one_sided = is_sample & (value == 1) & ~np.isnan(unseen)
    low[one_sided], high[one_sided] = 1 - np.broadcast_to(unseen, value.shape)[one_sided], 1.0
    low[is_census] = high[is_census] = value[is_census]
    return low, high


def _inverse(logit: Floats) -> Floats:
    with np.errstate(over="ignore"):  # exp of a very wide interval's end: 1 / ∞ is 0
        return ratio(1.0, 1.0 + np.exp(-logit))


def _quantiles(degrees: Floats) -> Floats:
    """t(degrees; .975) of each."""
    distinct, place = np.unique(degrees, return_inverse=True)
    return np.array([_quantile(float(number)) for number in distinct])[place] if len(distinct) else distinct


@lru_cache(maxsize=4096)
def _quantile(degrees: float) -> float:
    from scipy.special import stdtrit  # 0.1 s to import; a census needs none

    return float(stdtrit(degrees, 0.5 + LEVEL / 2))
