"""What an alignment counts: substitutions, insertions, deletions, and the moves among the latter two."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ragged
from lexeval_gui.tasks.generation.scoring.alignment import Alignment


class Operations(NamedTuple):
    """Counts of n aligned pairs, int64 [n] each: S, I, D as the alignment has them, and M, the tokens that are deleted
    in one place and inserted in another (so I − M and D − M are left)."""

    substitutions: NDArray[np.int64]
    insertions: NDArray[np.int64]
    deletions: NDArray[np.int64]
    moves: NDArray[np.int64]


def operations(reference: Ragged, output: Ragged, found: Alignment) -> Operations:
    """Count what an alignment of n pairs does; `moves` is the multiset intersection of deleted and inserted tokens
    (Bangalore et al. 2000, section 3.2)."""
    kept = found.partner.values >= 0
    inserted = found.other.values < 0
    return Operations(
        Ragged(reference.offsets, kept & ~matched(reference, output, found)).sums(),
        Ragged(output.offsets, inserted).sums(),
        Ragged(reference.offsets, ~kept).sums(),
        _in_both(reference.select(~kept), output.select(inserted)),
    )


def matched(reference: Ragged, output: Ragged, found: Alignment) -> NDArray[np.bool_]:
    """Which tokens of the references are aligned with an equal token: bool, a value per token."""
    result = found.partner.values >= 0
    where = np.flatnonzero(result)
    places = output.offsets[reference.rows()[where]] + found.partner.values[where]
    result[where] = reference.values[where] == output.values[places]
    return result


def _in_both(first: Ragged, second: Ragged) -> NDArray[np.int64]:
    """How many values each two rows share, repeated ones as often as both have them: int64 [n]."""
    width = int(max(first.values.max(initial=0), second.values.max(initial=0))) + 1
    keys, counts = np.unique(first.rows() * width + first.values, return_counts=True)
    others, more = np.unique(second.rows() * width + second.values, return_counts=True)
    shared, here, there = np.intersect1d(keys, others, assume_unique=True, return_indices=True)
    fewer = np.minimum(counts[here], more[there])
    return np.bincount(shared // width, fewer, len(first)).astype(np.int64)
