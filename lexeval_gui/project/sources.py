"""The files that a project refers to: where they were, how large, and what they held. Data is never copied."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import Literal

from msgspec import Struct

from lexeval_gui.core.files import open_file, real_path
from lexeval_gui.core.jobs import Job

BLOCK = 1 << 20

Condition = Literal["same", "changed", "missing"]


class Source(Struct, frozen=True):
    """One file or folder in a role; `path` is relative to the project's folder where that is possible, with `/`.
    `sha256` is "" while the file has not been read."""

    role: str
    path: str
    size: int
    sha256: str


def describe(role: str, path: str, folder: Path, job: Job | None = None) -> Source:
    """A source as it is now, for a project in `folder`. Raises OSError, ValueError (see core.files) and Cancelled."""
    size, digest = fingerprint(Path(path), job)
    return Source(role, relative(Path(path), folder), size, digest)


def with_size_only(role: str, path: Path, folder: Path) -> Source:
    """A source that has not been read yet: its size alone. Raises OSError and ValueError."""
    return Source(role, relative(path, folder), size_of(path), "")


def relative(path: Path, folder: Path) -> str:
    """A path as seen from the project's folder; absolute where the two share no root."""
    try:
        return Path(os.path.relpath(real_path(path), real_path(folder))).as_posix()
    except ValueError:  # another drive
        return Path(real_path(path)).as_posix()


def absolute(source: Source, folder: Path) -> Path:
    """Where a source is to be found."""
    return Path(os.path.normpath(folder / source.path))


def condition(source: Source, folder: Path, job: Job | None = None) -> Condition:
    """Whether a source still is what it was; one that was never read is told by its size. Raises Cancelled."""
    path = absolute(source, folder)
    try:
        if size_of(path) != source.size:
            return "changed"
        return "same" if source.sha256 in ("", fingerprint(path, job)[1]) else "changed"
    except (OSError, ValueError):
        return "missing"


def size_of(path: Path) -> int:
    """The bytes of a file, or of the files of a folder. Raises OSError and ValueError."""
    return sum(file.stat().st_size for file in _files(path))


def _files(path: Path) -> list[Path]:
    """The file itself, or those of a folder in order of name."""
    return sorted(entry for entry in path.iterdir() if entry.is_file()) if path.is_dir() else [path]


def fingerprint(path: Path, job: Job | None = None) -> tuple[int, str]:
    """The size in bytes and the SHA-256 of a file; of a folder, of its files' names and contents in order of name.
    Raises OSError and Cancelled."""
    digest = hashlib.sha256()
    size, whole = 0, max(1, size_of(path))
    for file in _files(path):
        if path.is_dir():
            digest.update(file.name.encode("utf-8", "surrogateescape") + b"\0")
        with open_file(file) as opened:
            while block := opened.read(BLOCK):
                digest.update(block)
                size += len(block)
                if job is not None:
                    job.step(min(1.0, size / whole), f"reading {path.name}")
    return size, digest.hexdigest()
