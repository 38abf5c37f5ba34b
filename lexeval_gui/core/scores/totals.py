"""Counts of a system and the scores made of them: values per item, totals, totals by group, intervals, the signature.

Items with equal counts are one *row* and scored once; a measure that depends on less than the whole row is computed on
even fewer *cells* (for coverage at a cutoff: hits, wrong answers and gold size). So a slider step does not grow with
the number of items. Every total is a sum over cells, or a ratio of two, or derived from other totals.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from lexeval_gui import __version__
from lexeval_gui.core import resampling
from lexeval_gui.core.dataset import Floats, Ints, Labels, Ragged
from lexeval_gui.core.parameters import Settings

Derive = Callable[[Mapping[str, Floats], Settings], Floats]
Group = tuple[str, str]
"""A grouping and one of its values, such as ("pos", "n")."""

Check = Callable[[], None]
"""Called now and then during long work; raises to stop it."""


def go_on() -> None:
    """The check of work that nobody stops."""


@dataclass(frozen=True)
class Measure:
    """A measure: its id, what to call it, its formula in words of the literature, and which parameters act on it.

    `kind` is `fraction` (0…1), `count`, or `mean` (a mean of counts); `headline` marks the measure that stands for the
    system in lists; `derive` makes it from other measures' values where it is no sum or ratio itself; `short` heads a
    narrow column. `better` says which way is better, for bold figures and colours. `negative`: a fraction that may fall
    below 0, as one minus a rate of errors does.

    `bounds` names the two measures that are the ends of its interval; empty: it has none; None: it is resampled.
    `one_sided` names a measure that is defined just where these ends are a one-sided bound and no interval.
    `over` is the count that is 1 for the items it is made of, where that is a sample: two systems are compared over the
    items that both have. `shown` is false of a sum that others are derived from and that tells nobody anything,
    `per_item` of what one item alone has no value of (a variance); `as_item` is the measure that says what an item's
    own value is, where a share of the total is none; `of_item` what that value is called where that is not the title
    (recall, where the title is mean recall). `digits` are the decimals to read it by. `perfect` says what an item
    without errors scores under settings, for a measure whose constants can be set.
    """

    id: str
    title: str
    short: str
    formula: str
    kind: Literal["fraction", "count", "mean"] = "fraction"
    acts: tuple[str, ...] = ()
    headline: bool = False
    derive: Derive | None = None
    needs: tuple[str, ...] = ()
    better: Literal["high", "low", "neither"] = "high"
    alias: str = ""
    negative: bool = False
    bounds: tuple[str, ...] | None = None
    one_sided: str = ""
    over: str = ""
    shown: bool = True
    per_item: bool = True
    as_item: str = ""
    of_item: str = ""
    digits: int = 3
    perfect: Callable[[Settings], float] | None = None

    @property
    def title_of_item(self) -> str:
        """What to call the value of one item."""
        return self.of_item or self.title


@dataclass(frozen=True)
class Weights:
    """How many items fall on each row: `matrix` int64 [1 + groups, rows], the first line being all items."""

    groups: tuple[Group, ...]
    matrix: NDArray[np.int64]

    @classmethod
    def of(cls, row_of: Ints, rows: int, labels: Mapping[str, Labels]) -> Weights:
        """Count the items of each row, and of each row within each label."""
        names: list[Group] = []
        lines = [np.bincount(row_of, minlength=rows)]
        for group, label in labels.items():
            for code in sorted(range(len(label.words)), key=label.words.__getitem__):
                inside = row_of[label.codes == code]
                if len(inside):
                    names.append((group, label.words[code]))
                    lines.append(np.bincount(inside, minlength=rows))
        return cls(tuple(names), np.stack(lines))

    def onto(self, cell_of: Ints, cells: int) -> Weights:
        """The same items counted over cells: `cell_of` [rows] gives the cell of each row."""
        return Weights(
            self.groups, np.stack([np.bincount(cell_of, line, cells) for line in self.matrix]).astype(np.int64)
        )


@dataclass(frozen=True)
class Counts:
    """What was counted of one system under the join and count conventions: small integers, one row per distinct item.

    `columns` [rows, …] are the task's own (arrays or Ragged), `row_of` int32 [n] the row of each item, `labels` the
    groupings by which totals are split. Where a group is no set of items (the edits of one type, in every item),
    `parts` holds what was counted of each group, over the same n items, by name; then `labels` split nothing.
    """

    columns: Mapping[str, Any]
    row_of: NDArray[np.int32]
    labels: Mapping[str, Labels]
    parts: Mapping[Group, Counts] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.row_of)

    @cached_property
    def rows(self) -> int:
        """How many distinct rows there are."""
        return len(next(iter(self.columns.values())))

    @cached_property
    def weights(self) -> Weights:
        """The items on each row, by group."""
        return Weights.of(self.row_of, self.rows, {} if self.parts else self.labels)

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups that totals are split by, in order."""
        return tuple(self.parts) or self.weights.groups

    @cached_property
    def memo(self) -> dict[Any, Any]:
        """What a task derives from these counts once and for all; it never changes a number."""
        return {}

    def __getstate__(self) -> dict[str, Any]:
        return {name: self.__dict__[name] for name in ("columns", "row_of", "labels", "parts")}

    def only(self, item: int) -> Counts:
        """The counts of one item alone, in no parts."""
        row = self.row_of[item : item + 1]
        columns = {name: _take(column, row) for name, column in self.columns.items()}
        labels = {name: label.take(np.array([item])) for name, label in self.labels.items()}
        return Counts(columns, np.zeros(1, np.int32), labels)

    def with_items(self, items: Ints, other: Counts) -> Counts:
        """These counts with some items counted anew: `other` holds `len(items)` items."""
        columns = {name: _stack([column, other.columns[name]]) for name, column in self.columns.items()}
        row_of = self.row_of.copy()
        row_of[items] = other.row_of + self.rows
        parts = {}
        for name in sorted({*self.parts, *other.parts}):
            part = self._part(name).with_items(items, other._part(name))
            if part._counted:
                parts[name] = part
        return Counts(columns, row_of, self.labels, parts)

    @property
    def _counted(self) -> bool:
        """Whether anything was counted."""
        rows = np.unique(self.row_of)
        taken = (_take(column, rows) for column in self.columns.values())
        return any(np.any(column.values if isinstance(column, Ragged) else column) for column in taken)

    def _part(self, group: Group) -> Counts:
        """The counts of a group; all 0 where nothing was counted of it."""
        if group in self.parts:
            return self.parts[group]
        blank = {name: _blank(column) for name, column in self.columns.items()}
        return Counts(blank, np.zeros(len(self), np.int32), {})


