"""The tables of a project file, and how older ones become newer ones.

`journal` is only ever appended to; `timeline` and `state` are what follows from it, kept so that opening need not play
it again: `timeline` says which entries can be undone (up to the cursor in `about`) or done again, `state` what every
slot holds now. Values are JSON.

Tables change only by a further step at the end of MIGRATIONS; a step that was released is never edited.
"""

from __future__ import annotations

import sqlite3

APPLICATION = 0x4C455856
"""`LEXV`, in the header of the file, so that other programs can tell what it is."""

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE sources (
        number INTEGER PRIMARY KEY, role TEXT NOT NULL, path TEXT NOT NULL, size INTEGER NOT NULL, sha256 TEXT NOT NULL
    );
    CREATE TABLE journal (
        number INTEGER PRIMARY KEY, verb TEXT NOT NULL CHECK (verb IN ('do', 'undo', 'redo')), entry INTEGER NOT NULL,
        kind TEXT, item TEXT, part TEXT, system TEXT, before TEXT, after TEXT, first INTEGER, who TEXT, at TEXT NOT NULL
    );
    CREATE TABLE timeline (place INTEGER PRIMARY KEY, entry INTEGER NOT NULL);
    CREATE TABLE state (
        kind TEXT NOT NULL, item TEXT NOT NULL, part TEXT NOT NULL, system TEXT, value TEXT NOT NULL
    );
    CREATE INDEX items ON journal (item);
    CREATE INDEX slots ON state (kind, item, part, system);
    """,
)
"""Step i makes version i + 1 of version i."""

VERSION = len(MIGRATIONS)


def version_of(connection: sqlite3.Connection) -> int:
    """The version of the tables in a file; 0 for a new one."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the tables to the present version, all steps or none."""
    for version in range(version_of(connection), VERSION):
        connection.executescript(
            f"BEGIN IMMEDIATE; {MIGRATIONS[version]} PRAGMA application_id = {APPLICATION};"
            f" PRAGMA user_version = {version + 1}; COMMIT;"
        )
