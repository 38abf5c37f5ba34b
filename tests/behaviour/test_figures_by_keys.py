"""A figure is gone to, read as a table, and left by keys alone."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from lexeval_gui.core import tables
from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.shell.palette import rank_actions
from lexeval_gui.window.widgets.data_table import DataTable
from tests.behaviour.conftest import make_window, settled, window

__all__ = ["make_window", "window"]


def press(window: MainWindow, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """As the window system sends it: shortcuts first."""
    handle = window.windowHandle()
    QTest.keyClick(handle, key, held)


def opened(window: MainWindow, qtbot: QtBot) -> FiguresPane:
    window.activateWindow()
    window.files.open_sample("substitution-systems")
    settled(qtbot, window)
    window.workbench.make_figures()
    pane = window.workbench.figures
    assert isinstance(pane, FiguresPane)
    return pane


def test_every_figure_is_a_command(window: MainWindow, qtbot: QtBot) -> None:
    pane = opened(window, qtbot)
    titled = [(action, window.menus.title(action)) for action in window.menus.actions]
    for figure in pane.figure_ids():
        window.menus.trigger(f"figure.{figure}")
        assert pane.current is not None
        assert pane.current.figure.id == figure
        assert pane.current.hasFocus()
    best = rank_actions("figure over k", titled)[0]
    assert best.id == "figure.over_k"
    assert not window.menus.qaction("figure.items_best").isEnabled(), "no system has the measure"


def test_the_data_table_is_one_key_away(window: MainWindow, qtbot: QtBot) -> None:
    pane = opened(window, qtbot)
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


def test_copying_a_figure_gives_its_data_and_its_picture(window: MainWindow, qtbot: QtBot) -> None:
    pane = opened(window, qtbot)
    window.menus.trigger("figure.plane")
    press(window, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    data = QGuiApplication.clipboard().mimeData()
    assert data.text() == tables.render(pane.table(), "tsv")
    assert data.hasImage()


def test_arrows_in_a_figure_move_neither_item_nor_slider(window: MainWindow, qtbot: QtBot) -> None:
    pane = opened(window, qtbot)
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
