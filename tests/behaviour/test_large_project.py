"""A large project is read beside the interface: it comes as a small one does, and can be cancelled."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from lexeval_gui.core.changes import Change, Slot
from lexeval_gui.core.journal import Journal
from lexeval_gui.core.parameters import Settings
from lexeval_gui.window.project import project_reading
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.items.annotations import Annotations
from lexeval_gui.workspace.projects.project import Project
from tests.behaviour.conftest import LONGEST, settled


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a tag on its first item, and a file of any size is large."""
    monkeypatch.setattr(project_reading, "SMALL_FILE", 0)
    sample = opening.sample("substitution")
    plan = opening.plan(sample.paths, sample.task)
    journal = Journal()
    path = tmp_path / "large.lexeval"
    with Project.create(path, plan, Settings(opening.task(plan.task).identity.parameters), journal):
        journal.add(Change("tags", "1", None, None, ["sense"]))
        journal.add(Change("note", "in no file", None, None, "kept"))
    return path


def test_it_is_read_beside_the_interface(project: Path, window: MainWindow, qtbot: QtBot) -> None:
    window.files.open_paths([str(project)])
    assert window.background.waiting is not None
    assert window.background.waiting.title == "Opening large.lexeval"
    assert window.state.busy
    settled(qtbot, window)
    assert window.state.history.annotations is not None
    assert window.state.history.annotations.tags(0) == ("sense",)
    assert set(window.state.history.annotations.absent) == {"in no file"}
    qtbot.keyClicks(window.items.rows, "c")
    assert window.state.history.annotations.is_checked(0)


def test_what_its_notes_are_about_is_found_beside_the_interface_too(
    project: Path, window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = []
    take_all = Annotations._load

    def taken(self: Annotations, current: Mapping[Slot, object]) -> None:
        threads.append(threading.current_thread())
        take_all(self, current)

    monkeypatch.setattr(Annotations, "_load", taken)
    window.files.open_paths([str(project)])
    settled(qtbot, window)
    assert threads
    assert threading.main_thread() not in threads


def test_it_is_cancelled_and_let_go(project: Path, opened: MainWindow, qtbot: QtBot) -> None:
    before = opened.state.data.evaluation
    opened.files.open_paths([str(project)])
    opened.background.cancel()
    assert opened.background.waiting is None
    assert opened.state.data.evaluation is before
    qtbot.waitUntil(lambda: not opened.projects.reading.is_under_way, timeout=LONGEST)
    assert opened.projects.pending is None
    with Project.open(project) as free:
        assert len(free.journal.current) == 2


def test_a_window_that_is_closed_meanwhile_lets_it_go(
    project: Path, make_window: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    window = make_window()
    window.files.open_paths([str(project)])
    window.close()
    with Project.open(project) as free:
        assert free.journal.can_undo


def test_one_that_cannot_be_opened_is_said(project: Path, window: MainWindow, qtbot: QtBot) -> None:
    project.write_bytes(b"no project at all" * 300)
    window.files.open_paths([str(project)])
    qtbot.waitUntil(lambda: window.is_refused, timeout=LONGEST)
    assert window.background.waiting is None
    assert window.projects.pending is None
