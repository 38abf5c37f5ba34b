"""Names that mean no file, and the last good copy of a project, in the window: said in words, and nothing is raised."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from lexeval_gui.core.journal import Journal
from lexeval_gui.core.parameters import Settings
from lexeval_gui.window.project.sources import find
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace import opening, plans
from lexeval_gui.workspace.projects.project import Project
from tests.behaviour.conftest import LONGEST
from tests.behaviour.test_project import answer, says


@pytest.mark.parametrize("name", ["a\0b", "\ud800", "x" * 300])
def test_a_project_may_name_what_is_none(
    name: str, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = plans.plan_with_roles("substitution", [("gold", str(tmp_path / "g")), ("system", str(tmp_path / "s"))])
    with Project.create(
        tmp_path / "odd.lexeval", plan, Settings(opening.task("substitution").identity.parameters), Journal()
    ) as project:
        project.store.set_sources([replace(source, path=name) for source in project.sources])
    window.files.open_paths([str(tmp_path / "odd.lexeval")])
    assert window.is_refused
    assert window.error.head.text() == "2 files of this project are not where they were"
    (tmp_path / "found").touch()
    answer(monkeypatch, tmp_path / "found")
    assert window.projects.pending is not None
    assert find(window.projects.pending, window.projects.missing_sources(), window)
    assert window.projects.missing_sources() == []


def test_a_dropped_name_that_is_too_long_is_said(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    for name in ("x" * 300, "x" * 300 + ".lexeval"):
        window.files.open_dropped([str(tmp_path / name)])
        qtbot.waitUntil(lambda: says(window, "cannot be opened"), timeout=LONGEST)


def test_a_dropped_good_copy_is_named_as_what_it_is(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    copy = tmp_path / "a.lexeval.good"
    copy.write_bytes(b"SQLite format 3\0")
    window.files.open_dropped([str(copy)])
    qtbot.waitUntil(lambda: window.is_refused, timeout=LONGEST)
    assert says(window, "is the last good copy of a project")
