"""Where a sample that grows would be large enough: the planned stop of a measure whose interval shrinks."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from msgspec import Struct

from lexeval_gui.core.dataset import Floats, Mask
from lexeval_gui.core.figures import Stop
from lexeval_gui.core.memo import cached
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.intervals import is_one_sided


class PlannedStop(Struct, frozen=True):
    """A stop: `value` of the parameter at which there are so many `items`, counted by the measure `counted`; half the
    interval's width is then at most the value of the parameter `width`; `one_sided`: the interval is a bound."""

    value: float
    items: int
    counted: str
    width: str
    one_sided: bool = False


def stop_of_figure(evaluation: Evaluation, system: int, measure: str, over: str, stop: Stop) -> PlannedStop | None:
    """The first stop as a sample of share `over` grows; None if there is none below the whole.

    It is looked for at the values of the curve, and between the first that suffices and the one before at every number
    of items that the stop names.
    """
    declared = evaluation.measures[measure]
    if not declared.bounds or not declared.over:
        return None
    settings = evaluation.settings
    acting = tuple(settings[name] for name in declared.acts if name != over)
    memo, key = evaluation.loaded.counts[system].memo, ("stop", measure, over, stop, settings[stop.width], acting)
    return cached(memo, key, lambda: _search_stop(evaluation, system, measure, over, stop))


def _search_stop(evaluation: Evaluation, system: int, measure: str, over: str, stop: Stop) -> PlannedStop | None:
    declared = evaluation.measures[measure]
    names = [*(declared.bounds or ()), declared.over]
    curve = evaluation.curve(system, over, names)
    low, high, items = (curve.lines[name] for name in names)
    target = evaluation.settings.number(stop.width)
    whole = int(items[-1])
    enough = np.flatnonzero(_suffices(low, high, items, target, stop) & (items < whole))
    if not len(enough) or not whole:
        return None
    first = int(enough[0])
    before = int(items[first - 1]) if first else 0
    sizes = range(max(before // stop.every * stop.every, stop.least), int(items[first]) + 1, stop.every)
    for size in sizes:
        share = f"{float(Fraction(size, whole)):.12f}"[:-1]  # a little below, so that rounding up gives the size
        there = evaluation.with_settings(evaluation.settings.with_values({over: share}))
        scores = there.scores(system, names)
        at_low, at_high, drawn = (np.array([scores.total(name)]) for name in names)
        if _suffices(at_low, at_high, drawn, target, stop)[0] and drawn[0] < whole:
            one_sided = is_one_sided(there, system, measure)
            return PlannedStop(size / whole, int(drawn[0]), declared.over, stop.width, one_sided)
    return PlannedStop(float(curve.grid[first]), int(items[first]), declared.over, stop.width) if first else None


def _suffices(low: Floats, high: Floats, items: Floats, target: float, stop: Stop) -> Mask:
    found: Mask = ((high - low) / 2 <= target) & (items >= stop.least)
    return found
