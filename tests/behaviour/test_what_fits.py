"""The window offers only what says something of the files that are open."""

from __future__ import annotations

import numpy as np
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.window.plots.plane_plot import PlanePlot
from lexeval_gui.window.shell.main_window import MainWindow
from tests.behaviour.conftest import settled


def tabs(window: MainWindow) -> list[str]:
    window.workbench.make_figures()
    pane = window.workbench.figures
    assert isinstance(pane, FiguresPane)
    return list(pane._tabs.titles)


def test_rankings_have_curves_and_both_sliders(opened: MainWindow) -> None:
    assert tabs(opened) == ["over n", "over k", "P–R", "PoS", "items", "all systems", "map"]
    assert all(control.isVisible() for control in opened.top.numbers.values())


def test_files_of_edits_have_the_figures_and_the_slider_of_their_level(window: MainWindow, qtbot: QtBot) -> None:
    window.files.open_sample("edits")
    settled(qtbot, window)
    assert tabs(window) == ["over β", "P–R", "types", "fragments", "all systems", "map"]
    shown = [name for name, control in window.top.numbers.items() if control.isVisible()]
    assert shown == ["beta"]


def test_files_of_m2_have_their_own_slider_keys_and_presets(window: MainWindow, qtbot: QtBot) -> None:
    window.files.open_sample("edits-m2")
    settled(qtbot, window)
    assert tabs(window) == ["over β", "P–R", "types", "sentences", "all systems", "map"]
    assert [name for name, control in window.top.numbers.items() if control.isVisible()] == ["m2_beta"]
    window.menus.trigger("slider.0.up")
    assert window.state.data.settings is not None
    assert (window.state.data.settings["m2_beta"], window.state.data.settings["beta"]) == ("0.55", "1")
    assert not window.menus.qaction("slider.1.up").isEnabled()
    presets = window.top.presets
    assert [presets.itemData(row) for row in range(presets.count())] == ["default"]


def offered(window: MainWindow, menu: str) -> list[str]:
    """The actions below a menu that can be seen, as its path and id; menus without any are not there."""
    shown = [action for action in window.menus.actions if window.menus.qaction(action.id).isVisible()]
    return [
        action.id for action in shown if action.menu.startswith(menu) and window.menus.qaction(action.id).isEnabled()
    ]


def test_menus_leave_out_conventions_and_presets_that_act_on_nothing(window: MainWindow, qtbot: QtBot) -> None:
    window.files.open_sample("edits-m2")
    settled(qtbot, window)
    assert offered(window, "Task/Conventions") == []
    assert not window.menus._menus["Task/Conventions"].menuAction().isVisible()
    assert offered(window, "Task/Presets") == ["preset.default"]
    window.files.open_sample("edits-letters")
    settled(qtbot, window)
    qtbot.waitUntil(lambda: "preset.evalfrag" in offered(window, "Task/Presets"))
    assert "convention.case.keep" in offered(window, "Task/Conventions/")
    assert window.menus._menus["Task/Conventions"].menuAction().isVisible()


def test_best_answers_have_no_curves_over_cutoff_and_penalty(window: MainWindow, qtbot: QtBot) -> None:
    window.files.open_sample("substitution-best")
    settled(qtbot, window)
    assert tabs(window) == ["items, best", "all systems", "map"]
    assert not any(control.isVisible() for control in window.top.numbers.values())


def test_the_lines_of_equal_f_are_those_of_the_beta_in_force(window: MainWindow, qtbot: QtBot) -> None:
    window.files.open_sample("edits-m2")
    settled(qtbot, window)
    window.workbench.make_figures()
    pane = window.workbench.figures
    assert isinstance(pane, FiguresPane)
    pane.show_figure("m2_plane")
    plot = pane.current
    assert isinstance(plot, PlanePlot)
    assert plot._equal is not None
    for beta in (0.5, 2.0):
        window.top.set_value("m2_beta", f"{beta:g}")
        plot.refresh()
        recall, precision = plot._equal._lines[0.5].getData()
        assert np.allclose((1 + beta**2) * precision * recall / (beta**2 * precision + recall), 0.5)


def test_no_more_than_three_strips_stand_one_below_the_other(window: MainWindow, qtbot: QtBot) -> None:
    window.files.open_sample("substitution")
    settled(qtbot, window)
    every = [window.not_saved, window.good_copy, window.ribbon, window.notice, window.changed_sources, window.watch]
    for strip in reversed(every):
        strip.label.setText("something to say")
        strip.show()
    assert [strip for strip in every if strip.isVisible()] == every[:3], "what is not saved comes first"
    tops = [strip.mapTo(window, strip.rect().topLeft()).y() for strip in every[:3]]
    qtbot.waitUntil(lambda: tops == sorted(tops))
    every[1].hide()
    assert [strip for strip in every if strip.isVisible()] == [every[0], every[2], every[3]], "the next takes its place"
    for strip in every:
        strip.hide()
    assert not any(strip.isVisible() for strip in every)


def test_compare_asks_for_nothing_where_there_is_no_pair(window: MainWindow, qtbot: QtBot) -> None:
    window.workbench.show_pane("compare")
    for sample, choices in (("lexicon", 0), ("lexicon-english", 4)):
        window.files.open_sample(sample)
        settled(qtbot, window)
        window.workbench.show_pane("compare")
        boxes = window.workbench.compare.findChildren(QComboBox)
        assert sum(box.isVisible() for box in boxes) == choices
