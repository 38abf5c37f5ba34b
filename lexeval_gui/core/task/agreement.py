"""How far annotators agree, from a file in which each says something of his own. No gold and no system is needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from lexeval_gui.core.dataset import Dataset, Ints
from lexeval_gui.core.jobs import Job

P_contra = TypeVar("P_contra", contravariant=True)


class Share(Struct, frozen=True):
    """A mean: `total` (the sum of the single values, each 0…1) over `count` cases."""

    total: float = 0.0
    count: int = 0

    @property
    def value(self) -> float | None:
        """The mean, 0…1; None without a case."""
        return self.total / self.count if self.count else None


class Agreements(Protocol):
    """The measures over some items."""

    def shares(self) -> Mapping[str, Share]:
        """The measures that there are by their ids, the most important one first."""

    def counts(self) -> Mapping[str, int]:
        """What is counted beside the measures."""


class Agreement(Protocol):
    """Agreement over all items and over groups of them."""

    @property
    def overall(self) -> Agreements:
        """Over all items."""

    def groups(self) -> Mapping[str, Mapping[str, Agreements]]:
        """By the name of a group, such as `pos`, and its value."""


class AnnotatorAgreement(Protocol[P_contra]):
    """What a task offers whose annotators can be compared."""

    @property
    def role(self) -> str:
        """The role of the file that is compared."""

    def opened(self, dataset: Any) -> Any:
        """The file of what annotators say that is open beside a gold; None if none is."""

    def asks_for(self, group: str, value: str, measure: str) -> str:
        """The filter that finds the items of a number in the list: of a group's value ("" for all items), and a
        measure, or what is counted beside the measures."""

    def items(self, part: P_contra) -> Dataset:
        """The items of a file that was read in this role, with what a filter can ask of them."""

    def agreement(self, part: P_contra, items: Ints | None = None, job: Job | None = None) -> Agreement:
        """Compare the annotators of such a file, over all its items or over those in these rows of `items`."""
