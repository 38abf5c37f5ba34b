"""Where the system gives no process, no thread or no memory: the window says so, and goes on or gives up in words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import shiboken6
from pytestqt.qtbot import QtBot

from lexeval_gui.window.app.launch import application, load_theme
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.state.memory import Memory
from lexeval_gui.workspace import opening, plans
from tests.behaviour.conftest import LONGEST, settled

REFUSALS = [OSError(12, "Cannot allocate memory"), MemoryError(), RuntimeError("can't start new thread")]


def refusing(error: Exception) -> Callable[..., None]:
    def refuse(*_: object, **__: object) -> None:
        raise error

    return refuse


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> plans.Plan:
    """Files that are worked on in a process, as large ones are."""
    monkeypatch.setattr("lexeval_gui.workspace.scoring.session.IN_PROCESS", 1)
    return opening.plan(opening.sample("substitution").paths)


@pytest.mark.parametrize("error", REFUSALS, ids=lambda error: type(error).__name__)
def test_without_a_process_the_window_says_so_and_goes_on(
    window: MainWindow, large: plans.Plan, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    monkeypatch.setattr("multiprocessing.process.BaseProcess.start", refusing(error))
    window.background.open(large)
    settled(qtbot, window)
    assert "No process could be started" in window.notice.label.text()
    assert window.notice.isVisible()
    qtbot.waitUntil(lambda: window.state.results.intervals is not None, timeout=LONGEST)
    assert window.background.waiting is None


def test_without_a_thread_the_window_gives_up_in_words(
    opened: MainWindow, large: plans.Plan, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = opened.state.data.evaluation
    monkeypatch.setattr("threading.Thread.start", refusing(RuntimeError("can't start new thread")))
    for plan in (large, opening.plan(opening.sample("edits").paths)):
        with qtbot.waitSignal(opened.background.failed, timeout=LONGEST) as failed:
            opened.background.open(plan)
        assert failed.args is not None
        assert "no further thread" in failed.args[1][0].message
        assert opened.background.waiting is None
    assert opened.state.data.evaluation is shown
    assert opened.is_refused


def test_what_goes_wrong_while_data_are_made_ready_reaches_the_window(
    window: MainWindow, large: plans.Plan, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lexeval_gui.window.state.preparation.prepare", refusing(MemoryError()))
    for plan in (large, plans.plan_with_roles("substitution", [(s.role, s.path) for s in large.sources])):
        with qtbot.waitSignal(window.background.failed, timeout=LONGEST) as failed:
            window.background.open(plan)
        assert failed.args is not None
        assert failed.args[1][0].code == "memory"


def test_counting_again_after_the_worker_died_is_refused_in_words(
    window: MainWindow, large: plans.Plan, qtbot: QtBot
) -> None:
    window.background.open(large)
    settled(qtbot, window)
    worker = window.background._worker
    assert worker is not None
    with qtbot.waitSignal(window.background.troubled, timeout=LONGEST):
        worker.runner._process.kill()  # type: ignore[attr-defined]
    window.state.data.change_settings({"matching": "exact"})
    assert window.state.data.pending is None
    assert "open the files again" in window.notice.label.text()


def test_a_window_that_is_destroyed_while_it_waits_says_nothing(
    large: plans.Plan, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its docks change once more while they are destroyed, and its thread may answer after that."""
    monkeypatch.setattr("multiprocessing.process.BaseProcess.start", refusing(OSError(12, "Cannot allocate memory")))
    monkeypatch.setenv("LEXEVAL_CONFIG", str(tmp_path))
    window = MainWindow(load_theme(application(), memory := Memory()), memory)
    with qtbot.waitSignal(window.painted, timeout=LONGEST):
        window.show()
    window.background.open(large)
    shiboken6.delete(window)
    qtbot.wait(100)
    assert "Traceback" not in capsys.readouterr().err
