"""The desk: opens beside the window, in a thread or in a process; shows first rows; cancels; leaves nothing behind."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from lexeval_gui.core.jobs.processes import ProcessRunner
from lexeval_gui.core.jobs.runners import RunnerThread
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.background_work import BackgroundWork, first_settings
from lexeval_gui.workspace import opening, plans
from lexeval_gui.workspace.scoring.intervals import drawn_intervals
from lexeval_gui.workspace.scoring.session import IN_PROCESS

LONGEST = 30_000


@pytest.fixture
def background(qtbot: QtBot) -> Iterator[BackgroundWork]:
    state = AppState()
    made = BackgroundWork(state, state)
    yield made
    made.close()


def sample() -> plans.Plan:
    return opening.plan(opening.sample("substitution").paths)


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> plans.Plan:
    """Files that are worked on in a process of their own."""
    folder = tmp_path_factory.mktemp("large")
    gold, system = folder / "large.gold", folder / "large.oot"
    words = ";".join(f"substitute{number} {9 - number}" for number in range(8))
    gold.write_text("".join(f"bright.a {item} :: {words};\n" for item in range(20_000)))
    system.write_text("".join(f"bright.a {item} ::: substitute{item % 9};other\n" for item in range(20_000)))
    plan = plans.plan_with_roles("substitution", [("gold", str(gold)), ("system", str(system))])
    assert plan.size > IN_PROCESS
    return plan


def state_of(background: BackgroundWork) -> AppState:
    return background._state


def opened(qtbot: QtBot, background: BackgroundWork, plan: plans.Plan) -> None:
    with qtbot.waitSignal(background.opened, timeout=LONGEST):
        background.open(plan)


def worker_process(background: BackgroundWork) -> int:
    worker = background._worker or (background._opening.worker if background._opening else None)
    assert worker is not None
    assert isinstance(worker.runner, ProcessRunner)
    assert worker.runner.pid is not None
    return worker.runner.pid


def test_a_worker_gives_way_to_the_window(qtbot: QtBot, background: BackgroundWork, large: plans.Plan) -> None:
    opened(qtbot, background, large)
    assert os.getpriority(os.PRIO_PROCESS, worker_process(background)) > os.getpriority(os.PRIO_PROCESS, 0)


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_small_files_are_opened_in_a_thread(
    qtbot: QtBot, background: BackgroundWork, begun: list[RunnerThread]
) -> None:
    opened(qtbot, background, sample())
    state = state_of(background)
    assert state.data.evaluation is not None
    assert state.data.settings is not None
    assert state.data.settings["resamples"] == "1000"
    qtbot.waitUntil(lambda: background.is_idle and state.results.intervals is not None, timeout=LONGEST)
    assert [thread.name for thread in begun] == ["session"]
    background.close()
    qtbot.waitUntil(lambda: not begun[0].is_alive(), timeout=LONGEST)


def test_of_the_first_files_the_list_is_told_before_other_panes(qtbot: QtBot, background: BackgroundWork) -> None:
    state, told = state_of(background), list[str]()
    pane = QObject()
    state.data.evaluation_changed.connect(lambda: told.append("list"))
    state.data.evaluation_changed.connect(lambda: state.turns.do(pane, lambda: told.append("pane")))
    background.opened.connect(lambda: told.append("opened"))
    opened(qtbot, background, sample())
    qtbot.waitUntil(lambda: background.is_idle, timeout=LONGEST)
    assert told == ["list", "opened", "pane"]
    told.clear()
    opened(qtbot, background, sample())
    assert told == ["list", "pane", "opened"], "what is shown of other files would stay in sight"


def test_a_comparison_of_the_pair_before_is_never_shown(qtbot: QtBot, background: BackgroundWork) -> None:
    opened(qtbot, background, opening.plan(opening.sample("substitution-systems").paths))
    state = state_of(background)
    qtbot.waitUntil(lambda: background.is_idle, timeout=LONGEST)
    background.at_rest.watch("compare", True)
    seen: list[tuple[tuple[int, int], object]] = []
    state.results.comparison_changed.connect(lambda: seen.append((state.view.pair, state.results.comparison)))
    for pair in ((0, 1), (0, 2), (1, 2)):
        state.view.set_pair(*pair)
    qtbot.waitUntil(lambda: background.is_idle and state.results.comparison is not None, timeout=LONGEST)
    qtbot.wait(50)  # what was asked for before would have come by now
    assert [pair for pair, found in seen if found is not None] == [(1, 2)]


def test_intervals_hold_the_scores(qtbot: QtBot, background: BackgroundWork) -> None:
    opened(qtbot, background, sample())
    state = state_of(background)
    qtbot.waitUntil(lambda: state.results.intervals is not None, timeout=LONGEST)
    assert state.data.evaluation is not None
    assert state.results.intervals is not None
    for system, found in enumerate(state.results.intervals):
        measure = state.data.evaluation.headline(system).id
        low, high = found[measure]
        assert low < state.data.evaluation.scores(system).total(measure) < high


def test_large_files_show_their_first_rows_and_then_all(
    qtbot: QtBot, background: BackgroundWork, large: plans.Plan
) -> None:
    state = state_of(background)
    seen: list[tuple[int, bool]] = []
    data = state.data
    data.evaluation_changed.connect(
        lambda: seen.append((len(data.evaluation.dataset), data.evaluation.loaded.preview)) if data.evaluation else None
    )
    opened(qtbot, background, large)
    assert [preview for _, preview in seen] == [True, False]
    assert 0 < seen[0][0] < seen[1][0] == 20_000
    pid = worker_process(background)
    assert is_running(pid)
    background.close()
    qtbot.waitUntil(lambda: not is_running(pid), timeout=LONGEST)


def test_first_rows_do_not_wait_for_the_process(
    qtbot: QtBot, background: BackgroundWork, large: plans.Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes a quarter of a second to start."""
    state, may_start = state_of(background), threading.Event()
    start = BaseProcess.start

    def started_late(process: BaseProcess) -> None:
        assert may_start.wait(LONGEST / 1000)
        start(process)

    monkeypatch.setattr(BaseProcess, "start", started_late)
    background.open(large)
    qtbot.waitUntil(lambda: state.data.evaluation is not None, timeout=LONGEST)
    assert state.data.evaluation is not None
    assert state.data.evaluation.loaded.preview
    with qtbot.waitSignal(background.opened, timeout=LONGEST):
        may_start.set()
    assert not state.data.evaluation.loaded.preview


