"""What classes of errors are worth: the scores if all of a class were put right, or left out.

A class is known by a filter: words that ask for errors (`error:spurious type:MD`) and words that ask for items
(`pos:n`). It is that of all systems that are open, and is changed in all of them at once: every number is a score of
one changed copy of the data, which can be written to files, and put in force as a what-if.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, Literal

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from lexeval_gui.core import query, rounding
from lexeval_gui.core.changes import Change
from lexeval_gui.core.dataset import Dataset, Floats, Ints, Mask
from lexeval_gui.core.jobs import Check, Job, go_on
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.query.fields import Fields, PartLabels, Parts
from lexeval_gui.core.scores import Measure
from lexeval_gui.core.task.errors import KIND, Chosen, ErrorKind, Errors, ErrorTable
from lexeval_gui.workspace.items import fields
from lexeval_gui.workspace.items.errors import find_errors
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.totals import totals

Manner = Literal["put right", "left out"]

PUT_RIGHT: Manner = "put right"
LEFT_OUT: Manner = "left out"
MANNERS = (PUT_RIGHT, LEFT_OUT)


class ErrorClass(Struct, frozen=True, dict=True):
    """The errors of some class: `id`, the filter that it is known by; what is done to them, in words; the errors
    themselves, by system. `without` are the items, ascending, that are left out where these errors cannot be taken out
    of them, or where items are meant; None where the errors are. `is_surplus`: to leave them out is to put them
    right."""

    id: str
    words: Mapping[Manner, str]
    chosen: Chosen
    without: Ints | None = None
    is_surplus: bool = False

    @cached_property
    def items(self) -> Ints:
        """The items in which any system has such an error, ascending."""
        return _items(self.chosen)

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many such errors each system makes."""
        return tuple(len(table) for table in self.chosen.values())

    def leaves_items_out(self, manner: Manner) -> bool:
        """Whether whole items are left out, which no change of the data does."""
        return manner == LEFT_OUT and self.without is not None


def _items(chosen: Chosen) -> Ints:
    return np.unique(np.concatenate([table.row_of for table in chosen.values()]))


class ErrorTables(Struct, frozen=True, dict=True):
    """The errors of some systems of an evaluation, in the items that are scored: a table for each of `systems`."""

    evaluation: Evaluation
    systems: tuple[int, ...]
    tables: tuple[ErrorTable, ...]

    @classmethod
    def of(cls, evaluation: Evaluation, check: Check = go_on, systems: Sequence[int] | None = None) -> ErrorTables:
        """Find them, of all systems (None) or some. Raises BadValue where the task knows no errors."""
        errors_of(evaluation)
        wanted = tuple(range(len(evaluation.system_names)) if systems is None else systems)
        found = (find_errors(evaluation, system, check) for system in wanted)
        if evaluation.rows is not None:
            found = (table.take(np.isin(table.row_of, evaluation.rows)) for table in found)
        return cls(evaluation, wanted, tuple(found))

    def chosen(self, masks: Sequence[Mask]) -> Chosen:
        """The errors where a mask [e] holds, one for each system."""
        every = zip(self.systems, self.tables, masks, strict=True)
        return {system: table.take(mask) for system, table, mask in every}

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """By what the errors of a kind are told apart: labels of their own, and groups of items."""
        own = [name for table in self.tables for name in table.labels if name != KIND]
        return tuple(dict.fromkeys((*own, *self.evaluation.dataset.groups)))

    def values(self, table: ErrorTable, label: str) -> tuple[Ints, tuple[str, ...]]:
        """A label of each error of a table: codes [e] into words, negative where an error has none."""
        if label in table.labels:
            return table.labels[label].codes, table.labels[label].words
        of_items = self.evaluation.dataset.labels[label]
        return of_items.codes[table.row_of], of_items.words


def errors_of(evaluation: Evaluation) -> Errors[Any]:
    """What the task says of errors. Raises BadValue where it knows none."""
    if evaluation.task.errors is None:
        raise BadValue(f"{evaluation.task.identity.title.lower()} knows no classes of errors")
    found: Errors[Any] = evaluation.task.errors()
    return found


def untold(evaluation: Evaluation, systems: Sequence[int] | None = None) -> tuple[str, ...]:
    """Why there are no classes of errors of systems (None: of all), each reason once."""
    wanted = range(len(evaluation.system_names)) if systems is None else systems
    errors = errors_of(evaluation)
    return tuple(dict.fromkeys(filter(None, (errors.untold(evaluation.dataset, system) for system in wanted))))


# -- classes ----------------------------------------------------------------------------------------------------------


