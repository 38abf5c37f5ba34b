"""Chosen items with their sentence, gold, answers and scores: a table for the appendix of a paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from msgspec import Struct

from lexeval_gui.core.block_lines import answer_line, gold_line, text_line
from lexeval_gui.core.blocks import Block
from lexeval_gui.core.dataset import Ints
from lexeval_gui.core.jobs import Check, go_on
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.tables import Cell, Column
from lexeval_gui.workspace.items import fields
from lexeval_gui.workspace.items.annotations import Annotations
from lexeval_gui.workspace.items.listing import ListColumn, Listing
from lexeval_gui.workspace.outputs.items import items_table
from lexeval_gui.workspace.outputs.measures import name_column
from lexeval_gui.workspace.scoring.evaluation import Evaluation

TEXTS = {"text": "text", "gold_text": "gold", "answers": "answers"}
"""The columns of texts: their ids, and what they are called. One is there if one of the items has such a text."""


class ItemChoice(Struct, frozen=True):
    """Which items: those of these `ids`; else those that a filter finds, in the order of a column of the list (its id,
    and whether the highest come first); of these the `worst` by a measure (`F`, `wordtune.F`, `difference`)."""

    ids: tuple[str, ...] = ()
    where: str = ""
    sort: tuple[str, bool] = ("", False)
    worst: int = 0
    measure: str = ""

    def rows(
        self,
        evaluation: Evaluation,
        found: Ints,
        pair: tuple[int, int] = (0, 1),
        compared: str | None = None,
        annotations: Annotations | None = None,
    ) -> Ints:
        """The rows of these items in their order, out of those that the filter `found`. `pair` and `compared` say what
        a difference is of. Raises BadValue for an id or a column that there is not."""
        if self.ids:
            return np.array([_row(evaluation, id) for id in self.ids], np.int64)
        ordered = found
        if self.sort[0]:
            ordered = _column(evaluation, self.sort[0], pair, compared, annotations).order(found, self.sort[1])
        if not self.worst:
            return ordered
        measure = self.measure or evaluation.headline(0).id
        return worst(_column(evaluation, measure, pair, compared), evaluation, ordered, self.worst)


def worst(column: ListColumn, evaluation: Evaluation, rows: Ints, number: int) -> Ints:
    """So many of these rows, the worst first; an item without a value is none of them. A difference is worst where
    the first system is furthest behind."""
    rows = rows[np.isfinite(column.numbers(rows))]
    measure = evaluation.measures.get(column.measure)
    is_low_better = measure is not None and measure.better == "low"
    return column.order(rows, is_low_better)[:number]


def _row(evaluation: Evaluation, id: str) -> int:
    row = evaluation.item_number(id)
    if row is None:
        raise BadValue(f"there is no item '{id}' in these files")
    return row


def _column(
    evaluation: Evaluation,
    name: str,
    pair: tuple[int, int],
    compared: str | None = None,
    annotations: Annotations | None = None,
) -> ListColumn:
    """A column of the list of items by its name: of the list itself, or a number as filters call it."""
    systems, names = tuple(range(len(evaluation.system_names))), evaluation.system_names
    wanted = name if name == fields.DIFFERENCE or "." in name else _with_system(evaluation, name)
    pair = pair if len(names) > 1 else (0, 0)
    for id in dict.fromkeys((name, wanted)):
        found = Listing(evaluation, systems, pair, compared, id, {}, annotations).column(id)
        if found is not None:
            return found
    raise BadValue(f"items cannot be put in order by '{name}'; name a measure, SYSTEM.MEASURE or {fields.DIFFERENCE}")


def _with_system(evaluation: Evaluation, name: str) -> str:
    """The id of a measure, or its short name, with the first system that has it in front."""
    for system, called in enumerate(evaluation.system_names):
        for id in evaluation.available(system):
            if name in (id, evaluation.measures[id].alias):
                return f"{called}.{id}"
    return name


Rows = Iterator[tuple[Cell, ...]]


def appendix(
    evaluation: Evaluation,
    rows: Ints,
    systems: Sequence[int] | None = None,
    for_reading: bool = False,
    check: Check = go_on,
) -> tuple[tuple[Column, ...], Rows]:
    """Columns, and a row for each item and system: id, labels, texts (text, gold, answers), counts and measures, as
    `items_table` has them. `for_reading` an item is named once, and the numbers are the headlines alone. `check` is
    called before each item that is looked at, here for its texts and then for its rows: it may raise to stop."""
    wanted = tuple(range(len(evaluation.system_names)) if systems is None else systems)
    numbers, _ = items_table(evaluation, wanted, rows[:0])
    labels = [Column.of(name) for name in evaluation.dataset.labels]
    behind = numbers[2 + len(labels) :]
    if for_reading:
        heads = {evaluation.measure_of_item(evaluation.headline(system).id).id for system in wanted}
        behind = tuple(column for column in behind if column.id in heads) or behind
    texts = _texts_there(evaluation, rows, wanted, check)
    columns = (Column.of("id"), *labels, *(Column(id, TEXTS[id], "text") for id in texts if id != "answers"))
    who = name_column([column.id for column in (*columns, *behind)])
    places = [place for place, column in enumerate(numbers) if column in behind]
    answers = (Column.of("answers"),) if "answers" in texts else ()
    return (*columns, who, *answers, *behind), _rows(evaluation, rows, wanted, texts, places, for_reading, check)


def _texts_there(evaluation: Evaluation, rows: Ints, systems: Sequence[int], check: Check) -> tuple[str, ...]:
    """Which texts some of these items have; they are gone through until one of each was seen."""
    found = set[str]()
    for row in rows.tolist():
        if len(found) == len(TEXTS):
            break
        check()
        blocks = evaluation.blocks(row, systems)
        missing = [id for id in TEXTS if id not in found]
        found |= {id for id in missing if any(_text_of(id, blocks, system) for system in systems)}
    return tuple(id for id in TEXTS if id in found)


def _text_of(id: str, blocks: Sequence[Block], system: int) -> str:
    if id == "answers":
        return answer_line(blocks, system)
    return text_line(blocks) if id == "text" else gold_line(blocks)


def _rows(
    evaluation: Evaluation,
    rows: Ints,
    systems: Sequence[int],
    texts: Sequence[str],
    places: Sequence[int],
    for_reading: bool,
    check: Check,
) -> Rows:
    """See `appendix`; `places` are those of the numbers in the rows of `items_table`."""
    labels = tuple(evaluation.dataset.labels.values())
    of_systems = [items_table(evaluation, [system], rows) for system in systems]
    ids = [[column.id for column in columns] for columns, _ in of_systems]
    every = [column.id for column in items_table(evaluation, systems, rows[:0])[0]]
    for row in rows.tolist():
        check()
        blocks = evaluation.blocks(row, systems)
        head: tuple[Cell, ...] = (evaluation.dataset.ids[row], *(label[row] for label in labels))
        head += tuple(_text_of(id, blocks, -1) for id in texts if id != "answers")
        for place, system in enumerate(systems):
            cells = dict(zip(ids[place], next(of_systems[place][1]), strict=True))
            answers = (answer_line(blocks, system),) if "answers" in texts else ()
            shown = head if place == 0 or not for_reading else ("",) * len(head)
            yield (*shown, evaluation.system_names[system], *answers, *(cells.get(every[at]) for at in places))
