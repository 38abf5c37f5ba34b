"""Which systems stand side by side in the view of an item, and which are a key away."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

LEAST = 2
"""So many systems are always in front: where they find no room beside each other, one stands below the other."""


def fitting(room: float, each: float, gap: float) -> int:
    """How many systems find room beside each other, each of a width, with a gap between them; at least 1."""
    return max(int((room + gap) // (each + gap)), 1)


class Front(Struct, frozen=True):
    """The systems in front, in order, and the others; `start` is the place of the first one in front among all."""

    shown: tuple[int, ...]
    others: tuple[int, ...]
    start: int = 0

    @classmethod
    def of(cls, systems: Sequence[int], pair: tuple[int, int], room: int, start: int) -> Front:
        """Of the systems that are switched on `room` many, from the place `start` in their order. The order is that in
        which they were opened where all have room; else the two that are compared come first."""
        count = max(room, LEAST)
        if len(systems) <= count:
            return cls(tuple(systems), ())
        first = [system for system in dict.fromkeys(pair) if system in systems] if len(set(pair)) > 1 else []
        order = [*first, *(system for system in systems if system not in first)]
        start = min(max(start, 0), len(order) - count)
        shown = tuple(order[start : start + count])
        return cls(shown, tuple(system for system in order if system not in shown), start)

    def start_of(self, system: int) -> int:
        """Where to start so that one of the others comes to the front."""
        before = self.others[: self.start]
        return before.index(system) if system in before else len(self.shown) + self.others.index(system)

    def next_ones(self, most: int) -> tuple[int, ...]:
        """The others: of more than so many those that come to the front next, after the last the first."""
        if len(self.others) <= most:
            return self.others
        return (self.others[self.start :] + self.others[: self.start])[:most]

    def next(self, way: int) -> int:
        """Where the next ones start (the ones before, if `way` is -1); after the last come the first."""
        most = len(self.others)
        if way > 0:
            return 0 if self.start >= most else min(self.start + len(self.shown), most)
        return most if self.start <= 0 else max(self.start - len(self.shown), 0)