def classes(tables: ErrorTables) -> list[ErrorClass]:
    """The classes that any system has an error of: every kind, and every kind with every value of every label."""
    found: list[ErrorClass] = []
    for kind in errors_of(tables.evaluation).kinds:
        masks = [table.of_kind(kind.id) for table in tables.tables]
        if any(mask.any() for mask in masks):
            found.append(_class(tables, kind, masks))
            found += (narrow for label in tables.labels for narrow in _by_label(tables, kind, masks, label))
    return found


def _class(tables: ErrorTables, kind: ErrorKind, masks: Sequence[Mask], label: str = "", value: str = "") -> ErrorClass:
    chosen, id = tables.chosen(masks), f"{KIND}:{query.quote(kind.id)}"
    if label:
        id = f"{id} {label}:{query.quote(value)}"
    without = None if kind.left_out else _items(chosen)
    return ErrorClass(id, _words(tables, kind, label, value), chosen, without, kind.is_surplus)


def _by_label(tables: ErrorTables, kind: ErrorKind, masks: Sequence[Mask], label: str) -> Iterator[ErrorClass]:
    """The classes of a kind by the values of a label, in the order of the alphabet."""
    every = [tables.values(table, label) for table in tables.tables]
    present = {words[code] for (codes, words), mask in zip(every, masks, strict=True) for code in _known(codes[mask])}
    for value in sorted(present - {""}):
        numbers = [words.index(value) if value in words else None for _, words in every]
        own = (mask & (codes == number) for (codes, _), mask, number in zip(every, masks, numbers, strict=True))
        yield _class(tables, kind, list(own), label, value)


def _known(codes: Ints) -> list[int]:
    found: list[int] = np.unique(codes[codes >= 0]).tolist()
    return found


def _words(tables: ErrorTables, kind: ErrorKind, label: str, value: str) -> Mapping[Manner, str]:
    """What is done to the errors of a kind, and to those with a label."""
    things = errors_of(tables.evaluation).things.get((label, value))
    data, behind = tables.evaluation.dataset, ""
    if label and things is None:
        behind = f" ({data.group_title(label)} {data.titles.get(label, {}).get(value, value)})"
    texts = {PUT_RIGHT: kind.put_right, LEFT_OUT: kind.left_out or "leaving out the items with {}"}
    return {manner: texts[manner].format(things or kind.things) + behind for manner in MANNERS}


def of_filter(tables: ErrorTables, text: str) -> ErrorClass:
    """The class of a filter: one of `classes`, or the errors that it asks for, or all, in the items that it finds.
    Where it asks for no errors, its items are what is left out. Raises query.QueryError."""
    if (known := next((one for one in classes(tables) if one.id == text), None)) is not None:
        return known
    asked, masks, found, items = query.parse(text), list[Mask](), set[int](), True
    for system, table in zip(tables.systems, tables.tables, strict=True):
        columns = _fields(tables.evaluation, system, table)
        rows = query.rows(asked, columns)
        found |= {*rows.tolist()}
        _, met = query.parts(asked, columns).get((KIND, system), (None, None))
        masks.append(np.isin(table.row_of, rows) & (True if met is None else met))
        items = items and met is None
    chosen = tables.chosen(masks)
    labels = [table.labels[KIND] for table in chosen.values()]
    there = {label.words[code] for label in labels for code in _known(label.codes)}
    kinds = [kind for kind in errors_of(tables.evaluation).kinds if kind.id in there]
    words = {PUT_RIGHT: f"putting right errors in {text}", LEFT_OUT: f"leaving out {text}"}
    if items:
        return ErrorClass(text, words, chosen, np.array(sorted(found), np.int64))
    without = None if all(kind.left_out for kind in kinds) else _items(chosen)
    return ErrorClass(text, words, chosen, without, all(kind.is_surplus for kind in kinds))


def _fields(evaluation: Evaluation, system: int, table: ErrorTable) -> Fields:
    """What a filter can ask for, with the labels of the errors of a system."""
    known = fields.fields(evaluation)
    parts = Parts(table.row_of, table.labels, lambda error: ())
    own = {name: PartLabels(lambda: parts, name, (KIND, system)) for name in table.labels}
    return replace(known, by_name={**known.by_name, **own}, beside={})


# -- changed copies ---------------------------------------------------------------------------------------------------


def changed(evaluation: Evaluation, meant: ErrorClass, manner: Manner, check: Check = go_on) -> Evaluation:
    """The evaluation of a copy in which all errors of a class are put right, or left out. Raises BadValue where the
    items that are left could not be scored alone."""
    if manner == LEFT_OUT and meant.without is not None:
        if reason := evaluation.task.subsets.refusal(evaluation.settings):
            raise BadValue(reason)
        rest = np.setdiff1d(np.arange(len(evaluation.dataset)), meant.without, assume_unique=True)
        return evaluation.within(rest, f"without {meant.id}")
    if not len(meant.items):
        return evaluation
    return evaluation.with_dataset(_changed_data(evaluation, meant, manner), meant.items, check)


