"""What classes of errors are worth: the scores if all of a class were put right, or left out.

A class is known by a filter: words that ask for errors (`error:spurious type:MD`) and words that ask for items
(`pos:n`). It is that of all systems that are open, and is changed for all of them at once: every number is a score of
one changed copy of the data, which can be written to files, and put in force as a what-if.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

import numpy as np

from lexeval_gui.core import query, rounding
from lexeval_gui.core.changes import Change
from lexeval_gui.core.dataset import Ints, Mask
from lexeval_gui.core.jobs import Check, Job, go_on
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.query.fields import Fields, PartLabels, Parts
from lexeval_gui.core.scores import Measure
from lexeval_gui.core.task.errors import KIND, Chosen, ErrorKind, Errors, ErrorTable
from lexeval_gui.workspace.items import fields
from lexeval_gui.workspace.scoring.evaluation import Evaluation

Manner = Literal["put right", "left out"]

MANNERS: tuple[Manner, Manner] = ("put right", "left out")


@dataclass(frozen=True)
class ErrorClass:
    """Errors of some class: the filter that it is known by, what is done to it in words, and the errors themselves, by
    system. `in_items`: they can be left out with their items alone."""

    id: str
    words: Mapping[Manner, str]
    chosen: Chosen
    in_items: bool = False

    @cached_property
    def items(self) -> Ints:
        """The items that any system has such an error in, ascending."""
        return np.unique(np.concatenate([table.row_of for table in self.chosen.values()]))

    def is_of_items(self, manner: Manner) -> bool:
        """Whether whole items are left out."""
        return manner == "left out" and self.in_items

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many errors each system has."""
        return tuple(len(table) for table in self.chosen.values())


