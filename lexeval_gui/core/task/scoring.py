"""A dataset is counted, and counts are scored."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Protocol

from lexeval_gui.core.dataset import D_contra, Dataset, Floats, Ints
from lexeval_gui.core.jobs import Check, go_on
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.scores import Counts, Scores

Totals = Callable[[int], Mapping[str, float]]
"""The totals over all items of a system, by measure; scored when asked for."""


class Scoring(Protocol[D_contra]):
    """How a task counts and scores. A slider moves nothing but `score`."""

    def count(
        self, dataset: D_contra, system: int, settings: Settings, items: Ints | None = None, check: Check = go_on
    ) -> Counts:
        """Count one system under the count conventions, for all items or for some. `check` is called now and then."""

    def score(self, counts: Counts, settings: Settings, measures: Collection[str] | None = None) -> Scores:
        """Score counts; only some measures if given."""

    def item_columns(self, counts: Counts, settings: Settings) -> Mapping[str, Floats]:
        """Counts of each item that stand beside its measures in lists and exports: id → [n], in order."""


class Along(Protocol):
    """What curves are made of, where a task finds all their points in one go."""

    def __call__(
        self, counts: Sequence[Counts], over: str, points: Sequence[Settings], grid: Floats, measures: Collection[str]
    ) -> Sequence[Mapping[str, Floats]] | None:
        """Of each system whose counts are given the totals over all items at each of the points, which differ in the
        value of `over` alone, `grid` [points]: measure → [points], the very numbers that `score` gives there. None
        where they are to be asked of it, one by one."""


def one_by_one(
    counts: Sequence[Counts], over: str, points: Sequence[Settings], grid: Floats, measures: Collection[str]
) -> Sequence[Mapping[str, Floats]] | None:
    """Each point is scored by itself."""
    return None


class Remarks(Protocol[D_contra]):
    """What a task says of data and scores."""

    def __call__(self, dataset: D_contra, settings: Settings, totals: Totals) -> Sequence[Problem]:
        """What is odd about the data or the scores under these settings, such as why one is undefined, besides the
        problems that the dataset has in any case. An error says why these files cannot have these settings."""


def no_remarks(dataset: Dataset, settings: Settings, totals: Totals) -> Sequence[Problem]:
    """All is said once the files are joined."""
    return ()
