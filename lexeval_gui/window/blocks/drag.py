"""Where a cell that is carried may be put down: into a column, or between two of them, which opens a new one."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import Qt

from lexeval_gui.core.blocks import Aligned, AlignedForm
from lexeval_gui.core.changes import Ref
from lexeval_gui.window.blocks.layout.columns import Grid

BOUNDARY_WIDTH = 5
"""Pixels at zoom 1 on both sides of the line between two columns that mean a new one."""


class DropTarget(Struct, frozen=True):
    """A column by its number; `opens`: a new one in front of it."""

    column: int
    opens: bool = False


class Drag(Struct, frozen=True):
    """The cell of a `row` that is held in `column`, where the pointer took it, and where it would go."""

    row: int
    column: int
    start: float
    spot: DropTarget | None = None

    def at(self, spot: DropTarget) -> Drag:
        """The same cell over another spot."""
        return replace(self, spot=spot)

    @property
    def goes(self) -> DropTarget | None:
        """Where the cell would go; None if that is where it is."""
        return self.spot if self.spot != DropTarget(self.column) else None


def drop_target_at(block: Aligned, grid: Grid, x: float, near: float) -> DropTarget:
    """The spot under the pointer."""
    line = grid.line_at(x, near) if block.openings else None
    return DropTarget(grid.nearest_column(x)) if line is None else DropTarget(line, True)


def accepts(block: Aligned, column: int, spot: DropTarget) -> bool:
    """Whether a column holds what another one holds; a new one holds everything."""
    return spot.opens or not block.kinds or block.kinds[column] == block.kinds[spot.column]


def value_of(block: Aligned, spot: DropTarget) -> Any:
    """What the gesture `move` calls a spot."""
    values = block.openings if spot.opens else block.columns
    return values[spot.column] if values else spot.column


def next_target(block: Aligned, column: int, way: int, count: int) -> DropTarget | None:
    """The next column in a direction that holds what this one holds; None if there is none."""
    beyond = range(column + 1, count) if way > 0 else range(column - 1, -1, -1)
    return next((spot for spot in map(DropTarget, beyond) if accepts(block, column, spot)), None)


def cell_ref(form: AlignedForm, column: int) -> Ref | None:
    """The name of the cell in a column; None for a gap, and outside."""
    return form.refs[column] if 0 <= column < len(form.refs) else None


def arrow_steps(backwards: bool) -> dict[Qt.Key, int]:
    """Which way, in columns, an arrow leads."""
    way = -1 if backwards else 1
    return {Qt.Key.Key_Left: -way, Qt.Key.Key_Right: way}
