from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from lexeval_gui.core.statistics.resampling import PairedComparison
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.compare import ComparePane, p_text, verdict
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.opened import Opened

PAIRED = PairedComparison(0.1, 0.02, 0.19, 0.0004, 0.002, 9, 5, 3, 1)


@pytest.fixture
def pane(qtbot: QtBot, tiny_state: AppState, theme: Theme) -> ComparePane:
    made = ComparePane(tiny_state.data, tiny_state.view, tiny_state.results, theme)
    qtbot.addWidget(made)
    made.resize(1000, 200)
    made.show()
    return made


def choose(qtbot: QtBot, box: QComboBox, text: str) -> None:
    box.setCurrentText(text)
    box.activated.emit(box.currentIndex())


def test_the_comparison_is_awaited_and_then_said_in_words(pane: ComparePane, tiny_state: AppState):
    assert pane._result.text() == "Comparing …"
    tiny_state.results.set_comparison(PAIRED)
    assert "+.100" in pane._result.text()
    assert "95 % interval +.020 to +.190 · p\u00a0&lt;\u00a0.001 · the interval excludes 0" in pane._result.text()
    assert "9 items" in pane._method.text()
    assert "40 resamples, seed 1" in pane._method.text()


def test_other_items_than_those_of_the_scores_are_said(pane: ComparePane, tiny_state: AppState):
    tiny_state.results.set_comparison(replace(PAIRED, first=0.5, second=0.4))
    assert "over the" not in pane._result.text()
    tiny_state.results.set_comparison(replace(PAIRED, first=0.5, second=0.4, scored=(11, 1200)))
    text = re.sub("<[^>]*>", "", pane._result.text())
    assert (
        "wide .500, shy one .400 over the 9 items that both are scored over (wide alone: 11; shy one alone: 1,200)"
        in text
    )
    assert pane.table().rows[0][-4:] == (0.5, 0.4, 11, 1200)


def test_wins_losses_and_ties_are_filters(pane: ComparePane, tiny_state: AppState):
    tiny_state.results.set_comparison(PAIRED)
    assert "5 items" in pane._items.text()
    pane._items.linkActivated.emit("losses")
    assert tiny_state.view.filter == 'wide.coverage_f<"shy one.coverage_f"'
    pane._items.linkActivated.emit("ties")
    assert tiny_state.view.filter == 'wide.coverage_f="shy one.coverage_f"'


def test_another_measure_is_compared_anew(qtbot: QtBot, pane: ComparePane, tiny_state: AppState):
    tiny_state.results.set_comparison(PAIRED)
    choose(qtbot, pane._measure, "coverage recall")
    assert tiny_state.view.compared_measure == "coverage_recall"
    assert pane._result.text() == "Comparing …"
    assert pane._measure.currentText() == "coverage recall"


def test_systems_can_change_places(qtbot: QtBot, pane: ComparePane, tiny_state: AppState):
    choose(qtbot, pane._first, "shy one")
    assert pane._result.text() == "Choose two different systems."
    choose(qtbot, pane._second, "wide")
    assert tiny_state.view.pair == (1, 0)


def test_counts_are_not_compared(pane: ComparePane):
    offered = [pane._measure.itemText(place) for place in range(pane._measure.count())]
    assert "coverage F" in offered
    assert "attempted" not in offered


def test_nothing_open_is_said(pane: ComparePane, tiny_state: AppState):
    tiny_state.put(Opened())
    assert pane._result.text() == "Open two systems to compare them."
    assert pane.table().rows == ()


def test_the_comparison_is_a_table_of_one_row(pane: ComparePane, tiny_state: AppState):
    tiny_state.results.set_comparison(PAIRED)
    assert pane.table().rows[0][:4] == ("wide", "shy one", "coverage_f", 0.1)
    pane.copy()
    assert QGuiApplication.clipboard().text().splitlines()[0].split("\t")[:3] == ["first", "second", "measure"]


@pytest.mark.parametrize(
    ("low", "high", "word"),
    [(0.1, 0.2, "excludes"), (-0.2, -0.1, "excludes"), (-0.1, 0.1, "includes"), (0, 0.1, "includes")],
)
def test_the_verdict_is_that_of_the_interval(low: float, high: float, word: str):
    assert word in verdict(PairedComparison(0.1, low, high, 0.5, 0.5, 9, 3, 3, 3))


def test_an_interval_says_nothing_against_the_p_beside_it():
    """The two are of different procedures, and can disagree."""
    assert verdict(PairedComparison(0.1, -0.1, 0.2, 0.04, 0.2, 9, 3, 3, 3)) == "the interval includes 0"


@pytest.mark.parametrize(("p", "text"), [(0.0004, "p &lt; .001"), (0.001, "p = .001"), (1.0, "p = 1.000")])
def test_p_is_written_as_it_is_reported(p: float, text: str):
    assert p_text(p) == text
