"""A study of measures against people: a file of what raters say of outputs, and what a task compares with it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Protocol

import numpy as np
from msgspec import field
from numpy.typing import NDArray

from lexeval_gui.core.dataset import D_contra
from lexeval_gui.core.task.reading import Part

if TYPE_CHECKING:
    from lexeval_gui.core.statistics.regression import Metric


class Judgments(Part, frozen=True, kw_only=True):
    """m judgments: codes int32 [m] into distinct `raters`, `items`, `systems` and `criteria` (names in first-seen
    order), the `scores` float [m] (missing ones are left out) and the line of each."""

    raters: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    systems: tuple[str, ...] = ()
    criteria: tuple[str, ...] = ()
    rater_of: NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, np.int32))
    item_of: NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, np.int32))
    system_of: NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, np.int32))
    criterion_of: NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, np.int32))
    scores: NDArray[np.float64] = field(default_factory=lambda: np.zeros(0))
    lines: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))


class Judging(Protocol[D_contra]):
    """What a task offers whose outputs people judge; the parameter `sd` (core.ratings) is one of its own."""

    @property
    def role(self) -> str:
        """The role of the file of judgments."""

    @property
    def item(self) -> str:
        """What an item is called: `sentence`."""

    @property
    def measures(self) -> Collection[str]:
        """The measures of single items that are compared with judgments; each is 1 for a perfect item."""

    @property
    def counts(self) -> Mapping[str, str]:
        """The counts of an item that a regression can take beside measures, each with the item column that holds it."""

    @property
    def dropped(self) -> Collection[str]:
        """The counts that are no errors, such as a length: a metric is made without them."""

    @property
    def no_use(self) -> str:
        """Why a metric that `uses` has nothing for cannot be put in force."""

    def judgments(self, dataset: D_contra) -> Judgments | None:
        """The judgments that are open, if there are any."""

    def usual(self, measures: Collection[str]) -> tuple[tuple[str, ...], ...]:
        """The variables of the regressions that are shown unless others are chosen, given the measures that there
        are."""

    def uses(self, criterion: str, metric: Metric, measures: Collection[str]) -> Mapping[str, Mapping[str, str]]:
        """The measures, of those that there are, that a metric of a criterion can be put in force as, each with the
        parameters under which it is that metric."""
