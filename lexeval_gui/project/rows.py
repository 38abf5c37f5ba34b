"""The rows of a journal as a project keeps them, and what follows from playing them one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from lexeval_gui.core.changes import Change, Entry, Slot, utc_now
from lexeval_gui.project.sources import Source

Verb = Literal["do", "undo", "redo"]

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


def mended(rows: Iterable[Row], current: Mapping[Slot, Any]) -> list[Row]:
    """Rows that can be played, of a journal with gaps: those before the first gap as they are; then one change for each
    slot that, by the rows behind the gap and by `current` (what is known to hold), holds something else in the end."""
    replay, kept, behind = Replay(), list[Row](), list[Row]()
    for row in rows:
        try:
            if behind:
                raise Unplayable
            replay.play(row)
            kept.append(row)
        except Unplayable:
            behind.append(row)
    wanted = {slot: Held(value, RECOVERED, utc_now()) for slot, value in current.items()}
    for slot, held in (_last_values(behind) | wanted).items():
        known = replay.held.get(slot)
        if known is None or known.value != held.value:
            kept.append(_bringing(replay, slot, held))
    return kept


def _last_values(rows: Sequence[Row]) -> dict[Slot, Held]:
    """What these rows leave in their slots, as far as they tell."""
    entries = {row.number: row.entry for row in rows if row.entry is not None}
    values: dict[Slot, Held] = {}
    for row in rows:
        entry = entries.get(row.target)
        if entry is not None and row.verb != "undo":
            values[entry.change.slot] = Held(entry.change.after, entry.who, entry.when)
        elif entry is not None and entry.first:
            values.pop(entry.change.slot, None)
        elif entry is not None:
            values[entry.change.slot] = Held(entry.change.before, entry.who, entry.when)
    return values


def _bringing(replay: Replay, slot: Slot, held: Held) -> Row:
    """The next row, which puts a value into a slot; it is played."""
    kind, item, part, system = slot
    known = replay.held.get(slot)
    change = Change(kind, item, system, None if known is None else known.value, held.value, part)
    number = replay.played + 1
    row = Row(number, "do", number, held.at, Entry(change, held.who, held.at, known is None))
    replay.play(row)
    return row