@dataclass(frozen=True)
class ErrorTables:
    """The errors of every system of an evaluation, among the items that are scored."""

    evaluation: Evaluation
    tables: tuple[ErrorTable, ...]

    @classmethod
    def of(cls, evaluation: Evaluation, check: Check = go_on) -> ErrorTables:
        """Find them. Raises BadValue where the task knows no errors."""
        errors, data = errors_of(evaluation), evaluation.dataset
        counts = evaluation.loaded.counts
        found = (errors.find(data, system, counts[system], evaluation.settings, check) for system in range(len(counts)))
        return cls(evaluation, tuple(found))

    def chosen(self, masks: Sequence[Mask]) -> Chosen:
        """The errors where a mask holds, by system."""
        return {system: table.take(mask) for system, (table, mask) in enumerate(zip(self.tables, masks, strict=True))}

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The labels by which errors are told apart, besides KIND."""
        own = dict.fromkeys(name for table in self.tables for name in table.labels if name != KIND)
        return (*own, *(name for name in self.evaluation.dataset.groups if name not in own))

    def codes(self, system: int, label: str) -> tuple[Ints, tuple[str, ...]]:
        """The label of each error of a system, as codes, and their words."""
        table = self.tables[system]
        if label in table.labels:
            return table.labels[label].codes, table.labels[label].words
        labels = self.evaluation.dataset.labels[label]
        return labels.codes[table.row_of], labels.words


def errors_of(evaluation: Evaluation) -> Errors[object]:  # type: ignore[type-var]
    """What the task offers. Raises BadValue where it knows no errors."""
    if evaluation.task.errors is None:
        raise BadValue(f"{evaluation.task.identity.title.lower()} knows no classes of errors")
    return evaluation.task.errors()


# -- classes ----------------------------------------------------------------------------------------------------------


def classes(tables: ErrorTables) -> list[ErrorClass]:
    """The classes that any system has an error of: every kind, and every kind with every value of every label."""
    found = []
    for kind in errors_of(tables.evaluation).kinds:
        of_kind = [table.of_kind(kind.id) for table in tables.tables]
        if not any(mask.any() for mask in of_kind):
            continue
        found.append(_of_kind(tables, kind, of_kind))
        for label in tables.labels:
            found += _by_label(tables, kind, of_kind, label)
    return found


def _of_kind(tables: ErrorTables, kind: ErrorKind, masks: Sequence[Mask]) -> ErrorClass:
    chosen = tables.chosen(masks)
    return ErrorClass(f"{KIND}:{query.quote(kind.id)}", _words(kind), chosen, not kind.left_out)


def _words(kind: ErrorKind, things: str = "", behind: str = "") -> Mapping[Manner, str]:
    """What is done to errors of a kind: to narrower things, or with the rest said behind."""
    templates = {"put right": kind.put_right, "left out": kind.left_out or "leaving out the items with {}"}
    return {manner: templates[manner].format(things or kind.things) + behind for manner in MANNERS}


def _by_label(tables: ErrorTables, kind: ErrorKind, of_kind: Sequence[Mask], label: str) -> Iterator[ErrorClass]:
    """The classes of a kind by the values of a label, in the order of the alphabet."""
    coded = [tables.codes(system, label) for system in range(len(tables.tables))]
    words = [np.array([*named, ""])[np.where(codes < 0, len(named), codes)] for codes, named in coded]
    present = {value for own, mask in zip(words, of_kind, strict=True) for value in np.unique(own[mask]).tolist()}
    for value in sorted(present - {""}):
        masks = [mask & (own == value) for own, mask in zip(words, of_kind, strict=True)]
        whole = _of_kind(tables, kind, masks)
        yield replace(whole, id=f"{whole.id} {label}:{query.quote(value)}", words=_narrower(tables, kind, label, value))


def _narrower(tables: ErrorTables, kind: ErrorKind, label: str, value: str) -> Mapping[Manner, str]:
    known = errors_of(tables.evaluation).things.get((label, value))
    if known:
        return _words(kind, known)
    data = tables.evaluation.dataset
    title = data.titles.get(label, {}).get(value, value)
    return _words(kind, behind=f" ({data.group_title(label)} {title})")


def of_filter(tables: ErrorTables, text: str) -> ErrorClass:
    """The class of a filter: of the errors that it asks for, else all, those in the items that it finds. Raises
    query.QueryError."""
    asked = query.parse(text)
    masks, kinds = [], set[str]()
    for system, table in enumerate(tables.tables):
        columns = _fields(tables, system)
        parts = query.parts(asked, columns)
        meant = next((met for known, met in parts.items() if known.row_of is table.row_of), None)
        rows = np.zeros(columns.n, np.bool_)
        rows[query.rows(asked, columns)] = True
        masks.append(rows[table.row_of] if meant is None else meant & rows[table.row_of])
        label = table.labels[KIND]
        kinds |= {label.words[code] for code in np.unique(label.codes[masks[-1]])}
    in_items = any(not kind.left_out for kind in errors_of(tables.evaluation).kinds if kind.id in kinds)
    words: dict[Manner, str] = {
        "put right": f"putting right the errors in {text}",
        "left out": f"leaving out the {'items with ' if in_items else ''}errors in {text}",
    }
    return ErrorClass(text, words, tables.chosen(masks), in_items)


def _fields(tables: ErrorTables, system: int) -> Fields:
    """What a filter can ask for, with the labels of the errors of a system."""
    known, table = fields.fields(tables.evaluation), tables.tables[system]
    parts = Parts(table.row_of, table.labels, lambda error: ())
    own = {name: PartLabels(lambda: parts, name, (KIND, system)) for name in table.labels}
    return replace(known, by_name={**known.by_name, **own})


# -- changed copies ---------------------------------------------------------------------------------------------------


def changed(evaluation: Evaluation, meant: ErrorClass, manner: Manner, check: Check = go_on) -> Evaluation:
    """The evaluation of a copy in which all errors of a class are put right, or left out. Raises BadValue where the
    items that are left could not be scored alone."""
    if not len(meant.items):
        return evaluation
    if meant.is_of_items(manner):
        if reason := evaluation.task.subsets.refusal(evaluation.settings):
            raise BadValue(reason)
        rest = np.setdiff1d(np.arange(len(evaluation.dataset)), meant.items, assume_unique=True)
        return evaluation.within(rest, f"without {meant.id}")
    errors = errors_of(evaluation)
    change = errors.put_right if manner == "put right" else errors.left_out
    return evaluation.with_dataset(change(evaluation.dataset, meant.chosen, evaluation.settings), meant.items, check)


def changes(evaluation: Evaluation, meant: ErrorClass, manner: Manner) -> list[Change]:
    """The changes that make the copy: what a journal takes. Raises BadValue where items are left out, which no change
    can do."""
    if meant.is_of_items(manner):
        raise BadValue(f"{meant.id} is left out with its items, which no change does; a filter scores the others")
    difference = evaluation.task.difference
    assert difference is not None, "a task that knows errors can say what changed"
    return difference(evaluation.dataset, changed(evaluation, meant, manner).dataset, meant.items)


# -- the table --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Worth:
    """A class of errors with the values of a measure, of each system: as they are, if it were put right, and if it were
    left out (NaN: undefined)."""

    meant: ErrorClass
    measure: Measure
    now: tuple[float, ...]
    values: Mapping[Manner, tuple[float, ...]]

    def gains(self, manner: Manner) -> tuple[float, ...]:
        """How much higher the measure would be, for each system."""
        return tuple(
            float(rounding.difference(then, now)) for then, now in zip(self.values[manner], self.now, strict=True)
        )


def worths(
    evaluation: Evaluation, measure: str, meant: Sequence[ErrorClass], job: Job | None = None
) -> tuple[Worth, ...]:
    """What classes are worth by a measure, the most telling one first: that which gains most for any system if put
    right. Tables so far are sent as partial results."""
    job = job or Job()
    found = []
    for number, one in enumerate(meant):
        job.step(number / len(meant), one.id)
        found.append(worth(evaluation, measure, one, job.check))
    return tuple(sorted(found, key=_rank))


def worth(evaluation: Evaluation, measure: str, meant: ErrorClass, check: Check = go_on) -> Worth:
    """What one class is worth by a measure."""
    nothing = (float("nan"),) * len(evaluation.system_names)
    values: dict[Manner, tuple[float, ...]] = {}
    for manner in MANNERS:
        try:
            values[manner] = totals(changed(evaluation, meant, manner, check), measure)
        except BadValue:  # these conventions know no subsets
            values[manner] = nothing
    return Worth(meant, evaluation.measures[measure], totals(evaluation, measure), values)


def totals(evaluation: Evaluation, measure: str) -> tuple[float, ...]:
    """The measure of every system; NaN where it is undefined, or the system has it not."""
    systems = range(len(evaluation.system_names))
    every = (evaluation.scores(system, [measure]) for system in systems)
    return tuple(scores.total(measure) if measure in scores else float("nan") for scores in every)


def _rank(row: Worth) -> float:
    sign = 1 if row.measure.better == "low" else -1
    return min((sign * gain for gain in row.gains("put right") if not np.isnan(gain)), default=np.inf)
