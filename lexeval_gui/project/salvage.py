"""What can still be read of a damaged project file."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from lexeval_gui.core.problems import Problem, unreadable
from lexeval_gui.project import reading
from lexeval_gui.project.database import Guarded
from lexeval_gui.project.rows import Content, mended
from lexeval_gui.project.store import copied

LONGEST = 1 << 32
"""Bytes; what a damaged header says beyond this is not believed."""


def salvaged(path: Path) -> tuple[Content, Problem]:
    """What a damaged file still says, and how much that is. The file itself is not touched. Raises Unreadable if
    nothing can be read."""
    temporary, copy = copied(path)
    try:
        _lengthen(copy)
        connection = sqlite3.connect(copy)
        connection.text_factory = lambda data: data.decode("utf-8", "replace")
        try:
            content, read = _content(Guarded(connection))
        finally:
            connection.close()
    finally:
        temporary.cleanup()
    if not (content.about or content.sources or content.count):
        raise unreadable(str(path), "nothing-readable", "is damaged so far that nothing of it can be read")
    text = f"is damaged: {read} steps of its journal could be read, and {content.count} are written"
    return content, Problem("warning", str(path), None, "salvaged", text)


def _lengthen(copy: Path) -> None:
    """Give a file that was cut off its length again, with nothing in it: SQLite reads no shorter one."""
    with copy.open("r+b") as file:
        head = file.read(32)
        page = int.from_bytes(head[16:18]) or 1
        length = int.from_bytes(head[28:32]) * (page if page > 1 else 1 << 16)
        if copy.stat().st_size < length < LONGEST:
            file.truncate(length)


def _content(database: Guarded) -> tuple[Content, int]:
    read = reading.readable_rows(database)
    rows = mended(read, reading.readable_state(database))
    return Content(reading.readable_about(database), reading.readable_sources(database), rows, len(rows)), len(read)
