"""The cutoff at which the coverage F of an item is highest, found exactly."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Floats, Ints
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts
from lexeval_gui.tasks.substitution.scoring.cells import Table, table_of

DECIMALS = 20
"""More decimals of k than these make no difference that anyone could ask for."""


def optimum(counts: Counts, settings: Settings) -> tuple[Floats, Floats]:
    """The highest coverage F of each row, and the smallest cutoff that reaches it (0 if it is 0): two of [rows].

    Only a cutoff at a hit can be the best one, as a wrong answer never raises F.
    """
    typed = settings["k"]
    if counts.memo.get("optimum", (None,))[0] != typed:
        exact = round(Decimal(typed), DECIMALS)
        counts.memo["optimum"] = typed, _find_optimum(table_of(counts), exact)
    found: tuple[Floats, Floats] = counts.memo["optimum"][1]
    return found


def _find_optimum(table: Table, k: Decimal) -> tuple[Floats, Floats]:
    hits, places = table.hits, table.places.values
    best, cutoff = np.zeros(table.counts.rows), np.zeros(table.counts.rows)
    if not len(places):
        return best, cutoff
    (earned, wrong, size), cell_of = table.up_to_hits
    f = (2 * earned / (earned + float(k) * wrong + size))[cell_of]
    rank = _rank(earned, wrong, size, k)[cell_of]
    filled = hits.lengths > 0
    starts = hits.offsets[:-1][filled]
    best[filled] = np.maximum.reduceat(f, starts)
    highest = np.repeat(np.maximum.reduceat(rank, starts), hits.lengths[filled])
    cutoff[filled] = np.minimum.reduceat(np.where(rank == highest, places, np.iinfo(np.int64).max), starts)
    return best, cutoff


def _rank(earned: Ints, wrong: Ints, size: Ints, k: Decimal) -> NDArray[Any]:
    """Numbers [cells] that are equal where F is equal on paper, and larger where it is larger.

    F = 2·earned / (earned + k·wrong + size) rises with earned / (k·wrong + size), a fraction of whole numbers. Divided
    as doubles, equal fractions are equal, and unequal ones differ as long as numerator · denominator stays below 2⁵².
    """
    above, below = k.as_integer_ratio()
    if int(earned.max()) * (above * int(wrong.max()) + below * int(size.max())) < 2**52:
        return np.asarray(earned / (above * wrong + below * size))
    from fractions import Fraction  # not before the first rows

    cells = zip(earned.tolist(), wrong.tolist(), size.tolist(), strict=True)
    exact = [Fraction(e, above * w + below * s) for e, w, s in cells]
    place = {value: number for number, value in enumerate(sorted(set(exact)))}
    return np.array([place[value] for value in exact])
