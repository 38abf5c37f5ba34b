"""What a person changes: a gesture made in the window, the change a task makes of it, and the journal with undo.

Nothing else undoes: the journal moves a cursor over its entries, and each entry keeps who made it and when.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any, Literal, Protocol, SupportsIndex

from lexeval_gui.core.problems import Problem

Ref = tuple[str | int, ...]
"""Names a part of an item, such as ("answer", "wordtune", 3)."""


@dataclass(frozen=True, slots=True)
class Gesture:
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


@dataclass(frozen=True, slots=True)
class Change:
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


PIECE = 2000
"""Changes that are pickled together: whoever shows things does so between two pieces."""


class Changes(tuple[Change, ...]):
    """Changes that go to another process again and again: they are pickled once, in pieces, and read there once."""

    @cached_property
    def item_count(self) -> int:
        """In how many items they are."""
        return len({change.item for change in self})

    @cached_property
    def pickled(self) -> tuple[bytes, ...]:
        """The pieces."""
        import pickle  # not before there is another process

        return tuple(pickle.dumps(tuple(self[start : start + PIECE])) for start in range(0, len(self), PIECE))

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

    return Changes(change for piece in pieces for change in pickle.loads(piece))


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


class _Nothing:
    """What a slot holds that is as in the files."""


NOTHING = _Nothing()


@dataclass(frozen=True, slots=True)
class Entry:
    """A change in the journal, with who made it and when (UTC, ISO 8601); `first` where its slot was as in the files
    before, so that taking it back leaves nothing there."""

    change: Change
    who: str
    when: str
    first: bool = False

    @property
    def values_before(self) -> Iterator[tuple[Slot, Any]]:
        """What its slots hold once it is taken back; NOTHING where they are as in the files then."""
        if self.change.kind != MANY:
            yield self.change.slot, NOTHING if self.first else self.change.before
            return
        held = dict(self.change.before)
        for place, (slot, _) in enumerate(self.change.values):
            yield slot, held.get(place, NOTHING)


def utc_now() -> str:
    """The present moment as the journal writes it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def local_time(moment: str) -> str:
    """A moment of the journal in local time, without seconds; what is no moment as it is."""
    try:
        return datetime.fromisoformat(moment).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return moment


def _next_millisecond(moment: str) -> str:
    """The moment a millisecond later."""
    return (datetime.fromisoformat(moment) + timedelta(milliseconds=1)).isoformat(timespec="milliseconds")


class EntryList(Protocol):
    """Entries in order, as a list has them; a project fetches them from its file when they are asked for."""

    def __len__(self) -> int: ...

    def __getitem__(self, place: int, /) -> Entry: ...

    def __delitem__(self, places: slice, /) -> None: ...

    def append(self, entry: Entry, /) -> None:
        """Add an entry at the end."""


Verb = Literal["do", "undo", "redo"]
"""What a journal does with an entry."""


class JournalRecorder(Protocol):
    """Writes down what the journal does, each step before the next begins. It raises nothing: what cannot be written
    is kept in memory, and the keeper says so."""

    def record(self, verb: Verb, entry: Entry) -> None:
        """An entry was added, and those that had been undone are gone (`do`); the last one in force was taken back
        (`undo`); the one that was undone last is in force again (`redo`)."""

    def together(self) -> AbstractContextManager[None]:
        """Write what is done inside as one step: all of it or nothing."""


class WritesTogether:
    """What every JournalRecorder does alike: it counts how deep steps are taken together, and writes at the end."""

    _together = 0

    @contextmanager
    def together(self) -> Iterator[None]:
        """See JournalRecorder."""
        self._together += 1
        try:
            yield
        finally:
            self._together -= 1
            self._write_together()

    def _write_together(self) -> None:
        """Write what was done, unless more is still being done (`_together`)."""
        raise NotImplementedError


def hold(current: dict[Slot, Any], values: Iterable[tuple[Slot, Any]]) -> None:
    """Let slots hold these values, or be as in the files (NOTHING)."""
    for slot, value in values:
        if value is NOTHING:
            current.pop(slot, None)
        else:
            current[slot] = value


def counted(current: Mapping[Slot, Any]) -> Changes:
    """What holds and may change a score: see Journal.counted."""
    return Changes(
        Change(kind, item, system, None, value, part)
        for (kind, item, part, system), value in _counting(current.items())
        if value is not None
    )


def _counting(values: Iterable[tuple[Slot, Any]]) -> Iterator[tuple[Slot, Any]]:
    """Of slots and their values those that are no annotations."""
    return ((slot, value) for slot, value in values if slot[0] not in ANNOTATIONS)


