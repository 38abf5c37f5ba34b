"""What stands in the tables after a step, and after everything at once. Each function is called in a transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lexeval_gui.core.changes import Entry, Slot
from lexeval_gui.core.jobs import Job
from lexeval_gui.project import reading
from lexeval_gui.project.database import Guarded, dumps, raw
from lexeval_gui.project.rows import Content, Replay, Row, Verb
from lexeval_gui.project.sources import Source

TEXT = "CAST(? AS TEXT)"


@dataclass(frozen=True, slots=True)
class Step:
    """What a journal did at a moment, with which entry."""

    verb: Verb
    entry: Entry
    at: str


def step(database: Guarded, taken: Step) -> None:
    """Write one step of the journal, and what follows from it."""
    cursor, change = reading.cursor(database), taken.entry.change
    if taken.verb == "do":
        number = _append(database, taken, None)
        database.run("DELETE FROM timeline WHERE place >= ?", cursor)
        database.run("INSERT INTO timeline VALUES (?, ?)", cursor, number)
        _set(database, change.slot, change.after)
        _point(database, cursor + 1)
        return
    place = cursor if taken.verb == "redo" else cursor - 1
    found = database.rows("SELECT entry FROM timeline WHERE place = ?", (place,))
    if not found:
        raise sqlite3.DatabaseError("its timeline is damaged")
    _append(database, taken, found[0][0])
    if taken.verb == "redo":
        _set(database, change.slot, change.after)
    elif taken.entry.first:
        _clear(database, change.slot)
    else:
        _set(database, change.slot, change.before)
    _point(database, cursor + 1 if taken.verb == "redo" else cursor - 1)


def about(database: Guarded, values: Mapping[str, Any], sources: Sequence[Source]) -> None:
    """Write what a project says about itself, and the files that it refers to."""
    database.run("DELETE FROM about WHERE name <> 'cursor'")
    for name, value in values.items():
        database.run("INSERT INTO about VALUES (?, ?)", name, dumps(value))
    database.run("DELETE FROM sources")
    for number, s in enumerate(sources):
        values_of = (number, raw(s.role), raw(s.path), s.size, s.sha256)
        database.run(f"INSERT INTO sources VALUES (?, {TEXT}, {TEXT}, ?, ?)", *values_of)


def content(database: Guarded, made: Content, job: Job) -> None:
    """Write everything into empty tables. Raises rows.Unplayable at a row that cannot follow those before it."""
    about(database, made.about, made.sources)
    replay = Replay()
    for row in made.rows:
        replay.play(row)
        _insert(database, row)
        if row.number % 1000 == 0:
            job.step(row.number / max(1, made.count), f"{row.number} of {made.count} steps")
    for place, number in enumerate(replay.timeline):
        database.run("INSERT INTO timeline VALUES (?, ?)", place, number)
    for slot, held in replay.held.items():
        _insert_state(database, slot, held.value)
    _point(database, replay.cursor)


def _append(database: Guarded, taken: Step, target: int | None) -> int:
    """Add a row to the journal; returns its number. Of an undo and a redo it names the entry and the moment."""
    number = reading.last(database) + 1
    entry = taken.entry if target is None else None
    _insert(database, Row(number, taken.verb, target or number, taken.at, entry))
    return number


def _insert(database: Guarded, row: Row) -> None:
    entry = row.entry
    if entry is None:
        statement = f"INSERT INTO journal (number, verb, entry, at) VALUES (?, ?, ?, {TEXT})"
        database.run(statement, row.number, row.verb, row.target, raw(row.at))
        return
    c = entry.change
    database.run(
        f"INSERT INTO journal VALUES (?, ?, ?, {TEXT}, {TEXT}, {TEXT}, {TEXT}, ?, ?, ?, {TEXT}, {TEXT})",
        row.number, row.verb, row.target, raw(c.kind), raw(c.item), raw(c.part), raw(c.system),
        dumps(c.before), dumps(c.after), int(entry.first), raw(entry.who), raw(row.at),
    )  # fmt: skip


def _set(database: Guarded, slot: Slot, value: Any) -> None:
    _clear(database, slot)
    _insert_state(database, slot, value)


def _insert_state(database: Guarded, slot: Slot, value: Any) -> None:
    database.run(f"INSERT INTO state VALUES ({TEXT}, {TEXT}, {TEXT}, {TEXT}, ?)", *map(raw, slot), dumps(value))


def _clear(database: Guarded, slot: Slot) -> None:
    where = f"kind = {TEXT} AND item = {TEXT} AND part = {TEXT} AND system IS {TEXT}"
    database.run(f"DELETE FROM state WHERE {where}", *map(raw, slot))


def _point(database: Guarded, cursor: int) -> None:
    database.run("INSERT OR REPLACE INTO about VALUES ('cursor', ?)", str(cursor))
