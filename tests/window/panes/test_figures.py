from __future__ import annotations

import subprocess
import sys

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.opened import Opened


@pytest.fixture
def pane(qtbot: QtBot, tiny_state: AppState, theme: Theme) -> FiguresPane:
    made = FiguresPane(tiny_state, theme)
    qtbot.addWidget(made)
    made.resize(420, 530)
    with qtbot.waitExposed(made):
        made.show()
    return made


def test_there_is_a_tab_for_every_figure(pane: FiguresPane):
    assert pane.figure_ids() == ("over_n", "over_k", "plane", "items")
    assert [pane._tabs.tabText(place) for place in range(4)] == ["over n", "over k", "P–R", "items"]


def test_only_the_figure_that_is_looked_at_is_made(pane: FiguresPane):
    assert set(pane._plots) == {"over_n"}
    pane.show_figure("plane")
    assert set(pane._plots) == {"over_n", "plane"}
    assert pane._stack.currentWidget() is pane._plots["plane"]


def test_only_the_figure_that_is_looked_at_is_drawn(pane: FiguresPane, tiny_state: AppState):
    over_n = pane.current
    pane.show_figure("items")
    assert over_n is not None
    drawn: list[str] = []
    for name, plot in pane._plots.items():
        plot.refresh = lambda name=name: drawn.append(name)  # type: ignore[method-assign, misc]
    assert tiny_state.data.settings is not None
    tiny_state.data.apply_settings(tiny_state.data.settings.with_values({"k": "2"}))
    assert drawn == ["items"]


def test_measures_are_switched_on_and_off_but_never_all_off(qtbot: QtBot, pane: FiguresPane):
    assert list(pane._choices.buttons) == ["coverage_f", "coverage_precision", "coverage_recall"]
    qtbot.mouseClick(pane._choices.buttons["coverage_recall"], Qt.MouseButton.LeftButton)
    assert pane.current is not None
    assert pane.current.chosen() == ("coverage_f", "coverage_recall")
    qtbot.mouseClick(pane._choices.buttons["coverage_f"], Qt.MouseButton.LeftButton)
    qtbot.mouseClick(pane._choices.buttons["coverage_recall"], Qt.MouseButton.LeftButton)
    assert pane.current.chosen() == ("coverage_recall",)
    assert pane._choices.buttons["coverage_recall"].isChecked()


def test_the_first_measure_chosen_is_that_of_the_band(qtbot: QtBot, pane: FiguresPane, tiny_state: AppState):
    assert tiny_state.view.wanted_band == ("n", "coverage_f")
    qtbot.mouseClick(pane._choices.buttons["coverage_recall"], Qt.MouseButton.LeftButton)
    qtbot.mouseClick(pane._choices.buttons["coverage_f"], Qt.MouseButton.LeftButton)
    assert tiny_state.view.wanted_band == ("n", "coverage_recall")
    pane.show_figure("over_k")
    assert tiny_state.view.wanted_band == ("k", "coverage_f")


def test_the_sentence_follows_the_setting(pane: FiguresPane, tiny_state: AppState):
    before = pane._sentence.text()
    assert tiny_state.data.settings is not None
    tiny_state.data.apply_settings(tiny_state.data.settings.with_values({"n": "1"}))
    assert pane._sentence.text() != before
    assert "A fixed cutoff of 1" in pane._sentence.text()


def test_figures_follow_the_theme(pane: FiguresPane, theme: Theme):
    theme.set_look("dark")
    plot = pane.current
    assert plot is not None
    assert plot.backgroundBrush().color().name() == theme.colours.ground


def test_nothing_open_shows_nothing(pane: FiguresPane, tiny_state: AppState):
    tiny_state.put(Opened())
    assert pane.figure_ids() == ()
    assert pane.current is None
    assert pane.table().rows == ()


def test_every_widget_that_takes_the_focus_has_a_name(pane: FiguresPane):
    for name in pane.figure_ids():
        pane.show_figure(name)
        plot = pane.current
        assert plot is not None
        assert plot.accessibleName()
    assert pane._tabs.accessibleName()
    assert all(button.accessibleName() for button in pane._choices.buttons.values())


def test_the_library_of_plots_is_not_loaded_before_a_plot_is_shown():
    program = (
        "import sys\n"
        "from PySide6.QtWidgets import QApplication\n"
        "from lexeval_gui.window.panes import compare, figures, problems\n"
        "from lexeval_gui.window.panes.conventions import pane\n"
        "from lexeval_gui.window.panes.scores import pane\n"
        "from lexeval_gui.window.state.app_state import AppState\n"
        "from lexeval_gui.window.look.theme import Theme\n"
        "app = QApplication([])\n"
        "pane = figures.FiguresPane(AppState(), Theme())\n"
        "sys.exit('pyqtgraph' in sys.modules)\n"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False, timeout=60).returncode == 0


def test_a_figure_that_no_system_has_the_measures_for_has_no_tab(pane: FiguresPane, tiny_state: AppState):
    assert tiny_state.data.evaluation is not None
    for counts in tiny_state.data.evaluation.loaded.counts:
        counts.memo["available"] = ("items", "attempted")
    pane._show_new_data()
    assert not any(pane._tabs.isTabVisible(place) for place in range(pane._tabs.count()))
    assert pane.current is None
    assert pane._stack.currentWidget() is pane._nothing
