"""What `lexeval curve`, `compare` and `agreement` print as JSON, shaped like the JSON of a score in `outputs`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TextIO

from lexeval_gui.core.curves import Band
from lexeval_gui.core.dataset import Floats
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.statistics.resampling import PairedComparison
from lexeval_gui.workspace.outputs.as_json import dumps, heading, interval_json, problem_json
from lexeval_gui.workspace.outputs.curves import curve_measures, grid_steps
from lexeval_gui.workspace.outputs.measures import finite_or_none, json_value
from lexeval_gui.workspace.scoring.comparison import signature_of_comparison
from lexeval_gui.workspace.scoring.evaluation import Evaluation

Bands = Mapping[tuple[int, str], Band]
"""Bands along a curve, by system and measure."""


def write(document: Mapping[str, Any], file: TextIO) -> None:
    """Write a document as one line of JSON."""
    file.write(dumps(document) + "\n")


def failure(task: str, problems: Sequence[Problem]) -> dict[str, Any]:
    """What stands in the place of scores when nothing could be scored."""
    return {"task": task, "systems": [], "problems": [problem_json(problem) for problem in problems]}


def curves(
    evaluation: Evaluation,
    over: str,
    problems: Sequence[Problem],
    measures: Sequence[str] | None = None,
    bands: Bands | None = None,
    wanted: Sequence[int] | None = None,
) -> dict[str, Any]:
    """Measures over the grid of a parameter: `grid` once, each system's `curves` (and `bands`) by measure; of the
    systems `wanted` (all)."""
    names = curve_measures(evaluation, over) if measures is None else measures
    grid: list[int] | list[float] = []
    systems = []
    for system in range(len(evaluation.system_names)) if wanted is None else wanted:
        drawn = evaluation.curve(system, over, [name for name in names if name in evaluation.available(system)])
        grid = grid_steps(evaluation, over, drawn.grid)
        entry = _head(evaluation, system) | {"curves": {name: _numbers(line) for name, line in drawn.lines.items()}}
        if bands is not None:
            entry["bands"] = {
                name: {"low": _numbers(band.low), "high": _numbers(band.high)}
                for (whose, name), band in bands.items()
                if whose == system
            }
        systems.append(entry)
    head = heading(evaluation, evaluation.signature(names[0], bands is not None))
    return head | {"over": over, "grid": grid, "systems": systems, "problems": [problem_json(p) for p in problems]}


def comparison(
    evaluation: Evaluation, first: int, second: int, measure: str, paired: PairedComparison, problems: Sequence[Problem]
) -> dict[str, Any]:
    """Two systems by one measure: the value of each, and how the first differs from the second. `value` is the score,
    over the `items` of the system; `value_compared` the same over the items that both are scored over."""
    declared = evaluation.measures[measure]
    systems = [
        _head(evaluation, system)
        | {
            "value": json_value(evaluation.scores(system, [measure]).total(measure), declared),
            "items": items,
            "value_compared": json_value(value, declared),
        }
        for system, value, items in zip(
            (first, second), (paired.first, paired.second), paired.scored or (paired.items,) * 2, strict=True
        )
    ]
    return heading(evaluation, signature_of_comparison(evaluation, measure, paired)) | {
        "measure": measure,
        "systems": systems,
        "difference": finite_or_none(paired.difference),
        "interval": interval_json((paired.low, paired.high)),
        "p": finite_or_none(paired.p),
        "p_bootstrap": finite_or_none(paired.p_bootstrap),
        **{name: getattr(paired, name) for name in ("items", "wins", "losses", "ties")},
        "problems": [problem_json(problem) for problem in problems],
    }


def _head(evaluation: Evaluation, system: int) -> dict[str, Any]:
    known = evaluation.dataset.systems[system]
    return {"name": known.name, "path": known.path}


def _numbers(values: Floats) -> list[float | None]:
    return [finite_or_none(value) for value in values.tolist()]