def _blank(column: Any) -> Any:
    """One row of zeros of the same kind."""
    if isinstance(column, Ragged):
        return Ragged(np.zeros(2, np.int64), column.values[:0])
    return np.zeros((1, *column.shape[1:]), column.dtype)


def _stack(tables: Sequence[Any]) -> Any:
    if isinstance(tables[0], Ragged):
        values = np.concatenate([table.values for table in tables])
        return Ragged.of(np.concatenate([table.lengths for table in tables]), values)
    return np.concatenate(tables)


class DistinctRows:
    """Collects items block by block and keeps each distinct row once, so that memory grows with the rows alone.

    `add` takes the columns of a block: arrays of integers [items] or [items, w], or Ragged, compared together. The
    rows come out in an order that does not depend on the order of the items.
    """

    def __init__(self) -> None:
        self._codes: dict[bytes, int] = {}
        self._tables: list[Mapping[str, Any]] = []
        self._row_of: list[NDArray[np.int32]] = []

    def add(self, columns: Mapping[str, Any]) -> None:
        """Add the next items."""
        codes, known = self._codes, len(self._codes)
        keys = _row_bytes(columns)
        found = np.fromiter((codes.setdefault(key, len(codes)) for key in keys), np.int32, len(keys))
        self._row_of.append(found)
        fresh = np.flatnonzero(found >= known)
        _, first = np.unique(found[fresh], return_index=True)
        self._tables.append({name: _take(column, fresh[first]) for name, column in columns.items()})

    def counts(self, labels: Mapping[str, Labels]) -> Counts:
        """The counts of all items added."""
        columns: dict[str, Any] = dict(self._tables[0])
        for name in columns:
            columns[name] = _stack([table[name] for table in self._tables])
        ordered = sorted(range(len(self._codes)), key=list(self._codes).__getitem__)
        rank = np.empty(len(ordered), np.int32)
        rank[ordered] = np.arange(len(ordered), dtype=np.int32)
        rows = np.array(ordered, np.int64)
        return Counts(
            {name: _take(column, rows) for name, column in columns.items()}, rank[np.concatenate(self._row_of)], labels
        )


def _take(column: Any, rows: Ints) -> Any:
    return column.take(rows) if isinstance(column, Ragged) else column[rows]


