"""Fewer points that look the same: of a line its lows and highs, of a cloud one for all that fall on the same spot."""

from __future__ import annotations

import numpy as np

from lexeval_gui.core.dataset import Floats, Ints


def envelope(x: Floats, y: Floats, most: int) -> tuple[Floats, Floats]:
    """At most `most` points of a line (x ascending): of equal stretches the lowest and the highest, in their order.

    A stretch without any defined value is a gap (NaN), so that a line is not drawn across it.
    """
    stretches = most // 2
    if len(x) <= most:
        return x, y
    ends = np.linspace(0, len(x), stretches + 1).astype(np.int64)
    wide = int(np.diff(ends).max())
    places = np.minimum(ends[:-1, None] + np.arange(wide), ends[1:, None] - 1)  # a short stretch repeats its last
    values = y[places]
    nothing = np.isnan(values)
    has_gaps = nothing.any()
    lows = (np.where(nothing, np.inf, values) if has_gaps else values).argmin(axis=1)
    highs = (np.where(nothing, -np.inf, values) if has_gaps else values).argmax(axis=1)
    chosen = np.sort(np.stack((lows, highs), axis=1), axis=1)
    kept = places[np.arange(stretches)[:, None], chosen].ravel()
    return x[kept], y[kept]


def bin_points(x: Floats, y: Floats, columns: int, rows: int) -> tuple[Ints, Ints]:
    """Which points to draw on a grid of spots, the first of each, and how many there are on its spot: [k], [k].

    `x` and `y` [p] are shares (0…1) of the width and the height; undefined ones are left out.
    """
    there = np.flatnonzero(~(np.isnan(x) | np.isnan(y)))
    across, up = ((share[there] * many).astype(np.int64).clip(0, many) for share, many in ((x, columns), (y, rows)))
    spots = across * (rows + 1) + up
    counts, first = np.bincount(spots), np.zeros((columns + 1) * (rows + 1), np.int64)
    first[spots[::-1]] = there[::-1]  # of all that fall on a spot the last that is written stays
    taken = np.flatnonzero(counts)
    return first[taken], counts[taken]
