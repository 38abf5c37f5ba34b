"""`lexeval --safe`: nothing that is remembered is used, and nothing of it is lost."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lexeval_gui import __main__ as command
from lexeval_gui.core.resources import resource
from lexeval_gui.window.app import launch
from lexeval_gui.window.app.fault_dialog import FaultDialog
from lexeval_gui.window.app.faults import Faults
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.state.memory import Memory
from tests.behaviour.conftest import LONGEST, settled
from tests.window.app.test_crash_log import crashed

STEP = 20
"""Milliseconds between two looks whether the window is there."""


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[MainWindow]]:
    """The windows that were made by the command, which leaves the hooks of Python as it found them."""
    before, in_threads = sys.excepthook, threading.excepthook
    windows: list[MainWindow] = []
    make = launch.made_window

    def making(*given: object) -> MainWindow | None:
        window = make(*given)  # type: ignore[arg-type]
        windows.extend([window] if window is not None else [])
        return window

    monkeypatch.setattr(launch, "made_window", making)
    yield windows
    for window in windows:
        window.deleteLater()
    sys.excepthook, threading.excepthook = before, in_threads


def start(made: list[MainWindow], act: Callable[[MainWindow], object], *arguments: str) -> int:
    """Start the command, act once the window has its panes and its files, and close it."""
    failed: list[BaseException] = []
    waited: list[int] = []

    def look() -> None:
        waited.append(STEP)
        window = made[-1]
        is_there = window.has_panes and window.background.is_idle
        is_open = is_there and (len(arguments) < 2 or window.state.data.evaluation is not None)
        if not is_open and sum(waited) < LONGEST:
            return
        timer.stop()
        try:
            assert is_there
            assert is_open
            act(window)
        except BaseException as error:  # told to the test, not in the window
            failed.append(error)
        window.background.asks_to_leave = lambda: True
        window.close()
        if left := [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]:
            failed.append(AssertionError(f"the command would go on with {left}"))
            QApplication.exit()

    timer = QTimer(interval=STEP)
    timer.timeout.connect(look)
    timer.start()
    code = command.main(arguments)
    for error in failed:
        raise error
    return code


@pytest.fixture
def remembered(make_window: Callable[[], MainWindow], qtbot: QtBot, tmp_path: Path) -> Path:
    """A start that left files, a look, a layout and a page to remember, and a project with a view; its project."""
    window = make_window()
    window.files.open_paths([str(resource("samples", "substitution", name)) for name in ("sample.gold", "eager.oot")])
    settled(qtbot, window)
    window.menus.trigger("check")
    window.state.view.set_filter("pos:v")
    assert window.projects.save_as(tmp_path / "mine.lexeval")
    window.commands.choose_theme("dark")
    window.menus.trigger("zoom.in")
    window.workbench.toggle_pane("conventions")
    window.memory.put("who", "Ann")
    assert window.close()
    return tmp_path / "mine.lexeval"


def settings_file(tmp_path: Path) -> bytes:
    return (tmp_path / "config" / "lexeval.ini").read_bytes()


def test_a_safe_start_uses_nothing_that_is_remembered_and_changes_nothing_of_it(
    remembered: Path, made: list[MainWindow], tmp_path: Path
) -> None:
    before = settings_file(tmp_path)
    assert b"mine.lexeval" in before

    def act(window: MainWindow) -> None:
        assert window.state.data.evaluation is None  # the last files are not opened
        assert window.memory.entries("recent") == ()
        assert (window.theme.zoom, window.theme.choice) == (1.0, "system")
        assert "safe start" in window.notice.label.text()
        assert window.state.history.who == "Ann"  # who signs is no layout
        window.menus.trigger("zoom.in")
        window.commands.choose_theme("contrast")

    assert start(made, act, "--safe") == 0
    assert settings_file(tmp_path) == before


def test_a_project_is_opened_without_its_view_which_stays(
    remembered: Path, made: list[MainWindow], tmp_path: Path
) -> None:
    before = settings_file(tmp_path)

    def look_safely(window: MainWindow) -> None:
        assert window.state.view.filter == ""
        assert window.state.history.journal.can_undo  # the decision is there
        window.state.view.set_filter("pos:n")

    assert start(made, look_safely, "open", "--safe", str(remembered)) == 0
    assert settings_file(tmp_path) == before
    seen: list[str] = []
    assert start(made, lambda window: seen.append(window.state.view.filter), "open", str(remembered)) == 0
    assert seen == ["pos:v"]


@pytest.mark.parametrize("arguments", [("--safe",), ("open", "--safe"), ("--safe", "open")])
def test_the_option_stands_with_or_without_the_verb(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[object] = []

    def run(*words: object) -> int:
        given.append(words)
        return 0

    monkeypatch.setattr(launch, "run", run)
    assert command.main([*arguments, "a.gold"]) == 0
    assert given == [(["a.gold"], None, None, {}, True)]


def test_a_window_that_cannot_be_made_is_told_with_the_way_out(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LEXEVAL_CONFIG", str(tmp_path))
    monkeypatch.setenv("LEXEVAL_DATA", str(tmp_path))
    log = crashed(tmp_path)
    shown: list[str] = []
    monkeypatch.setattr(launch, "MainWindow", lambda *_: int("no window"))
    monkeypatch.setattr(
        FaultDialog, "exec", lambda dialog: shown.extend([dialog.words.text(), dialog.text.toPlainText()])
    )
    assert launch.made_window(launch.application(), Memory(), False, Faults(log=log)) is None
    words, text = shown
    assert "lexeval --safe" in words
    assert "ValueError: invalid literal" in text
    assert "Segmentation fault" in text, "the start before had ended in the middle"
    assert "ValueError" in capsys.readouterr().err
