"""The intervals of measures, and the bands of their curves: bounds of their own, or resampled."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lexeval_gui.core import curves, scores
from lexeval_gui.core.curves import Band
from lexeval_gui.core.jobs import Check, go_on
from lexeval_gui.core.scores import Drawable, Group
from lexeval_gui.workspace.scoring.evaluation import Evaluation

Interval = tuple[float, float]


def drawn_intervals(
    evaluation: Evaluation, system: int, measures: Sequence[str], group: Group | None = None, check: Check = go_on
) -> dict[str, Interval]:
    """The interval of each measure, over all items or those of a group: the measures that bound it, if it has
    such, whatever `resamples` says; else a bootstrap interval. A measure that has none is left out."""
    ends = [name for m in measures for name in (evaluation.measures[m].bounds or ())]
    needs = [name for m in measures for name in evaluation.measures[m].needs]
    current = evaluation.scores(system, [*measures, *ends, *needs])
    drawn, line = current.interval_source(group)
    there = [evaluation.measures[name] for name in measures if name in current.totals]
    names = [measure.id for measure in there if measure.bounds is None]
    drawables = [Drawable.of(drawn, evaluation.measures[name]) for name in names]
    bounds = dict(zip(names, scores.intervals(drawables, line, check=check), strict=True))
    whole = 0 if group is None else 1 + current.counts.groups.index(group)
    for measure in there:
        if measure.bounds:
            low, high = (float(current.totals[name][whole]) for name in measure.bounds)
            bounds[measure.id] = low, high
    return {measure.id: bounds[measure.id] for measure in there if measure.id in bounds}


def is_one_sided(evaluation: Evaluation, system: int, measure: str, line: int = 0) -> bool:
    """Whether what bounds a measure over all items, or those of a group (a line of its totals), is a one-sided
    bound and no interval: the end where the value itself stands says nothing."""
    told = evaluation.measures[measure].one_sided
    return bool(told) and not np.isnan(evaluation.scores(system, [told]).totals[told][line])


def has_intervals(evaluation: Evaluation, system: int) -> list[str]:
    """The ids of the measures of a system that have an interval: all but the counts if it is resampled, else
    those that have bounds of their own."""
    resampled = "resamples" in evaluation.settings and evaluation.settings.whole("resamples") > 0
    known = [evaluation.measures[name] for name in evaluation.available(system)]
    return [m.id for m in known if m.bounds or (m.bounds is None and resampled and m.kind != "count")]


def drawn_band(evaluation: Evaluation, system: int, over: str, measure: str, check: Check = go_on) -> Band:
    """The band of a measure along a curve: that of the measures that bound it, or a bootstrap band. NaN along the
    whole grid for a measure that has no interval."""
    counts, bounds = evaluation.loaded.counts[system], evaluation.measures[measure].bounds
    if bounds is not None:
        drawn = evaluation.curve(system, over, [measure, *bounds])
        nothing = np.full(len(drawn.grid), np.nan)
        low, high = (drawn.lines[name] for name in bounds) if bounds else (nothing, nothing)
        return Band(drawn.grid, low, high)
    return curves.band(
        evaluation.scorer(system), counts, over, evaluation.settings, evaluation.measures[measure], check=check
    )
