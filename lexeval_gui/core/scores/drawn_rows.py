"""How often each row of counts is drawn: what every interval of a system is made from, for all settings of a slider."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints
from lexeval_gui.core.draws import Draws
from lexeval_gui.core.exact_sums import onto
from lexeval_gui.core.jobs import Check, go_on
from lexeval_gui.core.scores.counts import Counts

KEPT_BYTES = 64 * 2**20
"""The weights of all rows stay with their counts while they take no more than this."""

_KEY = "drawn rows"

Drawn = NDArray[np.unsignedinteger[Any]]


def drawn_rows(
    counts: Counts, items: Ints | None, resamples: int, seed: int | str, check: Check = go_on
) -> Iterable[NDArray[Any]]:
    """How often each row is drawn where some of the items (None: all) are: chunks [c, rows] of whole numbers.

    Those of all items are kept with the counts, for one number of resamples and one seed, where they are not too large.
    """
    row_of = counts.row_of if items is None else counts.row_of[items]
    chunks = _chunks(counts, row_of, Draws(len(row_of), resamples, seed), check)
    if items is not None:
        return chunks
    kept = kept_rows(counts, resamples, seed)
    if kept is None:
        kind = _smallest(counts)
        if resamples * counts.rows * kind.itemsize > KEPT_BYTES:
            return chunks
        kept = np.concatenate([np.zeros((0, counts.rows), kind), *(chunk.astype(kind) for chunk in chunks)])
        counts.memo[_KEY] = (resamples, seed), kept
    return (kept,)


def kept_rows(counts: Counts, resamples: int, seed: int | str) -> Drawn | None:
    """How often each row is drawn, [resamples, rows], if that is kept."""
    key, kept = counts.memo.get(_KEY, (None, None))
    known: Drawn | None = kept if key == (resamples, seed) else None
    return known


def _chunks(counts: Counts, row_of: Ints, draws: Draws, check: Check) -> Iterator[NDArray[Any]]:
    places = row_of.astype(np.intp)
    for chunk in draws.weights(check):
        yield onto(chunk, places, counts.rows)


def _smallest(counts: Counts) -> np.dtype[Any]:
    """What holds the weight of a row: nobody draws a row twice as often as expected that has 2¹⁵ items."""
    most = int(counts.weights.matrix[0].max(initial=0))
    return np.dtype(np.uint16 if most < 2**15 else np.uint32)
