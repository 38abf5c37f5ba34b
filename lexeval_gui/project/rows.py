"""The rows of a journal as a project keeps them, and what follows from playing them one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from lexeval_gui.core.changes import Change, Entry, Slot, Verb, utc_now
from lexeval_gui.project.sources import Source

RECOVERED = "recovered"
"""Who made a change whose own row could not be read: its value is what the file says holds in the end."""


@dataclass(frozen=True, slots=True)
class Row:
    """Row `number` (from 1) of a journal: what was done at a moment, to the entry that row `target` brought. Only `do`
    has an entry of its own, and is its own target."""

    number: int
    verb: Verb
    target: int
    at: str
    entry: Entry | None = None


@dataclass(frozen=True)
class Content:
    """Everything that a project holds: what it says about itself, the files it refers to, `count` rows of its journal
    (which may be an iterator, to be read once)."""

    about: Mapping[str, Any]
    sources: Sequence[Source]
    rows: Iterable[Row]
    count: int


class Held(NamedTuple):
    """What a slot holds, and who put it there when."""

    value: Any
    who: str
    at: str


class Unplayable(ValueError):
    """A row that cannot follow those before it; the text says why."""


@dataclass(slots=True)
class Replay:
    """Plays rows: `held` is the value of each slot, `timeline` the numbers of the entries that can be undone (up to
    `cursor`) or done again."""

    held: dict[Slot, Held] = field(default_factory=dict)
    timeline: list[int] = field(default_factory=list)
    cursor: int = 0
    played: int = 0
    _entries: dict[int, Entry] = field(default_factory=dict)
    _before: dict[int, Held | None] = field(default_factory=dict)

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
        slot = entry.change.slot
        if entry.first != (slot not in self.held):
            raise Unplayable(f'row {row.number} says "first": {str(entry.first).lower()}, which it is not')
        del self.timeline[self.cursor :]
        self.timeline.append(row.number)
        self.cursor += 1
        self._entries[row.number], self._before[row.number] = entry, self.held.get(slot)
        self.held[slot] = Held(entry.change.after, entry.who, entry.when)

    def _undo(self, row: Row) -> None:
        if self.cursor == 0 or self.timeline[self.cursor - 1] != row.target:
            raise Unplayable(f"row {row.number} takes back {row.target}, which is not the last in force")
        self.cursor -= 1
        entry, before = self._entries[row.target], self._before[row.target]
        if before is None:
            del self.held[entry.change.slot]
        else:
            self.held[entry.change.slot] = before._replace(value=entry.change.before)

    def _redo(self, row: Row) -> None:
        if self.cursor == len(self.timeline) or self.timeline[self.cursor] != row.target:
            raise Unplayable(f"row {row.number} does {row.target} again, which was not undone last")
        self.cursor += 1
        entry = self._entries[row.target]
        self.held[entry.change.slot] = Held(entry.change.after, entry.who, entry.when)


def mended(rows: Iterable[Row], current: Mapping[Slot, Any], is_whole: bool = True) -> list[Row]:
    """Rows that can be played, of a journal with gaps: all of them, numbered anew; where a step is missing, one that
    makes up for it; and at the end what makes up for the last ones, by `current` (what is known to hold; `is_whole` if
    nothing else does)."""
    mending = _Mending()
    for row in rows:
        mending.take(row)
    mending.end(current, is_whole)
    return mending.made


@dataclass(slots=True)
class _Mending:
    """Plays rows as far as they can be, and makes up for those that are missing; `made` is what was played."""

    made: list[Row] = field(default_factory=list)
    _replay: Replay = field(default_factory=Replay)
    _known: dict[int, Row] = field(default_factory=dict)  # rows that do something, by the numbers that they had
    _files: dict[Slot, Any] = field(default_factory=dict)  # what stood in a slot before all
    _last: int = 0

    def take(self, row: Row) -> None:
        """Take the next row that could be read."""
        has_gap = row.number != self._replay.played + 1 or self._last != self._replay.played
        self._last = row.number
        if row.entry is not None:
            self._do(row, row.entry, has_gap)
            return
        known = self._known.get(row.target)
        try:
            self._play(Row(self._replay.played + 1, row.verb, 0 if known is None else known.number, row.at))
        except Unplayable:
            if known is not None and known.entry is not None:
                change = known.entry.change
                value = change.before if row.verb == "undo" else change.after
                self._bring(change.slot, Held(value, RECOVERED, row.at))

    def _do(self, row: Row, entry: Entry, has_gap: bool) -> None:
        slot, before = entry.change.slot, entry.change.before
        if has_gap and not entry.first:
            self._bring(slot, Held(before, RECOVERED, row.at))
        self._files.setdefault(slot, before)
        number = self._replay.played + 1
        made = Row(number, "do", number, row.at, replace(entry, first=slot not in self._replay.held))
        self._play(made)
        self._known[row.number] = made

    def end(self, current: Mapping[Slot, Any], is_whole: bool) -> None:
        """Let hold in the end what is known to."""
        now = utc_now()
        for slot, value in current.items():
            self._bring(slot, Held(value, RECOVERED, now))
        gone = [slot for slot in self._replay.held if is_whole and slot not in current]
        for slot in gone:
            self._bring(slot, Held(self._files.get(slot), RECOVERED, now))

    def _bring(self, slot: Slot, held: Held) -> None:
        """Put a value into a slot that has another, or none."""
        kind, item, part, system = slot
        known = self._replay.held.get(slot)
        if known is None or known.value != held.value:
            change = Change(kind, item, system, None if known is None else known.value, held.value, part)
            number = self._replay.played + 1
            self._play(Row(number, "do", number, held.at, Entry(change, held.who, held.at, known is None)))

    def _play(self, row: Row) -> None:
        self._replay.play(row)
        self.made.append(row)
