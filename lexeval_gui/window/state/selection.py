"""The current item, the part chosen in it, the selected items, what the pointer is on, and what is pointed at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from lexeval_gui.core.changes import Ref
from lexeval_gui.window.state.state_part import Field, Part

if TYPE_CHECKING:  # not before the first paint
    from collections.abc import Sequence

    from lexeval_gui.core.dataset import Ints


class Selection(Struct, frozen=True, eq=False):
    """Items by their rows in the dataset, parts by their refs. What a guided path points at are ids of measures,
    parameters, figures and panes, and refs of parts."""

    current: int | None = None
    is_provisional: bool = False  # nobody has chosen the current item, and not all items are there yet
    part: Ref | None = None  # of the current item, chosen in its picture
    items: Ints | None = None  # None: no items, before there are any
    hover: Ref | None = None
    pointed: tuple[Ref | str, ...] = ()


class SelectionState(Part[Selection]):
    """The selection and the hover."""

    current = Field(Selection, lambda selection: selection.current)
    is_provisional = Field(Selection, lambda selection: selection.is_provisional)
    part = Field(Selection, lambda selection: selection.part)
    items = Field(Selection, lambda selection: _array(selection.items))
    hover = Field(Selection, lambda selection: selection.hover)
    pointed = Field(Selection, lambda selection: selection.pointed)

    current_changed = Signal()
    part_changed = Signal()
    items_changed = Signal()
    hover_changed = Signal()
    pointed_changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(Selection(), parent)

    def set_current(self, item: int | None) -> None:
        """Make an item the current one, and the only one that is selected unless it is among those that are: what is
        copied is what is looked at. No part of it is chosen yet."""
        if item is None or item not in self.items:
            self.set(item, _array(None if item is None else [item]))
        else:
            self.set(item, self.items)

    def set(self, item: int | None, items: Ints) -> None:
        """Make an item the current one and select items, which it need not be among: in the list, Ctrl and a key go on
        without selecting."""
        before = self.value
        moves, selects = item != before.current, not _is_same(items, self.items)
        part = None if moves else before.part
        self.value = replace(before, current=item, items=items, part=part, is_provisional=False)
        if selects:
            self.items_changed.emit()
        if moves:
            self.current_changed.emit()
        if moves and before.part is not None:
            self.part_changed.emit()

    def set_part(self, part: Ref | None) -> None:
        """Say which part of the current item is chosen; None for the item as a whole."""
        if part != self.part:
            self.part = part
            self.part_changed.emit()

    def set_items(self, items: Ints) -> None:
        """Select items of the list (for copying)."""
        if not _is_same(items, self.items):
            self.items = items
            self.items_changed.emit()

    def set_hover(self, ref: Ref | None) -> None:
        """Light up every part with this ref."""
        if ref != self.hover:
            self.hover = ref
            self.hover_changed.emit()

    def point(self, at: tuple[Ref | str, ...]) -> None:
        """Let these stand out, wherever they are shown, until others are pointed at."""
        if at != self.pointed:
            self.pointed = at
            self.pointed_changed.emit()


def _array(items: Ints | Sequence[int] | None) -> Ints:
    import numpy as np  # not before the first paint

    return np.asarray(() if items is None else items, np.int64)


def _is_same(one: Ints, other: Ints) -> bool:
    import numpy as np  # not before the first paint

    return np.array_equal(one, other)
