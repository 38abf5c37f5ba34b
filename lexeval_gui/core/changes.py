"""What a person changes: a gesture made in the window, the change a task makes of it, and the journal with undo.

Nothing else undoes: the journal moves a cursor over its entries, and each entry keeps who made it and when.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

Ref = tuple[str | int, ...]
"""Names a part of an item, such as ("answer", "wordtune", 3)."""


@dataclass(frozen=True, slots=True)
class Gesture:
    """What the hand did: `verb` (toggle, move, replace, insert, remove) on the part `ref` of an item."""

    item: str
    ref: Ref
    verb: str
    value: Any = None


@dataclass(frozen=True, slots=True)
class Change:
    """A change of the data, as JSON: `before` and `after` are what stood there and what stands there now.

    `kind` says what is changed (`gold`, `answers`, `tag`, `note` …); `system` is None where no system is meant.
    """

    kind: str
    item: str
    system: str | None
    before: Any
    after: Any

    def reversed(self) -> Change:
        """The change that takes this one back."""
        return Change(self.kind, self.item, self.system, self.after, self.before)


@dataclass(frozen=True, slots=True)
class Entry:
    """A change in the journal, with who made it and when (UTC, ISO 8601)."""

    change: Change
    who: str
    when: str


def utc_now() -> str:
    """The present moment as the journal writes it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


@dataclass(slots=True)
class Journal:
    """Changes in order, and a cursor: entries before it are in force, those after it can be done again.

    A new change drops nothing that is in force; what had been undone is dropped, as in any editor.
    """

    entries: list[Entry] = field(default_factory=list)
    cursor: int = 0
    clock: Callable[[], str] = utc_now

    @property
    def in_force(self) -> tuple[Change, ...]:
        """The changes that hold now, oldest first."""
        return tuple(entry.change for entry in self.entries[: self.cursor])

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
        del self.entries[self.cursor :]
        self.entries.append(Entry(change, who, self.clock()))
        self.cursor += 1
        return self.entries[-1]

    def undo(self) -> Change | None:
        """Take the last change back; returns it, or None if there is none."""
        if not self.can_undo:
            return None
        self.cursor -= 1
        return self.entries[self.cursor].change

    def redo(self) -> Change | None:
        """Put the last undone change in force again; returns it, or None if there is none."""
        if not self.can_redo:
            return None
        self.cursor += 1
        return self.entries[self.cursor - 1].change
