"""All best word alignments of source and output at once, for many sentences together: nodes and the steps to them.

A node (i, j) stands after i words of the source and j of the output; a step inserts or deletes a word, replaces one by
another, or passes an equal one. The lattice of a sentence is the union of the optimal alignments under substitution
cost 1 and of those under cost 2 (insertion and deletion cost 1).

Source: Dahlmeier & Ng 2012, section 3.1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints, Mask

INSERTED, DELETED, SUBSTITUTED, EQUAL = 1, 2, 4, 8
"""The steps that lead to a node, as bits."""

SUBSTITUTION_COSTS = (1, 2)

CELLS = 2**18
"""About so many pairs of words are looked at together."""

FAR = 2**30
"""What is left to do at a place that a sentence does not have."""

Cube = NDArray[Any]


class Lattice(Struct, frozen=True):
    """The lattice of one sentence: its nodes by row, then column; the first is (0, 0), the last the end of both texts.

    `rows`, `columns` [nodes]: words of source and output before each; `steps` the bits of the steps that lead to it;
    `left`, `above`, `behind` the nodes from which it is reached by an insertion, by a deletion, and by a word of both
    (where the bits say so)."""

    rows: list[int]
    columns: list[int]
    steps: list[int]
    left: list[int]
    above: list[int]
    behind: list[int]


def lattices(sources: Sequence[Ints], outputs: Sequence[Ints]) -> Iterator[tuple[int, Lattice]]:
    """The lattice of each pair of sentences (codes of words, [words] each), with its number. Sentences of similar
    lengths are looked at together, so that memory is that of CELLS pairs of words, or of the largest sentence."""
    for batch in _batches(list(map(len, sources)), list(map(len, outputs))):
        found = _of_batch([sources[pair] for pair in batch], [outputs[pair] for pair in batch])
        yield from zip(batch, found, strict=True)


def _batches(heights: Sequence[int], widths: Sequence[int]) -> Iterator[list[int]]:
    """The numbers of the pairs, so many at a time that together they have about CELLS."""
    batch: list[int] = []
    height = width = 0
    for pair in sorted(range(len(heights)), key=lambda pair: (heights[pair], widths[pair])):
        height, width = max(height, heights[pair] + 1), max(width, widths[pair] + 1)
        if batch and (len(batch) + 1) * height * width > CELLS:
            yield batch
            batch, height, width = [], heights[pair] + 1, widths[pair] + 1
        batch.append(pair)
    if batch:
        yield batch


def _of_batch(sources: Sequence[Ints], outputs: Sequence[Ints]) -> Iterator[Lattice]:
    source, output = _padded(sources, -1), _padded(outputs, -2)
    equal: Mask = source[:, :, None] == output[:, None, :]
    pairs = np.arange(len(sources))[:, None, None]
    up, back = _places_from_end(sources)[:, :, None], _places_from_end(outputs)[:, None, :]
    last_row, last_column = max(source.shape[1] - 1, 0), max(output.shape[1] - 1, 0)
    turned = equal[pairs, np.minimum(up[:, 1:], last_row), np.minimum(back[:, :, 1:], last_column)]
    heights, widths = up[:, 0, 0], back[:, 0, 0]
    outside = (np.arange(source.shape[1] + 1) > heights[:, None])[:, :, None]
    outside = outside | (np.arange(output.shape[1] + 1) > widths[:, None])[:, None, :]
    steps = np.zeros((len(sources), source.shape[1] + 1, output.shape[1] + 1), np.uint8)
    for cost in SUBSTITUTION_COSTS:
        done = distances(equal, cost)
        left = np.where(outside, FAR, distances(turned, cost)[pairs, up, back])
        _mark(steps, done, done[pairs, heights[:, None, None], widths[:, None, None]] - left, equal, cost)
    return _unpacked(steps)


def _padded(texts: Sequence[Ints], filler: int) -> NDArray[np.int64]:
    """Texts of different lengths as one table, filled up with what no text holds."""
    table = np.full((len(texts), max(map(len, texts))), filler, np.int64)
    for row, text in zip(table, texts, strict=True):
        row[: len(text)] = text
    return table


def _places_from_end(texts: Sequence[Ints]) -> Ints:
    """How many words follow the first k of each text, k = 0 … the length of the longest: [texts, 1 + words]. Where a
    text has no k words, one of the places that it does not have."""
    lengths = np.array([len(text) for text in texts])
    most = int(lengths.max())
    return np.asarray((lengths[:, None] - np.arange(most + 1)) % (most + 1))


def distances(equal: Mask, substitution: int, gap: int = 1) -> Cube:
    """The edit distance of the first i and the first j words: [pairs, rows + 1, columns + 1], where `equal` [pairs,
    rows, columns] says which words are equal; `gap` is what an insertion or a deletion costs."""
    pairs, rows, columns = equal.shape
    place = gap * np.arange(columns + 1, dtype=np.int32 if gap == 1 else np.int64)
    found = np.empty((pairs, rows + 1, columns + 1), place.dtype)
    found[:, 0] = place
    for row in range(rows):
        before = found[:, row]
        best = before + gap
        np.minimum(best[:, 1:], before[:, :-1] + np.where(equal[:, row], 0, substitution), out=best[:, 1:])
        found[:, row + 1] = np.minimum.accumulate(best - place, axis=1) + place
    return found


def _mark(steps: NDArray[np.uint8], done: Cube, rest: Cube, equal: Mask, cost: int) -> None:
    """Add the bits of all steps on optimal ways: what is `done` before one and its cost are just the `rest`, all that
    the way costs but for what is left to do behind the step."""
    steps[:, :, 1:] |= np.where(done[:, :, :-1] + 1 == rest[:, :, 1:], INSERTED, 0).astype(np.uint8)
    steps[:, 1:] |= np.where(done[:, :-1] + 1 == rest[:, 1:], DELETED, 0).astype(np.uint8)
    passes = done[:, :-1, :-1] + np.where(equal, 0, cost) == rest[:, 1:, 1:]
    steps[:, 1:, 1:] |= np.where(passes, np.where(equal, EQUAL, SUBSTITUTED), 0).astype(np.uint8)


def _unpacked(steps: NDArray[np.uint8]) -> Iterator[Lattice]:
    """The lattices one by one."""
    there = steps > 0
    there[:, 0, 0] = True
    pair, row, column = np.nonzero(there)
    number = (np.cumsum(there).reshape(there.shape) - 1).astype(np.int32)
    edges = np.searchsorted(pair, np.arange(len(steps) + 1)).tolist()
    first = number[:, 0, 0][pair]
    columns = (
        row,
        column,
        steps[there],
        number[pair, row, column - 1] - first,
        number[pair, row - 1, column] - first,
        number[pair, row - 1, column - 1] - first,
    )
    for start, end in pairwise(edges):
        yield Lattice(*(values[start:end].tolist() for values in columns))
