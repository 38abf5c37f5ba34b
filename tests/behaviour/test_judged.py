"""Judgments in the window: a tab of their own while they are open, points that lead to sentences, a metric in force."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.window.plots.judged_plot import JudgedPlot
from lexeval_gui.window.shell.main_window import MainWindow
from tests.behaviour.conftest import settled


def opened(qtbot: QtBot, window: MainWindow, sample: str) -> None:
    window.files.open_sample(sample)
    settled(qtbot, window)


def test_the_tab_is_there_while_judgments_are_open(window: MainWindow, qtbot: QtBot) -> None:
    opened(qtbot, window, "generation-worked")
    assert not window.workbench.is_pane_open("judgments")
    assert not window.menus.qaction("tab.judgments").isEnabled()
    opened(qtbot, window, "generation-sentences")
    assert window.workbench.is_pane_open("judgments")
    assert window.menus.qaction("tab.judgments").isEnabled()
    window.menus.trigger("tab.judgments")
    assert window.workbench.tab_in_front == "judgments"
    opened(qtbot, window, "substitution")
    assert not window.workbench.is_pane_open("judgments")
    window.menus.trigger("layout")
    assert not window.workbench.is_pane_open("judgments")


def test_a_point_leads_to_its_sentence_in_list_and_picture(window: MainWindow, qtbot: QtBot) -> None:
    opened(qtbot, window, "generation-sentences")
    window.workbench.make_figures()
    pane = window.workbench.figures
    assert isinstance(pane, FiguresPane)
    pane.show_figure("judgments")
    plot = pane.current
    assert isinstance(plot, JudgedPlot)
    assert plot.points is not None
    row = int(plot.points.y.argmin())
    plot.click(float(plot.points.x[row]), float(plot.points.y[row]))
    item = int(plot.points.items[row])
    assert window.state.selection.current == item
    assert window.state.data.evaluation is not None
    assert window.state.data.evaluation.dataset.ids[item] in window.item.text().splitlines()[0]


def test_a_metric_made_of_judgments_is_in_force_and_typed_back(window: MainWindow, qtbot: QtBot) -> None:
    opened(qtbot, window, "generation-sentences")
    window.menus.trigger("tab.judgments")
    pane = window.workbench.judgments
    before = window.state.data.evaluation.scores(0).total("quality") if window.state.data.evaluation else None
    view = next(view for view in pane.views if view.texts()[0][:2] == ["criterion", "metric"])
    cell = view.model().index(1, 2)
    assert view.cell(cell).text == "use as quality"
    view.scrollTo(cell)
    view.setCurrentIndex(cell)
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert window.state.data.settings is not None
    assert window.state.data.settings["q_tree"] != "1.0192"
    assert window.state.data.settings["u_tree"] == "1.3147"
    window.menus.trigger("tab.conventions")
    fields = window.workbench.conventions.numbers.fields
    for name, value in (("q_constant", "0.3553"), ("q_substitutions", "0.0869"), ("q_tree", "1.0192")):
        assert fields[name].field.text() == window.state.data.settings[name]
        fields[name].field.setFocus()
        fields[name].field.selectAll()
        qtbot.keyClicks(fields[name].field, value)
        qtbot.keyClick(fields[name].field, Qt.Key.Key_Return)
        assert window.state.data.settings[name] == value
    assert window.state.data.evaluation is not None
    assert window.state.data.evaluation.scores(0).total("quality") == before


def test_arithmetic_that_is_long_can_be_folded_away(window: MainWindow, qtbot: QtBot) -> None:
    opened(qtbot, window, "generation-sentences")
    window.resize(1280, 640)
    qtbot.waitUntil(lambda: window.item.sections.fold.isVisible())
    foot = window.item.sections.areas["arithmetic"]
    assert foot.isVisible()
    qtbot.mouseClick(window.item.sections.fold, Qt.MouseButton.LeftButton)
    assert not foot.isVisible()
    assert window.item.sections.fold.isVisible()
    qtbot.mouseClick(window.item.sections.fold, Qt.MouseButton.LeftButton)
    assert foot.isVisible()
