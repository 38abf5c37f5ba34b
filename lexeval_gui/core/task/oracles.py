"""What the answers of a system could have been at best, given what it answered or what the gold allows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct

from lexeval_gui.core.dataset import D, Floats, Ints
from lexeval_gui.core.jobs import Check
from lexeval_gui.core.parameters import Settings

Values = Callable[[D, Ints], Floats]
"""The value of the measure for some items of a dataset, NaN where one has none: [items]."""


class Oracle(Struct, frozen=True):
    """An oracle of one system alone: its id and what it is called, such as `ideal order`."""

    id: str
    title: str


class Oracles(Protocol[D]):
    """What a task offers where the answers of one system could have been better ones."""

    @property
    def kinds(self) -> Sequence[Oracle]:
        """The oracles of one system."""

    def ideal(self, dataset: D, system: int, kind: str, values: Values[D], settings: Settings, check: Check) -> D:
        """The dataset with the answers of a system as an oracle would give them."""
