"""Cohen's kappa of two people who say yes or no of the same units, and its bootstrap interval over items."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from lexeval_gui.core.dataset import Floats, Ints
from lexeval_gui.core.jobs import Check, go_on
from lexeval_gui.core.statistics.draws import Draws
from lexeval_gui.core.statistics.resampling import percentile

RESAMPLES = 1000

MOST_UNDEFINED = 0.05
"""There is no interval where kappa is undefined in a larger share of the resamples."""

KINDS = ((True, True), (False, False), (True, False), (False, True))
"""What the first and the second say, in the order of the counts of a Kappa."""


class Kappa(Struct, frozen=True):
    """Cohen's kappa of two raters who say yes or no of the same units: `both` and `neither` say so together, `first`
    and `second` one alone (Cohen 1960)."""

    both: int
    neither: int
    first: int
    second: int

    @classmethod
    def of(cls, pairs: Sequence[tuple[bool, bool]]) -> Kappa:
        """From what both said of each unit."""
        return cls(*(sum(pair == kind for pair in pairs) for kind in KINDS))

    @property
    def units(self) -> int:
        """How many units both spoke of."""
        return self.both + self.neither + self.first + self.second

    @property
    def observed(self) -> float:
        """The share of units that they agree on; NaN without units."""
        return (self.both + self.neither) / self.units if self.units else float("nan")

    @property
    def expected(self) -> float:
        """The share that raters would agree on by chance who say yes as often; NaN without units."""
        if not self.units:
            return float("nan")
        yes = (self.both + self.first) * (self.both + self.second)
        no = (self.neither + self.second) * (self.neither + self.first)
        return (yes + no) / self.units**2

    @property
    def value(self) -> float:
        """(observed − expected) / (1 − expected); NaN where chance alone agrees always: see `why`."""
        if self.why:
            return float("nan")
        return (self.observed - self.expected) / (1 - self.expected)

    @property
    def why(self) -> str:
        """Why there is no kappa; "" if there is one."""
        if not self.units:
            return "there is nothing that both have decided"
        if self.units in (self.both, self.neither):
            return f"both say {'yes' if self.both else 'no'} of everything, and chance would agree as well"
        return ""

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """The four counts, in the order of KINDS."""
        return self.both, self.neither, self.first, self.second


def intervals(counts: Ints, seed: int | str, check: Check = go_on) -> list[tuple[float, float] | None]:
    """The 95 % interval of each of k kappas over the same items, of which `counts` [k, items, 4] says what was said of
    the units of each, in the order of KINDS: percentiles of RESAMPLES draws of items, the same for all of them. None
    where kappa is 1 or undefined, or undefined in more than MOST_UNDEFINED of the resamples."""
    kappas, items, _ = counts.shape
    table = np.moveaxis(counts, 0, 1).reshape(items, kappas * len(KINDS)).astype(np.float64)
    drawn = [weights @ table for weights in Draws(items, RESAMPLES, seed).weights(check)] if items else []
    sums = np.concatenate([np.zeros((0, table.shape[1])), *drawn]).reshape(-1, kappas, len(KINDS))
    values, whole = _values(sums), _values(counts.sum(axis=1)[None])[0]
    return [_interval(values[:, place], float(whole[place])) for place in range(kappas)]


def _values(counts: Floats) -> Floats:
    """Kappa for each four counts on the last axis; NaN where there is none."""
    both, neither, first, second = np.moveaxis(np.asarray(counts, np.float64), -1, 0)
    units = both + neither + first + second
    with np.errstate(invalid="ignore", divide="ignore"):
        expected = ((both + first) * (both + second) + (neither + second) * (neither + first)) / units**2
        found = ((both + neither) / units - expected) / (1 - expected)
    return np.where((units == 0) | (both == units) | (neither == units), np.nan, found)


def _interval(drawn: Floats, whole: float) -> tuple[float, float] | None:
    if np.isnan(whole) or whole == 1 or not len(drawn) or np.isnan(drawn).mean() > MOST_UNDEFINED:
        return None
    low, high = percentile(drawn)
    return float(low), float(high)


def count_units(said: Sequence[Sequence[tuple[bool, bool]]]) -> Ints:
    """What two people said of the units of each item, as counts [items, 4] in the order of KINDS."""
    counts = [[sum(pair == kind for pair in pairs) for kind in KINDS] for pairs in said]
    return np.array(counts, np.int64).reshape(len(said), len(KINDS))
