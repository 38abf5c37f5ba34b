"""What the window says of a damaged project, of its last good copy, and of projects that it cannot open."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from lexeval_gui.core.jobs import Job
from lexeval_gui.project import good_copy
from lexeval_gui.project.store import Store
from lexeval_gui.window.project.decision_list import DecisionList
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace.projects import transfer
from lexeval_gui.workspace.projects.project import Project
from tests.behaviour.conftest import LONGEST, settled
from tests.behaviour.test_project import answer, button, data, mine, opened_in, press, saved, says, tags

__all__ = ["data", "mine", "saved"]


def refused(make_window: Callable[[], MainWindow], path: Path) -> MainWindow:
    window = make_window()
    window.files.open_paths([str(path)])
    assert window.is_refused
    return window


def flip(path: Path, text: bytes) -> None:
    """Flip a bit of the first byte of a text in a file, wherever it stands."""
    data = path.read_bytes()
    assert text in data
    path.write_bytes(data.replace(text, bytes([text[0] ^ 1]) + text[1:]))


def listed(window: MainWindow, qtbot: QtBot) -> list[list[str]]:
    """Notes and decisions as the page of what could not be opened lists them."""
    qtbot.waitUntil(lambda: window.error.findChild(DecisionList) is not None, timeout=LONGEST)
    found = window.error.findChild(DecisionList)
    assert isinstance(found, DecisionList)
    return found.table.texts()[1:]


def test_the_last_good_copy_is_offered_and_opened_beside_the_damaged_file(
    saved: Path, make_window: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    flip(saved, b"sense")
    before = saved.read_bytes()
    window = refused(make_window, saved)
    assert says(window, "steps of its journal can be read, ")
    assert says(window, "is the last good copy of it, of ")
    qtbot.mouseClick(button(window.error, "Open the last good copy"), Qt.MouseButton.LeftButton)
    settled(qtbot, window)
    assert tags(window) == ("odd", "sense")
    project = window.projects.project
    assert project is not None
    assert project.path not in (saved, good_copy.path_of(saved))
    assert saved.read_bytes() == before, "the damaged file is left as it is"


def test_a_file_that_lacks_steps_of_its_copy_says_so_and_offers_it(
    saved: Path, make_window: Callable[[], MainWindow], qtbot: QtBot, tmp_path: Path
) -> None:
    older = tmp_path / "older"
    shutil.copy(saved, older)
    window = opened_in(make_window, saved, qtbot)
    assert not window.good_copy.isVisible()
    press(qtbot, window, "1")
    window.close()
    copy = good_copy.path_of(saved).read_bytes()
    shutil.copy(older, saved)
    again = opened_in(make_window, saved, qtbot)
    assert again.good_copy.isVisible()
    assert "lacks steps that its last good copy has" in again.good_copy.label.text()
    press(qtbot, again, "2")
    again.close()
    assert good_copy.path_of(saved).read_bytes() == copy, "the copy is not lost though the file goes on"
    third = opened_in(make_window, saved, qtbot)
    qtbot.mouseClick(button(third.good_copy, "Open the copy"), Qt.MouseButton.LeftButton)
    settled(qtbot, third)
    assert tags(third) == ("odd",)
    assert not third.good_copy.isVisible()
    third.close()
    fourth = opened_in(make_window, saved, qtbot)
    qtbot.mouseClick(button(fourth.good_copy, "Keep this file"), Qt.MouseButton.LeftButton)
    assert not fourth.good_copy.isVisible()
    fourth.close()
    assert not opened_in(make_window, saved, qtbot).good_copy.isVisible()


def test_a_newer_project_is_listed_and_exported(
    saved: Path, make_window: Callable[[], MainWindow], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    connection = sqlite3.connect(saved)
    connection.execute("PRAGMA user_version = 99")
    connection.execute("ALTER TABLE journal ADD COLUMN mood TEXT")
    connection.close()
    before = saved.read_bytes()
    window = refused(make_window, saved)
    assert says(window, "was written by a newer LexEval (version 99 of the file")
    rows = listed(window, qtbot)
    assert sorted([row[0], row[4]] for row in rows) == [["tag list", "sense, odd"], ["tags", "odd, sense"]]
    assert all(len(row[6]) == len("2026-01-31 12:00") for row in rows), "local time, as in Notes and tags"
    answer(monkeypatch, tmp_path / "left.jsonl")
    qtbot.mouseClick(button(window.error, "Export…"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: (tmp_path / "left.jsonl").exists(), timeout=LONGEST)
    assert '"kind":"tags"' in (tmp_path / "left.jsonl").read_text(encoding="utf-8")
    assert saved.read_bytes() == before


@pytest.mark.parametrize("task", ["translation", None])
def test_a_project_of_a_task_that_is_not_here_is_listed_and_exported(
    saved: Path, make_window: Callable[[], MainWindow], qtbot: QtBot, task: str | None
) -> None:
    with Store.open(saved) as store:
        store.tell({"task": task})
    window = refused(make_window, saved)
    assert says(window, "of the task 'translation'" if task else "names no task")
    assert [row[0] for row in listed(window, qtbot)].count("tags") == 1
    assert button(window.error, "Export…").isEnabled()


def test_a_project_cut_off_while_it_is_open_is_not_called_saved(
    saved: Path, make_window: Callable[[], MainWindow], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window = opened_in(make_window, saved, qtbot)
    with saved.open("r+b") as file:
        file.truncate(4096 * 3)
    press(qtbot, window, "1")
    assert "it was cut off while it was open" in window.statusBar().kept.text()  # type: ignore[attr-defined]
    answer(monkeypatch, tmp_path / "elsewhere.lexeval")
    qtbot.mouseClick(button(window.not_saved, "Save elsewhere…"), Qt.MouseButton.LeftButton)
    current = dict(window.state.history.journal.current)
    window.close()
    with Project.open(tmp_path / "elsewhere.lexeval") as kept:
        assert kept.journal.current == current


def test_what_can_be_read_of_a_damaged_project_is_written_whole_or_not_at_all(
    saved: Path, make_window: Callable[[], MainWindow], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    flip(saved, b"sense")
    window = refused(make_window, saved)
    answer(monkeypatch, tmp_path / "no folder" / "out.jsonl")
    qtbot.mouseClick(button(window.error, "Export what can be read…"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "out.jsonl: error: cannot be written: " in window.notice.label.text(), timeout=LONGEST)
    assert "went wrong" not in window.notice.label.text()
    answer(monkeypatch, tmp_path / "out.jsonl")
    qtbot.mouseClick(button(window.error, "Export what can be read…"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "Written to " in window.notice.label.text(), timeout=LONGEST)
    written, _ = transfer.export_text(str(saved), "jsonl", Job())
    assert (tmp_path / "out.jsonl").read_text(encoding="utf-8") == written
    assert not [*tmp_path.glob(".*.part")]
