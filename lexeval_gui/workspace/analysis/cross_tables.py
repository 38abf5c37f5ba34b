"""Errors counted: how often the values of two dimensions meet, such as type and status, for each system or over them.

Where a dimension is of parts, parts are counted (edits, forms), each under the system that it belongs to; where tags
are counted by nothing of that kind, whatever is tagged, items and parts alike; else items. A part with two tags counts
for both, and once in totals. Each cell is a filter that finds its items.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.core import query
from lexeval_gui.core.dataset import Ints, Mask, Ragged
from lexeval_gui.core.features import Feature, Grouping, grouped
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.parts.names import system_of_part
from lexeval_gui.core.query.clauses import Query
from lexeval_gui.core.query.fields import Fields
from lexeval_gui.workspace.analysis.dimensions import Dimension, clause
from lexeval_gui.workspace.items import fields
from lexeval_gui.workspace.items.annotations import Annotations
from lexeval_gui.workspace.items.facets import remaining_parts
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.parts import part_labels, parts_of

Counted = Literal["parts", "places", "items"]

Fixed = tuple[tuple[str, str], ...]
"""Dimensions with the value that each has in all of a table: `(("system", "A"), ("status", "missed"))`."""


class CrossTable(Struct, frozen=True):
    """How often the values of two dimensions meet: `counts` int64 [rows, columns], with the totals of distinct units.
    `fixed` holds in all of it; `filters` [rows][columns] find the items of a cell (None: none can). `left_out` units
    have no value of some dimension."""

    rows: Dimension
    columns: Dimension
    fixed: Fixed
    row_values: tuple[str, ...]
    column_values: tuple[str, ...]
    counts: NDArray[np.int64]
    row_totals: NDArray[np.int64]
    column_totals: NDArray[np.int64]
    total: int
    left_out: int
    counted: str
    filters: tuple[tuple[str | None, ...], ...]


class _Units(Struct, frozen=True):
    """What is counted under one system (None: under all alike): u units, the item of each, and of every dimension the
    values that each has, as codes into `words`."""

    system: int | None
    row_of: Ints
    values: tuple[tuple[Ragged, tuple[str, ...]], ...]


class _Question(Struct, frozen=True, dict=True):
    """What is to be counted, and of which items."""

    evaluation: Evaluation
    dimensions: tuple[Dimension, ...]
    where: str
    annotations: Annotations | None
    joined: tuple[Feature, ...]

    @cached_property
    def counted(self) -> Counted:
        """What the units are."""
        kinds = {dimension.kind for dimension in self.dimensions}
        if "part" in kinds or ("system" in kinds and "tag" not in kinds and part_labels(self.evaluation)):
            return "parts"
        return "places" if "tag" in kinds else "items"

    @cached_property
    def words(self) -> str:
        """What several units are called."""
        labels = self.evaluation.task.labels
        if self.counted == "parts" and labels is not None:
            return labels.counted
        return "tagged items and parts" if self.counted == "places" else "items"

    @cached_property
    def groupings(self) -> dict[str, Grouping]:
        """The items in the groups of the features that are counted by."""
        return {d.id: grouped(d.feature) for d in self.dimensions if d.feature is not None}

    @cached_property
    def columns(self) -> Fields:
        """What the filter can ask."""
        several = len(self.evaluation.system_names) > 1
        return fields.fields(self.evaluation, (0, 1) if several else None, None, self.annotations, self.joined)

    @cached_property
    def asked(self) -> Query:
        """The filter. Raises QueryError."""
        return query.parse(self.where)

    @cached_property
    def items(self) -> Mask:
        """The items that are left: bool [n]."""
        mask = np.zeros(len(self.evaluation.dataset), np.bool_)
        mask[query.rows(self.asked, self.columns)] = True
        if self.evaluation.rows is not None:
            inside = np.zeros_like(mask)
            inside[self.evaluation.rows] = True
            mask &= inside
        return mask


def cross_tables(
    evaluation: Evaluation,
    dimensions: Sequence[Dimension],
    where: str = "",
    annotations: Annotations | None = None,
    systems: Sequence[int] | None = None,
    joined: Sequence[Feature] = (),
) -> tuple[CrossTable, ...]:
    """Count by two dimensions, rows and columns, over the items of a filter; of parts that it asks for, only those. A
    third one makes a table of each of its values. What is counted under each system makes a table of each, unless
    systems are a dimension. `systems` are those that are looked at (default: all), `joined` the features of one's own
    that the filter can ask for. Raises BadValue for dimensions that say nothing together, and QueryError."""
    if len({dimension.id for dimension in dimensions}) < len(dimensions):
        ids = [dimension.id for dimension in dimensions]
        raise BadValue(f"'{max(ids, key=ids.count)}' stands twice: choose different dimensions")
    question = _Question(evaluation, tuple(dimensions), where, annotations, tuple(joined))
    has_system = any(dimension.kind == "system" for dimension in dimensions)
    if has_system and question.counted == "items":
        raise BadValue("items are the same for every system; count them by something else")
    if not has_system and question.counted == "places":
        return tuple(_tables(question, [_places(question, None)], ()))
    if question.counted == "items":
        return tuple(_tables(question, [_item_units(question)], ()))
    units_of = _part_units if question.counted == "parts" else _places
    looked_at = range(len(evaluation.system_names)) if systems is None else systems
    units = [units_of(question, system) for system in looked_at]
    if has_system:
        return tuple(_tables(question, units, ()))
    several = len(evaluation.system_names) > 1
    names = evaluation.system_names
    return tuple(
        table
        for system, own in zip(looked_at, units, strict=True)
        for table in _tables(question, [own], (("system", names[system]),) if several else ())
    )


# -- units ------------------------------------------------------------------------------------------------------------


def _part_units(question: _Question, system: int) -> _Units:
    evaluation = question.evaluation
    table = parts_of(evaluation, system)
    assert table is not None, "a task with labels of parts has parts"
    left = np.flatnonzero(remaining_parts(question.asked, question.items, table, system, question.columns))
    row_of = np.asarray(table.row_of)[left]

    def values(dimension: Dimension) -> tuple[Ragged, tuple[str, ...]]:
        if dimension.kind == "part":
            labels = table.labels[dimension.id]
            return _single(np.asarray(labels.codes)[left]), labels.words
        if dimension.kind == "tag":
            assert question.annotations is not None
            return _tags_of(fields.tagged_parts(evaluation, system, question.annotations), left, question.annotations)
        return _of_item_or_system(question, dimension, row_of, system)

    return _Units(system, row_of, tuple(map(values, question.dimensions)))


def _item_units(question: _Question) -> _Units:
    rows = np.flatnonzero(question.items)
    values = tuple(_of_item_or_system(question, dimension, rows, None) for dimension in question.dimensions)
    return _Units(None, rows, values)


def _places(question: _Question, system: int | None) -> _Units:
    """Whatever is tagged: items, and parts that are no other system's."""
    evaluation, annotations = question.evaluation, question.annotations
    assert annotations is not None
    names, found = evaluation.system_names, []
    for row, (part, of), tags in annotations.tagged_places():
        own = of or system_of_part(part, names)
        if question.items[row] and (system is None or own in (None, names[system])):
            found.append((row, tags))
    row_of, words = np.array([row for row, _ in found], np.int64), _tag_words(annotations)
    codes = np.array([words.index(tag) for _, tags in found for tag in tags], np.int64)
    tagged = Ragged.of(np.array([len(tags) for _, tags in found], np.int64), codes), words
    return _Units(
        system,
        row_of,
        tuple(
            tagged if dimension.kind == "tag" else _of_item_or_system(question, dimension, row_of, system)
            for dimension in question.dimensions
        ),
    )


