"""The rows of a journal as a project keeps them, and what follows from playing them one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct, field
from msgspec.structs import replace

from lexeval_gui.core.changes import MANY, Change, Slot, check_many, together
from lexeval_gui.core.journal import NOTHING, Entry, Verb, is_one_step, utc_now
from lexeval_gui.project.sources import Source

RECOVERED = "recovered"
"""Who made a change whose own row could not be read: its value is what the file says holds in the end."""


class Row(Struct, frozen=True):
    """Row `number` (from 1) of a journal: what was done at a moment, to the entry that row `target` brought. Only `do`
    has an entry of its own, and is its own target."""

    number: int
    verb: Verb
    target: int
    at: str
    entry: Entry | None = None


class Content(Struct, frozen=True):
    """Everything that a project holds: what it says about itself, the files it refers to, `count` rows of its journal
    (which may be an iterator, to be read once)."""

    about: Mapping[str, Any]
    sources: Sequence[Source]
    rows: Iterable[Row]
    count: int


class SlotValue(NamedTuple):
    """What a slot holds, and who put it there when."""

    value: Any
    who: str
    at: str


class Unplayable(ValueError):
    """A row that cannot follow those before it; the text says why."""


class Replay(Struct):
    """Plays rows: `values` is the value of each slot, `timeline` the numbers of the entries that can be undone (up to
    `cursor`) or done again."""

    values: dict[Slot, SlotValue] = field(default_factory=dict)
    timeline: list[int] = field(default_factory=list)
    cursor: int = 0
    played: int = 0
    _entries: dict[int, Entry] = field(default_factory=dict)
    _before: dict[int, tuple[SlotValue | None, ...]] = field(default_factory=dict)  # of the slots of an entry, in order

    def play(self, row: Row) -> None:
        """Let the next row happen. Raises Unplayable, and changes nothing, if it cannot follow."""
        if row.number != self.played + 1:
            raise Unplayable(f"row {self.played + 1} is missing before row {row.number}")
        {"do": self._do, "undo": self._undo, "redo": self._redo}[row.verb](row)
        self.played = row.number

    def _do(self, row: Row) -> None:
        entry = row.entry
        if entry is None or row.target != row.number:
            raise Unplayable(f"row {row.number} says nothing that was done")
        self._check(row, entry)
        del self.timeline[self.cursor :]
        self.timeline.append(row.number)
        self.cursor += 1
        self._entries[row.number] = entry
        self._before[row.number] = tuple([self.values.get(slot) for slot, _ in entry.change.values])
        self._put(entry)

    def _check(self, row: Row, entry: Entry) -> None:
        """Raise Unplayable where an entry is no change, or says other things of what was there before."""
        if entry.change.kind == MANY:
            try:
                check_many(entry.change)
            except ValueError as error:
                raise Unplayable(f"row {row.number} cannot be played: {error}") from error
            if any((value is NOTHING) != (slot not in self.values) for slot, value in entry.values_before):
                raise Unplayable(f"row {row.number} says of some items what was not so before it")
        elif entry.first != (entry.change.slot not in self.values):
            raise Unplayable(f'row {row.number} says "first": {str(entry.first).lower()}, which it is not')

    def _put(self, entry: Entry) -> None:
        """Let the slots of an entry hold what it sets."""
        for slot, value in entry.change.values:
            self.values[slot] = SlotValue(value, entry.who, entry.when)

    def _undo(self, row: Row) -> None:
        if self.cursor == 0 or self.timeline[self.cursor - 1] != row.target:
            raise Unplayable(f"row {row.number} takes back {row.target}, which is not the last in force")
        self.cursor -= 1
        entry = self._entries[row.target]
        before = dict(zip((slot for slot, _ in entry.change.values), self._before[row.target], strict=True))
        for slot, value in entry.values_before:
            held = before[slot]
            if held is None:
                del self.values[slot]
            else:
                self.values[slot] = held._replace(value=value)

    def _redo(self, row: Row) -> None:
        if self.cursor == len(self.timeline) or self.timeline[self.cursor] != row.target:
            raise Unplayable(f"row {row.number} does {row.target} again, which was not undone last")
        self.cursor += 1
        self._put(self._entries[row.target])


def _before(entry: Entry) -> Iterable[tuple[Slot, Any]]:
    """What stood in the slots of an entry before it, as far as it says so."""
    if entry.change.kind != MANY:
        return ((entry.change.slot, entry.change.before),)
    return ((slot, None if value is NOTHING else value) for slot, value in entry.values_before)


def repair(rows: Iterable[Row], current: Mapping[Slot, Any], is_whole: bool = True) -> list[Row]:
    """Rows that can be played, of a journal with gaps: all of them, numbered anew; where a step is missing, one that
    makes up for it; and at the end what makes up for the last ones, by `current` (what is known to hold; `is_whole` if
    nothing else does)."""
    mending = _Repair()
    for row in rows:
        mending.take(row)
    mending.end(current, is_whole)
    return mending.made


class _Repair(Struct):
    """Plays rows as far as they can be, and makes up for those that are missing; `made` is what was played."""

    made: list[Row] = field(default_factory=list)
    _replay: Replay = field(default_factory=Replay)
    _step: list[tuple[Row, Entry]] = field(default_factory=list)  # rows of one step, which are played together
    _known: dict[int, Row] = field(default_factory=dict)  # rows that do something, by the numbers that they had
    _files: dict[Slot, Any] = field(default_factory=dict)  # what stood in a slot before all
    _last: int = 0

    def take(self, row: Row) -> None:
        """Take the next row that could be read."""
        entry = row.entry
        if self._step and not (entry is not None and is_one_step(entry, self._step[0][1])):
            self._do_step()
        if entry is not None:
            self._step.append((row, entry))
        else:
            self._go(row)

    def _go(self, row: Row) -> None:
        """Let a row take back, or do again, what another did."""
        self._last = row.number
        known = self._known.get(row.target)
        try:
            self._play(Row(self._replay.played + 1, row.verb, 0 if known is None else known.number, row.at))
        except Unplayable:
            if known is not None and known.entry is not None:
                entry = known.entry
                for slot, value in _before(entry) if row.verb == "undo" else entry.change.values:
                    self._set_value(slot, SlotValue(value, RECOVERED, row.at))

    def _do_step(self) -> None:
        """Let a step happen. What makes up for missing rows comes before all of it, so that it is undone as one."""
        if self._has_gap():
            self._make_up()
        for row, entry in self._step:
            self._do(row, entry)
            self._last = row.number
        self._step.clear()

    def _has_gap(self) -> bool:
        """Whether a row is missing before the last one of the step."""
        start = self._replay.played
        return self._last != start or any(row.number != start + place for place, (row, _) in enumerate(self._step, 1))

    def _make_up(self) -> None:
        """Let the slots of the step hold what it found there."""
        found: dict[Slot, SlotValue | None] = {}
        for row, entry in self._step:
            for slot, value in entry.values_before:
                found.setdefault(slot, None if value is NOTHING else SlotValue(value, RECOVERED, row.at))
        for slot, held in found.items():
            if held is not None:
                self._set_value(slot, held)

    def _do(self, row: Row, entry: Entry) -> None:
        for slot, value in _before(entry):
            self._files.setdefault(slot, value)
        number = self._replay.played + 1
        made = Row(number, "do", number, row.at, self._rebased(entry))
        self._play(made)
        self._known[row.number] = made

    def _rebased(self, entry: Entry) -> Entry:
        """An entry as it is after what is known to have been done before it."""
        values = self._replay.values
        if entry.change.kind != MANY:
            return replace(entry, first=entry.change.slot not in values)
        changes = (
            Change(kind, item, system, None, after, part) for (kind, item, part, system), after in entry.change.values
        )
        current = {slot: values[slot].value for slot, _ in entry.change.values if slot in values}
        return replace(entry, change=together(changes, current, entry.change.part))

    def end(self, current: Mapping[Slot, Any], is_whole: bool) -> None:
        """Let hold in the end what is known to."""
        if self._step:
            self._do_step()
        now = utc_now()
        for slot, value in current.items():
            self._set_value(slot, SlotValue(value, RECOVERED, now))
        gone = [slot for slot in self._replay.values if is_whole and slot not in current]
        for slot in gone:
            self._set_value(slot, SlotValue(self._files.get(slot), RECOVERED, now))

    def _set_value(self, slot: Slot, held: SlotValue) -> None:
        """Put a value into a slot that has another, or none."""
        kind, item, part, system = slot
        known = self._replay.values.get(slot)
        if known is None or known.value != held.value:
            change = Change(kind, item, system, None if known is None else known.value, held.value, part)
            number = self._replay.played + 1
            self._play(Row(number, "do", number, held.at, Entry(change, held.who, held.at, known is None)))

    def _play(self, row: Row) -> None:
        self._replay.play(row)
        self.made.append(row)
