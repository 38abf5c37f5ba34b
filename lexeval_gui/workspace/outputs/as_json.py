"""An evaluation as one object of JSON, written so that a million items are never held."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from typing import Any, TextIO

import numpy as np

from lexeval_gui.core.dataset import Floats, Ints, ItemColumns
from lexeval_gui.core.jobs import Check, go_on
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.statistics.many_tests import CORRECTIONS
from lexeval_gui.workspace.analysis.against_best import AgainstBest
from lexeval_gui.workspace.outputs.items import CHUNK, item_lists, json_number
from lexeval_gui.workspace.outputs.measures import (
    Intervals,
    finite_or_none,
    groupings,
    headline_signature,
    json_value,
    resampled,
)
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.intervals import Interval


def to_json(
    evaluation: Evaluation,
    problems: Sequence[Problem],
    items: bool = False,
    intervals: Intervals | None = None,
    stars: Mapping[str, AgainstBest] | None = None,
) -> dict[str, Any]:
    """Everything as one object of JSON: task, signature, parameters, systems, problems.

    A measure that a system cannot have is absent, an undefined one null. `intervals` stand in it if there are
    resamples: those given, or else those of every measure, computed here. `items` adds the items to each system
    (`write_json` does not hold them), `stars` the best system of each measure, and the corrected p of the others.
    """
    intervals = intervals if intervals is not None else resampled(evaluation)
    systems = [_system_json(evaluation, system, intervals) for system in range(len(evaluation.system_names))]
    if items:
        for system, entry in enumerate(systems):
            entry.update((name, list(found)) for name, found in item_lists(evaluation, system).items())
    if stars is not None:
        for system, entry in enumerate(systems):
            known = {measure: against.p[system] for measure, against in stars.items() if system in against.p}
            entry["p_against_best"] = {measure: finite_or_none(p) for measure, p in known.items()}
    head = heading(evaluation, headline_signature(evaluation, intervals is not None))
    if stars is not None:
        best = {measure: evaluation.system_names[against.best] for measure, against in stars.items()}
        head |= {"best": best, "correction": CORRECTIONS[0]}
    return head | {"systems": systems, "problems": [problem_json(problem) for problem in problems]}


def heading(evaluation: Evaluation, signature: str) -> dict[str, Any]:
    """What the JSON of an evaluation begins with."""
    return {"task": evaluation.task.identity.id, "signature": signature, "parameters": evaluation.settings.as_dict()}


def write_json(
    evaluation: Evaluation,
    problems: Sequence[Problem],
    file: TextIO,
    items: bool = False,
    intervals: Intervals | None = None,
    check: Check = go_on,
    stars: Mapping[str, AgainstBest] | None = None,
) -> None:
    """Write `to_json` to a file. Items are written as they are made, a line each; `check` is called between them."""
    whole = to_json(evaluation, problems, intervals=intervals, stars=stars)
    systems, found = whole.pop("systems"), whole.pop("problems")
    file.write(dumps(whole)[:-1] + ', "systems": [')
    for system, entry in enumerate(systems):
        file.write(("," if system else "") + "\n" + dumps(entry)[:-1])
        if items:
            _write_items(evaluation, system, file, check)
        file.write("}")
    file.write('\n], "problems": ' + dumps(found) + "}\n")


def _write_items(evaluation: Evaluation, system: int, file: TextIO, check: Check) -> None:
    for name, found in item_lists(evaluation, system).items():
        file.write(f', "{name}": [')
        for number, item in enumerate(found):
            if number % CHUNK == 0:
                check()
            file.write(("," if number else "") + "\n" + dumps(item))
        file.write("]")


def dumps(value: Any) -> str:
    """JSON as it is written: in UTF-8, without NaN."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _system_json(evaluation: Evaluation, system: int, intervals: Intervals | None) -> dict[str, Any]:
    scores = evaluation.scores(system)
    measures = [evaluation.measures[name] for name in evaluation.available(system)]
    known = evaluation.dataset.systems[system]
    entry: dict[str, Any] = {
        "name": known.name,
        "path": known.path,
        "measures": {measure.id: json_value(scores.total(measure.id), measure) for measure in measures},
        "counts": _counts(evaluation, system),
    }
    if intervals is not None:
        entry["intervals"] = {name: interval_json(bounds) for name, bounds in intervals[system].items()}
    groups: dict[str, dict[str, Any]] = {group: {} for group in groupings(evaluation)}
    for line, (group, value) in enumerate(scores.counts.groups, 1):
        totals = {measure.id: json_value(float(scores.totals[measure.id][line]), measure) for measure in measures}
        groups.setdefault(group, {})[value] = totals
    return entry | {"groups": groups}


def _counts(evaluation: Evaluation, system: int) -> dict[str, dict[str, float | int]]:
    """What the counts of the items add up to, grouped as the task says."""
    columns, rows = evaluation.item_columns(system), evaluation.rows
    wanted = slice(None) if rows is None else rows
    sums = {name: json_number(_sum(_at(columns, name, wanted))) for name in columns}
    grouped = evaluation.task.identity.column_groups.items()
    if not grouped:
        return {"items": sums}
    return {
        group: {name: sums[column] for name, column in columns.items()}
        for group, columns in grouped
        if all(column in sums for column in columns.values())
    }


def _at(columns: Mapping[str, Floats], name: str, items: Ints | slice) -> Floats:
    """A column at these items; none is kept, as together they would take as much memory as a file."""
    return columns.of_items(name, items) if isinstance(columns, ItemColumns) else columns[name][items]


def _sum(column: Floats) -> float:
    return float(np.nansum(column))


def interval_json(bounds: Interval) -> list[float] | None:
    """An interval; null where the measure is undefined."""
    return None if any(math.isnan(bound) for bound in bounds) else [float(bound) for bound in bounds]


def problem_json(problem: Problem) -> dict[str, Any]:
    """A problem as JSON."""
    return {name: getattr(problem, name) for name in ("severity", "path", "line", "code", "message")}
