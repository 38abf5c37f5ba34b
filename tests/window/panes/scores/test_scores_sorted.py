"""The table of scores: sorted by any column, every measure chosen by its groups, exported as it stands."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.scores.pane import ScoresPane
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.workspace import outputs

SPOKEN = Qt.ItemDataRole.AccessibleTextRole


def click_head(qtbot: QtBot, pane: ScoresPane, title: str) -> None:
    head, place = pane.view.horizontalHeader(), pane.view.texts()[0].index(title)
    at = QPoint(head.sectionViewportPosition(place) + head.sectionSize(place) // 2, head.height() // 2)
    qtbot.mouseClick(head.viewport(), Qt.MouseButton.LeftButton, pos=at)


def names(pane: ScoresPane) -> list[str]:
    return [row[0] for row in pane.view.texts()[1:]]


def column(pane: ScoresPane, title: str) -> list[str]:
    titles, *rows = pane.view.texts()
    return [row[titles.index(title)] for row in rows]


def head(pane: ScoresPane, title: str, role: Qt.ItemDataRole) -> str:
    place = pane.view.texts()[0].index(title)
    return str(pane.view.model().headerData(place, Qt.Orientation.Horizontal, role))


@pytest.mark.parametrize("title", ["P", "F", "F v", "attempted"])
def test_a_click_sorts_a_second_turns_and_a_third_leaves_as_opened(qtbot: QtBot, pane: ScoresPane, title: str) -> None:
    opened = names(pane)
    click_head(qtbot, pane, title)
    assert column(pane, title) == sorted(column(pane, title), reverse=True)
    click_head(qtbot, pane, title)
    assert column(pane, title) == sorted(column(pane, title))
    click_head(qtbot, pane, title)
    assert names(pane) == opened


def test_names_sort_from_a(qtbot: QtBot, pane: ScoresPane) -> None:
    click_head(qtbot, pane, "system")
    assert names(pane) == ["shy one", "wide"]
    assert head(pane, "system", SPOKEN) == "system, sorted, A first"


def test_the_order_is_said(qtbot: QtBot, pane: ScoresPane, tiny_state: AppState) -> None:
    said: list[str] = []
    tiny_state.message.connect(said.append)
    for _ in range(3):
        click_head(qtbot, pane, "F n")
    assert said == [
        "Scores sorted by F n, highest first",
        "Scores sorted by F n, lowest first",
        "Scores sorted as opened",
    ]


def test_the_head_says_what_is_sorted(qtbot: QtBot, pane: ScoresPane) -> None:
    assert head(pane, "F", Qt.ItemDataRole.DisplayRole) == head(pane, "F", SPOKEN) == "F"
    click_head(qtbot, pane, "F")
    assert head(pane, "F", Qt.ItemDataRole.DisplayRole) == "F ▼"
    assert head(pane, "F", SPOKEN) == "F, sorted, highest first"
    click_head(qtbot, pane, "F")
    assert head(pane, "F", Qt.ItemDataRole.DisplayRole) == "F ▲"
    assert head(pane, "F", SPOKEN) == "F, sorted, lowest first"
    assert "third click" in head(pane, "F", Qt.ItemDataRole.ToolTipRole)


def test_the_menu_sorts_without_a_pointer_and_leaves_as_opened(qtbot: QtBot, pane: ScoresPane) -> None:
    def choose(title: str) -> None:
        pane.show_sort_menu()
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        next(action for action in menu.actions() if action.text() == title).trigger()
        menu.close()

    choose("Sort by P")
    choose("Sort by P")
    assert names(pane) == ["shy one", "wide"]
    choose("As opened")
    assert names(pane) == ["wide", "shy one"]


def test_the_order_is_exported_and_copied(qtbot: QtBot, pane: ScoresPane) -> None:
    click_head(qtbot, pane, "system")
    assert [row[0] for row in pane.table().rows] == ["shy one", "wide"]
    for for_reading in (True, False):
        assert [row[0] for row in pane.exported(for_reading)[0].rows] == ["shy one", "wide"]
    pane.copy()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert [line.split("\t")[0] for line in lines] == ["system", "shy one", "wide"]


def test_a_click_on_a_sorted_row_is_about_its_system(qtbot: QtBot, pane: ScoresPane, tiny_state: AppState) -> None:
    click_head(qtbot, pane, "system")
    index = pane.view.model().index(0, pane.view.texts()[0].index("attempted"))
    place = pane.view.visualRect(index).center()
    qtbot.mouseClick(pane.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert tiny_state.view.filter == '"shy one.attempted">0'


def test_rows_stay_while_a_setting_moves_and_stand_anew_when_it_rests(pane: ScoresPane, tiny_state: AppState) -> None:
    tiny_state.view.score_sort = ("coverage_f", True)
    tiny_state.data.rested.emit()
    before = names(pane)
    assert tiny_state.data.settings is not None
    for n in ("1", "2", "4"):
        tiny_state.data.apply_settings(tiny_state.data.settings.with_values({"n": n}))
        assert names(pane) == before
    tiny_state.data.rested.emit()
    assert column(pane, "F") == sorted(column(pane, "F"), reverse=True)


def test_every_measure_that_is_chosen_shows_its_groups(pane: ScoresPane, tiny_state: AppState) -> None:
    assert not {"P n", "P v"} & {*pane.view.texts()[0]}  # the overview splits what stands for the system
    pane.choose(("coverage_precision", "coverage_recall", "items"))
    titles = pane.view.texts()[0]
    evaluation = tiny_state.data.evaluation
    assert evaluation is not None
    for title in ("P n", "P v", "R n", "R v", "items n", "items v"):
        assert title in titles
    for measure, short in (("coverage_precision", "P"), ("coverage_recall", "R")):
        for group in ("n", "v"):
            values = [evaluation.scores(system).group(("pos", group), measure) for system in (0, 1)]
            assert column(pane, f"{short} {group}") == [f"{value:.3f}".removeprefix("0") for value in values]
    exported = [c.id for c in pane.exported(False)[0].columns]
    assert [id for id in exported if ":" in id] == [
        f"{measure}.pos:{group}"
        for measure in ("coverage_precision", "coverage_recall", "items")
        for group in ("n", "v")
    ]
    pane.group_by("")
    assert not [title for title in pane.view.texts()[0] if title.endswith((" n", " v"))]


def test_rows_of_groups_are_sorted_below_all(qtbot: QtBot, pane: ScoresPane, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lexeval_gui.window.panes.scores.columns.MOST_GROUP_COLUMNS", 1)
    pane.group_by("pos")
    assert names(pane) == ["all", "n", "v"]
    click_head(qtbot, pane, "pos")
    click_head(qtbot, pane, "pos")
    assert names(pane) == ["all", "v", "n"]
    assert [row[1] for row in pane.exported(False)[0].rows] == ["all", "v", "n"] * 2
    assert [row[0] for row in pane.exported(True)[0].rows] == ["all", "v", "n"]
    click_head(qtbot, pane, "F wide")
    shown = column(pane, "F wide")[1:]
    assert shown == sorted(shown, reverse=True)


def test_undefined_values_come_last_in_both_directions(qtbot: QtBot, pane: ScoresPane, tiny_state: AppState) -> None:
    assert tiny_state.data.evaluation is not None
    tiny_state.data.evaluation.loaded.counts[0].memo["available"] = ("coverage_f", "items", "attempted")
    pane._show_new_data()
    for _ in range(2):
        click_head(qtbot, pane, "P")
        assert names(pane) == ["shy one", "wide"]
        assert column(pane, "P")[1] == ""


def test_an_interval_sorts_once_it_is_there(qtbot: QtBot, pane: ScoresPane, tiny_state: AppState) -> None:
    assert tiny_state.data.evaluation is not None
    drawn = outputs.resampled(tiny_state.data.evaluation)
    assert drawn is not None
    click_head(qtbot, pane, "95 %")
    assert names(pane) == ["wide", "shy one"]
    tiny_state.results.set_intervals(tuple(drawn))
    assert column(pane, "95 %") == sorted(column(pane, "95 %"), reverse=True)


def test_the_pane_asks_for_the_height_of_its_rows(qtbot: QtBot, pane: ScoresPane) -> None:
    wanted = pane.sizeHint()
    pane.resize(wanted.width() + 200, wanted.height())
    QApplication.processEvents()
    assert pane._note.isVisible()
    assert pane.view.viewport().height() >= 2 * pane.view.rowHeight(0)
    assert not pane.view.verticalScrollBar().isVisible()
    assert wanted.height() < 8 * pane.view.rowHeight(0)


def test_in_a_narrow_pane_names_give_way_to_numbers(qtbot: QtBot, pane: ScoresPane) -> None:
    pane.resize(300, 200)
    QApplication.processEvents()
    assert pane.view.columnWidth(0) <= max(90, 300 * 0.22)
    index = pane.view.model().index(1, 0)
    assert str(pane.view.model().data(index, Qt.ItemDataRole.ToolTipRole)).startswith("shy one")


def test_the_line_below_comes_back_with_the_zoom(pane: ScoresPane, theme: Theme) -> None:
    assert pane._note.isVisible()
    theme.set_zoom(2.5)
    assert not pane._note.isVisible()
    theme.set_zoom(1.0)
    assert pane._note.isVisible()
