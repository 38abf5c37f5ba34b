"""Stars in the exported table of scores: asked for from its menu, the numbers of the command, gone with the files."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot

from lexeval_gui.core import tables
from lexeval_gui.window.shell.main_window import MainWindow
from tests.behaviour.conftest import settled
from tests.behaviour.test_listed import commanded, score_listed


def entry(window: MainWindow) -> QAction:
    """The entry of the menu below the table."""
    menu = window.workbench.scores._menu
    menu.aboutToShow.emit()
    (found,) = [action for action in menu.actions() if action.text() == "Stars in exports"]
    return found


def corrected(table: tables.Table) -> dict[str, dict[str, tables.Cell]]:
    """p of each system by measure, as a table for machines has it."""
    places = {column.id[:-2]: place for place, column in enumerate(table.columns) if column.id.endswith("_p")}
    return {
        str(row[0]): {name: row[place] for name, place in places.items() if row[place] is not None}
        for row in table.rows
    }


def test_exports_have_the_stars_of_the_command(
    opened: MainWindow, qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    pane = opened.workbench.scores
    plain = [tables.render(table, "text") for table in pane.exported(for_reading=True)]
    assert not entry(opened).isChecked()
    entry(opened).trigger()
    assert "being worked out" in pane._note.text()
    settled(qtbot, opened)
    assert entry(opened).isChecked()
    assert pane._note.text().endswith("Exported with stars.")
    (machines,), (reading,) = pane.exported(for_reading=False), pane.exported(for_reading=True)
    made = commanded(opened, capsys, "score", "--stars")
    known = {
        system["name"]: {name: p for name, p in system["p_against_best"].items() if name in pane.measures}
        for system in made["systems"]
    }
    assert corrected(machines) == known
    assert "** p ≤ .01" in reading.note
    stars = {cell.stars for row in reading.rows for cell in row if isinstance(cell, tables.Starred)}
    assert "***" in stars
    entry(opened).trigger()
    assert [tables.render(table, "text") for table in pane.exported(for_reading=True)] == plain


def test_stars_follow_settings_and_measures_and_go_with_the_files(opened: MainWindow, qtbot: QtBot) -> None:
    pane = opened.workbench.scores
    entry(opened).trigger()
    settled(qtbot, opened)
    before = corrected(pane.table())
    opened.state.data.change_settings({"k": "0"})
    settled(qtbot, opened)
    assert corrected(pane.table()) != before
    pane.choose(["gap"])
    settled(qtbot, opened)
    assert {name for known in corrected(pane.table()).values() for name in known} == {"gap"}
    score_listed(qtbot, opened, "pos:n")
    assert not any(corrected(pane.table()).values())
    assert "No stars where some items are scored beside all" in pane._note.text()
    opened.files.open_sample("substitution")
    settled(qtbot, opened)
    assert not entry(opened).isChecked()
    assert not any(corrected(pane.table()).values())
