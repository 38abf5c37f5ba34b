"""N while a review goes on: how many lemmas of each stratum lexicon and dictionary share, as far as it is known.

Of a stratum of N_h lemmas of which some were found in the dictionary and some were not, N_h times the share found.
Without strata there is one.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np
from msgspec import Struct

from lexeval_gui.core.dataset import Floats, Ints, Mask
from lexeval_gui.tasks.lexicon.review.record.decision import SCORED
from lexeval_gui.tasks.lexicon.review.state_machine import Review
from lexeval_gui.tasks.lexicon.scoring.strata import LEAST


class Domains(Struct, frozen=True, dict=True):
    """How many lemmas of each stratum are scored (`found`) and are not in the dictionary (`absent`), once the first,
    the second … lemma is scored: [S, H]; the lemmas of the strata: `sizes` [H]."""

    found: Floats
    absent: Floats
    sizes: Floats

    @classmethod
    def of(cls, review: Review) -> Domains:
        """Of the lemmas that count; a lemma that is not in the dictionary counts from the scored one before it on."""
        frame, sampling = review.frame, review.frame.sampling
        states = [review.state(lemma) for lemma in review.prefix]
        places = [place for lemma in review.prefix if (place := frame.place(lemma)) is not None]
        stratum = sampling.stratum[places]
        sizes = np.bincount(sampling.stratum, minlength=1).astype(float)
        is_found = np.array([state in SCORED for state in states], bool)
        is_absent = np.array([state == "not in dictionary" for state in states], bool)
        scored = np.flatnonzero(is_found)
        until = np.append(scored[1:] - 1, len(states) - 1)[: len(scored)]
        found, absent = (_running(stratum, which, len(sizes))[until] for which in (is_found, is_absent))
        return cls(found, absent, sizes)

    @cached_property
    def of_strata(self) -> Floats:
        """N_h, [S, H]; of a stratum of which nothing is known yet it is the share that was found of all others."""
        looked_at = self.found + self.absent
        total = looked_at.sum(axis=1, keepdims=True)
        share = np.divide(self.found.sum(axis=1, keepdims=True), total, out=np.zeros_like(total), where=total > 0)
        own = np.divide(self.found, looked_at, out=np.broadcast_to(share, looked_at.shape).copy(), where=looked_at > 0)
        return np.asarray(self.sizes * own)

    @cached_property
    def totals(self) -> Floats:
        """N, [S]."""
        return np.asarray(self.of_strata.sum(axis=1))

    @cached_property
    def is_spread_known(self) -> Mask:
        """Whether two lemmas of each stratum are scored, or all that it has are looked at: [S]."""
        enough = (self.found >= LEAST) | (self.found + self.absent >= self.sizes)
        return np.asarray(enough.all(axis=1))

    @property
    def last(self) -> Floats:
        """N_h now, [H]; NaN before any lemma is scored."""
        return self.of_strata[-1] if len(self.found) else np.full(len(self.sizes), np.nan)


def _running(stratum: Ints, which: Mask, strata: int) -> Floats:
    """How many so far of each stratum."""
    each = np.zeros((len(stratum), strata))
    each[np.arange(len(stratum)), stratum] = which
    return np.cumsum(each, axis=0)


def stands_for(review: Review, domains: Domains) -> Floats:
    """For how many lemmas each that is scored stands: [S]."""
    places = [review.frame.place(lemma) for lemma in review.scored]
    stratum = review.frame.sampling.stratum[np.array(places, np.int64)]
    return np.asarray(domains.last[stratum] / np.bincount(stratum, minlength=len(domains.sizes))[stratum])
