"""What can move in an item from one state of an evaluation to the next: a slider was moved, a convention chosen, an
answer changed. Told in the words of the task, found by what is counted of each item in both states."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import numpy as np
from msgspec import Struct

from lexeval_gui.core import rounding
from lexeval_gui.core.dataset import Floats, Mask
from lexeval_gui.core.task.what_if import CountNoun

Way = Literal["first", "more", "fewer", "none", "up", "down"]
"""From none to some, to more of some, to fewer but some, from some to none; whichever way up or down."""


class Movement(Struct, frozen=True):
    """A column of an item, a count or a measure, that moves one way; `one` and `many` say so of an item and of several:
    `loses its last hit`, `lose their last hit`."""

    column: str
    way: Way
    one: str
    many: str

    def holds(self, before: Floats, after: Floats) -> Mask:
        """In which cells it moved so, given the column in both states: bool [cells]. NaN moves nowhere."""
        difference = rounding.difference(after, before)
        moved: Mask = difference > 0 if self.way in ("first", "more", "up") else difference < 0
        bounds: dict[Way, Mask] = {"first": before == 0, "more": before != 0, "none": after == 0, "fewer": after != 0}
        return np.logical_and(moved, bounds[self.way]) if self.way in bounds else moved

    def words(self, count: int) -> str:
        """Of so many items: `12 items lose their last hit`."""
        return f"{count:,} {'item' if count == 1 else 'items'} {self.one if count == 1 else self.many}"


Movements = Callable[[Sequence[CountNoun]], Sequence[Movement]]
"""What a task tells of what is counted for a headline (see Identity.headline_formulas)."""


def of_counts(nouns: Sequence[CountNoun]) -> Sequence[Movement]:
    """Of everything that is counted, whether there is the first of it, more, less, or none any more."""
    return [movement for noun in nouns for movement in _of_count(noun)]


def _of_count(noun: CountNoun) -> tuple[Movement, ...]:
    things = noun.many or f"{noun.one}s"
    return (
        Movement(noun.column, "none", f"loses its last {noun.one}", f"lose their last {noun.one}"),
        Movement(noun.column, "fewer", f"has fewer {things}", f"have fewer {things}"),
        Movement(noun.column, "first", f"has a first {noun.one}", f"have a first {noun.one}"),
        Movement(noun.column, "more", f"has more {things}", f"have more {things}"),
    )
