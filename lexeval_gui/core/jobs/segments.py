"""Memory that two processes see: what the worker has read need not be sent, nor held twice.

A million items are 185 MB of arrays. The memory has no name, so that nothing is left of it, however processes end.
"""

from __future__ import annotations

import mmap
import os
import pickle
import weakref
import zlib
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.jobs.job import Check, go_on

PIECE = 4 * 2**20
"""Arrays are copied, and sent, in pieces of this many bytes: the interface draws between two of them."""

LEAST = 2**20
"""Of fewer bytes nothing is shared."""

BEGINNING = 2**16
"""Of two arrays so many bytes are looked at before they are compared."""

ALIGNED = 64
"""Shared arrays begin at multiples of so many bytes."""


class Segment(mmap.mmap):
    """Memory that other processes see too; nobody writes to it. `fd` is how who made it hands it on, None elsewhere. It
    is given back once no process has an array in it."""

    fd: int | None = None


def can_share() -> bool:
    """Whether the system has memory without a name (Linux has)."""
    return hasattr(os, "memfd_create")


def shared(held: list[Any], check: Check = go_on) -> Any:
    """The one value that `held` holds, with its arrays in a segment, equal ones once: a gold and its systems often have
    the same ids. `held` is emptied: where nobody else has the value, each array is freed as soon as it is copied, so
    that this takes no memory. Where the system gives no such memory the value stays as it is, and is sent. Raises
    MemoryError where it gives less than it said."""
    value = held.pop()
    head, views = packed(value)
    sizes, first = [view.nbytes for view in views], _first_equal(views, check)
    room = [-(-size // ALIGNED) * ALIGNED * (first[index] == index) for index, size in enumerate(sizes)]
    ends = list(accumulate(room))
    fd = _room(ends[-1]) if sum(room) >= LEAST else None
    if fd is None:
        return value
    del value
    places = [ends[index] - room[index] for index in first]
    copied = [place if index == same else None for (index, same), place in zip(enumerate(first), places, strict=True)]
    segment = _filled(fd, views, copied, check)
    parts = zip(places, sizes, strict=True)
    return pickle.loads(head, buffers=[part(segment, place, size) for place, size in parts])


def _first_equal(views: Sequence[memoryview], check: Check) -> list[int]:
    """For each array the first one with the same bytes, which may be itself."""
    found: list[int] = []
    alike: dict[tuple[int, int], list[int]] = {}  # by size and three places: few others are alike there
    for index, view in enumerate(views):
        before = alike.setdefault((view.nbytes, _taste(view)), [])
        found.append(next((other for other in before if _are_equal(views[other], view, check)), index))
        if found[-1] == index:
            before.append(index)
    return found


def _taste(view: memoryview) -> int:
    """A checksum of the beginning, the middle and the end."""
    middle, sum = view.nbytes // 2, 0
    for part in (view[:BEGINNING], view[middle : middle + BEGINNING], view[-BEGINNING:]):
        sum = zlib.crc32(part, sum)
    return sum


def _pieces(view: memoryview, check: Check) -> Iterator[tuple[int, memoryview]]:
    for start in range(0, view.nbytes, PIECE):
        check()
        yield start, view[start : start + PIECE]


def _are_equal(one: memoryview, other: memoryview, check: Check) -> bool:
    both = zip(_pieces(one, check), _pieces(other, check), strict=True)
    return all(
        np.array_equal(np.frombuffer(here, np.uint8), np.frombuffer(there, np.uint8)) for (_, here), (_, there) in both
    )


def _room(size: int) -> int | None:
    """So many bytes of memory without a name, by its handle; None where the system gives none (it may refuse to, or all
    handles are in use)."""
    try:
        fd = os.memfd_create("lexeval")
    except OSError:
        return None
    try:
        os.truncate(fd, size)
    except OSError:
        os.close(fd)
        return None
    return fd


def _filled(fd: int, views: list[memoryview], places: list[int | None], check: Check) -> Segment:
    """A segment with these at their places (None: an equal one is there); they are let go one by one."""
    try:
        for place in reversed(places):
            view = views.pop()
            for start, piece in _pieces(view, check) if place is not None else ():
                _write_all(fd, piece, (place or 0) + start)
        segment = opened(fd)
    except BaseException as error:
        os.close(fd)
        if isinstance(error, OSError):
            raise MemoryError from error
        raise
    segment.fd = fd
    weakref.finalize(segment, os.close, fd)
    return segment


def _write_all(fd: int, piece: memoryview, place: int) -> None:
    while piece:
        written = os.pwrite(fd, piece, place)
        piece, place = piece[written:], place + written


def packed(value: Any) -> tuple[bytes, list[memoryview]]:
    """A value without its arrays, and these as they are (pickle protocol 5, out of band)."""
    buffers: list[pickle.PickleBuffer] = []
    head = pickle.dumps(value, protocol=5, buffer_callback=buffers.append)
    return head, [buffer.raw() for buffer in buffers]


def opened(fd: int) -> Segment:
    """The segment that another process hands on."""
    return Segment(fd, os.fstat(fd).st_size, access=mmap.ACCESS_READ)


def part(segment: Segment, place: int, size: int) -> NDArray[np.uint8]:
    """So many bytes of a segment: uint8 [size]."""
    return np.frombuffer(segment, np.uint8, size, place)


def place_of(view: memoryview) -> tuple[int, int] | None:
    """By what the segment of ours is handed on in which an array lies, and where it begins there; None if it lies in
    none."""
    owner: Any = view.obj
    while owner is not None and not isinstance(owner, Segment):
        owner = owner.obj if isinstance(owner, memoryview) else getattr(owner, "base", None)
    if owner is None or owner.fd is None or not view.nbytes:
        return None
    return owner.fd, _address(view) - _address(memoryview(owner))


def _address(view: memoryview) -> int:
    return int(np.frombuffer(view, np.uint8).ctypes.data)
