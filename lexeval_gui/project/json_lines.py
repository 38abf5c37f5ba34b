"""A project as lines of JSON, out and in without loss: what is written, read and written again is the same bytes.

The first line names the format and its version. Then a line for each thing the project says about itself, for each file
it refers to, and for each row of the journal, in order; rows of undo and redo too, since what was taken back is part of
what happened. What holds now follows from playing the rows. Keys are in the order of the alphabet.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TextIO

from lexeval_gui.core import files
from lexeval_gui.core.changes import Change
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.journal import Entry, Verb
from lexeval_gui.core.problems import unreadable
from lexeval_gui.project.database import dumps, loads
from lexeval_gui.project.rows import Content, Replay, Row
from lexeval_gui.project.sources import Source

FORMAT = "lexeval project"
VERSION = 1

STEP = 1000
"""Lines between two reports of progress."""

_ENTRY = {"kind": str, "item": str, "part": str, "system": (str, type(None)), "first": bool, "who": str}


def write(content: Content, file: TextIO, job: Job) -> None:
    """Write a project as lines; `file` takes UTF-8 and leaves line feeds alone."""
    file.write(dumps({"format": FORMAT, "version": VERSION}) + "\n")
    for name, value in sorted(content.about.items()):
        file.write(dumps({"about": name, "value": value}) + "\n")
    for s in content.sources:
        file.write(dumps({"source": s.path, "role": s.role, "size": s.size, "sha256": s.sha256}) + "\n")
    for row in content.rows:
        if row.number % STEP == 0:
            job.step(row.number / max(1, content.count), f"{row.number:,} of {content.count:,} steps")
        file.write(dumps(_of_row(row)) + "\n")


def _of_row(row: Row) -> dict[str, Any]:
    if row.entry is None:
        return {row.verb: row.target, "at": row.at}
    c = row.entry.change
    return {
        "do": row.number,
        "at": row.at,
        "kind": c.kind,
        "item": c.item,
        "part": c.part,
        "system": c.system,
        "before": c.before,
        "after": c.after,
        "first": row.entry.first,
        "who": row.entry.who,
    }


def read(path: Path, job: Job) -> Content:
    """Read lines back, and check that the journal can be played. Raises Unreadable with the line that is wrong."""
    about: dict[str, Any] = {}
    sources: list[Source] = []
    rows: list[Row] = []
    replay = Replay()
    number = 0
    try:
        with io.TextIOWrapper(opened := files.open_input(str(path), job), encoding="utf-8", newline="\n") as file:
            size = max(1, files.size_of(opened))
            _check_head(next(file, ""))
            done = 0
            for number, line in enumerate(file, 2):
                done += len(line)
                if number % STEP == 0:
                    job.step(min(1.0, done / size), f"line {number:,}")
                _take(_object(line), about, sources, rows, replay)
    except OSError as error:
        raise files.cannot_open(path, error) from error
    except UnicodeDecodeError as error:
        raise unreadable(str(path), "bad-line", "is not in UTF-8; nothing was imported") from error
    except ValueError as error:
        raise unreadable(str(path), "bad-line", f"{error}; nothing was imported", number or 1) from error
    return Content(about, tuple(sources), rows, len(rows))


def _check_head(line: str) -> None:
    try:
        head = loads(line)
    except ValueError:
        head = None
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise ValueError(f'the first line is expected to say {{"format":"{FORMAT}","version":{VERSION}}}')
    if head.get("version") != VERSION:
        raise ValueError(f"was written by another LexEval: version {head.get('version')!r}, expected {VERSION}")


def _object(line: str) -> Mapping[str, Any]:
    try:
        found = loads(line)
    except ValueError as error:
        raise ValueError(f"is no JSON ({error})") from error
    if not isinstance(found, dict):
        raise ValueError("is expected to be an object of JSON")
    return found


def _take(
    line: Mapping[str, Any], about: dict[str, Any], sources: list[Source], rows: list[Row], replay: Replay
) -> None:
    """Put one line where it belongs. Raises ValueError."""
    if "about" in line:
        about[_value(line, "about", str)] = _value(line, "value", object)
    elif "source" in line:
        size = _value(line, "size", int)
        sources.append(
            Source(_value(line, "role", str), _value(line, "source", str), size, _value(line, "sha256", str))
        )
    else:
        row = _row(line, len(rows) + 1)
        replay.play(row)
        rows.append(row)


def _row(line: Mapping[str, Any], number: int) -> Row:
    at = _value(line, "at", str)
    if "do" in line:
        own = {name: _value(line, name, kind) for name, kind in _ENTRY.items()}
        before, after = _value(line, "before", object), _value(line, "after", object)
        change = Change(own["kind"], own["item"], own["system"], before, after, own["part"])
        return Row(number, "do", _value(line, "do", int), at, Entry(change, own["who"], at, own["first"]))
    verbs: tuple[Verb, ...] = ("undo", "redo")
    for verb in verbs:
        if verb in line:
            return Row(number, verb, _value(line, verb, int), at)
    raise ValueError("is expected to say one of: about, source, do, undo, redo")


def _value(line: Mapping[str, Any], name: str, kind: Any) -> Any:
    if name not in line:
        raise ValueError(f'lacks "{name}"')
    value = line[name]
    fits = type(value) is int and 0 <= value < 1 << 63 if kind is int else isinstance(value, kind)
    if not fits:
        raise ValueError(f'"{name}": {dumps(value)[:40]} is not what is expected there')
    return value
