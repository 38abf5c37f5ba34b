"""The files of a report, found again: where they were, or, by their checksums, below some folders."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from lexeval_gui.core.jobs import Job
from lexeval_gui.project import sources
from lexeval_gui.project.sources import Source

Status = Literal["same", "found elsewhere", "changed", "missing", "not checked"]
"""`not checked`: it is there, and nothing is known of what it was."""


@dataclass(frozen=True)
class FoundFile:
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
    size and checksum below `folders`. Two files that held the same are found in two places, as far as there are two.
    Raises Cancelled."""
    found: list[FoundFile] = []
    for place, source in enumerate(known):
        job.step(place / len(known), f"looking for {Path(source.path).name}")
        found.append(_find(source, home, folders, {one.path for one in found}, job))
    return tuple(found)


def _find(source: Source, home: Path, folders: Sequence[Path], taken: Collection[str], job: Job) -> FoundFile:
    there = [path for path in dict.fromkeys((Path(source.path), home / source.path)) if _exists(path)]
    if not source.sha256:
        return FoundFile(source, "not checked", str(there[0])) if there else FoundFile(source, "missing", "")
    for path in there:
        if _is_same(source, path, job):
            return FoundFile(source, "same", str(path))
    elsewhere = [str(path) for path in _below(folders, job) if _is_same(source, path, job)]
    if elsewhere:
        free = (path for path in elsewhere if path not in taken)
        return FoundFile(source, "found elsewhere", next(free, elsewhere[0]))
    return FoundFile(source, "changed", str(there[0])) if there else FoundFile(source, "missing", "")


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


def _below(folders: Sequence[Path], job: Job) -> Iterator[Path]:
    """Every folder and file below, in order of name; links to folders are not followed."""
    for folder in folders:
        for inside, below, names in os.walk(folder):
            job.check()
            below.sort()
            yield Path(inside)
            yield from (Path(inside, name) for name in sorted(names))
