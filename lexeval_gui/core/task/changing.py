"""What if: a dataset with changes in force."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from lexeval_gui.core.changes import Change, Gesture, Ref
from lexeval_gui.core.dataset import D, D_contra, Dataset, Ints
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem


class Changing(Protocol[D]):
    """How gold and systems of a task are changed."""

    def change(self, dataset: D, gesture: Gesture) -> Change | Problem:
        """What a gesture means, or why it means nothing."""

    def apply(self, dataset: D, changes: Sequence[Change], settings: Settings) -> D:
        """The dataset with changes in force; kinds that are not this task's are passed over."""


class Affected(Protocol[D_contra]):
    """Which items depend on others."""

    def __call__(self, dataset: D_contra, items: Ints, settings: Settings) -> Ints:
        """The items whose counts follow from these: themselves, and others where a convention makes them depend."""


class Difference(Protocol[D_contra]):
    """How one dataset became another."""

    def __call__(self, before: D_contra, after: D_contra, items: Ints) -> list[Change]:
        """The changes that make the dataset `after` of that `before`, which differ in these items alone. What stood
        there before is not said: a change of many slots knows it of the journal (see `core.changes.together`)."""


class Followed(Protocol[D_contra]):
    """What a part is called in a changed copy, where parts are called by their places."""

    def __call__(self, before: D_contra, after: D_contra, item: int, ref: Ref) -> Ref | None:
        """The ref, in `after`, of the part of an item that `ref` means in `before`; None if it is gone. Refs that mean
        no part are given back as they are."""


def same_part(before: Dataset, after: Dataset, item: int, ref: Ref) -> Ref | None:
    """Parts are called by what they are, not by where they stand."""
    return ref


def same_items(dataset: Dataset, items: Ints, settings: Settings) -> Ints:
    """Each item is counted alone."""
    return items
