"""A project's file on the disk: what SQLite keeps beside it, a copy for a while, and all of its pages at once."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import tempfile
from functools import cache
from pathlib import Path

from lexeval_gui.core.files import not_opened
from lexeval_gui.project import schema, sqlite_pages


def inode(path: Path) -> tuple[int, int] | None:
    """What tells a file from every other; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def size(path: Path) -> int:
    """Bytes of a file; 0 if there is none."""
    with contextlib.suppress(OSError):
        return path.stat().st_size
    return 0


def log(path: Path) -> Path:
    """Where SQLite keeps what is not yet folded into the file."""
    return path.with_name(f"{path.name}-wal")


def remove(path: Path) -> None:
    """Remove a project file with what SQLite keeps beside it. Raises OSError."""
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm", f"{path.name}-journal"):
        path.with_name(name).unlink(missing_ok=True)


def replace(beside: Path, path: Path) -> None:
    """Put a file that was written beside another in its place, so that a power cut leaves one or the other. Raises
    OSError."""
    os.replace(beside, path)
    with contextlib.suppress(OSError):  # where the system cannot
        handle = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def copied(path: Path) -> tuple[tempfile.TemporaryDirectory[str], Path]:
    """A copy of a project file, with its log, in a folder for a while. Raises Unreadable."""
    temporary = tempfile.TemporaryDirectory(prefix="lexeval-")
    copy = Path(temporary.name) / "copy.lexeval"
    try:
        shutil.copyfile(path, copy)
        with contextlib.suppress(FileNotFoundError):
            shutil.copyfile(log(path), log(copy))
    except OSError as error:
        temporary.cleanup()
        raise not_opened(path, error) from error
    return temporary, copy


# all pages at once


def image(path: Path) -> bytes:
    """The pages of a project that nobody has open, with those of its log; also of one that SQLite refuses. The file is
    not touched. Raises Unreadable."""
    temporary, copy = copied(path)
    try:
        if log(copy).exists():
            with contextlib.suppress(sqlite3.Error):
                return _with_log(copy)
            with contextlib.suppress(sqlite3.Error):  # the log does not fit, or the first page is damaged: borrow one
                with copy.open("r+b") as file:
                    file.write(_first_page())
                return _with_log(copy)
            shutil.copyfile(path, copy)
        return copy.read_bytes()
    finally:
        temporary.cleanup()


def _with_log(copy: Path) -> bytes:
    with contextlib.closing(sqlite3.connect(copy)) as connection:
        return serialized(connection)


@cache
def _first_page() -> bytes:
    """That of a new project, which holds no row; without the number of pages, so that the size of the file counts."""
    with contextlib.closing(sqlite3.connect(":memory:")) as connection:
        connection.execute(f"PRAGMA page_size = {sqlite_pages.PAGE}")
        schema.migrate(connection)
        page = bytearray(connection.serialize()[: sqlite_pages.PAGE])
    page[18:20], page[28:32] = b"\2\2", bytes(4)
    return bytes(page)


def serialized(connection: sqlite3.Connection) -> bytes:
    """The pages of an open database, as a file that needs no log. Raises sqlite3.Error."""
    return _without_log(connection.serialize())


def _without_log(image: bytes) -> bytes:
    """The same pages with a header that says nothing of a log."""
    return b"".join((image[:18], b"\1\1", image[20:]))


def opened(image: bytes) -> sqlite3.Connection:
    """A database in memory, of these pages. Raises sqlite3.Error as soon as it is asked something if they are none."""
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    connection.deserialize(_without_log(image))
    return connection
