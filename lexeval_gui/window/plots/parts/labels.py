"""Where the texts of a plot stand: beside their points, on no line as far as there is room, and never on each other.

Where there is little room they give way in this order:

1. another place: the other side of the point, higher or lower, further along its line (`place_labels`, `fit_labels`);
2. a shorter text: a name without its end, or without what it shares with another's beginning (`short_names`);
3. the legend above the plot, which then names every system, and the text of a system leaves the plot. Where the plot
   is so low that a legend would leave it too little, what finds no place is left out.

A text that only adds to the picture (a count, a level of F, a group) is left out where it finds no place; one that is
there and means the same point then says so (`+1`). The values of lines are left out once there is a legend. The
pointer, the keys and the data table say them all. Of two texts that want the same place the one of the higher point has
it; texts that slide along a level line, and those that may be left out, come last. `tags.TagLayer` takes these steps,
and does not take them back while only values move, so that nothing jumps.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
from msgspec import Struct

from lexeval_gui.core.dataset import Floats, Mask

COLUMN = 4.0
"""Pixels between the places at which the height of a line is known."""

SHORT = 10
"""So many letters has a name that is made shorter."""

STEPS = 10
"""At so many places along its line a text that slides is tried."""

AWAY, HIDDEN, TURNED, BURIED = 0.1, 1.8, 3.0, 1000.0
"""What a text costs per pixel along its line; and, in heights of a text, when it hides a line, when it stands over the
text of a higher point, and when it hides a text."""


class Label(Struct, frozen=True):
    """A text `width` wide for the point `x`, `y`; all in pixels from the lower left corner of the plot.

    `lift`: how far above the point its middle stands best. `slides`: it may stand anywhere along the height of its
    point, the further left the better.
    """

    x: float
    y: float
    width: float
    lift: float = 0.0
    slides: bool = False


def shorten(name: str) -> str:
    """A name without its middle."""
    return name if len(name) <= SHORT else f"{name[: SHORT // 2]}…{name[1 - SHORT // 2 :]}"


def heights_at(xs: Floats, ys: Floats, width: float) -> Floats:
    """The height of a line [g] at every COLUMN pixels of a plot, NaN where it is not; `xs` ascend. g may be 0."""
    columns = np.arange(0.0, width + COLUMN, COLUMN)
    if not len(xs):
        return np.full(len(columns), np.nan)
    heights: Floats = np.interp(columns, xs, ys, left=np.nan, right=np.nan)
    return heights


def place_labels(
    labels: Sequence[Label], lines: Floats, size: tuple[float, float], height: float, gap: float
) -> list[tuple[float, float] | None]:
    """The left end and the middle of each text, those that do not slide first; None for one that would lie over
    another or leave the plot.

    `lines` [lines, columns]: heights as from `heights_at`. `size`: width and height of the plot, `height` that of a
    text, `gap` the distance from its point.
    """
    lows, highs = np.nan_to_num(lines, nan=np.inf), np.nan_to_num(lines, nan=-np.inf)
    points = [label.x for label in labels if not label.slides]
    placed: dict[int, tuple[float, float]] = {}
    for index in sorted(range(len(labels)), key=lambda index: (labels[index].slides, -labels[index].y)):
        label, best = labels[index], (BURIED * height, 0.0, 0.0)
        if label.width > size[0] or height > size[1]:
            continue
        for cost, left in _lefts(label, size[0], gap, points):
            if cost >= best[0]:
                continue
            first, last = int(max(left, 0) // COLUMN), int((left + label.width) // COLUMN) + 2
            taken = [(m - height, m + height) for at, m in _neighbours(labels, placed, left, label.width)]
            edges = lows[:, first:last].min(1, initial=np.inf), highs[:, first:last].max(1, initial=-np.inf)
            best = min(best, _middle(label, edges, taken, size[1], height, cost, left))
        if best[0] < BURIED * height:
            placed[index] = best[1:]
    return [placed.get(index) for index in range(len(labels))]


def _lefts(label: Label, width: float, gap: float, points: Sequence[float]) -> Iterator[tuple[float, float]]:
    """Where a text may begin, and what each place costs."""
    furthest = max(width - label.width, 0.0)
    if label.slides:
        for left in np.linspace(min(gap, furthest), max(furthest - gap, 0.0), STEPS).tolist():
            yield AWAY * left + sum(left < point < left + label.width for point in points) * label.width / 2, left
        return
    right, left = label.x + gap, label.x - gap - label.width
    if right <= furthest:
        yield 0.0, right
    if left >= 0:
        yield gap * (right <= furthest), left
    elif right > furthest:
        yield 0.0, min(max(left, 0.0), furthest)


def _neighbours(
    labels: Sequence[Label], placed: dict[int, tuple[float, float]], left: float, width: float
) -> list[tuple[float, float]]:
    """The texts placed before that stand over or under a text, and the middle of each."""
    return [at for index, at in placed.items() if at[0] < left + width and left < at[0] + labels[index].width]


def _middle(
    label: Label,
    edges: tuple[Floats, Floats],
    taken: Sequence[tuple[float, float]],
    most: float,
    height: float,
    cost: float,
    left: float,
) -> tuple[float, float, float]:
    """The best height for a text that begins at `left`: what it costs in all, `left`, and the height."""
    is_there = edges[0] <= edges[1]
    low, high = edges[0][is_there] - height / 2, edges[1][is_there] + height / 2
    under, over = (np.array([end[side] for end in taken]) for side in (0, 1))
    wanted = label.y + label.lift
    tried = np.concatenate(([wanted, label.y - label.lift], low, high, under, over))
    tried = np.clip(tried, height / 2, max(most - height / 2, height / 2))
    hides = lies_in_any(tried, low + 0.5, high - 0.5) * HIDDEN
    order = np.inf if label.slides else float(((under + over) / 2).min(initial=np.inf))  # higher points come first
    turns = (tried > order) * TURNED
    buries = lies_in_any(tried, under + 0.5, over - 0.5) * BURIED
    costs = np.abs(tried - wanted) + (hides + turns + buries) * height + cost
    found = int(costs.argmin())
    return float(costs[found]), left, float(tried[found])


def lies_in_any(places: Floats, starts: Floats, ends: Floats) -> Mask:
    """Whether each place [n] lies strictly between a start and its end; `starts` and `ends` [m], every start before its
    end. It does where more have started than ended: no n × m comparisons."""
    started = np.searchsorted(np.sort(starts), places, "left")
    ended = np.searchsorted(np.sort(ends), places, "right")
    found: Mask = started > ended
    return found


def fit_labels(
    points: Floats,
    widths: Sequence[float],
    gaps: Sequence[float],
    taken: Sequence[tuple[float, float, float, float]],
    size: tuple[float, float],
    height: float,
    pale: Sequence[tuple[float, float, float, float]] = (),
) -> list[tuple[float, float] | None]:
    """The left end and the middle of each text that fits beside its point, earlier ones first; None for the others.

    `points` [n, 2] in pixels from the lower left corner, NaN for one that is not shown; `gaps` [n] how far its text
    stands from it, twice the radius of its mark. A text covers no mark, no text before it, and none of the rectangles
    `taken` (left, bottom, right, top); of those that are `pale` none where there is another place.
    """
    is_there = ~np.isnan(points).any(1)
    dots, radii = points[is_there], np.array(gaps, float).reshape(-1, 1)[is_there] / 2
    boxes = [np.hstack((dots - radii, dots + radii)), np.array(taken, float).reshape(-1, 4)]
    full, faint = np.concatenate(boxes), np.array(pale, float).reshape(-1, 4)
    found: list[tuple[float, float] | None] = []
    for (x, y), width, gap in zip(points.tolist(), widths, gaps, strict=True):
        tried = () if math.isnan(x) or math.isnan(y) else _positions_around(x, y, width, height, gap)
        free = [box for box in tried if _is_free(box, full, size)]
        best = next((box for box in free if _is_free(box, faint, size)), free[0] if free else None)
        found.append(None if best is None else (best[0], (best[1] + best[3]) / 2))
        if best is not None:
            full = np.vstack((full, best))
    return found


def _positions_around(
    x: float, y: float, width: float, height: float, gap: float
) -> Iterator[tuple[float, float, float, float]]:
    """Where a text may stand beside its point, the best place first: left, bottom, right, top."""
    half = height / 2
    middles = [(x + gap, y), (x - gap - width, y), (x - width / 2, y + gap + half), (x - width / 2, y - gap - half)]
    sides = x + gap / 2, x - gap / 2 - width
    middles += [(left, y + lift) for lift in (half + gap / 2, -half - gap / 2) for left in sides]
    for left, middle in middles:
        yield left, middle - half, left + width, middle + half


def _is_free(box: tuple[float, float, float, float], full: Floats, size: tuple[float, float]) -> bool:
    """Whether a rectangle lies inside the plot and meets none of the others [n, 4]."""
    left, bottom, right, top = box
    if left < 0 or bottom < 0 or right > size[0] or top > size[1]:
        return False
    meets = (full[:, 0] < right) & (left < full[:, 2]) & (full[:, 1] < top) & (bottom < full[:, 3])
    return not bool(meets.any())
