"""The lines of a CurveFigure: measures over its parameter, what the parameter does not change, and what they were."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from lexeval_gui.core.dataset import Floats
from lexeval_gui.core.figures import CurveFigure
from lexeval_gui.window.state.data import DataState
from lexeval_gui.workspace.outputs.curves import BEFORE, other_lines
from lexeval_gui.workspace.scoring.evaluation import Evaluation

EARLIER = "earlier"
"""The state before the last step: on the screen alone, until the next one."""


class Line(Struct, frozen=True):
    """One line: `y` [g] over `x` [g]; `here` is its value at the current setting, NaN where nobody asks for it. `state`
    names the state of the data that it is of; empty: what is in force."""

    system: int
    measure: str
    x: Floats
    y: Floats
    here: float
    state: str = ""

    def cut(self, least: float) -> Line:
        """The line from a value of x on."""
        if len(self.x) and self.x[0] >= least:
            return self
        kept = self.x >= least * (1 - 1e-9)
        return replace(self, x=self.x[kept], y=self.y[kept])


def measure_lines(
    evaluation: Evaluation, figure: CurveFigure, measures: Iterable[str], systems: Iterable[int]
) -> Iterator[Line]:
    """Each system's measures that are chosen, and those of reference that the parameter changes."""
    chosen = tuple(measures)
    curved = [
        name for name in (*chosen, *figure.reference) if name in chosen or figure.over in evaluation.measures[name].acts
    ]
    for system in systems:
        names = [name for name in curved if name in evaluation.available(system)]
        if names:
            curves = evaluation.curve(system, figure.over, names)
            scores = evaluation.scores(system, names)
            for name in names:
                yield Line(system, name, curves.grid, curves.lines[name], scores.total(name))


def quiet_lines(evaluation: Evaluation, over: str, measure: str, systems: Iterable[int]) -> Iterator[Line]:
    """The line of one measure of each system that has it, without its value here: to score fifty systems takes longer
    than to draw them."""
    having = [system for system in systems if measure in evaluation.available(system)]
    for system, curves in zip(having, evaluation.curves_of(having, over, [measure]), strict=True):
        yield Line(system, measure, curves.grid, curves.lines[measure], np.nan)


def ghost_lines(data: DataState, over: str, lines: Iterable[Line]) -> Iterator[Line]:
    """The lines before what-if changes, or before the last step, and those over the items that are scored beside all,
    where they are others. While a slider moves only those that are known or found in one go: any other comes when it
    rests."""
    now = data.evaluation
    names_of: dict[int, list[str]] = {}
    for line in lines:
        names_of.setdefault(line.system, []).append(line.measure)
    for state, other in _other_states(data):
        for system, wanted in names_of.items():
            names = [name for name in wanted if name in other.available(system)]
            if now is not None and not (data.is_moving and not other.finds_curve(system, over, names)):
                yield from _lines_of_state(state, other, now, over, system, names)


def _other_states(data: DataState) -> Iterator[tuple[str, Evaluation]]:
    """What is shown beside the data in force, each with what it is called."""
    if data.original is not None and data.original is not data.evaluation:
        yield BEFORE, data.original
    elif data.earlier is not None:
        yield EARLIER, data.earlier
    if data.listed is not None and not data.listed.refusal():
        yield data.listed.where, data.listed


def _lines_of_state(
    state: str, other: Evaluation, now: Evaluation, over: str, system: int, names: Sequence[str]
) -> Iterator[Line]:
    """The lines of a system in another state of the data, where they are others than now."""
    grid = other.curve(system, over, names).grid
    at = int(np.argmin(np.abs(grid - now.settings.number(over)))) if len(grid) else 0
    for name, line in other_lines(now, other, over, system, names).items():
        yield Line(system, name, grid, line, float(line[at]), state)


def level_lines(evaluation: Evaluation, figure: CurveFigure, systems: Iterable[int]) -> Iterator[Line]:
    """The measures of reference that the parameter does not change, at their height."""
    here = evaluation.settings.number(figure.over)
    for system in systems:
        for name in figure.reference:
            if name in evaluation.available(system) and figure.over not in evaluation.measures[name].acts:
                value = evaluation.scores(system, [name]).total(name)
                yield Line(system, name, np.array([here]), np.array([value]), value)
