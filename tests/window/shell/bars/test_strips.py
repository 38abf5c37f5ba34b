"""Strips: the one that says what is waited for, how far it is, and that it goes, whatever stood before it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.core.changes import Change
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.shell.bars import strips
from lexeval_gui.window.shell.bars.strips import Ribbon, WaitingStrip
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.background_work import BackgroundWork
from lexeval_gui.window.state.view import MOST_APART
from lexeval_gui.window.state.work_progress import WorkProgress
from lexeval_gui.window.widgets.layouts import fill_without_gaps
from lexeval_gui.window.widgets.strip import Notice
from tests import tiny


class Waits:
    """A window with the strip of what is waited for, which comes at once, and what stands below it."""

    def __init__(self, theme: Theme) -> None:
        self.state, self.whole = AppState(), QWidget()
        self.background = BackgroundWork(self.state, self.state)
        self.waiting = WaitingStrip(self.background, self.state.turns, theme, self.whole)
        self.column = QVBoxLayout(self.whole)
        self.column.addWidget(self.waiting)


@pytest.fixture
def waits(qtbot: QtBot, theme: Theme, monkeypatch: pytest.MonkeyPatch) -> Waits:
    """Such a window, not shown yet."""
    monkeypatch.setattr(strips, "PATIENCE", 1)
    made = Waits(theme)
    qtbot.addWidget(made.whole)
    return made


def test_in_a_low_window_it_does_not_come_back_with_what_is_over(qtbot: QtBot, theme: Theme, waits: Waits) -> None:
    state, background, waiting = waits.state, waits.background, waits.waiting
    notice = Notice(theme, waits.whole)
    waits.column.addWidget(notice)
    for strip in (waiting, notice):
        strip.fold(True)
    waits.whole.show()
    background._wait(WorkProgress("Opening large.gold"))
    qtbot.waitUntil(waiting.isVisible)
    notice.say("No font has a script of the data")
    assert not waiting.isVisible()
    background._wait(None)
    qtbot.waitUntil(lambda: not state.turns.are_waiting)
    notice.hide()
    assert not waiting.isVisible()
    assert not waiting.is_wanted


def test_what_is_over_is_said_at_once(qtbot: QtBot, theme: Theme, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strips, "PATIENCE", 60_000)
    waits = Waits(theme)
    qtbot.addWidget(waits.whole)
    waits.background._wait(WorkProgress("Opening large.gold"))
    assert not waits.waiting.is_wanted
    waits.background._wait(WorkProgress("large.gold cannot be read to the end", text="only a few", is_over=True))
    assert waits.waiting.isVisibleTo(waits.whole)
    assert waits.waiting.label.text() == "large.gold cannot be read to the end — only a few"
    assert waits.waiting.back.isVisibleTo(waits.waiting)
    assert not waits.waiting.bar.isVisibleTo(waits.waiting)


def test_of_steps_that_come_together_the_last_one_is_shown(qtbot: QtBot, waits: Waits) -> None:
    background, waiting = waits.background, waits.waiting
    waits.whole.show()
    shown: list[int] = []
    waiting.furnish()
    waiting.bar.valueChanged.connect(shown.append)
    background._wait(WorkProgress("Opening large.gold"))
    qtbot.waitUntil(waiting.isVisible)
    for step in range(1, 101):
        background._advance(step / 100, "reading lines")
    qtbot.waitUntil(lambda: 1000 in shown)
    assert {*shown} <= {0, 1000}
    assert waiting.label.text() == "Opening large.gold — reading lines"


def test_tab_leads_through_the_buttons_of_a_strip_before_what_stands_below_it(qtbot: QtBot, theme: Theme) -> None:
    whole = QWidget()
    qtbot.addWidget(whole)
    above, notice, below = QPushButton("above", whole), Notice(theme, whole), QPushButton("below", whole)
    fill_without_gaps(QVBoxLayout(whole), above, notice, below)
    assert not notice.findChildren(QAbstractButton), "most strips never come"
    whole.show()
    notice.fold(True)
    notice.say("No font has a script of the data. " * 20)
    whole.activateWindow()
    above.setFocus()
    qtbot.waitUntil(lambda: above.hasFocus() and notice._unfold.isVisible())
    led: list[str] = []
    for _ in range(4):
        QTest.keyClick(QApplication.focusWidget() or whole, Qt.Key.Key_Tab)
        focus = QApplication.focusWidget()
        assert isinstance(focus, QAbstractButton)
        led.append(focus.text())
    assert led == ["…", "Close", "below", "above"]


class Pane(QWidget):
    """Notes the sizes that it is given."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.sizes: list[QSize] = []

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.sizes.append(event.size())


def test_a_strip_that_comes_takes_the_room_of_the_one_that_leaves(qtbot: QtBot, theme: Theme, waits: Waits) -> None:
    state, background, waiting, whole = waits.state, waits.background, waits.waiting, waits.whole
    notice, pane = Notice(theme, whole), Pane(whole)
    waits.column.addWidget(notice)
    waits.column.addWidget(pane, 1)
    whole.resize(1000, 400)
    whole.show()
    background._wait(WorkProgress("Counting a changed copy"))
    qtbot.waitUntil(waiting.isVisible)
    qtbot.waitUntil(lambda: not state.turns.are_waiting and pane.height() < 400)
    pane.sizes.clear()
    state.turns.later(notice, lambda: notice.say("This is a changed copy"))
    background._wait(None)
    qtbot.waitUntil(lambda: not state.turns.are_waiting)
    assert notice.isVisible()
    assert not waiting.isVisible()
    assert pane.sizes == []


def test_what_is_waited_for_again_before_the_strip_has_left_keeps_it(qtbot: QtBot, waits: Waits) -> None:
    state, background, waiting = waits.state, waits.background, waits.waiting
    waits.whole.show()
    background._wait(WorkProgress("Opening large.gold"))
    qtbot.waitUntil(waiting.isVisible)
    background._wait(None)
    background._wait(WorkProgress("Opening large.oot"))
    assert waiting.is_wanted
    qtbot.waitUntil(lambda: not state.turns.are_waiting)
    assert waiting.isVisible()


@pytest.mark.parametrize("systems", [2, MOST_APART + 1])
def test_the_ribbon_comes_and_goes_in_a_turn_of_its_own_where_panes_have_turns(
    qtbot: QtBot, theme: Theme, systems: int
) -> None:
    state, whole = AppState(), QWidget()
    qtbot.addWidget(whole)
    ribbon = Ribbon(state, theme, whole)
    QVBoxLayout(whole).addWidget(ribbon)
    whole.show()
    state.show_evaluation(tiny.with_systems(systems, n="3"))
    qtbot.waitUntil(lambda: not state.turns.are_waiting)
    evaluation = state.data.evaluation
    assert evaluation is not None
    change = Change("answers", evaluation.dataset.ids[0], evaluation.system_names[0], [], ["x"])
    takes_turns = systems > MOST_APART
    for step, comes in ((lambda: state.history.apply([change]), True), (state.history.undo, False)):
        step()
        assert ribbon.isVisible() == (comes != takes_turns)
        qtbot.waitUntil(lambda: not state.turns.are_waiting)
        assert ribbon.isVisible() == comes
