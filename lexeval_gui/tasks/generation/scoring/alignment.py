"""The cheapest alignment of sequences, many pairs at once: which token stands for which, and which for none.

Pairs of equal lengths are aligned together: each step of the dynamic programme is one operation over all of them.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ragged
from lexeval_gui.core.jobs import Check, go_on

CELLS = 4_000_000
"""So many cells of the tables are held at a time (16 MB)."""

Table = NDArray[np.int32]


class Costs(Struct, frozen=True):
    """What a substitution costs, and an insertion or deletion."""

    substitution: int
    gap: int


def costs(name: str, shortest: int) -> Costs:
    """The costs of a convention, for pairs of which the shorter sequence has `shortest` tokens at most.

    `fewest-substitutions`: fewest errors, and of these fewest substitutions, as one number; `nist`: 4/3/3 (sclite);
    `unit`: 1/1/1.
    """
    if name == "fewest-substitutions":
        return Costs(shortest + 2, shortest + 1)
    return Costs(4, 3) if name == "nist" else Costs(1, 1)


class Alignment(Struct, frozen=True):
    """n aligned pairs. `partner` int32, a value per reference token: the place (in its sequence) of the output token
    aligned with it, -1 where it is deleted; `other` the same for the output's tokens, -1 where inserted. Partners that
    differ are substitutions."""

    partner: Ragged
    other: Ragged


def align(reference: Ragged, output: Ragged, convention: str, check: Check = go_on) -> Alignment:
    """Align n pairs of sequences of numbers under a convention of costs.

    Among equally cheap alignments the one is taken that a trace back from the end finds which prefers the diagonal,
    then an insertion, then a deletion.
    """
    partner = np.full(len(reference.values), -1, np.int32)
    other = np.full(len(output.values), -1, np.int32)
    for pairs in _batches(reference, output):
        check()
        _align(reference, output, pairs, convention, partner, other)
    return Alignment(Ragged(reference.offsets, partner), Ragged(output.offsets, other))


def _batches(reference: Ragged, output: Ragged) -> Iterator[NDArray[np.int64]]:
    """Pairs of the same two lengths, neither of them 0, not more at a time than fit into memory."""
    lengths = np.stack([reference.lengths, output.lengths])
    filled = np.flatnonzero(lengths.min(axis=0) > 0)
    if not len(filled):
        return
    order = filled[np.lexsort(lengths[:, filled])]
    edges = np.flatnonzero(np.diff(lengths[:, order], axis=1).any(axis=0)) + 1
    for group in np.split(order, edges):
        rows, columns = lengths[:, group[0]]
        most = max(1, CELLS // int((rows + 1) * (columns + 1)))
        for start in range(0, len(group), most):
            yield group[start : start + most]


def _align(
    reference: Ragged,
    output: Ragged,
    pairs: NDArray[np.int64],
    convention: str,
    partner: NDArray[np.int32],
    other: NDArray[np.int32],
) -> None:
    """Align pairs of equal lengths, and write down who stands for whom."""
    upper = _table(reference, pairs)
    lower = _table(output, pairs)
    price = costs(convention, min(len(upper), len(lower)))
    starts = reference.offsets[pairs], output.offsets[pairs]
    if len(pairs) == 1:  # a long sentence stands alone, and so do most treelets of it
        upper, lower = upper[:, 0], lower[:, 0]
        found = list(_trace_one(upper.tolist(), lower.tolist(), _totals(upper, lower, price), price))
        i, j = np.array(found, np.int64).reshape(-1, 2).T
        partner[starts[0] + i] = j
        other[starts[1] + j] = i
        return
    for alike, i, j in _trace(upper, lower, _totals(upper, lower, price), price):
        partner[starts[0][alike] + i] = j
        other[starts[1][alike] + j] = i


def _table(sequences: Ragged, rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """Rows of equal length as columns of a table: [length, rows]."""
    length = int(sequences.lengths[rows[0]])
    return np.ascontiguousarray(sequences.values[sequences.offsets[rows] + np.arange(length)[:, None]])


def _totals(upper: NDArray[np.int64], lower: NDArray[np.int64], price: Costs) -> Table:
    """What the cheapest alignment of every two beginnings costs, less than if all were gaps: int32
    [rows + 1, columns + 1, pairs], never above 0, or without the last axis where `upper` and `lower` have none."""
    rows, columns, pairs = len(upper), len(lower), upper.shape[1:]
    totals = np.zeros((rows + 1, columns + 1, *pairs), np.int32)
    differs, same = np.int32(price.substitution - 2 * price.gap), np.int32(-2 * price.gap)
    known: dict[int, Table] = {}  # of a single pair, where a token costs the same in each of its rows
    for i in range(1, rows + 1):
        here, above = totals[i], totals[i - 1]
        step = None if pairs else known.get(int(upper[i - 1]))
        if step is None:
            step = np.where(lower != upper[i - 1], differs, same)
            if not pairs:
                known[int(upper[i - 1])] = step
        np.minimum(above[1:], above[:-1] + step, out=here[1:])
        np.minimum.accumulate(here, axis=0, out=here)  # an insertion carries on what is cheaper on the left
    return totals


def _trace(
    upper: NDArray[np.int64], lower: NDArray[np.int64], totals: Table, price: Costs
) -> Iterator[tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]]:
    """Go back from the end, in all pairs at once: the pairs that take the diagonal, and from where."""
    pairs = np.arange(upper.shape[1])
    i, j = np.full(len(pairs), len(upper)), np.full(len(pairs), len(lower))
    while len(pairs):
        here = totals[i, j, pairs]
        differs = upper[i - 1, pairs] != lower[j - 1, pairs]
        diagonal = here == totals[i - 1, j - 1, pairs] + differs * price.substitution - 2 * price.gap
        yield pairs[diagonal], i[diagonal] - 1, j[diagonal] - 1
        inserted = ~diagonal & (here == totals[i, j - 1, pairs])
        i, j = i - ~inserted, j - (diagonal | inserted)
        inside = (i > 0) & (j > 0)
        pairs, i, j = pairs[inside], i[inside], j[inside]


def _trace_one(upper: list[int], lower: list[int], totals: Table, price: Costs) -> Iterator[tuple[int, int]]:
    """The same for one pair, [rows + 1, columns + 1]: the places of the tokens that stand for each other."""
    i, j = len(upper), len(lower)
    while i and j:
        here = totals[i, j]
        if here == totals[i - 1, j - 1] + (upper[i - 1] != lower[j - 1]) * price.substitution - 2 * price.gap:
            i, j = i - 1, j - 1
            yield i, j
        elif here == totals[i, j - 1]:
            j -= 1
        else:
            i -= 1
