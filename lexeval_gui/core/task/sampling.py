"""The sample that a task draws from its items."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sampling:
    """How the items are drawn that a headline measure is made of (see `Measure.over`).

    `rank` is the item column that says in which order items are drawn, from 1; NaN where an item cannot be.
    `parameters` are the ids of those that say which share is drawn, and in which order; `frame` says in words what the
    items that can be drawn have in common: `have forms on both sides`.
    """

    rank: str
    parameters: tuple[str, ...]
    frame: str
