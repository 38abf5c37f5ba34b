"""The window offers only what says something of the files that are open."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from lexeval_gui.window.main_window import MainWindow
from lexeval_gui.window.panes.figures import FiguresPane
from tests.behaviour.conftest import settled


def tabs(window: MainWindow) -> list[str]:
    window.workbench.make_figures()
    pane = window.workbench.figures
    assert isinstance(pane, FiguresPane)
    return [pane._tabs.tabText(place) for place in range(pane._tabs.count()) if pane._tabs.isTabVisible(place)]


def test_rankings_have_curves_and_both_sliders(opened: MainWindow) -> None:
    assert tabs(opened) == ["over n", "over k", "P–R", "items"]
    assert all(control.isEnabled() for control in opened.top.numbers.values())


def test_best_answers_have_no_curves_over_cutoff_and_penalty(window: MainWindow, qtbot: QtBot) -> None:
    window.files.open_sample("substitution-best")
    settled(qtbot, window)
    assert tabs(window) == ["items, best"]
    assert not any(control.isEnabled() for control in window.top.numbers.values())