@pytest.mark.parametrize("way", ["opened", "cancelled", "closed"])
def test_who_reads_the_first_rows_is_gone_with_the_opening(
    qtbot: QtBot, background: BackgroundWork, large: plans.Plan, way: str
) -> None:
    background.open(large)
    assert background._opening is not None
    first = background._opening.first
    assert first is not None
    if way == "opened":
        qtbot.waitUntil(lambda: background._opening is None, timeout=LONGEST)
    else:
        {"cancelled": background.cancel, "closed": background.close}[way]()
    assert first.runner._closed


def test_files_that_are_read_again_show_no_first_rows(
    qtbot: QtBot, background: BackgroundWork, large: plans.Plan
) -> None:
    opened(qtbot, background, large)
    background.open(large, keep=True)
    assert background._opening is not None
    assert background._opening.first is None


def test_a_slider_moved_while_the_rest_is_read_stays_moved(
    qtbot: QtBot, background: BackgroundWork, large: plans.Plan
) -> None:
    state = state_of(background)
    background.open(large)
    qtbot.waitUntil(lambda: state.data.evaluation is not None, timeout=LONGEST)
    state.data.change_settings({"k": "2.5"})
    state.data.change_settings({"matching": "exact"})
    qtbot.waitUntil(lambda: background.is_idle, timeout=LONGEST)
    assert state.data.settings is not None
    assert (state.data.settings["k"], state.data.settings["matching"]) == ("2.5", "exact")


@pytest.mark.slow
def test_cancelling_goes_back_to_what_was_open(qtbot: QtBot, background: BackgroundWork, large: plans.Plan) -> None:
    state = state_of(background)
    opened(qtbot, background, sample())
    before, plan = state.data.evaluation, background.plan
    state.selection.set_current(3)
    state.view.set_filter("pos:n")
    background.open(large)
    qtbot.waitUntil(lambda: state.data.evaluation is not before, timeout=LONGEST)  # the first rows are shown
    pid = worker_process_of_opening(background)
    background.cancel()
    assert state.data.evaluation is before
    assert (state.selection.current, state.view.filter, background.plan) == (3, "pos:n", plan)
    assert not state.busy
    qtbot.waitUntil(lambda: not is_running(pid), timeout=LONGEST)


def worker_process_of_opening(background: BackgroundWork) -> int:
    assert background._opening is not None
    runner = background._opening.worker.runner
    assert isinstance(runner, ProcessRunner)
    assert runner.pid is not None
    return runner.pid


