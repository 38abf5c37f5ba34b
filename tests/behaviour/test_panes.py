"""Panes that share a place: the one in front is drawn, the others wait until they are looked at."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.window.actions import table
from lexeval_gui.window.actions.conditions import OPTIONAL_PANES
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.widgets.soon import soon
from tests.behaviour.conftest import LONGEST, settled

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


def test_a_pane_is_made_when_it_is_looked_at_and_shows_what_is_open(opened: MainWindow) -> None:
    made = set(opened.workbench.made)
    assert made == {"items", "item", "scores"} | made & {"figures"}
    for name in TABS:
        opened.menus.trigger(f"tab.{name}")
        assert set(opened.workbench.made) == made | {*TABS[: TABS.index(name) + 1]}
        assert opened.workbench.made[name].isVisible()
    found = {row[-1] for row in opened.workbench.problems.view.texts()[1:]}
    assert found == {problem.message for problem in opened.state.problems.shown}


class Painted(QObject):
    """Says when a list is painted that has rows."""

    def __init__(self, viewport: QWidget, say: Callable[[], None]) -> None:
        super().__init__(viewport)
        self._say = say
        viewport.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See Qt."""
        view = watched.parent()
        if event.type() == QEvent.Type.Paint and isinstance(view, QAbstractItemView) and view.model().rowCount():
            self._say()
        return False


def test_rows_are_painted_before_the_figures_are_made(make_window: Callable[[], MainWindow], qtbot: QtBot) -> None:
    window = make_window()
    seen: list[str] = []
    window.workbench.pane_made.connect(seen.append)
    painted = Painted(window.items.rows.viewport(), lambda: seen.append("rows"))
    window.files.open_sample("substitution")
    qtbot.waitUntil(lambda: "figures" in seen, timeout=LONGEST)
    assert painted.parent() is not None
    assert seen.index("rows") < seen.index("figures")


def test_rows_are_painted_before_what_stands_beside_them_is_made_and_help_is_made_when_asked_for(
    make_window: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    window = make_window()
    window.resize(1280, 800)
    seen: list[str] = []
    window.workbench.pane_made.connect(seen.append)
    painted = Painted(window.items.rows.viewport(), lambda: seen.append("rows"))
    assert list(window.workbench.made) == ["items"]
    window.files.begins_paths = False
    window.files.open_sample("substitution")
    settled(qtbot, window)
    assert painted.parent() is not None
    assert seen.index("rows") < seen.index("item") < seen.index("scores")
    assert "notes" not in seen
    window.annotating.toggle_check()
    assert window.state.history.annotations is not None
    assert window.state.history.annotations.is_checked(0)
    assert window.item.isVisible()
    assert window.workbench.scores.isVisible()
    assert "help" not in vars(window)
    window.close()
    assert "help" not in vars(window)


@pytest.mark.parametrize(
    ("key", "gone_to"), [(Qt.Key.Key_F6, ["item", "figures", "scores"]), (Qt.Key.Key_Tab, ["item", "item", "item"])]
)
def test_keys_go_from_pane_to_pane_before_all_are_made(
    window: MainWindow, qtbot: QtBot, key: Qt.Key, gone_to: list[str]
) -> None:
    """Other panes are in their turns still when somebody who sees the first rows goes on."""
    found: list[str] = []

    def press() -> None:
        window.menus.refresh()
        window.items.rows.setFocus()
        assert {*window.workbench.made} == {"items"}
        for _ in gone_to:
            QTest.keyClick(QApplication.focusWidget() or window, key)
            found.append(window.workbench.pane_with_focus())

    window.activateWindow()
    window.state.data.evaluation_changed.connect(lambda: soon(window, press))
    window.files.open_sample("substitution")
    settled(qtbot, window)
    qtbot.waitUntil(lambda: bool(found))
    assert found == gone_to


@pytest.mark.parametrize("take", [QWidget.hide, lambda widget: widget.setEnabled(False)])
def test_panes_keep_their_turns_where_the_focus_goes_on_by_itself(
    window: MainWindow, qtbot: QtBot, take: Callable[[QWidget], None]
) -> None:
    window.files.open_sample("substitution")
    settled(qtbot, window)
    window.activateWindow()
    window.items.rows.setFocus()
    called: list[str] = []
    window.state.turns.later(window, lambda: called.append("in its turn"))
    take(window.items.rows)
    assert called == []
    QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Tab)
    assert called == ["in its turn"]
