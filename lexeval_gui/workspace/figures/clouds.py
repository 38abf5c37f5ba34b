"""One measure against another, item by item: what a ScatterFigure shows, with items that coincide taken together."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from lexeval_gui.core import rounding
from lexeval_gui.core.dataset import Floats, Ints
from lexeval_gui.core.figures import ScatterFigure
from lexeval_gui.core.tables import Cell, Column, Table
from lexeval_gui.workspace.scoring.evaluation import Evaluation


class Cloud(Struct, frozen=True):
    """The points of one system: `x`, `y` [p], all different; `size` [p], the mean size of the items at each.

    `items` [s] are rows of the dataset; those of point i are `items[starts[i]:starts[i + 1]]`, in the dataset's order.
    """

    x: Floats
    y: Floats
    size: Floats
    items: Ints
    starts: Ints

    @property
    def counts(self) -> Ints:
        """How many items there are at each point: [p]."""
        return np.diff(self.starts)

    def at(self, point: int) -> Ints:
        """The items at a point."""
        return self.items[self.starts[point] : self.starts[point + 1]]

    def point_of(self, item: int) -> int | None:
        """The point at which an item is; None if it has none."""
        found = np.flatnonzero(self.items == item)
        return int(np.searchsorted(self.starts, found[0], "right")) - 1 if len(found) else None


def cloud(evaluation: Evaluation, system: int, figure: ScatterFigure) -> Cloud:
    """The points of the items that have both measures."""
    x, y = (evaluation.item_values(system, name) for name in (figure.x, figure.y))
    items = np.flatnonzero(~(np.isnan(x) | np.isnan(y)))
    points = rounding.merge_equal(x[items]) + 1j * rounding.merge_equal(y[items])
    distinct, point_of = np.unique(points, return_inverse=True)
    counts = np.bincount(point_of, minlength=len(distinct))
    sizes = np.bincount(point_of, evaluation.item_columns(system)[figure.size][items], len(distinct))
    order = np.argsort(point_of, kind="stable")
    starts = np.concatenate(([0], np.cumsum(counts)))
    return Cloud(distinct.real, distinct.imag, sizes / np.maximum(counts, 1), items[order], starts)


def cloud_table(evaluation: Evaluation, systems: Sequence[int], figure: ScatterFigure) -> Table:
    """A row per system and item that has both measures, in the order of the items."""
    names = (figure.x, figure.y)
    rows: list[tuple[Cell, ...]] = []
    for system in systems:
        if not set(names) <= set(evaluation.available(system)):
            continue
        items = np.sort(cloud(evaluation, system, figure).items)
        values = [evaluation.item_values(system, name, items).tolist() for name in names]
        sizes = evaluation.item_columns(system)[figure.size][items].tolist()
        ids = [evaluation.dataset.ids[item] for item in items.tolist()]
        rows += [(evaluation.system_names[system], *row) for row in zip(ids, *values, sizes, strict=True)]
    measures = [evaluation.measures[name] for name in names]
    columns = (
        Column.of("system"),
        Column.of("id"),
        *(Column(m.id, m.title, "number", m.digits) for m in measures),
        Column(figure.size, figure.size.replace("_", " "), "count"),
    )
    return Table(columns, tuple(rows), title=figure.title, note=evaluation.signature(figure.y))
