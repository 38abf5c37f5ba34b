"""Everything can be done without a mouse: each action by its keys and from the list of commands, each element of each
figure by arrows, Home and End, with its words; Enter uses it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.window.plots.interactive_plot import InteractivePlot
from lexeval_gui.window.shell import menus
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.shell.palette import ACTION, Palette
from lexeval_gui.workspace import opening
from tests.behaviour.conftest import settled
from tests.listening import Heard, heard
from tests.screens import open_files

__all__ = ["heard"]

SAMPLES = {
    "substitution": "substitution-systems", "edits": "edits-m2", "lexicon": "lexicon-english",
    "generation": "generation-sentences",
}  # fmt: skip
MOST = 25
"""Elements of a row of a figure through which one goes; the last one is reached by End."""

Key = Qt.Key


def opened(window: MainWindow, task: str) -> None:
    open_files(window, opening.plan(opening.sample(SAMPLES[task]).paths, task))
    window.activateWindow()


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths of what actions would do; nothing is done."""
    found: list[str] = []

    def resolve(root: object, path: str) -> object:
        def call(*_: object) -> bool:
            found.append(path)
            return False

        return call

    monkeypatch.setattr(menus, "resolve", resolve)
    return found


@pytest.mark.parametrize("task", SAMPLES)
def test_every_key_of_every_action_does_it(task: str, window: MainWindow, qtbot: QtBot, called: list[str]) -> None:
    opened(window, task)
    window.items.rows.setFocus()
    done: list[str] = []
    window.menus.done.connect(done.append)
    pressed = 0
    for action in window.menus.actions:
        for key in action.keys:
            done.clear()
            made = window.menus.qaction(action.id)
            made.setVisible(True)  # one that can be done only now and then
            made.setEnabled(True)
            called.clear()
            QTest.keySequence(window.windowHandle(), QKeySequence(key))
            assert done == [action.id], (key, action.id)
            assert called[0] == action.call
            pressed += 1
    assert pressed > 80


def test_every_action_without_a_key_is_done_from_the_list_of_commands(
    window: MainWindow, qtbot: QtBot, called: list[str]
) -> None:
    opened(window, "substitution")
    done: list[str] = []
    window.menus.done.connect(done.append)
    able = [action for action in window.menus.actions if window.menus.qaction(action.id).isEnabled()]
    keyless = [action for action in able if not action.keys]
    for action in keyless:
        done.clear()
        palette = Palette(window.menus, window.theme, window)
        palette.show_over(window)
        palette.line.setText(window.menus.title(action))
        for _ in range(palette.list.count()):
            if palette.list.currentItem().data(ACTION) == action.id:
                break
            QTest.keyClick(palette.line, Key.Key_Down)
        QTest.keyClick(palette.line, Key.Key_Return)
        qtbot.waitUntil(lambda: bool(done))
        assert done == [action.id]
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert len(keyless) > 20


def rows_reached(plot: InteractivePlot, heard: Heard) -> Iterator[tuple[int, int]]:
    """Every element that keys reach, row by row; each is announced in the words of its part."""

    def step(key: Qt.Key) -> tuple[int, int] | None:
        before = here(plot)
        heard.clear()
        QTest.keyClick(plot, key)
        if here(plot) != before:
            place = plot.current_part()
            assert place is not None
            assert heard.texts == [plot.named_parts()[place].name]
        return here(plot)

    for _ in range(len(plot.stepper.rows()) + 1):
        step(Key.Key_Up)
    for _ in range(len(plot.stepper.rows())):
        found = step(Key.Key_Home)
        for _ in range(MOST):
            assert found is not None
            yield found
            if (after := step(Key.Key_Right)) == found:
                break
            found = after
        last = step(Key.Key_End)
        assert last is not None
        yield last
        step(Key.Key_Down)


def has_elements(plot: InteractivePlot) -> bool:
    return bool(plot.stepper.rows())


def here(plot: InteractivePlot) -> tuple[int, int] | None:
    return plot.stepper.current(plot.stepper.rows())


@pytest.mark.parametrize("task", SAMPLES)
def test_every_element_of_every_figure_is_reached_said_and_used(
    task: str, window: MainWindow, heard: Heard, qtbot: QtBot
) -> None:
    opened(window, task)
    window.workbench.make_figures()
    pane = window.workbench.figures
    assert isinstance(pane, FiguresPane)
    elements = 0
    for figure in pane.figure_ids():
        pane.show_figure(figure)
        settled(qtbot, window)
        plot = pane.current
        assert isinstance(plot, InteractivePlot)
        qtbot.waitUntil(partial(has_elements, plot))
        plot.setFocus()
        wanted = set()
        for number, row in enumerate(plot.stepper.rows()):
            places = row.shown.tolist()
            wanted |= {(number, int(place)) for place in (*places[:MOST], places[-1])}
        assert wanted, figure
        reached = set(rows_reached(plot, heard))
        assert reached == wanted, figure
        QTest.keyClick(plot, Key.Key_Return)
        settled(qtbot, window)
        window.state.view.set_filter("")
        elements += len(reached)
    assert elements > 20
