"""A step that changes many items is still being counted when its files are left: it is taken before."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from lexeval_gui.core.jobs import Job
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.state import large_step
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.analysis.worth_questions import Copy
from lexeval_gui.workspace.projects.project import Project
from lexeval_gui.workspace.scoring.questions import asked_of
from tests.behaviour.conftest import LONGEST, settled


@pytest.fixture
def kept(window: MainWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A named project, in whose window a step is being counted."""
    path = tmp_path / "work.lexeval"
    window.files.open_sample("substitution-systems")
    settled(qtbot, window)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    window.menus.trigger("save")
    qtbot.waitUntil(lambda: window.projects.is_named, timeout=LONGEST)
    monkeypatch.setattr(large_step, "LARGE", 0)
    assert window.state.data.evaluation is not None
    changes = Copy("error:early", "coverage_f").answer(asked_of(window.state.data.evaluation), Job())
    window.state.history.apply_together(changes, "early")
    assert window.state.history.large.is_counting
    return path


def steps(path: Path) -> list[str]:
    """What the steps of a project are."""
    with Project.open(path) as project:
        return [project.journal.entries[place].change.kind for place in range(len(project.journal.entries))]


def test_the_window_closes_after_it(window: MainWindow, kept: Path, qtbot: QtBot) -> None:
    assert not window.close()
    assert not window.close()
    assert window.isVisible()
    assert "closes once the changed copy is counted" in window.statusBar().currentMessage()
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=LONGEST)
    assert len(steps(kept)) == 1


def test_files_are_closed_after_it(window: MainWindow, kept: Path, qtbot: QtBot) -> None:
    window.files.close()
    qtbot.waitUntil(lambda: window.state.data.evaluation is None, timeout=LONGEST)
    window.close()
    assert len(steps(kept)) == 1


def test_others_are_opened_after_it_and_those_that_were_asked_for_last(
    window: MainWindow, kept: Path, qtbot: QtBot
) -> None:
    window.files.close()
    window.files.open_paths([str(path) for path in opening.sample("substitution").paths])
    window.files.open_sample("lexicon")
    qtbot.waitUntil(lambda: window.background.plan is not None and window.background.plan.task == "lexicon")
    settled(qtbot, window)
    window.close()
    assert len(steps(kept)) == 1


def test_who_cancels_stays(window: MainWindow, kept: Path, qtbot: QtBot) -> None:
    window.close()
    window.background.cancel()
    qtbot.waitUntil(lambda: window.background.is_idle, timeout=LONGEST)
    qtbot.wait(50)
    assert window.isVisible()
    window.close()
    assert not window.isVisible()
    assert steps(kept) == []
