"""Scores made of counts: terms over cells, totals over all items and by group, values per item."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial

import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace

from lexeval_gui.core.dataset import Floats, Ints
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores.counts import ALONG, Counts, Group, Weights
from lexeval_gui.core.scores.measures import Measure
from lexeval_gui.core.statistics.resampling import Form, ratio


class Term(Struct, frozen=True, dict=True):
    """One measure over cells: Σ weight·numerator / Σ weight·denominator, or the sum alone without a denominator.

    `numerator` [cells]; `denominator` [cells] or None; `cell_of` [rows] gives the cell of a row (None: cells are the
    rows); `weights` counts the items of each cell.
    """

    numerator: Floats
    denominator: Floats | None
    weights: Weights
    cell_of: Ints | None = None

    def values(self) -> Floats:
        """The value of one item in each cell, [cells]; NaN where the item has none."""
        return self.numerator if self.denominator is None else ratio(self.numerator, self.denominator)

    def values_at(self, cells: Ints) -> Floats:
        """The same in these cells alone, [cells]: of a few of many the others are not divided."""
        if len(cells) > len(self.numerator) // 2 or self.denominator is None:
            return self.values()[cells]
        return ratio(self.numerator[cells], self.denominator[cells])

    @cached_property
    def totals(self) -> Floats:
        """The value over all items and over each group: [1 + groups]; NaN where nothing is counted. A term that a task
        keeps with its counts is summed once for all settings."""
        sums = self.weights.sums(self.numerator)
        return sums if self.denominator is None else ratio(sums, self.weights.sums(self.denominator))

    def over_rows(self, array: Floats) -> Floats:
        """Spread values per cell over the rows."""
        return array if self.cell_of is None else array[self.cell_of]

    def columns(self, of_rows: bool) -> tuple[Floats, ...]:
        """The numerator, and the denominator if there is one: [cells], or [rows]."""
        arrays = (self.numerator,) if self.denominator is None else (self.numerator, self.denominator)
        return tuple(self.over_rows(array) for array in arrays) if of_rows else arrays


Parts = Mapping[Group, Mapping[str, Term]]
"""The terms of each group, by group and measure."""


class Rows(Struct, frozen=True, dict=True):
    """The item values of a measure that is made from others: worked out when somebody asks, since most are asked for
    their totals alone."""

    make: Callable[[], Floats]

    @cached_property
    def values(self) -> Floats:
        """The value of an item on each row of the counts, NaN where it has none: [rows]."""
        return self.make()


class Scores(Struct, frozen=True):
    """The scores of one system under given settings.

    `terms` holds the measures that are sums or ratios; `derived` the item values of those made from others;
    `totals` [1 + groups] of every measure, the first figure over all items (NaN: undefined). `parts` holds the terms of
    each group where the counts have parts.
    """

    counts: Counts
    terms: Mapping[str, Term]
    derived: Mapping[str, Rows]
    totals: Mapping[str, Floats]
    settings: Settings
    parts: Parts = field(default_factory=dict)

    def __contains__(self, measure: object) -> bool:
        return measure in self.totals

    def total(self, measure: str) -> float:
        """The value over all items; NaN if undefined."""
        return float(self.totals[measure][0])

    def of_items(self, measure: str, items: Ints | slice = slice(None)) -> Floats:
        """The value of each item, NaN where it has none: [items]."""
        return self.of_rows(measure, self.counts.row_of[items])

    def of_rows(self, measure: str, rows: Ints) -> Floats:
        """The value of an item on each of these rows of the counts, NaN where it has none: [rows]."""
        if measure in self.derived:
            return self.derived[measure].values[rows]
        term = self.terms[measure]
        rows = rows.astype(np.int64, copy=False)  # numpy takes twice as long to look up by narrower numbers
        return term.values_at(rows if term.cell_of is None else term.cell_of[rows])

    def group(self, group: Group, measure: str) -> float:
        """The value over the items of one group; NaN if undefined or if there is no such group."""
        groups = self.counts.groups
        return float(self.totals[measure][1 + groups.index(group)]) if group in groups else float("nan")

    def terms_of(self, measure: Measure) -> list[Term]:
        """What is summed for a measure: its own term, or those that it is derived from."""
        return [self.terms[name] for name in (measure.needs if measure.derive else (measure.id,))]

    def form(self, measure: Measure) -> Form:
        """How a measure is made of these sums."""
        ratios, derive = tuple(term.denominator is not None for term in self.terms_of(measure)), measure.derive
        if derive is None:
            return Form(ratios)
        return Form(ratios, lambda totals: derive(dict(zip(measure.needs, totals, strict=True)), self.settings))

    def interval_source(self, group: Group | None) -> tuple[Scores, int]:
        """What an interval over a group (None: all items) is drawn from: scores, and the line of their weights."""
        if group is None or group not in self.parts:
            return self, 0 if group is None else 1 + self.counts.groups.index(group)
        return replace(self, counts=self.counts.parts[group], terms=self.parts[group], derived={}, parts={}), 0


def summarise(
    measures: Sequence[Measure],
    terms: Mapping[str, Term],
    counts: Counts,
    settings: Settings,
    parts: Parts | None = None,
) -> Scores:
    """Make Scores of the terms: totals, and the measures that are derived from others, in declared order.

    `parts` are the terms of each group, in the order of the groups, where the counts have parts.
    """
    parts, derived = parts or {}, dict[str, Rows]()
    totals = all_totals(measures, terms, parts, settings)
    for measure in measures if ALONG not in counts.memo else ():  # a curve is of totals
        if measure.derive and measure.id in totals:
            needed = {name: derived[name] if name in derived else terms[name] for name in measure.needs}
            derived[measure.id] = Rows(partial(_derived_rows, measure, needed, counts, settings))
    return Scores(counts, terms, derived, totals, settings, parts)


def all_totals(
    measures: Sequence[Measure], terms: Mapping[str, Term], parts: Parts, settings: Settings
) -> dict[str, Floats]:
    """The totals [1 + groups] of these measures, those that are derived from others included, in their order."""
    totals = {
        name: np.concatenate([term.totals, *(part[name].totals for part in parts.values())])
        for name, term in terms.items()
    }
    for measure in measures:
        if measure.derive and all(need in totals for need in measure.needs):
            totals[measure.id] = measure.derive(totals, settings)
    return {measure.id: totals[measure.id] for measure in measures if measure.id in totals}


def _derived_rows(measure: Measure, needed: Mapping[str, Rows | Term], counts: Counts, settings: Settings) -> Floats:
    """The values [rows] of a derived measure; NaN throughout where one item alone has none."""
    if measure.derive is None or not measure.per_item:
        return np.full(counts.rows, np.nan)
    of_rows = {
        name: one.values if isinstance(one, Rows) else one.over_rows(one.values()) for name, one in needed.items()
    }
    return measure.derive(of_rows, settings)


def merge(kept: Scores, fresh: Scores, order: Iterable[str]) -> Scores:
    """Scores of which some measures were computed anew; the others are kept. `order` is the declared one."""
    both = {**kept.totals, **fresh.totals}
    totals = {name: both[name] for name in order if name in both}
    terms = {**kept.terms, **fresh.terms}
    derived = {**kept.derived, **fresh.derived}
    parts = {group: {**kept.parts.get(group, {}), **part} for group, part in fresh.parts.items()}
    return replace(fresh, terms=terms, derived=derived, totals=totals, parts=parts)
