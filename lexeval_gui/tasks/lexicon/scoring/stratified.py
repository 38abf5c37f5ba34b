"""L* of a sample that was drawn by strata, and its standard error: the combined ratio estimator (Cochran 1977, 6.11).

L* = Σ N_h·mean_h(wL) / Σ N_h·mean_h(w) over the strata h. With u = w(L − L*),
se² = Σ N_h²·(1 − S_h/N_h)·s²_uh/S_h / (Σ N_h·mean_h(w))², and S − H degrees of freedom.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from msgspec import Struct

from lexeval_gui.core.dataset import Floats, Mask
from lexeval_gui.core.memo import cached_latest
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts, Term, Weights, ratio
from lexeval_gui.tasks.lexicon.scoring.sampling_frame import Frame, LemmaMeasures


class StratumSums(Struct, frozen=True):
    """Sums over the drawn lemmas of each stratum, arrays [k, H] of k samples: `above` Σ e and `below` Σ w, `ee` Σ e²,
    `ew` Σ e·w and `ww` Σ w², where e is w·L less what one L that all samples share, `origin`, would make it. Of a
    subset of the lemmas only these are summed.

    `drawn` is S_h, `frame` N_h of the whole stratum: that a lemma is none of a subset is then one of the things that
    chance decided, and adds to the error (Cochran 1977, 5A.14). `counted` are the lemmas that are summed.
    """

    drawn: Floats
    frame: Floats
    counted: Floats
    above: Floats
    below: Floats
    ee: Floats
    ew: Floats
    ww: Floats
    origin: float = 0.0

    def estimates(self) -> tuple[Floats, Floats, Floats]:
        """L*, its standard error (NaN where a stratum that is no census has fewer than two lemmas), and the degrees of
        freedom: [k] each."""
        stands = np.where(self.drawn > 0, ratio(self.frame, self.drawn), 0.0)
        total = np.nansum(stands * self.below, axis=1)
        rest = ratio(np.nansum(stands * self.above, axis=1), total)[:, None]  # L* less the origin
        squares = self.ee - 2 * rest * self.ew + rest**2 * self.ww  # Σ u²
        mean = ratio(self.above - rest * self.below, self.drawn)
        scatter = np.maximum(squares - self.drawn * np.nan_to_num(mean) ** 2, 0.0)
        is_census = self.drawn == self.frame
        spread = np.where(is_census, 0.0, ratio(self.frame * (self.frame - self.drawn) * scatter, self.drawn))
        spread = np.where(is_census | ((self.drawn == 0) & (self.frame == 0)), 0.0, ratio(spread, self.drawn - 1))
        degrees = self.counted.sum(axis=1) - (self.counted > 0).sum(axis=1)
        return self.origin + rest[:, 0], ratio(np.sqrt(spread.sum(axis=1)), total), degrees


class StratifiedTerm(Term, frozen=True):
    """A ratio in which each lemma counts for several of its stratum. A lemma's `own` value is that without: to multiply
    and divide again would change its last digit."""

    own: Floats | None = None

    def values(self) -> Floats:
        """See Term."""
        return super().values() if self.own is None else self.own


def standing_for(drawn: Term, stands: Floats) -> Term:
    """A term over the first lemmas of a frame, each counted so many times: [size]."""
    factors = np.zeros(len(drawn.numerator))
    factors[: len(stands)] = stands
    above = drawn.numerator * factors
    if drawn.denominator is None:
        return Term(above, None, drawn.weights, drawn.cell_of)
    return StratifiedTerm(above, drawn.denominator * factors, drawn.weights, drawn.cell_of, drawn.values())


def running(
    counts: Counts, settings: Settings, drawn: Floats, domains: Floats, is_known: Mask
) -> tuple[Floats, Floats, Floats]:
    """L*, error and degrees over the first 1, 2, … lemmas of the frame: [S] each. `drawn` [S, H] are those of each
    stratum, `domains` [S, H] how many this then has; `is_known` [S]: enough of every stratum are drawn."""
    lemmas, stratum = LemmaMeasures.of(counts, settings), Frame.of(counts).stratum
    origin = float(lemmas.f[0]) if len(stratum) else 0.0
    e, w = lemmas.above - origin * lemmas.below, lemmas.below
    place = np.arange(len(stratum))

    def summed(values: Floats) -> Floats:
        each = np.zeros(drawn.shape)
        each[place, stratum] = values
        return np.cumsum(each, axis=0)

    above, below, ee, ew, ww = map(summed, (e, w, e**2, e * w, w**2))
    sums = StratumSums(drawn, domains, drawn, above, below, ee, ew, ww, origin)
    value, error, degrees = sums.estimates()
    return value, np.where(is_known, error, np.nan), degrees


def error_term(name: str, counts: Counts, settings: Settings, part: Counts | None = None) -> Term:
    """The standard error (`error`), or its degrees of freedom (`degrees`), of L* over all lemmas (or over a part of
    them) and over each group, as a sum that is so large already."""
    key = settings["weight"], settings["alpha"]
    own = counts if part is None else part  # an empty part is one as well
    found = cached_latest(own.memo, "errors of strata", key, lambda: _errors(counts, settings, part))[name]
    alone = np.eye(len(found), dtype=np.int64)
    there = ~np.isnan(found)
    return Term(
        np.where(there, found, 0.0),
        there.astype(float),
        Weights(own.weights.groups, alone),
        np.zeros_like(Frame.of(counts).cell_of),
    )


def _errors(counts: Counts, settings: Settings, part: Counts | None) -> Mapping[str, Floats]:
    frame, lemmas = Frame.of(counts), LemmaMeasures.of(counts, settings)
    lines = frame.items_of(part).matrix
    if settings["strata"] == "none" or not len(frame):
        return dict.fromkeys(("error", "degrees"), np.full(len(lines), np.nan))
    size = frame.sample_size(settings["alpha"])
    lines, stratum = lines[:, :size], frame.stratum[:size]
    origin, below = float(lemmas.f[0]), lemmas.below[:size]
    above = lemmas.above[:size] - origin * below

    def summed(values: Floats) -> Floats:
        sums = (np.bincount(stratum, line * values, len(frame.sizes)) for line in lines)
        return np.stack([np.asarray(found, float) for found in sums])

    drawn = np.broadcast_to(frame.drawn(size).astype(float), (len(lines), len(frame.sizes)))
    sums = StratumSums(
        drawn, np.broadcast_to(frame.sizes, drawn.shape), summed(np.ones(size)), summed(above), summed(below),
        summed(above**2), summed(above * below), summed(below**2), origin,
    )  # fmt: skip
    _, error, degrees = sums.estimates()
    if not counts.columns["spread_known"].all():
        error = np.full_like(error, np.nan)
    return {"error": error, "degrees": degrees}
