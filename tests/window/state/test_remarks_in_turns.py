"""What is odd about many systems is found between events: a few are scored at a time, none once settings change."""

from __future__ import annotations

import itertools

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from pytestqt.qtbot import QtBot

from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.problems import AT_ONCE
from tests import tiny

SYSTEMS = 3 * AT_ONCE


@pytest.fixture
def state(qtbot: QtBot) -> AppState:
    made = AppState()
    made.show_evaluation(tiny.with_systems(SYSTEMS, n="3"))
    qtbot.waitUntil(lambda: not made.data.is_moving and not made.turns.are_waiting and not made.problems.are_awaited)
    made.data.change_settings({"n": "1"})
    made.data._rest.stop()  # it is due
    return made


def lacking(state: AppState) -> int:
    assert state.data.evaluation is not None
    return len(state.data.evaluation.lacking_scores())


def test_a_few_systems_are_scored_at_a_time_and_then_it_is_said_what_is_odd(state: AppState, qtbot: QtBot):
    said: list[int] = []
    state.problems.offer_changed.connect(lambda: said.append(lacking(state)))
    left = [lacking(state)]
    state.data._come_to_rest()
    while state.problems.are_awaited:
        QCoreApplication.processEvents()
        left.append(lacking(state))
    assert max(before - after for before, after in itertools.pairwise(left)) == AT_ONCE
    assert said == [0]


def test_settings_that_change_are_not_scored_until_they_rest(state: AppState, qtbot: QtBot):
    state.data._come_to_rest()
    assert state.problems.are_awaited
    state.data.change_settings({"n": "2"})
    assert state.data.is_moving
    assert not state.problems.are_awaited
    qtbot.waitUntil(lambda: not lacking(state) and not state.problems.are_awaited)


def test_what_a_person_does_meanwhile_comes_in_between(state: AppState, qtbot: QtBot):
    class Seen(QObject):
        def event(self, event: QEvent) -> bool:
            left.append(lacking(state))
            return True

    left: list[int] = []
    seen = Seen()
    state.data._come_to_rest()
    while state.problems.are_awaited:
        QCoreApplication.postEvent(seen, QEvent(QEvent.Type.User))
        QCoreApplication.processEvents()
    assert len(set(left)) > 2
