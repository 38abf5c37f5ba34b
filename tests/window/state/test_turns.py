"""Turns: one function after the other, each after what the one before has painted."""

from __future__ import annotations

import itertools
import os
import time
from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QSocketNotifier, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.turns import Turns
from tests import tiny

LONGEST = 5000


class Sheet(QWidget):
    """Notes when it is painted."""

    def __init__(self, seen: list[str]) -> None:
        super().__init__()
        self._seen = seen

    def paintEvent(self, event: QPaintEvent) -> None:
        self._seen.append("painted")


@pytest.fixture
def seen() -> list[str]:
    return []


def noting(seen: list[str], word: str) -> Callable[[], None]:
    return lambda: seen.append(word)


def test_each_waits_until_what_the_one_before_changed_is_painted(qtbot: QtBot, seen: list[str]) -> None:
    sheet = Sheet(seen)
    turns = Turns(sheet)
    qtbot.addWidget(sheet)
    with qtbot.waitExposed(sheet):
        sheet.show()
    qtbot.waitUntil(lambda: bool(seen), timeout=LONGEST)
    seen.clear()

    def change(word: str) -> Callable[[], None]:
        def changed() -> None:
            seen.append(word)
            sheet.update()

        return changed

    sheet.update()
    for word in ("one", "two", "three"):
        turns.later(sheet, change(word))
    assert seen == []
    qtbot.waitUntil(lambda: seen.count("painted") == 4, timeout=LONGEST)
    assert seen == ["painted", "one", "painted", "two", "painted", "three", "painted"]


def test_what_else_is_due_comes_between_painting_and_the_next_turn(qtbot: QtBot, seen: list[str]) -> None:
    """What a single pass of the event loop does is felt as one."""

    class Slow(Sheet):
        def paintEvent(self, event: QPaintEvent) -> None:
            super().paintEvent(event)
            time.sleep(0.005)  # the timer is due then

    sheet, words = Slow(seen), ("one", "two", "three", "four")
    _window, turns = shown(sheet, qtbot)
    timer = QTimer(sheet, interval=1)
    timer.timeout.connect(noting(seen, "timer"))
    timer.start()
    qtbot.waitUntil(lambda: "painted" in seen, timeout=LONGEST)
    seen.clear()
    for word in words:
        turns.later(sheet, noting(seen, word))
    qtbot.waitUntil(lambda: seen.count("painted") == len(words), timeout=LONGEST)
    assert all(seen[seen.index(word) - 1] == "timer" for word in words[1:])


def test_turns_are_taken_only_where_that_is_wanted(qtbot: QtBot, seen: list[str]) -> None:
    owner = QObject()
    turns = Turns(owner)
    turns.do(owner, noting(seen, "now"))
    with turns.taken(False):
        turns.do(owner, noting(seen, "small"))
    assert seen == ["now", "small"]
    with turns.taken(True):
        turns.do(owner, noting(seen, "large"))
    turns.do(owner, noting(seen, "after"))
    assert seen == ["now", "small", "after"]
    qtbot.waitUntil(lambda: seen[-1] == "large", timeout=LONGEST)


def test_what_is_asked_for_twice_is_done_once_and_nothing_for_who_is_gone(qtbot: QtBot, seen: list[str]) -> None:
    window, pane = QObject(), QObject()
    turns = Turns(window)
    word, last = noting(seen, "once"), noting(seen, "last")
    turns.later(pane, noting(seen, "gone"))
    turns.later(window, word)
    turns.later(window, word)
    turns.later(window, last)
    pane.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qtbot.waitUntil(lambda: seen[-1:] == ["last"], timeout=LONGEST)
    assert seen == ["once", "last"]


def test_what_goes_wrong_in_one_turn_keeps_none_from_the_next(qtbot: QtBot, seen: list[str]) -> None:
    owner = QObject()
    turns = Turns(owner)

    def wrong() -> None:
        raise ValueError("wrong")

    with qtbot.captureExceptions() as caught:
        turns.later(owner, wrong)
        turns.later(owner, noting(seen, "next"))
        qtbot.waitUntil(lambda: seen == ["next"], timeout=LONGEST)
    assert [kind for kind, *_ in caught] == [ValueError]


def test_a_press_finds_nothing_of_before_and_a_move_of_the_mouse_nothing_at_all(qtbot: QtBot, seen: list[str]) -> None:
    class Pane(QWidget):
        def mousePressEvent(self, event: QMouseEvent) -> None:
            seen.append("pressed")

        def mouseMoveEvent(self, event: QMouseEvent) -> None:
            seen.append("moved")

    pane = Pane()
    pane.setMouseTracking(True)
    turns = Turns(pane)
    qtbot.addWidget(pane)
    with qtbot.waitExposed(pane):
        pane.show()
    seen.clear()
    turns.later(pane, noting(seen, "one"))
    turns.later(pane, noting(seen, "other"))
    QTest.mouseMove(pane, QPoint(5, 5))
    QTest.mousePress(pane, Qt.MouseButton.LeftButton)
    assert seen == ["one", "other", "pressed"]
    qtbot.waitUntil(lambda: not turns.are_waiting, timeout=LONGEST)
    QTest.mouseMove(pane, QPoint(9, 9))
    assert seen == ["one", "other", "pressed", "moved"]


