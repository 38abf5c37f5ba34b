"""What the tables of a project hold."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from typing import Any

from lexeval_gui.core.changes import MANY, Change, Slot, check_many
from lexeval_gui.core.journal import Entry
from lexeval_gui.project import checksums
from lexeval_gui.project.database import LockedConnection, loads, text
from lexeval_gui.project.rows import Row
from lexeval_gui.project.sources import Source

ENTRY = "kind, item, part, system, before, after, first, who, at"
"""The columns of an entry."""

ROW = f"number, verb, entry, {ENTRY}"
"""The columns of a row of the journal, as its checksum takes them."""

CHUNK = 1000
"""Rows of the journal that are read at once, so that nobody else waits for long."""

VALUES = 10_000
"""Values of slots that are read at once (3 ms)."""

UNREADABLE = (sqlite3.Error, ValueError, TypeError, AttributeError, RecursionError, OverflowError)
"""What reading a damaged row may raise."""


def about(database: LockedConnection) -> dict[str, Any]:
    """What a project says about itself."""
    return {name: loads(value) for name, value in database.rows("SELECT name, value FROM about ORDER BY name")}


def sources(database: LockedConnection) -> tuple[Source, ...]:
    """The files that it refers to, in order."""
    found = database.rows("SELECT role, path, size, sha256 FROM sources ORDER BY number")
    return tuple(Source(*row) for row in found)


def counts(database: LockedConnection) -> checksums.Counts:
    """How many rows there are, and how many entries of the timeline are in force. Raises sqlite3.Error."""
    with database.lock:
        return checksums.counts(database.connection)


def timeline(database: LockedConnection) -> list[int]:
    """The numbers of the entries that can be undone or done again, in order."""
    return [row[0] for row in database.rows("SELECT entry FROM timeline ORDER BY place")]


def state(database: LockedConnection) -> dict[Slot, Any]:
    """What every slot holds now."""
    found = database.raw_rows("SELECT kind, item, part, system, value FROM state")
    if not found:
        return {}
    kinds, items, parts, systems, written = zip(*found, strict=True)
    few = _Texts({None: None}).__getitem__  # kinds, parts and systems are the same ones again and again
    slots = zip(map(few, kinds), map(text, items), map(few, parts), map(few, systems), strict=True)
    return dict(zip(slots, _values(written), strict=True))


class _Texts(dict[bytes | None, Any]):
    """Texts by their bytes, each decoded once."""

    def __missing__(self, data: bytes) -> str:
        self[data] = found = text(data)
        return found


def _values(written: Sequence[bytes]) -> Iterator[Any]:
    """Values from JSON, many at once: five times as fast as one by one, and nobody else waits for long."""
    for start in range(0, len(written), VALUES):
        yield from json.loads(text(b"[" + b",".join(written[start : start + VALUES]) + b"]"))


def rows(database: LockedConnection, end: int) -> Iterator[Row]:
    """The rows of the journal up to number `end`, read piece by piece while others write. Raises one of UNREADABLE
    where a row is missing, or is not as it was written."""
    query = f"SELECT {ROW}, sum FROM journal WHERE number > ? AND number <= ? ORDER BY number"
    for start in range(0, end, CHUNK):
        found = database.rows(query, (start, min(start + CHUNK, end)))
        if len(found) != min(CHUNK, end - start):
            raise checksums.Damaged("a row of its journal is missing")
        for columns in found:
            if not checksums.is_valid("journal", columns):
                raise checksums.Damaged(f"row {columns[0]} of its journal is not as it was written")
            yield row_of(columns[:-1])


def row_of(columns: Sequence[Any]) -> Row:
    """A row from the columns of ROW. Raises one of UNREADABLE if they make none."""
    number, verb, target, *own = columns
    if verb not in ("do", "undo", "redo") or not (type(number) is type(target) is int) or not isinstance(own[-1], str):
        raise TypeError("no row of a journal")
    return Row(number, verb, target, own[-1], entry_of(own) if verb == "do" else None)


def entry_of(columns: Sequence[Any]) -> Entry:
    """An entry from the columns of ENTRY. Raises one of UNREADABLE if they make none."""
    kind, item, part, system, before, after, first, who, at = columns
    if not all(isinstance(text, str) for text in (kind, item, part, system or "", before, after, who, at)):
        raise TypeError("no entry of a journal")
    change = Change(kind, item, system, loads(before), loads(after), part)
    if kind == MANY:
        check_many(change)
    return Entry(change, who, at, bool(first))
