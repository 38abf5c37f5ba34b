from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.conventions.pane import (
    ALL_INACTIVE,
    INACTIVE,
    TITLE,
    TRYING,
    WAITING,
    ConventionsPane,
    difference,
)
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.enquiry import Answer
from lexeval_gui.workspace.analysis.robustness import Robustness, Trial

ALL = Trial("denominator", "all", True, True, (0.517, 0.418), (1, 2))
ATTEMPTED = Trial("denominator", "attempted", False, True, (0.582, 0.4184), (1, 2))


def tell(state: AppState, *trials: Trial, is_whole: bool = False) -> None:
    """What was found so far."""
    found = Robustness(("coverage_f", "coverage_f"), (0.517, 0.418), (1, 2), trials)
    state.results.set_answer(TITLE, Answer(found, is_whole))


@pytest.fixture
def pane(qtbot: QtBot, tiny_state: AppState, theme: Theme) -> ConventionsPane:
    made = ConventionsPane(tiny_state, theme)
    qtbot.addWidget(made)
    made.resize(1000, 200)
    made.show()
    return made


def test_values_stand_there_before_their_scores_are_known(pane: ConventionsPane):
    assert pane.view.texts()[1:] == [
        ["denominator", "● all", "", WAITING, "", WAITING, "", "every item"],
        ["", "○ attempted", "", WAITING, "", WAITING, "", "only answered"],
        ["preset", "● default", "", WAITING, "", WAITING, "", ""],
        ["", "○ official", "", WAITING, "", WAITING, "", ""],
    ]


def test_rows_fill_as_they_are_computed(pane: ConventionsPane, tiny_state: AppState):
    tell(tiny_state, ALL)
    assert pane.view.texts()[1][3:7] == [".517", "", ".418", ""]
    assert pane.view.texts()[2][3] == WAITING
    tell(tiny_state, ALL, ATTEMPTED)
    assert pane.view.texts()[2][3:7] == [".582", "+.065", ".418", "<.001"]


def test_names_are_made_short_once_for_the_same_systems(
    pane: ConventionsPane, tiny_state: AppState, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While rows fill the pane is filled again and again, and the names of many systems take a while."""
    before = pane.view.texts()[0]
    monkeypatch.setattr("lexeval_gui.window.panes.conventions.pane.short_names", None)  # whoever calls it fails
    tell(tiny_state, ALL)
    assert pane.view.texts()[0] == before


def test_a_click_uses_a_value(qtbot: QtBot, pane: ConventionsPane, tiny_state: AppState):
    place = pane.view.visualRect(pane.view.model().index(1, 1)).center()
    qtbot.mouseClick(pane.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert tiny_state.data.settings is not None
    assert tiny_state.data.settings["denominator"] == "attempted"
    assert pane.view.texts()[2][1] == "● attempted"


def test_a_value_that_cannot_be_computed_says_why(pane: ConventionsPane, tiny_state: AppState):
    nan = float("nan")
    tell(tiny_state, ALL, Trial("denominator", "attempted", False, True, (nan, nan), (None, None), "no gold is left"))
    assert pane.view.texts()[2][2:] == ["", "–", "", "–", "", "no gold is left"]


@pytest.mark.parametrize(("value", "text"), [(0.0, "0"), (0.0004, "<.001"), (-0.0123, "−.012"), (0.5, "+.500")])
def test_differences_are_signed_and_small_ones_quiet(value: float, text: str):
    assert difference(value).text == text
    assert difference(value).quiet == (abs(value) < 0.0005)


def test_the_table_for_export_has_what_is_computed(pane: ConventionsPane, tiny_state: AppState):
    tell(tiny_state, ALL, ATTEMPTED)
    assert [row[:3] for row in pane.table().rows] == [("denominator", "all", "yes"), ("denominator", "attempted", "")]


def test_a_convention_that_acts_on_nothing_here_is_quiet_and_says_so(pane: ConventionsPane, tiny_state: AppState):
    assert tiny_state.data.evaluation is not None
    tiny_state.data.evaluation.__dict__["acting_parameters"] = frozenset({"k"})
    pane._show()
    assert pane.view.texts()[1:] == [["denominator", "● all", "", "", "", "", "", INACTIVE]]
    assert pane._note.text() == ALL_INACTIVE


def test_a_value_that_changes_the_ranking_has_a_sign(pane: ConventionsPane, tiny_state: AppState):
    """Beside it who is first then; what leaves the ranking as it is says so too."""
    tell(tiny_state, ALL, ATTEMPTED)
    assert [row[2] for row in pane.view.texts()[:3]] == ["ranking", "", "="]
    tell(tiny_state, ALL, replace(ATTEMPTED, ranks=(2, 1)))
    assert pane.view.texts()[2][2] == "⇅ shy one first"
    tell(tiny_state, ALL, replace(ATTEMPTED, ranks=(1, None)))
    assert pane.view.texts()[2][2] == "⇅ changes"


def test_a_line_says_under_how_many_values_the_first_stays(pane: ConventionsPane, tiny_state: AppState):
    assert not pane._said.isVisible()
    tell(tiny_state, ALL)
    assert (pane._said.isVisible(), pane._said.text()) == (True, TRYING)
    tell(tiny_state, ALL, ATTEMPTED, is_whole=True)
    assert pane._said.text() == "wide stays first under 1 of 1 other value, tried one at a time."
    tiny_state.results.set_answer(TITLE, Answer(refusal="it cannot be", is_whole=True))
    assert pane._said.text() == "it cannot be"


def test_what_is_looked_at_is_asked(pane: ConventionsPane, tiny_state: AppState):
    """And nothing once the data are others while nobody looks."""
    assert {*tiny_state.enquiries.asked} == {TITLE}
    tell(tiny_state, ALL, ATTEMPTED, is_whole=True)
    pane.hide()
    assert {*tiny_state.enquiries.asked} == {TITLE}
    tiny_state.data.change_settings({"k": "2"})
    assert not tiny_state.enquiries.asked
    pane.show()
    assert {*tiny_state.enquiries.asked} == {TITLE}


def test_what_is_not_found_yet_is_not_asked_any_more_once_nobody_looks(pane: ConventionsPane, tiny_state: AppState):
    tell(tiny_state, ALL)
    pane.hide()
    assert not tiny_state.enquiries.asked
    assert pane.found is None
