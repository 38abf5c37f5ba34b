"""What the keys step through in a figure: points, bars and levels in rows, each with its words and the items behind it.

A plot says its rows (`Canvas.series`); stepping, the readout, the frame around an element, a click on it and the list
that a screen reader gets are made of them in one way for all plots.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property

import numpy as np
from msgspec import Struct, field

from lexeval_gui.core.dataset import Floats, Ints

MOST_PARTS = 300
"""So many elements of a figure are listed at most. Each series gets an equal share; of a longer one every so many-th
element is listed, with its first, its last and the one that the keys stand on. The keys step through all of them."""


def _nothing(place: int) -> None:
    """There is nothing behind an element."""


class Series(Struct, frozen=True, dict=True):
    """A row of elements in the order in which the keys step through them.

    `x` and `y` [p] are their places in the plot; one that is undefined is not drawn, and stepped over. `name` says
    whose they are, `say` what the element at a place is and its values, both as plain text; `open` shows the items
    behind it, as a click does. `bar`: the elements are bars so wide, from 0 up to y. `start`: where the keys begin.
    `system` is the one whose colour it has. `is_aligned`: the same places of all series belong together.
    """

    key: Hashable
    name: str
    x: Floats
    y: Floats
    say: Callable[[int], str]
    open: Callable[[int], None] = _nothing
    system: int | None = None
    bar: float = 0.0
    start: int = 0
    is_aligned: bool = False
    _words: dict[int, str] = field(default_factory=dict)

    @cached_property
    def shown(self) -> Ints:
        """The places of the elements that are drawn: [q]."""
        return np.flatnonzero(np.isfinite(self.x) & np.isfinite(self.y))

    def beside(self, other: Series, place: int) -> int:
        """The drawn element that goes with one of another series: the same, or the nearest to the right or left."""
        if self.is_aligned:
            return self.step(place, 0)
        shown = self.shown
        return int(shown[np.argmin(np.abs(self.x[shown] - other.x[place]))])

    def step(self, place: int, steps: int) -> int:
        """The drawn element so many steps from one, or the last on that side."""
        shown = self.shown
        at = int(np.searchsorted(shown, place)) + steps
        return int(shown[min(max(at, 0), len(shown) - 1)])

    def words(self, place: int) -> str:
        """An element in words: whose it is, what it is, its values."""
        if place not in self._words:
            self._words[place] = f"{self.name}, {self.say(place)}" if self.name else self.say(place)
        return self._words[place]


Place = tuple[int, int]
"""An element: the number of its series, and its place in it."""


def listed(series: Sequence[Series], current: Place | None = None) -> list[Place]:
    """The elements of a figure that are listed, in reading order: at most MOST_PARTS and the current one."""
    share = max(MOST_PARTS // max(len(series), 1), 2)
    found: list[Place] = []
    for number, row in enumerate(series):
        shown = row.shown
        if len(shown) > share:
            shown = shown[np.linspace(0, len(shown) - 1, share).round().astype(int)]
        places = {*shown.tolist(), current[1]} if current is not None and current[0] == number else {*shown.tolist()}
        found += [(number, place) for place in sorted(places)]
    return found