def _tag_words(annotations: Annotations) -> tuple[str, ...]:
    return tuple(tag.name for tag in annotations.known_tags)


def _tags_of(
    marked: dict[str, NDArray[np.int64]], left: Ints, annotations: Annotations
) -> tuple[Ragged, tuple[str, ...]]:
    """The tags of the parts that are left, from the parts of each tag."""
    words = _tag_words(annotations)
    part = np.concatenate([np.zeros(0, np.int64), *marked.values()])
    code = np.repeat([words.index(tag) for tag in marked], [len(parts) for parts in marked.values()]).astype(np.int64)
    inside = np.isin(part, left)
    place = np.searchsorted(left, part[inside])
    order = np.argsort(place, kind="stable")
    return Ragged.of(np.bincount(place, minlength=len(left)), code[inside][order]), words


def _of_item_or_system(
    question: _Question, dimension: Dimension, rows: Ints, system: int | None
) -> tuple[Ragged, tuple[str, ...]]:
    """The value that the items of units have, or the system that they are counted under."""
    if dimension.kind == "system":
        assert system is not None
        return _single(np.full(len(rows), system)), question.evaluation.system_names
    if (grouping := question.groupings.get(dimension.id)) is not None:
        return _single(grouping.codes[rows]), tuple(group.title for group in grouping.groups)
    labels = question.evaluation.dataset.labels[dimension.id]
    blank = np.array([*(not word for word in labels.words), True])[labels.codes]  # no label, or an empty one
    return _single(np.where(blank, -1, labels.codes)[rows]), labels.words


def _single(codes: Ints) -> Ragged:
    """One value of each unit; none where the code is negative."""
    return Ragged.of((codes >= 0).astype(np.int64), codes[codes >= 0])


# -- tables -----------------------------------------------------------------------------------------------------------


class _Met(Struct, frozen=True):
    """The values that meet: m lines with the unit of each, and its code of every dimension [dimensions, m]."""

    unit: NDArray[np.int64]
    codes: NDArray[np.int64]

    def where(self, mask: Mask) -> _Met:
        return _Met(self.unit[mask], self.codes[:, mask])


