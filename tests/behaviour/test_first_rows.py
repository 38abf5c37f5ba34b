"""What is decided while the first rows of large files are shown and the rest is read: it belongs to these files."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from lexeval_gui.core.changes import Change
from lexeval_gui.window.project.not_saved import LOSE
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace.projects.project import Project
from lexeval_gui.workspace.user_folders import unsaved_folder
from tests.behaviour.conftest import LONGEST, settled
from tests.behaviour.test_leaving import Asked, asked

__all__ = ["asked"]

ITEMS = 20_000


@pytest.fixture
def large(tmp_path: Path) -> list[str]:
    """Files that are read in a process of their own."""
    gold, system = tmp_path / "large.gold", tmp_path / "large.oot"
    words = ";".join(f"substitute{number} {9 - number}" for number in range(8))
    gold.write_text("".join(f"bright.a {item} :: {words};\n" for item in range(ITEMS)))
    system.write_text("".join(f"bright.a {item} ::: substitute{item % 9};other\n" for item in range(ITEMS)))
    return [str(gold), str(system)]


@pytest.fixture
def goes_on(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Once it is set, what was not read yet is."""
    event, start = threading.Event(), BaseProcess.start

    def started_late(process: BaseProcess) -> None:
        assert event.wait(LONGEST / 1000)
        start(process)

    monkeypatch.setattr(BaseProcess, "start", started_late)
    yield event
    event.set()


@pytest.fixture
def first(window: MainWindow, large: list[str], goes_on: threading.Event, qtbot: QtBot) -> MainWindow:
    """A window in which something was decided about a sample, and which shows the first rows of other files."""
    window.files.open_sample("substitution")
    settled(qtbot, window)
    check(window, 0)
    window.files.open_paths(large, ask=False)
    qtbot.waitUntil(lambda: has_first_rows(window), timeout=LONGEST)
    return window


def has_first_rows(window: MainWindow) -> bool:
    evaluation = window.state.data.evaluation
    return evaluation is not None and evaluation.loaded.preview


def check(window: MainWindow, row: int) -> None:
    """Note that an item was looked at."""
    assert window.state.data.evaluation is not None
    window.state.history.apply([Change("checked", window.state.data.evaluation.dataset.ids[row], None, None, True)])


def kept(path: Path) -> tuple[set[str], int]:
    """The names of the files of a project, and how many steps it has."""
    with Project.open(path) as project:
        return {Path(source.path).name for source in project.sources}, project.journal.cursor


def is_back(window: MainWindow) -> bool:
    return not has_first_rows(window) and window.background.is_idle


LARGE = {"large.gold", "large.oot"}


def test_it_is_kept_with_them_though_the_rest_is_not_wanted(first: MainWindow, qtbot: QtBot) -> None:
    before = set(unsaved_folder().iterdir())
    check(first, 1)
    first.background.cancel()
    assert first.statusBar().currentMessage() == "What you decided about the first items is kept as unsaved work"
    qtbot.waitUntil(lambda: is_back(first), timeout=LONGEST)
    assert len(first.state.history.journal.entries) == 1
    own = first.projects.project
    assert own is not None
    assert own.path in before
    assert first.memory.last() == own.path
    first.close()
    [made] = {path for path in unsaved_folder().glob("*.lexeval") if path not in before}
    assert kept(made) == (LARGE, 1)
    names, steps = kept(own.path)
    assert (names & LARGE, steps) == (set(), 1)


def test_nothing_is_left_of_first_rows_about_which_nothing_was_decided(first: MainWindow, qtbot: QtBot) -> None:
    before = set(unsaved_folder().iterdir())
    check(first, 1)
    first.state.history.undo()
    first.background.cancel()
    qtbot.waitUntil(lambda: is_back(first), timeout=LONGEST)
    assert set(unsaved_folder().glob("*.lexeval")) <= before


@pytest.mark.parametrize("again", [False, True])
def test_what_is_saved_meanwhile_is_what_is_in_sight(
    first: MainWindow,
    goes_on: threading.Event,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    again: bool,
) -> None:
    path = tmp_path / "large.lexeval"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    check(first, 1)
    first.menus.trigger("save")
    qtbot.waitUntil(lambda: first.projects.is_named, timeout=LONGEST)
    if again:
        first.files.reload()
        assert has_first_rows(first)
        assert len(first.state.history.journal.entries) == 1
    check(first, 2)
    goes_on.set()
    settled(qtbot, first)
    assert first.state.data.evaluation is not None
    assert len(first.state.data.evaluation.dataset) == ITEMS
    assert first.projects.project is not None
    assert first.projects.project.path == path
    assert first.state.history.annotations is not None
    assert len(first.state.history.annotations.annotated()) == 2
    first.close()
    assert kept(path) == (LARGE, 2)


@pytest.mark.parametrize("fails", [False, True])
def test_before_it_is_lost_the_window_asks(
    first: MainWindow,
    large: list[str],
    goes_on: threading.Event,
    asked: Asked,
    tmp_path: Path,
    qtbot: QtBot,
    fails: bool,
) -> None:
    work = tmp_path / "home" / "unsaved"
    work.rename(tmp_path / "elsewhere")
    work.write_text("a file where the folder should be")
    check(first, 1)
    first.background.cancel()
    assert len(asked.texts) == 1
    assert has_first_rows(first)
    if fails:
        Path(large[0]).unlink()
        goes_on.set()
        qtbot.waitUntil(lambda: first.is_refused, timeout=LONGEST)
        assert len(asked.texts) == 2
    else:
        asked.answers = [LOSE]
        first.background.cancel()
    qtbot.waitUntil(lambda: is_back(first), timeout=LONGEST)


def test_a_project_whose_first_rows_are_shown_is_that_of_the_window(
    first: MainWindow, goes_on: threading.Event, qtbot: QtBot
) -> None:
    check(first, 1)
    made = first.projects.project
    assert made is not None
    path = made.path
    first.background.cancel()
    qtbot.waitUntil(lambda: is_back(first), timeout=LONGEST)
    first.projects.open(path)
    qtbot.waitUntil(lambda: has_first_rows(first), timeout=LONGEST)
    assert first.projects.project is first.projects.pending
    check(first, 2)
    first.files.reload()
    goes_on.set()
    settled(qtbot, first)
    assert first.projects.pending is None
    assert first.projects.project is not None
    assert first.projects.project.path == path
    first.close()
    assert kept(path) == (LARGE, 2)
