"""While a slider moves only the rows in sight are worked out; whoever asks for another row has it all the same."""

from __future__ import annotations

from collections.abc import Collection

import pytest
from pytestqt.qtbot import QtBot

from lexeval_gui.core.scores import Scores
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.scores.pane import ScoresPane
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.tables.cells import RowsOnDemand
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests import tiny

SYSTEMS = 40


@pytest.fixture
def pane(qtbot: QtBot, theme: Theme) -> ScoresPane:
    state = AppState()
    state.show_evaluation(tiny.with_systems(SYSTEMS, n="3"))
    state.data._rest.stop()  # the files rest
    made = ScoresPane(state, theme)
    qtbot.addWidget(made)
    made.resize(900, 200)
    made.show()
    return made


def worked_out(pane: ScoresPane) -> int:
    rows = pane.view._cells.rows
    return sum(row is not None for row in rows._known) if isinstance(rows, RowsOnDemand) else len(rows)


def test_a_step_works_out_the_rows_in_sight(pane: ScoresPane):
    assert worked_out(pane) == SYSTEMS
    pane._state.data.change_settings({"n": "1"})
    assert pane._state.data.is_moving
    assert 0 < worked_out(pane) <= 10


def test_every_row_has_the_numbers_of_the_setting_in_force(pane: ScoresPane):
    pane._state.data.change_settings({"n": "1"})
    moving = pane.view.texts()
    pane._state.data._rest.stop()
    pane._show()
    assert pane.view.texts() == moving


def test_a_row_that_is_scrolled_to_has_its_numbers(pane: ScoresPane):
    before = pane.view.texts()[-1]
    pane._state.data.change_settings({"n": "1"})
    pane.view.scrollToBottom()
    model = pane.view.model()
    shown = [model.index(SYSTEMS - 1, column).data() for column in range(model.columnCount())]
    assert shown[0] == before[0]
    assert shown != before
    assert shown == pane.view.texts()[-1]


def test_at_rest_all_rows_are_there_in_whatever_order(pane: ScoresPane, qtbot: QtBot):
    order = [row[0] for row in pane.view.texts()]
    pane._state.data.change_settings({"n": "2"})
    assert pane.view.is_on_demand
    qtbot.waitUntil(lambda: not pane.view.is_on_demand)
    assert [row[0] for row in pane.view.texts()] == order
    assert worked_out(pane) == SYSTEMS


def test_at_rest_the_table_of_many_systems_has_a_turn_of_its_own(pane: ScoresPane, qtbot: QtBot):
    state = pane._state
    state.data.change_settings({"n": "2"})
    state.data._rest.stop()  # it is due
    state.data._come_to_rest()
    assert pane.view.is_on_demand
    assert state.turns.are_waiting
    qtbot.waitUntil(lambda: not state.turns.are_waiting)
    assert worked_out(pane) == SYSTEMS


def test_what_a_step_changed_is_worked_out_after_all_have_had_their_turns(pane: ScoresPane, qtbot: QtBot):
    state = pane._state
    state.data._come_to_rest()
    qtbot.waitUntil(lambda: state.steps.at_rest is not None)
    state.data.change_settings({"n": "2"})
    state.data._rest.stop()  # it is due
    waited = list[bool]()
    state.turns.later(pane, lambda: waited.append(state.steps._work is None))
    state.data._come_to_rest()
    state.turns.later(pane, lambda: waited.append(state.steps._work is None))
    qtbot.waitUntil(lambda: state.steps.told is not None)
    assert waited == [True, True]


def test_the_items_beside_all_are_scored_in_one_go(pane: ScoresPane, monkeypatch: pytest.MonkeyPatch):
    state = pane._state
    assert state.data.evaluation is not None
    state.data.score_items(state.applied_filter(f"id:{state.data.evaluation.dataset.ids[0]}"))
    asked: list[int] = []
    scored = Evaluation._scored

    def counted(evaluation: Evaluation, system: int, measures: Collection[str]) -> Scores:
        asked.extend([system] * (evaluation.rows is not None))
        return scored(evaluation, system, measures)

    monkeypatch.setattr(Evaluation, "_scored", counted)
    state.data.change_settings({"n": "1"})
    assert 0 < len(asked) == len(set(asked))