def _tables(question: _Question, units: Sequence[_Units], fixed: Fixed) -> Iterator[CrossTable]:
    """A table, or one of each value of the third dimension."""
    words = [
        tuple(dict.fromkeys(w for own in units for w in own.values[d][1])) for d in range(len(question.dimensions))
    ]
    met = _meeting(units, words)
    every = sum(len(own.row_of) for own in units)
    left_out = every - len(np.unique(met.unit))
    order = _orders(question, words, met)
    if len(question.dimensions) == 2:
        yield _table(question, words, met, order, fixed, left_out, units)
        return
    by = question.dimensions[2]
    for code in order[2]:
        inside = met.where(met.codes[2] == code)
        here = (*fixed, (by.id, words[2][code]))
        yield _table(question, words, inside, _orders(question, words, inside), here, 0, units)


def _meeting(units: Sequence[_Units], words: Sequence[Sequence[str]]) -> _Met:
    lines, codes, start = [], [], 0
    for own in units:
        unit = np.arange(len(own.row_of), dtype=np.int64)
        known: list[NDArray[np.int64]] = []
        for (values, own_words), shared in zip(own.values, words, strict=True):
            taken = values.take(unit)
            places = {word: place for place, word in enumerate(shared)}
            place = np.array([places[word] for word in own_words], np.int64)
            known = [np.repeat(before, taken.lengths) for before in known]
            unit = np.repeat(unit, taken.lengths)
            known.append(place[taken.values] if len(place) else np.zeros(0, np.int64))
        lines.append(unit + start)
        codes.append(np.stack(known))
        start += len(own.row_of)
    return _Met(np.concatenate(lines), np.concatenate(codes, axis=1))


def _orders(question: _Question, words: Sequence[Sequence[str]], met: _Met) -> list[list[int]]:
    """The codes of each dimension as they stand in a table: what became of parts, tags and systems as they are known;
    other labels by how often they are counted. Values that are not counted at all are left out. Two dimensions of the
    same words have one order, so that what agrees stands on the diagonal."""
    sizes = [np.bincount(codes, minlength=len(known)) for codes, known in zip(met.codes, words, strict=True)]
    same = len(sizes) > 1 and tuple(words[0]) == tuple(words[1])
    weights = [sizes[0] + sizes[1], sizes[0] + sizes[1], *sizes[2:]] if same else sizes
    return [
        _order(question, dimension, size, weight)
        for dimension, size, weight in zip(question.dimensions, sizes, weights, strict=True)
    ]


def _order(question: _Question, dimension: Dimension, size: Ints, weight: Ints) -> list[int]:
    there = np.flatnonzero(size).tolist()
    as_known = dimension.kind != "part" or dimension.id == part_labels(question.evaluation)[0]
    return there if as_known else sorted(there, key=lambda code: (-int(weight[code]), code))


def _table(
    question: _Question,
    words: Sequence[Sequence[str]],
    met: _Met,
    order: Sequence[Sequence[int]],
    fixed: Fixed,
    left_out: int,
    units: Sequence[_Units],
) -> CrossTable:
    rows, columns = question.dimensions[:2]
    size = len(words[0]), len(words[1])
    cells = np.bincount(met.codes[0] * size[1] + met.codes[1], minlength=size[0] * size[1]).reshape(size)
    totals = [_distinct(met.unit, codes, len(known)) for codes, known in zip(met.codes, words, strict=True)]
    values = [tuple(words[d][code] for code in order[d]) for d in (0, 1)]
    return CrossTable(
        rows,
        columns,
        fixed,
        values[0],
        values[1],
        cells[np.ix_(order[0], order[1])],
        totals[0][order[0]],
        totals[1][order[1]],
        len(np.unique(met.unit)),
        left_out,
        question.words,
        _filters(question, fixed, values, units),
    )


def _distinct(unit: Ints, codes: Ints, size: int) -> NDArray[np.int64]:
    """How many units have each value."""
    pairs = np.unique(unit * size + codes) if size else np.zeros(0, np.int64)
    return np.bincount(pairs % size, minlength=size) if size else pairs


def _filters(
    question: _Question, fixed: Fixed, values: Sequence[Sequence[str]], units: Sequence[_Units]
) -> tuple[tuple[str | None, ...], ...]:
    """The filter of each cell."""
    known = {dimension.id: dimension for dimension in question.dimensions}
    rows, columns = question.dimensions[:2]
    alone = units[0].system if len(units) == 1 else None
    return tuple(
        tuple(_filter(question, known, [*fixed, (rows.id, row), (columns.id, column)], alone) for column in values[1])
        for row in values[0]
    )


def _filter(
    question: _Question, known: dict[str, Dimension], met: Sequence[tuple[str, str]], system: int | None
) -> str | None:
    names = question.evaluation.system_names
    named = [names.index(value) for name, value in met if name == "system"]
    system = named[0] if named else system
    text = question.where.strip()
    for name, value in met:
        if name in question.groupings:
            words = next(group.filter for group in question.groupings[name].groups if group.title == value)
        else:
            counts_parts = question.counted == "parts"
            words = clause(question.evaluation, known[name], value, system, counts_parts) if name in known else ""
        if words is None:
            return None
        text = query.add_words(text, words) if words else text
    return text
