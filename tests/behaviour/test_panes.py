"""Panes that share a place: the one in front is drawn, the others wait until they are looked at."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from lexeval_gui.window.actions import table
from lexeval_gui.window.actions.conditions import OPTIONAL_PANES
from lexeval_gui.window.shell.main_window import MainWindow

TABS = tuple(name for name in table.TABS if name not in OPTIONAL_PANES)
"""Those of files without judgments and responses."""


def shown(window: MainWindow) -> list[str]:
    return [name for name in TABS if window.workbench.pane(name).isVisible()]


def test_only_the_pane_in_front_is_drawn(opened: MainWindow) -> None:
    assert shown(opened) == [TABS[0]]
    for name in (*reversed(TABS), TABS[1]):
        opened.menus.trigger(f"tab.{name}")
        assert shown(opened) == [name]


def test_a_pane_shows_what_changed_behind_its_back(opened: MainWindow, qtbot: QtBot) -> None:
    opened.menus.trigger("tab.conventions")
    opened.menus.trigger("tab.scores")
    opened.top.set_value("denominator", "attempted")
    opened.menus.trigger("tab.conventions")
    texts = [cell for row in opened.workbench.conventions.view.texts() for cell in row]
    assert "● attempted" in texts
    assert "○ all" in texts