def test_where_panes_were_empty_no_event_is_looked_at_until_something_else_waits(qtbot: QtBot, seen: list[str]) -> None:
    """Qt's objects would be made known to Python for it, with all classes they could be of, before the first rows."""
    looked: list[QObject] = []

    class Watched(Turns):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            looked.append(watched)
            return super().eventFilter(watched, event)

    pane = QWidget()
    turns = Watched(pane)
    qtbot.addWidget(pane)
    with turns.taken(True, were_empty=True):
        turns.do(pane, noting(seen, "one"))
    QTest.keyClick(pane, Qt.Key.Key_A)
    assert (looked, seen) == ([], [])
    with turns.taken(True):
        turns.do(pane, noting(seen, "other"))
    QTest.keyClick(pane, Qt.Key.Key_A)
    assert looked
    assert seen == ["one", "other"]


def test_no_event_is_looked_at_within_a_turn(qtbot: QtBot, seen: list[str]) -> None:
    """What comes then is Qt's own: to lay out a window again sends thousands, each of which takes Python a while."""
    looked: list[str] = []

    class Watched(Turns):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.KeyPress:
                looked.append(watched.objectName())
            return super().eventFilter(watched, event)

    pane = QWidget()
    pane.setObjectName("pane")
    turns = Watched(pane)
    qtbot.addWidget(pane)
    turns.later(pane, lambda: QTest.keyClick(pane, Qt.Key.Key_A))
    turns.later(pane, noting(seen, "next"))
    turns._call()
    assert looked == []
    QTest.keyClick(pane, Qt.Key.Key_A)
    assert (looked, seen) == (["pane"], ["next"])


def shown(pane: QWidget, qtbot: QtBot) -> tuple[QWidget, Turns]:
    """A window that shows a pane, and its turns."""
    window = QWidget()
    pane.setParent(window)
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    return window, Turns(window)


def test_what_a_turn_makes_of_a_pane_is_painted_in_the_next(qtbot: QtBot, seen: list[str]) -> None:
    class Told(Sheet):
        def tell(self) -> None:
            seen.append("told")
            self.repaint()  # at once, if it may be
            seen.append("done")

    pane = Told(seen)
    window, turns = shown(pane, qtbot)
    qtbot.waitUntil(lambda: bool(seen), timeout=LONGEST)
    seen.clear()
    turns.later(pane, pane.tell)
    turns.later(window, noting(seen, "next"))
    qtbot.waitUntil(lambda: seen[-1:] == ["next"], timeout=LONGEST)
    assert seen == ["told", "done", "painted", "next"]
    assert pane.updatesEnabled()


def test_a_press_finds_all_of_it_painted_again(qtbot: QtBot, seen: list[str]) -> None:
    pane = Sheet(seen)
    _window, turns = shown(pane, qtbot)
    turns.later(pane, noting(seen, "told"))
    QTest.mouseClick(pane, Qt.MouseButton.LeftButton)
    assert "told" in seen
    assert not turns.are_waiting
    assert pane.updatesEnabled()


def test_between_two_turns_the_event_loop_goes_round(qtbot: QtBot, seen: list[str]) -> None:
    """Qt hands what is posted while it hands out events out only the next time: input and timers come before."""
    pane = Sheet(seen)
    _window, turns = shown(pane, qtbot)
    reading, writing = os.pipe()
    notifier = QSocketNotifier(reading, QSocketNotifier.Type.Read, pane)  # always ready, as if keys were held down
    os.write(writing, b"x")
    notifier.activated.connect(lambda: seen.append("input"))
    for word in ("one", "two", "three"):
        turns.later(pane, noting(seen, word))
    qtbot.waitUntil(lambda: "three" in seen, timeout=LONGEST)
    notifier.setEnabled(False)
    os.close(reading)
    os.close(writing)
    for one, other in itertools.pairwise(("one", "two", "three")):
        assert "input" in seen[seen.index(one) : seen.index(other)]


@pytest.mark.parametrize("large", [0, 1000])
def test_what_follows_when_many_items_rest_has_turns(monkeypatch: pytest.MonkeyPatch, large: int) -> None:
    monkeypatch.setattr("lexeval_gui.window.state.turns.LARGE", large)
    state, taken = AppState(), list[bool]()
    state.show_evaluation(tiny.evaluation(n="3"))
    state.data.rested.connect(lambda: taken.append(state.turns.are_taken))
    state.data._come_to_rest()
    assert taken == [large == 0]


def test_a_state_settles_while_a_setting_moves_and_while_panes_wait(qtbot: QtBot) -> None:
    state, owner = AppState(), QObject()
    state.show_evaluation(tiny.evaluation())
    qtbot.waitUntil(lambda: not state.is_settling)
    assert not state.is_settling
    state.data.change_settings({"k": "0.5"})
    assert state.is_settling
    qtbot.waitUntil(lambda: not state.data.is_moving)
    assert not state.is_settling
    state.turns.later(owner, lambda: None)
    assert state.is_settling
    qtbot.waitUntil(lambda: not state.is_settling)
