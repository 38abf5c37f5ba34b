"""What a measure or parameter comes to in one item: the rows of the task's own arithmetic that are about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from msgspec import Struct

from lexeval_gui.core.blocks import Formula, Piece
from lexeval_gui.core.scores import Measure
from lexeval_gui.workspace.items.headlines import title_of_item
from lexeval_gui.workspace.items.listing import Kind, number
from lexeval_gui.workspace.scoring.evaluation import Evaluation

Row = tuple[Piece, ...]

NO_VALUE = "this item has no value"
OF_ALL = "it is of all items together: one item alone has no value"
NOT_OF_THESE = "what this system gave has no such measure"


class SystemArithmetic(Struct, frozen=True):
    """The rows of one system, by its place and name; `words` say the value where no row does, or why there is none."""

    system: int
    name: str
    rows: tuple[Row, ...] = ()
    words: str = ""


class ItemArithmetic(Struct, frozen=True):
    """What is shown of an item, by its title: `setting` is the value of the parameter that it is about, if any."""

    title: str
    systems: tuple[SystemArithmetic, ...]
    setting: str = ""


def arithmetic_of(evaluation: Evaluation, item: int, term: str, systems: Sequence[int]) -> ItemArithmetic | None:
    """The arithmetic of a measure, parameter or count of the item (its id) for these systems; None for what is none."""
    title = title_of_item(evaluation, item)
    if (measure := evaluation.measures.get(term)) is not None:
        return ItemArithmetic(title, tuple(_of_measure(evaluation, item, measure, system) for system in systems))
    if term in evaluation.settings:
        using = (_of_parameter(evaluation, item, term, system) for system in systems)
        return ItemArithmetic(title, tuple(filter(None, using)), evaluation.settings[term])
    counted = [(system, evaluation.item_columns(system).get(term)) for system in systems]
    if all(column is None for _, column in counted):
        return None
    names = evaluation.system_names
    return ItemArithmetic(
        title,
        tuple(
            SystemArithmetic(system, names[system], words=_value(term, float(column[item]), "count"))
            for system, column in counted
            if column is not None
        ),
    )


def _of_parameter(evaluation: Evaluation, item: int, term: str, system: int) -> SystemArithmetic | None:
    """The rows in which the value of a parameter stands; None where it stands in none."""
    rows = tuple(row for row in _rows(evaluation, item, system) if any(piece.term == term for piece in row))
    return SystemArithmetic(system, evaluation.system_names[system], rows) if rows else None


def _of_measure(evaluation: Evaluation, item: int, measure: Measure, system: int) -> SystemArithmetic:
    name = evaluation.system_names[system]
    own = evaluation.measure_of_item(measure.id)
    if own.id not in evaluation.scores(system, [own.id]).totals:
        return SystemArithmetic(system, name, words=NOT_OF_THESE)
    if not own.per_item:
        return SystemArithmetic(system, name, words=OF_ALL)
    rows = rows_of(tuple(_rows(evaluation, item, system)), {measure.id, own.id})
    value = float(evaluation.item_values(system, measure.id, slice(item, item + 1))[0])
    if not np.isfinite(value):
        return SystemArithmetic(system, name, rows, NO_VALUE)
    return SystemArithmetic(system, name, rows, "" if rows else _value(own.title_of_item, value, own.kind))


def _value(title: str, value: float, kind: Kind) -> str:
    return f"{title} = {number(value, kind)}" if np.isfinite(value) else NO_VALUE


def _rows(evaluation: Evaluation, item: int, system: int) -> Iterator[Row]:
    """The arithmetic of one system alone, at length, as the picture of the item has it."""
    for block in evaluation.blocks(item, (system,)):
        if isinstance(block, Formula):
            yield from block.lines


def rows_of(rows: Sequence[Row], terms: set[str]) -> tuple[Row, ...]:
    """The rows with a result of these measures; one that has no number of its own is made of those of the row above."""
    wanted: set[int] = set()
    for place, row in enumerate(rows):
        if any(piece.term in terms for piece in row):
            wanted.add(place)
            if place and not any(piece.kind == "number" for piece in row):
                wanted.add(place - 1)
    return tuple(rows[place] for place in sorted(wanted))
