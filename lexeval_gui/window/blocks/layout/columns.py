"""Where the rows and columns of a grid stand whose columns may find no room: plain numbers, no Qt."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace


class Columns(Struct, frozen=True):
    """Where columns begin and end, counted in pixels from the beginning of the first."""

    starts: tuple[float, ...] = ()
    ends: tuple[float, ...] = ()

    @property
    def width(self) -> float:
        """What all columns take together."""
        return self.ends[-1] if self.ends else 0.0


class Grid(Struct, frozen=True):
    """Rows of equal height from `top`; columns in the room between `left` and `left + room`, of which `scroll` pixels
    have gone past the edge. All is said from left to right; a grid that runs `backwards` is mirrored in `width`.
    """

    top: float
    row: float
    rows: int
    left: float
    room: float
    columns: Columns
    width: float
    backwards: bool = False
    scroll: float = 0.0

    @property
    def bottom(self) -> float:
        """Where the last row ends."""
        return self.top + self.rows * self.row

    @property
    def overflow(self) -> float:
        """How many pixels of the columns find no room."""
        return max(0.0, self.columns.width - self.room)

    def mirrored(self, left: float, width: float) -> float:
        """The left edge, on the screen, of what stands at `left` where the grid runs forwards."""
        return self.width - left - width if self.backwards else left

    def column(self, number: int) -> tuple[float, float]:
        """The left edge of a column on the screen, and its width."""
        start, width = self.columns.starts[number], self.columns.ends[number] - self.columns.starts[number]
        return self.mirrored(self.left - self.scroll + start, width), width

    def row_top(self, number: int) -> float:
        """Where a row begins."""
        return self.top + number * self.row

    def row_at(self, y: float) -> int | None:
        """The row at a height, or None."""
        number = int((y - self.top) // self.row)
        return number if 0 <= number < self.rows else None

    def rows_between(self, upper: float, lower: float) -> range:
        """The rows that show between two heights."""
        first = max(0, int((upper - self.top) // self.row))
        return range(first, max(first, min(self.rows, int((lower - self.top) // self.row) + 1)))

    def column_at(self, x: float) -> int | None:
        """The column at a place on the screen, or None."""
        away = self.mirrored(x, 0.0) - self.left
        inside = 0 <= away < self.room and 0 <= away + self.scroll < self.columns.width
        return self._number(away + self.scroll) if inside else None

    def nearest_column(self, x: float) -> int:
        """The column at a place, or the first or the last where it is outside; 0 where there is none."""
        return self._number(self.mirrored(x, 0.0) - self.left + self.scroll)

    def line_at(self, x: float, near: float) -> int | None:
        """The line between two columns, by the number of the one behind it, that is no farther than `near` from a
        place; 0 in front of all columns, their number behind all."""
        away = self.mirrored(x, 0.0) - self.left + self.scroll
        if not self.columns.starts or away >= self.columns.width - near:
            return len(self.columns.starts)
        number = self._number(away)
        if away - self.columns.starts[number] < near:
            return number
        return number + 1 if self.columns.ends[number] - away < near else None

    def line(self, number: int) -> float:
        """Where the line in front of a column stands on the screen, or behind the last one."""
        starts, last = self.columns.starts, len(self.columns.starts)
        return self.mirrored(self.left - self.scroll + (starts[number] if number < last else self.columns.width), 0.0)

    def _number(self, away: float) -> int:
        return max(bisect_right(self.columns.starts, away) - 1, 0)

    def scrolled(self, scroll: float) -> Grid:
        """The grid with so many pixels gone past the edge."""
        return replace(self, scroll=min(max(scroll, 0.0), self.overflow))

    def scroll_to(self, number: int) -> float:
        """The scroll that shows a column, as near to the present one as can be."""
        return min(max(self.scroll, self.columns.ends[number] - self.room), self.columns.starts[number])


def columns(
    widest: Sequence[float], room: float, air: tuple[float, float], least: float, stem: tuple[int, float]
) -> Columns:
    """Columns for a room. Each takes its `widest` content and the air around it, and no less than `least`; where all
    together find no room the air shrinks from the greater value to the smaller, and `least` to nothing. After the first
    `stem[0]` columns stand `stem[1]` pixels of nothing.
    """

    def laid(share: float) -> Columns:
        return _place_columns(widest, air[0] + (air[1] - air[0]) * share, least * share, stem)

    if (loose := laid(1.0)).width <= room:
        return loose
    low, high = 0.0, 1.0  # the share of what columns would like to have that makes them just fit
    for _ in range(10):
        share = (low + high) / 2
        low, high = (share, high) if laid(share).width <= room else (low, share)
    return laid(low)


def _place_columns(widest: Sequence[float], air: float, least: float, stem: tuple[int, float]) -> Columns:
    starts, ends, at = [], [], 0.0
    for number, content in enumerate(widest):
        at += stem[1] if number == stem[0] and number else 0.0
        starts.append(at)
        at += max(content + air, least)
        ends.append(at)
    return Columns(tuple(starts), tuple(ends))