def test_what_cannot_be_read_leaves_what_was_open(qtbot: QtBot, background: BackgroundWork, tmp_path: Path) -> None:
    state = state_of(background)
    opened(qtbot, background, sample())
    before = state.data.evaluation
    empty = tmp_path / "empty.gold"
    empty.write_text("")
    with qtbot.waitSignal(background.failed, timeout=LONGEST) as failed:
        background.open(
            plans.plan_with_roles("substitution", [("gold", str(empty)), ("system", sample().sources[-1].path)])
        )
    assert failed.args is not None
    assert any(problem.severity == "error" and problem.path == str(empty) for problem in failed.args[1])
    assert state.data.evaluation is before


def test_a_worker_that_dies_is_said_and_what_is_shown_stays(
    qtbot: QtBot, background: BackgroundWork, large: plans.Plan
) -> None:
    opened(qtbot, background, large)
    state = state_of(background)
    with qtbot.waitSignal(background.troubled, timeout=LONGEST) as troubled:
        os.kill(worker_process(background), signal.SIGKILL)
    assert troubled.args is not None
    assert "open the files again" in troubled.args[0]
    assert state.data.evaluation is not None
    state.data.change_settings({"k": "2"})  # scores need no worker
    assert state.data.settings is not None
    assert state.data.settings["k"] == "2"


def test_answers_that_are_no_longer_wanted_are_dropped(qtbot: QtBot, background: BackgroundWork) -> None:
    opened(qtbot, background, sample())
    state = state_of(background)
    shown: list[tuple[str, str]] = []
    assert state.data.evaluation is not None
    data = state.data
    state.results.intervals_changed.connect(lambda: shown.append((data.settings["k"], data.evaluation.settings["k"])))  # type: ignore[index, union-attr]
    for k in ("2", "3", "4"):
        state.data.change_settings({"k": k})
        qtbot.wait(170)  # just long enough for the computing to begin
    qtbot.waitUntil(lambda: background.is_idle, timeout=LONGEST)
    assert shown[-1] == ("4", "4")
    at_rest = state.results.intervals
    assert at_rest is not None
    measure = state.data.evaluation.headline(0).id
    assert at_rest[0][measure] == pytest.approx(drawn_intervals(state.data.evaluation, 0, [measure])[measure])


def test_reading_again_keeps_item_filter_and_changes(qtbot: QtBot, background: BackgroundWork) -> None:
    opened(qtbot, background, sample())
    state = state_of(background)
    state.view.set_filter("pos:v")
    state.selection.set_current(5)
    state.data.change_settings({"k": "3"})
    with qtbot.waitSignal(background.opened, timeout=LONGEST):
        background.open(sample(), state.data.settings, keep=True)
    assert state.data.settings is not None
    assert (state.view.filter, state.selection.current, state.data.settings["k"]) == ("pos:v", 5, "3")


def test_what_is_set_while_files_are_read_again_stays_and_so_does_what_was_asked_for_with_them(
    qtbot: QtBot, background: BackgroundWork
) -> None:
    opened(qtbot, background, sample())
    data = state_of(background).data
    assert data.settings is not None
    with qtbot.waitSignal(background.opened, timeout=LONGEST):
        background.open(sample(), data.settings.with_values({"items": "all"}), keep=True)
        data.change_settings({"k": "2.5"})
        data.change_settings({"matching": "exact"})
        data.change_settings({"k": "3"})
    qtbot.waitUntil(lambda: background.is_idle, timeout=LONGEST)
    assert data.evaluation is not None
    for settings in (data.settings, data.evaluation.settings):
        assert (settings["k"], settings["items"], settings["matching"]) == ("3", "all", "exact")


def test_other_files_are_opened_afresh(qtbot: QtBot, background: BackgroundWork) -> None:
    opened(qtbot, background, sample())
    state = state_of(background)
    state.view.set_filter("pos:v")
    state.data.change_settings({"k": "3"})
    other = opening.plan(opening.sample("substitution-happy").paths)
    opened(qtbot, background, other)
    assert state.data.settings == first_settings(other)
    assert state.view.filter == ""


def test_shutting_comes_back_to_nothing(qtbot: QtBot, background: BackgroundWork) -> None:
    opened(qtbot, background, sample())
    background.close_files()
    state = state_of(background)
    assert state.data.evaluation is None
    assert state.problems.shown == ()
    assert background.plan is None
    assert background.is_idle or state.data.is_moving
