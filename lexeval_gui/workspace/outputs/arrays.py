"""Items, records and tables as columns of numpy: what pandas and polars take as it is.

Texts are arrays of texts, counts int64 (float64 with NaN where one is undefined), measures float64, yes and no bool;
what has other values, such as lists, is an array of objects, with None where there is no text. Where the task has
columns of its items, no object is made for an item.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core import text_arrays
from lexeval_gui.core.dataset import Floats, Ints, Labels, Strings
from lexeval_gui.core.tables import Table
from lexeval_gui.workspace.outputs.items import CHUNK, flat_record, item_measures, rows_of_items
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.parts import item_records

Columns = dict[str, NDArray[Any]]
"""Columns by name, [n] each."""


def item_lists(evaluation: Evaluation, system: int) -> dict[str, Columns]:
    """What `outputs.items.item_lists` has, as columns: the items of a system, or what the task lists in their place,
    and what it lists beside them, by the name of the list."""
    records = {name: of_records(found) for name, found in item_records(evaluation, system).items()}
    if "items" in records:
        return records
    return {"items": {name: column() for name, column in item_columns(evaluation, system).items()}} | records


def item_columns(evaluation: Evaluation, system: int) -> dict[str, Callable[[], NDArray[Any]]]:
    """The columns of the items of a system, each made when it is called: id, labels, counts and measures."""
    dataset, rows, counts = evaluation.dataset, rows_of_items(evaluation), evaluation.item_columns(system)
    found: dict[str, Callable[[], NDArray[Any]]] = {"id": partial(_texts, dataset.ids, rows)}
    found |= {name: partial(_words, labels, rows) for name, labels in dataset.labels.items()}
    found |= {name: partial(_counts, counts, name, rows) for name in counts}
    measures = (m.id for m in item_measures(evaluation, system) if m.id not in counts)
    return found | {name: partial(_values, evaluation, system, name, rows) for name in measures}


def _texts(texts: Strings, rows: Ints) -> NDArray[Any]:
    return text_arrays.array_of(texts.take(rows))


def _words(labels: Labels, rows: Ints) -> NDArray[Any]:
    return text_arrays.words_of(labels.take(rows))


def _counts(columns: Mapping[str, Floats], name: str, rows: Ints) -> NDArray[Any]:
    return _whole(columns[name][rows])


def _values(evaluation: Evaluation, system: int, measure: str, rows: Ints) -> Floats:
    return _defined(evaluation.item_values(system, measure, rows))


def _defined(values: Floats) -> Floats:
    """Numbers with NaN for whatever is not finite, as JSON has null."""
    return np.where(np.isfinite(values), values, np.nan)


def _whole(values: Floats) -> NDArray[Any]:
    """Numbers as whole numbers where all of them are."""
    with np.errstate(invalid="ignore"):
        whole = values.astype(np.int64)
    return whole if np.array_equal(whole, values) else _defined(values)


def of_table(table: Table) -> Columns:
    """A table as columns, by their ids."""
    cells = zip(*table.rows, strict=True) if table.rows else [()] * len(table.columns)
    kinds = {"text": _column, "count": lambda values: _whole(_numbers(values)), "number": _numbers}
    return {column.id: kinds[column.kind](found) for column, found in zip(table.columns, cells, strict=True)}


def _numbers(values: Sequence[Any]) -> Floats:
    return _defined(np.array([np.nan if value is None else value for value in values], np.float64))


# records of any form


def of_records(records: Iterable[Mapping[str, Any]]) -> Columns:
    """Records as columns, some at a time, so that they are never all held. What a record groups has a column each
    (`string_moves`); what only some records have is undefined in the others."""
    pieces: list[Columns] = []
    sizes, grouped = [], set[str]()
    for chunk in _chunks(records):
        grouped |= {name for record in chunk for name, value in record.items() if isinstance(value, Mapping)}
        flat = [flat_record(record) for record in chunk]
        names = dict.fromkeys(name for record in flat for name in record)
        pieces.append({name: _column([record.get(name) for record in flat]) for name in names})
        sizes.append(len(chunk))
    names = dict.fromkeys(name for piece in pieces for name in piece if name not in grouped)
    nothing = [np.full(size, None, object) for size in sizes]
    return {name: _joined([p.get(name, n) for p, n in zip(pieces, nothing, strict=True)]) for name in names}


def _chunks(records: Iterable[Mapping[str, Any]]) -> Iterator[list[Mapping[str, Any]]]:
    left = iter(records)
    while chunk := list(islice(left, CHUNK)):
        yield chunk


def _column(values: Collection[Any]) -> NDArray[Any]:
    """Values of one kind as an array of that kind; None is an undefined number among numbers; else objects."""
    kinds = {type(value) for value in values}
    if kinds == {str}:
        return text_arrays.array_of(Strings.of(values))
    if kinds == {bool}:
        return np.array(values, np.bool_)
    if kinds == {int}:
        return np.array(values, np.int64)
    if kinds & {int, float} and kinds <= {int, float, type(None)}:
        return np.array([np.nan if value is None else value for value in values], np.float64)
    return _objects(values)


def _joined(pieces: Sequence[NDArray[Any]]) -> NDArray[Any]:
    """Pieces of a column as one; where they are of several kinds, by their values."""
    if len({"f" if piece.dtype.kind in "if" else piece.dtype.kind for piece in pieces}) == 1:
        return np.concatenate(pieces)
    return _column([None if value != value else value for piece in pieces for value in piece.tolist()])


def _objects(values: Collection[Any]) -> NDArray[Any]:
    made = np.empty(len(values), object)
    made[:] = list(values)
    return made
