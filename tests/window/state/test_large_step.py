"""A step that changes many items is counted beside the interface and then taken; until then nothing has happened."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from lexeval_gui.core.changes import Change, Changes
from lexeval_gui.core.jobs import Job
from lexeval_gui.project.store import Store
from lexeval_gui.window.state import large_step
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.background_work import BackgroundWork
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.analysis.worth_questions import Copy
from lexeval_gui.workspace.scoring.questions import asked_of

LONGEST = 30_000


@pytest.fixture
def background(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[BackgroundWork]:
    monkeypatch.setattr(large_step, "LARGE", 0)
    state = AppState()
    made = BackgroundWork(state, state)
    with qtbot.waitSignal(made.opened, timeout=LONGEST):
        made.open(opening.plan(opening.sample("substitution-systems").paths))
    qtbot.waitUntil(lambda: made.is_idle, timeout=LONGEST)
    yield made
    made.close()


def state_of(background: BackgroundWork) -> AppState:
    state = background.parent()
    assert isinstance(state, AppState)
    return state


def total(state: AppState) -> float:
    assert state.data.evaluation is not None
    return state.data.evaluation.scores(0).total("coverage_f")


def changes(state: AppState) -> Changes:
    assert state.data.evaluation is not None
    return Copy("error:early", "coverage_f").answer(asked_of(state.data.evaluation), Job())


@pytest.mark.slow
def test_it_is_what_the_same_step_at_once_would_be(
    qtbot: QtBot, background: BackgroundWork, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = state_of(background)
    before, wanted = total(state), changes(state)
    state.history.apply_together(wanted, "early")
    assert background.waiting is not None
    assert (total(state), len(state.history.journal.entries)) == (before, 0)
    qtbot.waitUntil(lambda: background.waiting is None, timeout=LONGEST)
    beside, held = total(state), dict(state.history.journal.current)
    assert beside > before
    assert state.data.changes == state.history.journal.counted
    for step, expected in ((state.history.undo, before), (state.history.redo, beside), (state.history.reset, before)):
        step()
        qtbot.waitUntil(lambda: background.waiting is None, timeout=LONGEST)
        assert total(state) == expected
    state.history.undo()
    qtbot.waitUntil(lambda: background.waiting is None, timeout=LONGEST)
    assert state.history.journal.current == held
    monkeypatch.setattr(large_step, "LARGE", 5000)
    state.history.undo()
    assert (total(state), state.history.journal.current) == (before, {})
    state.history.redo()
    assert (total(state), state.history.journal.current) == (beside, held)


def test_cancelled_nothing_has_happened(qtbot: QtBot, background: BackgroundWork) -> None:
    state = state_of(background)
    before = total(state)
    state.history.apply_together(changes(state), "early")
    background.cancel()
    assert background.waiting is None
    qtbot.waitUntil(lambda: background.is_idle, timeout=LONGEST)
    qtbot.wait(100)
    assert (total(state), len(state.history.journal.entries)) == (before, 0)


def test_it_is_not_taken_where_the_journal_was_changed_past_it(qtbot: QtBot, background: BackgroundWork) -> None:
    state, said = state_of(background), list[str]()
    state.message.connect(said.append)
    before = total(state)
    state.history.apply_together(changes(state), "early")
    state.history.journal.add(Change("note", "1", None, None, "by another way"))
    qtbot.waitUntil(lambda: not state.history.large.is_counting, timeout=LONGEST)
    assert (total(state), len(state.history.journal.entries)) == (before, 1)
    assert said == ["Nothing was changed: something else was decided before its copy was counted."]


def test_what_is_decided_meanwhile_goes_after_it(qtbot: QtBot, background: BackgroundWork) -> None:
    state = state_of(background)
    before = total(state)
    state.history.apply_together(changes(state), "early")
    assert state.data.evaluation is not None
    state.history.apply([Change("checked", state.data.evaluation.dataset.ids[0], None, None, True)])
    assert not state.history.journal.entries
    qtbot.waitUntil(lambda: background.is_idle, timeout=LONGEST)
    assert total(state) != before
    entries = state.history.journal.entries
    assert [entries[place].change.kind == "checked" for place in range(len(entries))] == [False, True]


def test_steps_that_follow_each_other_at_once_are_all_taken(qtbot: QtBot, background: BackgroundWork) -> None:
    state = state_of(background)
    before, history = total(state), state.history
    for change in changes(state)[:3]:
        history.apply([change])
    qtbot.waitUntil(lambda: background.is_idle, timeout=LONGEST)
    assert len(history.journal.counted) == 3
    for _step in range(3):
        history.undo()
    qtbot.waitUntil(lambda: background.is_idle, timeout=LONGEST)
    assert (total(state), len(history.journal.counted)) == (before, 0)


def test_what_was_asked_for_meanwhile_is_done_though_the_step_is_cancelled(
    qtbot: QtBot, background: BackgroundWork
) -> None:
    state = state_of(background)
    before = total(state)
    state.history.apply_together(changes(state), "early")
    assert state.data.evaluation is not None
    state.history.apply([Change("checked", state.data.evaluation.dataset.ids[0], None, None, True)])
    background.cancel()
    qtbot.waitUntil(lambda: background.is_idle, timeout=LONGEST)
    assert (len(state.history.journal.entries), state.history.journal.entries[0].change.kind) == (1, "checked")
    assert total(state) == before


def test_a_thread_writes_it_whole_and_what_comes_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from lexeval_gui.core.changes import together
    from lexeval_gui.project import store

    monkeypatch.setattr(store, "LARGE", 100)
    items = [f"item {number}" for number in range(3000)]
    many = together([Change("answers", item, "A", None, [item, 'a "b"', "é"]) for item in items], {}, "all")
    with Store.create(tmp_path / "a.lexeval") as opened:
        journal = opened.journal()
        journal.add(many)
        journal.add(Change("note", "item 1", None, None, "odd"))
        assert opened.retry()
        held = dict(journal.current)
    with Store.open(tmp_path / "a.lexeval") as opened:
        again = opened.journal()
        assert again.current == held
        assert again.entries[0].change == many
        again.undo()
        again.undo()
        assert again.current == {}


def test_changes_come_out_of_another_process_as_they_went_in() -> None:
    import pickle

    many = Changes(Change("answers", f"item {number}", "A", None, [str(number)]) for number in range(5001))
    again = pickle.loads(pickle.dumps(many))
    assert (again, type(again), again.item_count) == (many, Changes, 5001)
    assert pickle.loads(pickle.dumps(many)) is again  # read once, however often they are sent


@pytest.mark.slow
def test_panes_take_turns_to_show_what_has_taken_a_while_to_be_written(
    qtbot: QtBot, background: BackgroundWork
) -> None:
    state, taken = state_of(background), list[bool]()
    state.data.evaluation_changed.connect(lambda: taken.append(state.turns.are_taken))
    state.history.apply_together(changes(state), "early")
    qtbot.waitUntil(lambda: background.waiting is None, timeout=LONGEST)
    assert taken == [True]
