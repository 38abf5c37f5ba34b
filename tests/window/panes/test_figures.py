from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QWidget, QWidgetAction
from pytestqt.qtbot import QtBot

from lexeval_gui.core import tables
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.window.state import turns
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.opened import Opened
from lexeval_gui.window.widgets.tables.data_table import DataTable
from tests.restless import restless
from tests.window.plots import drawn


@pytest.fixture
def pane(qtbot: QtBot, tiny_state: AppState, theme: Theme) -> FiguresPane:
    tiny_state.enquiries.asked_anew.connect(partial(drawn.answer, tiny_state))
    made = FiguresPane(tiny_state, theme)
    qtbot.addWidget(made)
    made.resize(420, 530)
    with qtbot.waitExposed(made):
        made.show()
    return made


def test_there_is_a_tab_for_every_figure(pane: FiguresPane):
    assert pane.figure_ids() == ("over_n", "over_k", "plane", "items", "all_systems", "map")
    assert pane._tabs.titles == ("over n", "over k", "P–R", "items", "all systems", "map")


def test_only_the_figure_that_is_looked_at_is_made(pane: FiguresPane):
    assert set(pane._plots) == {"over_n"}
    pane.show_figure("plane")
    assert set(pane._plots) == {"over_n", "plane"}
    assert pane._stack.currentWidget() is pane._plots["plane"]


def test_only_the_figure_that_is_looked_at_is_drawn(pane: FiguresPane, tiny_state: AppState):
    over_n = pane.current
    pane.show_figure("items")
    assert over_n is not None
    refreshed: list[str] = []
    for name, plot in pane._plots.items():
        plot.refresh = lambda name=name: refreshed.append(name)  # type: ignore[method-assign, misc]
    assert tiny_state.data.settings is not None
    tiny_state.data.apply_settings(tiny_state.data.settings.with_values({"k": "2"}))
    assert refreshed == ["items"]


def test_a_figure_is_drawn_once_however_it_is_gone_to(qtbot: QtBot, pane: FiguresPane, monkeypatch: pytest.MonkeyPatch):
    tabs, drawn_at, refresh = pane._tabs, list[int](), FiguresPane.refresh

    def noted(self: FiguresPane) -> None:
        drawn_at.append(tabs.front)
        refresh(self)

    monkeypatch.setattr(FiguresPane, "refresh", noted)
    qtbot.keyClick(tabs.tabs, Qt.Key.Key_Right)
    qtbot.mouseClick(tabs.tabs, Qt.MouseButton.LeftButton, pos=tabs.tabs.tabRect(0).center())
    pane.show_figure(pane.figure_ids()[1])
    pane.show_figure(pane.figure_ids()[1])
    assert drawn_at == [1, 0, 1]


def test_a_step_is_painted_once_plot_and_sentence(pane: FiguresPane, tiny_state: AppState):
    assert pane.current is not None
    for _ in range(4):
        QApplication.processEvents()
    painted = [drawn.Paintings(widget) for widget in (pane.current.viewport(), pane._sentence)]
    before = pane._sentence.text()
    tiny_state.data.change_settings({"k": "2"})
    for _ in range(4):
        QApplication.processEvents()
    assert pane._sentence.text() != before
    assert [len(one.regions) for one in painted] == [1, 1]


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
    assert pane._tabs.tabs.accessibleName()
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
    assert pane._tabs.titles == ()
    assert pane.current is None
    assert pane._stack.currentWidget() is pane._nothing


# the data table


def test_the_data_table_stands_in_the_place_of_the_figure(qtbot: QtBot, pane: FiguresPane):
    plot = pane.current
    assert plot is not None
    pane.turn_table()
    table = pane._data
    assert pane._stack.currentWidget() is table
    assert table.accessibleName() == "Data of Curves over n"
    assert table.texts() == [[column.title for column in plot.table().columns], *tables.texts(plot.table())]
    model = table.model()
    assert model.headerData(1, Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole) == "wide F"
    assert model.data(model.index(2, 1), Qt.ItemDataRole.AccessibleTextRole) == ".517"
    qtbot.keyClick(table, Qt.Key.Key_Escape)
    assert pane._stack.currentWidget() is plot