def _changed_data(evaluation: Evaluation, meant: ErrorClass, manner: Manner) -> Dataset:
    """The data of that copy, which is not counted."""
    errors = errors_of(evaluation)
    change = errors.left_out if manner == LEFT_OUT and not meant.is_surplus else errors.put_right
    assert change is not None, "what is not surplus and can be left out has a way"
    made: Dataset = change(evaluation.dataset, meant.chosen, evaluation.settings)
    return made


def changes(evaluation: Evaluation, meant: ErrorClass, manner: Manner) -> list[Change]:
    """The changes that make the copy: what a journal takes. Raises BadValue where items are left out, which no change
    can do."""
    if meant.leaves_items_out(manner):
        raise BadValue(f"{meant.id} is left out with its items, which no change does; a filter scores the others")
    difference = evaluation.task.difference
    assert difference is not None, "a task that knows errors can say what changed"
    if not len(meant.items):
        return []
    return difference(evaluation.dataset, _changed_data(evaluation, meant, manner), meant.items)


# -- the table --------------------------------------------------------------------------------------------------------


class Worth(Struct, frozen=True):
    """What a class of errors, known by its `id` and in words, is worth by a measure: how many such `errors` each of
    `systems` makes, in how many of its items (`own_items`), and in how many `items` any of them does; the measure of
    each system as it is, if they were put right, and if they were left out (NaN: undefined, or not to be had).
    `leaves_items_out`: then the items are, which no changed file says."""

    id: str
    words: Mapping[Manner, str]
    systems: tuple[int, ...]
    errors: tuple[int, ...]
    own_items: tuple[int, ...]
    items: int
    measure: Measure
    now: tuple[float, ...]
    values: Mapping[Manner, tuple[float, ...]]
    leaves_items_out: bool

    def gains(self, manner: Manner) -> tuple[float, ...]:
        """How much higher the measure would be, for each system."""
        return tuple(rounding.difference(self.values[manner], self.now).tolist())

    @property
    def _merits(self) -> Floats:
        """How much better the measure of each system would be, put right; less than any number where undefined."""
        sign = -1 if self.measure.better == "low" else 1
        return np.asarray(np.nan_to_num(sign * np.array(self.gains(PUT_RIGHT)), nan=-np.inf))

    @property
    def best_gain(self) -> float:
        """What any system gains most if the class is put right."""
        return float(self._merits.max(initial=-np.inf))

    @property
    def best_place(self) -> int:
        """The place of the system that gains most among them."""
        return int(self._merits.argmax())


def worths(
    evaluation: Evaluation, measure: str, meant: Sequence[ErrorClass], job: Job | None = None
) -> tuple[Worth, ...]:
    """What classes are worth by a measure, the greatest gain first; what is found so far is sent as a partial
    result."""
    job, found = job or Job(), list[Worth]()
    for number, one in enumerate(meant):
        job.step(number / len(meant), one.id)
        found.append(worth(evaluation, measure, one, job.check))
        job.offer(partial(ranked, found))
    return ranked(found)


def ranked(found: Sequence[Worth]) -> tuple[Worth, ...]:
    """The greatest gain first; equal ones as they come."""
    order = rounding.ascending(-np.array([row.best_gain for row in found], np.float64))
    return tuple(found[place] for place in order.tolist())


def with_more(found: Sequence[Worth], more: Sequence[Worth]) -> tuple[Worth, ...]:
    """Classes with others among them, each once."""
    known = {one.id for one in found}
    return ranked([*found, *(one for one in more if one.id not in known)])


def worth(evaluation: Evaluation, measure: str, meant: ErrorClass, check: Check = go_on) -> Worth:
    """What one class is worth by a measure."""
    systems, values = tuple(meant.chosen), dict[Manner, tuple[float, ...]]()
    now = totals(evaluation, measure, systems)
    for manner in MANNERS:
        if manner == LEFT_OUT and meant.is_surplus and meant.without is None:
            values[manner] = values[PUT_RIGHT]
            continue
        try:
            values[manner] = totals(changed(evaluation, meant, manner, check), measure, systems)
        except BadValue:  # under these conventions no items can be scored alone
            values[manner] = (float("nan"),) * len(now)
    return Worth(
        meant.id,
        meant.words,
        systems,
        meant.sizes,
        tuple(len(np.unique(table.row_of)) for table in meant.chosen.values()),
        len(meant.items),
        evaluation.measures[measure],
        now,
        values,
        meant.leaves_items_out(LEFT_OUT),
    )
