"""Which lemmas of a frame a review has drawn, and those of them that count.

The order of the frame (see scoring.allocation) says stratum by stratum whose turn it is. The first lemma of a stratum
that waits takes its turn; if the dictionary lacks it, the next lemma of the same stratum joins right behind it and
takes the turn, so that each stratum keeps its number and the order stays one. A lemma counts once all lemmas of its
stratum that were drawn before it are looked at: within a stratum these are a prefix of the order of the hashes, which
is a sample of the stratum whatever happens in the others. So a larger sample, or another typed allocation, keeps what
is decided, and what counted counts. Without strata all of this is one prefix of one order.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Container, Sequence
from itertools import takewhile

import numpy as np

from lexeval_gui.core.dataset import Ints
from lexeval_gui.core.memo import cached, cached_latest
from lexeval_gui.tasks.lexicon.review.sample.frame import ReviewFrame


def drawn(frame: ReviewFrame, absent: Collection[str], size: int) -> tuple[str, ...]:
    """The lemmas that are drawn for a sample of so many turns, in their order, of which the dictionary lacks these."""
    gone = sorted(place for lemma in absent if (place := frame.place(lemma)) is not None)
    if frame.sampling.is_simple:
        end = size
        while (longer := size + bisect_left(gone, end)) > end:
            end = longer
        return frame.lemmas[:end]
    key = tuple(gone), size
    return cached_latest(frame.memo, "drawn", key, lambda: _by_strata(frame, np.array(gone, np.int64), size))


def _by_strata(frame: ReviewFrame, gone: Ints, size: int) -> tuple[str, ...]:
    is_gone = np.zeros(len(frame), np.int64)
    is_gone[gone] = 1
    turn = np.empty(len(frame), np.int64)
    for mine in _by_stratum(frame):
        turn[mine] = mine[np.arange(len(mine)) - np.cumsum(is_gone[mine]) + is_gone[mine]]
    order = np.lexsort((np.arange(len(frame)), turn))
    return tuple(frame.lemmas[place] for place in order[turn[order] < size].tolist())


def _by_stratum(frame: ReviewFrame) -> list[Ints]:
    """The places of the lemmas of each stratum, ascending."""
    stratum = frame.sampling.stratum
    return cached(
        frame.memo, "places by stratum", lambda: [np.flatnonzero(stratum == h) for h in range(int(stratum.max()) + 1)]
    )


def counted(frame: ReviewFrame, lemmas: Sequence[str], looked_at: Container[str]) -> tuple[str, ...]:
    """Those of the drawn `lemmas` that count: no lemma of their stratum was drawn before them and is not looked at."""
    if frame.sampling.is_simple:
        return tuple(takewhile(looked_at.__contains__, lemmas))
    strata = frame.sampling.stratum
    known = cached(frame.memo, "strata of lemmas", lambda: dict(zip(frame.lemmas, strata.tolist(), strict=True)))
    closed: set[int] = set()
    found = []
    for lemma in lemmas:
        stratum = known[lemma]
        if stratum not in closed and lemma in looked_at:
            found.append(lemma)
        elif stratum not in closed:
            closed.add(stratum)
            if len(closed) == len(frame.strata):
                break
    return tuple(found)
