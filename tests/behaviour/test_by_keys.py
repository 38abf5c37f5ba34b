"""Everything can be done without a mouse: each action by its keys and from the list of commands; a figure is gone to,
read as a table and left (tests/window/plots/test_stepping.py walks through the elements of every figure)."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lexeval_gui.core import tables
from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.window.shell import menus
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.shell.palette import ACTION, Palette, rank_actions
from lexeval_gui.window.widgets.tables.data_table import DataTable
from lexeval_gui.workspace import opening
from tests.screens import open_files

SAMPLES = {
    "substitution": "substitution-systems", "edits": "edits-m2", "lexicon": "lexicon-english",
    "generation": "generation-sentences",
}  # fmt: skip

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


def press(window: MainWindow, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """As the window system sends it: shortcuts first."""
    handle = window.windowHandle()
    QTest.keyClick(handle, key, held)


def figures(window: MainWindow) -> FiguresPane:
    opened(window, "substitution")
    window.workbench.make_figures()
    pane = window.workbench.figures
    assert isinstance(pane, FiguresPane)
    return pane


def test_every_figure_is_a_command(window: MainWindow) -> None:
    pane = figures(window)
    titled = [(action, window.menus.title(action)) for action in window.menus.actions]
    for figure in pane.figure_ids():
        window.menus.trigger(f"figure.{figure}")
        assert pane.current is not None
        assert pane.current.figure.id == figure
        assert pane.current.hasFocus()
    best = rank_actions("figure over k", titled)[0]
    assert best.id == "figure.over_k"
    assert not window.menus.qaction("figure.items_best").isEnabled(), "no system has the measure"


def test_the_data_table_is_one_key_away(window: MainWindow) -> None:
    pane = figures(window)
    window.menus.trigger("figure.over_n")
    plot = pane.current
    assert plot is not None
    press(window, Qt.Key.Key_D)
    table = pane.findChild(DataTable)
    assert table is not None
    assert table.isVisible()
    assert table.hasFocus()
    press(window, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == tables.render(plot.table(), "tsv")
    press(window, Qt.Key.Key_Escape)
    assert plot.isVisible()
    assert plot.hasFocus()
    press(window, Qt.Key.Key_D)
    press(window, Qt.Key.Key_D)
    assert plot.hasFocus()
    window.items.rows.setFocus()
    press(window, Qt.Key.Key_D)
    assert table.hasFocus(), "from elsewhere it is gone to"


def test_copying_a_figure_gives_its_data_and_its_picture(window: MainWindow) -> None:
    pane = figures(window)
    window.menus.trigger("figure.plane")
    press(window, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    data = QGuiApplication.clipboard().mimeData()
    assert data.text() == tables.render(pane.table(), "tsv")
    assert data.hasImage()


def test_arrows_in_a_figure_move_neither_item_nor_slider(window: MainWindow) -> None:
    pane = figures(window)
    window.menus.trigger("figure.over_n")
    item, settings = window.state.selection.current, window.state.data.settings
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Up):
        press(window, key)
    assert (window.state.selection.current, window.state.data.settings) == (item, settings)
    assert pane.current is not None
    assert pane.current.current_part() is not None
    press(window, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert window.state.data.settings is not None
    assert window.state.data.settings["n"] == "9"
    press(window, Qt.Key.Key_Return)
    assert window.state.view.sort == ("cautious.coverage_f", True)
