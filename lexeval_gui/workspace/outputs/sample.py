"""The sample that a task draws from its items, in its order: as `lexeval sample` prints it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from msgspec import Struct
from msgspec.structs import asdict

from lexeval_gui.core.dataset import Ints
from lexeval_gui.core.parameters import BadValue, Choice
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.tables import Column, Table
from lexeval_gui.core.task.sampling import SamplePlan, Sampling, Stratum
from lexeval_gui.workspace.outputs.as_json import heading, problem_json
from lexeval_gui.workspace.outputs.items import flat_record, record_cell
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.parts import item_records


class DrawnSample(Struct, frozen=True):
    """`items` are rows of the dataset in the order in which they were drawn, of the `frame` that could have been."""

    by: Sampling
    items: Ints
    frame: int
    strata: tuple[Stratum, ...] = ()


def draw_sample(evaluation: Evaluation, system: int) -> DrawnSample:
    """The sample of a system. Raises BadValue for a task that draws none."""
    sampling, over = evaluation.task.sampling, evaluation.headline(system).over
    if sampling is None or not over:
        raise BadValue(f"{evaluation.task.identity.title.lower()} draws no sample; it scores all items")
    ranks = evaluation.item_columns(system)[sampling.rank]
    inside = np.flatnonzero(evaluation.item_values(system, over) > 0)
    items = inside[np.argsort(ranks[inside], kind="stable")]
    strata = sampling.strata(evaluation.dataset, system, evaluation.loaded.counts[system], evaluation.settings)
    return DrawnSample(sampling, items, int(np.count_nonzero(~np.isnan(ranks))), strata if len(strata) > 1 else ())


def plan_sample(evaluation: Evaluation, system: int, half_width: str) -> SamplePlan:
    """How many items it would take for an interval of this half-width, by those that are scored. Raises BadValue for a
    task that draws no sample, and where they do not tell."""
    sampling = evaluation.task.sampling
    if sampling is None or sampling.plan is None:
        raise BadValue(f"{evaluation.task.identity.title.lower()} draws no sample that could be planned")
    return sampling.plan(evaluation.dataset, system, evaluation.loaded.counts[system], evaluation.settings, half_width)


def sentence(evaluation: Evaluation, sample: DrawnSample) -> str:
    """Of how many items the sample is, and under which settings."""
    settings = evaluation.settings
    known = [settings.parameter(name) for name in sample.by.parameters]
    acting = (
        p.id for p in known if settings.matters(p) and not (isinstance(p, Choice) and settings[p.id] == p.default)
    )
    said = ", ".join(f"{name} {settings[name]}" for name in acting)
    strata = ", ".join(f"{one.name} {one.drawn} of {one.frame}" for one in sample.strata)
    text = f"{len(sample.items)} of {sample.frame} that {sample.by.frame}, {said}"
    return f"{text}: {strata}" if strata else text


def sample_table(evaluation: Evaluation, system: int) -> Table:
    """A row per item of the sample, in its order, with everything that the task records of it."""
    records = [flat_record(record) for record in item_records(evaluation, system)["items"]]
    names = list(records[0]) if records else ["id"]
    columns = [Column.of("rank", "count"), *(_column(name, [r[name] for r in records]) for name in names)]
    rows = tuple((place, *map(record_cell, record.values())) for place, record in enumerate(records, 1))
    return Table(tuple(columns), rows, note=evaluation.signature(evaluation.headline(system).id))


def _column(name: str, values: Sequence[Any]) -> Column:
    kind: Literal["text", "number", "count"] = "number"
    if any(isinstance(value, str | list) for value in values):
        kind = "text"
    elif all(isinstance(value, int) for value in values):
        kind = "count"
    return Column(name, name.replace("_", " "), kind)


def document(evaluation: Evaluation, system: int, sample: DrawnSample, problems: Sequence[Problem]) -> dict[str, Any]:
    """The sample as JSON: how it was drawn, and the ids in its order."""
    return heading(evaluation, evaluation.signature(evaluation.headline(system).id)) | {
        "frame": sample.frame,
        "size": len(sample.items),
        **({"strata": [asdict(one) for one in sample.strata]} if sample.strata else {}),
        "sample": [evaluation.dataset.ids[row] for row in sample.items.tolist()],
        "problems": [problem_json(problem) for problem in problems],
    }


def plan_document(evaluation: Evaluation, plan: SamplePlan, problems: Sequence[Problem]) -> dict[str, Any]:
    """A plan as JSON: what is said, and a row for each half-width."""
    names = [column.id for column in plan.table.columns]
    return heading(evaluation, evaluation.signature(evaluation.headline(0).id)) | {
        "said": plan.sentence,
        "plan": [dict(zip(names, row, strict=True)) for row in plan.table.rows],
        "problems": [problem_json(problem) for problem in problems],
    }