def test_every_figure_has_a_data_table(pane: FiguresPane):
    pane.turn_table()
    for name in pane.figure_ids():
        pane.show_figure(name)
        plot = pane.current
        assert plot is not None
        assert pane._data.data_table == plot.table()
        assert len(pane._data.texts()) == 1 + len(plot.table().rows) > 1


def test_the_data_table_follows_the_settings(pane: FiguresPane, tiny_state: AppState):
    pane.show_figure("items")
    pane.turn_table()
    before = pane._data.texts()
    tiny_state.data.change_settings({"k": "8"})
    assert pane._data.texts() != before
    assert pane._data.data_table == pane.table()


def test_copying_a_figure_or_its_table_gives_its_data(pane: FiguresPane):
    plot = pane.current
    assert plot is not None
    whole = tables.render(plot.table(), "tsv")
    pane.copy()
    assert QGuiApplication.clipboard().text() == whole
    assert whole.split("\n")[0].rstrip() == "n\twide.coverage_f\tshy one.coverage_f"
    pane.turn_table()
    QGuiApplication.clipboard().clear()
    pane._data.copy()
    assert QGuiApplication.clipboard().text() == whole
    for row in (1, 3):
        for column in (0, 1):
            chosen = pane._data.model().index(row, column)
            pane._data.selectionModel().select(chosen, QItemSelectionModel.SelectionFlag.Select)
    pane._data.copy()
    lines = whole.splitlines()
    assert QGuiApplication.clipboard().text().splitlines() == [lines[0], lines[2], lines[4]]


def test_a_long_table_says_that_it_goes_on(qtbot: QtBot, theme: Theme):
    table = DataTable(theme, "long")
    qtbot.addWidget(table)
    table.show_table(tables.Table((tables.Column.of("n", "count"),), tuple((n,) for n in range(2500))))
    assert table.model().rowCount() == 1000
    assert table.left_out.startswith("The first 1,000 of 2,500 rows are shown")
    table.copy()
    assert len(QGuiApplication.clipboard().text().splitlines()) == 2501


# room


@pytest.fixture
def low(qtbot: QtBot, tiny_state: AppState, theme: Theme) -> Iterator[FiguresPane]:
    """The pane within another widget, as in the window: there it is made as low as that is."""
    tiny_state.enquiries.asked_anew.connect(partial(drawn.answer, tiny_state))
    holder = QWidget()
    qtbot.addWidget(holder)
    made = FiguresPane(tiny_state, theme, holder)
    holder.resize(1000, 1600)
    with qtbot.waitExposed(holder):
        holder.show()
    made.refresh()
    yield made
    holder.close()  # it is here that it must be there still


@pytest.mark.parametrize("zoom", [1.0, 1.5, 2.0, 2.5])
@pytest.mark.parametrize("height", [232, 250, 270, 330, 600])
def test_no_plot_is_lower_than_it_can_be_read(low: FiguresPane, theme: Theme, zoom: float, height: int):
    theme.set_zoom(zoom)
    low.resize(round(360 * zoom), round(height * zoom))
    for name in low.figure_ids():
        low.show_figure(name)
        QGuiApplication.processEvents()
        plot = low.current
        assert plot is not None
        assert plot.view.boundingRect().height() >= 160 * zoom - 1
        assert plot.geometry().bottom() <= low.height()
        hidden = (bool(plot.choices()) and low._choices.isHidden()) or (bool(plot.sentence()) and low._words.isHidden())
        assert [not menu.isEmpty() for menu in menus_of_folded(low)] == [True] * hidden


def menus_of_folded(pane: FiguresPane) -> list[QMenu]:
    """The menus, as they are opened, that hold what there is no room for, besides other figures."""
    found = []
    for button in (pane._more, pane._tabs.more):
        button.menu().aboutToShow.emit()
        if button.isVisible() and (button is pane._more or any(a.isSeparator() for a in button.menu().actions())):
            found.append(button.menu())
    return found


