"""The last good copy of a project, beside its file: written when it was opened and found whole, and when it is closed.

It is never taken in the place of the file unless somebody asks for it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
import threading
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.problems import Problem, unreadable
from lexeval_gui.project import checksums, files, schema

ENDING = ".good"

SHORTFALL = "copy-holds-more"
"""The code of the problem that the copy of a project holds steps that the project does not hold."""

OFFERED = "good-copy"
"""The code of the problem that there is a copy, which may be taken."""

AT_ONCE = 1 << 20
"""Bytes of a copy that is checked and written while the user waits (50 ms)."""


class GoodCopy(Struct, frozen=True):
    """A copy that is whole: when it was written, and how many steps its journal has."""

    path: Path
    when: datetime
    steps: int

    @property
    def problem(self) -> Problem:
        """That it is there, in words."""
        text = (
            f"is the last good copy of it, of {self.when:%Y-%m-%d %H:%M}, with {count_of(self.steps, 'step')}; it is"
            f" taken only if you ask for it: `lexeval project export {self.path.name}` writes it"
        )
        return Problem("note", str(self.path), None, OFFERED, text)


def path_of(path: Path) -> Path:
    """Where the copy of a project lies."""
    return path.with_name(path.name + ENDING)


def _read(there: Path) -> bytes:
    """The bytes of a copy. Raises OSError, too where it is no file: a pipe would never end."""
    if not there.is_file():
        raise FileNotFoundError(errno.ENOENT, "there is no such file")
    return there.read_bytes()


def is_same(path: Path, image: bytes) -> bool:
    """Whether the copy of a project, which was found whole, has just these pages."""
    there = path_of(path)
    try:
        return there.stat().st_size == len(image) and _read(there) == image
    except OSError:
        return False


def find(path: Path) -> GoodCopy | None:
    """The copy of a project; None if there is none, or if it is damaged itself."""
    there = path_of(path)
    try:
        with contextlib.closing(files.open_image(_read(there))) as connection:
            check(connection)
            when = datetime.fromtimestamp(there.stat().st_mtime)
            return GoodCopy(there, when, checksums.counts(connection).journal)
    except (OSError, sqlite3.Error):
        return None


def check(connection: sqlite3.Connection) -> None:
    """Raise sqlite3.Error unless this is a whole project of this version."""
    schema.check(connection)
    checksums.verify(connection)


def copy_with_more_steps(path: Path, database: sqlite3.Connection) -> GoodCopy | None:
    """The copy of a project, if it holds steps that the project itself does not hold."""
    query = "SELECT sum FROM journal WHERE number = ?"
    try:
        with contextlib.closing(files.open_image(_read(path_of(path)))) as connection:
            last = checksums.counts(connection).journal
            ours, theirs = (one.execute(query, (last,)).fetchone() for one in (connection, database))
            return None if last == 0 or ours == theirs else find(path)
    except (OSError, sqlite3.Error):
        return None


def missing_steps(path: Path, count: int, copy: GoodCopy) -> tuple[Problem, ...]:
    """Say that a project of so many steps does not hold what its copy holds."""
    text = (
        f"has {count_of(count, 'step')} and lacks some that its last good copy has; nothing is lost as long as the copy"
        " is there. If the file is as it should be, delete the copy"
    )
    return Problem("warning", str(path), None, SHORTFALL, text), copy.problem


def write(path: Path, image: bytes) -> str:
    """Make the copy of a project of these pages, whole or not at all; why it could not be, in words."""
    there = path_of(path)
    beside = there.with_name(f".{there.name}.{os.getpid()}.{threading.get_ident()}")
    try:
        with beside.open("wb") as file:
            file.write(image)
            file.flush()
            os.fsync(file.fileno())
        files.replace(beside, there)
    except OSError as error:
        return error.strerror or str(error)
    finally:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
    return ""


def renew(path: Path, image: bytes) -> None:
    """Make the copy of a project that is being closed, if it is whole and holds all that the present copy does. That of
    a large project is made beside whatever follows."""
    if len(image) > AT_ONCE:
        threading.Thread(target=_renewed, args=(path, image), name="last good copy").start()
    else:
        _renewed(path, image)


def _renewed(path: Path, image: bytes) -> None:
    if is_same(path, image):
        return
    with contextlib.suppress(sqlite3.Error), contextlib.closing(files.open_image(image)) as connection:
        check(connection)
        if copy_with_more_steps(path, connection) is None:
            write(path, image)


def remove(path: Path) -> None:
    """Remove the copy of a project that is replaced or not wanted any more. Raises OSError."""
    path_of(path).unlink(missing_ok=True)


def restore(path: Path) -> Path:
    """Make a project of the copy of one, beside it under a name of its own, which is returned. Raises Unreadable."""
    there = path_of(path)
    try:
        made = _free(path, datetime.fromtimestamp(there.stat().st_mtime))
        beside = made.with_name(f".{made.name}.part")
        beside.write_bytes(_read(there))
        files.replace(beside, made)
    except OSError as error:
        raise unreadable(str(there), "not-copied", f"cannot be copied: {error.strerror or error}") from error
    return made


def _free(path: Path, when: datetime) -> Path:
    """A name that no other file has, such as: work of 2026-11-22 14.02.lexeval."""
    stem = f"{path.stem} of {when:%Y-%m-%d %H.%M}"
    names = (path.with_name(f"{stem}{f' {n}' * (n > 0)}{path.suffix}") for n in range(1000))
    return next(name for name in names if not name.exists())
