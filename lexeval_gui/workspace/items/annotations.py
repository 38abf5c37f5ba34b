"""What a person noted about the items of a dataset: tags, notes, checks, for filters and for columns of the list.

They are kept by item id in the journal (kinds `tags`, `note`, `checked`, `tag list`); what is about items that the
dataset does not have stays there, and is counted here.
"""

from __future__ import annotations

import operator
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any

import numpy as np
from msgspec import Struct

from lexeval_gui.core.changes import Slot
from lexeval_gui.core.dataset import FEW, Ints, Mask, Strings
from lexeval_gui.core.parts.names import system_of_part
from lexeval_gui.core.query.fields import Field, Labels, LazySets, Sets, Texts

KINDS = frozenset({"tags", "note", "checked"})

TAG_LIST = ("tag list", "", "", None)
"""The slot of the list of tags."""

Place = tuple[str, str | None]
"""Part and system of an item."""

WHOLE: Place = ("", None)
"""An item as a whole."""


class Tag(Struct, frozen=True):
    """A tag of the person's own list: its name, the key that sets it, its colour (`#rrggbb`); "" for none."""

    name: str
    key: str = ""
    colour: str = ""


class RowIndex:
    """Finds the row of an item by its id. Made once for a dataset; the table of all ids is made when first needed."""

    def __init__(self, ids: Strings) -> None:
        self.ids = ids

    @cached_property
    def by_id(self) -> dict[str, int]:
        """The first row of each id."""
        return self.ids.first_rows()

    def of(self, items: Collection[str]) -> Mapping[str, int]:
        """The first row of each of these items; those that are not there are left out."""
        if len(items) > FEW or "by_id" in self.__dict__:
            return self.by_id
        found = {item: self.ids.find(item) for item in items}
        return {item: row for item, row in found.items() if row is not None}


_Key = int | tuple[int, Place]
"""A row, or a part of one."""


