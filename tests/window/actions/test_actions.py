"""The table of actions: every action can be reached, no two keys clash, every path leads somewhere."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication

from lexeval_gui.window.actions.action import Action
from lexeval_gui.window.actions.dynamic import recent_actions, sample_actions, task_actions
from lexeval_gui.window.actions.menu_titles import MENUS
from lexeval_gui.window.actions.table import ACTIONS
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.shell.menus import resolve
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.workspace import opening
from tests.behaviour.conftest import make_window, opened, window

__all__ = ["make_window", "opened", "window"]

ALWAYS: tuple[Action, ...] = (*ACTIONS, *sample_actions(opening.samples()), *recent_actions(["a", "b"]))
OF_TASKS: dict[str, tuple[Action, ...]] = {name: task_actions(opening.task(name)) for name in opening.task_names()}
EVERY: tuple[Action, ...] = (*ALWAYS, *(action for own in OF_TASKS.values() for action in own))


@pytest.mark.parametrize("action", EVERY, ids=lambda action: action.id)
def test_every_action_has_a_key_or_a_menu(action: Action) -> None:
    assert action.keys or action.menu
    assert action.title
    assert not action.menu or action.menu.split("/")[0] in MENUS


def test_no_two_keys_clash() -> None:
    keys = [QKeySequence(key).toString() for action in EVERY for key in action.keys]
    assert all(keys), "a key that Qt does not know"
    assert [key for key, times in Counter(keys).items() if times > 1] == []


def test_no_key_is_that_of_a_menu() -> None:
    letters = {f"Alt+{menu[0]}" for menu in MENUS}
    assert len(letters) == len(MENUS)
    assert letters.isdisjoint(key for action in EVERY for key in action.keys)


@pytest.mark.parametrize("task", OF_TASKS)
def test_ids_are_unique(task: str) -> None:
    """The actions of one task are there at a time."""
    ids = Counter(action.id for action in (*ALWAYS, *OF_TASKS[task]))
    assert [name for name, times in ids.items() if times > 1] == []


def test_every_action_leads_somewhere(window: MainWindow) -> None:
    for action in EVERY:
        assert callable(resolve(window, action.call)), action.id
        assert not action.checked or callable(resolve(window, action.checked)), action.id


def test_every_action_stands_in_its_menu_with_its_key(window: MainWindow) -> None:
    for action in window.menus.actions:
        made = window.menus.qaction(action.id)
        assert [key.toString() for key in made.shortcuts()] == [QKeySequence(key).toString() for key in action.keys]
        assert not action.menu or made.associatedObjects(), action.id


def test_nothing_that_needs_files_is_enabled_without_them(window: MainWindow) -> None:
    for name in ("close", "copy", "export.table", "item.next", "undo", "system.1", "slider.0.up", "cancel"):
        assert not window.menus.qaction(name).isEnabled(), name
    for name in ("open", "quit", "palette", "help.keys", "theme.dark"):
        assert window.menus.qaction(name).isEnabled(), name


def test_what_changes_many_times_at_once_is_looked_at_once(window: MainWindow) -> None:
    """Each look asks every action: they came some thirty times while a file was opened and its window closed."""
    enabled, view = window.menus.qaction("filter.clear"), window.state.view
    looks: list[str] = []

    def look(state: AppState) -> bool:
        looks.append(state.view.filter)
        return True

    spied = Action("spied", "Spied", "close", enabled=look)
    window.menus.place("spied", (spied,))
    for text in ("a", "b", "", "c"):
        view.set_filter(text)
    assert looks == []
    assert window.menus.qaction("filter.clear") is enabled
    assert looks == ["c"], "whoever asks for an action has it as it is now"
    view.set_filter("")
    view.set_filter("d")
    QApplication.processEvents()
    assert looks == ["c", "d"], "and without being asked, as soon as nothing else happens"


def test_a_window_that_is_closed_has_its_menus_looked_at_no_more(opened: MainWindow) -> None:
    looks: list[bool] = []

    def look(state: AppState) -> bool:
        looks.append(True)
        return True

    spied = Action("spied", "Spied", "close", enabled=look)
    opened.menus.place("spied", (spied,))
    QApplication.processEvents()
    assert looks
    looks.clear()
    opened.close()
    assert not looks
