"""What stands in the tables after a step, and after everything at once. Each function is called in a transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from lexeval_gui.core.changes import Slot
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.journal import NOTHING, Entry, Verb
from lexeval_gui.project import checksums, reading
from lexeval_gui.project.database import LockedConnection, dumps, raw
from lexeval_gui.project.rows import Content, Replay, Row
from lexeval_gui.project.sources import Source

TEXT = "CAST(? AS TEXT)"


class Step(Struct, frozen=True):
    """What a journal did at a moment, with which entry."""

    verb: Verb
    entry: Entry
    at: str


def step(database: LockedConnection, taken: Step) -> None:
    """Write one step of the journal, and what follows from it."""
    known, change = reading.counts(database), taken.entry.change
    number, place = known.journal + 1, known.cursor - (taken.verb == "undo")
    target, timeline = number, known.timeline
    if taken.verb == "do":
        database.run("DELETE FROM timeline WHERE place >= ?", place)
        _put(database, "timeline", place, number)
        timeline = place + 1
    else:
        target = _target(database, place)
    row = Row(number, taken.verb, target, taken.at, taken.entry if taken.verb == "do" else None)
    _put(database, "journal", *_of_journal(row))
    held = [slot for slot, value in taken.entry.values_before if taken.verb == "undo" or value is not NOTHING]
    now = taken.entry.values_before if taken.verb == "undo" else change.values
    state = known.state + _hold(database, held, now)
    cursor = place + (taken.verb != "undo")
    checksums.count(database.connection, known._replace(cursor=cursor, journal=number, timeline=timeline, state=state))


def _target(database: LockedConnection, place: int) -> int:
    """The entry at a place of the timeline."""
    found = database.rows("SELECT entry FROM timeline WHERE place = ?", (place,))
    if not found:
        raise sqlite3.DatabaseError("its timeline is damaged")
    return int(found[0][0])


def about(database: LockedConnection, values: Mapping[str, Any], sources: Sequence[Source]) -> None:
    """Write what a project says about itself, and the files that it refers to."""
    database.run("DELETE FROM about")
    for name, value in values.items():
        _put(database, "about", name, dumps(value))
    database.run("DELETE FROM sources")
    for number, s in enumerate(sources):
        _put(database, "sources", number, s.role, s.path, s.size, s.sha256)
    known = reading.counts(database)
    checksums.count(database.connection, known._replace(about=len(values), sources=len(sources)))


def value_about(database: LockedConnection, name: str, value: Any) -> None:
    """Write one of the values that a project says about itself."""
    gone = database.run(f"DELETE FROM about WHERE name = {TEXT}", raw(name))
    _put(database, "about", name, dumps(value))
    if not gone:
        known = reading.counts(database)
        checksums.count(database.connection, known._replace(about=known.about + 1))


def content(database: LockedConnection, made: Content, job: Job) -> None:
    """Write everything into empty tables. Raises rows.Unplayable at a row that cannot follow those before it."""
    about(database, made.about, made.sources)
    replay = Replay()
    _put_all(database, "journal", map(_of_journal, _played(made, replay, job)))
    _put_all(database, "timeline", enumerate(replay.timeline))
    _put_all(database, "state", ((*slot, dumps(held.value)) for slot, held in replay.values.items()))
    counted = checksums.Counts(
        replay.cursor, len(made.about), len(made.sources), replay.played, len(replay.timeline), len(replay.values)
    )
    checksums.count(database.connection, counted)


def _played(made: Content, replay: Replay, job: Job) -> Iterator[Row]:
    """The rows of a content, each once it was played."""
    for row in made.rows:
        replay.play(row)
        yield row
        if row.number % 1000 == 0:
            job.step(row.number / max(1, made.count), f"{row.number} of {made.count} steps")


def _of_journal(row: Row) -> tuple[Any, ...]:
    """A row as the table of the journal has it."""
    entry: tuple[Any, ...] = (None,) * 8
    if row.entry is not None:
        c = row.entry.change
        own = c.kind, c.item, c.part, c.system, dumps(c.before), dumps(c.after)
        entry = *own, int(row.entry.first), row.entry.who
    return (row.number, row.verb, row.target, *entry, row.at)


def _put(database: LockedConnection, table: str, *values: Any) -> None:
    """Write a row with its checksum."""
    _put_all(database, table, [values])


def _put_all(database: LockedConnection, table: str, rows: Iterable[Sequence[Any]]) -> int:
    """Write rows, each with its checksum, as one statement; texts may be none of UTF-8. How many there were."""
    marks = ", ".join(TEXT if is_text else "?" for is_text in checksums.are_texts(table))
    sealed = (checksums.sealed(table, row) for row in rows)
    return database.run_many(f"INSERT INTO {table} VALUES ({marks}, ?)", sealed)


def _hold(database: LockedConnection, held: Iterable[Slot], values: Iterable[tuple[Slot, Any]]) -> int:
    """Empty the slots that held something, and let slots hold values, or nothing; how many rows more that are."""
    where = f"kind = {TEXT} AND item = {TEXT} AND part = {TEXT} AND system IS {TEXT}"
    gone = database.run_many(f"DELETE FROM state WHERE {where}", (tuple(map(raw, slot)) for slot in held))
    kept = ((*slot, dumps(value)) for slot, value in values if value is not NOTHING)
    return _put_all(database, "state", kept) - gone
