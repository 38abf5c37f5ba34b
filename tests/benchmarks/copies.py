"""Copies of a real system that differ by chance alone: in each every item's answers may be those of another system."""

from __future__ import annotations

import numpy as np

from lexeval_gui.core.scores import Counts

SHARE = 0.2
"""With this probability the answers to an item are those of the other system."""


def replaced(system: Counts, other: Counts, rng: np.random.Generator) -> Counts:
    """What is counted of a copy of a system in which the answers to some items, drawn at random, are the other's."""
    items = np.flatnonzero(rng.random(len(system)) < SHARE)
    return system.with_items(items, other.of_items(items))
