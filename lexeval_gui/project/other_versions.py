"""A project that is not opened as one here, read as far as it is understood: of a newer version, or of another task."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import Any

from msgspec import Struct

from lexeval_gui.core.problems import unreadable
from lexeval_gui.project import files, reading, salvage, schema
from lexeval_gui.project.database import LockedConnection, dumps, text
from lexeval_gui.project.rows import Content, Replay, repair


class OtherProject(Struct, frozen=True):
    """What is understood of it: the version of its file, its task ("" if it says none), and what it holds."""

    version: int
    task: str
    content: Content


def read(path: Path) -> OtherProject:
    """Read a project that nobody has open, whatever wrote it; the file is not touched. Raises Unreadable."""
    image = files.image(path)
    try:
        with contextlib.closing(files.open_image(image)) as connection:
            connection.text_factory = text
            version, content = schema.version_of(connection), _understood(LockedConnection(connection))
    except reading.UNREADABLE as error:
        found = salvage.of_image(image)
        if found.is_nothing:
            message = f"holds nothing that this LexEval understands ({error}); nothing was changed"
            raise unreadable(str(path), "not-understood", message) from error
        version, content = 0, found.content
    return OtherProject(version, str(content.about.get("task", "")), content)


def decisions(content: Content) -> list[tuple[str, ...]]:
    """What holds in the end, the latest first: what it is, of which item, part and system, its value, who, when."""
    replay = Replay()
    for row in content.rows:
        replay.play(row)
    found = [
        (kind, item, part, system or "", _words(held.value), held.who, held.at)
        for (kind, item, part, system), held in replay.values.items()
    ]
    return sorted(found, key=lambda row: row[-1], reverse=True)


def _words(value: Any) -> str:
    """A value for people: texts and lists of texts as they are, lists of what has a name by the names, else JSON."""
    if isinstance(value, list):
        names = [each.get("name") if isinstance(each, dict) else each for each in value]
        texts = [name for name in names if isinstance(name, str)]
        if len(texts) == len(names):
            return ", ".join(texts)
    return value if isinstance(value, str) else dumps(value)


def _understood(database: LockedConnection) -> Content:
    """The columns that are known here; others are left."""
    if database.rows("SELECT 1 FROM sqlite_master WHERE type IN ('trigger', 'view')"):
        raise sqlite3.DatabaseError("it holds triggers or views")
    about = reading.about(database)
    rows = map(reading.row_of, database.rows(f"SELECT {reading.ROW} FROM journal ORDER BY number"))
    made = repair(rows, reading.state(database))
    return Content(about, reading.sources(database), made, len(made))
