"""What errors and items are counted by in cross-tables: labels of parts, labels of items, systems, tags."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from lexeval_gui.core.features import Feature
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.query import quote
from lexeval_gui.workspace.analysis.features import features
from lexeval_gui.workspace.items import fields
from lexeval_gui.workspace.items.annotations import Annotations
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.parts import all_part_labels, part_labels

Kind = Literal["part", "item", "system", "tag"]

OF_EVERY_TASK = SYSTEM, TAG, GROUP = "system", "tag", "group"
"""Dimensions that every task has; the last stands for the first grouping that there is."""

NO_TAGS = "there are no tags: they are those of a project (.lexeval), which stands in the place of all files"


class Dimension(Struct, frozen=True):
    """Something that is counted by: its `id`, what people call it, and what has it: a part of an item under a system,
    an item, a system, or whatever is tagged. Items have it as a `feature`, or as a label of the data."""

    id: str
    title: str
    kind: Kind
    feature: Feature | None = None

    @property
    def is_of_system(self) -> bool:
        """Whether its values are other ones under another system."""
        return self.kind == "part"


def dimensions(
    evaluation: Evaluation, annotations: Annotations | None = None, joined: Sequence[Feature] = ()
) -> dict[str, Dimension]:
    """The dimensions that there are, by id: what became of parts, their other labels, systems, tags, what is known of
    items; `joined` are features of one's own."""
    labels, data = all_part_labels(evaluation), evaluation.dataset
    known = [Dimension(name, name.replace("_", " "), "part") for name in labels]
    known.append(Dimension(SYSTEM, SYSTEM, "system"))
    if annotations is not None and annotations.has("tags"):
        known.append(Dimension(TAG, TAG, "tag"))
    systems = range(len(evaluation.system_names))
    known += [Dimension(one.id, one.title, "item", one) for one in features(evaluation, systems, annotations, joined)]
    known += [Dimension(name, data.group_title(name), "item") for name in data.labels]
    by_id: dict[str, Dimension] = {}
    for dimension in known:
        by_id.setdefault(dimension.id, dimension)
    return by_id


def find_dimension(wanted: str, there: Mapping[str, Dimension]) -> Dimension:
    """The dimension that is called so. Raises BadValue naming those that there are."""
    if wanted == TAG and TAG not in there:
        raise BadValue(NO_TAGS)
    if wanted == GROUP and GROUP not in there:
        groups = [known for known in there.values() if known.kind == "item" or known.id.endswith(GROUP)]
        if groups:
            return groups[0]
    if wanted not in there:
        raise BadValue(f"nothing here can be counted by '{wanted}'; there are {', '.join(there)}")
    return there[wanted]


def clause(evaluation: Evaluation, dimension: Dimension, value: str, system: int | None, counts_parts: bool) -> str:
    """The words of a filter that ask for a value of a dimension that is no feature, under a system where that makes a
    difference; "" for the system itself."""
    if dimension.kind == "system":
        return ""
    name = fields.PART_TAG if dimension.kind == "tag" and counts_parts else dimension.id
    if system is not None and dimension.kind in ("part", "tag"):
        name = fields.part_column(evaluation, system, name)
    return f"{quote(name)}:{quote(value)}"


def column_names(evaluation: Evaluation, dimensions: Iterable[Dimension]) -> set[str]:
    """How filters name what is counted by: with the names of systems in front, too."""
    own = {name for one in dimensions for name in ((one.id, fields.PART_TAG) if one.kind == "tag" else (one.id,))}
    return own | {f"{system}.{name}" for system in evaluation.system_names for name in own}


def usual_dimensions(evaluation: Evaluation, there: Mapping[str, Dimension]) -> tuple[str, ...]:
    """What is counted unless something else is asked for: of parts their types, or the systems, by what became of
    them; else the first two that are known of items."""
    labels = part_labels(evaluation)
    if labels:
        return (labels[1] if len(labels) > 1 else labels[0]), (labels[0] if len(labels) > 1 else SYSTEM)
    return tuple(name for name, dimension in there.items() if dimension.kind == "item")[:2]
