"""Which bands are asked for, in which order: first those that are drawn; what is known is not asked for again."""

from __future__ import annotations

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from lexeval_gui.core.jobs.runners import Result
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.results_at_rest import ResultsAtRest
from lexeval_gui.window.state.view import MOST_APART
from lexeval_gui.workspace.scoring.intervals import drawn_band
from tests import tiny

SYSTEMS = MOST_APART + 3
APART = (0, 3)
QUIET = tuple(system for system in range(SYSTEMS) if system not in APART)


class Noted:
    """A runner that notes what it is asked for, and answers when it is told to."""

    def __init__(self) -> None:
        self.asked: dict[int, tuple[str, tuple[Any, ...]]] = {}  # what is still to be answered, by number
        self._number = 0

    def submit(self, method: str, settings: object, changes: object, *arguments: Any) -> int:
        self._number += 1
        self.asked[self._number] = method, arguments
        return self._number

    def cancel(self, number: int) -> None:
        del self.asked[number]

    @property
    def systems(self) -> list[tuple[int, ...]]:
        """Of which systems bands are asked for, request by request."""
        return [arguments[-1] for method, arguments in self.asked.values() if method == "bands"]


@pytest.fixture
def runner() -> Noted:
    return Noted()


@pytest.fixture
def state(qtbot: QtBot) -> AppState:
    made = AppState()
    made.show_evaluation(tiny.with_systems(SYSTEMS, n="3", resamples="20"))
    made.view.set_pair(*APART)
    qtbot.waitUntil(lambda: not made.data.is_moving)
    return made


@pytest.fixture
def at_rest(state: AppState, runner: Noted) -> ResultsAtRest:
    made = ResultsAtRest(state, lambda: runner, state)  # type: ignore[arg-type, return-value]
    state.view.want_band("n", "coverage_f")
    return made


def answer(state: AppState, runner: Noted, at_rest: ResultsAtRest) -> None:
    """Answer what is asked of bands."""
    evaluation = state.data.evaluation
    assert evaluation is not None
    for number, (method, arguments) in [*runner.asked.items()]:
        if method == "bands":
            over, measure, systems = arguments
            del runner.asked[number]
            at_rest.receive(Result(number, {s: drawn_band(evaluation, s, over, measure) for s in systems}))


def test_the_bands_that_are_drawn_come_before_all_else_and_those_of_the_table_last(
    state: AppState, runner: Noted, at_rest: ResultsAtRest
) -> None:
    assert runner.systems == [APART, QUIET]
    state.data.rested.emit()
    assert runner.systems == [APART, QUIET]
    methods = [method for method, _ in runner.asked.values()]
    assert methods[0] == methods[-1] == "bands"
    assert "intervals" in methods[1:-1]


def test_of_other_systems_only_what_is_not_known_is_asked_for(
    state: AppState, runner: Noted, at_rest: ResultsAtRest
) -> None:
    state.view.show_systems((0, 1, 3))
    assert runner.systems == [(0, 1, 3)]
    answer(state, runner, at_rest)
    state.view.show_systems((1, 3))
    assert runner.systems == []
    state.view.show_systems((1, 2, 3))
    assert runner.systems == [(2,)]
    answer(state, runner, at_rest)
    assert [*state.results.bands["n", "coverage_f"]] == [0, 1, 2, 3]


def test_another_pair_is_drawn_first(state: AppState, runner: Noted, at_rest: ResultsAtRest) -> None:
    state.view.set_pair(4, 5)
    assert runner.systems == [(4, 5), tuple(system for system in range(SYSTEMS) if system not in (4, 5))]
    answer(state, runner, at_rest)
    state.view.set_pair(0, 1)
    assert runner.systems == []


def test_the_curve_before_is_no_longer_asked_for(state: AppState, runner: Noted, at_rest: ResultsAtRest) -> None:
    state.view.want_band("k", "coverage_f")
    assert {arguments[:2] for method, arguments in runner.asked.values() if method == "bands"} == {("k", "coverage_f")}
