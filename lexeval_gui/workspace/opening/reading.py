"""The files of a plan read by their task: what can be used of them, and how systems are called."""

from __future__ import annotations

import os
from collections.abc import MutableMapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from lexeval_gui import tasks
from lexeval_gui.core.freed_memory import give_back_memory
from lexeval_gui.core.problems import Problem, Unreadable
from lexeval_gui.workspace.plans import Plan, Source, role_problems

if TYPE_CHECKING:  # the window shows its start page before it needs them
    from lexeval_gui.core.jobs import Job
    from lexeval_gui.core.task import Part, Reading

LARGE = 8 * 2**20
"""Files of so many bytes together are read side by side."""

Key = tuple[str, str]
"""Role and path of a file."""


def read(
    opened: Plan, job: Job, limit: int | None = None, kept: MutableMapping[Key, Part] | None = None
) -> tuple[Part, ...]:
    """Read every file that has a role. Raises Unreadable with the problems of all files that cannot be used.

    What could be read is put into `kept`, by role and path, and taken from there: who tries again without some of the
    files reads none twice, which a pipe would not allow.

    A file that only adds to the picture, such as the sentences, is left out if it cannot be used, and this is said.
    """
    reading = tasks.load(opened.task).reading
    sources = [source for source in opened.sources if source.role]
    if missing := role_problems(opened):
        raise Unreadable(missing)
    found = _read_each(opened, job, limit, {} if kept is None else kept)
    parts: list[Part] = []
    failed: list[Problem] = []
    for source in sources:
        part = found[source.role, source.path]
        if not isinstance(part, Unreadable):
            parts.append(part)
        elif is_dispensable(reading, source.role):
            parts.append(_placeholder(source, part))
        else:
            failed += part.problems
    if failed:
        raise Unreadable(failed)
    return _with_unique_names(parts)


def _read_each(
    opened: Plan, job: Job, limit: int | None, kept: MutableMapping[Key, Part]
) -> dict[Key, Part | Unreadable]:
    """What each file with a role holds, or why it cannot be used; large files are read side by side."""
    from lexeval_gui.core.jobs import one_by_one, reporting_side_by_side

    reading = tasks.load(opened.task).reading

    def read_one(key: Key, job: Job) -> Part | Unreadable:
        try:
            return kept[key] if key in kept else reading.read(*key, opened.options, job, limit)
        except Unreadable as error:
            return error

    found: dict[Key, Part | Unreadable] = {}
    keys = list(dict.fromkeys((source.role, source.path) for source in opened.sources if source.role))
    are_large = limit is None and _are_large(opened)
    in_turn = reporting_side_by_side if are_large else one_by_one
    for key, part in zip(keys, in_turn(read_one, keys, job), strict=True):
        found[key] = part
        if not isinstance(part, Unreadable):
            kept[key] = part
    if are_large:
        give_back_memory()  # what one thread has let go is room for no other
    return found


def _are_large(opened: Plan) -> bool:
    """Whether reading takes so long that threads are worth it. A pipe is read by who can be interrupted meanwhile."""
    paths = [source.path for source in opened.sources if source.role]
    return all(os.path.isfile(path) or os.path.isdir(path) for path in paths) and opened.size >= LARGE


def is_dispensable(reading: Reading[Part], role: str) -> bool:
    """Whether everything can be scored without a file of this role: it is neither required nor one of many."""
    return any(known.id == role and not known.required and not known.many for known in reading.roles)


def _placeholder(source: Source, error: Unreadable) -> Part:
    """What stands for a file that could not be read: its problems."""
    from lexeval_gui.core.task import Part

    note = Problem("note", source.path, None, "left-out", "is left out; the scores do not need it")
    return Part(source.role, source.path, Path(source.path).name, problems=(*error.problems, note))


def _with_unique_names(parts: Sequence[Part]) -> tuple[Part, ...]:
    """Systems are named by file stem; where stems meet, by file name, then by their folder as well."""
    paths = [part.path for part in parts if part.role == "system"]
    for rename in (_stem, _name, _folder_and_name, str):
        names = [rename(path) for path in paths]
        if len(set(names)) == len(names):
            break
    left = iter(_number_duplicates(names))
    return tuple(replace(part, name=next(left)) if part.role == "system" else part for part in parts)


def _number_duplicates(names: Sequence[str]) -> list[str]:
    """Names of which repeated ones get `#2`, `#3` …: a file that is opened twice is two systems."""
    return [f"{name}#{names[:i].count(name) + 1}" if name in names[:i] else name for i, name in enumerate(names)]


def _stem(path: str) -> str:
    return Path(path).name if os.path.isdir(path) else Path(path).stem


def _name(path: str) -> str:
    return Path(path).name


def _folder_and_name(path: str) -> str:
    return f"{Path(path).resolve().parent.name}/{Path(path).name}"
