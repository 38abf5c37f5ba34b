"""Measures of items over a column of counts, with the mean of each stretch of it: what a TrendFigure shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from msgspec import Struct

from lexeval_gui.core.dataset import Floats, Ints
from lexeval_gui.core.figures import TrendFigure
from lexeval_gui.core.tables import Cell, Column, Table
from lexeval_gui.workspace.scoring.evaluation import Evaluation


class Trend(Struct, frozen=True):
    """`items` [s] are rows of the dataset with their place `x` [s] and the `values` [s] of each measure, by id.

    A stretch goes from `low` to `high` [t], both included, and has `counts` [t] items, whose mean place is `middle` and
    whose mean values are `means` [t] of each measure (NaN where no item of the stretch has one).
    """

    items: Ints
    x: Floats
    values: Mapping[str, Floats]
    low: Floats
    high: Floats
    middle: Floats
    counts: Ints
    means: Mapping[str, Floats]

    def stretch_at(self, x: float) -> int | None:
        """The stretch that a place is in, or nearest to; None if there is none."""
        if not len(self.low):
            return None
        away = np.maximum(np.maximum(self.low - x, x - self.high), 0)
        return int(away.argmin())


def available_columns(evaluation: Evaluation, figure: TrendFigure, system: int) -> tuple[str, ...]:
    """The columns of the figure that a system has."""
    columns = evaluation.item_columns(system)
    return tuple(name for name, _ in figure.over if name in columns)


def trend(
    evaluation: Evaluation, system: int, figure: TrendFigure, over: str, measures: Sequence[str] | None = None
) -> Trend:
    """The items that have the column and the first of the measures (default: all of the figure)."""
    names = tuple(measures or figure.measures)
    column = np.asarray(evaluation.item_columns(system)[over], float)
    first = evaluation.item_values(system, names[0])
    items = np.flatnonzero(~(np.isnan(column) | np.isnan(first)))
    items = items[np.argsort(column[items], kind="stable")]
    x = column[items]
    values = {name: evaluation.item_values(system, name, items) for name in names}
    stretch = _stretches(x, figure.least)
    counts = np.bincount(stretch)
    starts = np.concatenate(([0], np.cumsum(counts)[:-1])).astype(np.int64) if len(counts) else counts
    low, high = x[starts], x[starts + counts - 1]
    means = {name: _means(line, stretch, len(counts)) for name, line in values.items()}
    return Trend(items, x, values, low, high, _means(x, stretch, len(counts)), counts, means)


def _stretches(x: Floats, least: int) -> Ints:
    """The stretch of each place (ascending): [s]. What is left over at the end belongs to the last one."""
    _, group, counts = np.unique(x, return_inverse=True, return_counts=True)
    stretch, number, gathered = np.zeros(len(counts), np.int64), 0, 0
    for place, count in enumerate(counts.tolist()):
        stretch[place] = number
        gathered += count
        if gathered >= least:
            number, gathered = number + 1, 0
    if gathered and number:
        stretch[stretch == number] = number - 1
    return stretch[group.reshape(-1)]


def _means(values: Floats, stretch: Ints, number: int) -> Floats:
    """The mean of the defined values of each stretch."""
    there = ~np.isnan(values)
    sums = np.bincount(stretch[there], values[there], number)
    counts = np.bincount(stretch[there], minlength=number)
    found: Floats = np.divide(sums, counts, out=np.full(number, np.nan), where=counts > 0)
    return found


def trend_table(
    evaluation: Evaluation, systems: Sequence[int], figure: TrendFigure, over: str, measures: Sequence[str]
) -> Table:
    """A row per system and stretch: its ends, how many items it has, the mean of each measure."""
    shown = [evaluation.measures[name] for name in measures]
    rows: list[tuple[Cell, ...]] = []
    for system in systems:
        found = trend(evaluation, system, figure, over, measures)
        lists = [part.tolist() for part in (found.low, found.high, found.counts, *found.means.values())]
        rows += [(evaluation.system_names[system], *row) for row in zip(*lists, strict=True)]
    along = dict(figure.over)[over]
    ends = Column(f"{over}.from", f"{along}, from", "number", 0), Column(f"{over}.to", "to", "number", 0)
    means = (Column(m.id, f"{m.title_of_item}, mean", "number", m.digits) for m in shown)
    columns = (Column.of("system"), *ends, Column.of("items", "count"), *means)
    title = f"{figure.title}: {along}"
    return Table(columns, tuple(rows), title=title, note=evaluation.signature(shown[0].id))
