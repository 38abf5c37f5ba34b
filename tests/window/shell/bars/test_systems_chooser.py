"""Many systems have one button in the top bar in the place of their switches, which opens the list of them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.shell.bars.systems_chooser import COMPARED, SystemsChooser
from lexeval_gui.window.shell.bars.top_bar import TopBar
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.view import MOST_APART
from tests import tiny

SYSTEMS = MOST_APART + 3


def opened(qtbot: QtBot, theme: Theme, systems: int) -> tuple[TopBar, AppState]:
    state, window = AppState(), QMainWindow()
    qtbot.addWidget(window)
    bar = TopBar(state.data, state.view, theme, window)
    window.setCentralWidget(bar)
    window.resize(1280, 800)
    state.show_evaluation(tiny.with_systems(systems))
    with qtbot.waitExposed(window):
        window.show()
    bar.keeps = window, state  # type: ignore[attr-defined]
    return bar, state


@pytest.fixture
def many(qtbot: QtBot, theme: Theme) -> tuple[TopBar, AppState]:
    bar, state = opened(qtbot, theme, SYSTEMS)
    state.view.set_pair(3, 5)
    return bar, state


def chooser(qtbot: QtBot, bar: TopBar) -> SystemsChooser:
    bar.choose_systems()
    (made,) = bar.findChildren(SystemsChooser)
    qtbot.waitUntil(made.isVisible)
    return made


def names(shown: SystemsChooser) -> list[str]:
    return [shown.list.item(place).text() for place in range(shown.list.count())]


def test_a_dozen_have_switches_and_more_have_a_button(qtbot: QtBot, theme: Theme):
    few, _ = opened(qtbot, theme, MOST_APART)
    assert len(few.switches) == MOST_APART
    assert not few.systems.isVisible()
    more, _ = opened(qtbot, theme, MOST_APART + 1)
    assert more.switches == []
    assert more.systems.isVisible()
    assert more.height() < few.height() or len(few.switches) * few.switches[0].width() < few.width()


def test_the_button_says_how_many_are_shown(many: tuple[TopBar, AppState]):
    bar, state = many
    state.view.set_visible(0, False)
    assert bar.systems.text() == f"Systems: {SYSTEMS - 1} of {SYSTEMS} shown"
    assert bar.systems.accessibleName() == f"systems, {SYSTEMS - 1} of {SYSTEMS} shown"
    bar.fold(True)
    assert bar.systems.text() == f"{SYSTEMS - 1} of {SYSTEMS}"


def test_fewer_files_have_switches_again(many: tuple[TopBar, AppState]):
    bar, state = many
    state.show_evaluation(tiny.with_systems(2))
    assert len(bar.switches) == 2
    assert not bar.systems.isVisible()


def test_all_systems_are_listed_and_the_compared_first(qtbot: QtBot, many: tuple[TopBar, AppState]):
    shown = chooser(qtbot, many[0])
    assert len(names(shown)) == SYSTEMS
    assert names(shown)[:3] == [f"s3{COMPARED}", f"s5{COMPARED}", "s0"]
    assert shown.list.item(0).data(Qt.ItemDataRole.AccessibleTextRole) == f"show system s3{COMPARED}"


def test_by_keys_a_system_is_found_and_ticked(qtbot: QtBot, many: tuple[TopBar, AppState]):
    bar, state = many
    shown = chooser(qtbot, bar)
    qtbot.keyClicks(shown.line, "S1")
    assert names(shown) == ["s1", *(f"s{place}" for place in range(10, SYSTEMS))]
    qtbot.keyClick(shown.line, Qt.Key.Key_Down)
    qtbot.keyClick(shown.line, Qt.Key.Key_Return)
    assert not state.view.visible[10]
    assert sum(state.view.visible) == SYSTEMS - 1
    qtbot.keyClick(shown.line, Qt.Key.Key_Return)
    assert all(state.view.visible)
    qtbot.keyClick(shown.list, Qt.Key.Key_Space)
    assert not state.view.visible[10]
    assert shown.isVisible()
    qtbot.keyClick(shown.line, Qt.Key.Key_Escape)
    assert not shown.isVisible()


def test_the_buttons_act_on_what_is_listed(qtbot: QtBot, many: tuple[TopBar, AppState]):
    bar, state = many
    shown = chooser(qtbot, bar)
    shown.none.click()
    assert not any(state.view.visible)
    shown.line.setText("s1")
    assert (shown.all.text(), shown.none.text()) == ("All listed", "None listed")
    shown.all.click()
    assert state.view.shown_systems == (1, *range(10, SYSTEMS))
    shown.line.clear()
    assert shown.all.text() == "All"
    shown.pair.click()
    assert state.view.shown_systems == (3, 5)
    shown.all.click()
    assert all(state.view.visible)
    shown.line.setText("nothing is called so")
    assert not shown.all.isEnabled()


def test_what_is_switched_elsewhere_is_ticked_here(qtbot: QtBot, many: tuple[TopBar, AppState]):
    bar, state = many
    shown = chooser(qtbot, bar)
    state.view.set_visible(3, False)
    assert shown.list.item(0).checkState() == Qt.CheckState.Unchecked
    assert shown.list.item(1).checkState() == Qt.CheckState.Checked


def test_other_files_close_it(qtbot: QtBot, many: tuple[TopBar, AppState]):
    bar, state = many
    shown = chooser(qtbot, bar)
    closed: list[int] = []
    shown.finished.connect(closed.append)
    state.data.about_to_change.emit()
    assert closed


def test_a_step_of_the_buttons_is_told_once(many: tuple[TopBar, AppState]):
    _, state = many
    told: list[tuple[int, ...]] = []
    state.view.systems_changed.connect(lambda: told.append(state.view.shown_systems))
    state.view.show_systems([1, 2])
    state.view.show_systems([2, 1])
    assert told == [(1, 2)]


def test_the_list_leaves_with_the_systems_that_it_lists(qtbot: QtBot, many: tuple[TopBar, AppState]):
    bar, state = many
    shown = chooser(qtbot, bar)
    state.show_evaluation(tiny.with_systems(SYSTEMS + 1))
    qtbot.waitUntil(lambda: not bar.findChildren(SystemsChooser))
    assert shown is not None


def test_return_ticks_in_the_list_as_from_the_line(qtbot: QtBot, many: tuple[TopBar, AppState]):
    bar, state = many
    shown = chooser(qtbot, bar)
    for widget, on in ((shown.line, False), (shown.list, True)):
        qtbot.keyClick(widget, Qt.Key.Key_Return)
        assert state.view.visible[3] is on
