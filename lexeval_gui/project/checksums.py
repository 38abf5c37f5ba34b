"""A checksum for each row, and how many rows there are: what tells a damaged project from a whole one."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

SIZE = 8
"""Bytes of a checksum."""

COLUMNS = {
    "counts": ("number", "cursor", "about", "sources", "journal", "timeline", "state"),
    "about": ("name", "value"),
    "sources": ("number", "role", "path", "size", "sha256"),
    "journal": (
        "number", "verb", "entry", "kind", "item", "part", "system", "before", "after", "first", "who", "at",
    ),
    "timeline": ("place", "entry"),
    "state": ("kind", "item", "part", "system", "value"),
}  # fmt: skip
"""What the checksum of a row is of, by table."""

_NUMBERS = {"number", "entry", "place", "size", *COLUMNS["counts"]}
_NONE = b"\x1e"
_FORM = {
    table: b"\x1f".join([table.encode(), *(b"%d" if name in _NUMBERS else b"%b" for name in columns)])
    for table, columns in COLUMNS.items()
}


class Damaged(sqlite3.DatabaseError):
    """A project that is not as it was written; the text says where."""


class Counts(NamedTuple):
    """How many entries of the timeline are in force, and how many rows each table has."""

    cursor: int = 0
    about: int = 0
    sources: int = 0
    journal: int = 0
    timeline: int = 0
    state: int = 0


def checksum(table: str, values: Sequence[Any]) -> bytes:
    """The checksum of a row: of texts, numbers and None. Raises TypeError where something else stands."""
    return _digest(_FORM[table] % tuple(map(_plain, values)))


def are_texts(table: str) -> list[bool]:
    """Of each column of a table whether it holds texts."""
    return [name not in _NUMBERS and name != "first" for name in COLUMNS[table]]


def sealed(table: str, values: Sequence[Any]) -> tuple[Any, ...]:
    """A row with its checksum at the end, texts as bytes: each is encoded once for both. Raises as `checksum` does."""
    row = [one.encode("utf-8", "surrogatepass") if isinstance(one, str) else one for one in values]
    plain = [one if isinstance(one, bytes) else _plain(one) for one in row]
    return (*row, _digest(_FORM[table] % tuple(plain)))


def is_valid(table: str, values: Sequence[Any]) -> bool:
    """Whether a row, with its checksum at the end, is one of this table as it was written."""
    try:
        return len(values) == len(COLUMNS[table]) + 1 and checksum(table, values[:-1]) == values[-1]
    except (TypeError, UnicodeError):
        return False


def _plain(value: Any) -> bytes | int:
    """A value as the form takes it; `first`, the only number that may be missing, is written as a text."""
    if isinstance(value, str):
        return value.encode("utf-8", "surrogatepass")
    if value is None:
        return _NONE
    if not isinstance(value, int):
        raise TypeError(f"{type(value).__name__} is neither a text nor a number")
    return _Number(value)


class _Number(int):
    """A number that the form takes where a text may stand, too."""

    def __bytes__(self) -> bytes:
        return b"%d" % int(self)


def _digest(text: bytes) -> bytes:
    return blake2b(text, digest_size=SIZE).digest()


# in the database


def register(connection: sqlite3.Connection) -> None:
    """Let statements call `row_sum(table, values …)`; texts as blobs, since a text may be none of UTF-8."""
    connection.create_function("row_sum", -1, _row_sum, deterministic=True)


def _row_sum(table: str, *values: bytes | int | None) -> bytes:
    return _digest(_FORM[table] % tuple(_NONE if value is None else value for value in values))


def sealing() -> str:
    """Statements that give every row its checksum, and count the rows."""
    tables = [table for table in COLUMNS if table != "counts"]
    counted = ", ".join(f"{table} = (SELECT count(*) FROM {table})" for table in tables)
    updates = [f"UPDATE {table} SET sum = row_sum('{table}', {_given(table)});" for table in (*tables, "counts")]
    return f"UPDATE counts SET {counted}; {' '.join(updates)}"


def _given(table: str) -> str:
    """The columns as `row_sum` takes them."""
    return ", ".join(name if name in _NUMBERS else f"CAST({name} AS BLOB)" for name in COLUMNS[table])


def verify(connection: sqlite3.Connection, same: sqlite3.Connection | None = None) -> None:
    """Raise Damaged, or another sqlite3.Error, unless every row is as it was written and none is missing. `same` is
    another connection to the same pages: what SQLite itself checks is checked there, beside the rows."""
    if same is None:
        _check_by_sqlite(connection)
        _check_tables(connection)
        return
    try:
        from concurrent.futures import ThreadPoolExecutor  # with logging, which a start page does not need

        beside = ThreadPoolExecutor(1, "pages of a project")
        pages = beside.submit(_check_by_sqlite, same)
    except RuntimeError:  # the system gives no more threads, or the program is about to end
        verify(connection)
        return
    with beside:
        try:
            _check_tables(connection)
        finally:
            pages.result()  # what is wrong with the pages is the cause of what is wrong with the rows


def _check_by_sqlite(connection: sqlite3.Connection) -> None:
    """Check the pages, and that every text is one still: each is one statement, which lets Python go on."""
    found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if found not in ("ok", b"ok"):
        raise Damaged(" ".join((found.decode("utf-8", "replace") if isinstance(found, bytes) else found).split()))
    for table, columns in COLUMNS.items():
        # every blob is at least x'', and nothing else is
        texts = " OR ".join(f"{name} >= x''" for name in columns if name not in _NUMBERS)
        if texts and connection.execute(f"SELECT count(*) FROM {table} NOT INDEXED WHERE {texts}").fetchone()[0]:
            raise Damaged(f"a text of its table {table} is none any more")


def _check_tables(connection: sqlite3.Connection) -> None:
    factory = connection.text_factory
    connection.text_factory = bytes
    try:
        if _check_rows(connection, "counts") != 1:
            raise Damaged("the counts of its rows are missing")
        expected = counts(connection)
        for table in COLUMNS:
            if table != "counts" and (rows := _check_rows(connection, table)) != getattr(expected, table):
                raise Damaged(f"its table {table} has {rows:,} rows instead of {getattr(expected, table):,}")
        _check_order(connection, expected)
    except TypeError as error:
        raise Damaged("a value is of another type than was written") from error
    finally:
        connection.text_factory = factory


def _check_rows(connection: sqlite3.Connection, table: str) -> int:
    """How many rows a table has, all of them as they were written."""
    form, rows = _FORM[table] + b"%b", 0
    for rows, row in enumerate(connection.execute(_query(table)), 1):
        try:
            text = form % row
        except TypeError:
            text = form % _with_none(table, row)
        if blake2b(text[:-SIZE], digest_size=SIZE).digest() != text[-SIZE:]:
            raise Damaged(f"row {rows:,} of its table {table} is not as it was written")
    return rows


def _query(table: str) -> str:
    """The columns of a table as the form takes them, in the order of its own b-tree, and the checksum. NULL is replaced
    only where nearly every row has it: to look at each value took a third of reading them."""
    special = {"first": "CAST(first AS BLOB)", "system": "ifnull(system, x'1e')"}
    columns = ", ".join(special.get(name, name) for name in COLUMNS[table])
    return f"SELECT {columns}, sum FROM {table} NOT INDEXED"


def _with_none(table: str, row: Sequence[Any]) -> tuple[Any, ...]:
    """A row whose texts may be missing, as the form takes it."""
    *values, found = row
    named = zip(COLUMNS[table], values, strict=True)
    texts = (_NONE if value is None and name not in _NUMBERS else value for name, value in named)
    return (*texts, b"" if found is None else found)


def _check_order(connection: sqlite3.Connection, expected: Counts) -> None:
    """Check that rows and places are numbered without a gap, and that the cursor is among them."""
    last = connection.execute("SELECT ifnull(max(number), 0) FROM journal").fetchone()[0]
    end = connection.execute("SELECT ifnull(max(place) + 1, 0) FROM timeline").fetchone()[0]
    if last != expected.journal or end != expected.timeline or not 0 <= expected.cursor <= end:
        raise Damaged("the steps of its journal are not numbered one after the other")


def counts(connection: sqlite3.Connection) -> Counts:
    """How many rows there are to be. Raises sqlite3.Error."""
    found = connection.execute("SELECT cursor, about, sources, journal, timeline, state FROM counts").fetchone()
    if found is None:
        raise Damaged("the counts of its rows are missing")
    return Counts(*found)


def count(connection: sqlite3.Connection, counted: Counts) -> None:
    """Keep how many rows there are, inside a transaction."""
    values = (1, *counted)
    marks = ", ".join("?" * (len(values) + 1))
    connection.execute(f"INSERT OR REPLACE INTO counts VALUES ({marks})", (*values, checksum("counts", values)))
