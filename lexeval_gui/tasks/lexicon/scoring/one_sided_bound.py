"""What a sample of perfect lemmas leaves open: how many others could be imperfect with none of them drawn, and how much
they could weigh. It makes the one-sided bound of L* where every sampled L is 1, and an interval says nothing."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import ceil, comb, lgamma, log, nan

import numpy as np
from msgspec import Struct

from lexeval_gui.core.dataset import Floats, Ints
from lexeval_gui.core.memo import cached
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts, Term, Weights
from lexeval_gui.tasks.lexicon.scoring.sampling_frame import NOT_DRAWN, Frame, LemmaMeasures, weights_of

MISSED = 20
"""One sample in so many may miss all that are imperfect: 5 %."""

NEAR = 1e-6
"""Two logarithms so close are compared again as whole numbers."""


@lru_cache(maxsize=4096)
def max_imperfect(frame: int, drawn: int, missed: int = MISSED) -> int:
    """M = max{m ≤ N − S : C(N − m, S) / C(N, S) ≥ .05}, exactly: so many of N lemmas could be imperfect, and a sample
    of S would still miss all of them one time in twenty, or in `missed` (the hypergeometric bound of "rare events")."""
    low, high = 0, max(0, frame - drawn)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if _is_missed(frame, drawn, middle, missed) else (low, middle - 1)
    return low


def _is_missed(frame: int, drawn: int, number: int, missed: int) -> bool:
    """Whether C(N − m, S) / C(N, S) ≥ 1/20; C(N − m, S) / C(N, S) = C(N − S, m) / C(N, m)."""
    share = _log_comb(frame - number, drawn) - _log_comb(frame, drawn) + log(missed)
    if abs(share) > NEAR:
        return share > 0
    few, one = min(drawn, number), max(drawn, number)
    return missed * comb(frame - one, few) >= comb(frame, few)


def _log_comb(above: int, below: int) -> float:
    return lgamma(above + 1) - lgamma(below + 1) - lgamma(above - below + 1)


class Unseen(Struct, frozen=True):
    """The weights of lemmas in the order of drawing, [F]; `order` [F] has the heaviest first, `totals` [F] sums of the
    first 1, 2 …"""

    weights: Floats
    order: Ints
    totals: Floats

    @classmethod
    def of(cls, weights: Floats) -> Unseen:
        """Sort them once for samples of any size."""
        return cls(weights, np.argsort(-weights, kind="stable"), np.cumsum(weights))

    def weigh(self, size: int, frame: float, missed: int = MISSED) -> Weighed:
        """The weight that M of all `frame` lemmas have at most that are not among the first `size`, and that of all.
        Where N is an estimate (a review), only N − S of the others are expected to belong to it."""
        others = len(self.weights) - size
        drawn = self.totals[size - 1] if size else 0.0
        if not others:
            return 0.0, float(drawn)
        number = min(max_imperfect(whole_number(frame), size, missed), others)
        head = self.order[: number + size]
        largest = self.weights[head[head >= size][:number]].sum()
        return float(largest), float(drawn + (self.totals[-1] - drawn) * (frame - size) / others)

    def share(self, size: int, frame: float) -> float:
        """How much of the weight of all `frame` lemmas M of those have at most that are not among the first `size`."""
        return share_of([self.weigh(size, frame)])


Weighed = tuple[float, float]
"""A weight, and that of which it is a part."""


def share_of(parts: Iterable[Weighed]) -> float:
    """What several weights are of the whole; at most 1."""
    largest, total = map(sum, zip(*parts, strict=True))
    return min(1.0, largest / total) if total > 0 else nan  # nothing weighs anything: no L* either


def equal_share(size: int, frame: float) -> float:
    """How much M of all lemmas weigh where all weigh alike: M / N."""
    return share_of([equal_weigh(size, frame)])


def equal_weigh(size: int, frame: float, missed: int = MISSED) -> Weighed:
    """What `Unseen.weigh` says where all lemmas weigh alike: M and N."""
    return max_imperfect(whole_number(frame), size, missed), whole_number(frame)


def whole_number(frame: float) -> int:
    """⌈N⌉ of an estimate, whatever it was rounded to."""
    return ceil(round(frame, 6))


# -- of counts ---------------------------------------------------------------------------------------------------------


def term(counts: Counts, settings: Settings, part: Counts | None = None) -> Term:
    """Of all lemmas (or of a part of them) and of each group: the share of the weight that imperfect lemmas could have
    of which none was drawn (see `max_imperfect`), summed over the strata, of H of which each is missed one time in 20·H
    at most. Undefined unless every sampled lemma is perfect, and where the weights of the others are not known."""
    frame, lemmas = Frame.of(counts), LemmaMeasures.of(counts, settings)
    size = frame.sample_size(settings["alpha"])
    lines = frame.items_of(part).matrix[:, :-1]
    imperfect, sampled = lines[:, :size] @ (lemmas.above < lemmas.below)[:size], lines[:, :size].sum(axis=1)
    stands = counts.numbers("stands_for")[frame.rows]
    possible = (imperfect == 0) & (sampled >= 2) & (sampled < lines @ stands)
    shares = np.full(len(lines), np.nan)
    for line in np.flatnonzero(possible).tolist():
        there = lines[line] > 0
        drawn = np.bincount(frame.stratum[:size], there[:size], len(frame.sizes)).astype(np.int64)
        domains: Floats = np.bincount(frame.stratum, there * stands, len(frame.sizes)).astype(float)
        shares[line] = _share(counts, settings, line, drawn, domains, part)
    known, alone = ~np.isnan(shares), np.eye(len(shares), dtype=np.int64)
    return Term(
        np.where(known, shares, 0.0),
        known.astype(float),
        Weights((counts if part is None else part).weights.groups, alone),
        np.zeros_like(frame.cell_of),
    )


def _share(
    counts: Counts, settings: Settings, line: int, drawn: Ints, domains: Floats, part: Counts | None = None
) -> float:
    """The share of a line, of whose strata so many are `drawn` [H] of so many lemmas, `domains` [H]."""
    if not counts.columns["spread_known"].all():
        return nan
    strata = np.flatnonzero(domains > 0).tolist()
    missed = MISSED * len(strata)
    if settings["weight"] == "equal":
        return share_of(equal_weigh(int(drawn[h]), float(domains[h]), missed) for h in strata)
    key = "weights of the frame", settings["weight"], line  # no slider acts on them
    known = cached(
        (counts if part is None else part).memo, key, lambda: _weights_of_frame(counts, settings, line, part)
    )
    if not _is_listed(counts) or any(len(known[h].weights) <= drawn[h] < domains[h] for h in strata):
        return nan
    return share_of(known[h].weigh(int(drawn[h]), float(domains[h]), missed) for h in strata)


def _is_listed(counts: Counts) -> bool:
    """Whether the lemmas that were not drawn are known: not of a review of a dictionary on paper."""
    return bool((counts.columns["stands_for"] == 1).all() or (counts.columns["frame"] == NOT_DRAWN).any())


def running_shares(counts: Counts, settings: Settings, drawn: Ints, domains: Floats) -> Floats:
    """The same over the first 1, 2, … lemmas of the frame, of whose strata so many are then drawn, of so many lemmas:
    `drawn` and `domains` [S, H]; [S]."""
    lemmas = LemmaMeasures.of(counts, settings)
    imperfect = np.flatnonzero(lemmas.above < lemmas.below)
    shares, until = np.full(len(domains), np.nan), int(imperfect[0]) if len(imperfect) else len(domains)
    for size in range(2, until + 1):
        if size < domains[size - 1].sum():
            shares[size - 1] = _share(counts, settings, 0, drawn[size - 1], domains[size - 1])
    return shares


def _weights_of_frame(counts: Counts, settings: Settings, line: int, part: Counts | None) -> list[Unseen]:
    """The weights of the lemmas of each stratum that can be drawn, of all or those of a part or group, in the order of
    drawing; at the end of all those of a frame of which only a sample was reviewed (`frame` 2)."""
    frame = Frame.of(counts)
    there = frame.items_of(part).matrix[line, :-1] > 0
    is_whole = line == 0 and part is None
    beyond = np.flatnonzero(counts.columns["frame"] == NOT_DRAWN) if is_whole else np.zeros(0, np.int64)
    below = np.concatenate(
        (LemmaMeasures.of(counts, settings).below[there], weights_of(counts, beyond, settings["weight"])[1])
    )
    strata = np.concatenate((frame.stratum[there], counts.columns["stratum"][beyond]))
    return [Unseen.of(below[strata == stratum]) for stratum in range(len(frame.sizes))]
