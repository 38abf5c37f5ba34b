"""The files that a project refers to: where they were, how large, and what they held. Data is never copied."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

BLOCK = 1 << 20

Condition = Literal["same", "changed", "missing"]


@dataclass(frozen=True, slots=True)
class Source:
    """One file or folder in a role; `path` is relative to the project's folder where that is possible, with `/`."""

    role: str
    path: str
    size: int
    sha256: str


def described(role: str, path: str, folder: Path) -> Source:
    """A source as it is now, for a project in `folder`. Raises OSError."""
    size, digest = fingerprint(Path(path))
    return Source(role, relative(Path(path), folder), size, digest)


def relative(path: Path, folder: Path) -> str:
    """A path as seen from the project's folder; absolute where the two share no root."""
    try:
        return Path(os.path.relpath(path.resolve(), folder.resolve())).as_posix()
    except ValueError:  # another drive
        return path.resolve().as_posix()


def absolute(source: Source, folder: Path) -> Path:
    """Where a source is to be found."""
    return Path(os.path.normpath(folder / source.path))


def condition(source: Source, folder: Path) -> Condition:
    """Whether a source still is what it was."""
    path = absolute(source, folder)
    try:
        if not path.is_dir() and path.stat().st_size != source.size:
            return "changed"
        return "same" if fingerprint(path) == (source.size, source.sha256) else "changed"
    except OSError:
        return "missing"


def fingerprint(path: Path) -> tuple[int, str]:
    """The size in bytes and the SHA-256 of a file; of a folder, of its files' names and contents in order of name."""
    digest = hashlib.sha256()
    if not path.is_dir():
        return _add(digest, path), digest.hexdigest()
    size = 0
    for file in sorted(entry for entry in path.iterdir() if entry.is_file()):
        digest.update(file.name.encode("utf-8", "surrogateescape") + b"\0")
        size += _add(digest, file)
    return size, digest.hexdigest()


def _add(digest: hashlib._Hash, path: Path) -> int:
    size = 0
    with path.open("rb") as file:
        while block := file.read(BLOCK):
            digest.update(block)
            size += len(block)
    return size
