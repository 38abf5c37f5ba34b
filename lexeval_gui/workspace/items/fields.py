"""What a filter can ask of an evaluation: ids, labels, texts, and the numbers of its systems by name.

A number of one system is `wordtune.coverage_f`; without a system it is that of the first system that has it. Headline
measures answer to their short names too: `F<.5`, `wordtune.F>wordnet.F`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core import query, rounding
from lexeval_gui.core.changes import Ref
from lexeval_gui.core.dataset import Dataset, Floats, Ints, Mask, Strings, WordLists
from lexeval_gui.core.features import Feature, LabelFeature, NumberFeature
from lexeval_gui.core.memo import cached
from lexeval_gui.core.parts.names import part_name
from lexeval_gui.core.query.clauses import Clause, Name, Query
from lexeval_gui.core.query.fields import (
    Field,
    Fields,
    GivenNumbers,
    Labels,
    LabelsOnDemand,
    Numbers,
    PartLabels,
    Parts,
    PartSets,
    Texts,
)
from lexeval_gui.core.scores import Counts, Group
from lexeval_gui.workspace.items import alphabet
from lexeval_gui.workspace.items.annotations import Annotations
from lexeval_gui.workspace.items.errors import error_columns, is_of_errors
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.item_features import item_features
from lexeval_gui.workspace.scoring.parts import all_part_labels, part_labels, parts_of

DIFFERENCE = "difference"
"""The name of the column that holds the first system of a pair less the second."""

ALPHABET = "alphabet"
"""The name of the column that holds the place of an item in the order of the ids, from 1."""

Pair = tuple[int, int]


def fields(
    evaluation: Evaluation,
    pair: Pair | None = None,
    measure: str | None = None,
    annotations: Annotations | None = None,
    joined: Sequence[Feature] = (),
) -> Fields:
    """The columns that a filter can name, in the order in which an error lists them; `joined`: features of one's own.

    With a pair of systems there is also their `difference` in a measure (None: the headline of the first of the pair).
    Numbers are computed when a filter asks for them. With annotations there are `tag`, `note` and `checked`; a column
    of the data that is called so goes before.
    """
    data = evaluation.dataset
    by_name = _columns_of(data)
    if pair is not None:
        by_name[DIFFERENCE] = Numbers(partial(difference, evaluation, pair, measure))
    for columns_of in (_part_columns, _group_columns, _number_columns):
        for name, column in _of_systems(evaluation, columns_of):
            by_name.setdefault(name, column)
    for name, column in _feature_columns([*item_features(evaluation), *joined]):
        by_name.setdefault(name, column)
    if evaluation.loaded.counts:
        by_name.setdefault(ALPHABET, Numbers(partial(alphabet.alphabetical_positions, evaluation)))
    bare, beside = _searched(by_name), dict[str, Callable[[], Mapping[str, Field]]]()
    for name, column, labels in error_columns(evaluation):
        if by_name.setdefault(name, column) is column:
            beside[name] = labels
    if annotations is not None:
        by_name = annotations.fields(evaluation.system_names) | by_name
        for name, column in _of_systems(evaluation, partial(_tag_columns, annotations)):
            by_name.setdefault(name, column)
        bare = (*bare, *(name for name in ("note",) if name not in bare))
    return Fields(len(data), by_name, bare, beside)


def fields_of_data(data: Dataset) -> Fields:
    """The columns that a filter can name of data without systems."""
    by_name = _columns_of(data)
    return Fields(len(data), by_name, _searched(by_name))


def _columns_of(data: Dataset) -> dict[str, Field]:
    """Ids, labels and texts."""
    labels = {name: Labels(known.codes, known.words) for name, known in data.labels.items()}
    return {"id": texts(data.ids), **labels, **_text_columns(data.texts)}


def _searched(columns: Mapping[str, Field]) -> tuple[str, ...]:
    """The columns that a word alone is looked for in."""
    return tuple(name for name, column in columns.items() if isinstance(column, Labels | Texts))


def texts(strings: Strings | WordLists) -> Texts:
    """A column of texts: searched by part, compared as a whole, both casefolded. Of a list, one word has to fit."""
    if isinstance(strings, WordLists):
        return _word_list_column(strings)
    return Texts(strings.contains, partial(_equal, strings), lambda: strings.offsets[1:] > strings.offsets[:-1])


def difference(
    evaluation: Evaluation, pair: Pair, measure: str | None = None, rows: Ints | slice = slice(None)
) -> Floats:
    """The first system's value less the second's for each item (of these rows), 0 where they are equal, NaN where one
    is undefined: float [n]."""
    name = compared_measure(evaluation, pair, measure)
    if name is None:
        return np.full(len(evaluation.dataset), np.nan)[rows]
    first, second = (evaluation.item_values(system, name, rows) for system in pair)
    return rounding.difference(first, second)


def compared_measure(evaluation: Evaluation, pair: Pair, measure: str | None = None) -> str | None:
    """The measure in which a pair is compared: the one wanted, else a headline that both have, else None."""
    common = set(evaluation.available(pair[0])) & set(evaluation.available(pair[1]))
    wanted = [measure, *(evaluation.headline(system).id for system in pair)]
    return next((name for name in wanted if name in common), None)


def depends_on_scores(asked: Query, columns: Fields) -> bool:
    """Whether a filter depends on scores, so that moving a setting changes what it finds."""
    return asks_for(asked, [name for name, column in columns.by_name.items() if _is_scored(column)])


def asks_for(asked: Query, columns: Iterable[str]) -> bool:
    """Whether a filter asks for one of these columns by its name."""
    names = {name.casefold() for name in columns}
    return any(name.casefold() in names for clause in asked for name in _names(clause))


def _is_scored(column: Field) -> bool:
    return isinstance(column, Numbers | PartLabels | Groups) and not isinstance(column, GivenNumbers)


def depends_on_annotations(text: str) -> bool:
    """Whether a filter asks for tags, notes or checks, or for any word, which a note may have."""
    try:
        asked = query.parse(text)
    except query.QueryError:
        return False
    names = [_names(clause) for clause in asked]
    asked_for = ("tag", PART_TAG, "note", "checked")
    return any(not found or any(n.casefold().rpartition(".")[2] in asked_for for n in found) for found in names)


def matching_parts(evaluation: Evaluation, text: str, item: int) -> frozenset[Ref] | None:
    """The parts of an item that a filter asks for, by what its picture calls them; None if it asks for none, or cannot
    be read."""
    if not part_labels(evaluation) or ":" not in text:
        return None
    try:
        found = query.parts(query.parse(text), fields(evaluation))
    except query.QueryError:
        return None
    tables = [table for key, table in found.items() if not is_of_errors(key)]
    if not tables:
        return None
    return frozenset(t.ref(int(p)) for t, met in tables for p in np.flatnonzero(met & (t.row_of == item)))


def part_column(evaluation: Evaluation, system: int, label: str) -> str:
    """The name in filters of a label of parts under a system; one system alone needs not be named."""
    names = evaluation.system_names
    return label if len(names) == 1 else f"{names[system]}.{label}"


GROUP = "group"
"""The name of the column of groups that split what items are made of, such as Prep or R:PREP."""


class Groups(Field, frozen=True):
    """The groups of counts that have parts: a row is in every group that anything of it is counted in."""

    counts: Counts

    def holding(self, needle: str, part: bool, n: int) -> Mask:
        """See core.query.fields."""
        found = [g for g in self.counts.parts if (needle in g[1].casefold() if part else needle == g[1].casefold())]
        return self._rows(found, n)

    def filled(self, n: int) -> Mask:
        """Rows that are in any group."""
        return self._rows(self.counts.parts, n)

    def _rows(self, groups: Iterable[Group], n: int) -> Mask:
        mask = np.zeros(n, np.bool_)
        for group in groups:
            part = self.counts.parts[group]
            counted = np.zeros(part.rows, np.bool_)
            for column in part.columns.values():
                counted |= column.any(axis=tuple(range(1, column.ndim)))
            mask |= counted[part.row_of]
        return mask


NamedFields = Iterator[tuple[str, Field]]
"""Columns by name."""


def _of_systems(evaluation: Evaluation, columns_of: Callable[[Evaluation, int], NamedFields]) -> NamedFields:
    """The columns of every system: first by their names alone, which mean the first system that has them; then with
    the name of the system in front."""
    every = [list(columns_of(evaluation, system)) for system in range(len(evaluation.system_names))]
    for columns in every:
        yield from columns
    for system, columns in zip(evaluation.system_names, every, strict=True):
        yield from ((f"{system}.{name}", column) for name, column in columns)


def _group_columns(evaluation: Evaluation, system: int) -> NamedFields:
    """The groups of a system, where groups split what items are made of."""
    counts = evaluation.loaded.counts
    if counts[0].parts:
        yield GROUP, Groups(counts[system])


def _part_columns(evaluation: Evaluation, system: int) -> NamedFields:
    """The labels of what items are made of."""
    for name in all_part_labels(evaluation):
        yield name, PartLabels(partial(_parts, evaluation, system), name, system)


PART_TAG = "part_tag"
"""The name of the column of the tags that parts have themselves."""


def _tag_columns(annotations: Annotations, evaluation: Evaluation, system: int) -> NamedFields:
    """The tags of what items are made of."""
    if part_labels(evaluation):
        marks = partial(tagged_parts, evaluation, system, annotations)
        yield PART_TAG, PartSets(partial(_parts, evaluation, system), PART_TAG, system, marks)


def tagged_parts(evaluation: Evaluation, system: int, annotations: Annotations) -> dict[str, NDArray[np.int64]]:
    """The parts under a system, by their numbers, that have each tag themselves."""
    held: dict[tuple[int, str], tuple[str, ...]] = {}
    for row, (part, of), tags in annotations.tagged_places():
        if part and of is None:
            held[row, part] = tags
    found: dict[str, list[int]] = {}
    table, rows = _parts(evaluation, system), np.array(sorted({row for row, _ in held}), np.int64)
    for number in np.flatnonzero(np.isin(table.row_of, rows)).tolist():
        for tag in held.get((int(table.row_of[number]), part_name(table.ref(number))), ()):
            found.setdefault(tag, []).append(number)
    return {tag: np.array(parts, np.int64) for tag, parts in found.items()}


def _parts(evaluation: Evaluation, system: int) -> Parts:
    found = parts_of(evaluation, system)
    assert found is not None, "a task with labels of parts has parts"
    return found


def _names(clause: Clause) -> list[str]:
    sides = [getattr(clause, side, None) for side in ("name", "left", "right")]
    return [side.name for side in sides if isinstance(side, Name)]


def _word_list_column(lists: WordLists) -> Texts:
    def equals(needle: str) -> Mask:
        fits = _equal(lists.words, needle)[lists.entries.values]
        return np.asarray(lists.entries.sums(fits.astype(np.int64)) > 0)

    return Texts(lists.contains, equals, lambda: np.asarray(lists.entries.lengths > 0))


def _text_columns(named: Mapping[str, Strings | WordLists]) -> dict[str, Field]:
    """Each text by its name, and `text` for all of them together."""
    columns: dict[str, Field] = {name: texts(strings) for name, strings in named.items()}
    if named and "text" not in named:
        everything = [texts(strings) for strings in named.values()]
        columns["text"] = Texts(
            lambda needle: _any([column.contains(needle) for column in everything]),
            lambda needle: _any([column.holding(needle, False, 0) for column in everything]),
            lambda: _any([column.filled(0) for column in everything]),
        )
    return columns


def _any(masks: list[Mask]) -> Mask:
    found: Mask = np.logical_or.reduce(masks)
    return found


def _equal(strings: Strings, needle: str) -> Mask:
    """The texts that are the casefolded needle: those of its length byte by byte, where all text is ASCII."""
    wanted = np.frombuffer(needle.encode(), np.uint8)
    mask = np.zeros(len(strings), np.bool_)
    if strings.data.size and strings.data.max() > 127:
        rows = np.flatnonzero(strings.contains(needle))
        mask[rows] = [strings[row].casefold() == needle for row in rows.tolist()]
        return mask
    rows = np.flatnonzero(np.diff(strings.offsets) == len(wanted))
    for place, byte in enumerate(wanted.tolist()):
        letters = strings.data[strings.offsets[rows] + place]
        upper = (letters >= 65) & (letters <= 90)
        rows = rows[np.where(upper, letters + 32, letters) == byte]
    mask[rows] = True
    return mask


def _feature_columns(features: Iterable[Feature]) -> NamedFields:
    """What items can be grouped by, as columns; of the first system that has such a feature without its name too."""
    for feature in features:
        column = _feature_column(feature)
        if feature.system:
            yield feature.id.removeprefix(f"{feature.system}."), column
        yield feature.id, column


def _feature_column(feature: Feature) -> Field:
    if isinstance(feature, LabelFeature):
        return LabelsOnDemand(partial(_as_column, feature))
    assert isinstance(feature, NumberFeature)
    numbers = Numbers if feature.outcome else GivenNumbers
    return numbers(lambda: feature.values)


def _as_column(feature: LabelFeature) -> Labels:
    return Labels(feature.values.codes, feature.values.words)


def _number_columns(evaluation: Evaluation, system: int) -> NamedFields:
    """The measures and counts of one system by their short and full names."""
    names = evaluation.available(system)
    for name in names:
        if alias := evaluation.measures[name].alias:
            yield alias, Numbers(partial(evaluation.item_values, system, name))
    for name in names:
        yield name, Numbers(partial(evaluation.item_values, system, name))
    memo = evaluation.loaded.counts[system].memo  # at a million items the counts take a while
    for name in cached(memo, "item columns", lambda: tuple(evaluation.item_columns(system))):
        yield name, Numbers(partial(_count, evaluation, system, name))


def _count(evaluation: Evaluation, system: int, name: str) -> Floats:
    return evaluation.item_columns(system)[name]
