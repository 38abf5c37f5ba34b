"""What the tables of a project hold: all of it, or, of a damaged file, what can still be read."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from lexeval_gui.core.changes import Change, Entry, Slot
from lexeval_gui.project.database import Guarded, text
from lexeval_gui.project.rows import Row
from lexeval_gui.project.sources import Source

T = TypeVar("T")

ENTRY = "kind, item, part, system, before, after, first, who, at"
"""The columns of an entry."""

ROW = f"number, verb, entry, at, {ENTRY}"
"""The columns of a row of the journal."""

CHUNK = 1000
"""Rows of the journal that are read at once, so that nobody else waits for long."""

VALUES = 10_000
"""Values of slots that are read at once (3 ms)."""

SMALLEST = 20
"""Bytes that a row takes at least: so many rows at most are looked for where both ends of a table are damaged."""

UNREADABLE = (sqlite3.Error, ValueError, TypeError)
"""What reading a damaged row may raise."""


def about(database: Guarded) -> dict[str, Any]:
    """What a project says about itself."""
    found = database.rows("SELECT name, value FROM about WHERE name <> 'cursor' ORDER BY name")
    return {name: json.loads(value) for name, value in found}


def sources(database: Guarded) -> tuple[Source, ...]:
    """The files that it refers to, in order."""
    found = database.rows("SELECT role, path, size, sha256 FROM sources ORDER BY number")
    return tuple(Source(*row) for row in found)


def cursor(database: Guarded) -> int:
    """How many entries of the timeline are in force."""
    found = database.rows("SELECT value FROM about WHERE name = 'cursor'")
    return int(found[0][0]) if found else 0


def last(database: Guarded) -> int:
    """The number of the last row of the journal; 0 if it has none."""
    return int(database.rows("SELECT ifnull(max(number), 0) FROM journal")[0][0])


def timeline(database: Guarded) -> list[int]:
    """The numbers of the entries that can be undone or done again, in order."""
    return [row[0] for row in database.rows("SELECT entry FROM timeline ORDER BY place")]


def state(database: Guarded) -> dict[Slot, Any]:
    """What every slot holds now."""
    found = database.raw_rows("SELECT kind, item, part, system, value FROM state")
    if not found:
        return {}
    kinds, items, parts, systems, written = zip(*found, strict=True)
    few = _Texts({None: None})  # kinds, parts and systems are the same ones again and again
    slots = zip(
        map(few.__getitem__, kinds), map(text, items), map(few.__getitem__, parts), map(few.__getitem__, systems),
        strict=True,
    )  # fmt: skip
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


def rows(database: Guarded, end: int) -> Iterator[Row]:
    """The rows of the journal up to number `end`, read piece by piece while others write."""
    for start in range(0, end, CHUNK):
        query = f"SELECT {ROW} FROM journal WHERE number > ? AND number <= ? ORDER BY number"
        yield from map(row_of, database.rows(query, (start, min(start + CHUNK, end))))


def row_of(columns: Sequence[Any]) -> Row:
    """A row from the columns of ROW. Raises ValueError and TypeError if they make none."""
    number, verb, target, at, *own = columns
    return Row(number, verb, target, at, entry_of(own) if verb == "do" else None)


def entry_of(columns: Sequence[Any]) -> Entry:
    """An entry from the columns of ENTRY. Raises ValueError and TypeError if they make none."""
    kind, item, part, system, before, after, first, who, at = columns
    return Entry(Change(kind, item, system, json.loads(before), json.loads(after), part), who, at, bool(first))


# what can still be read


def readable_about(database: Guarded) -> dict[str, Any]:
    """As far as it can be read."""
    found = _to_the_end(database, "SELECT 0, name, value FROM about", lambda row: (row[1], json.loads(row[2])))
    return {name: value for name, value in sorted(found) if name != "cursor"}


def readable_sources(database: Guarded) -> tuple[Source, ...]:
    """As far as they can be read."""
    query = "SELECT number, role, path, size, sha256 FROM sources"
    return tuple(_to_the_end(database, query, lambda row: Source(*row[1:])))


def readable_state(database: Guarded) -> dict[Slot, Any]:
    """As far as it can be read."""
    query = "SELECT rowid, kind, item, part, system, value FROM state"
    return dict(_around(database, query, "rowid", lambda row: ((row[1], row[2], row[3], row[4]), json.loads(row[5]))))


def readable_rows(database: Guarded) -> list[Row]:
    """The rows of the journal that can be read, in order; there may be gaps."""
    return list(_around(database, f"SELECT number, {ROW} FROM journal", "number", lambda row: row_of(row[1:])))


def _to_the_end(database: Guarded, query: str, make: Callable[[tuple[Any, ...]], T]) -> list[T]:
    """What a query finds until it fails."""
    return [value for _, value in _walk(database, query, make)]


def _around(database: Guarded, query: str, key: str, make: Callable[[tuple[Any, ...]], T]) -> Iterator[T]:
    """What can be read from the front, then from the back, then one by one of what is between; in order."""
    front = list(_walk(database, f"{query} NOT INDEXED ORDER BY {key}", make))
    low = front[-1][0] if front else 0
    back = list(_walk(database, f"{query} NOT INDEXED WHERE {key} > {low} ORDER BY {key} DESC", make))[::-1]
    high = back[0][0] if back else low + _most(database)
    yield from (value for _, value in front)
    for number in range(low + 1, high):
        yield from (v for _, v in _walk(database, f"{query} NOT INDEXED WHERE {key} = {number}", make))
    yield from (value for _, value in back)


def _most(database: Guarded) -> int:
    """How many rows a damaged table may hold."""
    pages = list(_walk(database, "PRAGMA page_count", lambda row: row[0]))
    return pages[0][1] * 4096 // SMALLEST if pages else 0


def _walk(database: Guarded, query: str, make: Callable[[tuple[Any, ...]], T]) -> Iterator[tuple[int, T]]:
    """Key and value of each row, until the file cannot be read further; rows of which nothing can be made are left."""
    try:
        for row in database.connection.execute(query):
            try:
                yield row[0], make(row)
            except UNREADABLE:
                continue
    except UNREADABLE:
        return
