"""Curves as tables."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Literal

import numpy as np

from lexeval_gui.core.curves import Band
from lexeval_gui.core.dataset import Floats
from lexeval_gui.core.figures import CurveFigure
from lexeval_gui.core.jobs import Check, go_on, tell
from lexeval_gui.core.parameters import Number
from lexeval_gui.core.tables import Column, Table
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.intervals import drawn_band, has_intervals

BEFORE = "before"
"""What the state of the data without what-if changes is called."""


def curve_measures(evaluation: Evaluation, over: str) -> tuple[str, ...]:
    """The measures that the task plots over a parameter; the headline measures if it has no such figure."""
    for figure in evaluation.task.identity.figures:
        if isinstance(figure, CurveFigure) and figure.over == over:
            return figure.measures
    return tuple(dict.fromkeys(evaluation.headline(system).id for system in range(len(evaluation.system_names))))


def usual_measures(evaluation: Evaluation, over: str) -> list[str]:
    """Those that the task plots over this parameter and some system has; the headline measures if there are none."""
    systems = range(len(evaluation.system_names))
    there = {name for system in systems for name in evaluation.available(system)}
    usual = [name for name in curve_measures(evaluation, over) if name in there]
    return usual or list(dict.fromkeys(evaluation.headline(system).id for system in systems))


def drawn_bands(
    evaluation: Evaluation, over: str, measures: Collection[str], check: Check = go_on
) -> dict[tuple[int, str], Band] | None:
    """The ends of the intervals of those of these measures that have one, by system and measure; None if none has."""
    wanted = [
        (system, name)
        for system in range(len(evaluation.system_names))
        for name in has_intervals(evaluation, system)
        if name in measures
    ]
    found = {}
    for place, (system, name) in enumerate(wanted):
        tell(check, place / len(wanted))
        found[system, name] = drawn_band(evaluation, system, over, name, check)
    return found or None


def has_bound(evaluation: Evaluation, system: int, over: str, measure: str) -> bool:
    """Whether the interval of a measure is a one-sided bound somewhere along a curve."""
    told = evaluation.measures[measure].one_sided
    return bool(told) and bool(np.isfinite(evaluation.curve(system, over, [told]).lines[told]).any())


def curve_table(
    evaluation: Evaluation,
    over: str,
    measures: Sequence[str] | None = None,
    systems: Sequence[int] | None = None,
    bands: Mapping[tuple[int, str], Band] | None = None,
    ghosts: Mapping[tuple[int, str], Sequence[tuple[str, Floats]]] | None = None,
) -> Table:
    """Measures over the grid of a parameter: a row per value, a column `<system>.<measure>` per line.

    With `bands` (by system and measure) each of these lines is followed by the ends of its interval; with `ghosts` by
    the same line of other states of the data, each of which has a name, such as `before`.
    """
    wanted = range(len(evaluation.system_names)) if systems is None else systems
    names = curve_measures(evaluation, over) if measures is None else measures
    lines: list[tuple[Column, Floats]] = []
    grid = np.zeros(0)
    for system in wanted:
        available = [name for name in names if name in evaluation.available(system)]
        for name in available:
            curves = evaluation.curve(system, over, available)
            grid = curves.grid
            lines += _curve_columns(evaluation, system, name, curves.lines[name], (bands or {}).get((system, name)))
            for ghost in (ghosts or {}).get((system, name), ()):
                lines.append(_ghost_column(evaluation, system, name, *ghost))
    steps = grid_steps(evaluation, over, grid)
    kind: Literal["count", "number"] = "count" if all(isinstance(step, int) for step in steps) else "number"
    columns = (Column(over, over, kind, _digits(grid)), *(column for column, _ in lines))
    rows = tuple(zip(steps, *(line.tolist() for _, line in lines), strict=True))
    note = evaluation.signature(names[0], bool(bands)) if names else ""
    if any(has_bound(evaluation, system, over, name) for system, name in bands or ()):
        note = f"{note}; an interval that reaches 1 is a one-sided bound"
    return Table(columns, rows, title=f"over {over}", note=note)


def _curve_columns(
    evaluation: Evaluation, system: int, measure: str, line: Floats, band: Band | None
) -> list[tuple[Column, Floats]]:
    name, short = f"{evaluation.system_names[system]}.{measure}", evaluation.measures[measure].short
    title = f"{evaluation.system_names[system]} {short}"
    columns = [(Column(name, title, "number"), line)]
    if band is not None:
        ends = (("low", "from", band.low), ("high", "to", band.high))
        columns += [(Column(f"{name}_{end}", f"{title} {word}", "number"), values) for end, word, values in ends]
    return columns


def _ghost_column(evaluation: Evaluation, system: int, measure: str, state: str, line: Floats) -> tuple[Column, Floats]:
    name, short = evaluation.system_names[system], evaluation.measures[measure].short
    return Column(f"{name}.{measure}_{state}", f"{name} {short} {state}", "number"), line


def other_lines(
    now: Evaluation, other: Evaluation, over: str, system: int, measures: Sequence[str]
) -> Mapping[str, Floats]:
    """The lines of a system in another state of the data, by measure, where they are others than now."""
    names = [name for name in measures if name in other.available(system)]
    before, here = (evaluation.curve(system, over, names).lines for evaluation in (other, now))
    return {name: before[name] for name in names if not np.array_equal(before[name], here[name], equal_nan=True)}


def grid_steps(evaluation: Evaluation, over: str, grid: Floats) -> list[int] | list[float]:
    """The values of a curve's grid as they are written: of a whole number without a decimal point."""
    parameter = evaluation.settings.parameter(over)
    whole = isinstance(parameter, Number) and parameter.whole
    return [round(value) for value in grid.tolist()] if whole else grid.tolist()


def _digits(grid: Floats) -> int:
    """How many decimals tell the values of a grid apart (at most 4)."""
    return next((digits for digits in range(4) if np.allclose(grid, np.round(grid, digits), atol=1e-9)), 4)
