"""The pane of agreement: the table of the command, numbers that lead to items, what it says without responses."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from lexeval_gui.core import tables
from lexeval_gui.core.parameters import Settings
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.agreement import NOTHING, AgreementPane
from lexeval_gui.window.shell.layout.panes import go_to
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.workspace import agreement, opening, plans, scoring
from tests.window.samples import state_of

FOLDER = Path(opening.sample("substitution-systems").paths[0]).parent
FILES = {"gold": "sample.gold", "system": "cautious.oot", "responses": "sample.annotators.tsv"}


def shown(qtbot: QtBot, theme: Theme, state: AppState) -> AgreementPane:
    pane = AgreementPane(state, theme)
    qtbot.addWidget(pane)
    pane.resize(1200, 300)
    pane.show()
    qtbot.waitUntil(lambda: pane._request is None)
    return pane


@pytest.fixture
def pane(qtbot: QtBot, theme: Theme) -> AgreementPane:
    plan = plans.plan_with_roles("substitution", [(role, str(FOLDER / name)) for role, name in FILES.items()])
    settings, state = Settings(opening.task("substitution").identity.parameters), AppState()
    state.show_evaluation(scoring.evaluate_plan(plan, settings, ()).evaluation)
    return shown(qtbot, theme, state)


def test_it_is_the_table_of_the_command(pane: AgreementPane):
    wanted = agreement.table(agreement.of_file("substitution", str(FOLDER / FILES["responses"]), {}))
    assert pane.view.texts() == [[column.title for column in wanted.columns], *tables.texts(wanted)]
    assert pane.exported(True) == (wanted,)
    assert wanted.note in pane._note.text()


def test_a_number_shows_its_items_by_keys(pane: AgreementPane, qtbot: QtBot):
    lines = [row[:2] for row in pane.view.texts()[1:]]
    columns = [column.id for column in pane.exported(True)[0].columns]
    for group, name, wanted in (
        (["pos", "n"], "pairwise_agreement", "pos:n pairwise_agreement:"),
        (["annotator", "a3"], "mode_agreement", "annotator:a3 mode_agreement:"),
        (["all", ""], "items", "annotator:"),
    ):
        pane.view.setCurrentIndex(pane.view.model().index(lines.index(group), columns.index(name)))
        with qtbot.waitSignal(pane._state.view.items_wanted):
            QTest.keyClick(pane.view, Qt.Key.Key_Return)
        assert pane._state.view.filter == wanted


def test_a_setting_changes_nothing_and_nothing_is_compared_again(pane: AgreementPane):
    before = pane.found
    pane._state.data.change_settings({"k": "2"})
    assert pane.found is before
    assert pane._request is None


def test_without_responses_it_says_how_to_open_some(qtbot: QtBot, theme: Theme):
    pane = shown(qtbot, theme, state_of("substitution-systems"))
    assert pane._nothing.text() == NOTHING
    assert not pane.view.isVisible()
    assert pane.exported(True) == ()


def test_the_focus_goes_to_the_table_once_it_is_there(qtbot: QtBot, theme: Theme, pane: AgreementPane):
    other = AgreementPane(pane._state, theme)
    qtbot.addWidget(other)
    other.show()
    go_to(other)
    assert other.focusWidget() is other
    qtbot.waitUntil(lambda: other._request is None)
    assert other.focusWidget() is other.view
