"""One SQLite connection as a project uses it: alone, every commit on the disk, texts as they are, values as JSON."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from lexeval_gui.core.files import is_regular
from lexeval_gui.core.problems import unreadable
from lexeval_gui.project import schema

WAIT = 0.2
"""Seconds to wait for another program to let go of the file."""

Mode = Literal["rwc", "rw", "ro"]


def dumps(value: Any) -> str:
    """JSON as a project writes it: one spelling for each value. Half a surrogate pair, of which no UTF-8 can be made
    (an odd file name has some), is escaped."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode("utf-8")


def raw(text: str | None) -> bytes | None:
    """A text as `CAST(? AS TEXT)` takes it, whatever it holds."""
    return None if text is None else text.encode("utf-8", "surrogatepass")


def connect(path: Path, mode: Mode) -> sqlite3.Connection:
    """Open the file and keep every other program out; make or renew its tables. Raises sqlite3.Error and Unreadable.

    The connection may be used from several threads, one after the other (see `Guarded`)."""
    if path.exists() and not path.is_dir() and not is_regular(path):
        raise unreadable(str(path), "no-project", "is no file; nothing was opened")
    connection = sqlite3.connect(
        f"{path.resolve().as_uri()}?mode={mode}",
        uri=True, isolation_level=None, timeout=WAIT, check_same_thread=False,
    )  # fmt: skip
    try:
        connection.text_factory = text
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        _check(connection, path)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        schema.migrate(connection)
    except BaseException:
        connection.close()  # or the lock would stay until the garbage is collected
        raise
    return connection


def text(data: bytes) -> str:
    """A text as it stands in the file, whatever it holds."""
    return data.decode("utf-8", "surrogatepass")


def _check(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse what is no project of ours, what a newer version wrote, and what is damaged."""
    application = int(connection.execute("PRAGMA application_id").fetchone()[0])
    tables = int(connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])
    version = schema.version_of(connection)
    if application != schema.APPLICATION and (application or tables):
        raise unreadable(str(path), "no-project", "is a database of another program; nothing was changed")
    if version > schema.VERSION:
        text = (
            f"was written by a newer LexEval (version {version} of the file, this one knows {schema.VERSION});"
            " nothing was changed. Open it with the newer LexEval, or export it there with `lexeval project export`"
        )
        raise unreadable(str(path), "newer-project", text)
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise sqlite3.DatabaseError(" ".join(str(found).split()))


class Guarded:
    """A connection that one thread at a time uses: whoever writes goes on while another thread exports."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.lock = threading.RLock()

    def rows(self, query: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        """All rows of a query."""
        with self.lock:
            return self.connection.execute(query, values).fetchall()

    def raw_rows(self, query: str) -> list[tuple[Any, ...]]:
        """All rows of a query, texts as bytes: of a large table, a third of the time goes into decoding each."""
        with self.lock:
            self.connection.text_factory = bytes
            try:
                return self.connection.execute(query).fetchall()
            finally:
                self.connection.text_factory = text

    def run(self, statement: str, *values: Any) -> None:
        """Do one statement, inside a transaction."""
        self.connection.execute(statement, values)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing, and on the disk at the end. Raises sqlite3.Error."""
        with self.lock:
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.connection.execute("COMMIT")
            except BaseException:
                if self.connection.in_transaction:  # a full disk has rolled back already
                    self.connection.execute("ROLLBACK")
                raise

    def copy_to(self, other: Guarded) -> None:
        """Make another database a copy of this one."""
        with self.lock:
            self.connection.backup(other.connection)

    def close(self) -> None:
        """Fold the write-ahead log into the file, and let go of it."""
        with self.lock:
            self.connection.close()