def _row_bytes(columns: Mapping[str, Any]) -> list[bytes]:
    """One byte string per item that is equal where all columns are equal (big-endian, so that it also sorts)."""
    ragged = [column for column in columns.values() if isinstance(column, Ragged)]
    blocks = [np.asarray(c).reshape(len(c), -1) for c in columns.values() if not isinstance(c, Ragged)]
    blocks += [column.lengths[:, None] for column in ragged]  # with the lengths in front no two rows look alike
    head = np.concatenate(blocks, axis=1)
    width = head.shape[1]
    lengths = width + sum((column.lengths for column in ragged), start=np.zeros(len(head), np.int64))
    packed = Ragged.of(lengths, np.empty(int(lengths.sum()), ">i4"))
    starts = packed.offsets[:-1]
    packed.values[(starts[:, None] + np.arange(width)).ravel()] = head.ravel()
    starts = starts + width
    for column in ragged:
        packed.values[np.repeat(starts, column.lengths) + column.within()] = column.values
        starts = starts + column.lengths
    raw, bounds = packed.values.tobytes(), (packed.offsets * 4).tolist()
    return [raw[start:stop] for start, stop in pairwise(bounds)]


@dataclass(frozen=True)
class Term:
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

    def totals(self) -> Floats:
        """The value over all items and over each group: [1 + groups]; NaN where nothing is counted."""
        return self._totals

    @cached_property
    def _totals(self) -> Floats:
        """Kept: a term that a task keeps with its counts is summed once for all settings."""
        sums: Floats = self.weights.matrix @ self.numerator
        return sums if self.denominator is None else ratio(sums, self.weights.matrix @ self.denominator)

    def over_rows(self, array: Floats) -> Floats:
        """Spread values per cell over the rows."""
        return array if self.cell_of is None else array[self.cell_of]


def ratio(above: Any, below: Any) -> Floats:
    """Divide; NaN where the divisor is 0."""
    above, below = np.broadcast_arrays(np.asarray(above, float), np.asarray(below, float))
    result: Floats = np.divide(above, below, out=np.full(above.shape, np.nan), where=below != 0)
    return result


Parts = Mapping[Group, Mapping[str, Term]]
"""The terms of each group, by group and measure."""


@dataclass(frozen=True)
class Scores:
    """The scores of one system under given settings.

    `terms` holds the measures that are sums or ratios; `derived` the item values [rows] of those made from others;
    `totals` [1 + groups] of every measure, the first figure over all items (NaN: undefined). `parts` holds the terms of
    each group where the counts have parts.
    """

    counts: Counts
    terms: Mapping[str, Term]
    derived: Mapping[str, Floats]
    totals: Mapping[str, Floats]
    settings: Settings = field(repr=False)
    parts: Parts = field(default_factory=dict, repr=False)

    def __contains__(self, measure: object) -> bool:
        return measure in self.totals

    def total(self, measure: str) -> float:
        """The value over all items; NaN if undefined."""
        return float(self.totals[measure][0])

    def of_items(self, measure: str, items: Ints | slice = slice(None)) -> Floats:
        """The value of each item, NaN where it has none: [items]."""
        rows = self.counts.row_of[items]
        if measure in self.derived:
            return self.derived[measure][rows]
        term = self.terms[measure]
        cells = rows if term.cell_of is None else term.cell_of[rows]
        return term.values()[cells]

    def group(self, group: Group, measure: str) -> float:
        """The value over the items of one group; NaN if undefined or if there is no such group."""
        groups = self.counts.groups
        return float(self.totals[measure][1 + groups.index(group)]) if group in groups else float("nan")

    def drawn_from(self, group: Group | None) -> tuple[Scores, int]:
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
    parts = parts or {}
    totals = {name: _with_groups(name, term, parts) for name, term in terms.items()}
    derived: dict[str, Floats] = {}
    for measure in measures:
        if measure.derive and all(need in totals for need in measure.needs):
            totals[measure.id] = measure.derive(totals, settings)
            derived[measure.id] = _derived_rows(measure, terms, derived, counts, settings)
    ordered = {measure.id: totals[measure.id] for measure in measures if measure.id in totals}
    return Scores(counts, terms, derived, ordered, settings, parts)


def _with_groups(name: str, term: Term, parts: Parts) -> Floats:
    """A term's total over all items, followed by that of each group: [1 + groups]."""
    return (
        np.concatenate([term.totals(), *(part[name].totals() for part in parts.values())]) if parts else term.totals()
    )


def _derived_rows(
    measure: Measure, terms: Mapping[str, Term], derived: Mapping[str, Floats], counts: Counts, settings: Settings
) -> Floats:
    """The values [rows] of a derived measure; NaN throughout where one item alone has none."""
    if measure.derive is None or not measure.per_item:
        return np.full(counts.rows, np.nan)
    return measure.derive({need: _row_values(need, terms, derived) for need in measure.needs}, settings)


