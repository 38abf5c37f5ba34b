"""Scores as tables: a row per system, or a row per measure."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from lexeval_gui.core import rounding
from lexeval_gui.core.scores import Measure
from lexeval_gui.core.tables import Cell, Column, Table, format_number
from lexeval_gui.workspace.evaluation import Evaluation
from lexeval_gui.workspace.outputs.known import (
    Intervals,
    bounds_note,
    groupings,
    headline_signature,
    interval_text,
    json_value,
    measure_column,
    measures_of,
    name_column,
)

ALL = "all"
"""How the line over all items is called where lines of groups stand below it."""


def ranked(evaluation: Evaluation, measure: str) -> list[int]:
    """The systems, best first by a measure; those without a value last; equal ones as they were opened."""
    sign = 1 if evaluation.measures[measure].better == "low" else -1

    def place(system: int) -> float:
        value = evaluation.scores(system).totals.get(measure)
        return math.inf if value is None or math.isnan(value[0]) else sign * float(value[0])

    places = np.array([place(system) for system in range(len(evaluation.system_names))])
    return [int(system) for system in rounding.ascending(places)]


def scores_table(
    evaluation: Evaluation,
    by: str | None = None,
    intervals: Intervals | None = None,
    measures: Sequence[str] | None = None,
    order: Sequence[int] | None = None,
    names: Sequence[str] | None = None,
) -> Table:
    """Systems × measures, in full precision: a row per system, or with `by` per system and value of the group.

    Ends of intervals stand in columns `<measure>_low` and `<measure>_high` (of the rows over all items). `measures` are
    the columns wanted (all), `order` the systems, `names` what they are called in that order. Of several systems the
    best of each measure stands out. Raises KeyError if there is no such group.
    """
    chosen = [m for m in measures_of(evaluation) if measures is None or m.id in measures]
    systems = range(len(evaluation.system_names)) if order is None else order
    called = [evaluation.system_names[system] for system in systems] if names is None else names
    rows = []
    for system, name in zip(systems, called, strict=True):
        for value, line in _lines_by(evaluation, system, by):
            head = (name,) if by is None else (name, value)
            rows.append((*head, *_scores_row(evaluation, system, line, chosen, intervals)))
    columns = [name_column([measure.id for measure in chosen])]
    columns += [Column(by, by, "text")] if by is not None else []
    for measure in chosen:
        column = measure_column(measure)
        compared = by is None and len(systems) > 1 and measure.better != "neither"
        columns.append(replace(column, best=measure.better) if compared else column)  # type: ignore[arg-type]
        columns += _interval_columns(measure, intervals)
    note = filter(None, (headline_signature(evaluation, intervals is not None), bounds_note(evaluation, systems)))
    return Table(tuple(columns), tuple(rows), note="; ".join(note))


def _lines_by(evaluation: Evaluation, system: int, by: str | None) -> list[tuple[str, int]]:
    """What to call each line of the totals that is wanted, and its number: all items first, then the group's values."""
    if by is not None and by not in groupings(evaluation):
        raise KeyError(f"there is no group '{by}'; there are {', '.join(groupings(evaluation))}")
    groups = evaluation.loaded.counts[system].groups
    return [(ALL, 0), *((value, line) for line, (group, value) in enumerate(groups, 1) if group == by)]


def _interval_columns(measure: Measure, intervals: Intervals | None) -> list[Column]:
    if not _has_interval(measure, intervals):
        return []
    ends = (("low", "from"), ("high", "to"))
    return [Column(f"{measure.id}_{end}", f"{measure.short} {word}", "number") for end, word in ends]


def _has_interval(measure: Measure, intervals: Intervals | None) -> bool:
    """Whether the ends of its interval need columns: ends that are measures themselves have theirs."""
    return intervals is not None and not measure.bounds and any(measure.id in known for known in intervals)


def _scores_row(
    evaluation: Evaluation, system: int, line: int, measures: Sequence[Measure], intervals: Intervals | None
) -> list[Cell]:
    scores = evaluation.scores(system)
    cells: list[Cell] = []
    for measure in measures:
        cells.append(json_value(float(scores.totals[measure.id][line]), measure) if measure.id in scores else None)
        if intervals is not None and _has_interval(measure, intervals):
            cells += intervals[system].get(measure.id, (None, None)) if line == 0 else (None, None)
    return cells


def measures_table(
    evaluation: Evaluation,
    by: str | None = None,
    intervals: Intervals | None = None,
    measures: Sequence[str] | None = None,
) -> Table:
    """Measures × systems, for reading: a row per measure (with `by`: and value of the group), a column per system.

    Cells are texts, aligned to the right, with the interval behind the number where there is one.
    """
    chosen = [m for m in measures_of(evaluation) if measures is None or m.id in measures]
    lines = [dict(_lines_by(evaluation, system, by)) for system in range(len(evaluation.system_names))]
    values = list(dict.fromkeys(value for known in lines for value in known))
    heads = [Column("measure", "measure", "text")] + ([Column(by, by, "text")] if by is not None else [])
    rows = []
    for measure in chosen:
        for value in values:
            cells = [
                _shown_score(evaluation, system, measure, known.get(value), intervals)
                for system, known in enumerate(lines)
            ]
            rows.append((measure.id, *((value,) if by is not None else ()), *cells))
    note = headline_signature(evaluation, intervals is not None)
    taken = {head.id for head in heads}
    ids = [f"system {name}" if name in taken else name for name in evaluation.system_names]
    columns = [Column(id, name, "text", right=True) for id, name in zip(ids, evaluation.system_names, strict=True)]
    return Table((*heads, *columns), tuple(rows), note=note)


def _shown_score(
    evaluation: Evaluation, system: int, measure: Measure, line: int | None, intervals: Intervals | None
) -> str:
    scores = evaluation.scores(system)
    if line is None or measure.id not in scores:
        return ""
    text = format_number(float(scores.totals[measure.id][line]), 0 if measure.kind == "count" else measure.digits)
    if intervals is None or line or measure.id not in intervals[system]:
        return text
    return f"{text} {interval_text(evaluation, system, measure.id, intervals[system][measure.id])}"
