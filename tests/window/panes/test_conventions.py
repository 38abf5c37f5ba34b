from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.conventions.pane import ALL_INACTIVE, INACTIVE, WAITING, ConventionsPane, difference
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.workspace.scoring.session import ConventionRow

ALL = ConventionRow("denominator", "all", True, (0.517, 0.418))
ATTEMPTED = ConventionRow("denominator", "attempted", False, (0.582, 0.4184))


@pytest.fixture
def pane(qtbot: QtBot, tiny_state: AppState, theme: Theme) -> ConventionsPane:
    made = ConventionsPane(tiny_state.data, tiny_state.results, theme)
    qtbot.addWidget(made)
    made.resize(1000, 200)
    made.show()
    return made


def test_values_stand_there_before_their_scores_are_known(pane: ConventionsPane):
    assert pane.view.texts()[1:] == [
        ["denominator", "● all", WAITING, "", WAITING, "", "every item"],
        ["", "○ attempted", WAITING, "", WAITING, "", "only answered"],
    ]


def test_rows_fill_as_they_are_computed(pane: ConventionsPane, tiny_state: AppState):
    tiny_state.results.set_conventions((ALL,))
    assert pane.view.texts()[1][2:6] == [".517", "", ".418", ""]
    assert pane.view.texts()[2][2] == WAITING
    tiny_state.results.set_conventions((ALL, ATTEMPTED))
    assert pane.view.texts()[2][2:6] == [".582", "+.065", ".418", "<.001"]


def test_a_click_uses_a_value(qtbot: QtBot, pane: ConventionsPane, tiny_state: AppState):
    place = pane.view.visualRect(pane.view.model().index(1, 1)).center()
    qtbot.mouseClick(pane.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert tiny_state.data.settings is not None
    assert tiny_state.data.settings["denominator"] == "attempted"
    assert pane.view.texts()[2][1] == "● attempted"


def test_a_value_that_cannot_be_computed_says_why(pane: ConventionsPane, tiny_state: AppState):
    nan = float("nan")
    tiny_state.results.set_conventions(
        (ALL, ConventionRow("denominator", "attempted", False, (nan, nan), "no gold is left"))
    )
    assert pane.view.texts()[2][2:] == ["–", "", "–", "", "no gold is left"]


@pytest.mark.parametrize(("value", "text"), [(0.0, "0"), (0.0004, "<.001"), (-0.0123, "−.012"), (0.5, "+.500")])
def test_differences_are_signed_and_small_ones_quiet(value: float, text: str):
    assert difference(value).text == text
    assert difference(value).quiet == (abs(value) < 0.0005)


def test_the_table_for_export_has_what_is_computed(pane: ConventionsPane, tiny_state: AppState):
    tiny_state.results.set_conventions((ALL, ATTEMPTED))
    assert [row[:3] for row in pane.table().rows] == [("denominator", "all", "yes"), ("denominator", "attempted", "")]


def test_a_convention_that_acts_on_nothing_here_is_quiet_and_says_so(pane: ConventionsPane, tiny_state: AppState):
    assert tiny_state.data.evaluation is not None
    tiny_state.data.evaluation.__dict__["acting_parameters"] = frozenset({"k"})
    pane._show()
    assert pane.view.texts()[1:] == [["denominator", "● all", "", "", "", "", INACTIVE]]
    assert pane._note.text() == ALL_INACTIVE
