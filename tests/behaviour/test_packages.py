"""Tasks of installed packages in the window: their samples, their page, and what is wrong with them."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from lexeval_gui.core.changes import Gesture
from lexeval_gui.window.app.launch import application, load_theme
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.state.memory import Memory
from lexeval_gui.window.widgets.page import Card
from lexeval_gui.workspace import opening
from tests.behaviour.conftest import LONGEST, settled
from tests.testing.first_task import installed, looked_through, named

MODULE, TITLE = "lexeval_answers", "Six questions, two systems"


@pytest.fixture
def found(tmp_path: Path) -> Iterator[Path]:
    """A package that brings a task, and one that is broken."""
    folder = installed(tmp_path / "site")
    named(folder, "package-broken", {"broken": "nothing_of_this_name"})
    with looked_through(folder):
        yield folder
        for thread in threading.enumerate():
            if thread.name == "plots":  # it imports the tasks
                thread.join()


def cards(window: MainWindow) -> dict[str, Card]:
    return {card.title: card for card in window.start.findChildren(Card)}


def test_packages_are_imported_after_the_first_paint(
    found: Path, make_window: Callable[[], MainWindow], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[bool, bool]] = []
    furnish = MainWindow._furnish

    def painted(window: MainWindow) -> None:
        seen.append((MODULE in sys.modules, TITLE in cards(window)))
        furnish(window)

    monkeypatch.setattr(MainWindow, "_furnish", painted)
    window = make_window()
    assert seen == [(False, False)]
    qtbot.waitUntil(lambda: TITLE in cards(window), timeout=LONGEST)
    assert MODULE in sys.modules


def test_the_start_page_offers_its_samples_and_names_the_broken_one(
    found: Path, window: MainWindow, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: TITLE in cards(window), timeout=LONGEST)
    texts = [label.text() for label in window.start.findChildren(QLabel)]
    reason = "the task 'broken' is not offered: ModuleNotFoundError: No module named 'nothing_of_this_name'"
    assert f"package-broken 0.1: {reason}" in texts
    assert {sample.title for sample in opening.built_in_samples()} < {*cards(window)}
    assert "sample.answers-capitals" in {action.id for action in window.menus.actions}


def test_its_sample_is_opened_explained_and_changed(found: Path, window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: TITLE in cards(window), timeout=LONGEST)
    window.menus.trigger("sample.answers-capitals")
    settled(qtbot, window)
    shown = window.state.data.evaluation
    assert shown is not None
    assert (shown.task.identity.id, shown.system_names) == ("answers", ("shy", "eager"))
    assert shown.scores(0).total("precision") == 3 / 4
    window.help.explain_words(["k"])
    assert window.help.panel.isVisible()
    assert "What a wrong answer costs" in window.help.panel.page.toPlainText()
    window.state.history.gesture(Gesture("capital.3", ("answers", "shy"), "insert", "Bern"))
    settled(qtbot, window)
    changed = window.state.data.evaluation
    assert changed is not None
    assert changed.scores(0).total("precision") == 4 / 5
    assert window.memory.entries("recent") == ()  # the start page lists the samples anyway


def test_what_was_open_last_is_opened_after_the_first_paint(found: Path, qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: TITLE in cards(window), timeout=LONGEST)
    window.menus.trigger("sample.answers-capitals")
    settled(qtbot, window)
    with looked_through(found):
        entry = Memory().last_entry()
        assert entry is not None
        assert entry.task == "answers"
        assert MODULE not in sys.modules
        again = MainWindow(load_theme(application(), window.memory), window.memory, expecting=True)
        assert MODULE not in sys.modules
        qtbot.addWidget(again)
        with qtbot.waitSignal(again.painted, timeout=LONGEST):
            again.show()
        again.reopen_last()
        settled(qtbot, again)
        assert again.state.data.evaluation is not None
        assert again.state.data.evaluation.task.identity.id == "answers"
        again.background.asks_to_leave = lambda: True
        again.close()
