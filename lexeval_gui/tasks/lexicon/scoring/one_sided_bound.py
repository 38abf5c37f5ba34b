"""What a sample of perfect lemmas leaves open: how many others could be imperfect with none of them drawn, and how much
they could weigh. It makes the one-sided bound of L* where every sampled L is 1, and an interval says nothing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import ceil, comb, lgamma, log, nan

import numpy as np

from lexeval_gui.core.dataset import Floats, Ints
from lexeval_gui.core.memo import cached
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts, Term, Weights
from lexeval_gui.tasks.lexicon.scoring import sampling
from lexeval_gui.tasks.lexicon.scoring.sampling_frame import NOT_DRAWN, Frame, LemmaMeasures, weights_of

MISSED = 20
"""One sample in so many may miss all that are imperfect: 5 %."""

NEAR = 1e-6
"""Two logarithms so close are compared again as whole numbers."""


@lru_cache(maxsize=4096)
def max_imperfect(frame: int, drawn: int) -> int:
    """M = max{m ≤ N − S : C(N − m, S) / C(N, S) ≥ .05}, exactly: so many of N lemmas could be imperfect, and a sample
    of S would still miss all of them one time in twenty (the hypergeometric bound of "rare events")."""
    low, high = 0, max(0, frame - drawn)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if _is_missed(frame, drawn, middle) else (low, middle - 1)
    return low


def _is_missed(frame: int, drawn: int, number: int) -> bool:
    """Whether C(N − m, S) / C(N, S) ≥ 1/20; C(N − m, S) / C(N, S) = C(N − S, m) / C(N, m)."""
    share = _log_comb(frame - number, drawn) - _log_comb(frame, drawn) + log(MISSED)
    if abs(share) > NEAR:
        return share > 0
    few, one = min(drawn, number), max(drawn, number)
    return MISSED * comb(frame - one, few) >= comb(frame, few)


def _log_comb(above: int, below: int) -> float:
    return lgamma(above + 1) - lgamma(below + 1) - lgamma(above - below + 1)


@dataclass(frozen=True)
class Unseen:
    """The weights of lemmas in the order of drawing, [F]; `order` [F] has the heaviest first, `totals` [F] sums of the
    first 1, 2 …"""

    weights: Floats
    order: Ints
    totals: Floats

    @classmethod
    def of(cls, weights: Floats) -> Unseen:
        """Sort them once for samples of any size."""
        return cls(weights, np.argsort(-weights, kind="stable"), np.cumsum(weights))

    def share(self, size: int, frame: float) -> float:
        """How much of the weight of all `frame` lemmas M of those have at most that are not among the first `size`.
        Where N is an estimate (a review), only N − S of the others are expected to belong to it."""
        others = len(self.weights) - size
        number = min(max_imperfect(whole_number(frame), size), others)
        head = self.order[: number + size]
        drawn, largest = self.totals[size - 1], self.weights[head[head >= size][:number]].sum()
        total = drawn + (self.totals[-1] - drawn) * (frame - size) / others
        return float(min(1.0, largest / total)) if total > 0 else nan  # nothing weighs anything: no L* either


def equal_share(size: int, frame: float) -> float:
    """The same where all lemmas weigh alike: M / N."""
    return max_imperfect(whole_number(frame), size) / whole_number(frame)


def whole_number(frame: float) -> int:
    """⌈N⌉ of an estimate, whatever it was rounded to."""
    return ceil(round(frame, 6))


# -- of counts ---------------------------------------------------------------------------------------------------------


def term(counts: Counts, settings: Settings, part: Counts | None = None) -> Term:
    """Of all lemmas (or of a part of them) and of each group: the share of the weight that imperfect lemmas could have
    of which none was drawn (see `max_imperfect`). Undefined unless every sampled lemma is perfect, and where the
    weights of the others are not known."""
    frame, lemmas = Frame.of(counts), LemmaMeasures.of(counts, settings)
    size = sampling.sample_size(settings["alpha"], len(frame))
    lines = frame.items_of(part).matrix[:, :-1]
    imperfect, sampled = lines[:, :size] @ (lemmas.above < lemmas.below)[:size], lines[:, :size].sum(axis=1)
    domain = lines @ counts.numbers("stands_for")[frame.rows]
    shares = np.array(
        [
            _share(counts, settings, line, int(sampled[line]), float(domain[line]), part) if possible else np.nan
            for line, possible in enumerate((imperfect == 0) & (sampled >= 2) & (sampled < domain))
        ]
    )
    there, alone = ~np.isnan(shares), np.eye(len(shares), dtype=np.int64)
    return Term(
        np.where(there, shares, 0.0),
        there.astype(float),
        Weights((part or counts).weights.groups, alone),
        np.zeros_like(frame.cell_of),
    )


def _share(
    counts: Counts, settings: Settings, line: int, size: int, domain: float, part: Counts | None = None
) -> float:
    if settings["weight"] == "equal":
        return equal_share(size, domain)
    key = "weights of the frame", settings["weight"], line  # no slider acts on them
    known = cached((part or counts).memo, key, lambda: _weights_of_frame(counts, settings, line, part))
    return known.share(size, domain) if _is_listed(counts) and len(known.weights) > size else float("nan")


def _is_listed(counts: Counts) -> bool:
    """Whether the lemmas that were not drawn are known: not of a review of a dictionary on paper."""
    return bool((counts.columns["stands_for"] == 1).all() or (counts.columns["frame"] == NOT_DRAWN).any())


def running_shares(counts: Counts, settings: Settings, domains: Floats) -> Floats:
    """The same over the first 1, 2, … lemmas of the frame, of which there are so many then: [S]."""
    lemmas = LemmaMeasures.of(counts, settings)
    imperfect = np.flatnonzero(lemmas.above < lemmas.below)
    shares, until = np.full(len(domains), np.nan), int(imperfect[0]) if len(imperfect) else len(domains)
    for size in range(2, until + 1):
        if size < domains[size - 1]:
            shares[size - 1] = _share(counts, settings, 0, size, float(domains[size - 1]))
    return shares


def _weights_of_frame(counts: Counts, settings: Settings, line: int, part: Counts | None) -> Unseen:
    """The weights of the lemmas that can be drawn, of all or those of a part or group, in the order of drawing; at the
    end of all those of a frame of which only a sample was reviewed (`frame` 2)."""
    there = Frame.of(counts).items_of(part).matrix[line, :-1] > 0
    is_whole = line == 0 and part is None
    beyond = np.flatnonzero(counts.columns["frame"] == NOT_DRAWN) if is_whole else np.zeros(0, np.int64)
    below = weights_of(counts, beyond, settings["weight"])[1]
    return Unseen.of(np.concatenate((LemmaMeasures.of(counts, settings).below[there], below)))