@pytest.mark.parametrize("width", range(200, 700, 20))
def test_one_menu_beside_the_tabs_holds_all_that_has_no_room(low: FiguresPane, width: int):
    low.resize(width, 232)
    QGuiApplication.processEvents()
    tabs, plot = low._tabs, low.current
    assert plot is not None
    [menu] = menus_of_folded(low)
    assert [low._more.isVisible(), tabs.more.isVisible()].count(True) == 1
    menu.aboutToShow.emit()  # once more
    others = [title for place, title in enumerate(tabs.titles) if not tabs.tabs.isTabVisible(place)]
    switches = [title[:1].upper() + title[1:] for _, title in plot.choices().values()]
    assert [action.text() for action in menu.actions() if action.text()] == [*others, *switches]
    assert [action.text() for action in menu.actions() if action.isChecked()] == switches[:1]
    assert isinstance(menu.actions()[-1], QWidgetAction)


@pytest.mark.parametrize("height", [232, 600])
def test_every_figure_has_its_tab_in_sight_or_is_in_the_menu_at_each_width(low: FiguresPane, height: int):
    """Also where the pane is wider again than it was."""
    tabs = low._tabs
    for width in (1000, 160, 500, 260, 400, 380, 900, 528):
        low.resize(width, height)
        assert not restless()
        shown = [place for place in range(len(tabs.titles)) if tabs.tabs.isTabVisible(place)]
        assert tabs.more.isVisible() != tabs.more.isHidden()
        assert tabs.tabs.tabRect(shown[-1]).right() < tabs.tabs.width()
        assert tabs.tabs.geometry().right() < tabs.width()
        listed = [action.text() for action in tabs.more.menu().actions()] if tabs.more.isVisible() else []
        assert {*tabs.titles} == {*listed[: len(tabs.titles) - len(shown)], *(tabs.titles[place] for place in shown)}


def test_what_has_no_room_is_behind_a_button(low: FiguresPane):
    plot = low.current
    assert plot is not None
    low.resize(360, 232)
    assert low._choices.isHidden()
    [menu] = menus_of_folded(low)
    said = [action for action in menu.actions() if isinstance(action, QWidgetAction)]
    switches = [action for action in menu.actions() if action.isCheckable()]
    assert [action.isChecked() for action in switches] == [True, False, False]
    label = said[0].defaultWidget()
    assert isinstance(label, QLabel)
    assert "A fixed cutoff of 3" in label.text()
    assert label.font() == low._sentence.font()
    switches[2].trigger()
    assert plot.chosen() == ("coverage_f", "coverage_recall")


@pytest.mark.parametrize("large", [0, 1000])
def test_what_was_before_the_last_step_of_a_large_file_is_drawn_in_a_turn_of_its_own(
    qtbot: QtBot, pane: FiguresPane, tiny_state: AppState, monkeypatch: pytest.MonkeyPatch, large: int
) -> None:
    monkeypatch.setattr(turns, "LARGE", large)
    qtbot.waitUntil(lambda: not tiny_state.data.is_moving and tiny_state.steps.at_rest is not None)
    plot, waited = pane.current, list[bool]()
    assert plot is not None
    tiny_state.data.earlier_changed.connect(lambda: waited.append(len(drawn_again) == 0))
    tiny_state.data.change_settings({"k": "2"})
    drawn_again: list[str] = []
    plot.refresh = lambda: drawn_again.append("drawn")  # type: ignore[method-assign]
    qtbot.waitUntil(lambda: bool(waited) and not tiny_state.turns.are_waiting)
    assert waited == [large == 0]
    assert drawn_again == ["drawn"]


def test_while_a_slider_moves_what_was_before_is_drawn_at_once(
    qtbot: QtBot, pane: FiguresPane, tiny_state: AppState, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A figure that waits for a turn of its own is not painted until then: the step of the slider would not be seen."""
    monkeypatch.setattr(turns, "LARGE", 0)
    qtbot.waitUntil(lambda: not tiny_state.data.is_moving and tiny_state.steps.at_rest is not None)
    seen, tell = list[bool](), tiny_state.steps._tell

    def tell_meanwhile(*told: Any) -> None:
        tiny_state.data._rest.start()
        tell(*told)
        seen.append(pane.updatesEnabled() and not any(owner is pane for owner, _ in tiny_state.turns._waiting))

    monkeypatch.setattr(tiny_state.steps, "_tell", tell_meanwhile)
    tiny_state.data.change_settings({"k": "2"})
    qtbot.waitUntil(lambda: bool(seen))
    assert seen == [True]
    assert tiny_state.data.earlier is not None
