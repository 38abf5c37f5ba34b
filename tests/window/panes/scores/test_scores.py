from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.scores.intervals import WAITING
from lexeval_gui.window.panes.scores.pane import ScoresPane
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.opened import Opened
from lexeval_gui.workspace import outputs
from tests import tiny
from tests.tasks.edits.small import E, opened, write
from tests.tasks.lexicon.made import dataset, evaluation


def cell(pane: ScoresPane, system: int, title: str) -> str:
    titles, *rows = pane.view.texts()
    return rows[system][titles.index(title)]


def click(qtbot: QtBot, pane: ScoresPane, system: int, title: str) -> None:
    index = pane.view.model().index(system, pane.view.texts()[0].index(title))
    place = pane.view.visualRect(index).center()
    qtbot.mouseClick(pane.view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_the_table_begins_with_precision_recall_and_f(pane: ScoresPane):
    titles = pane.view.texts()[0]
    assert titles[:6] == ["system", "P", "R", "F", "95 %", "F opt"]
    assert titles[-3:] == ["F n", "F v", "attempted"]


def test_numbers_are_those_of_the_evaluation(pane: ScoresPane):
    assert cell(pane, 0, "F") == ".517"
    assert cell(pane, 1, "F v") == ".306"  # (0 + 2/9 + 1 + 0) / 4
    assert cell(pane, 0, "attempted") == "8 / 9"


def test_a_setting_changes_the_numbers_at_once(pane: ScoresPane, tiny_state: AppState):
    assert tiny_state.data.settings is not None
    tiny_state.data.apply_settings(tiny_state.data.settings.with_values({"n": "4"}))
    assert cell(pane, 0, "F") == ".557"


def test_intervals_are_awaited_and_then_shown(pane: ScoresPane, tiny_state: AppState):
    assert cell(pane, 0, "95 %") == WAITING
    assert tiny_state.data.evaluation is not None
    drawn = outputs.resampled(tiny_state.data.evaluation)
    assert drawn is not None
    tiny_state.results.set_intervals(tuple(drawn))
    low, high = drawn[0]["coverage_f"]
    assert cell(pane, 0, "95 %") == f"{low:.3f}–{high:.3f}".replace("0.", ".")
    tiny_state.results.set_intervals(({}, {}))
    assert cell(pane, 0, "95 %") == ""


def test_a_click_on_a_score_of_a_group_shows_its_items(qtbot: QtBot, pane: ScoresPane, tiny_state: AppState):
    click(qtbot, pane, 0, "F n")
    assert tiny_state.view.filter == "pos:n"
    assert tiny_state.view.sort == ("wide.coverage_f", True)


def test_a_click_on_attempted_shows_the_items_attempted(qtbot: QtBot, pane: ScoresPane, tiny_state: AppState):
    click(qtbot, pane, 1, "attempted")
    assert tiny_state.view.filter == '"shy one.attempted">0'


def test_other_measures_can_be_chosen(pane: ScoresPane):
    pane.choose(("optimal_cutoff_mean", "coverage_f"))
    assert pane.view.texts()[0][:3] == ["system", "n opt", "F"]
    assert cell(pane, 0, "n opt") == "1.889"  # as on the command line
    pane.choose(None)
    assert "n opt" not in pane.view.texts()[0]


def test_the_menu_switches_measures(pane: ScoresPane):
    pane._fill_menu()
    actions = {action.text(): action for action in pane._menu.actions()}
    assert actions["coverage F"].isChecked()
    actions["mean best cutoff"].trigger()
    assert "n opt" in pane.view.texts()[0]
    actions["All measures"].trigger()
    assert set(pane.measures) == {measure.id for measure in tiny.MEASURES}


def test_the_table_for_export_is_in_full_precision(pane: ScoresPane, tiny_state: AppState):
    assert tiny_state.data.evaluation is not None
    table = pane.table()
    place = [column.id for column in table.columns].index("coverage_f")
    assert table.rows[0][place] == tiny_state.data.evaluation.scores(0).total("coverage_f")


def test_copying_copies_what_is_shown(pane: ScoresPane):
    pane.copy()
    assert QGuiApplication.clipboard().text().startswith("system\tP\tR\tF\t95 %")


def test_nothing_open_is_an_empty_table(pane: ScoresPane, tiny_state: AppState):
    tiny_state.put(Opened())
    assert pane.view.texts() == [[]]
    assert pane.table().rows == ()


def test_a_measure_that_a_system_cannot_have_is_an_empty_cell(pane: ScoresPane, tiny_state: AppState):
    assert tiny_state.data.evaluation is not None
    tiny_state.data.evaluation.loaded.counts[1].memo["available"] = ("coverage_f", "items", "attempted")
    pane._show()
    assert cell(pane, 1, "P") == ""
    assert cell(pane, 0, "P") == ".630"


def test_many_groups_have_a_row_each(pane: ScoresPane, monkeypatch: pytest.MonkeyPatch, tiny_state: AppState):
    monkeypatch.setattr("lexeval_gui.window.panes.scores.columns.MOST_GROUP_COLUMNS", 1)
    pane.group_by("pos")
    titles, *rows = pane.view.texts()
    assert titles == ["pos", "F wide", "F shy one", ""]
    assert [row[0] for row in rows] == ["all", "n", "v"]
    assert rows[0][1] == ".517"
    assert rows[2][2] == ".306"
    assert [column.id for column in pane.table().columns][:2] == ["system", "pos"]


def test_groups_can_be_left_out(pane: ScoresPane):
    pane.group_by("")
    assert not {"F n", "F v"} & set(pane.view.texts()[0])
    pane.group_by(None)
    assert pane.grouping == "pos"


def test_the_menu_of_groupings_marks_the_one_in_force(pane: ScoresPane):
    pane._fill_by_menu()
    actions = {action.text(): action.isChecked() for action in pane._group_menu.actions()}
    assert actions == {"pos (2)": True, "no groups": False}


def test_groups_for_which_nothing_is_defined_have_no_column(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    """UT is a type that only the run has: its F is not defined."""
    write(tmp_path / "Gold", "GE", {"0001": [E("RT", 0, 2, "at", ("in",))]})
    write(tmp_path / "Ours", "AA0", {"0001": [E("RT", 0, 2, "at", ("in",)), E("UT", 5, 7, "to", ("",))]})
    state = AppState()
    files = [("gold", str(tmp_path / "Gold")), ("system", str(tmp_path / "Ours"))]
    state.show_evaluation(opened(files))
    pane = ScoresPane(state, theme)
    qtbot.addWidget(pane)
    titles = pane.view.texts()[0]
    assert "Cor F RT" in titles
    assert "Cor F UT" not in titles
    state.show_evaluation(opened(files, zero_division="0"))
    assert "Cor F UT" in pane.view.texts()[0]


# measures that bring their own interval


def of_lexicon(qtbot: QtBot, theme: Theme, alpha: str) -> ScoresPane:
    """The pane with a lexicon of which a share of the lemmas is drawn, once everything is worked out."""
    known = evaluation(dataset({lemma: [lemma, lemma + "s"] for lemma in "abcdefgh"}, LEXICON), alpha=alpha)
    state = AppState()
    state.show_evaluation(known)
    state.results.set_intervals(tuple(outputs.resampled(known) or ()))
    state.problems._show_remarks()
    made = ScoresPane(state, theme)
    qtbot.addWidget(made)
    made.state = state  # type: ignore[attr-defined]  # it lives as long as the pane
    return made


LEXICON = {lemma: [lemma, lemma + "s"][: 1 + place % 2] for place, lemma in enumerate("abcdefgh")}


def test_a_census_has_no_width_and_says_so(qtbot: QtBot, theme: Theme):
    pane = of_lexicon(qtbot, theme, "1")
    assert cell(pane, 0, "95 %") == "±0"
    assert "census" in help_of(pane, "95 %")
    head = pane.view.model().headerData(
        pane.view.texts()[0].index("95 %"), Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole
    )
    assert "formula" in head
    assert "bootstrap" not in head


def test_what_is_undefined_is_a_dash_with_the_reason(qtbot: QtBot, theme: Theme):
    pane = of_lexicon(qtbot, theme, ".1")
    assert cell(pane, 0, "95 %") == "–"
    assert "no interval of L*: the sample has a single lemma" in help_of(pane, "95 %")
    pane.choose(("variance_l",))
    assert cell(pane, 0, "var L") == "–"
    assert "no variance of L: the sample has a single lemma" in help_of(pane, "var L")


def test_small_numbers_have_the_digits_that_the_measure_asks_for(qtbot: QtBot, theme: Theme):
    pane = of_lexicon(qtbot, theme, "1")
    pane.choose(("entropy", "mean_contribution"))
    assert cell(pane, 0, "E*") == ".000"
    assert len(cell(pane, 0, "contr.")) == len(".000979226")


def help_of(pane: ScoresPane, title: str) -> str:
    index = pane.view.model().index(0, pane.view.texts()[0].index(title))
    return str(pane.view.model().data(index, Qt.ItemDataRole.ToolTipRole))
