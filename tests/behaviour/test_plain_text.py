"""Whatever stands in a file is shown as it is: neither markup nor keys of menus nor directions; nothing is loaded."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from lexeval_gui.window.main_window import MainWindow
from lexeval_gui.workspace import opening
from tests import hostile
from tests.screens import open_files, screens, start_page

TASKS = ("substitution", "edits", "lexicon", "generation")


def looked_at(window: MainWindow, folder: Path, task: str, name: str) -> Iterator[tuple[str, str]]:
    """Every screen with hostile files of a task, and each fault found on it, once."""
    paths = hostile.files(folder, name)[task]
    open_files(window, opening.assigned(task, paths, {}))
    assert not window.is_refused, [label.text() for label in window.error.findChildren(hostile.QLabel)]
    known: set[str] = set()
    for steps in (screens(window, task, name.format(blank=" ")), start_page(window, Path(paths[0][1]).parent)):
        for screen in steps:
            for fault in hostile.faults():
                if fault not in known:
                    known.add(fault)
                    yield screen, fault


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("name", [hostile.MARKUP, hostile.TURNED], ids=["markup", "turned"])
def test_names_of_files_are_plain_text_on_every_screen(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, task: str, name: str
) -> None:
    with hostile.trap(tmp_path) as trap:
        found = [f"{screen}: {fault}" for screen, fault in looked_at(window, tmp_path, task, name)]
        assert not found, "\n".join(found)
        assert trap.opened == 0
