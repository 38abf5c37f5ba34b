"""What is odd about many systems is found in turns: a few are scored in each, none while something moves."""

from __future__ import annotations

import itertools

import pytest
from pytestqt.qtbot import QtBot

from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.problems import AT_ONCE
from tests import tiny

SYSTEMS = 3 * AT_ONCE


@pytest.fixture
def state(qtbot: QtBot) -> AppState:
    made = AppState()
    made.show_evaluation(tiny.with_systems(SYSTEMS, n="3"))
    qtbot.waitUntil(lambda: not made.data.is_moving and not made.turns.are_waiting)
    made.data.change_settings({"n": "1"})
    made.data._rest.stop()  # it is due
    return made


def lacking(state: AppState) -> int:
    assert state.data.evaluation is not None
    return len(state.data.evaluation.lacking_scores())


def test_a_turn_scores_a_few_systems_and_the_last_one_says_what_is_odd(state: AppState, qtbot: QtBot):
    said: list[int] = []
    state.problems.offer_changed.connect(lambda: said.append(lacking(state)))
    left = [lacking(state)]
    state.data._come_to_rest()
    while state.turns.are_waiting:
        state.turns._call()
        left.append(lacking(state))
    assert max(before - after for before, after in itertools.pairwise(left)) == AT_ONCE
    assert said == [0]


def test_what_moves_again_is_left_until_it_rests(state: AppState, qtbot: QtBot):
    state.data._come_to_rest()
    state.data.change_settings({"n": "2"})
    assert state.data.is_moving
    before = lacking(state)
    state.turns._call_all()
    assert lacking(state) == before
    qtbot.waitUntil(lambda: not lacking(state) and not state.turns.are_waiting)
