"""Which columns the list of items has, in which order and how wide: as somebody chose them, in names of columns.

A choice is an entry for each column, shown or not; a column without an entry (a tag's that is the first, a system's
that was opened later) is shown behind the one that it stands behind at first. No entries are the columns as at first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

WIDEST = 2000
"""Units that no column is wider than."""


class ColumnChoice(Struct, frozen=True):
    """A column: its id, whether it is shown, and its width in units (pixels at zoom 1); None for what it needs."""

    id: str
    shown: bool = True
    width: int | None = None

    def as_json(self) -> list[Any]:
        """As a project and the memory keep it."""
        return [self.id, self.shown, self.width]


Choice = tuple[ColumnChoice, ...]


def complete(chosen: Sequence[ColumnChoice], usual: Sequence[str]) -> Choice:
    """Entries for the columns that are there at first (`usual`, in order), too."""
    entries = list(chosen)
    known = {entry.id for entry in chosen}
    place = 0
    for id in usual:
        if id in known:
            place = next(place for place, entry in enumerate(entries) if entry.id == id) + 1
        else:
            entries.insert(place, ColumnChoice(id))
            place += 1
    return tuple(entries)


def with_shown(choice: Choice, id: str, shown: bool) -> Choice:
    """The choice with a column shown, at the end if it has no entry, or no longer shown."""
    if all(entry.id != id for entry in choice):
        return (*choice, ColumnChoice(id, shown))
    return tuple(replace(entry, shown=shown) if entry.id == id else entry for entry in choice)


def with_width(choice: Choice, id: str, width: int | None) -> Choice:
    """The choice with another width of a column."""
    return tuple(replace(entry, width=width) if entry.id == id else entry for entry in choice)


def moved(choice: Choice, id: str, other: str) -> Choice:
    """The choice with a column in the place of another, which gives way to the side that the first one came from."""
    ids = [entry.id for entry in choice]
    entries = list(choice)
    entries.insert(ids.index(other), entries.pop(ids.index(id)))
    return tuple(entries)


def read_choice(written: Any, is_column: Callable[[str], bool] = lambda id: True) -> Choice | None:
    """A choice as JSON has it, of columns that there are, each once; None if none was made."""
    if not isinstance(written, list | tuple):
        return None
    found: dict[str, ColumnChoice] = {}
    for entry in written:
        match entry:
            case [str(id), bool(shown), (int() | None) as width] if not isinstance(width, bool) and is_column(id):
                fits = width is not None and 0 < width <= WIDEST
                found.setdefault(id, ColumnChoice(id, shown, width if fits else None))
    return tuple(found.values())
