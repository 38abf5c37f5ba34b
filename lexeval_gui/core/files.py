"""Files are opened for reading here and nowhere else: regular ones, so that reading comes to an end.

What is asked is the opened file, not its name, which may mean another one a moment later. A pipe, which can be read
only once, is opened only where somebody typed its path.
"""

from __future__ import annotations

import errno
import io
import os
import stat
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from lexeval_gui.core.problems import Unreadable, unreadable

if TYPE_CHECKING:
    from lexeval_gui.core.jobs import Job

PIECE = 4 * 2**20
"""Files are read in pieces of this many bytes: between two of them the work can be stopped."""

SYSTEM = ("/proc", "/sys")
"""Where the files of the running system are: they are made up as they are read, some without end."""

KINDS = {
    stat.S_IFIFO: "a pipe, which can be read only once; save what it gives as a file",
    stat.S_IFCHR: "a device, no file",
    stat.S_IFBLK: "a device, no file",
}


def open_file(path: str | Path, pipe: bool = False) -> BinaryIO:
    """A regular file, opened for reading; with `pipe` also a pipe or what is typed in a terminal. Raises OSError, and
    ValueError for a path that can be none."""
    handle, _ = _open(path, pipe)
    try:
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def read_small(path: str, most: int) -> bytes | None:
    """The bytes of a regular file; None if they are more than `most`, or change while they are read. Raises as
    `open_file`. A run is thousands of files, and making a file object of each took as long as reading them."""
    handle, size = _open(path)
    try:
        raw = os.read(handle, size + 1) if size <= most else b""
        return raw if len(raw) == size else None
    finally:
        os.close(handle)


def _open(path: str | Path, pipe: bool = False) -> tuple[int, int]:
    """The descriptor of what `open_file` opens, and its size in bytes."""
    may_wait = pipe and not stat.S_ISREG(os.stat(path).st_mode)
    waits = 0 if may_wait else getattr(os, "O_NONBLOCK", 0)  # a pipe that nobody writes into is refused at once
    handle = os.open(path, os.O_RDONLY | waits | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOCTTY", 0))
    try:
        found = os.fstat(handle)
        if reason := _refusal(handle, found, pipe):
            raise OSError(errno.EINVAL, reason, str(path))
        return handle, found.st_size
    except BaseException:
        os.close(handle)
        raise


def open_input(path: str, job: Job) -> BinaryIO:
    """A file that is to be read for a job: a regular one, or a pipe that somebody typed (see Job), which is read once
    and kept. Raises as `open_file`, and Cancelled."""
    if path not in job.pipes or is_regular(path):
        return open_file(path)
    if (given := job.pipes[path]) is None:
        with open_file(path, pipe=True) as file:
            given = job.pipes[path] = _whole(file, job)
    return io.BytesIO(given)


def _whole(file: BinaryIO, job: Job) -> bytes:
    pieces = []
    while piece := file.read(PIECE):
        job.check()
        pieces.append(piece)
    return b"".join(pieces)


def size_of(file: BinaryIO) -> int:
    """The bytes of a file that was opened, which is at its beginning."""
    size = file.seek(0, os.SEEK_END)
    file.seek(0)
    return size


def reason(error: OSError | ValueError) -> str:
    """Why a file cannot be opened, in words. (ValueError: a NUL in the path.)"""
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)


def cannot_open(path: str | Path, error: OSError | ValueError) -> Unreadable:
    """What to raise for a file or folder that cannot be opened."""
    return unreadable(str(path), "cannot-open", f"cannot be opened: {reason(error)}")


def real_path(path: str | Path) -> str:
    """The absolute path without links that a name means, as far as it can be one."""
    try:
        return os.path.realpath(path)
    except ValueError:
        return os.path.abspath(path)


def is_regular(path: str | Path) -> bool:
    """Whether a name means a regular file now, without opening it. Raises OSError if there is none."""
    return stat.S_ISREG(os.stat(path).st_mode)


def _refusal(handle: int, found: os.stat_result, pipe: bool) -> str:
    """Why an opened file is not read; "" if it is."""
    kind = stat.S_IFMT(found.st_mode)
    if kind == stat.S_IFDIR:
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if kind == stat.S_IFREG:
        return "it is a file of the running system, no data" if found.st_dev in _system() else ""
    if pipe and (kind == stat.S_IFIFO or os.isatty(handle)):
        return ""
    return f"it is {KINDS.get(kind, 'no file')}"


@cache
def _system() -> frozenset[int]:
    """The devices on which the files of the running system are; asked once, since a run is thousands of files."""
    return frozenset(os.stat(path).st_dev for path in SYSTEM if os.path.isdir(path))
