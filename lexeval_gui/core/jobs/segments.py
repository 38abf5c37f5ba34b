"""Memory that two processes see: what the worker has read need not be sent, nor held twice.

A million items are 185 MB of arrays. The memory has no name, so that nothing is left of it, however processes end.
"""

from __future__ import annotations

import mmap
import os
import pickle
import weakref
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray

PIECE = 4 * 2**20
"""Arrays are copied, and sent, in pieces of this many bytes: the interface draws between two of them."""

LEAST = 2**20
"""Of fewer bytes nothing is shared."""

ALIGNED = 64
"""Shared arrays begin at multiples of so many bytes."""


class Segment(mmap.mmap):
    """Memory that other processes see too; nobody writes to it. `fd` is how who made it hands it on, None elsewhere. It
    is given back once no process has an array in it."""

    fd: int | None = None


def can_share() -> bool:
    """Whether the system has memory without a name (Linux has)."""
    return hasattr(os, "memfd_create")


def shared(held: list[Any]) -> Any:
    """The one value that `held` holds, with its arrays in a segment, equal ones once: a gold and its systems often have
    the same ids. `held` is emptied: where nobody else has the value, each array is freed as soon as it is copied, so
    that this takes no memory. Raises MemoryError."""
    value = held.pop()
    head, views = packed(value)
    sizes, first = [view.nbytes for view in views], _first_equal(views)
    room = [-(-size // ALIGNED) * ALIGNED * (first[index] == index) for index, size in enumerate(sizes)]
    if sum(room) < LEAST:
        return value
    del value
    ends = list(accumulate(room))
    places = [ends[index] - room[index] for index in first]
    copied = [place if index == same else None for (index, same), place in zip(enumerate(first), places, strict=True)]
    segment = _filled(views, copied, ends[-1])
    parts = zip(places, sizes, strict=True)
    return pickle.loads(head, buffers=[part(segment, place, size) for place, size in parts])


def _first_equal(views: Sequence[memoryview]) -> list[int]:
    """For each array the first one with the same bytes, which may be itself."""
    found: list[int] = []
    by_size: dict[int, list[int]] = {}
    for index, view in enumerate(views):
        before = by_size.setdefault(view.nbytes, [])
        found.append(next((other for other in before if _are_equal(views[other], view)), index))
        if found[-1] == index:
            before.append(index)
    return found


def _are_equal(one: memoryview, other: memoryview) -> bool:
    pieces = (slice(start, start + PIECE) for start in range(0, one.nbytes, PIECE))
    return all(
        np.array_equal(np.frombuffer(one[piece], np.uint8), np.frombuffer(other[piece], np.uint8)) for piece in pieces
    )


def _filled(views: list[memoryview], places: list[int | None], size: int) -> Segment:
    """A segment with these at their places (None: an equal one is there); they are let go one by one."""
    fd = os.memfd_create("lexeval")
    try:
        os.truncate(fd, size)
        for place in reversed(places):
            view = views.pop()
            if place is not None:
                for start in range(0, view.nbytes, PIECE):
                    os.pwrite(fd, view[start : start + PIECE], place + start)
        segment = opened(fd)
    except OSError as error:
        os.close(fd)
        raise MemoryError from error
    segment.fd = fd
    weakref.finalize(segment, os.close, fd)
    return segment


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
