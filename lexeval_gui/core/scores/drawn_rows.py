"""How often each row of counts is drawn: what every interval of a system is made from, for all settings of a slider."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints
from lexeval_gui.core.jobs import Check, go_on
from lexeval_gui.core.scores.counts import Counts
from lexeval_gui.core.statistics.draws import Draws
from lexeval_gui.core.statistics.exact_sums import onto

KEPT_BYTES = 64 * 2**20
"""The weights of all rows stay with their counts while they take no more than this."""

MOST_ITEMS = 10**7
"""Of so many items two bytes hold by how much the weight of a row differs from its items: 2¹⁵ is twenty times its
standard deviation."""

CHUNK_BYTES = 16 * 2**20
"""Weights of rows are made by chunks of about so many bytes."""

_KEY = "drawn rows"


class DrawnRows(Struct, frozen=True):
    """How often each row is drawn, kept: by how much more than it has items, `apart` int16 [resamples, rows], and how
    many it has, `items` [rows]. Goes through the weights by chunks [c, rows]."""

    apart: NDArray[np.int16]
    items: Ints

    @classmethod
    def of(cls, chunks: Iterable[NDArray[Any]], items: Ints) -> DrawnRows:
        """Keep weights that come in chunks [c, rows]."""
        lines = [(chunk - items).astype(np.int16) for chunk in chunks]
        return cls(np.concatenate([np.zeros((0, len(items)), np.int16), *lines]), items)

    def __iter__(self) -> Iterator[NDArray[Any]]:
        """The weights."""
        for lines in _pieces(self.apart):
            yield lines + self.items


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
        if 2 * resamples * counts.rows > KEPT_BYTES or len(counts) > MOST_ITEMS:
            return chunks
        kept = DrawnRows.of(chunks, counts.weights.matrix[0])
        counts.memo[_KEY] = (resamples, seed), kept
    return kept


def kept_rows(counts: Counts, resamples: int, seed: int | str) -> DrawnRows | None:
    """How often each row is drawn, if that is kept."""
    key, kept = counts.memo.get(_KEY, (None, None))
    known: DrawnRows | None = kept if key == (resamples, seed) else None
    return known


def _chunks(counts: Counts, row_of: Ints, draws: Draws, check: Check) -> Iterator[NDArray[Any]]:
    places = row_of.astype(np.intp)
    for chunk in draws.weights(check):
        for lines in _pieces(chunk, counts.rows):
            yield onto(lines, places, counts.rows)


def _pieces(weights: NDArray[Any], width: int = 0) -> Iterator[NDArray[Any]]:
    """Lines of weights, so many at once as make a chunk of eight bytes a cell and of this width (0: their own)."""
    size = max(1, CHUNK_BYTES // (8 * max(width or weights.shape[1], 1)))
    for start in range(0, len(weights), size):
        yield weights[start : start + size]
