"""Which measures, groups and intervals an evaluation has, and how a number of one is written."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from lexeval_gui.core.jobs import Check, go_on, tell
from lexeval_gui.core.scores import Measure
from lexeval_gui.core.tables import Column, bracketed
from lexeval_gui.core.tables import Interval as IntervalCell
from lexeval_gui.workspace.scoring import groups
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.intervals import Interval, drawn_intervals, has_intervals, is_one_sided

Intervals = Sequence[Mapping[str, Interval]]
"""The intervals of measures by id, one mapping per system."""


def measures_of(evaluation: Evaluation, systems: Sequence[int] | None = None) -> tuple[Measure, ...]:
    """The measures that any of the systems (all, if not given) has, in declared order."""
    wanted = range(len(evaluation.system_names)) if systems is None else systems
    names = {name for system in wanted for name in evaluation.available(system)}
    return tuple(measure for measure in evaluation.task.identity.measures if measure.id in names)


def groupings(evaluation: Evaluation) -> tuple[str, ...]:
    """What scores can be split by: labels of the items, and whatever else the task counts apart."""
    return tuple(dict.fromkeys((*evaluation.dataset.groups, *groups.groupings(evaluation))))


def resampled(evaluation: Evaluation, check: Check = go_on) -> Intervals | None:
    """The intervals of every measure of every system that has one; None if there is none, as without resamples."""
    names = [has_intervals(evaluation, system) for system in range(len(evaluation.system_names))]
    if not any(names):
        return None
    found = []
    for system, known in enumerate(names):
        tell(check, system / len(names))
        found.append(drawn_intervals(evaluation, system, known, check=check))
    return found


def interval_text(evaluation: Evaluation, system: int, measure: str, interval: Interval, digits: int = 3) -> str:
    """The interval of a measure over all items for reading: `[.902, .930]`, or a bound as what it is."""
    return bracketed(*interval, is_one_sided(evaluation, system, measure), digits)


def interval_cell(evaluation: Evaluation, system: int, measure: str, interval: Interval) -> IntervalCell:
    """The same in a column of its own: `.902–.930`, or `≥ .902`."""
    return IntervalCell(*interval, is_one_sided(evaluation, system, measure))


def bounds_note(evaluation: Evaluation, systems: Sequence[int]) -> str:
    """Which ends are those of a one-sided bound and of no interval, for a note below a table; "" if none are."""
    notes = []
    for id, measure in evaluation.measures.items():
        names = [evaluation.system_names[system] for system in systems if is_one_sided(evaluation, system, id)]
        if names:
            notes.append(f"one-sided bound of {measure.title}, no interval: {', '.join(names)}")
    return "; ".join(notes)


def headline_signature(evaluation: Evaluation, with_interval: bool = False) -> str:
    """The signature of the measure that stands for the first system; empty where there is no system."""
    if not evaluation.system_names:
        return ""
    return evaluation.signature(evaluation.headline(0).id, with_interval)


def json_value(value: float, measure: Measure) -> float | int | None:
    """A number as JSON knows it: an undefined (or infinite) one is null, a count a whole number."""
    if not math.isfinite(value):
        return None
    return round(value) if measure.kind == "count" else float(value)


def finite_or_none(value: float) -> float | None:
    """A number as JSON knows it; None where it is undefined."""
    return float(value) if math.isfinite(value) else None


def measure_column(measure: Measure) -> Column:
    """The column of a measure in a table."""
    return Column(measure.id, measure.short, "count" if measure.kind == "count" else "number", measure.digits)


def name_column(others: Sequence[str]) -> Column:
    """The column of the systems' names: `system`, or `name` where a measure or a count is called so."""
    id = "name" if "system" in others else "system"
    return Column.of(id)


def overview(evaluation: Evaluation) -> tuple[str, ...]:
    """The ids of the measures that a table of systems shows unless others are chosen: what the task says, headlines,
    how many items were attempted."""
    headlines = (evaluation.headline(system).id for system in range(len(evaluation.system_names)))
    wanted = {*evaluation.task.identity.overview, *headlines}
    counted = {"items", "attempted"}
    return tuple(
        measure.id
        for measure in measures_of(evaluation)
        if measure.id in wanted or (measure.kind == "count" and measure.id in counted)
    )
