"""Every item, or whatever finer a task lists in its place: as rows of a table and as objects of JSON."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

import numpy as np

from lexeval_gui.core.dataset import Ints
from lexeval_gui.core.scores import Measure
from lexeval_gui.core.tables import Cell, Column
from lexeval_gui.workspace.outputs.measures import measures_of, name_column
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.parts import item_records

CHUNK = 8192
"""How many items are turned into rows at a time: a million rows are never held."""

FIRST = 20
"""So many records are read for the columns of a table of them; more, as long as it is unknown what a column holds."""

Kind = Literal["text", "count", "number"]


def item_lists(evaluation: Evaluation, system: int) -> Mapping[str, Iterable[Mapping[str, Any]]]:
    """The items of a system as objects of JSON, or what the task lists in their place, and what it lists beside them,
    by the name of the list."""
    return {"items": item_objects(evaluation, system)} | dict(item_records(evaluation, system))


def item_measures(evaluation: Evaluation, system: int) -> tuple[Measure, ...]:
    """The measures of a system that one item has: all but the counts and what only many items have."""
    measures = (evaluation.measures[name] for name in evaluation.available(system))
    return tuple(measure for measure in measures if measure.kind != "count" and measure.per_item)


def items_table(
    evaluation: Evaluation, systems: Sequence[int] | None = None, items: Ints | None = None
) -> tuple[tuple[Column, ...], Iterator[tuple[Cell, ...]]]:
    """Columns, and the rows as they are asked for: system, id, labels, counts and measures of every item.

    `items` are the rows of the dataset that are wanted (all that are scored), in their order; the systems follow one
    another.
    """
    wanted = tuple(range(len(evaluation.system_names)) if systems is None else systems)
    counts = tuple(dict.fromkeys(name for system in wanted for name in evaluation.item_columns(system)))
    ours = {measure.id for system in wanted for measure in item_measures(evaluation, system)}
    measures = [m for m in measures_of(evaluation, wanted) if m.id in ours and m.id not in counts]
    columns = (
        name_column((*counts, *(measure.id for measure in measures))),
        Column.of("id"),
        *map(Column.of, evaluation.dataset.labels),
        *(Column(name, name.replace("_", " "), "count") for name in counts),
        *(Column(measure.id, measure.short, "number") for measure in measures),
    )
    names = (*counts, *(measure.id for measure in measures))
    rows = (row for system in wanted for row in _item_rows(evaluation, system, names, items))
    return columns, rows


def lists_records(evaluation: Evaluation) -> bool:
    """Whether the task lists something finer in the place of items, such as edits."""
    return any("items" in item_records(evaluation, system) for system in range(len(evaluation.system_names)))


def records_table(evaluation: Evaluation) -> tuple[tuple[Column, ...], Iterator[tuple[Cell, ...]]]:
    """Columns and rows of what a task lists in place of the items: system, list, and whatever the records say.

    Several values in a cell stand one after the other with ` | ` between; a record inside one is named by its id. What
    a record groups has a column each: `string_moves`.
    """
    found: dict[str, dict[str, Kind | None]] = {}
    for system in range(len(evaluation.system_names)):
        for records in item_records(evaluation, system).values():
            _add_columns(found, records)
    kinds = {name: kind or "text" for columns in found.values() for name, kind in columns.items()}
    columns = (Column.of("system"), Column.of("list"), *(Column.of(name, kind) for name, kind in kinds.items()))
    return columns, _record_rows(evaluation, tuple(kinds))


def _add_columns(found: dict[str, dict[str, Kind | None]], records: Iterable[Mapping[str, Any]]) -> None:
    """Add the columns of each key of these records, and what they hold; None is what only null was seen of. The records
    are read until nothing is unknown: of a group, such as the counts of a tree, null does not say the columns."""
    for number, record in enumerate(records):
        if number >= FIRST and all(kind is not None for columns in found.values() for kind in columns.values()):
            break
        for key, value in record.items():
            columns = found.setdefault(key, {})
            if value is None and columns:
                continue
            if isinstance(value, Mapping):
                columns.pop(key, None)
            for name, one in flat_record({key: value}).items():
                columns[name] = columns.get(name) or (None if one is None else _kind(one))


def _kind(value: Any) -> Kind:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return "text"
    return "count" if isinstance(value, int) else "number"


def flat_record(record: Mapping[str, Any]) -> dict[str, Any]:
    """A record without groups."""
    found: dict[str, Any] = {}
    for name, value in record.items():
        found |= {f"{name}_{part}": one for part, one in value.items()} if isinstance(value, Mapping) else {name: value}
    return found


def _record_rows(evaluation: Evaluation, names: Sequence[str]) -> Iterator[tuple[Cell, ...]]:
    for system, called in enumerate(evaluation.system_names):
        for listed, records in item_records(evaluation, system).items():
            for record in map(flat_record, records):
                yield (called, listed, *(record_cell(record.get(name)) for name in names))


def record_cell(value: Any) -> Cell:
    """What a record says under one name as a cell of a table: several values with ` | ` between."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return " | ".join(str(part["id"] if isinstance(part, Mapping) else part) for part in value)
    return value  # type: ignore[no-any-return]


