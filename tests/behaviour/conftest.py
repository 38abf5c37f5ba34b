"""A whole window, as a person has it in front of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot

from lexeval_gui.window.app.launch import application, load_theme
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.state.background_request import BackgroundRequest
from lexeval_gui.window.state.memory import Memory
from tests.behaviour.rooms import zoomed

LONGEST = 20_000
"""Milliseconds after which a test no longer waits."""


@pytest.fixture
def make_window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], MainWindow]]:
    """Makes windows that share what is remembered from one start to the next."""
    monkeypatch.setenv("LEXEVAL_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("LEXEVAL_DATA", str(tmp_path / "home"))
    made: list[MainWindow] = []

    def make() -> MainWindow:
        discard(made, [window for window in made if not window.isVisible()])
        memory = Memory()
        window = MainWindow(load_theme(application(), memory), memory)
        window.resize(1280, 800)
        with qtbot.waitSignal(window.painted, timeout=LONGEST):
            window.show()
        window.files.begins_paths = False  # a test of guided paths says so: others look at samples as they are
        made.append(window)
        return window

    yield make
    discard(made, list(made))
    application().setStyleSheet("")  # or the sizes of the last window would be those of the next test


def discard(made: list[MainWindow], windows: list[MainWindow]) -> None:
    """Delete some of the windows that were made, or the style of the next one would be applied to them too."""
    for window in windows:
        made.remove(window)
        window.background.asks_to_leave = lambda: True  # nobody is there to be asked
        window.close()
        window.theme.changed.disconnect()
        window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def window(make_window: Callable[[], MainWindow]) -> MainWindow:
    """A window on its start page."""
    return make_window()


def settled(qtbot: QtBot, window: MainWindow) -> None:
    """Wait until everything that was asked for has been computed."""
    qtbot.waitUntil(lambda: window.state.data.evaluation is not None and window.background.is_idle, timeout=LONGEST)
    counting = [pane for name, pane in window.workbench.made.items() if name in ("errors", "agreement")]
    qtbot.waitUntil(lambda: not any(pane.findChildren(BackgroundRequest) for pane in counting), timeout=LONGEST)


def export(window: MainWindow, action: str = "export.table") -> None:
    """Export something as the menu does; what is laid out in a dialog first is saved as it is shown there."""
    window.menus.trigger(action)
    if (dialog := window.exporter.dialog) is not None:
        dialog.save.click()
        dialog.reject()


@pytest.fixture
def opened(window: MainWindow, qtbot: QtBot) -> MainWindow:
    """A window with the built-in sample."""
    window.files.open_sample("substitution")
    settled(qtbot, window)
    return window


@pytest.fixture
def narrow(opened: MainWindow, qtbot: QtBot) -> MainWindow:
    """A window of 640 by 400 units."""
    zoomed(opened, qtbot, 2.0)
    assert opened.room == "narrow"
    return opened
