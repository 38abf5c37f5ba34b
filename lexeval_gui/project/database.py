"""One SQLite connection as a project uses it: alone, every commit on the disk, texts as they are, values as JSON."""

from __future__ import annotations

import contextlib
import json
import os
import re
import sqlite3
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from lexeval_gui.core.files import is_regular
from lexeval_gui.core.problems import unreadable
from lexeval_gui.project import checksums, files, good_copy, schema

WAIT = 0.2
"""Seconds to wait for another program to let go of the file."""

NEWER = "newer-project"
"""The code of the problem that a newer version wrote a file; `other_versions` reads what is understood of it."""

DEEPEST = 200
"""How deep values are nested at most."""

_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL)

OURS = frozenset({"about", "sources", "journal", "timeline", "state"})
"""Tables that every project has."""

Mode = Literal["rwc", "rw", "ro"]


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True)
"""Made once: `json.dumps` makes one for each value, which takes as long as writing it."""


def dumps(value: Any) -> str:
    """JSON as a project writes it: one spelling for each value. Half a surrogate pair, of which no UTF-8 can be made
    (an odd file name has some), is escaped."""
    text = _encoded(value)
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode("utf-8")


PIECE = 200
"""Values of a list that are encoded at once (0.2 ms for lists of ten words): whoever shows things does so between two
pieces."""


def _encoded(value: Any) -> str:
    """JSON of a value; of a long list, and of lists of such, piece by piece."""
    if not isinstance(value, list) or not (len(value) > PIECE or list in map(type, value[:PIECE])):
        return _ENCODER.encode(value)
    if len(value) <= PIECE:
        return f"[{','.join(map(_encoded, value))}]"
    pieces = (value[start : start + PIECE] for start in range(0, len(value), PIECE))
    return f"[{','.join(_ENCODER.encode(piece)[1:-1] for piece in pieces)}]"


def loads(text: str) -> Any:
    """A value from JSON. Raises ValueError, too where it is nested deeper than anything that is written here: what can
    hardly be read could not be written again."""
    if text.count("[") + text.count("{") > DEEPEST and _depth(text) > DEEPEST:
        raise ValueError(f"is nested more than {DEEPEST} deep")
    return json.loads(text)


def _depth(text: str) -> int:
    """How deep brackets are nested."""
    depth = deepest = 0
    for found in _BRACKETS.finditer(text):
        depth += (found[0] in "[{") - (found[0] in "]}")
        deepest = max(deepest, depth)
    return deepest


def raw(text: str | None) -> bytes | None:
    """A text as `CAST(? AS TEXT)` takes it, whatever it holds."""
    return None if text is None else text.encode("utf-8", "surrogatepass")


def connect(path: Path, mode: Mode) -> LockedConnection:
    """Open the file and keep every other program out; find it whole; make or renew its tables. Raises sqlite3.Error and
    Unreadable."""
    if os.path.exists(path) and not os.path.isdir(path) and not is_regular(path):
        raise unreadable(str(path), "no-project", "is no file; nothing was opened")
    uri = f"{path.resolve().as_uri()}?mode={mode}"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=WAIT, check_same_thread=False)
    try:
        connection.text_factory = text
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        pages = _check(connection, path) if mode != "rwc" else b""
        was_logged = connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA secure_delete = ON")  # what is deleted must not come back when a file is salvaged
        if schema.migrate(connection) or (pages and not was_logged):
            pages = b""  # these changed: that a file has a log is written in it
    except BaseException:
        connection.close()  # or the lock would stay until the garbage is collected
        raise
    return LockedConnection(connection, pages)


def text(data: bytes) -> str:
    """A text as it stands in the file, whatever it holds."""
    return data.decode("utf-8", "surrogatepass")


def _check(connection: sqlite3.Connection, path: Path) -> bytes | None:
    """Refuse what is no project of ours, what a newer version wrote, what could change what is written, and what is
    damaged. Returns the pages that were found whole, None if they are those of the last good copy (see
    LockedConnection)."""
    application = int(connection.execute("PRAGMA application_id").fetchone()[0])
    found = connection.execute("SELECT name, type FROM sqlite_master").fetchall()
    if not found:
        raise checksums.Damaged("it holds no tables" if files.size(path) else "it has 0 bytes")
    if application != schema.APPLICATION and not {name for name, _ in found} >= OURS:
        raise unreadable(str(path), "no-project", "is a database of another program; nothing was changed")
    if any(kind in ("trigger", "view") for _, kind in found):
        text = (
            "holds triggers or views, which no LexEval makes: they could change or drop what is decided; nothing of it"
            " was read"
        )
        raise unreadable(str(path), "foreign-tables", text)
    if (version := schema.version_of(connection)) > schema.VERSION:
        text = (
            f"was written by a newer LexEval (version {version} of the file, this one knows {schema.VERSION});"
            " nothing was changed. `lexeval project export` writes what is understood of it"
        )
        raise unreadable(str(path), NEWER, text)
    if application != schema.APPLICATION:
        raise checksums.Damaged("its header is not as it was written")
    schema.check(connection)
    if version < schema.FIRST_WITH_CHECKSUMS:
        return b""
    if good_copy.is_same(path, pages := files.serialized(connection)):
        return None
    with contextlib.closing(files.open_image(pages)) as same:
        checksums.verify(connection, same)
    return pages


class LockedConnection:
    """A connection that one thread at a time uses: whoever writes goes on while another thread exports. `pages` are
    those that were found whole when it was opened, for whoever makes a copy of them (b"" if they are not known); None
    if the last good copy has them already."""

    def __init__(self, connection: sqlite3.Connection, pages: bytes | None = b"") -> None:
        self.connection, self.pages = connection, pages
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

    def run(self, statement: str, *values: Any) -> int:
        """Do one statement, inside a transaction; how many rows it changed."""
        return self.connection.execute(statement, values).rowcount

    def run_many(self, statement: str, rows: Iterable[tuple[Any, ...]]) -> int:
        """Do one statement with each of many rows, inside a transaction; how many rows it changed."""
        return max(0, self.connection.executemany(statement, rows).rowcount)

    @contextmanager
    def transaction(self, light: bool = False) -> Iterator[None]:
        """All or nothing, and on the disk at the end; a `light` one is handed to the system, which brings it to the
        disk when it likes: it outlives the program. Raises sqlite3.Error."""
        with self.lock:
            if light:
                self.connection.execute("PRAGMA synchronous = NORMAL")
            try:
                self.connection.execute("BEGIN IMMEDIATE")
                yield
                self.connection.execute("COMMIT")
            except BaseException:
                if self.connection.in_transaction:  # a full disk has rolled back already
                    self.connection.execute("ROLLBACK")
                raise
            finally:
                if light:
                    self.connection.execute("PRAGMA synchronous = FULL")

    def close(self) -> None:
        """Fold the write-ahead log into the file, and let go of it."""
        with self.lock:
            self.connection.close()
