"""Where the halves of a line of M2 meet."""

from __future__ import annotations

import random

import numpy as np

from lexeval_gui.tasks.edits.reading.distinct_texts import PADDING
from lexeval_gui.tasks.edits.reading.m2_lines import first_bars


def _found(lines: list[bytes]) -> list[int]:
    """The first bars within each line."""
    ends = np.cumsum([len(line) + 1 for line in lines]) - 1
    begins = ends - [len(line) for line in lines]
    places = first_bars(b"".join(line + b"\n" for line in lines) + PADDING, begins, ends)
    return [int(place - begin) if place >= 0 else -1 for place, begin in zip(places, begins, strict=True)]


def test_first_bars_are_those_that_python_finds() -> None:
    rng = random.Random(3)
    lines = [b"A" + bytes(rng.choices(b"|| 1a\xc3\xa9", k=rng.randrange(40))) for _ in range(5000)]
    lines += [
        b"A" + b"1" * before + b"|" * bars + after
        for before in range(30)
        for bars in range(6)
        for after in (b"", b"x|||")
    ]
    assert _found(lines) == [line.find(b"|||") for line in lines]
    for line in lines[:300]:
        assert _found([line]) == [line.find(b"|||")], "at the end of a piece"


def test_no_lines_have_no_bars() -> None:
    assert first_bars(PADDING, np.zeros(0, np.int64), np.zeros(0, np.int64)).tolist() == []
