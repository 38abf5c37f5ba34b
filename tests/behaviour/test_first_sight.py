"""Between the first paint of the window and the moment at which it is furnished."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from lexeval_gui.window.actions.menu_titles import MENUS
from lexeval_gui.window.app.fault_dialog import FaultDialog
from lexeval_gui.window.app.faults import NOT_STARTED, NOTHING_YET, Faults
from lexeval_gui.window.app.launch import application, load_theme, made_window
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.state.memory import Memory
from tests.behaviour.conftest import LONGEST


@pytest.fixture
def hooks() -> Iterator[None]:
    """The hooks for what nobody catches, as they were."""
    before, in_threads = sys.excepthook, threading.excepthook
    yield
    sys.excepthook, threading.excepthook = before, in_threads


@pytest.fixture
def unseen(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], MainWindow]]:
    """Makes windows that are not shown yet."""
    monkeypatch.setenv("LEXEVAL_CONFIG", f"{tmp_path}/config")
    monkeypatch.setenv("LEXEVAL_DATA", f"{tmp_path}/home")
    made: list[MainWindow] = []

    def make() -> MainWindow:
        memory = Memory()
        made.append(MainWindow(load_theme(application(), memory), memory))
        return made[-1]

    yield make
    for window in made:
        window.theme.changed.disconnect()
        window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    application().setStyleSheet("")


def titles(window: MainWindow) -> list[str]:
    return [action.text() for action in window.bars.menus.actions() if action.isVisible()]


def test_the_menus_that_are_seen_first_are_those_that_are_filled(
    unseen: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    window = unseen()
    first = titles(window)
    assert first == [f"&{name}" for name in MENUS]
    with qtbot.waitSignal(window.painted, timeout=LONGEST):
        window.show()
    assert titles(window) == first
    menus = [action.menu() for action in window.bars.menus.actions()]
    assert all(isinstance(menu, QMenu) and not menu.isEmpty() for menu in menus)
    window.close()


def test_the_samples_that_are_seen_first_stay(unseen: Callable[[], MainWindow], qtbot: QtBot) -> None:
    window = unseen()
    cards = window.start.findChildren(type(window.start.leading[0]))
    with qtbot.waitSignal(window.painted, timeout=LONGEST):
        window.show()
    assert window.start.findChildren(type(window.start.leading[0])) == cards
    window.close()


def test_it_can_be_closed_before_it_was_seen(unseen: Callable[[], MainWindow]) -> None:
    window = unseen()
    assert not window.has_state
    assert window.close()


def test_a_fault_in_furnishing_says_that_it_cannot_start(
    qtbot: QtBot, hooks: None, tmp_path: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def failing(self: MainWindow) -> None:
        raise ValueError("a fault")

    monkeypatch.setenv("LEXEVAL_CONFIG", f"{tmp_path}/config")
    monkeypatch.setenv("LEXEVAL_DATA", f"{tmp_path}/home")
    monkeypatch.setattr(MainWindow, "_furnish_state", failing)
    window = made_window(application(), Memory(), False, Faults())
    assert window is not None
    window.show()
    qtbot.waitUntil(lambda: bool(window.findChildren(FaultDialog)), timeout=LONGEST)
    dialog = window.findChildren(FaultDialog)[0]
    assert NOT_STARTED in dialog.words.text()
    assert dialog.where.text() == NOTHING_YET
    dialog.reject()
    assert window.close()
    window.theme.changed.disconnect()
    window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    application().setStyleSheet("")
