"""Memory that two processes see: the same values, held once, gone with the last who uses them."""

from __future__ import annotations

import gc
import os
import weakref
from collections.abc import Iterator
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np
import pytest

from lexeval_gui.core.jobs import processes, segments
from lexeval_gui.core.jobs.job import Cancelled
from lexeval_gui.core.jobs.processes import Segments
from lexeval_gui.core.jobs.segments import LEAST, can_share, packed, place_of, shared

pytestmark = pytest.mark.skipif(not can_share(), reason="this system has no memory without a name")

MANY = LEAST // 8 + 7


def mapped() -> int:
    """How many segments this process has in its memory."""
    gc.collect()
    return sum("memfd:lexeval" in line for line in Path("/proc/self/maps").read_text().splitlines())


def arrays() -> dict[str, Any]:
    """Arrays of several kinds: one there twice, one equal to it, one almost, one empty, one not in one piece."""
    many, almost = np.arange(MANY), np.arange(MANY)
    almost[-1] = 0
    found = {"many": many, "same": many, "none": many[:0], "odd": np.arange(3, dtype=np.uint8), "equal": many.copy()}
    return {**found, "almost": almost, "each": many[::2], "last": np.arange(7)}


@pytest.fixture
def pipes() -> Iterator[tuple[Connection, Connection]]:
    ours, theirs = Pipe()
    with ours, theirs:
        yield ours, theirs


def sent(pipes: tuple[Connection, Connection], value: Any, known: Segments) -> Any:
    """What arrives at the other end."""
    writer = Thread(target=processes._write, args=(pipes[0], packed(value)))
    writer.start()
    received = processes._receive(pipes[1], known)
    writer.join()
    return received


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return [*one] == [*other] and all(
        one[name].dtype == other[name].dtype and np.array_equal(one[name], other[name]) for name in one
    )


def test_what_is_shared_is_the_same_and_is_held_once() -> None:
    before, held = arrays(), [arrays()]
    first = weakref.ref(held[0]["many"])
    found = shared(held)
    assert held == []
    assert first() is None
    assert same(found, before)
    assert found["same"] is found["many"]
    assert np.shares_memory(found["equal"], found["many"])
    assert not np.shares_memory(found["almost"], found["many"])
    assert not found["many"].flags.writeable
    assert mapped() == 1
    del found
    assert mapped() == 0


def test_a_little_is_not_shared() -> None:
    little = {"few": np.arange(10)}
    assert shared([little]) is little
    assert mapped() == 0


def test_what_both_see_is_not_sent_and_what_only_one_sees_is(pipes: tuple[Connection, Connection]) -> None:
    known, ours = Segments(), shared([arrays()])
    ours["fresh"] = np.arange(5)
    places = [place_of(view) is not None for view in packed(ours)[1]]
    assert (places.count(True), places[-1]) == (5, False)
    received = sent(pipes, ours, known)
    assert same(received, ours)
    assert received["fresh"].flags.writeable
    assert mapped() == 2  # of who made it and of who was given it
    again = sent(pipes, {"part": ours["many"][10:20]}, known)
    assert again["part"].tolist() == list(range(10, 20))
    assert mapped() == 2
    del ours
    assert same(again, {"part": np.arange(10, 20)})  # it stays for who was given it
    assert mapped() == 1
    assert [place_of(view) for view in packed(again)[1]] == [None]  # who did not make it sends what is in it
    del received, again
    assert mapped() == 0


def test_where_there_is_no_memory_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(12, "Cannot allocate memory")

    monkeypatch.setattr("os.pwrite", full)
    with pytest.raises(MemoryError):
        shared([arrays()])
    assert mapped() == 0


@pytest.mark.parametrize("refused", ["memfd_create", "truncate"])
def test_where_the_system_refuses_it_the_value_is_sent_as_before(monkeypatch: pytest.MonkeyPatch, refused: str) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(f"os.{refused}", refuse)
    value = arrays()
    assert shared([value]) is value
    assert mapped() == 0


def test_it_is_stopped_between_two_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(segments, "PIECE", 2**16)
    for after in (0, 5, 60):
        calls = iter(range(after))

        def check(left: Iterator[int] = calls) -> None:
            if next(left, None) is None:
                raise Cancelled

        with pytest.raises(Cancelled):
            shared([arrays()], check)
        assert mapped() == 0


def test_what_is_written_in_parts_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.pwrite
    monkeypatch.setattr("os.pwrite", lambda fd, piece, place: write(fd, piece[:100_003], place))
    assert same(shared([arrays()]), arrays())
