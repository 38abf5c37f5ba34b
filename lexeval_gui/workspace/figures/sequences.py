"""Measures item by item in an order, each with a moving average: what a SequenceFigure shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from msgspec import Struct

from lexeval_gui.core import rounding
from lexeval_gui.core.dataset import Floats, Ints, Mask
from lexeval_gui.core.figures import SequenceFigure
from lexeval_gui.core.tables import Cell, Column, Table
from lexeval_gui.workspace.items import alphabet
from lexeval_gui.workspace.scoring.evaluation import Evaluation

ALPHABET = "id"
"""The order by the ids of the items; every other order is by a measure or a column of the items."""


class Line(Struct, frozen=True):
    """`items` are rows of the dataset in order, [s]; `values` and `averages` [s] of each measure, by id. A value is NaN
    where the item has none; an average is NaN where no item of its window has a value."""

    items: Ints
    values: Mapping[str, Floats]
    averages: Mapping[str, Floats]


def sequence(
    evaluation: Evaluation,
    system: int,
    figure: SequenceFigure,
    order: str | None = None,
    measures: Sequence[str] | None = None,
) -> Line:
    """The items of which the first measure is defined, in one of the figure's orders (default: the first one), with
    these measures (default: all of the figure).

    Numbers ascend; items that are equal stay in the first order. A moving average is over the last `window` items up to
    each, so that the first is that of the first item alone.
    """
    first, leading = figure.orders[0][0], figure.measures[0]
    rows = _ordered(evaluation, system, ALPHABET if order == ALPHABET else first)  # no two places of these are equal
    known = evaluation.item_values(system, leading, rows)
    places = np.flatnonzero(~np.isnan(known))
    if order is not None and order not in (first, ALPHABET):
        places = places[rounding.ascending(keys(evaluation, system, order)[rows[places]])]
    rows = rows[places]
    values = {
        name: known[places] if name == leading else evaluation.item_values(system, name, rows)
        for name in measures or figure.measures
    }
    width = evaluation.settings.whole(figure.window)
    return Line(rows, values, {name: moving_average(line, width) for name, line in values.items()})


def _ordered(evaluation: Evaluation, system: int, order: str) -> Ints:
    """All items [n] in an order; kept as long as the numbers are the same that it sorts by."""
    numbers, memo = keys(evaluation, system, order), evaluation.loaded.counts[system].memo
    known: tuple[Floats, Ints] | None = memo.get(("order", order))
    if known is None or known[0] is not numbers:
        known = memo["order", order] = numbers, rounding.ascending(numbers)
    return known[1]


def keys(evaluation: Evaluation, system: int, order: str) -> Floats:
    """The numbers by which an order sorts: [n]."""
    if order == ALPHABET:
        return alphabet.alphabetical_positions(evaluation)
    if order in evaluation.available(system):
        return evaluation.item_values(system, order)
    return evaluation.item_columns(system)[order]


def sequence_table(
    evaluation: Evaluation,
    systems: Sequence[int],
    figure: SequenceFigure,
    order: str | None = None,
    measures: Sequence[str] | None = None,
) -> Table:
    """A row per system and item, in order: its place, each measure and its moving average."""
    shown = [evaluation.measures[name] for name in measures or figure.measures]
    numbers = []
    for m in shown:
        numbers.append(Column(m.id, m.title, "number", m.digits))
        numbers.append(Column(f"{m.id}.average", f"{m.short}, moving average", "number", m.digits))
    rows: list[tuple[Cell, ...]] = []
    for system in systems:
        if not {m.id for m in shown} <= set(evaluation.available(system)):
            continue
        line = sequence(evaluation, system, figure, order, [m.id for m in shown])
        lists = [part[m.id].tolist() for m in shown for part in (line.values, line.averages)]
        ids = [evaluation.dataset.ids[row] for row in line.items.tolist()]
        name = evaluation.system_names[system]
        rows += [(name, *row) for row in zip(range(1, len(ids) + 1), ids, *lists, strict=True)]
    heads = (Column.of("system"), Column.of("place", "count"), Column.of("id"))
    title = f"{figure.title}, order: {dict(figure.orders)[order or figure.orders[0][0]]}"
    return Table((*heads, *numbers), tuple(rows), title=title, note=evaluation.signature(shown[0].id))


def moving_average(values: Floats, window: int) -> Floats:
    """The mean of the last `window` values up to each that are defined: [s], NaN where none is."""
    there: Mask = ~np.isnan(values)
    if there.all():
        averages = _trailing(values, window)
        averages[:window] /= np.arange(1.0, min(window, len(values)) + 1)
        averages[window:] /= window
        return averages
    sums, counts = (_trailing(line, window) for line in (np.where(there, values, 0.0), there.astype(float)))
    found: Floats = np.divide(sums, counts, out=np.full(len(values), np.nan), where=counts > 0)
    return found


def _trailing(values: Floats, window: int) -> Floats:
    """The sum of the last `window` values up to each."""
    total = np.cumsum(values, dtype=float)
    total[window:] = total[window:] - total[:-window]
    return total
