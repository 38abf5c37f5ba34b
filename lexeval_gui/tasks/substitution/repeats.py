"""Rows in which a value stands twice: an answer given again, a substitute that has two counts."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from lexeval_gui.core.dataset import Ints, Ragged
from lexeval_gui.core.distinct import distinct

SLAB = 2**16
"""So many rows are searched at once: what they take fits into the cache of the processor."""

SHORT = 16
"""Rows of up to so many values are searched without sorting."""


def rows_with_repeats(entries: Ragged, report: Callable[[float], None] = lambda share: None) -> Ints:
    """The rows that hold a value twice or more, ascending; `report` is told the share that is done."""
    found = [np.zeros(0, np.int64)]
    for start in range(0, len(entries), SLAB):
        report(start / len(entries))
        offsets = entries.offsets[start : start + SLAB + 1]
        slab = Ragged(offsets - offsets[0], entries.values[offsets[0] : offsets[-1]])
        found.append(start + _with_repeats(slab))
    return np.concatenate(found)


def _with_repeats(entries: Ragged) -> Ints:
    values, longest = entries.values, int(entries.lengths.max(initial=0))
    if longest > SHORT:
        keys = np.sort(entries.rows() << 32 | values)
        return distinct(keys[1:][keys[1:] == keys[:-1]] >> 32)
    within = entries.within()
    found = np.zeros(len(values), np.bool_)
    for apart in range(1, longest):
        same = np.flatnonzero(values[apart:] == values[:-apart]) + apart
        found[same[within[same] >= apart]] = True
    return distinct(entries.rows()[found])


def add_up(entries: Ragged, counts: Ints) -> tuple[Ragged, Ints]:
    """Entries of a row with the same value become one, at the place of the first, with their counts added."""
    if not len(rows_with_repeats(entries)):
        return entries, counts
    keys = entries.rows() << 32 | entries.values.astype(np.int64)
    distinct, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
    summed = np.bincount(inverse, counts, len(distinct)).astype(np.int64)
    is_first = np.zeros(len(keys), np.bool_)
    is_first[first] = True
    return entries.select(is_first), summed[inverse][is_first]
