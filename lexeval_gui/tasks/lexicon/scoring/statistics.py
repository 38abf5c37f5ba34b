"""Variance and correlation from sums over the sample, taken of values less 1.

A perfect sample then sums to exactly 0, so that "undefined" is no matter of rounding; values that are equal but not 1
are told by a tolerance far above rounding and far below any spread of ratios of counts.
"""

from __future__ import annotations

import numpy as np

from lexeval_gui.core.dataset import Floats
from lexeval_gui.core.scores import ratio

ROUNDING = 1e-14


def scatter(total: Floats, squares: Floats, drawn: Floats) -> Floats:
    """Σ (x − x̄)² from Σ x, Σ x² and the number of lemmas; exactly 0 if all are equal."""
    found = np.asarray(squares - ratio(np.square(total), drawn))
    return np.where(found <= ROUNDING * np.maximum(drawn, 10) * squares, 0.0, found)


def variance(total: Floats, squares: Floats, drawn: Floats, less: int) -> Floats:
    """The variance with divisor S − `less`; NaN where that is not above 0."""
    below = np.maximum(np.asarray(drawn) - less, 0)
    return ratio(scatter(total, squares, drawn), below)


def correlation(x: tuple[Floats, Floats], y: tuple[Floats, Floats], products: Floats, drawn: Floats) -> Floats:
    """Pearson's r from (Σ x, Σ x²), (Σ y, Σ y²) and Σ xy; NaN where one of them does not vary."""
    spread = np.sqrt(scatter(*x, drawn)) * np.sqrt(scatter(*y, drawn))
    found = ratio(products - ratio(np.multiply(x[0], y[0]), drawn), spread)
    return np.clip(found, -1.0, 1.0)
