"""The files of a report, found again: where they were, or, by their checksums, below some folders."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

from msgspec import Struct

from lexeval_gui.core import files
from lexeval_gui.core.jobs import Job
from lexeval_gui.project import sources
from lexeval_gui.project.sources import Source

Status = Literal["same", "found elsewhere", "changed", "missing", "not checked"]
"""`not checked`: it is there, and nothing is known of what it was."""


class FoundFile(Struct, frozen=True):
    """A file of a report, what became of it, and where it is now ("" if it is missing)."""

    source: Source
    status: Status
    path: str

    @property
    def is_same(self) -> bool:
        """Whether it holds what it held."""
        return self.status in ("same", "found elsewhere")


def find_files(known: Sequence[Source], home: Path, folders: Sequence[Path], job: Job) -> tuple[FoundFile, ...]:
    """Each file: as it was named, seen from here or from the folder of the report (`home`), or else one of the same
    size and checksum below `folders`; two files that held the same are found in two places. Raises Cancelled."""
    found = [_where_it_was(source, home, job) for source in known]
    gone = [place for place, one in enumerate(found) if one.status in ("missing", "changed") and one.source.sha256]
    taken = {os.path.realpath(one.path) for one in found if one.path and one.is_same}
    for path, size in _below(folders, job) if gone else ():
        alike = [place for place in gone if known[place].size == size]
        if not alike or os.path.realpath(path) in taken:
            continue
        place = next((place for place in alike if _is_same(known[place], path, job)), None)
        if place is not None:
            found[place] = FoundFile(known[place], "found elsewhere", str(path))
            taken.add(os.path.realpath(path))
            gone.remove(place)
        if not gone:
            break
    return tuple(found)


def _where_it_was(source: Source, home: Path, job: Job) -> FoundFile:
    job.step(0, f"looking for {Path(source.path).name}")
    there = [path for path in dict.fromkeys((Path(source.path), home / source.path)) if _exists(path)]
    if not there:
        return FoundFile(source, "missing", "")
    if not source.sha256:
        return FoundFile(source, "not checked", str(there[0]))
    same = next((path for path in there if _is_same(source, path, job)), None)
    return FoundFile(source, "same" if same else "changed", str(same or there[0]))


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _is_same(source: Source, path: Path, job: Job) -> bool:
    """Whether a file, or a folder, holds what it held: by its size, then by its checksum."""
    try:
        return sources.size_of(path) == source.size and sources.fingerprint(path, job.quiet())[1] == source.sha256
    except (OSError, ValueError):
        return False


def _below(folders: Sequence[Path], job: Job) -> Iterator[tuple[Path, int]]:
    """Every folder and file below, with its size, in order of name; links to folders, and what the running system makes
    up, are not followed."""
    waiting, seen = [os.path.realpath(folder) for folder in reversed(folders)], set[str]()
    while waiting:
        job.check()
        if (folder := waiting.pop()) in seen or folder in files.SYSTEM:
            continue
        seen.add(folder)
        inside, below = _contents(folder)
        yield Path(folder), sum(size for _, size in inside)
        yield from inside
        waiting += reversed(below)


def _contents(folder: str) -> tuple[list[tuple[Path, int]], list[str]]:
    """The files in a folder, with their sizes, and the folders, in order of name; nothing where it cannot be seen."""
    inside, below = [], []
    try:
        for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
            if entry.is_dir(follow_symlinks=False):
                below.append(entry.path)
            elif entry.is_file():
                inside.append((Path(entry.path), entry.stat().st_size))
    except OSError:
        return [], []
    return inside, below
