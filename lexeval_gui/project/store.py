"""A project file that is open: it keeps the journal step by step, and gives back what was kept.

Each step is one transaction with `synchronous = FULL`: once `did` has returned, a crash or a power cut loses nothing.
What cannot be written (disk full, folder read-only) stays in memory as `unkept` and is tried again with the next step.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from lexeval_gui.core.changes import Change, Entry, Journal, Slot, utc_now
from lexeval_gui.core.problems import Unreadable, unreadable
from lexeval_gui.project import schema
from lexeval_gui.project.sources import Source

Step = tuple[str, Entry]
"""A verb (`do`, `undo`, `redo`) and the entry it is about."""


def dumps(value: Any) -> str:
    """JSON as a project writes it: one spelling for each value."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


class Store:
    """One open project file. `failure` says in words why the last step could not be written, "" if it was."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self.failure = ""
        self.unkept: list[Step] = []
        self._connection = connection

    # opening

    @classmethod
    def create(cls, path: Path) -> Store:
        """Make a new project file. Raises Unreadable where it cannot be made, or where there is a file."""
        if path.exists():
            raise unreadable(str(path), "project-exists", "there is a file of this name already; nothing was done")
        return cls._opened(path, f"{path.resolve().as_uri()}?mode=rwc")

    @classmethod
    def open(cls, path: Path) -> Store:
        """Open a project file. Raises Unreadable: no project, damaged, of a newer version, open elsewhere, missing."""
        return cls._opened(path, f"{path.resolve().as_uri()}?mode=rw")

    @classmethod
    def _opened(cls, path: Path, uri: str) -> Store:
        try:
            connection = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=0.2)
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            _check(connection, path)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            schema.migrate(connection)
        except sqlite3.Error as error:
            raise Unreadable(_refusal(path, error).problems) from error
        return cls(path, connection)

    def close(self) -> None:
        """Close the file; nothing is lost, since everything is written already."""
        self._connection.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # what is kept beside the journal

    def about(self) -> dict[str, Any]:
        """What the project says about itself: task, settings, options, view …, by name."""
        rows = self._connection.execute("SELECT name, value FROM about ORDER BY name")
        return {name: json.loads(value) for name, value in rows if name != "cursor"}

    def tell(self, values: Mapping[str, Any]) -> None:
        """Keep values by name; None removes one. Raises sqlite3.Error."""
        with self._transaction():
            for name, value in values.items():
                self._connection.execute("DELETE FROM about WHERE name = ?", (name,))
                if value is not None:
                    self._connection.execute("INSERT INTO about VALUES (?, ?)", (name, dumps(value)))

    def sources(self) -> tuple[Source, ...]:
        """The files that the project refers to, in order."""
        rows = self._connection.execute("SELECT role, path, size, sha256 FROM sources ORDER BY number")
        return tuple(Source(*row) for row in rows)

    def set_sources(self, sources: Sequence[Source]) -> None:
        """Refer to these files. Raises sqlite3.Error."""
        with self._transaction():
            self._connection.execute("DELETE FROM sources")
            rows = [(n, s.role, s.path, s.size, s.sha256) for n, s in enumerate(sources)]
            self._connection.executemany("INSERT INTO sources VALUES (?, ?, ?, ?, ?)", rows)

    # the journal

    def journal(self) -> Journal:
        """The journal as it was left, kept here from now on; undo works as if nothing had happened."""
        rows = self._connection.execute("SELECT kind, item, part, system, value FROM state")
        current: dict[Slot, Any] = {tuple(row[:4]): json.loads(row[4]) for row in rows}
        return Journal(Timeline(self._connection), self._cursor(), current, self)

    def _cursor(self) -> int:
        row = self._connection.execute("SELECT value FROM about WHERE name = 'cursor'").fetchone()
        return int(row[0]) if row else 0

    def did(self, entry: Entry) -> None:
        """See core.changes.Keeper."""
        self._keep([("do", entry)])

    def undid(self, entry: Entry) -> None:
        """See core.changes.Keeper."""
        self._keep([("undo", entry)])

    def redid(self, entry: Entry) -> None:
        """See core.changes.Keeper."""
        self._keep([("redo", entry)])

    def retry(self) -> bool:
        """Try again to write what is unkept; whether nothing is left."""
        self._keep([])
        return not self.unkept

    def _keep(self, steps: Iterable[Step]) -> None:
        self.unkept += steps
        if not self.unkept:
            return
        try:
            with self._transaction():
                for verb, entry in self.unkept:
                    self._write(verb, entry)
        except sqlite3.Error as error:
            self.failure = f"{self.path} cannot be written ({error}); {_count(self.unkept)} in memory only"
        else:
            self.unkept.clear()
            self.failure = ""

    def _write(self, verb: str, entry: Entry) -> None:
        cursor = self._cursor()
        if verb == "do":
            number = self._append(verb, None, entry)
            self._connection.execute("DELETE FROM timeline WHERE place >= ?", (cursor,))
            self._connection.execute("INSERT INTO timeline VALUES (?, ?)", (cursor, number))
            self._set(entry.change.slot, entry.change.after)
            self._point(cursor + 1)
            return
        place = cursor if verb == "redo" else cursor - 1
        row = self._connection.execute("SELECT entry FROM timeline WHERE place = ?", (place,)).fetchone()
        self._append(verb, row[0], entry)
        if verb == "redo":
            self._set(entry.change.slot, entry.change.after)
        elif entry.first:
            self._clear(entry.change.slot)
        else:
            self._set(entry.change.slot, entry.change.before)
        self._point(cursor + 1 if verb == "redo" else cursor - 1)

    def _append(self, verb: str, target: int | None, entry: Entry) -> int:
        """Add a row to the journal; returns its number. Of an undo and a redo it names the entry and the moment."""
        number = int(self._connection.execute("SELECT ifnull(max(number), 0) + 1 FROM journal").fetchone()[0])
        if target is not None:
            row = (number, verb, target, utc_now())
            self._connection.execute("INSERT INTO journal (number, verb, entry, at) VALUES (?, ?, ?, ?)", row)
            return number
        c = entry.change
        self._connection.execute(
            "INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (number, verb, number, c.kind, c.item, c.part, c.system, dumps(c.before), dumps(c.after), int(entry.first),
             entry.who, entry.when),
        )  # fmt: skip
        return number

    def _set(self, slot: Slot, value: Any) -> None:
        self._clear(slot)
        self._connection.execute("INSERT INTO state VALUES (?, ?, ?, ?, ?)", (*slot, dumps(value)))

    def _clear(self, slot: Slot) -> None:
        kind, item, part, system = slot
        self._connection.execute(
            "DELETE FROM state WHERE kind = ? AND item = ? AND part = ?"
            " AND ifnull(system, char(0)) = ifnull(?, char(0))",
            (kind, item, part, system),
        )

    def _point(self, cursor: int) -> None:
        self._connection.execute("INSERT OR REPLACE INTO about VALUES ('cursor', ?)", (str(cursor),))

    def _transaction(self) -> _Transaction:
        return _Transaction(self._connection)

    def save_as(self, path: Path) -> Store:
        """Copy everything to another file, whole or not at all, and go on there; unkept steps are written there too.

        Raises Unreadable where the other file cannot be made; this project then stays open and as it is."""
        beside = path.with_name(f".{path.name}.part")
        beside.unlink(missing_ok=True)
        copy = Store.create(beside)
        self._connection.backup(copy._connection)
        copy.unkept = list(self.unkept)
        done = copy.retry()
        copy.close()
        if not done:
            raise unreadable(str(path), "project-unwritable", copy.failure)
        beside.replace(path)
        self.close()
        return Store.open(path)


class _Transaction:
    """All or nothing."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def __enter__(self) -> None:
        self._connection.execute("BEGIN IMMEDIATE")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            try:
                self._connection.execute("COMMIT")
            except sqlite3.Error:
                self._roll_back()
                raise
        else:
            self._roll_back()

    def _roll_back(self) -> None:
        if self._connection.in_transaction:  # a full disk has rolled back already
            self._connection.execute("ROLLBACK")


