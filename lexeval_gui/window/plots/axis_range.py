"""The ends of an axis of numbers that may be of any size and below 0, and the steps of its labels."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lexeval_gui.core.dataset import Floats
from lexeval_gui.window.plots.canvas import step_of

MARGIN = 0.04
"""What is shown beyond the ends, as a share of the length: a point on an edge is seen whole."""


def reach(columns: Sequence[Floats], least: float = 0.0) -> tuple[tuple[float, float], float]:
    """From where to where an axis goes that shows all defined values of some columns, and the distance of its labels;
    0…1 if there is no value. `least`: the labels are at least so far apart."""
    values = np.concatenate([np.zeros(0), *columns])
    values = values[np.isfinite(values)]
    low, high = (float(values.min()), float(values.max())) if len(values) else (0.0, 1.0)
    if high - low < 1e-9:
        low, high = low - 0.5, high + 0.5
    margin = MARGIN * (high - low)
    return (low - margin, high + margin), step_of(high - low, least)
