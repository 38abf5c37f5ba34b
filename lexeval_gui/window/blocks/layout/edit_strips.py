"""The edits of one lane on one line: their rules in bands, their labels in rows, so that none lies on another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from lexeval_gui.core.blocks import Mark
from lexeval_gui.window.blocks.layout.labels import Label, bands, place_labels
from lexeval_gui.window.blocks.layout.lines import Extent

MarkOnLine = tuple[Mark, tuple[Extent, ...], bool]
"""An edit, its extents on a line, and whether it is labelled there."""


class Strip(Struct, frozen=True):
    """The edits of one lane on one line: `rows` and `bands` that they need, and a seat and a band for each."""

    marks: tuple[Mark, ...]
    extents: tuple[tuple[Extent, ...], ...]
    lefts: tuple[float, ...]
    widths: tuple[float, ...]
    anchors: tuple[float, ...]
    row_of: tuple[int, ...]
    band_of: tuple[int, ...]

    @property
    def rows(self) -> int:
        """How many rows the labels need."""
        return max((row + 1 for row, width in zip(self.row_of, self.widths, strict=True) if width), default=0)

    @property
    def bands(self) -> int:
        """How many bands the rules need."""
        return max((band + 1 for band in self.band_of), default=0)


def seat(
    entries: Sequence[MarkOnLine], label_widths: Mapping[Mark, float], room: float, backwards: bool, air: float
) -> Strip:
    """Seat the marks of one lane on a line as wide as `room`, whose text may run `backwards`; `air` follows a label."""
    lefts = [min(e.left for e in extents) for _, extents, _ in entries]
    rights = [max(e.right for e in extents) for _, extents, _ in entries]
    widths = [min(label_widths[mark], room) if first else 0.0 for mark, _, first in entries]
    anchors = [room - right for right in rights] if backwards else lefts
    labelled = [i for i, width in enumerate(widths) if width]
    seats = place_labels([Label(anchors[i], min(widths[i] + air, room)) for i in labelled], room)
    seat_of = dict(zip(labelled, seats, strict=True))
    at = [seat_of[i].left if i in seat_of else 0.0 for i in range(len(entries))]
    grown = [(left - 1.0, max(right, left + 1.0)) for left, right in zip(lefts, rights, strict=True)]
    return Strip(
        tuple(mark for mark, _, _ in entries),
        tuple(extents for _, extents, _ in entries),
        tuple(room - left - width for left, width in zip(at, widths, strict=True)) if backwards else tuple(at),
        tuple(widths),
        tuple(rights) if backwards else tuple(lefts),
        tuple(seat_of[i].row if i in seat_of else 0 for i in range(len(entries))),
        tuple(bands(grown)),
    )