class Timeline:
    """The entries that can be undone or done again: those kept when the file was opened are fetched when asked for."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._kept = int(connection.execute("SELECT count(*) FROM timeline").fetchone()[0])
        self._fresh: list[Entry] = []

    def __len__(self) -> int:
        return self._kept + len(self._fresh)

    def __getitem__(self, place: int) -> Entry:
        if place >= self._kept:
            return self._fresh[place - self._kept]
        row = self._connection.execute(
            "SELECT kind, item, part, system, before, after, first, who, at FROM timeline"
            " JOIN journal ON journal.number = timeline.entry WHERE place = ?",
            (place,),
        ).fetchone()
        if row is None:
            raise IndexError(place)
        return entry_of(row)

    def __delitem__(self, places: slice) -> None:
        start = len(self) if places.start is None else places.start
        del self._fresh[max(0, start - self._kept) :]
        self._kept = min(self._kept, start)

    def append(self, entry: Entry) -> None:
        """Add an entry at the end."""
        self._fresh.append(entry)


def entry_of(row: Sequence[Any]) -> Entry:
    """An entry from its columns: kind, item, part, system, before, after, first, who, at."""
    kind, item, part, system, before, after, first, who, at = row
    return Entry(Change(kind, item, system, json.loads(before), json.loads(after), part), who, at, bool(first))


def _check(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse what is no project of ours, or one of a newer version."""
    application = int(connection.execute("PRAGMA application_id").fetchone()[0])
    tables = int(connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])
    if application != schema.APPLICATION and (application or tables):
        raise unreadable(str(path), "no-project", "is a database of another program; nothing was changed")
    version = schema.version_of(connection)
    if version > schema.VERSION:
        text = (
            f"was written by a newer LexEval (version {version} of the file, this one knows {schema.VERSION});"
            " nothing was changed. Open it with the newer LexEval, or export it there with `lexeval project export`"
        )
        raise unreadable(str(path), "newer-project", text)
    if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise sqlite3.DatabaseError("its integrity check fails")


def _refusal(path: Path, error: sqlite3.Error) -> Unreadable:
    """A database error in words."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is not None and code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return unreadable(str(path), "project-open", "is open in another window or program; close it there first")
    if code is not None and code & 0xFF == sqlite3.SQLITE_CANTOPEN:
        return unreadable(str(path), "project-missing", "cannot be opened: there is no such file, or no way to it")
    if code is not None and code & 0xFF == sqlite3.SQLITE_READONLY:
        return unreadable(str(path), "project-readonly", "cannot be written; copy it to a folder that can")
    text = f"is damaged ({error}); `lexeval project export` still saves what can be read"
    return unreadable(str(path), "damaged-project", text)


def _count(steps: Sequence[Step]) -> str:
    return f"{len(steps)} change{' is' if len(steps) == 1 else 's are'}"