def _item_rows(
    evaluation: Evaluation, system: int, names: Sequence[str], items: Ints | None
) -> Iterator[tuple[Cell, ...]]:
    """The rows of one system: its name, id, labels, then the numbers `names`; None for what it does not have."""
    dataset, system_name = evaluation.dataset, evaluation.system_names[system]
    labels = tuple(dataset.labels.values())
    for rows, numbers in _item_chunks(evaluation, system, names, items):
        for row, *values in zip(rows.tolist(), *numbers, strict=True):
            yield (system_name, dataset.ids[row], *(label[row] for label in labels), *values)


def _item_chunks(
    evaluation: Evaluation, system: int, names: Sequence[str], items: Ints | None
) -> Iterator[tuple[Ints, list[list[Cell]]]]:
    """Some rows of the dataset at a time, with the numbers `names` of each as Python's own."""
    counts = evaluation.item_columns(system)
    available = {measure.id for measure in item_measures(evaluation, system)}
    wanted = rows_of_items(evaluation) if items is None else items
    for start in range(0, len(wanted), CHUNK):
        rows = wanted[start : start + CHUNK]
        numbers = []
        for name in names:
            if name in counts:
                numbers.append(counts[name][rows].tolist())
            elif name in available:
                numbers.append(evaluation.item_values(system, name, rows).tolist())
            else:
                numbers.append([None] * len(rows))
        yield rows, numbers


def rows_of_items(evaluation: Evaluation) -> Ints:
    """The rows of the items that are scored."""
    return np.arange(len(evaluation.dataset)) if evaluation.rows is None else evaluation.rows


def item_objects(evaluation: Evaluation, system: int) -> Iterator[dict[str, Any]]:
    """The items of a system as objects of JSON."""
    dataset, counts = evaluation.dataset, evaluation.item_columns(system)
    names = (*counts, *(m.id for m in item_measures(evaluation, system) if m.id not in counts))
    for rows, numbers in _item_chunks(evaluation, system, names, None):
        for row, *values in zip(rows.tolist(), *numbers, strict=True):
            head = {"id": dataset.ids[row]} | {name: label[row] for name, label in dataset.labels.items()}
            yield head | {name: _item_value(value, name in counts) for name, value in zip(names, values, strict=True)}


def _item_value(value: Any, is_count: bool) -> float | int | None:
    if value is None or not math.isfinite(value):
        return None
    return json_number(float(value)) if is_count else value


def json_number(value: float) -> float | int:
    """A whole number without its `.0`."""
    return int(value) if value.is_integer() else value
