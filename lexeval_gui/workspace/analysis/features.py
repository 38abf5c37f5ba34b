"""What the items of an evaluation can be grouped by: what the task knows of them and of what two systems gave, labels
of the data, tags and checks, features of one's own, and scores."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from typing import Protocol

import numpy as np
from msgspec import Struct

from lexeval_gui.core.dataset import Floats, Ints, Mask
from lexeval_gui.core.features import Feature, LabelFeature, NumberFeature, yes_or_no
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.query import quote
from lexeval_gui.workspace.items.annotations import Annotations
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.item_features import item_features
from lexeval_gui.workspace.scoring.parts import all_part_labels, part_labels

TAG, CHECKED = "tag:", "checked"
"""The names of features of what a person noted: the first before the name of a tag."""


class Notes(Protocol):
    """What a person noted of the items, as far as features are made of it."""

    @property
    def counts(self) -> Mapping[str, int]:
        """How many items have each tag that any has."""
        ...

    def has(self, kind: str) -> bool:
        """Whether any item is `checked`."""
        ...

    def with_tag(self, tag: str) -> Mask:
        """Which items have a tag: bool [n]."""
        ...

    def are_checked(self) -> Mask:
        """Which items are checked: bool [n]."""
        ...


class Noted(Struct, frozen=True):
    """The same as a value, small enough to be asked with, equal where the same is noted of as many `items`: the rows of
    each tag and those that are checked, as the bytes of int64."""

    items: int
    rows_by_tag: tuple[tuple[str, bytes], ...]
    checked: bytes

    @property
    def counts(self) -> Mapping[str, int]:
        """See Notes."""
        return {tag: len(_rows(rows)) for tag, rows in self.rows_by_tag}

    def has(self, kind: str) -> bool:
        """See Notes."""
        return kind == CHECKED and bool(self.checked)

    def with_tag(self, tag: str) -> Mask:
        """See Notes."""
        return self._mask(dict(self.rows_by_tag)[tag])

    def are_checked(self) -> Mask:
        """See Notes."""
        return self._mask(self.checked)

    def _mask(self, rows: bytes) -> Mask:
        mask = np.zeros(self.items, np.bool_)
        mask[_rows(rows)] = True
        return mask


def noted(annotations: Annotations, names: Collection[str] = ()) -> Noted:
    """What is noted, as far as features of these names, all of them without any, are made of it."""
    tags = [tag for tag in sorted(annotations.counts) if not names or f"{TAG}{tag}" in names]
    checked = annotations.are_checked() if not names or CHECKED in names else np.zeros(0, np.bool_)
    by_tag = tuple((tag, _bytes(annotations.with_tag(tag))) for tag in tags)
    return Noted(len(annotations.rows.ids), by_tag, _bytes(checked))


def _bytes(mask: Mask) -> bytes:
    return np.flatnonzero(mask).astype(np.int64).tobytes()


def _rows(written: bytes) -> Ints:
    return np.frombuffer(written, np.int64)


def features(
    evaluation: Evaluation, systems: Sequence[int], notes: Notes | None = None, joined: Sequence[Feature] = ()
) -> tuple[Feature, ...]:
    """All that items can be grouped by where these systems are looked at. Scores come last; a group of them is chosen
    by the outcome."""
    names = {"", *(evaluation.system_names[system] for system in systems)}
    known = [feature for feature in item_features(evaluation) if feature.system in names]
    known += _labels(evaluation, {feature.id for feature in known})
    known += _noted(notes) if notes is not None else ()
    return (*known, *joined, *(of for system in systems for of in _scores(evaluation, system)))


def wanted_features(
    evaluation: Evaluation, known: Sequence[Feature], names: Sequence[str] = ()
) -> tuple[list[Feature], list[str]]:
    """The features and the labels of parts of these names; without names those that are usual. (The first label, which
    says what became of a part, is not asked for: the others are counted by it.) Raises BadValue for a name that is none
    of them."""
    if not names:
        return [feature for feature in known if feature.usual], list(part_labels(evaluation)[1:])
    by_id, parts = {feature.id: feature for feature in known}, all_part_labels(evaluation)[1:]
    for name in names:
        if name not in by_id and name not in parts:
            raise BadValue(_no_feature(name, [*by_id, *parts]))
    return [by_id[name] for name in names if name in by_id], [name for name in names if name in parts]


def _no_feature(name: str, there: Sequence[str]) -> str:
    near = get_close_matches(name, there, n=1)
    hint = f" (did you mean '{near[0]}'?)" if near else ""
    return f"there is no feature '{name}'{hint}; there are {', '.join(there)}"


def _labels(evaluation: Evaluation, known: set[str]) -> Iterator[Feature]:
    """The labels by which scores are split, but those that the task has said more about."""
    data = evaluation.dataset
    for name in data.groups:
        if name in data.labels and name not in known:
            title = data.group_title(name)
            make = partial(data.labels.__getitem__, name)
            usual = evaluation.task.features is None
            yield LabelFeature(
                name, title, f"whose {title} is {{}}", make, titles=data.titles.get(name, {}), usual=usual
            )


def _noted(notes: Notes) -> Iterator[Feature]:
    """A yes and no for each tag that an item has, and for checks if there are any."""
    for tag in notes.counts:
        text = f"{TAG}{quote(tag)}"
        make = partial(notes.with_tag, tag)
        filters = {"yes": text, "no": f"-{text}"}
        yield yes_or_no(f"{TAG}{tag}", f"tag {tag}", make, f"tagged {tag}", f"not tagged {tag}", filters)
    if notes.has(CHECKED):
        yield yes_or_no(CHECKED, "checked", notes.are_checked, "that are checked", "that are not checked")


def _scores(evaluation: Evaluation, system: int) -> Iterator[Feature]:
    """The measures that single items have."""
    name = evaluation.system_names[system]
    for id in evaluation.available(system):
        measure = evaluation.measures[id]
        if measure.per_item and measure.kind != "count" and not measure.as_item:
            title = f"{measure.title_of_item} of {name}"
            make = partial(_values, evaluation, system, id)
            yield NumberFeature(
                f"{name}.{id}", title, f"whose {title} is {{}}", make, system=name, outcome=True, usual=False
            )


def _values(evaluation: Evaluation, system: int, measure: str) -> Floats:
    return np.asarray(evaluation.item_values(system, measure))
