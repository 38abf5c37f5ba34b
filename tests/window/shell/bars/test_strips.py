"""Strips: the one that says what is waited for, how far it is, and that it goes, whatever stood before it."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.shell.bars import strips
from lexeval_gui.window.shell.bars.strips import WaitingStrip
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.background_work import BackgroundWork
from lexeval_gui.window.state.work_progress import WorkProgress
from lexeval_gui.window.widgets.strip import Notice


def test_in_a_low_window_it_does_not_come_back_with_what_is_over(
    qtbot: QtBot, theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strips, "PATIENCE", 1)
    state, whole = AppState(), QWidget()
    background = BackgroundWork(state, state)
    qtbot.addWidget(whole)
    waiting, notice = WaitingStrip(background, state.turns, theme, whole), Notice(theme, whole)
    column = QVBoxLayout(whole)
    for strip in (waiting, notice):
        column.addWidget(strip)
        strip.fold(True)
    whole.show()
    background._wait(WorkProgress("Opening large.gold"))
    qtbot.waitUntil(waiting.isVisible)
    notice.say("No font has a script of the data")
    assert not waiting.isVisible()
    background._wait(None)
    qtbot.waitUntil(lambda: not state.turns.are_waiting)
    notice.hide()
    assert not waiting.isVisible()
    assert not waiting.is_wanted


def test_of_steps_that_come_together_the_last_one_is_shown(
    qtbot: QtBot, theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strips, "PATIENCE", 1)
    state, whole = AppState(), QWidget()
    background = BackgroundWork(state, state)
    qtbot.addWidget(whole)
    waiting = WaitingStrip(background, state.turns, theme, whole)
    QVBoxLayout(whole).addWidget(waiting)
    whole.show()
    shown: list[int] = []
    waiting.bar.valueChanged.connect(shown.append)
    background._wait(WorkProgress("Opening large.gold"))
    qtbot.waitUntil(waiting.isVisible)
    for step in range(1, 101):
        background._advance(step / 100, "reading lines")
    qtbot.waitUntil(lambda: 1000 in shown)
    assert {*shown} <= {0, 1000}
    assert waiting.label.text() == "Opening large.gold — reading lines"
