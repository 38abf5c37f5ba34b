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
    assert tabs(opened) == ["over n", "over k", "P–R", "PoS", "items"]
    assert all(control.isVisible() for control in opened.top.numbers.values())


def test_files_of_edits_have_the_figures_and_the_slider_of_their_level(window: MainWindow, qtbot: QtBot) -> None:
    window.files.open_sample("edits")
    settled(qtbot, window)
    assert tabs(window) == ["over β", "P–R", "types", "fragments"]
    shown = [name for name, control in window.top.numbers.items() if control.isVisible()]
    assert shown == ["beta"]


def test_files_of_m2_have_their_own_slider_keys_and_presets(window: MainWindow, qtbot: QtBot) -> None:
    window.files.open_sample("edits-m2")
    settled(qtbot, window)
    assert tabs(window) == ["over β", "P–R", "types", "sentences"]
    assert [name for name, control in window.top.numbers.items() if control.isVisible()] == ["m2_beta"]
    window.menus.trigger("slider.0.up")
    assert window.state.settings is not None
    assert (window.state.settings["m2_beta"], window.state.settings["beta"]) == ("0.55", "1")
    assert not window.menus.qt("slider.1.up").isEnabled()
    presets = window.top.presets
    assert [presets.itemData(row) for row in range(presets.count())] == ["default"]


def test_best_answers_have_no_curves_over_cutoff_and_penalty(window: MainWindow, qtbot: QtBot) -> None:
    window.files.open_sample("substitution-best")
    settled(qtbot, window)
    assert tabs(window) == ["items, best"]
    assert not any(control.isVisible() for control in window.top.numbers.values())
