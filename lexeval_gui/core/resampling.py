"""Bootstrap intervals and paired tests, on arrays alone.

Every total is Σ weight·numerator / Σ weight·denominator, or the sum alone, over distinct rows of which `weights` says
how many items share each. Drawing n items with replacement is then one multinomial draw of new weights, and a derived
measure (F of mean P and mean R) has the interval of the function of its resampled totals.

Two systems over the same items are compared likewise: items that are alike for both are one row.

Sources: Efron & Tibshirani, An Introduction to the Bootstrap (1993), chapters 13 (percentile interval) and 15
(achieved significance level); Koehn, Statistical Significance Tests for Machine Translation Evaluation (EMNLP 2004:
paired bootstrap); Noreen, Computer-Intensive Methods for Testing Hypotheses (1989) and Yeh, More accurate tests for
the statistical significance of result differences (COLING 2000: approximate randomization).
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lexeval_gui.core.dataset import Floats
from lexeval_gui.core.jobs import Check, go_on
from lexeval_gui.core.rounding import difference, margin

Term = tuple[NDArray[Any], NDArray[Any] | None]
"""Numerator [m] and denominator [m]; None for a plain sum. An item that is not counted has 0 in both; no NaN."""
Combine = Callable[[Floats], Floats]
"""Makes a measure out of its terms: [terms, r] -> [r]."""

CHUNK_BYTES = 32 * 2**20
_CELL_BYTES = 16  # a drawn int64 and its float64


def _first(terms: Floats) -> Floats:
    """The measure that is a term itself."""
    total: Floats = terms[0]
    return total


# -- drawing ----------------------------------------------------------------------------------------------------------


def seed_number(seed: int | str) -> int:
    """A seed as a number: digits are taken as one, any other text (or a negative number) is hashed by SHA-256."""
    text = str(seed).strip()
    if text.isascii() and text.isdecimal():
        return int(text)
    return int.from_bytes(hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest())


def draws(weights: ArrayLike, resamples: int, seed: int | str, check: Check = go_on) -> Iterator[Floats]:
    """Draw as many items as there are, with replacement, `resamples` times.

    `weights` whole numbers [m]: the items of each row. Yields chunks of new weights, float64 [chunk, m], of at most
    CHUNK_BYTES. The same weights, resamples and seed give the same draws, whatever the size of the chunks.
    """
    counts = np.asarray(weights, np.int64)
    items = int(counts.sum())
    shares = counts / max(items, 1)
    generator = np.random.Generator(np.random.PCG64(seed_number(seed)))
    for size in _chunk_sizes(resamples, len(counts)):
        check()
        drawn = generator.multinomial(items, shares, size) if items else np.zeros((size, len(counts)))
        yield drawn.astype(np.float64)


def _chunk_sizes(trials: int, width: int) -> Iterator[int]:
    """The sizes of the chunks into which `trials` lines of `width` cells are cut."""
    largest = max(1, CHUNK_BYTES // (_CELL_BYTES * max(width, 1)))
    for start in range(0, trials, largest):
        yield min(largest, trials - start)


def totals(terms: Sequence[Term], weights: Floats) -> Floats:
    """The total of each term under each line of weights [r, m]: float64 [terms, r]; NaN where it divides by 0.

    Each term is summed on its own, so that a number does not depend on which others are asked for with it.
    """
    arrays = {id(array): array for term in terms for array in term if array is not None}
    sums = {key: weights @ np.asarray(array, np.float64) for key, array in arrays.items()}
    lines = [sums[id(above)] if below is None else ratio(sums[id(above)], sums[id(below)]) for above, below in terms]
    return np.stack(lines) if lines else np.zeros((0, len(weights)))


def ratio(above: Any, below: Any) -> Floats:
    """Divide; NaN where the divisor is 0."""
    above, below = np.broadcast_arrays(np.asarray(above, float), np.asarray(below, float))
    result: Floats = np.divide(above, below, out=np.full(above.shape, np.nan), where=below != 0)
    return result


# -- intervals --------------------------------------------------------------------------------------------------------


def distribution(
    terms: Sequence[Term], weights: ArrayLike, resamples: int, seed: int | str, check: Check = go_on
) -> Floats:
    """The bootstrap distribution of each term's total: [terms, resamples].

    All terms see the same draws: any function of the lines is the distribution of that function of the totals. One
    item alone says nothing about others: there all is NaN.
    """
    if np.sum(np.asarray(weights, np.int64)) < 2:
        return np.full((len(terms), resamples), np.nan)
    chunks = [totals(terms, drawn) for drawn in draws(weights, resamples, seed, check)]
    return np.concatenate(chunks, axis=1) if chunks else np.zeros((len(terms), 0))


def percentile(distribution: Floats, level: float = 0.95) -> tuple[Floats, Floats]:
    """The percentile interval over the last axis: (low, high), each [...].

    Undefined resamples are left out; where all are, or there are none, both ends are NaN.
    """
    shape = distribution.shape[:-1]
    low, high = np.full(shape, np.nan), np.full(shape, np.nan)
    for index in np.ndindex(shape):
        line = distribution[index]
        defined = line[~np.isnan(line)]
        if len(defined):
            low[index], high[index] = np.quantile(defined, [(1 - level) / 2, (1 + level) / 2])
    return low, high


# -- two systems over the same items ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Difference:
    """a − b over all items, its percentile interval, and the two-sided p of the paired bootstrap."""

    difference: float
    low: float
    high: float
    p: float


@dataclass(frozen=True, slots=True)
class Paired:
    """Two systems compared: a − b, its bootstrap interval, the two-sided p of randomization and of the bootstrap.

    `wins` and `losses` are the items where the value of a is higher or lower than that of b, `ties` those where they
    are equal (see core.rounding); an item where either has no value is in none of the three. `first` and `second` are
    the values of a and b over these `items`; `scored` says over how many each has its score, where these are others.
    What is undefined is NaN.
    """

    difference: float
    low: float
    high: float
    p: float
    p_bootstrap: float
    items: int
    wins: int
    losses: int
    ties: int
    first: float = math.nan
    second: float = math.nan
    scored: tuple[int, int] | None = None

    @property
    def has_interval(self) -> bool:
        """Whether anything was drawn: nothing is without resamples, nor where the difference is undefined."""
        return math.isfinite(self.low)


@dataclass(frozen=True)
class Pairs:
    """The terms of two systems, a row for all items that are alike in all of them: arrays [m], `weights` int64 [m].

    `combine` makes the compared measure out of the terms.
    """

    a: tuple[Term, ...]
    b: tuple[Term, ...]
    weights: NDArray[np.int64]
    combine: Combine = _first

    @classmethod
    def of(cls, a: Sequence[Term], b: Sequence[Term], combine: Combine = _first) -> Pairs:
        """From terms over items, arrays [n]; an item that is not counted has 0 above and below.

        Raises ValueError for arrays of different length, for NaN or infinity, and for terms that do not match.
        """
        if [below is None for _, below in a] != [below is None for _, below in b]:
            raise ValueError("expected the same terms of both systems: a ratio beside a ratio, a sum beside a sum")
        arrays = [*_arrays(a), *_arrays(b)]
        if len({array.shape for array in arrays}) != 1 or not all(np.isfinite(array).all() for array in arrays):
            raise ValueError("expected finite arrays of one length, with a value per item")
        first, weights = _distinct(arrays)
        one, other = (_matched(lambda array, _: np.asarray(array, np.float64)[first], terms, terms) for terms in (a, b))
        return cls(one, other, weights, combine)

    def measures(self, weights: Floats) -> tuple[Floats, Floats]:
        """The measure of a and that of b under each line of weights [r, m]: [r] each."""
        return self.combine(totals(self.a, weights)), self.combine(totals(self.b, weights))

    def values(self) -> tuple[Floats, Floats]:
        """The measure of a single item of each row, for a and for b: [m] each; NaN where it has none."""
        one, other = ([x if y is None else ratio(x, y) for x, y in terms] for terms in (self.a, self.b))
        return self.combine(np.stack(one)), self.combine(np.stack(other))


def compare(
    a: Sequence[Term],
    b: Sequence[Term],
    resamples: int,
    seed: int | str,
    check: Check = go_on,
    combine: Combine = _first,
) -> Paired:
    """Compare two systems over the same items: `resamples` draws for the interval, as many trials for p.

    `a` and `b` are terms over items, arrays [n] (see Pairs.of); a measure that is one ratio has one term, a derived one
    has several and `combine`. The wins and losses of a derived measure are those of `combine` over single items.
    """
    pairs = Pairs.of(a, b, combine)
    drawn = paired_bootstrap(pairs, resamples, seed, check)
    p = randomization_test(pairs, resamples, seed, check)
    one, other = pairs.values()
    ahead = difference(one, other)
    won, lost, tied = (int(pairs.weights[rows].sum()) for rows in (ahead > 0, ahead < 0, ahead == 0))
    items = int(pairs.weights.sum())
    first, second = (float(value[0]) for value in pairs.measures(pairs.weights[None].astype(np.float64)))
    return Paired(drawn.difference, drawn.low, drawn.high, p, drawn.p, items, won, lost, tied, first, second)


def paired_bootstrap(pairs: Pairs, resamples: int, seed: int | str, check: Check = go_on) -> Difference:
    """Draw items with replacement, the same for both systems (Koehn 2004).

    p is twice the share of resamples on the smaller side of 0, 0 included: 2 (count + 1) / (resamples + 1), at most 1.
    """
    both = distribution((*pairs.a, *pairs.b), pairs.weights, resamples, seed, check)
    drawn = difference(pairs.combine(both[: len(pairs.a)]), pairs.combine(both[len(pairs.a) :]))
    low, high = percentile(drawn)
    beyond = min(np.count_nonzero(drawn <= 0), np.count_nonzero(drawn >= 0))
    one, other = pairs.measures(pairs.weights[None].astype(np.float64))
    p = float(np.minimum(1.0, 2 * _share(beyond, drawn)))  # NaN stays NaN, which min() would not see to
    return Difference(float(difference(one[0], other[0])), float(low), float(high), p)


def randomization_test(pairs: Pairs, trials: int, seed: int | str, check: Check = go_on) -> float:
    """How probable so large a difference is, two-sided, if it were by chance which system gave which answers.

    Approximate randomization (Noreen 1989, Yeh 2000): in each trial the systems swap each item with probability 1/2;
    p = (trials at least as far from 0 + 1) / (trials + 1). NaN where the difference is undefined or nothing is tried.
    """
    one, other = (measure[0] for measure in pairs.measures(pairs.weights[None].astype(np.float64)))
    drawn = np.concatenate([np.zeros(0), *_swapped(pairs, trials, seed, check)])
    rounding = margin(one, other)  # a swap of everything, or of nothing, must count
    beyond = np.count_nonzero(np.abs(drawn) >= abs(one - other) - rounding)
    return float("nan") if np.isnan(one - other) else _share(beyond, drawn)


def _swapped(pairs: Pairs, trials: int, seed: int | str, check: Check) -> Iterator[Floats]:
    """The difference in each trial, by chunks.

    Of w items in a row, binomial(w, 1/2) are swapped. Under weights (kept, swapped, 1) the rows (own, other's, sum of
    all rows that are alike) give the totals after the swap, for either system.
    """
    unlike = np.any(np.stack(_arrays(pairs.a)) != np.stack(_arrays(pairs.b)), axis=0)
    counts, rest = pairs.weights[unlike], pairs.weights[~unlike]

    def joined(own: Floats, others: Floats) -> Floats:
        return np.concatenate((own[unlike], others[unlike], [rest @ own[~unlike]]))

    a, b = _matched(joined, pairs.a, pairs.b), _matched(joined, pairs.b, pairs.a)
    both = Pairs(a, b, pairs.weights, pairs.combine)
    seeds = np.random.SeedSequence(seed_number(seed), spawn_key=(1,))  # other numbers than the bootstrap's
    generator = np.random.Generator(np.random.PCG64(seeds))
    for size in _chunk_sizes(trials, 2 * len(counts) + 1):
        check()
        swaps = generator.binomial(counts, 0.5, (size, len(counts)))
        one, other = both.measures(np.hstack((counts - swaps, swaps, np.ones((size, 1)))))
        yield one - other


def _share(count: int | np.integer[Any], drawn: Floats) -> float:
    """(count + 1) / (trials + 1), undefined trials left out; NaN without any."""
    trials = np.count_nonzero(~np.isnan(drawn))
    return float((count + 1) / (trials + 1)) if trials else float("nan")


def _arrays(terms: Sequence[Term]) -> list[Floats]:
    return [np.asarray(array, np.float64) for term in terms for array in term if array is not None]


def _matched(make: Callable[[Any, Any], Floats], own: Sequence[Term], others: Sequence[Term]) -> tuple[Term, ...]:
    """New terms from the matching arrays of two systems."""
    return tuple((make(x, y), None if p is None else make(p, q)) for (x, p), (y, q) in zip(own, others, strict=True))


def _distinct(arrays: Sequence[Floats]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The first item of each distinct combination of values, and how many items have it.

    One array after the other is turned into codes, which is much faster than np.unique over rows.
    """
    codes = np.zeros(len(arrays[0]), np.int64)
    for array in arrays:
        values, inverse = np.unique(array, return_inverse=True)
        codes = np.unique(codes * len(values) + inverse, return_inverse=True)[1]
    _, first, weights = np.unique(codes, return_index=True, return_counts=True)
    return first, weights