def _row_values(measure: str, terms: Mapping[str, Term], derived: Mapping[str, Floats]) -> Floats:
    return derived[measure] if measure in derived else terms[measure].over_rows(terms[measure].values())


def merge(kept: Scores, fresh: Scores, order: Iterable[str]) -> Scores:
    """Scores of which some measures were computed anew; the others are kept. `order` is the declared one."""
    both = {**kept.totals, **fresh.totals}
    totals = {name: both[name] for name in order if name in both}
    terms = {**kept.terms, **fresh.terms}
    derived = {**kept.derived, **fresh.derived}
    parts = {group: {**kept.parts.get(group, {}), **part} for group, part in fresh.parts.items()}
    return replace(fresh, terms=terms, derived=derived, totals=totals, parts=parts)


@dataclass(frozen=True)
class Drawable:
    """What an interval is drawn from: the terms of a measure over shared cells, and how it is made of them."""

    measure: Measure
    names: tuple[str, ...]
    columns: tuple[tuple[Floats, Floats | None], ...]
    weights: Weights
    settings: Settings

    @classmethod
    def of(cls, scores: Scores, measure: Measure) -> Drawable:
        """Take a measure's terms over the cells they share: their own if they have the same, the rows otherwise."""
        names = measure.needs if measure.derive else (measure.id,)
        terms = [scores.terms[name] for name in names]
        if all(term.cell_of is terms[0].cell_of for term in terms):
            columns = tuple((term.numerator, term.denominator) for term in terms)
            return cls(measure, names, columns, terms[0].weights, scores.settings)
        columns = tuple((t.over_rows(t.numerator), _over_rows(t, t.denominator)) for t in terms)
        return cls(measure, names, columns, scores.counts.weights, scores.settings)

    def values(self, drawn: Floats) -> Floats:
        """The measure's value in each resample, from those of its terms [terms, resamples]."""
        if self.measure.derive:
            return self.measure.derive(dict(zip(self.names, drawn, strict=True)), self.settings)
        return np.asarray(drawn[0])


def _over_rows(term: Term, array: Floats | None) -> Floats | None:
    return None if array is None else term.over_rows(array)


def intervals(
    drawables: Sequence[Drawable], group_line: int = 0, level: float = 0.95, check: Check = lambda: None
) -> list[tuple[float, float]]:
    """Percentile bootstrap intervals of totals (Efron & Tibshirani 1993): items are drawn with replacement.

    `group_line` 0 means all items, i the i-th group. NaN, NaN without resamples. Measures over the same cells see the
    same draws, which are made once; so a band along a curve and the interval of the score agree.
    """
    result = [(float("nan"), float("nan"))] * len(drawables)
    buckets: dict[int, list[int]] = {}
    for index, drawable in enumerate(drawables):
        buckets.setdefault(id(drawable.weights), []).append(index)
    for members in buckets.values():
        settings, weights = drawables[members[0]].settings, drawables[members[0]].weights.matrix[group_line]
        if settings.whole("resamples") == 0 or not weights.any():
            continue
        columns = [column for index in members for column in drawables[index].columns]
        drawn = resampling.distribution(columns, weights, settings.whole("resamples"), settings["seed"], check)
        start = 0
        for index in members:
            stop = start + len(drawables[index].columns)
            low, high = resampling.percentile(drawables[index].values(drawn[start:stop]), level)
            result[index] = float(low), float(high)
            start = stop
    return result


def signature(task: str, measure: Measure, settings: Settings, with_interval: bool = False) -> str:
    """One line that says under which conventions a number holds: every parameter that acts on it, defaults too."""
    stages = ("read", "join", "count", "score")
    acting = [p.id for p in settings.parameters if p.id in measure.acts and p.stage in stages]
    if with_interval and measure.bounds is None:
        acting += [p.id for p in settings.parameters if p.stage == "interval"]
    parts = [task, measure.id, *(f"{name}:{settings[name]}" for name in acting), f"v{__version__}"]
    return " | ".join(parts)


def only(measures: Sequence[Measure], names: Collection[str] | None) -> tuple[Measure, ...]:
    """The measures wanted, with those that they are derived from, in declared order; all if `names` is None."""
    if names is None:
        return tuple(measures)
    wanted = set(names)
    for measure in reversed(measures):
        if measure.id in wanted:
            wanted.update(measure.needs)
    return tuple(measure for measure in measures if measure.id in wanted)
