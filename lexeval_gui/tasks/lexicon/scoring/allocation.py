"""The order in which a stratified sample is drawn: whose turn it is.

A prefix of the order is the sample, as without strata. First come two lemmas of every stratum (all of one that has
fewer), since without two there is no spread and no interval. Then each further lemma of the total is of the stratum
that is furthest below its share: the greatest t·N_h/N − S_h, of equals the first by name. That is the allocation by
largest remainder for every total t at which that does not take back from a stratum what a smaller total gave it (the
Alabama paradox: of strata of 3, 3 and 1 lemmas, totals of 3 and 4 would give 1, 1, 1 and 2, 2, 0); where it would,
nothing is taken back, and it is 2, 1, 1. So a larger total never shrinks a stratum, no stratum is ever a whole lemma
above its share (the two at the beginning aside), and near-proportional is every prefix, wherever a planned stop ends
it. Typed numbers of lemmas take the place of N_h as shares, and are reached all at once.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints
from lexeval_gui.core.jobs import Check, go_on
from lexeval_gui.tasks.lexicon.scoring.strata import LEAST

PIECE = 4096
"""After so many lemmas it is asked whether to go on."""

NEVER = -(2**62)
"""Below its share so far is no stratum that has a lemma left."""


def turns(shares: Ints, sizes: Ints, check: Check = go_on) -> NDArray[np.int64]:
    """The stratum whose turn it is, at each of Σ sizes steps: [N]. `shares` [H] are whole numbers, at most `sizes`:
    after as many steps as all of them together each stratum has its own. Then what is left goes on in the same
    proportions, shared anew whenever a stratum is used up; strata without a share come last. Exact."""
    shares, left = np.asarray(shares, np.int64), np.array(sizes, np.int64)
    found: list[int] = []
    found += _shared_out(shares, left, int(shares.sum()), check)
    while left.any():
        there = left > 0
        anew = np.where(there, shares, 0)
        found += _shared_out(anew if anew.any() else left.copy(), left, 0, check)
    return np.array(found, np.int64)


def _shared_out(shares: Ints, left: NDArray[np.int64], steps: int, check: Check) -> list[int]:
    """The turns of so many steps (0: until a stratum is used up). `left` is counted down."""
    total = int(shares.sum())
    behind = np.where((left > 0) & (shares > 0), 0, NEVER)  # `total` times the lemmas that a stratum is below its share
    found: list[int] = []
    while len(found) < steps or not steps:
        behind += shares
        turn = int(behind.argmax())
        behind[turn] -= total
        left[turn] -= 1
        found.append(turn)
        if not left[turn]:
            behind[turn] = NEVER
            if not steps:
                break
        if len(found) % PIECE == 0:
            check()
    return found


def drawing_order(codes: Ints, typed: Ints | None, check: Check = go_on) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The order of lemmas whose strata are `codes` [N], in the order of the hashes: places [N], and the total that each
    of these comes with, [N] ascending: 0 for the first two of a stratum. `typed` [H]: see `turns`."""
    sizes = np.bincount(codes)
    shares = sizes if typed is None else np.minimum(typed, sizes)
    whose = turns(shares, sizes, check)
    by_stratum = np.argsort(codes, kind="stable")  # each stratum's lemmas, in the order of the hashes
    steps = np.argsort(whose, kind="stable")  # and the steps at which it is their turn
    totals, within = np.empty(len(codes), np.int64), np.empty(len(codes), np.int64)
    starts = np.cumsum(sizes) - sizes
    totals[by_stratum] = steps + 1
    within[by_stratum] = np.arange(len(codes)) - np.repeat(starts, sizes)
    first = within < LEAST
    order = np.lexsort((totals, ~first))
    return order, np.where(first, 0, totals)[order]


def sample_size(totals: Ints, total: int, typed: Ints | None, sizes: Ints) -> int:
    """How many of an order are the sample of so many lemmas: those that come with a total of at most `total`, or the
    lemmas typed, with two of each stratum for which none are."""
    if typed is None:
        return int(np.searchsorted(totals, total, side="right"))
    return int(np.minimum(np.maximum(typed, LEAST), sizes).sum())
