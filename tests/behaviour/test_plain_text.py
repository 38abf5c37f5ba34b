"""Whatever stands in a file is shown as it is: neither markup nor keys of menus nor directions; nothing is loaded."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from lexeval_gui.window.help.page_view import PageView
from lexeval_gui.window.help.pages import HelpPage
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.widgets.labels import Label, MarkedLabel
from lexeval_gui.workspace import plans
from tests import hostile
from tests.screens import open_files, screens, start_page

TASKS = ("substitution", "edits", "lexicon", "generation")
NAMES = (hostile.MARKUP, hostile.TURNED)


def looked_at(window: MainWindow, folder: Path, task: str, name: str) -> Iterator[tuple[str, str]]:
    """Every screen with hostile files of a task, and each fault found on it, once."""
    paths = hostile.files(folder, name)[task]
    open_files(window, plans.plan_with_roles(task, paths, {}))
    assert not window.is_refused, [label.text() for label in window.error.findChildren(QLabel)]
    known: set[str] = set()
    for steps in (screens(window, task, name.format(blank=" ")), start_page(window, Path(paths[0][1]).parent)):
        for screen in steps:
            for fault in hostile.faults():
                if fault not in known:
                    known.add(fault)
                    yield screen, fault


@pytest.mark.parametrize(
    ("task", "name"), [(task, NAMES[place % 2]) for place, task in enumerate(TASKS)], ids=TASKS
)  # each with each: make soak
def test_names_of_files_are_plain_text_on_every_screen(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, task: str, name: str
) -> None:
    with hostile.trap(tmp_path) as trap:
        found = [f"{screen}: {fault}" for screen, fault in looked_at(window, tmp_path, task, name)]
        assert not found, "\n".join(found)
        assert trap.opened == 0


IMAGE = "<img src='trap'><link rel='stylesheet' href='trap'><p style='background-image: url(trap)'>zq"


def test_the_trap_counts_what_qt_opens(tmp_path: Path, qtbot: QtBot) -> None:
    """Otherwise nothing that does not open it would say anything."""
    with hostile.trap(tmp_path) as trap:
        label = QLabel(IMAGE)
        qtbot.addWidget(label)
        label.sizeHint()
        qtbot.waitUntil(lambda: trap.opened > 0)


@pytest.mark.parametrize("kind", [Label, MarkedLabel])
def test_a_label_opens_nothing(tmp_path: Path, qtbot: QtBot, kind: type[Label]) -> None:
    with hostile.trap(tmp_path) as trap:
        label = kind(IMAGE)
        qtbot.addWidget(label)
        label.show()
        assert label.grab().width()
        assert trap.opened == 0


def test_a_page_of_help_opens_nothing(window: MainWindow, tmp_path: Path) -> None:
    with hostile.trap(tmp_path) as trap:
        page = PageView(window.theme, window)
        page.show_page(HelpPage("zq", IMAGE, "html"))
        page.show_page(HelpPage("zq", f"![zq](trap)\n\n{IMAGE}"))
        assert page.grab().width()
        assert trap.opened == 0


@pytest.mark.parametrize("text", [IMAGE, "<b>zq</b>", "a&nbsp;b", "<s>"])
def test_a_tool_tip_is_plain_text(window: MainWindow, tmp_path: Path, text: str) -> None:
    with hostile.trap(tmp_path) as trap:
        assert hostile.tip_faults(window, text) == []
        assert trap.opened == 0


def test_what_is_marked_by_us_is_still_marked(window: MainWindow) -> None:
    marked = MarkedLabel("<b style='color:#123456'>a</b>&nbsp;<br><a href='won'>b</a><script>c</script>")
    assert marked.text() == "<b style='color:#123456'>a</b>&nbsp;<br><a href='won'>b</a>&lt;script>c&lt;/script>"
