"""A score over a grid of one parameter, and the band of its interval."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from decimal import Decimal

import numpy as np
from msgspec import Struct

from lexeval_gui.core.dataset import Floats
from lexeval_gui.core.jobs import Check, go_on
from lexeval_gui.core.parameters import Number, Settings
from lexeval_gui.core.scores import ALONG, Counts, Drawable, Measure, Scores, intervals

MOST_POINTS = 512
"""More points than a plot has pixels to show cost time and add nothing."""

Scorer = Callable[[Counts, Settings, Collection[str]], Scores]
"""Scores counts by some measures, as the `score` of a task does."""


class Curves(Struct, frozen=True):
    """Measures of one system over the grid of a parameter: `grid` [g], `lines` measure → [g], NaN where undefined."""

    over: str
    grid: Floats
    lines: Mapping[str, Floats]


class Band(Struct, frozen=True):
    """The interval along a curve: `grid` [g], `low` and `high` [g]."""

    grid: Floats
    low: Floats
    high: Floats


def grid_texts(number: Number, points: int = 41) -> tuple[str, ...]:
    """The values of a curve's grid as a user would type them: every whole number, or `points` even steps (rounded for
    a whole number of a wide range)."""
    if number.whole and number.high - number.low < MOST_POINTS:
        return tuple(str(value) for value in range(int(number.low), int(number.high) + 1))
    low, high = Decimal(repr(number.low)), Decimal(repr(number.high))
    steps = min(points, MOST_POINTS) - 1
    values = [low + (high - low) * index / steps for index in range(steps + 1)]
    if number.whole:
        values = list(dict.fromkeys(value.to_integral_value() for value in values))
    if number.low_excluded:
        values = values[1:]
    return tuple(f"{value.normalize():f}" for value in values)


def points_along(over: str, settings: Settings, grid: Sequence[str] | None = None) -> tuple[Settings, ...]:
    """The settings at every value of the grid (None: the usual one)."""
    if grid is None:
        return _default_points(settings, over)
    return tuple(settings.with_values({over: text}) for text in grid)


def sweep(
    score: Scorer,
    counts: Counts,
    over: str,
    settings: Settings,
    measures: Collection[str],
    grid: Sequence[str] | None = None,
) -> Curves:
    """Score at every value of the grid: a curve's value at the current parameter is the score, by construction."""
    texts = grid if grid is not None else _default_grid(settings, over)
    totals = [scores.totals for scores in _along(score, counts, over, settings, measures, texts)]
    names = [name for name in measures if name in totals[0]]
    lines = {name: np.array([total[name][0] for total in totals]) for name in names}
    return Curves(over, np.array([float(text) for text in texts]), lines)


def band(score: Scorer, counts: Counts, over: str, settings: Settings, measure: Measure, check: Check = go_on) -> Band:
    """The bootstrap interval of a measure at every value of the grid."""
    texts = _default_grid(settings, over)
    names = {measure.id, *measure.needs}
    along = _along(score, counts, over, settings, names, texts)
    low, high = np.array(intervals([Drawable.of(scores, measure) for scores in along], check=check)).T
    return Band(np.array([float(text) for text in texts]), low, high)


def _along(
    score: Scorer, counts: Counts, over: str, settings: Settings, measures: Collection[str], texts: Sequence[str]
) -> Iterator[Scores]:
    """The scores at each value, over all items and no groups, one after the other, so that they need not be kept. A
    task that finds all of them in one go reads in the memo of the counts which are asked for; what it derives is kept
    once all are made."""
    alone = counts.along(over, [float(text) for text in texts])
    for text in texts:
        yield score(alone, settings.with_values({over: text}), measures)
    counts.memo.update((key, known) for key, known in alone.memo.items() if key != ALONG)


def _default_grid(settings: Settings, over: str) -> tuple[str, ...]:
    return tuple(point[over] for point in _default_points(settings, over))


def _default_points(settings: Settings, over: str) -> tuple[Settings, ...]:
    """The settings at every value of the usual grid that can be set."""
    parameter = settings.parameter(over)
    if not isinstance(parameter, Number):
        raise TypeError(f"a curve needs a number, and {over} is none")
    points = (settings.if_accepted({over: text}) for text in grid_texts(parameter))
    return tuple(point for point in points if point is not None)
