"""Bootstrap intervals and paired tests, on arrays alone.

Every measure is made of sums over items: it is Σ numerator / Σ denominator, or the sum alone, or a function of several
of these (F of mean P and mean R), whose interval is that of the function of its resampled sums. Items are drawn in the
order of the data, once for all systems and measures (see `draws`), and sums are exact (see `exact_sums`): so a pair has
the same numbers alone and among many, and an interval the same where equal items are one row.

Two systems are compared by what is summed of each under the same draws; that they swap an item replaces what each
sums of it by what the other does, so that all pairs of many systems come from the sums of each.

Sources: Efron & Tibshirani, An Introduction to the Bootstrap (1993), chapters 13 (percentile interval) and 15
(achieved significance level); Koehn, Statistical Significance Tests for Machine Translation Evaluation (EMNLP 2004:
paired bootstrap); Noreen, Computer-Intensive Methods for Testing Hypotheses (1989) and Yeh, More accurate tests for
the statistical significance of result differences (COLING 2000: approximate randomization).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Floats, Ints
from lexeval_gui.core.jobs import Check, go_on
from lexeval_gui.core.rounding import difference, margin
from lexeval_gui.core.statistics.draws import Draws
from lexeval_gui.core.statistics.exact_sums import Addends, onto, weighted_sums

Term = tuple[NDArray[Any], NDArray[Any] | None]
"""Numerator [m] and denominator [m]; None for a plain sum. An item that is not counted has 0 in both; no NaN."""
Combine = Callable[[Floats], Floats]
"""Makes a measure out of its terms: [terms, r] -> [r]."""


def _first(terms: Floats) -> Floats:
    """The measure that is a term itself."""
    total: Floats = terms[0]
    return total


def ratio(above: Any, below: Any) -> Floats:
    """Divide; NaN where the divisor is 0."""
    above, below = np.asarray(above, float), np.asarray(below, float)
    if above.shape != below.shape:  # else for a few numbers it takes longer than to divide them
        above, below = np.broadcast_arrays(above, below)
    result = np.empty(above.shape)
    with np.errstate(divide="ignore", invalid="ignore"):  # `where=` would divide one number after the other
        np.divide(above, below, out=result)
    np.copyto(result, np.nan, where=below == 0)
    return result


MANY_COLUMNS = 16
"""From so many columns on it is faster to add up the weights of equal items first than to multiply each of them."""


# -- sums -------------------------------------------------------------------------------------------------------------


class Form(Struct, frozen=True):
    """How a measure is made of sums: `ratios` says of each term whether it is a sum divided by the next one, or one
    alone; `combine` makes the measure of the terms."""

    ratios: tuple[bool, ...]
    combine: Combine = _first

    @classmethod
    def of(cls, *systems: Sequence[Term], combine: Combine = _first) -> Form:
        """The form of terms that systems share; ValueError if they do not."""
        forms = {tuple(below is not None for _, below in terms) for terms in systems}
        if len(forms) != 1:
            raise ValueError("expected the same terms of all systems: a ratio beside a ratio, a sum beside a sum")
        return cls(forms.pop(), combine)

    def __call__(self, sums: Floats) -> Floats:
        """The measure [r] of sums [columns, r]; NaN where it divides by 0."""
        terms, place = np.full((len(self.ratios), sums.shape[1]), np.nan), 0
        for term, divided in zip(terms, self.ratios, strict=True):
            if divided:
                np.divide(sums[place], sums[place + 1], out=term, where=sums[place + 1] != 0)
            else:
                term[:] = sums[place]
            place += 2 if divided else 1
        return self.combine(terms)


class Source(Struct, frozen=True):
    """What is summed of one system: `columns` [cells, k]; an item has the row `row_of` [n], and a row the cell
    `cell_of` [rows] (None: rows are cells).

    `drawn` says how often each row is drawn, by chunks [c, rows] of resamples, where that is known already.
    """

    columns: Floats
    row_of: Ints
    drawn: Iterable[NDArray[Any]] | None = None
    cell_of: Ints | None = None

    @classmethod
    def of(cls, terms: Sequence[Term], row_of: Ints | None = None) -> Source:
        """From terms over rows; without `row_of` each item is a row. Raises ValueError for arrays of different length
        and for NaN or infinity."""
        arrays = [np.asarray(array, np.float64) for term in terms for array in term if array is not None]
        if len({array.shape for array in arrays}) != 1 or not all(np.isfinite(array).all() for array in arrays):
            raise ValueError("expected finite arrays of one length, with a value per item")
        return cls(np.stack(arrays, axis=1), np.arange(len(arrays[0])) if row_of is None else row_of)

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self.columns if self.cell_of is None else self.cell_of)

    @property
    def places(self) -> Ints:
        """The cell of each item: [n]."""
        return self.row_of if self.cell_of is None else self.cell_of[self.row_of]

    def addends(self) -> Addends:
        """The columns as what is summed over items."""
        places = self.places
        return Addends.of(self.columns, np.bincount(places, minlength=len(self.columns)), places)

    def over_cells(self, of_rows: NDArray[Any]) -> NDArray[Any]:
        """Weights of rows [r, rows] as weights of cells [r, cells]."""
        return of_rows if self.cell_of is None else onto(of_rows, self.cell_of, len(self.columns))


class Sums(Struct, frozen=True):
    """The sums of one system: `whole` [k, 1] over all items, `drawn` [k, R] under each draw, `swapped` [k, R] over the
    items that are swapped in each trial; of one item alone nothing is drawn (NaN)."""

    items: int
    whole: Floats
    drawn: Floats
    swapped: Floats

    def after_swap(self, other: Sums) -> Floats:
        """The sums [k, R] once the items of each trial have been swapped with those of another system."""
        return self.whole - self.swapped + other.swapped


class Side(Struct, frozen=True, dict=True):
    """One system by one measure, resampled: what is summed of it, the sums, and what the measure makes of them."""

    source: Source
    sums: Sums
    form: Form

    @cached_property
    def value(self) -> float:
        """The measure over all items."""
        return float(self.form(self.sums.whole)[0])

    @cached_property
    def drawn(self) -> Floats:
        """The measure under each draw: [R]."""
        return self.form(self.sums.drawn)

    @cached_property
    def of_items(self) -> Floats:
        """The measure of each item: [n], NaN where one has none."""
        return self.form(self.source.columns.T)[self.source.places]


def resample(
    sources: Sequence[Source], form: Form, resamples: int, seed: int | str, check: Check = go_on
) -> list[Side]:
    """Several systems over the same items, by the same draws and the same swaps."""
    items = len(sources[0].row_of)
    if any(len(source.row_of) != items for source in sources):
        raise ValueError("expected systems over the same items")
    draws, groups = Draws(items, resamples, seed), _Summation.groups(sources)
    swapped = _summed(draws.swaps(check), groups)
    drawn = _drawn(groups, draws, check)
    if items == 1:
        drawn = {place: np.full_like(sums, np.nan) for place, sums in drawn.items()}
    whole = _summed([np.ones((1, items), np.uint8)], groups)
    return [
        Side(source, Sums(items, whole[place], drawn[place], swapped[place]), form)
        for place, source in enumerate(sources)
    ]


def _drawn(groups: Sequence[_Summation], draws: Draws, check: Check) -> dict[int, Floats]:
    """The resampled sums [k, R] of each source by its place: from the weights of its rows where they are known."""
    found = _summed(draws.weights(check), [group for group in groups if group.known is None])
    for group in groups:
        if group.known is not None:
            check()
            found |= group.joined(map(group.of_rows, group.known))
    return found


def _summed(chunks: Iterable[NDArray[Any]], groups: Sequence[_Summation]) -> dict[int, Floats]:
    """The sums [k, R] of each source by its place, under all weights of items, which come in chunks; nothing is drawn
    if nobody asks."""
    pieces = [[group.of_items(chunk) for group in groups] for chunk in chunks] if groups else []
    found: dict[int, Floats] = {}
    for number, group in enumerate(groups):
        found |= group.joined(piece[number] for piece in pieces)
    return found


class _Summation:
    """Sources over the same rows, by their places among all: summed item by item, or where there are many of them row
    by row, and of equal cells cell by cell."""

    def __init__(self, sources: Mapping[int, Source]) -> None:
        self.known = next(iter(sources.values())).drawn
        self._sources = sources
        self._is_wide = sum(source.columns.shape[1] for source in sources.values()) >= MANY_COLUMNS
        addends = ((place, source.addends()) for place, source in sources.items())
        self._addends = {place: one.of_rows() if self._is_wide else one for place, one in addends}
        self._cells = list(_alike(sources, lambda source: id(source.cell_of)))

    @classmethod
    def groups(cls, sources: Sequence[Source]) -> list[_Summation]:
        """All sources, those together that have the same rows."""
        alike = _alike(dict(enumerate(sources)), lambda source: (id(source.row_of), id(source.drawn)))
        return [cls(some) for some in alike]

    def of_items(self, weights: NDArray[Any]) -> list[Floats]:
        """The sums [r, k] of each under weights of items [r, n]."""
        if not self._is_wide:
            return weighted_sums(weights, self._addends.values())
        source = next(iter(self._sources.values()))
        return self.of_rows(onto(weights, source.row_of, source.rows))

    def of_rows(self, weights: NDArray[Any]) -> list[Floats]:
        """The sums [r, k] of each under weights of rows [r, rows]."""
        found: dict[int, Floats] = {}
        for some in self._cells:
            cells = next(iter(some.values())).over_cells(weights)
            addends = [self._addends[place].of_rows() for place in some]
            found |= zip(some, weighted_sums(cells, addends), strict=True)
        return [found[place] for place in self._sources]

    def joined(self, pieces: Iterable[Sequence[Floats]]) -> dict[int, Floats]:
        """The sums [k, R] of each source by its place, from those of some resamples after the other."""
        empty = [np.zeros((0, source.columns.shape[1])) for source in self._sources.values()]
        joined = (np.concatenate(lines).T for lines in zip(empty, *pieces, strict=True))
        return dict(zip(self._sources, joined, strict=True))


def _alike(sources: Mapping[int, Source], key: Callable[[Source], Hashable]) -> Iterable[dict[int, Source]]:
    """Those with the same key together."""
    found: dict[Hashable, dict[int, Source]] = {}
    for place, source in sources.items():
        found.setdefault(key(source), {})[place] = source
    return found.values()


# -- intervals --------------------------------------------------------------------------------------------------------


def percentile(distribution: Floats, level: float = 0.95) -> tuple[Floats, Floats]:
    """The percentile interval over the last axis: (low, high), each [...]; of −x it is exactly (−high, −low).

    Undefined resamples are left out; where all are, or there are none, both ends are NaN.
    """
    shape = distribution.shape[:-1]
    low, high = np.full(shape, np.nan), np.full(shape, np.nan)
    for index in np.ndindex(shape):
        line = np.sort(distribution[index])  # NaN comes last
        defined = line[: len(line) - np.count_nonzero(np.isnan(line))]
        if len(defined):
            low[index] = _quantile(defined, (1 - level) / 2)
            high[index] = -_quantile(-defined[::-1], (1 - level) / 2)
    return low, high


def _quantile(ascending: Floats, share: float) -> float:
    """The quantile of sorted numbers, between the two next to it as np.quantile has it (which takes ten times as long
    for a thousand numbers)."""
    place = share * (len(ascending) - 1)
    below = int(place)
    above = min(below + 1, len(ascending) - 1)
    return float(ascending[below] + (ascending[above] - ascending[below]) * (place - below))


# -- two systems over the same items ----------------------------------------------------------------------------------


class PairedComparison(Struct, frozen=True):
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
    def reversed(self) -> PairedComparison:
        """The second compared with the first."""
        scored = self.scored and self.scored[::-1]
        low, high, apart = -self.high, -self.low, 0.0 - self.difference
        return PairedComparison(
            apart, low, high, self.p, self.p_bootstrap, self.items, self.losses, self.wins, self.ties,
            self.second, self.first, scored,
        )  # fmt: skip

    @property
    def has_interval(self) -> bool:
        """Whether anything was drawn: nothing is without resamples, nor where the difference is undefined."""
        return math.isfinite(self.low)


class Pair(Struct, frozen=True):
    """Two systems by one measure, resampled alike: `drawn` [R] is a − b under each draw, `swapped` [R] after each
    swap."""

    a: Side
    b: Side
    drawn: Floats
    swapped: Floats

    @classmethod
    def of(cls, a: Side, b: Side) -> Pair:
        """From what was drawn of both together."""
        after = a.form(a.sums.after_swap(b.sums)) - a.form(b.sums.after_swap(a.sums))
        return cls(a, b, difference(a.drawn, b.drawn), after)

    @property
    def difference(self) -> float:
        """a − b over all items; 0 where they are equal."""
        return float(difference(self.a.value, self.b.value))

    @property
    def p_bootstrap(self) -> float:
        """The two-sided p of the paired bootstrap (Koehn 2004): twice the share of resamples on the smaller side of 0,
        0 included, 2 (count + 1) / (resamples + 1), at most 1."""
        beyond = min(np.count_nonzero(self.drawn <= 0), np.count_nonzero(self.drawn >= 0))
        return float(np.minimum(1.0, 2 * _share(beyond, self.drawn)))  # NaN stays NaN, which min() would not see to

    @property
    def p(self) -> float:
        """How probable so large a difference is, two-sided, if it were by chance which system gave which answers.

        Approximate randomization (Noreen 1989, Yeh 2000): in each trial the systems swap each item with probability
        1/2; p = (trials at least as far from 0 + 1) / (trials + 1). NaN where the difference is undefined or nothing is
        tried.
        """
        observed, rounding = self.a.value - self.b.value, margin(self.a.value, self.b.value)
        beyond = np.count_nonzero(np.abs(self.swapped) >= abs(observed) - rounding)  # a swap of everything must count
        return math.nan if math.isnan(observed) else _share(beyond, self.swapped)

    def compared(self) -> PairedComparison:
        """The comparison; the wins and losses of a derived measure are those of its value for single items."""
        low, high = percentile(self.drawn)
        ahead = difference(self.a.of_items, self.b.of_items)
        won, lost, tied = (int(np.count_nonzero(side)) for side in (ahead > 0, ahead < 0, ahead == 0))
        return PairedComparison(
            self.difference, float(low), float(high), self.p, self.p_bootstrap,
            self.a.sums.items, won, lost, tied, self.a.value, self.b.value,
        )  # fmt: skip


def compare(
    a: Source, b: Source, form: Form, resamples: int, seed: int | str, check: Check = go_on
) -> PairedComparison:
    """Compare two systems over the same items: `resamples` draws for the interval, as many trials for p."""
    return Pair.of(*resample([a, b], form, resamples, seed, check)).compared()


def _share(count: int | np.integer[Any], drawn: Floats) -> float:
    """(count + 1) / (trials + 1), undefined trials left out; NaN without any."""
    trials = np.count_nonzero(~np.isnan(drawn))
    return float((count + 1) / (trials + 1)) if trials else float("nan")
