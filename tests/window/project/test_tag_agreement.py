"""Tags compared with those of another project: the numbers of the command, rows that lead to items, what goes wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.core import tables
from lexeval_gui.core.changes import Change
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.project.tag_agreement import TagComparison
from lexeval_gui.window.project.tag_agreement_dialog import NO_TAGS
from lexeval_gui.workspace import project_scores
from lexeval_gui.workspace.analysis.tags import tag_agreement
from lexeval_gui.workspace.outputs import tags as outputs
from tests.commands.test_tags import FIRST, SECOND, project
from tests.window.samples import state_of


@pytest.fixture
def comparison(qtbot: QtBot, theme: Theme) -> TagComparison:
    """What Ann has tagged and checked, on the screen."""
    state, window = state_of("edits-letters"), QWidget()
    qtbot.addWidget(window)
    for item in ("0001", "0002", "0003"):
        state.history.apply([Change("checked", item, None, None, True)])
    for item in ("0001", "0002"):
        state.history.apply([Change("tags", item, None, None, ["odd"], FIRST)])
    return TagComparison(state, theme, window)


def choose(comparison: TagComparison, qtbot: QtBot, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    comparison.choose()
    qtbot.waitUntil(lambda: comparison.work is None)


def test_it_is_the_table_of_the_command_and_a_row_shows_its_items(
    comparison: TagComparison, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    seen = [("checked", item, "", True) for item in ("0001", "0002", "0003")]
    path = project(
        tmp_path / "ben.lexeval", "ben", [*seen, ("tags", "0001", FIRST, ["odd"]), ("tags", "0003", SECOND, ["odd"])]
    )
    choose(comparison, qtbot, path, monkeypatch)
    dialog, state = comparison.dialog, comparison._state
    evaluation, mine = state.data.evaluation, state.history.annotations
    assert dialog is not None
    assert evaluation is not None
    assert mine is not None
    found = tag_agreement(evaluation, mine, project_scores.annotations_of(str(path), evaluation))
    wanted = outputs.agreement_table(evaluation, found, ("here", "ben"))
    assert dialog.table.texts() == [[column.title for column in wanted.columns], *tables.texts(wanted)]
    assert dialog.note.text() == wanted.note
    dialog.table.setCurrentIndex(dialog.table.model().index(0, 0))
    with qtbot.waitSignal(state.view.items_wanted):
        QTest.keyClick(dialog.table, Qt.Key.Key_Return)
    assert state.view.filter == "tag:odd"


def test_a_project_of_another_task_is_refused_in_words(
    comparison: TagComparison, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    said: list[str] = []
    comparison._state.message.connect(said.append)
    choose(comparison, qtbot, project(tmp_path / "eve.lexeval", "eve", [], "substitution-happy"), monkeypatch)
    assert comparison.dialog is None
    assert "is a project of the task substitution, not of edits" in said[-1]


def test_without_any_tags_it_says_so(qtbot: QtBot, theme: Theme, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    window = QWidget()
    qtbot.addWidget(window)
    comparison = TagComparison(state_of("edits-letters"), theme, window)
    choose(comparison, qtbot, project(tmp_path / "ben.lexeval", "ben", []), monkeypatch)
    assert comparison.dialog is not None
    assert comparison.dialog.note.text() == NO_TAGS
    assert comparison.dialog.table.isHidden()
