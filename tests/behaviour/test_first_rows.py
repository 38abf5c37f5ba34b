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
from lexeval_gui.workspace.plans import Plan
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
    """The names of the files of a project, which are where it says, and how many steps it has."""
    with Project.open(path) as project:
        paths = [project.absolute(source) for source in project.sources]
        assert all(path.exists() for path in paths)
        return {path.name for path in paths}, project.journal.cursor


def cancel(window: MainWindow, qtbot: QtBot) -> None:
    window.background.cancel()
    qtbot.waitUntil(lambda: is_back(window), timeout=LONGEST)


def show_first_rows_of(path: Path, window: MainWindow, qtbot: QtBot) -> None:
    window.projects.open(path)
    qtbot.waitUntil(lambda: has_first_rows(window), timeout=LONGEST)
    assert window.projects.is_pending_shown


def save(window: MainWindow, qtbot: QtBot, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    window.menus.trigger("save.as")
    qtbot.waitUntil(lambda: window.projects.is_named, timeout=LONGEST)


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
    first.state.data.change_settings({"items": "all"})
    first.background.cancel()
    assert len(asked.texts) == 1
    assert has_first_rows(first)
    assert first.state.data.pending is not None, "nothing was cancelled"
    if fails:
        Path(large[0]).unlink()
        goes_on.set()
        qtbot.waitUntil(lambda: first.is_refused, timeout=LONGEST)
        assert len(asked.texts) == 2
        first.error.back_wanted.emit()
        assert has_first_rows(first)
        assert len(first.state.history.journal.entries) == 1
        said = first.waiting.label.text()
        assert said.startswith("large.gold, large.oot cannot be read to the end — only their first")
        assert not first.waiting.bar.isVisibleTo(first.waiting)
        assert first.waiting.back.isVisibleTo(first.waiting)
        assert not first.waiting.cancel.isVisibleTo(first.waiting)
        assert not first.state.busy
        qtbot.waitUntil(lambda: first.background.is_idle, timeout=LONGEST)
        assert first.state.data.pending is None
        first.state.data.change_settings({"items": "all"})
        assert first.state.data.pending is None
        assert "only the first rows" in first.notice.label.text()
    asked.answers = [LOSE]
    cancel(first, qtbot)
    assert len(asked.texts) == 2 + fails


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


def test_back_from_files_that_cannot_be_read_leaves_it_open(
    first: MainWindow, goes_on: threading.Event, qtbot: QtBot, tmp_path: Path
) -> None:
    check(first, 1)
    assert first.projects.project is not None
    path = first.projects.project.path
    cancel(first, qtbot)
    show_first_rows_of(path, first, qtbot)
    first.files.open_paths([str(tmp_path / "absent.gold")])
    assert first.is_refused
    first.error.back_wanted.emit()
    check(first, 2)
    assert not first.projects.failure
    goes_on.set()
    settled(qtbot, first)
    first.close()
    assert kept(path) == (LARGE, 2)


# what is remembered


def test_what_is_open_at_the_next_start_is_not_what_was_cancelled(
    first: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert first.projects.pending is None
    check(first, 1)
    path = tmp_path / "large.lexeval"
    save(first, qtbot, path, monkeypatch)
    cancel(first, qtbot)
    assert first.statusBar().currentMessage() == "What you decided about the first items is kept in large.lexeval"
    show_first_rows_of(path, first, qtbot)
    save(first, qtbot, tmp_path / "other.lexeval", monkeypatch)
    cancel(first, qtbot)
    assert first.projects.project is not None
    assert first.memory.last() == first.projects.project.path


def test_where_nothing_was_open_before_nothing_is_at_the_next_start(
    window: MainWindow, large: list[str], goes_on: threading.Event, qtbot: QtBot
) -> None:
    window.files.open_paths(large, ask=False)
    qtbot.waitUntil(lambda: has_first_rows(window), timeout=LONGEST)
    check(window, 1)
    window.background.cancel()
    assert window.statusBar().currentMessage() == "What you decided about the first items is kept as unsaved work"
    assert window.memory.last() is None
    assert len(list(unsaved_folder().glob("*.lexeval"))) == 1


def test_files_before_of_which_nothing_is_kept_are_open_at_the_next_start(
    first: MainWindow, large: list[str], qtbot: QtBot
) -> None:
    cancel(first, qtbot)
    before = first.background.plan
    assert before is not None
    first.state.history.undo()
    first.files.open_paths(large, ask=False)
    qtbot.waitUntil(lambda: has_first_rows(first), timeout=LONGEST)
    first.close()
    last = first.memory.last()
    assert isinstance(last, Plan)
    assert [source.path for source in last.sources] == [source.path for source in before.sources]


# which files have changed


@pytest.fixture
def changed(window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """A window with a project of which a file has changed, as a strip says."""
    gold, system, path = (tmp_path / name for name in ("a.gold", "a.oot", "a.lexeval"))
    gold.write_text("bright.a 1 :: clever 2;smart 1;\n")
    system.write_text("bright.a 1 ::: clever;x\n")
    window.files.open_paths([str(gold), str(system)], ask=False)
    settled(qtbot, window)
    check(window, 0)
    save(window, qtbot, path, monkeypatch)
    window.files.close()
    gold.write_text("bright.a 1 :: clever 2;smart 3;\n")
    window.projects.open(path)
    settled(qtbot, window)
    qtbot.waitUntil(window.changed_sources.isVisible, timeout=LONGEST)
    return window


@pytest.mark.parametrize("closed", [False, True])
def test_what_is_said_of_files_that_have_changed_is_said_of_those_in_sight(
    changed: MainWindow, large: list[str], goes_on: threading.Event, qtbot: QtBot, closed: bool
) -> None:
    strip = changed.changed_sources
    if closed:
        strip.dismiss()
    changed.files.open_paths(large, ask=False)
    qtbot.waitUntil(lambda: has_first_rows(changed), timeout=LONGEST)
    check(changed, 1)
    assert changed.projects.project is not None
    path = changed.projects.project.path
    assert not strip.isVisible()
    cancel(changed, qtbot)
    assert strip.isVisible() != closed
    show_first_rows_of(path, changed, qtbot)
    assert not strip.isVisible(), "it is said of another project"
    cancel(changed, qtbot)
    assert strip.isVisible() != closed


def test_files_that_were_not_looked_at_to_the_end_are_once_they_are_shown_again(
    changed: MainWindow, large: list[str], goes_on: threading.Event, qtbot: QtBot
) -> None:
    changed.files.open_paths(large, ask=False)
    changed.changed_sources.look()
    changed.changed_sources.hide()
    qtbot.waitUntil(lambda: has_first_rows(changed), timeout=LONGEST)
    cancel(changed, qtbot)
    qtbot.waitUntil(changed.changed_sources.isVisible, timeout=LONGEST)


def test_a_project_saved_elsewhere_while_its_files_are_read_refers_to_them(
    window: MainWindow,
    large: list[str],
    goes_on: threading.Event,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    goes_on.set()
    window.files.open_paths(large, ask=False)
    settled(qtbot, window)
    check(window, 0)
    assert window.changed_sources.is_looking
    save(window, qtbot, tmp_path / "large.lexeval", monkeypatch)
    qtbot.waitUntil(lambda: not window.changed_sources.is_looking, timeout=LONGEST)
    assert window.projects.project is not None
    assert all(source.sha256 for source in window.projects.project.sources)
    window.close()
    assert kept(tmp_path / "large.lexeval") == (LARGE, 1)


def test_files_read_again_while_it_is_asked_whether_first_rows_may_go_are_read(
    first: MainWindow, large: list[str], goes_on: threading.Event, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed, asked_for = list[object](), list[str]()
    gold = Path(large[0])
    whole = gold.read_text()

    def read_again() -> bool:
        gold.write_text(whole)
        first.files.reload()
        asked_for.append("again")
        return False

    first.background.failed.connect(lambda plan, _: failed.append(plan))
    check(first, 1)
    gold.unlink()
    monkeypatch.setattr(first.background, "asks_to_leave", read_again)
    goes_on.set()
    qtbot.waitUntil(lambda: asked_for == ["again"] and first.background.is_idle, timeout=LONGEST)
    assert not failed
    assert first.background.waiting is None
    assert first.state.data.evaluation is not None
    assert not first.state.data.evaluation.loaded.preview
