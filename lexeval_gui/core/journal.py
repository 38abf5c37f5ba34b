"""The journal: what a person has changed, in order, with undo.

Nothing else undoes: the journal moves a cursor over its entries, and each entry keeps who made it and when.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import UTC, datetime, timedelta
from typing import Any, Literal, Protocol

from msgspec import Struct, field

from lexeval_gui.core.changes import ANNOTATIONS, MANY, Change, Changes, Slot


class _Nothing:
    """What a slot holds that is as in the files."""


NOTHING = _Nothing()


class Entry(Struct, frozen=True):
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


class Held(Struct, frozen=True):
    """What slots hold, and that of it which may change a score: worked out before a large step is taken, for one
    journal. It takes `counting` as its own: to copy it takes as long as is felt."""

    current: dict[Slot, Any]
    counting: dict[Slot, Any]

    @classmethod
    def of(cls, current: dict[Slot, Any]) -> Held:
        """All of it, and that of it which is no annotation."""
        return cls(current, dict(_counting(current.items())))


class Journal(Struct):
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
    _known: Held | None = None  # what slots hold after the step that is taken, where that is known
    _counting: dict[Slot, Any] = field(default_factory=dict)  # what `current` has but for annotations

    def __post_init__(self) -> None:
        self._counting = Held.of(self.current).counting

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
    def knowing(self, held: Held | None) -> Iterator[None]:
        """Take a step of which it is known already what slots hold after it: of very many that takes a while."""
        self._known = held
        try:
            yield
            if held is not None:
                self.current.clear()
                self.current.update(held.current)
                self._counting = held.counting
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
        self._undo(entry)
        return entry.change

    def redo(self) -> Change | None:
        """Put the last undone change in force again; returns it, or None if there is none. Raises as `undo` does."""
        if not self.can_redo:
            return None
        entry = self.entries[self.cursor]
        self._redo(entry)
        return entry.change

    def _undo(self, entry: Entry) -> None:
        self.cursor -= 1
        self._hold(entry.values_before)
        if self.recorder is not None:
            self.recorder.record("undo", entry)

    def _redo(self, entry: Entry) -> None:
        self.cursor += 1
        self._hold(entry.change.values)
        if self.recorder is not None:
            self.recorder.record("redo", entry)

    def next_step(self, way: int) -> tuple[Change, ...]:
        """What `undo_step` (way -1) or `redo_step` (way 1) would begin with: a change, a second one if the step has
        more. Raises as `undo` does."""
        first = self.cursor - 1 if way < 0 else self.cursor
        entries = [self.entries[place] for place in (first, first + way) if 0 <= place < len(self.entries)]
        return tuple(entry.change for entry in entries if is_one_step(entry, entries[0]))

    def step_entries(self, way: int) -> list[Entry]:
        """All entries that `undo_step` (way -1) or `redo_step` (way 1) would take, in their order. Raises as `undo`
        does."""
        found: list[Entry] = []
        place = self.cursor - 1 if way < 0 else self.cursor
        while 0 <= place < len(self.entries) and is_one_step(entry := self.entries[place], (found or [entry])[0]):
            found.append(entry)
            place += way
        return found

    def undo_step(self) -> tuple[Change, ...]:
        """Take the last step back, all of its changes; what was taken back, the last first. Raises as `undo`
        does."""
        return self._step(-1, self._undo)

    def redo_step(self) -> tuple[Change, ...]:
        """Put the step that was undone last in force again; its changes. Raises as `undo` does."""
        return self._step(1, self._redo)

    def _step(self, way: int, go: Callable[[Entry], None]) -> tuple[Change, ...]:
        entries = self.step_entries(way)  # all before any goes: where one is damaged, nothing is done
        with self.together():
            for entry in entries:
                go(entry)
        return tuple(entry.change for entry in entries)

    def latest(self, slot: Slot) -> Entry | None:
        """The last entry that gave a slot the value that it has. Raises as `undo` does."""
        value = self.current.get(slot)
        find = getattr(self.entries, "latest", None)  # a project's, which looks it up
        if find is not None:
            found: Entry | None = find(slot, value)
            return found
        entries = (self.entries[place] for place in range(self.cursor - 1, -1, -1))
        return next((entry for entry in entries if (entry.change.slot, entry.change.after) == (slot, value)), None)


def is_one_step(one: Entry, other: Entry) -> bool:
    """Whether entries beside each other were added as one step."""
    return (one.when, one.who) == (other.when, other.who)
