"""Two panes side by side, by a key and in a guided path: nothing is lost, and everything is as it was afterwards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from lexeval_gui.window.shell.layout.beside import LEAST
from lexeval_gui.window.shell.main_window import MainWindow
from tests.behaviour.conftest import settled
from tests.behaviour.rooms import at_rest, resized
from tests.behaviour.test_guided_paths import opened
from tests.behaviour.test_one_pane import fonts, open_sample, places, prepare, press, rooms, scrolled

Key, Held = Qt.Key, Qt.KeyboardModifier


def seen(window: MainWindow) -> list[str]:
    """The panes that can be seen, from left to right."""
    found = rooms(window)
    return sorted(found, key=lambda name: found[name].left())


def open_path(window: MainWindow, qtbot: QtBot, folder: Path) -> None:
    """Open a path whose steps show two panes, then one, then two others."""
    shown = (("item", "figures"), ("item",), ("item", "scores"))
    steps = (f'\n[[step]]\ntext = "x"\nfirst = {{ show = {json.dumps(names)} }}\n' for names in shown)
    opened(window, qtbot, folder, "".join(steps))
    at_rest(window, qtbot)


@pytest.mark.parametrize("sample", ["substitution", "edits", "lexicon", "generation-phase"])
def test_two_panes_are_side_by_side_by_a_key_and_everything_is_as_it_was(
    window: MainWindow, qtbot: QtBot, sample: str
) -> None:
    open_sample(window, qtbot, sample)
    bench = window.workbench
    prepare(window, qtbot, "item")
    before = places(bench), scrolled(bench), window.item.part.ref, fonts(bench), window.focusWidget()
    told: list[tuple[str, bool]] = []
    bench.pane_seen.connect(lambda name, is_seen: told.append((name, is_seen)))
    press(window, qtbot, Key.Key_F12, Held.ShiftModifier)
    assert seen(window) == ["item", "figures"]
    item, figures = (rooms(window)[name] for name in seen(window))
    assert item.height() == figures.height() == bench.height()
    assert item.width() + figures.width() + bench.beside.handleWidth() == bench.width()
    assert not set(told) & {("item", False), ("figures", False)}, "both are seen all the time"
    assert ("items", False) in told
    press(window, qtbot, Key.Key_Escape)
    now = places(bench), scrolled(bench), window.item.part.ref, fonts(bench), window.focusWidget()
    for one, then in zip(now, before, strict=True):
        assert one == then
    press(window, qtbot, Key.Key_F12, Held.ShiftModifier)
    press(window, qtbot, Key.Key_F12, Held.ShiftModifier)
    assert not bench.is_alone()


def test_they_work_and_the_keys_go_from_one_to_the_other(window: MainWindow, qtbot: QtBot) -> None:
    open_sample(window, qtbot, "edits")
    state, bench = window.state, window.workbench
    press(window, qtbot, Key.Key_F12, Held.ShiftModifier)
    for name in ("figures", "item", "figures"):
        press(window, qtbot, Key.Key_F6)
        assert bench.pane(name).isAncestorOf(window.focusWidget())
    first = state.selection.current
    press(window, qtbot, Key.Key_J)
    assert state.selection.current != first
    press(window, qtbot, Key.Key_N)
    assert state.selection.part is not None
    title = window.item.heading.title.text()
    open_sample(window, qtbot, "lexicon")
    assert seen(window) == ["item", "figures"]
    assert window.item.heading.title.text() != title


def test_a_third_pane_takes_the_place_of_the_second(window: MainWindow, qtbot: QtBot) -> None:
    open_sample(window, qtbot, "edits")
    bench = window.workbench
    press(window, qtbot, Key.Key_F12, Held.ShiftModifier)
    bench.show_pane("scores")
    settled(qtbot, window)
    assert seen(window) == ["item", "scores"]
    press(window, qtbot, Key.Key_M)
    assert seen(window) == ["item", "notes"]
    qtbot.keyClicks(window.focusWidget(), "our note")
    press(window, qtbot, Key.Key_Return)
    assert seen(window) == ["item", "scores"]
    press(window, qtbot, Key.Key_F12)
    assert not bench.is_alone()


def test_where_there_is_no_room_for_both_the_second_is_a_key_away(window: MainWindow, qtbot: QtBot) -> None:
    open_sample(window, qtbot, "edits")
    bench = window.workbench
    press(window, qtbot, Key.Key_F12, Held.ShiftModifier)
    window.theme.set_zoom(2.0)
    at_rest(window, qtbot)
    assert bench.width() >= 2 * LEAST
    assert seen(window) == ["item", "figures"]
    resized(window, qtbot, 2 * LEAST - 20, 800)
    assert seen(window) == ["item"]
    told: list[tuple[str, bool]] = []
    bench.pane_seen.connect(lambda name, is_seen: told.append((name, is_seen)))
    press(window, qtbot, Key.Key_F6)
    assert seen(window) == ["figures"]
    assert sorted(told) == [("figures", True), ("item", False)]
    resized(window, qtbot, 1280, 800)
    assert seen(window) == ["item", "figures"]
    window.theme.set_zoom(1.0)
    press(window, qtbot, Key.Key_Escape)
    at_rest(window, qtbot)
    assert not bench.is_paged
    assert {"items", "item", "figures", "scores"} <= set(seen(window))


def test_both_are_back_in_pages(narrow: MainWindow, qtbot: QtBot) -> None:
    bench = narrow.workbench
    bench.choose_page("scores")
    press(narrow, qtbot, Key.Key_F12, Held.ShiftModifier)
    assert bench.names_alone == ("item", "figures")
    press(narrow, qtbot, Key.Key_Escape)
    assert seen(narrow) == ["scores"]
    for name in ("item", "figures"):
        bench.show_pane(name)
        settled(qtbot, narrow)
        assert seen(narrow) == [name]


def test_the_widths_that_somebody_has_given_stay(window: MainWindow, qtbot: QtBot) -> None:
    open_sample(window, qtbot, "edits")
    beside = window.workbench.beside
    press(window, qtbot, Key.Key_F12, Held.ShiftModifier)
    handle = beside.handle(1)
    at = handle.rect().center()
    qtbot.mousePress(handle, Qt.MouseButton.LeftButton, pos=at)
    qtbot.mouseMove(handle, at - QPoint(150, 0))
    qtbot.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=at - QPoint(150, 0))
    sizes = beside.sizes()
    assert abs(sizes[0] / sum(sizes) - 0.54) > 0.05
    press(window, qtbot, Key.Key_Escape)
    press(window, qtbot, Key.Key_F12, Held.ShiftModifier)
    assert beside.sizes() == sizes


# a guided path


def test_a_path_shows_its_panes_and_all_are_back_after_it(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    open_sample(window, qtbot, "edits")
    bench = window.workbench
    columns = {name: (rect.left(), rect.width()) for name, rect in rooms(window).items()}
    assert {"items", "item", "figures"} < columns.keys()
    open_path(window, qtbot, tmp_path)
    assert seen(window) == ["item", "figures"]
    window.menus.trigger("guide.leave")
    at_rest(window, qtbot)
    assert not bench.is_alone()
    assert {name: (rect.left(), rect.width()) for name, rect in rooms(window).items()} == columns


def test_a_pane_that_was_alone_before_the_path_is_so_after_it(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    open_sample(window, qtbot, "edits")
    window.workbench.turn_alone("scores")
    open_path(window, qtbot, tmp_path)
    for key, wanted in (
        (Key.Key_PageDown, ["item"]),
        (Key.Key_PageDown, ["item", "scores"]),
        (Key.Key_PageUp, ["item"]),
        (Key.Key_PageUp, ["item", "figures"]),
    ):
        press(window, qtbot, key)
        assert seen(window) == wanted
    window.menus.trigger("guide.leave")
    at_rest(window, qtbot)
    assert seen(window) == ["scores"]


def test_panes_have_the_layout_of_the_width_that_the_panel_leaves(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    open_path(window, qtbot, tmp_path)
    assert (window.room, window.room_of_panes) == ("middle", "narrow")
    assert not window.bars.menus.isHidden(), "bars have the whole width"
    press(window, qtbot, Key.Key_Escape)
    assert window.workbench.is_paged
    resized(window, qtbot, 1500, 800)
    assert (window.room_of_panes, window.workbench.is_paged) == ("middle", False)
    resized(window, qtbot, 1280, 800)
    assert window.workbench.is_paged
    window.menus.trigger("guide.leave")
    at_rest(window, qtbot)
    assert not window.workbench.is_paged
