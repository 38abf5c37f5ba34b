"""Files that are written while they are open: the window says so, and reads them again without losing its place."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from lexeval_gui.core.jobs.runners import RunnerThread
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace.opening import watch
from tests.behaviour.conftest import LONGEST, settled
from tests.behaviour.test_project import button, data, mine, says, tag_two, tags

__all__ = ["data", "mine"]


@pytest.fixture
def quick(mine: MainWindow) -> MainWindow:
    """A window that looks often."""
    mine.watch._timer.setInterval(20)
    return mine


def gold_of(data: Path) -> Path:
    return next(path for path in data.iterdir() if "gold" in path.name)


def told(window: MainWindow, qtbot: QtBot) -> str:
    qtbot.waitUntil(window.watch.isVisible, timeout=LONGEST)
    return window.watch.label.text()


def test_the_status_bar_says_what_is_meant(quick: MainWindow, data: Path, qtbot: QtBot) -> None:
    bar = quick.status
    assert bar.copied.text() == "no what-if changes"
    assert bar.files.text() == "4 files" if len(list(data.iterdir())) == 4 else bar.files.text().endswith("files")
    gold = gold_of(data)
    gold.write_text(gold.read_text() + "\n")
    assert told(quick, qtbot) == f"{gold.name} was written after it was read. What is shown is as it was read."
    assert bar.files.text().endswith("files, 1 written since")
    gold.unlink()
    qtbot.waitUntil(lambda: "missing" in bar.files.text(), timeout=LONGEST)
    assert told(quick, qtbot).startswith(f"{gold.name} is not there any more.")


def test_they_are_read_again_and_what_fits_is_kept(quick: MainWindow, data: Path, qtbot: QtBot) -> None:
    tag_two(qtbot, quick)
    quick.state.view.set_filter("tag:odd")
    quick.state.data.change_settings({"k": "2"})
    before = quick.state.data.evaluation
    assert before is not None
    gold = gold_of(data)
    lines = gold.read_text().splitlines(keepends=True)
    gold.write_text("".join(lines[:-1]))
    told(quick, qtbot)
    assert quick.state.data.evaluation is not None
    assert len(quick.state.data.evaluation.dataset) == len(before.dataset)
    qtbot.mouseClick(button(quick.watch, "Read again"), Qt.MouseButton.LeftButton)
    shorter = len(before.dataset) - 1
    qtbot.waitUntil(lambda: len(quick.state.data.evaluation.dataset) == shorter, timeout=LONGEST)  # type: ignore[union-attr]
    settled(qtbot, quick)
    assert quick.state.view.filter == "tag:odd"
    assert quick.state.data.settings is not None
    assert quick.state.data.settings["k"] == "2"
    assert tags(quick) == ("odd", "sense")
    assert not quick.watch.isVisible()
    assert "since" not in quick.status.files.text()


def test_a_file_that_went_and_came_back_as_it_was_is_said_no_more(quick: MainWindow, data: Path, qtbot: QtBot) -> None:
    gold = gold_of(data)
    gold.rename(gold.with_name("aside"))
    told(quick, qtbot)
    qtbot.mouseClick(button(quick.watch, "Read again"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: quick.is_refused and says(quick, "cannot be opened"), timeout=LONGEST)
    quick._back()
    gold.with_name("aside").rename(gold)
    qtbot.waitUntil(lambda: not quick.watch.isVisible(), timeout=LONGEST)
    assert quick.state.data.evaluation is not None


def test_who_leaves_it_is_told_of_the_next_time(quick: MainWindow, data: Path, qtbot: QtBot) -> None:
    gold = gold_of(data)
    gold.write_text(gold.read_text() + "\n")
    told(quick, qtbot)
    qtbot.mouseClick(button(quick.watch, "Leave"), Qt.MouseButton.LeftButton)
    qtbot.wait(200)
    assert not quick.watch.isVisible()
    assert "written since" in quick.status.files.text()
    gold.write_text(gold.read_text() + "\n\n")
    told(quick, qtbot)


def test_what_is_written_while_it_is_read_is_seen(window: MainWindow, data: Path, qtbot: QtBot) -> None:
    window.watch._timer.setInterval(20)
    window.background.about_to_open.connect(
        lambda plan: qtbot.waitUntil(lambda: bool(window.watch._opening_stamps), timeout=LONGEST)
    )
    window.files.open_paths([str(path) for path in sorted(data.iterdir())])
    gold = gold_of(data)
    gold.write_text(gold.read_text() + "\n")
    settled(qtbot, window)
    assert "was written after" in told(window, qtbot)


def test_other_files_and_none_are_not_spoken_of(quick: MainWindow, data: Path, qtbot: QtBot) -> None:
    gold = gold_of(data)
    gold.write_text(gold.read_text() + "\n")
    told(quick, qtbot)
    quick.files.open_sample("generation")
    qtbot.waitUntil(lambda: not quick.watch.isVisible(), timeout=LONGEST)
    settled(qtbot, quick)
    assert "since" not in quick.status.files.text()
    quick.files.close()
    assert not quick.watch._timer.isActive()


def test_a_disk_that_does_not_answer_holds_nobody_up(
    quick: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, begun: list[RunnerThread]
) -> None:
    asked: list[str] = []
    answer = threading.Event()

    def stuck(path: str) -> watch.Stamp:
        asked.append(path)
        answer.wait()
        return ()

    monkeypatch.setattr(watch, "stamp", stuck)
    qtbot.waitUntil(lambda: bool(asked), timeout=LONGEST)
    begun.clear()
    times: list[None] = []
    quick.watch._timer.timeout.connect(lambda: times.append(None))
    qtbot.waitUntil(lambda: len(times) >= 5, timeout=LONGEST)
    looks = [thread for thread in begun if thread.name != "session"]  # which answers what panes ask for at rest
    assert (len(asked), looks) == (1, []), "no second look begins while the first waits"
    quick.close()
    assert not quick.isVisible()
    answer.set()
