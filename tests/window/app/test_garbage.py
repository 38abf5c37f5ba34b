"""When Python's garbage is collected."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable, Iterator

import pytest

from lexeval_gui.window.app import garbage
from lexeval_gui.window.app.garbage import MOST_PUT_OFF, Garbage

Make = Callable[[Callable[[], bool]], Garbage]


@pytest.fixture
def make(qapp: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    """Makes a collector that comes quickly, and gives the work back in the end."""
    monkeypatch.setattr(garbage, "EVERY", 1)
    made: list[Garbage] = []

    def make_one(is_moving: Callable[[], bool]) -> Garbage:
        made.append(Garbage(None, is_moving))
        made[-1].collect()  # the first time what is there already is left alone for good
        return made[-1]

    yield make_one
    for one in made:
        one.stop()


class Cycle:
    """Something that only a collector frees."""

    def __init__(self) -> None:
        self.itself = self


def test_while_something_moves_nothing_is_collected_until_it_rests(make, qtbot, monkeypatch):
    monkeypatch.setattr(garbage, "MOST_PUT_OFF", 10**9)
    moving = [True]
    asked: list[bool] = []

    def is_moving() -> bool:
        asked.append(True)
        return moving[0]

    make(is_moving)
    left = weakref.ref(Cycle())
    qtbot.waitUntil(lambda: len(asked) > 5)
    assert left() is not None
    moving[0] = False
    qtbot.waitUntil(lambda: left() is None)


def test_what_never_rests_is_collected_now_and_then(make, qtbot):
    asked: list[bool] = []

    def is_moving() -> bool:
        asked.append(True)
        return True

    make(is_moving)
    left = weakref.ref(Cycle())
    qtbot.waitUntil(lambda: left() is None)
    assert len(asked) > MOST_PUT_OFF


def test_the_work_is_given_back(make):
    make(lambda: False).stop()
    assert gc.isenabled()
