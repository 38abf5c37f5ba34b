"""What a person changes: a gesture made in the window, and the change a task makes of it."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any, SupportsIndex

from msgspec import Struct

from lexeval_gui.core.problems import Problem

Ref = tuple[str | int, ...]
"""Names a part of an item, such as ("answer", "wordtune", 3)."""


class Gesture(Struct, frozen=True):
    """What the hand did: `verb` (toggle, move, replace, insert, remove) on the part `ref` of an item."""

    item: str
    ref: Ref
    verb: str
    value: Any = None


def whole_number(value: Any) -> int | None:
    """The whole number that the value of a gesture says; None where it says none."""
    try:
        return int(str(value))
    except ValueError:
        return None


def refusal(text: str, code: str = "no-change") -> Problem:
    """Why a gesture changes nothing."""
    return Problem("warning", "", None, code, text)


ANNOTATIONS = frozenset({"tags", "note", "checked", "tag list", "review", "review set-up"})
"""Kinds of changes that no task counts: they never make a score another."""

Slot = tuple[str, str, str, str | None]
"""What a change sets: its kind, item, part ("" for the whole item) and system (None for none)."""


class Change(Struct, frozen=True):
    """A change of one slot, as JSON: `before` and `after` are what stood there and what stands there now.

    `kind` says what is changed (`gold`, `answers`, `tags`, `note` …); `system` is None where no system is meant, `part`
    "" where the whole item is. A value of None is: as in the files.
    """

    kind: str
    item: str
    system: str | None
    before: Any
    after: Any
    part: str = ""

    @property
    def slot(self) -> Slot:
        """What this change sets."""
        return self.kind, self.item, self.part, self.system

    def reversed(self) -> Change:
        """The change that takes this one back."""
        return Change(self.kind, self.item, self.system, self.after, self.before, self.part)

    @property
    def values(self) -> Iterator[tuple[Slot, Any]]:
        """What it sets, slot by slot: one, unless it is of many (see `together`)."""
        if self.kind != MANY:
            yield self.slot, self.after
            return
        for kind, part, system, items, values in self.after:
            for item, value in zip(items, values, strict=True):
                yield (kind, item, part, system), value

    @property
    def items(self) -> Iterator[tuple[Sequence[str], str | None]]:
        """The items that it is about, in one list or several, with the system that is meant."""
        if self.kind == MANY:
            yield from ((group[3], group[2]) for group in self.after)
        else:
            yield [self.item], self.system

    @property
    def size(self) -> int:
        """How many slots it sets."""
        return sum(len(group[3]) for group in self.after) if self.kind == MANY else 1


COLUMNS = tuple(operator.attrgetter(name) for name in Change.__struct_fields__)
"""Each field of a change."""

PIECE = 500
"""Changes that are pickled together (0.5 ms): whoever shows things does so between two pieces."""


class Changes(tuple[Change, ...]):
    """Changes that go to another process again and again: they are pickled once, in pieces, and read there once. A
    piece has a column for each field: objects of their own took four times as long."""

    @cached_property
    def item_count(self) -> int:
        """In how many items they are."""
        return len({change.item for change in self})

    @cached_property
    def pickled(self) -> tuple[bytes, ...]:
        """The pieces."""
        import pickle  # not before there is another process

        pieces = (self[start : start + PIECE] for start in range(0, len(self), PIECE))
        return tuple(pickle.dumps([[*map(column, piece)] for column in COLUMNS]) for piece in pieces)

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[Any, ...]:
        import pickle

        beside = operator.index(protocol) >= 5  # the pieces travel beside what they are in, and are not copied
        return _unpickled, tuple(map(pickle.PickleBuffer, self.pickled)) if beside else self.pickled


def _unpickled(*pieces: bytes | memoryview) -> Changes:
    return _changes_of(tuple(map(bytes, pieces)))


@lru_cache(maxsize=2)
def _changes_of(pieces: tuple[bytes, ...]) -> Changes:
    """The changes of which these are the pieces, from this program."""
    import pickle

    return Changes(chain.from_iterable(map(Change, *pickle.loads(piece)) for piece in pieces))


def values_of(changes: Iterable[Change]) -> Iterator[tuple[Slot, Any]]:
    """What changes set, slot by slot, one after the other."""
    return chain.from_iterable(change.values for change in changes)


MANY = "many"
"""The kind of a change of many slots at once, which is one entry of a journal. `part` says in words what it is; `after`
has groups [kind, part, system, items, values], and `before` a pair [place, value] for each slot, counted through all
groups, that was not as in the files."""


def together(changes: Iterable[Change], current: Mapping[Slot, Any], words: str) -> Change:
    """Changes of many slots as one, given what a journal holds now (`Journal.current`); of several changes of a slot
    the last one stays. Raises ValueError for annotations, whose last entry is asked for slot by slot."""
    groups: dict[tuple[str, str, str | None], dict[str, Any]] = {}
    for change in changes:
        if change.kind in ANNOTATIONS or change.kind == MANY:
            raise ValueError(f"changes of {change.kind} are entries of their own")
        groups.setdefault((change.kind, change.part, change.system), {})[change.item] = change.after
    after = [[*group, [*values], [*values.values()]] for group, values in groups.items()]
    made = Change(MANY, "", None, [], after, words)
    held = [[place, current[slot]] for place, (slot, _) in enumerate(made.values) if slot in current]
    return Change(MANY, "", None, held, after, words)


def check_many(change: Change) -> None:
    """Raise ValueError unless a change of many slots is one that `together` makes."""
    try:
        slots = [slot for slot, _ in change.values]
        places = [place for place, _ in change.before]
        words = [text for group in change.after for text in (group[0], group[1], group[2] or "", *group[3])]
    except (TypeError, ValueError, IndexError, KeyError) as error:
        raise ValueError("it is no change of many") from error
    known = all(isinstance(text, str) for text in words) and all(type(place) is int for place in places)
    known = known and isinstance(change.before, list) and isinstance(change.after, list)
    if not known or len({*slots}) < len(slots) or any(not 0 <= place < len(slots) for place in places):
        raise ValueError("it is no change of many")
    if any(slot[0] in ANNOTATIONS or slot[0] == MANY for slot in slots):
        raise ValueError("it is of a kind whose changes are entries of their own")
