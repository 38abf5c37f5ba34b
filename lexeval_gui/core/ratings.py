"""What raters say of outputs, on one scale: z scores of each rater, and their mean for each judged output.

Raters use a scale differently: one gives 5 to 7, another 1 to 4. So a score is taken as its distance from the rater's
own mean, in standard deviations of that rater (Bangalore, Rambow & Whittaker 2000, section 4). Mean and deviation are
those of everything that a rater judged by a criterion, whether the output is open or not: opening fewer outputs does
not change what a judgment of the others is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Floats, Ints, Strings
from lexeval_gui.core.parameters import Choice, Option
from lexeval_gui.core.task.study import Judgments

SD = Choice(
    "sd",
    "standard deviation of a rater",
    (
        Option("sample", "divides the squares by one less than the judgments"),
        Option("population", "divides the squares by the judgments"),
    ),
    "score",
    help="How the spread of a rater's judgments is estimated; it scales what the rater says.",
)

POOLED = "pooled"
"""The criterion that is the mean of all."""

ONE_JUDGMENT = "judged only one output"
ALIKE = "gave the same score each time"


class ExcludedRater(Struct, frozen=True):
    """A rater whose judgments by a criterion have no scale of their own, and why."""

    rater: str
    reason: str


class ZScores(Struct, frozen=True):
    """The judgments by one criterion as z scores: `rows` int64 [m] says which judgments they are, `scores` float [m]
    holds the z of each; those of the raters `left_out` are not among them."""

    rows: NDArray[np.int64]
    scores: Floats
    left_out: tuple[ExcludedRater, ...]


class Places(Struct, frozen=True):
    """Where judged names are in what is open: int64, the item of each of `Judgments.items`, the system of each of
    `Judgments.systems`, −1 for what is not there."""

    items: NDArray[np.int64]
    systems: NDArray[np.int64]


class JudgedOutputs(Struct, frozen=True):
    """k outputs of items as judged by one criterion, in the order of systems and items.

    `items` and `systems` int64 [k] are places in what is open, `scores` float [k] the mean z over `raters` int64 [k]
    raters.
    """

    criterion: str
    items: NDArray[np.int64]
    systems: NDArray[np.int64]
    scores: Floats
    raters: NDArray[np.int64]
    left_out: tuple[ExcludedRater, ...]

    def __len__(self) -> int:
        return len(self.scores)


def z_scores(judgments: Judgments, criterion: int, sd: str) -> ZScores:
    """The judgments by a criterion (its code) as z scores, (score − mean of the rater) / sd of the rater.

    `sd` is `sample` or `population`. A rater with one judgment, or with equal ones, is left out.
    """
    rows = np.flatnonzero(judgments.criterion_of == criterion)
    scores, rater_of = judgments.scores[rows], judgments.rater_of[rows]
    size = len(judgments.raters)
    count = np.bincount(rater_of, minlength=size)
    low, high = np.full(size, np.inf), np.full(size, -np.inf)
    np.minimum.at(low, rater_of, scores)
    np.maximum.at(high, rater_of, scores)
    usable = (count > 1) & (low < high)
    kept = usable[rater_of]
    left_out = tuple(
        ExcludedRater(judgments.raters[rater], ONE_JUDGMENT if count[rater] == 1 else ALIKE)
        for rater in np.flatnonzero((count > 0) & ~usable)
    )
    rows, scores, rater_of = rows[kept], scores[kept], rater_of[kept]
    reach = (high - low)[rater_of]  # the squares of a tiny scale would vanish
    distance = (scores - _over_raters(scores, rater_of, count)[rater_of]) / reach
    variance = _over_raters(distance**2, rater_of, count - (sd == "sample"))
    return ZScores(rows, distance / np.sqrt(variance[rater_of]), left_out)


def _over_raters(values: Floats, rater_of: Ints, divisor: Ints) -> Floats:
    """The sum of each rater's values, divided: [raters]; 0 where there are none."""
    return np.bincount(rater_of, values, len(divisor)) / np.maximum(divisor, 1)


def place(judgments: Judgments, ids: Strings, systems: Sequence[str]) -> Places:
    """Find the judged items among `ids`, and the judged systems among the names of the `systems`."""
    row_of = {name: row for row, name in enumerate(ids)}
    system_of = {name: number for number, name in enumerate(systems)}
    return Places(
        np.array([row_of.get(name, -1) for name in judgments.items], np.int64),
        np.array([system_of.get(name, -1) for name in judgments.systems], np.int64),
    )


def judged_outputs(judgments: Judgments, places: Places, sd: str) -> tuple[JudgedOutputs, ...]:
    """The judged outputs that are open, with the mean z of each, for every criterion in the order of the file."""
    return tuple(_judged(judgments, places, criterion, sd) for criterion in range(len(judgments.criteria)))


def pooled(criteria: Sequence[JudgedOutputs]) -> JudgedOutputs | None:
    """The outputs that are judged by every criterion, each with the mean of its scores by them, as a criterion of its
    own; None where there are fewer than two criteria. Raters that a criterion leaves out are named there."""
    if len(criteria) < 2:
        return None
    width = 1 + max((int(found.items.max()) for found in criteria if len(found)), default=0)
    keys = [found.systems * width + found.items for found in criteria]  # ascending, each once
    shared = reduce(np.intersect1d, keys)
    rows = [np.searchsorted(key, shared) for key in keys]
    scores = np.mean([found.scores[own] for found, own in zip(criteria, rows, strict=True)], axis=0)
    raters = np.min([found.raters[own] for found, own in zip(criteria, rows, strict=True)], axis=0)
    return JudgedOutputs(_pooled_name(criteria), shared % width, shared // width, scores, raters, ())


def _pooled_name(criteria: Sequence[JudgedOutputs]) -> str:
    """A name that no criterion has."""
    taken = {found.criterion for found in criteria}
    return next(name for name in (POOLED, *(f"{POOLED} {n}" for n in range(2, len(taken) + 3))) if name not in taken)


def _judged(judgments: Judgments, places: Places, criterion: int, sd: str) -> JudgedOutputs:
    found = z_scores(judgments, criterion, sd)
    items, systems = places.items[judgments.item_of[found.rows]], places.systems[judgments.system_of[found.rows]]
    there = (items >= 0) & (systems >= 0)
    pairs = np.stack([systems[there], items[there]])
    distinct, of, raters = np.unique(pairs, axis=1, return_inverse=True, return_counts=True)
    scores = np.bincount(of.reshape(-1), found.scores[there], len(raters)) / np.maximum(raters, 1)
    return JudgedOutputs(judgments.criteria[criterion], distinct[1], distinct[0], scores, raters, found.left_out)
