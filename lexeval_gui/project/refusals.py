"""What SQLite says, for people: why a project cannot be opened, and why a step cannot be written."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from lexeval_gui.core.problems import Unreadable, unreadable

DAMAGED = "damaged-project"
"""The code of the problem that a file is damaged; `project.salvage` reads what is left of such a file."""

RESCUE = "`lexeval project export` still saves what can be read"

_REASONS = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "the file or its folder is read-only",
    sqlite3.SQLITE_IOERR: "the disk reports an error",
    sqlite3.SQLITE_CORRUPT: "the file is damaged",
    sqlite3.SQLITE_NOTADB: "the file is damaged",
    sqlite3.SQLITE_CANTOPEN: "no file can be made in its folder",
    sqlite3.SQLITE_BUSY: "another program holds it",
    sqlite3.SQLITE_LOCKED: "another program holds it",
}


class FileReplaced(sqlite3.OperationalError):
    """The file that was opened is no longer at its path: what were written now would be lost."""


def code_of(error: Exception) -> int:
    """The primary result code of SQLite; 0 if the error has none."""
    return int(getattr(error, "sqlite_errorcode", None) or 0) & 0xFF


def is_unwritable(error: sqlite3.Error) -> bool:
    """Whether reading may still succeed where writing cannot. SQLite tells of a read-only file, or a folder in which no
    log can be made, by any of these; an input/output error where it cannot lock the file."""
    return code_of(error) in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR)


def reason(error: Exception) -> str:
    """Why something could not be written or read, as a part of a sentence."""
    if isinstance(error, FileReplaced):
        return str(error)
    return _REASONS.get(code_of(error), str(error))


def open_error(path: Path, error: Exception) -> Unreadable:
    """Why a project cannot be opened or made."""
    code = code_of(error)
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return unreadable(str(path), "project-open", "is open in another window or program; close it there first")
    if code == sqlite3.SQLITE_CANTOPEN and not os.path.isdir(path.parent):
        return unreadable(str(path), "project-missing", f"cannot be opened: there is no folder {path.parent}")
    if code == sqlite3.SQLITE_CANTOPEN and not os.path.exists(path):
        return unreadable(str(path), "project-missing", "cannot be opened: there is no such file, and none can be made")
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
        return unreadable(str(path), "project-unwritable", f"cannot be written: {reason(error)}; save it elsewhere")
    return damaged(path, error)


def damaged(path: Path, error: Exception) -> Unreadable:
    """Say that a file is damaged, and what can still be done."""
    return unreadable(str(path), DAMAGED, f"is damaged ({error}); {RESCUE}")
