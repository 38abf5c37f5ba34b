"""Some of the items, scored alone: their scores are cut out of those of all."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from lexeval_gui.core import scores
from lexeval_gui.core.dataset import Ints, Strings
from lexeval_gui.core.scores import Counts, Scores
from lexeval_gui.core.task import Task
from lexeval_gui.core.vocabulary import rows_in
from lexeval_gui.workspace.scoring.loaded import Loaded

Find = Callable[[Any], Ints]
"""The rows of items in an evaluation of all. It is sent to another process, so it holds what is small."""


class Subset(Struct, frozen=True):
    """Some of the items: their rows in the dataset, ascending, the filter that finds them, what that depends on besides
    the files (see `Evaluation.within`), and what was counted of these items in each system. `find` finds them anew in
    data that are joined in another way, which may have other items; None where these stay."""

    rows: Ints
    where: str
    sources: tuple[str, ...]
    counts: tuple[Counts, ...]
    find: Find | None = None

    @classmethod
    def of(
        cls, counted: Sequence[Counts], rows: Ints, where: str, source: str, inside: Subset | None, find: Find | None
    ) -> Subset:
        """The items in these rows of what was `counted` of all, as far as they are `inside` others (None: all), which
        then stay."""
        if inside is not None:
            rows = np.intersect1d(rows, inside.rows, assume_unique=True)
        known, before = (inside.sources, inside.where) if inside is not None else ((), "")
        sources = tuple(dict.fromkeys(filter(None, (*known, source))))
        filters = " ".join(filter(None, (before, where)))
        kept = find if inside is None else None
        return cls(rows, filters, sources, tuple(counts.of_items(rows) for counts in counted), kept)

    def out_of(self, other: Loaded, ids: Strings, anew: Ints | None) -> Subset:
        """The same items out of other data: those that were found `anew` in them; where these stay (None), by their
        `ids` in data that were joined in another way."""
        rows, theirs = self.rows if anew is None else anew, other.dataset.ids
        if anew is None and not ids.same_as(theirs):
            found = rows_in(theirs, ids.take(rows))
            rows = np.unique(found[found >= 0])
        return replace(self, rows=rows, counts=tuple(counts.of_items(rows) for counts in other.counts))

    @property
    def words(self) -> tuple[str, ...]:
        """What the signature says of it."""
        return scores.where_words(self.where), *self.sources

    def cut(self, task: Task[Any], system: int, of_all: Scores, measures: Collection[str]) -> Scores:
        """The scores of these items in a system, by the measures named, out of those of all items."""
        subsets, counts = task.subsets, self.counts[system]
        there = [m for m in task.identity.measures if m.id in measures and m.id in of_all.totals]
        wanted = [measure for measure in there if measure.id not in subsets.absent]
        own = subsets.terms(of_all.counts, counts, of_all.settings, [measure.id for measure in wanted])
        return scores.within(of_all, counts, wanted, own)