class Annotations:
    """The tags, notes and checks of items, by row. `follow` takes over a few slots, so that a key press costs nothing.

    `absent` are the items that the dataset does not have, each with its slots.
    """

    def __init__(self, rows: RowIndex, current: Mapping[Slot, Any]) -> None:
        self.rows = rows
        self.absent: dict[str, set[Slot]] = defaultdict(set)
        self._values: dict[str, dict[int, dict[Place, Any]]] = {kind: defaultdict(dict) for kind in KINDS}
        self._rows_by_tag: dict[str, set[int]] = defaultdict(set)
        self._with_parts: set[int] = set()  # the rows of which a part has something
        self._tag_list: tuple[Tag, ...] = ()
        self._texts: dict[_Key, str] = {}  # what places are found by, until something changes there
        self.steps = 0
        """How often something has changed: what follows from it can be kept for as long as this is the same."""
        self._load(current)

    def _load(self, current: Mapping[Slot, Any]) -> None:
        """Take over everything, in one pass: what stands once at an item as a whole, which is nearly all, at once."""
        found, held, tagged = self.rows.of(_items(current)), self._values, self._rows_by_tag
        for slot, value in current.items():
            kind, item, part, system = slot
            row = found.get(item) if kind in KINDS and value and not part and system is None else None
            if row is None or row in held[kind] or (kind == "tags" and not isinstance(value, list)):
                self._follow(slot, current, found)
                continue
            held[kind][row] = {WHOLE: value}
            if kind == "tags":
                for tag in value:
                    tagged[str(tag)].add(row)

    def follow(self, slots: Collection[Slot], current: Mapping[Slot, Any]) -> None:
        """Take over what these slots hold after a step of the journal."""
        self.steps += 1
        found = self.rows.of(_items(slots))
        for slot in slots:
            self._follow(slot, current, found)

    def _follow(self, slot: Slot, current: Mapping[Slot, Any], found: Mapping[str, int]) -> None:
        kind, item, part, system = slot
        if slot == TAG_LIST:
            self._tag_list = _tags(current.get(slot))
        elif kind in KINDS:
            value, row = current.get(slot), found.get(item)
            if row is None:
                self._track_absent(slot, bool(value))
            else:
                self._put(kind, row, (part, system), value)

    def _track_absent(self, slot: Slot, is_held: bool) -> None:
        slots = self.absent[slot[1]]
        (slots.add if is_held else slots.discard)(slot)
        if not slots:
            del self.absent[slot[1]]

    def _put(self, kind: str, row: int, place: Place, value: Any) -> None:
        held, before = self._values[kind], self.tags(row)
        self._texts.pop(row if place == WHOLE else (row, place), None)
        if place != WHOLE:
            self._with_parts.add(row)  # it stays: a row without parts is listed as it is
        if value:
            held[row][place] = value
        elif row in held:
            held[row].pop(place, None)
            if not held[row]:
                del held[row]
        for tag in before:
            self._rows_by_tag[tag].discard(row)
        for tag in self.tags(row):
            self._rows_by_tag[tag].add(row)

    # one item

    def tags(self, row: int) -> tuple[str, ...]:
        """The tags of an item and of its parts, in order of name."""
        found = self._values["tags"].get(row, {}).values()
        return tuple(sorted({name for tags in found for name in _names(tags)}))

    def note(self, row: int) -> str:
        """The note of an item, then those of its parts, a line each; "" if there is none."""
        found = self._values["note"].get(row, {})
        return "\n".join(str(found[place]) for place in sorted(found, key=lambda p: (p[0], p[1] or "")))

    def is_checked(self, row: int) -> bool:
        """Whether an item is checked."""
        return WHOLE in self._values["checked"].get(row, {})

    def places(self, row: int) -> tuple[Place, ...]:
        """Where an item has a tag, note or check: as a whole, or in parts."""
        found = {place for held in self._values.values() for place in held.get(row, ())}
        return tuple(sorted(found, key=lambda place: (place[0], place[1] or "")))

    def at(self, kind: str, row: int, place: Place = WHOLE) -> Any:
        """What stands at one place of an item; None if nothing does."""
        return self._values[kind].get(row, {}).get(place)

    # all places

    def annotated_places(self) -> tuple[Ints, dict[int, Place]]:
        """Every item, and every part of one, that has something, by rows, each as often as it has such places: int [p];
        and which places these are, by their numbers in it, where it is not the item as a whole."""
        rows = self.annotated()
        inside = {row: self.places(row) for row in self._with_parts}
        counts = np.ones(len(rows), np.int64)
        several = np.flatnonzero(np.isin(rows, list(self._with_parts))).tolist() if inside else []
        for place in several:
            counts[place] = len(inside[int(rows[place])])
        starts = np.cumsum(counts) - counts
        named = (
            (int(starts[place]) + n, known) for place in several for n, known in enumerate(inside[int(rows[place])])
        )
        return np.repeat(rows, counts), {number: known for number, known in named if known != WHOLE}

    def texts(self, places: tuple[Ints, dict[int, Place]]) -> list[str]:
        """What annotated places (see `annotated_places`) are found by: the id of the item, the tags and the note, in
        one casefolded text each [p]. Only what has changed since is put together again."""
        (rows, inside), known = places, self._texts
        keys: list[_Key] = rows.tolist()
        for number, place in inside.items():
            keys[number] = int(rows[number]), place
        lacking = [number for number, key in enumerate(keys) if key not in known]
        for number, item in zip(lacking, self.rows.ids.take(rows[lacking]), strict=True):
            known[keys[number]] = self._text(item, int(rows[number]), inside.get(number, WHOLE))
        return [known[key] for key in keys]

    def _text(self, item: str, row: int, place: Place) -> str:
        held = self.at("tags", row, place)
        return f"{item} {' '.join(sorted(_names(held))) if held else ''} {self.at('note', row, place) or ''}".casefold()

    def tags_of_parts(self, row: int) -> dict[str, tuple[Tag, ...]]:
        """The tags of the parts of an item, by the names of the parts."""
        if row not in self._with_parts:
            return {}
        listed = {tag.name: tag for tag in self.known_tags}
        held = self._values["tags"].get(row, {})
        return {part: tuple(listed.get(n, Tag(n)) for n in _names(tags)) for (part, _), tags in held.items() if part}

    @property
    def place_counts(self) -> dict[str, int]:
        """How many items and parts have each tag that any has: an item whose parts have it, too, counts for each."""
        found = self.counts
        for row in self._with_parts:
            own = [name for tags in self._values["tags"].get(row, {}).values() for name in _names(tags)]
            for name in set(own):
                found[name] += own.count(name) - 1
        return found

    def tagged_places(self) -> Iterator[tuple[int, Place, tuple[str, ...]]]:
        """Every tagged item, and every tagged part of one: its row, its place and its tags, in order of rows."""
        held = self._values["tags"]
        for row in sorted(held):
            for place in sorted(held[row], key=lambda place: (place[0], place[1] or "")):
                yield row, place, _names(held[row][place])

    # all items

    @property
    def known_tags(self) -> tuple[Tag, ...]:
        """The person's own list, then what is used without being in it."""
        named = {tag.name for tag in self._tag_list}
        return (*self._tag_list, *(Tag(tag) for tag in sorted(self.counts) if tag not in named))

    @property
    def counts(self) -> dict[str, int]:
        """How many items have each tag that any has."""
        return {tag: len(rows) for tag, rows in self._rows_by_tag.items() if rows}

    def has(self, kind: str) -> bool:
        """Whether any item has something of one of `KINDS`."""
        return bool(self._values[kind])

    def annotated(self, *kinds: str) -> Ints:
        """The rows with something of any of these kinds (all of `KINDS`), in order: int [items]."""
        rows = {row for kind in kinds or KINDS for row in self._values[kind]}
        return np.sort(np.fromiter(rows, np.int64, len(rows)))

    def with_tag(self, tag: str) -> Mask:
        """Which items have a tag: bool [n]."""
        return self._mask(list(self._rows_by_tag.get(tag, ())))

    def are_checked(self) -> Mask:
        """Which items are checked: bool [n]."""
        return self._mask(self.annotated("checked"))

    def fields(self, systems: Sequence[str] = ()) -> dict[str, Field]:
        """What a filter can ask: `tag:`, `note:`, and `checked:yes` or `no`; of several systems also `A.tag:`, which
        passes over the parts of the others. Made anew for a filter."""
        codes = self.are_checked().astype(np.int8)
        holding, equal = partial(self._notes, operator.contains), partial(self._notes, operator.eq)
        notes = Texts(holding, equal, lambda: self._mask(self.annotated("note")))
        own = {f"{name}.tag": LazySets(partial(self._rows_of_tags, name, systems)) for name in systems}
        named = own if len(systems) > 1 else {}
        return {"tag": Sets(self._rows_by_tag), "note": notes, "checked": Labels(codes, ("no", "yes"))} | named

    def _rows_of_tags(self, system: str, systems: Sequence[str]) -> dict[str, set[int]]:
        """The rows with each tag at the item, or at a part of it that is no other system's."""
        found: dict[str, set[int]] = defaultdict(set)
        for row, (part, own), tags in self.tagged_places():
            if (own or system_of_part(part, systems)) in (None, system):
                for tag in tags:
                    found[tag].add(row)
        return found

    def _notes(self, fits: Callable[[str, str], bool], needle: str) -> Mask:
        """The rows whose note fits a needle, both casefolded."""
        return self._mask([row for row in self._values["note"] if fits(self.note(row).casefold(), needle.casefold())])

    def _mask(self, rows: Ints | list[int]) -> Mask:
        mask = np.zeros(len(self.rows.ids), np.bool_)
        mask[rows] = True
        return mask


def _items(slots: Iterable[Slot]) -> set[str]:
    """The items that tags, notes and checks are about."""
    return {item for kind, item, _, _ in slots if kind in KINDS}


def _names(tags: Any) -> tuple[str, ...]:
    """The names of tags as the journal holds them at one place."""
    return tuple(map(str, tags if isinstance(tags, list | tuple) else (tags,)))


def _tags(value: Any) -> tuple[Tag, ...]:
    """The list of tags as the journal holds it; what is none is left out."""
    listed = value if isinstance(value, list | tuple) else ()
    return tuple(
        Tag(*(str(tag.get(name) or "") for name in ("name", "key", "colour")))
        for tag in listed
        if isinstance(tag, dict) and tag.get("name")
    )
