"""A project from elsewhere: the window shows what it would read outside its folder, and reads nothing before."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import BinaryIO

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from lexeval_gui.core import files
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace.projects.project import Project
from tests.behaviour.conftest import LONGEST, settled
from tests.behaviour.test_project import button, data, mine, opened_in, saved, says, tags

__all__ = ["data", "mine", "saved"]


@pytest.fixture
def foreign(saved: Path, tmp_path: Path) -> Path:
    """A project in another folder than its files, of somebody else."""
    (tmp_path / "there").mkdir()
    with Project.open(saved) as project:
        project.save_as(tmp_path / "there" / "theirs.lexeval")
    shutil.rmtree(tmp_path / "home")
    return tmp_path / "there" / "theirs.lexeval"


def test_it_is_asked_once_and_nothing_is_read_before(
    foreign: Path, make_window: Callable[[], MainWindow], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    opened = files.open_file

    def watched(path: str | Path, pipe: bool = False) -> BinaryIO:
        read.append(str(path))
        return opened(path, pipe)

    monkeypatch.setattr(files, "open_file", watched)
    window = make_window()
    window.files.open_paths([str(foreign)])
    qtbot.waitUntil(lambda: window.is_refused, timeout=LONGEST)
    assert window.error.head.text() == f"May {foreign.name} read files outside its folder?"
    assert says(window, "lies outside the folder of the project: in ")
    assert window.error.summary.text() == "None of them has been read yet."
    assert not [path for path in read if "data" in path]
    qtbot.mouseClick(button(window.error, "Back"), Qt.MouseButton.LeftButton)
    assert window.state.data.evaluation is None
    assert window.projects.pending is None
    window.files.open_paths([str(foreign)])
    qtbot.mouseClick(button(window.error, "Read them"), Qt.MouseButton.LeftButton)
    settled(qtbot, window)
    assert tags(window) == ("odd", "sense")
    window.close()
    again = opened_in(make_window, foreign, qtbot)
    assert not again.is_refused


def test_it_goes_on_where_the_answer_cannot_be_kept(
    foreign: Path, make_window: Callable[[], MainWindow], qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "home").write_text("a file where the folder should be")
    window = make_window()
    window.files.open_paths([str(foreign)])
    qtbot.mouseClick(button(window.error, "Read them"), Qt.MouseButton.LeftButton)
    settled(qtbot, window)


def test_a_source_that_is_no_file_is_refused_in_words(
    saved: Path, data: Path, make_window: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    gold = next(path for path in data.iterdir() if "gold" in path.name)
    for device in ("/dev/zero", "/proc/self/environ", ""):
        gold.unlink()
        if device:
            gold.symlink_to(device)
        else:
            os.mkfifo(gold)
        window = make_window()
        window.files.open_paths([str(saved)])
        if device:  # a link leads out of the folder
            qtbot.mouseClick(button(window.error, "Read them"), Qt.MouseButton.LeftButton)
        qtbot.waitUntil(partial(says, window, "cannot be opened: it is a"), timeout=LONGEST)
        assert window.is_refused
        window.close()


def asked_about(window: MainWindow, project: Path) -> Project:
    """A window that asks whether a project may read its files."""
    window.files.open_paths([str(project)])
    assert window.is_refused
    assert window.projects.pending is not None
    return window.projects.pending


def test_nothing_is_asked_any_more_once_other_files_are_opened(
    foreign: Path, make_window: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    window = make_window()
    asked_about(window, foreign)
    window.files.open_sample("edits")
    assert window.projects.pending is None
    assert not window.is_refused, "its answers would open a project that is closed"
    settled(qtbot, window)
    assert window.projects.project is None
    Project.open(foreign).close()  # nobody holds it


def test_who_would_rather_not_leave_is_not_asked_again(
    foreign: Path, make_window: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    window = make_window()
    window.files.open_sample("edits")
    settled(qtbot, window)
    asked_about(window, foreign)
    window.background.asks_to_leave = lambda: False
    qtbot.mouseClick(button(window.error, "Read them"), Qt.MouseButton.LeftButton)
    assert window.projects.pending is None
    assert window.pages.currentWidget() is window.workbench
    assert window.state.data.evaluation is not None
    window.background.asks_to_leave = lambda: True
    window.files.open_paths([str(foreign)])  # it may read them: that was answered
    settled(qtbot, window)
    assert tags(window) == ("odd", "sense")