@dataclass(slots=True)
class Journal:
    """Changes in order, and a cursor: entries before it are in force, those after it can be done again.

    `current` has the value of every slot that is not as in the files, and is changed here alone. A new change drops
    nothing that is in force; what had been undone is dropped, as in any editor. Changes that were added as one step
    share their moment and who made them, by which they are known as one step after a restart, too.
    """

    entries: EntryList = field(default_factory=list[Entry])
    cursor: int = 0
    current: dict[Slot, Any] = field(default_factory=dict)
    recorder: JournalRecorder | None = None
    clock: Callable[[], str] = utc_now
    _last: str = ""  # when the last step was added here
    _known: dict[Slot, Any] | None = None  # what slots hold after the step that is taken, where that is known
    _counting: dict[Slot, Any] = field(init=False, repr=False, compare=False)  # what `current` has but for annotations

    def __post_init__(self) -> None:
        self._counting = dict(_counting(self.current.items()))

    @property
    def counted(self) -> Changes:
        """What holds now and may change a score: everything but annotations, and what was put back (None). `before` is
        not said. (Asked for with every decision, however many annotations there are.)"""
        return counted(self._counting)

    @property
    def can_undo(self) -> bool:
        """Whether there is something to undo."""
        return self.cursor > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is something to do again."""
        return self.cursor < len(self.entries)

    def add(self, change: Change, who: str = "") -> Entry:
        """Put a change in force."""
        return self._put(change, who, self.clock())

    def add_step(self, changes: Sequence[Change], who: str = "") -> None:
        """Put changes in force as one step, which `undo_step` takes back as one."""
        moment = self.clock()
        self._last = moment = moment if moment > self._last else _next_millisecond(self._last)
        with self.together():
            for change in changes:
                self._put(change, who, moment)

    def _put(self, change: Change, who: str, moment: str) -> Entry:
        del self.entries[self.cursor :]
        entry = Entry(change, who, moment, change.slot not in self.current)
        self.entries.append(entry)
        self.cursor += 1
        self._hold(change.values)
        if self.recorder is not None:
            self.recorder.record("do", entry)
        return entry

    def _hold(self, values: Iterable[tuple[Slot, Any]]) -> None:
        if self._known is None:
            values = list(values)
            hold(self.current, values)
            hold(self._counting, _counting(values))

    @contextmanager
    def knowing(self, current: dict[Slot, Any] | None) -> Iterator[None]:
        """Take a step of which it is known already what slots hold after it: of very many that takes a while."""
        self._known = current
        try:
            yield
            if current is not None:
                self.current.clear()
                self.current.update(current)
                self._counting = dict(_counting(current.items()))
        finally:
            self._known = None

    def together(self) -> AbstractContextManager[None]:
        """Let many steps be written as one, such as a tag for a thousand items; each is still undone for itself."""
        return nullcontext() if self.recorder is None else self.recorder.together()

    def undo(self) -> Change | None:
        """Take the last change back; returns it, or None if there is none. Raises Unreadable, and does nothing, where
        the change cannot be fetched from a damaged project."""
        if not self.can_undo:
            return None
        entry = self.entries[self.cursor - 1]
        self.cursor -= 1
        self._hold(entry.values_before)
        if self.recorder is not None:
            self.recorder.record("undo", entry)
        return entry.change

    def redo(self) -> Change | None:
        """Put the last undone change in force again; returns it, or None if there is none. Raises as `undo` does."""
        if not self.can_redo:
            return None
        entry = self.entries[self.cursor]
        self.cursor += 1
        self._hold(entry.change.values)
        if self.recorder is not None:
            self.recorder.record("redo", entry)
        return entry.change

    def next_step(self, way: int) -> tuple[Change, ...]:
        """What `undo_step` (way -1) or `redo_step` (way 1) would begin with: a change, a second one if the step has
        more. Raises as `undo` does."""
        first = self.cursor - 1 if way < 0 else self.cursor
        entries = [self.entries[place] for place in (first, first + way) if 0 <= place < len(self.entries)]
        return tuple(entry.change for entry in entries if _is_one_step(entry, entries[0]))

    def step_entries(self, way: int) -> list[Entry]:
        """All entries that `undo_step` (way -1) or `redo_step` (way 1) would take, in their order. Raises as `undo`
        does."""
        found: list[Entry] = []
        place = self.cursor - 1 if way < 0 else self.cursor
        while 0 <= place < len(self.entries) and _is_one_step(entry := self.entries[place], (found or [entry])[0]):
            found.append(entry)
            place += way
        return found

    def undo_step(self) -> tuple[Change, ...]:
        """Take the last step back, all of its changes; what was taken back, the last first. Raises as `undo`
        does."""
        return self._step(-1, self.undo)

    def redo_step(self) -> tuple[Change, ...]:
        """Put the step that was undone last in force again; its changes. Raises as `undo` does."""
        return self._step(0, self.redo)

    def _step(self, place: int, go: Callable[[], Change | None]) -> tuple[Change, ...]:
        done: list[Change] = []
        first: Entry | None = None
        with self.together():
            while 0 <= self.cursor + place < len(self.entries):
                entry = self.entries[self.cursor + place]
                first = first or entry
                if not _is_one_step(entry, first):
                    break
                done.append(entry.change)
                go()
        return tuple(done)

    def latest(self, slot: Slot) -> Entry | None:
        """The last entry that gave a slot the value that it has. Raises as `undo` does."""
        value = self.current.get(slot)
        find = getattr(self.entries, "latest", None)  # a project's, which looks it up
        if find is not None:
            found: Entry | None = find(slot, value)
            return found
        entries = (self.entries[place] for place in range(self.cursor - 1, -1, -1))
        return next((entry for entry in entries if (entry.change.slot, entry.change.after) == (slot, value)), None)


def _is_one_step(one: Entry, other: Entry) -> bool:
    return (one.when, one.who) == (other.when, other.who)
