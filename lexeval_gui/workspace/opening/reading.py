"""The files of a plan read by their task: what can be used of them, and how systems are called."""

from __future__ import annotations

import os
from collections.abc import MutableMapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from lexeval_gui import tasks
from lexeval_gui.core.problems import Problem, Unreadable
from lexeval_gui.workspace.plans import Plan, Source, lacking

if TYPE_CHECKING:  # the window shows its start page before it needs them
    from lexeval_gui.core.jobs import Job
    from lexeval_gui.core.task import Part, Reading


def read(
    opened: Plan, job: Job, limit: int | None = None, kept: MutableMapping[tuple[str, str], Part] | None = None
) -> tuple[Part, ...]:
    """Read every file that has a role. Raises Unreadable with the problems of all files that cannot be used.

    What could be read is put into `kept`, by role and path, and taken from there: who tries again without some of the
    files reads none twice, which a pipe would not allow.

    A file that only adds to the picture, such as the sentences, is left out if it cannot be used, and this is said.
    """
    reading = tasks.load(opened.task).reading
    sources = [source for source in opened.sources if source.role]
    if missing := lacking(opened):
        raise Unreadable(missing)
    parts: list[Part] = []
    failed: list[Problem] = []
    for index, source in enumerate(sources):
        with job.part(index / len(sources), (index + 1) / len(sources)):
            key = (source.role, source.path)
            try:
                known = None if kept is None else kept.get(key)
                parts.append(reading.read(*key, opened.options, job, limit) if known is None else known)
                if kept is not None:
                    kept[key] = parts[-1]
            except Unreadable as error:
                if is_dispensable(reading, source.role):
                    parts.append(_left_out(source, error))
                else:
                    failed += error.problems
    if failed:
        raise Unreadable(failed)
    return _uniquely_named(parts)


def is_dispensable(reading: Reading[Part], role: str) -> bool:
    """Whether everything can be scored without a file of this role: it is neither required nor one of many."""
    return any(known.id == role and not known.required and not known.many for known in reading.roles)


def _left_out(source: Source, error: Unreadable) -> Part:
    """What stands for a file that could not be read: its problems."""
    from lexeval_gui.core.task import Part

    note = Problem("note", source.path, None, "left-out", "is left out; the scores do not need it")
    return Part(source.role, source.path, Path(source.path).name, problems=(*error.problems, note))


def _uniquely_named(parts: Sequence[Part]) -> tuple[Part, ...]:
    """Systems are named by file stem; where stems meet, by file name, then by their folder as well."""
    paths = [part.path for part in parts if part.role == "system"]
    for rename in (_stem, _name, _folder_and_name, str):
        names = [rename(path) for path in paths]
        if len(set(names)) == len(names):
            break
    left = iter(_numbered(names))
    return tuple(replace(part, name=next(left)) if part.role == "system" else part for part in parts)


def _numbered(names: Sequence[str]) -> list[str]:
    """Names of which repeated ones get `#2`, `#3` …: a file that is opened twice is two systems."""
    return [f"{name}#{names[:i].count(name) + 1}" if name in names[:i] else name for i, name in enumerate(names)]


def _stem(path: str) -> str:
    return Path(path).name if os.path.isdir(path) else Path(path).stem


def _name(path: str) -> str:
    return Path(path).name


def _folder_and_name(path: str) -> str:
    return f"{Path(path).resolve().parent.name}/{Path(path).name}"
