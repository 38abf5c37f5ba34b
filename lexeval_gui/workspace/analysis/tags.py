"""Tags, notes and checks one by one, with what each part is and what became of it; two people's tags compared.

What is compared are units that both persons marked as seen: an item that is checked, and with it its parts, those that
cross-tables count and any that is tagged. Without such marks nobody knows what was passed over: then there are raw
counts and no kappa.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import numpy as np
from msgspec import Struct

from lexeval_gui.core.changes import Ref
from lexeval_gui.core.dataset import Ints
from lexeval_gui.core.jobs import Check, go_on
from lexeval_gui.core.parts.descriptions import PartDescription, described
from lexeval_gui.core.parts.names import part_name, part_ref, system_of_part
from lexeval_gui.core.statistics.kappa import KINDS, Kappa, intervals
from lexeval_gui.workspace.items.annotations import WHOLE, Annotations
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.parts import part_labels, parts_of

Level = Literal["items", "parts"]
LEVELS: tuple[Level, ...] = ("items", "parts")


class AnnotatedPlace(Struct, frozen=True):
    """An item (`part` "") or a part of one that has a tag, a note or a check: the row and id of the item, the part as
    the journal names it, the system that it belongs to, if it is one's own, and what the picture of the item says."""

    row: int
    item: str
    part: str
    system: str | None
    tags: tuple[str, ...]
    note: str
    is_checked: bool
    description: PartDescription


class TagAgreement(Struct, frozen=True):
    """How far two people agree on a tag of items, or of parts: how many both, the first alone and the second alone gave
    it; `kappa` over what both marked as seen, and its interval; None where there is none."""

    tag: str
    level: Level
    both: int
    first: int
    second: int
    kappa: Kappa | None
    interval: tuple[float, float] | None


def annotated_places(
    evaluation: Evaluation, annotations: Annotations, check: Check = go_on
) -> Iterator[AnnotatedPlace]:
    """Everything that has a tag, a note or a check, in the order of the items, of those that are scored."""
    systems, names, ids = range(len(evaluation.system_names)), evaluation.system_names, evaluation.dataset.ids
    inside = None if evaluation.rows is None else set(evaluation.rows.tolist())
    rows, parts = annotations.annotated_places()
    shown, picture = -1, dict[Ref, PartDescription]()
    for number, row in enumerate(rows.tolist()):
        if inside is not None and row not in inside:
            continue
        check()
        place = parts.get(number, WHOLE)
        ref = part_ref(place[0])
        if ref is not None and shown != row:
            shown, picture = row, described(evaluation.blocks(row, systems))
        yield AnnotatedPlace(
            row,
            ids[row],
            place[0],
            place[1] or system_of_part(place[0], names),
            tuple(map(str, annotations.at("tags", row, place) or ())),
            str(annotations.at("note", row, place) or ""),
            bool(annotations.at("checked", row, place)),
            picture.get(ref, PartDescription()) if ref is not None else PartDescription(),
        )


# -- two people -------------------------------------------------------------------------------------------------------


class _Said(Struct, frozen=True):
    """What two people said of a place of an item: their tags, and whether both have seen it."""

    row: int
    level: Level
    tags: tuple[frozenset[str], frozenset[str]]
    seen: bool


def tag_agreement(
    evaluation: Evaluation, one: Annotations, other: Annotations, check: Check = go_on
) -> tuple[TagAgreement, ...]:
    """How far two people agree on every tag that either gave, items before parts. The draws of the intervals are those
    of the seed in force, over the items of which both have seen anything, the same for all tags."""
    said = list(_said(evaluation, one, other, check))
    seen = sorted({place.row for place in said if place.seen})
    tags = [
        (level, tag)
        for level in LEVELS
        for tag in sorted({tag for place in said if place.level == level for own in place.tags for tag in own})
    ]
    counts = np.stack([_counts(said, level, tag, seen) for level, tag in tags]) if tags else np.zeros((0, 0, 4), int)
    drawn = intervals(counts, seed_of(evaluation), check) if len(seen) else [None] * len(tags)
    return tuple(
        _agreement(said, level, tag, own, interval)
        for (level, tag), own, interval in zip(tags, counts, drawn, strict=True)
    )


def seed_of(evaluation: Evaluation) -> str:
    """The seed of the draws: the one in force, 1 where there is none."""
    if "seed" in evaluation.settings:
        return evaluation.settings["seed"]
    return "1"


def _said(evaluation: Evaluation, one: Annotations, other: Annotations, check: Check) -> Iterator[_Said]:
    both = one.are_checked() & other.are_checked()
    tagged = [{(row, place): frozenset(tags) for row, place, tags in who.tagged_places()} for who in (one, other)]
    rows = np.union1d(np.flatnonzero(both), np.array([row for own in tagged for row, _ in own], np.int64))
    if evaluation.rows is not None:
        rows = np.intersect1d(rows, evaluation.rows)
    places = _places_of(evaluation, np.flatnonzero(both))
    for own in tagged:
        for row, (part, system) in own:
            if part:
                places.setdefault(row, {})[part, system] = None
    for row in rows.tolist():
        check()
        for place in (WHOLE, *places.get(row, ())):
            level: Level = "parts" if place[0] else "items"
            first, second = (own.get((row, place), frozenset()) for own in tagged)
            yield _Said(row, level, (first, second), bool(both[row]))


def _places_of(evaluation: Evaluation, rows: Ints) -> dict[int, dict[tuple[str, str | None], None]]:
    """The parts of these items that are counted under any system."""
    found: dict[int, dict[tuple[str, str | None], None]] = {}
    for system in range(len(evaluation.system_names) if part_labels(evaluation) else 0):
        table = parts_of(evaluation, system)
        assert table is not None, "a task with labels of parts has parts"
        for part in np.flatnonzero(np.isin(table.row_of, rows)).tolist():
            found.setdefault(int(table.row_of[part]), {})[part_name(table.ref(part)), None] = None
    return found


def _counts(said: Sequence[_Said], level: Level, tag: str, seen: Sequence[int]) -> Ints:
    """What was said of the units of each item that both have seen: [items, 4] in the order of kappa.KINDS."""
    place_of, counts = {row: place for place, row in enumerate(seen)}, np.zeros((len(seen), len(KINDS)), np.int64)
    for place in said:
        if place.seen and place.level == level:
            first, second = place.tags
            counts[place_of[place.row], KINDS.index((tag in first, tag in second))] += 1
    return counts


def _agreement(
    said: Sequence[_Said], level: Level, tag: str, counts: Ints, interval: tuple[float, float] | None
) -> TagAgreement:
    given = [tuple(tag in own for own in place.tags) for place in said if place.level == level]
    both, first, second = (given.count(kind) for kind in ((True, True), (True, False), (False, True)))
    units = counts.sum(axis=0).tolist()
    return TagAgreement(tag, level, both, first, second, Kappa(*units) if sum(units) else None, interval)
