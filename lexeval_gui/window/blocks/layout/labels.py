"""Places on a line for things that must not lie on each other: labels in rows, rules in bands. Plain numbers, no Qt."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

DENSE_FROM = 100
"""More labels than these on one line take the nearest rows that are free, which is soon found."""


class Label(Struct, frozen=True):
    """A label that belongs at `anchor` and is `width` wide, both in pixels."""

    anchor: float
    width: float


class LabelPosition(Struct, frozen=True):
    """Where a label stands: `left`, and `row`, 0 being the nearest to the text. `has_clear_leader`: a line from its
    anchor to the label crosses no other label."""

    left: float
    row: int
    has_clear_leader: bool


def place_labels(labels: Sequence[Label], room: float, most: int = 4) -> list[LabelPosition]:
    """Seats in the order of the labels: each begins at its anchor, or further left where it would not fit in `room`.

    The last label sits nearest; one that would run into it goes a row further, so that the line from its anchor passes
    before the others begin. Where that takes more than `most` rows, every label takes the nearest row that is free, and
    lines may pass behind labels.
    """
    seats = _place_by_leaders(labels, room) if len(labels) <= DENSE_FROM else []
    if len(labels) > DENSE_FROM or max((found.row for found in seats), default=0) >= most:
        return _place_densely(labels, room)
    return seats


def _place_by_leaders(labels: Sequence[Label], room: float) -> list[LabelPosition]:
    rows: list[list[tuple[float, float]]] = []
    seats: dict[int, LabelPosition] = {}
    for index in sorted(range(len(labels)), key=lambda i: (-labels[i].anchor, i)):
        label = labels[index]
        left = _left(label, room)
        free = [row for row in range(len(rows) + 1) if _is_free(rows, row, left, left + label.width)]
        led = [row for row in free if all(_is_free(rows, r, label.anchor, label.anchor) for r in range(row))]
        row = led[0] if led else free[0]
        _occupy(rows, row, left, left + label.width)
        for before in rows[:row] if led else ():
            before.append((label.anchor, label.anchor))
        seats[index] = LabelPosition(left, row, bool(led))
    return [seats[index] for index in range(len(labels))]


def _place_densely(labels: Sequence[Label], room: float) -> list[LabelPosition]:
    rows: list[list[tuple[float, float]]] = []
    seats: dict[int, LabelPosition] = {}
    for index in sorted(range(len(labels)), key=lambda i: (labels[i].anchor, i)):
        left = _left(labels[index], room)
        right = left + labels[index].width
        row = next(row for row in range(len(rows) + 1) if _is_free(rows, row, left, right))
        _occupy(rows, row, left, right)
        seats[index] = LabelPosition(left, row, False)
    return [seats[index] for index in range(len(labels))]


def _left(label: Label, room: float) -> float:
    return max(0.0, min(label.anchor, room - label.width))


def _occupy(rows: list[list[tuple[float, float]]], row: int, left: float, right: float) -> None:
    rows.extend([] for _ in range(row + 1 - len(rows)))
    rows[row].append((left, right))


def _is_free(rows: Sequence[Sequence[tuple[float, float]]], row: int, left: float, right: float) -> bool:
    return row >= len(rows) or all(right < start or end < left for start, end in rows[row])


def bands(spans: Sequence[tuple[float, float]]) -> list[int]:
    """The band of each span: overlapping spans get bands of their own, the first the nearest."""
    ends: list[float] = []
    found = [0] * len(spans)
    for index in sorted(range(len(spans)), key=lambda i: spans[i]):
        left, right = spans[index]
        band = next((b for b, end in enumerate(ends) if end <= left), len(ends))
        ends[band : band + 1] = [right]
        found[index] = band
    return found
