"""Intervals of many ratios at once, to compare those of single measures with."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from lexeval_gui.core.dataset import Floats
from lexeval_gui.core.resampling import distribution, percentile


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
