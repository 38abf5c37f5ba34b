"""The tables of a project file, and how older ones become newer ones.

`journal` is only ever appended to; `timeline` and `state` are what follows from it, kept so that opening need not play
it again: `timeline` says which entries can be undone (up to the cursor in `about`) or done again, `state` what every
slot holds now. Values are JSON. `sum` is the checksum of a row, `counts` says how many rows there are.

Tables change only by a further step at the end of MIGRATIONS; a step that was released is never edited.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import cache

from lexeval_gui.project import checksums

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
    """
    ALTER TABLE about ADD COLUMN sum BLOB;
    ALTER TABLE sources ADD COLUMN sum BLOB;
    ALTER TABLE journal ADD COLUMN sum BLOB;
    ALTER TABLE timeline ADD COLUMN sum BLOB;
    ALTER TABLE state ADD COLUMN sum BLOB;
    CREATE TABLE counts (
        number INTEGER PRIMARY KEY, cursor INTEGER NOT NULL CHECK (typeof(cursor) = 'integer'), about INTEGER NOT NULL,
        sources INTEGER NOT NULL, journal INTEGER NOT NULL, timeline INTEGER NOT NULL, state INTEGER NOT NULL, sum BLOB
    );
    INSERT INTO counts SELECT 1, ifnull((SELECT value FROM about WHERE name = 'cursor'), 0), 0, 0, 0, 0, 0, NULL;
    DELETE FROM about WHERE name = 'cursor';
    """,
    # the tables stay, but an entry may be of many slots (core.changes.MANY), which no earlier version would undo
    "",
)
"""Step i makes version i + 1 of version i."""

VERSION = len(MIGRATIONS)

FIRST_WITH_CHECKSUMS = 2
"""The first version whose rows have checksums."""


def version_of(connection: sqlite3.Connection) -> int:
    """The version of the tables in a file; 0 for a new one."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection) -> bool:
    """Bring the tables to the present version, all steps or none, with the checksums of what is there then; whether
    there was anything to do."""
    version = version_of(connection)
    if version >= VERSION:
        return False
    if version >= FIRST_WITH_CHECKSUMS:
        checksums.verify(connection)
    checksums.register(connection)
    connection.executescript(
        f"BEGIN IMMEDIATE; {''.join(MIGRATIONS[version:])} {checksums.sealing()}"
        f" PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION};"
    )
    checksums.verify(connection)
    connection.execute("COMMIT")
    return True


def check(connection: sqlite3.Connection) -> None:
    """Raise checksums.Damaged unless the tables are those of the version that the file says it is."""
    version = version_of(connection)
    if not 0 < version <= VERSION:
        raise checksums.Damaged(f"it says to be of version {version}, which there is not")
    if _tables(connection) != _tables_after(MIGRATIONS[:version]):
        raise checksums.Damaged("its tables are not those of a project")


@cache
def _tables_after(steps: tuple[str, ...]) -> frozenset[tuple[object, ...]]:
    """The tables that these steps make."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript("".join(steps))
        return _tables(connection)


def _tables(connection: sqlite3.Connection) -> frozenset[tuple[object, ...]]:
    """What each table and index is called, and how it was made; without what SQLite makes for itself."""
    query = (
        "SELECT type, name, tbl_name, CAST(sql AS BLOB) FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    )
    return frozenset(connection.execute(query).fetchall())
