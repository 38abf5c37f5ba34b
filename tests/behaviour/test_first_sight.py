"""Between the first paint of the window and the moment at which it is furnished."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, QRect
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from lexeval_gui.window.actions.menu_titles import MENUS
from lexeval_gui.window.app.fault_dialog import FaultDialog
from lexeval_gui.window.app.faults import CRASHED, NOT_STARTED, NOTHING_YET, Faults
from lexeval_gui.window.app.launch import application, handle_interrupt, load_theme, made_window
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.state.memory import Memory
from lexeval_gui.workspace.user_folders import user_folder
from tests.behaviour.conftest import LONGEST
from tests.window.app.test_crash_log import crashed


@pytest.fixture
def hooks() -> Iterator[None]:
    """The hooks for what nobody catches, as they were."""
    before, in_threads = sys.excepthook, threading.excepthook
    yield
    sys.excepthook, threading.excepthook = before, in_threads


@pytest.fixture
def interrupts() -> Iterator[None]:
    """What Ctrl+C does, as it was."""
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def unseen(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., MainWindow]]:
    """Makes windows that are not shown yet."""
    monkeypatch.setenv("LEXEVAL_CONFIG", f"{tmp_path}/config")
    monkeypatch.setenv("LEXEVAL_DATA", f"{tmp_path}/home")
    made: list[MainWindow] = []

    def make(zoom: float = 1.0, expecting: bool = False) -> MainWindow:
        memory = Memory()
        memory.put("zoom", f"{zoom:.2f}")
        made.append(MainWindow(load_theme(application(), memory), memory, expecting))
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
    unseen: Callable[..., MainWindow], qtbot: QtBot
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


def test_the_samples_that_are_seen_first_stay(unseen: Callable[..., MainWindow], qtbot: QtBot) -> None:
    window = unseen()
    cards = window.start.findChildren(type(window.start.leading[0]))
    with qtbot.waitSignal(window.painted, timeout=LONGEST):
        window.show()
    assert window.start.findChildren(type(window.start.leading[0])) == cards
    window.close()


def test_the_start_page_is_filled_where_what_was_to_be_opened_is_not(
    unseen: Callable[..., MainWindow], qtbot: QtBot
) -> None:
    window = unseen(expecting=True)
    with qtbot.waitSignal(window.painted, timeout=LONGEST):
        window.show()
    cards = window.start.findChildren(type(window.start.leading[0]))
    assert cards == list(window.start.leading), "they would come before what is opened"
    window.reopen_last()  # nothing is remembered
    assert window.start.isVisible()
    shown = {card.title: len(card.shapes) > 0 for card in window.start.findChildren(type(window.start.leading[0]))}
    assert shown.items() >= {(sample.title, True) for sample in window.samples_at_first}
    window.close()


def test_what_is_pressed_before_all_is_there_does_nothing(unseen: Callable[..., MainWindow], qtbot: QtBot) -> None:
    window = unseen(expecting=True)
    pressed: list[str] = []

    def press() -> None:
        for action in window.menus.actions:
            window.menus.trigger(action.id)
            pressed.append(action.id)

    window.first_painted.connect(press)
    with qtbot.waitSignal(window.painted, timeout=LONGEST):
        window.show()
    assert len(pressed) > 50
    assert window.theme.zoom == 1.0
    assert window.isVisible()
    window.close()


@pytest.mark.parametrize("expecting", [False, True])
def test_it_can_be_closed_before_it_was_seen(unseen: Callable[..., MainWindow], expecting: bool) -> None:
    window = unseen(expecting=expecting)
    assert not window.has_panes
    assert window.close()


def test_what_is_closed_before_it_is_furnished_opens_nothing(unseen: Callable[..., MainWindow], qtbot: QtBot) -> None:
    window, told = unseen(), list[str]()
    window.painted.connect(lambda: told.append("painted"))
    window.first_painted.connect(window.close)
    window.show()
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=LONGEST)
    qtbot.wait(100)
    assert not told
    assert not window.has_panes


@pytest.mark.parametrize("during", ["_furnish_state", "_furnish_guide"])
def test_ctrl_c_while_it_is_furnished_closes_it_once_it_is(
    unseen: Callable[..., MainWindow], qtbot: QtBot, interrupts: None, monkeypatch: pytest.MonkeyPatch, during: str
) -> None:
    furnish = getattr(MainWindow, during)

    def interrupted(self: MainWindow) -> None:
        signal.raise_signal(signal.SIGINT)
        furnish(self)
        assert self.isVisible(), "not in the middle of what is being made"

    monkeypatch.setattr(MainWindow, during, interrupted)
    window = unseen()
    handle_interrupt(window)
    window.show()
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=LONGEST)
    assert window.has_panes


@pytest.mark.parametrize("expecting", [False, True])
@pytest.mark.parametrize("zoom", [1.0, 1.5])
def test_nothing_moves_once_it_is_furnished(
    unseen: Callable[..., MainWindow], qtbot: QtBot, zoom: float, expecting: bool
) -> None:
    window = unseen(zoom, expecting)
    first = list[QRect]()
    window.first_painted.connect(lambda: first.append(window.pages.geometry()))
    with qtbot.waitSignal(window.painted, timeout=LONGEST):
        window.show()
    qtbot.wait(50)
    assert first == [window.pages.geometry()]
    window.close()


@pytest.mark.parametrize("fails", ["_furnish_state", "_furnish_guide"])
def test_a_fault_in_furnishing_says_that_it_cannot_start(
    fails: str,
    qtbot: QtBot,
    hooks: None,
    tmp_path: object,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def failing(self: MainWindow) -> None:
        raise ValueError("a fault")

    monkeypatch.setenv("LEXEVAL_CONFIG", f"{tmp_path}/config")
    monkeypatch.setenv("LEXEVAL_DATA", f"{tmp_path}/home")
    monkeypatch.setattr(MainWindow, fails, failing)
    log = crashed(user_folder())
    faults = Faults(log=log)
    window = made_window(application(), Memory(), False, faults)
    assert window is not None
    window.painted.connect(faults.tell_of_crash)
    window.show()
    qtbot.waitUntil(lambda: bool(window.findChildren(FaultDialog)), timeout=LONGEST)
    dialog = window.findChildren(FaultDialog)[0]
    assert NOT_STARTED in dialog.words.text()
    assert dialog.where.text() == NOTHING_YET
    text = dialog.text.toPlainText()
    assert text.index("ValueError: a fault") < text.index(CRASHED) < text.index("Segmentation fault")
    assert log.read(), "nobody has read it yet"
    codes = list[int]()
    monkeypatch.setattr(QApplication, "exit", codes.append)
    dialog.reject()
    assert codes == [1], "LexEval ends, and says that it did not start"
    assert log.read() == "", "it has been told"
    assert window.close()
    window.theme.changed.disconnect()
    window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    application().setStyleSheet("")
