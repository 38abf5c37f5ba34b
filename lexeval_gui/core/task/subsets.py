"""What a task says of scores over some of its items alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Protocol

from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts, Term


class Subsets(Protocol):
    """Where a subset of the items is not just fewer of them."""

    @property
    def absent(self) -> Collection[str]:
        """The ids of the measures that are of the files as a whole: a subset has none of them."""

    def refusal(self, settings: Settings) -> str:
        """Why no subset can be scored under these settings, as a sentence; empty if one can."""

    def terms(self, counts: Counts, part: Counts, settings: Settings, measures: Collection[str]) -> Mapping[str, Term]:
        """Those of these measures that are not the sums over all items (`counts`) with fewer items in them: their terms
        over the items of `part`, whose rows are those of `counts`."""


class AnyItems:
    """Every measure is a sum over items, or a ratio of such sums: nothing is to be said."""

    absent: Collection[str] = ()

    def refusal(self, settings: Settings) -> str:
        """See Subsets."""
        return ""

    def terms(self, counts: Counts, part: Counts, settings: Settings, measures: Collection[str]) -> Mapping[str, Term]:
        """See Subsets."""
        return {}


ANY_ITEMS = AnyItems()
