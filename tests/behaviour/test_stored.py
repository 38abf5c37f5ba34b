"""What 0.1 has stored opens as it did: settings with a layout, and a project. `stored/` holds one of each."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from lexeval_gui.core.resources import resource
from lexeval_gui.window.shell.main_window import MainWindow
from tests.behaviour.conftest import settled

STORED = Path(__file__).with_name("stored")
FILES = ("sample.gold", "eager.oot", "cautious.oot", "boundary.oot")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The project beside its files, and the settings where they are looked for."""
    (tmp_path / "config").mkdir()
    shutil.copy(STORED / "lexeval.ini", tmp_path / "config")
    for name in FILES:
        shutil.copy(resource("samples", "substitution", name), tmp_path)
    return Path(shutil.copy(STORED / "kept.lexeval", tmp_path))


def test_settings_layout_and_project_of_0_1_open_as_before(
    project: Path, make_window: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    window = make_window()
    assert (window.theme.choice, window.theme.zoom) == ("dark", 1.2)
    window.files.open_paths([str(project)])
    settled(qtbot, window)
    docks, state = window.workbench.docks, window.state
    assert not window.workbench.is_pane_open("items")
    assert window.workbench.docked.dockWidgetArea(docks["notes"]) == Qt.DockWidgetArea.LeftDockWidgetArea
    assert window.workbench.docked.dockWidgetArea(docks["scores"]) == Qt.DockWidgetArea.BottomDockWidgetArea
    assert state.data.evaluation is not None
    assert state.data.evaluation.system_names == ("boundary", "cautious", "eager")
    assert state.data.settings is not None
    assert state.data.settings["k"] == "0.5"
    assert state.view.filter == "pos:n"
    assert state.history.journal.current["tags", "1", "", None] == ["odd"]
    entries = state.history.journal.entries
    assert {entries[place].who for place in range(len(entries))} == {"ann"}
    state.history.undo()
    assert state.history.journal.current.get(("tags", "1", "", None)) is None
    assert not [problem for problem in state.problems.shown if problem.path == str(project)]
