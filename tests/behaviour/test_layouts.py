"""The window in every room: columns, what is remembered, what happens meanwhile, and the way back."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QTabBar
from pytestqt.qtbot import QtBot

from lexeval_gui.core.resources import resource
from lexeval_gui.window.actions.table import PAGES, TABS
from lexeval_gui.window.export.figure_dialog import FigureDialog
from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.window.shell.kept_view import view_of
from lexeval_gui.window.shell.main_window import MainWindow
from tests.behaviour.conftest import LONGEST, export, settled
from tests.behaviour.rooms import at_rest, focused_pane, front, places, resized, zoomed

Make = Callable[[], MainWindow]


def test_a_tab_bar_that_is_made_anew_looks_like_the_others(opened: MainWindow, qtbot: QtBot) -> None:
    docked = opened.workbench.docked
    docked.tabifyDockWidget(docked.docks["items"], docked.docks["figures"])

    def looks() -> list[tuple[bool, Qt.TextElideMode, bool, str]]:
        bars = [bar for bar in docked.findChildren(QTabBar) if bar.isVisible() and bar.parent() is docked]
        return [(bar.expanding(), bar.elideMode(), bar.drawBase(), bar.accessibleName()) for bar in bars]

    qtbot.waitUntil(lambda: looks() == 2 * [(False, Qt.TextElideMode.ElideNone, False, "panes")], timeout=LONGEST)


# the way there and back


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (1366, 768), (1100, 700)])
def test_zooming_there_and_back_leaves_every_dock_where_it_was(
    opened: MainWindow, qtbot: QtBot, size: tuple[int, int]
) -> None:
    resized(opened, qtbot, *size)
    qtbot.wait(100)
    before, focus = places(opened), opened.focusWidget()
    state = opened.workbench.docked.saveState()
    zoomed(opened, qtbot, 2.5)
    assert opened.workbench.is_paged
    zoomed(opened, qtbot, 1.0)
    assert places(opened) == before
    assert opened.workbench.docked.saveState() == state
    assert opened.focusWidget() is focus


def test_zooming_step_by_step_and_back_leaves_every_dock_where_it_was(opened: MainWindow, qtbot: QtBot) -> None:
    resized(opened, qtbot, 1920, 1080)
    steps, seen = [*(1.0 + place / 10 for place in range(10)), 2.5], {}  # from 1.9 on there are pages, and no docks
    for zoom in steps:
        zoomed(opened, qtbot, zoom)
        seen[zoom] = opened.room, places(opened)
    assert {room for room, _ in seen.values()} == {"wide", "middle", "narrow"}
    for zoom in reversed(steps):
        zoomed(opened, qtbot, zoom)
        if opened.room == seen[zoom][0] != "narrow":
            assert places(opened) == seen[zoom][1], zoom


@pytest.mark.parametrize("by", [0, 60])
def test_a_window_that_becomes_small_and_large_again_has_its_docks_where_they_were(
    opened: MainWindow, qtbot: QtBot, by: int
) -> None:
    qtbot.wait(100)
    if by:
        width = opened.workbench.docks["items"].width()
        drag_separator(opened, beside_items(opened), by)
        assert opened.workbench.docks["items"].width() == width + by
    qtbot.wait(400)  # that they are at rest is noted a little later
    before = places(opened)
    for width, height in ((900, 640), (700, 500)):
        resized(opened, qtbot, width, height)
    assert opened.workbench.is_paged
    resized(opened, qtbot, 1280, 800)
    assert not opened.workbench.is_paged
    assert places(opened) == before


def drag_separator(window: MainWindow, start: QPoint, by: int) -> None:
    """Drag what parts two docks, as the hand does."""
    docks = window.workbench.docked
    none, left = Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton
    for kind, at, button, buttons in (
        (QEvent.Type.MouseButtonPress, start, left, left),
        (QEvent.Type.MouseMove, start + QPoint(by, 0), none, left),
        (QEvent.Type.MouseButtonRelease, start + QPoint(by, 0), left, none),
    ):
        where = QPointF(at)
        event = QMouseEvent(kind, where, docks.mapToGlobal(where), button, buttons, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(docks, event)
        QTest.qWait(20)  # Qt moves what is dragged a little later


def beside_items(window: MainWindow) -> QPoint:
    rect = window.workbench.docks["items"].geometry()
    return QPoint(rect.right() + 1, rect.center().y())


def test_docks_moved_by_hand_stay_in_their_layout(opened: MainWindow, qtbot: QtBot) -> None:
    items = opened.workbench.docks["items"]
    middle = items.width()
    resized(opened, qtbot, 1920, 1080)
    assert opened.room == "wide"
    wide = items.width()
    drag_separator(opened, beside_items(opened), -120)
    qtbot.wait(30)
    by_hand = items.width()
    assert by_hand <= wide - 100
    resized(opened, qtbot, 1280, 800)
    assert items.width() == middle, "the middle layout is not the one that was changed"
    resized(opened, qtbot, 1920, 1080)
    assert items.width() == by_hand


def test_columns_grow_in_proportion_until_somebody_moves_them(opened: MainWindow, qtbot: QtBot) -> None:
    docks = opened.workbench.docks
    shares = []
    for width in (1600, 1920, 2560):
        resized(opened, qtbot, width, 1000)
        shares.append((docks["items"].width() / width, docks["figures"].width() / width))
    assert all(share == pytest.approx(shares[0], abs=0.005) for share in shares)
    drag_separator(opened, beside_items(opened), -150)
    width = docks["items"].width()
    resized(opened, qtbot, 2000, 1000)
    assert docks["items"].width() == width


def test_in_a_wide_window_the_scores_are_as_high_as_their_rows(opened: MainWindow, qtbot: QtBot) -> None:
    resized(opened, qtbot, 1920, 1400)
    scores = opened.workbench.scores
    qtbot.waitUntil(lambda: abs(scores.height() - scores.sizeHint().height()) <= 2, timeout=LONGEST)
    assert not scores.view.verticalScrollBar().maximum()


# what is remembered


def test_layouts_are_remembered_each_for_itself(make_window: Make, qtbot: QtBot) -> None:
    window = make_window()
    window.files.open_sample("substitution")
    settled(qtbot, window)
    qtbot.wait(50)
    drag_separator(window, beside_items(window), 60)
    middle = window.workbench.docks["items"].width()
    resized(window, qtbot, 1920, 1080)
    drag_separator(window, beside_items(window), 60)
    wide = window.workbench.docks["items"].width()
    zoomed(window, qtbot, 2.5)
    window.menus.trigger("tab.scores")
    window.close()
    again = make_window()
    again.resize(1920, 1080)
    again.files.open_sample("substitution")
    settled(qtbot, again)
    qtbot.wait(50)
    assert front(again) == "scores"
    zoomed(again, qtbot, 1.0)
    assert again.workbench.docks["items"].width() == wide
    resized(again, qtbot, 1280, 800)
    assert again.workbench.docks["items"].width() == middle


def test_a_layout_kept_before_there_were_several_is_the_middle_one(
    make_window: Make, qtbot: QtBot, tmp_path: Path
) -> None:
    stored = Path(__file__).with_name("stored")
    (tmp_path / "config").mkdir()
    shutil.copy(stored / "lexeval.ini", tmp_path / "config")
    window = make_window()  # at zoom 1.2 and 1280 by 800: middle
    window.files.open_sample("substitution")
    settled(qtbot, window)
    area = Qt.DockWidgetArea.LeftDockWidgetArea
    bench = window.workbench
    qtbot.waitUntil(lambda: bench.docked.dockWidgetArea(bench.docks["notes"]) == area, timeout=LONGEST)
    zoomed(window, qtbot, 2.5)
    window.menus.trigger("tab.items")
    assert front(window) == "items", "closed as a dock, it has its page"
    zoomed(window, qtbot, 1.2)
    assert bench.docked.dockWidgetArea(bench.docks["notes"]) == area
    assert not bench.is_pane_open("items")


def test_a_project_keeps_its_layouts_and_an_older_one_has_that_of_the_middle(
    make_window: Make, qtbot: QtBot, tmp_path: Path
) -> None:
    for name in ("sample.gold", "eager.oot", "cautious.oot", "boundary.oot"):
        shutil.copy(resource("samples", "substitution", name), tmp_path)
    kept = Path(shutil.copy(Path(__file__).with_name("stored") / "kept.lexeval", tmp_path))
    window = make_window()
    window.files.open_paths([str(kept)])
    settled(qtbot, window)
    area = Qt.DockWidgetArea.LeftDockWidgetArea
    qtbot.waitUntil(
        lambda: window.workbench.docked.dockWidgetArea(window.workbench.docks["notes"]) == area, timeout=LONGEST
    )
    before = places(window)
    assert window.theme.zoom == 1.0
    zoomed(window, qtbot, 2.5)
    window.menus.trigger("tab.compare")
    view = window.projects.view_of()
    assert view["page"] == "compare"
    window.menus.trigger("tab.item")
    zoomed(window, qtbot, 1.0)
    assert window.projects.view_of()["layout"] == view["layout"]
    assert places(window) == before


# while things happen


def test_the_start_page_and_the_error_page_have_the_menus_in_a_narrow_window(window: MainWindow, qtbot: QtBot) -> None:
    resized(window, qtbot, 640, 380)
    assert window.room == "narrow"
    assert window.bars.menus.isVisible()
    window.files.open_paths(["/no/such/file.gold"])
    qtbot.waitUntil(lambda: window.is_refused, timeout=LONGEST)
    assert window.bars.menus.isVisible()
    window.error.back_wanted.emit()
    window.files.open_sample("substitution")
    settled(qtbot, window)
    assert not window.bars.menus.isVisible()
    window.files.close()
    assert window.bars.menus.isVisible()


def test_files_that_are_opened_in_a_narrow_window_have_their_item_in_front(window: MainWindow, qtbot: QtBot) -> None:
    zoomed(window, qtbot, 2.0)
    window.files.open_sample("edits-letters")
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.workbench, timeout=LONGEST)
    settled(qtbot, window)
    assert front(window) == "item"
    window.files.open_sample("substitution-systems")
    settled(qtbot, window)
    assert front(window) == "item"
    zoomed(window, qtbot, 1.0)
    qtbot.waitUntil(lambda: window.workbench.docks["items"].width() > 200, timeout=LONGEST)
    assert window.workbench.docks["items"].width() < 400


def test_the_figure_and_the_tab_in_front_are_exported_from_any_page(
    narrow: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def save(title: str, name: str, endings: object, write: Callable[[Path], object], parent: object = None) -> bool:
        asked.append(name)
        write(tmp_path / name)
        return True

    monkeypatch.setattr(narrow.exporter, "save", save)
    narrow.menus.trigger("tab.item")
    narrow.menus.trigger("export.figure")
    narrow.findChildren(FigureDialog)[0].accept()
    narrow.menus.trigger("tab.scores")
    export(narrow)
    narrow.menus.trigger("tab.item")
    export(narrow)
    assert asked == ["figure.svg", "scores.csv", "scores.csv"]
    assert "<svg" in (tmp_path / "figure.svg").read_text()[:400]


def test_figures_made_on_their_page_move_to_their_dock(make_window: Make, qtbot: QtBot) -> None:
    window = make_window()
    zoomed(window, qtbot, 2.0)
    window.files.open_sample("substitution")
    settled(qtbot, window)
    window.workbench.make_figures()
    zoomed(window, qtbot, 1.0)
    assert isinstance(window.workbench.figures, FiguresPane)
    assert window.workbench.docks["figures"].isAncestorOf(window.workbench.figures)
    assert window.workbench.figures.isVisible()


def test_restoring_the_layout_forgets_what_was_moved_in_any(opened: MainWindow, qtbot: QtBot) -> None:
    resized(opened, qtbot, 1920, 1080)
    first = places(opened)
    drag_separator(opened, beside_items(opened), -150)
    opened.menus.trigger("pane.notes")
    zoomed(opened, qtbot, 2.5)
    opened.menus.trigger("pane.compare")
    opened.menus.trigger("layout")
    qtbot.wait(100)
    assert opened.theme.zoom == 1.0
    assert opened.workbench.is_pane_open("notes")
    qtbot.waitUntil(lambda: places(opened) == first, timeout=LONGEST)
    zoomed(opened, qtbot, 2.5)
    assert opened.workbench.is_pane_open("compare")


def test_a_change_of_layout_moves_the_panes_once(opened: MainWindow, qtbot: QtBot) -> None:
    """Dragging an edge to and fro around the border moves them once; no pane is resized more than it must."""
    turned: list[str] = []
    opened.room_changed.connect(lambda: turned.append(opened.room))
    for width in (1100, 1030, 1024, 1026, 1040, 1060, 1030, 1020, 1063):
        resized(opened, qtbot, width, 800)
    assert turned == ["narrow"]
    resized(opened, qtbot, 1065, 800)
    assert turned == ["narrow", "middle"]


def floating(window: MainWindow) -> set[str]:
    """The docks that are seen as windows of their own."""
    return {name for name, dock in window.workbench.docks.items() if dock.isFloating() and dock.isVisible()}


def test_a_dock_that_is_a_window_is_not_left_empty(opened: MainWindow, qtbot: QtBot) -> None:
    bench = opened.workbench
    for name in ("figures", "notes"):
        bench.docks[name].setFloating(True)
    at_rest(opened, qtbot)
    assert floating(opened) == {"figures", "notes"}
    zoomed(opened, qtbot, 2.0)
    assert floating(opened) == set()
    zoomed(opened, qtbot, 1.0)
    assert floating(opened) == {"figures", "notes"}
    bench.turn_alone("notes")
    assert floating(opened) == {"figures"}, "that has its pane still"
    assert bench.is_pane_open("notes")
    bench.turn_alone("figures")
    assert floating(opened) == {"notes"}
    bench.leave_alone()
    at_rest(opened, qtbot)
    assert floating(opened) == {"figures", "notes"}
    assert bench.pane("figures").isVisible()
    assert bench.pane("notes").isVisible()


def test_a_window_that_waits_for_its_pane_is_kept_as_it_was(make_window: Make, qtbot: QtBot) -> None:
    first = make_window()
    first.files.open_sample("substitution")
    settled(qtbot, first)
    first.workbench.docks["notes"].setFloating(True)
    at_rest(first, qtbot)
    zoomed(first, qtbot, 2.0)
    first.theme.set_zoom(2.0)
    first.close()
    later = make_window()
    later.files.open_sample("substitution")
    settled(qtbot, later)
    zoomed(later, qtbot, 1.0)
    assert floating(later) == {"notes"}


def test_a_layout_that_is_kept_while_pages_are_shown_comes_with_the_docks(opened: MainWindow, qtbot: QtBot) -> None:
    docked = opened.workbench.docked
    docked.docks["notes"].setFloating(True)
    at_rest(opened, qtbot)
    floats = docked.kept("middle")
    docked.docks["notes"].setFloating(False)
    zoomed(opened, qtbot, 2.0)
    docked.keep("middle", floats)
    at_rest(opened, qtbot)
    assert floating(opened) == set(), "its pane is a page"
    zoomed(opened, qtbot, 1.0)
    assert floating(opened) == {"notes"}


def test_the_problems_can_be_closed_as_a_page_while_there_are_some(window: MainWindow, qtbot: QtBot) -> None:
    window.files.open_sample("generation-sentences")
    settled(qtbot, window)
    assert window.state.problems.shown
    zoomed(window, qtbot, 2.0)
    window.menus.trigger("pane.problems")
    assert not window.workbench.is_pane_open("problems")
    window.menus.trigger("pane.problems")
    assert front(window) == "problems"


def test_the_page_behind_a_pane_that_is_alone_is_the_one_that_is_kept(narrow: MainWindow) -> None:
    narrow.workbench.show_pane("scores")
    narrow.workbench.turn_alone("compare")
    assert view_of(narrow.state, narrow.workbench)["page"] == "scores"
    narrow.workbench.leave_alone()
    assert front(narrow) == narrow.workbench.page_in_front == "scores"


def test_what_had_the_focus_may_be_gone_when_the_layout_is_back(opened: MainWindow, qtbot: QtBot) -> None:
    field = QLineEdit(opened.workbench.scores)
    field.show()
    field.setFocus()
    zoomed(opened, qtbot, 2.0)
    opened.workbench.choose_page("item")
    field.setParent(None)
    field.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    zoomed(opened, qtbot, 1.0)
    assert not opened.workbench.is_paged


def test_every_tab_has_its_page(narrow: MainWindow) -> None:
    assert set(TABS) < set(PAGES)
    assert set(narrow.workbench.docks) == set(PAGES) - {"item"}


def test_arrows_step_through_the_pages_and_enter_goes_to_one(narrow: MainWindow, qtbot: QtBot) -> None:
    tabs, seen = narrow.workbench.paged.bar.row.tabs, []
    narrow.workbench.choose_page("items")
    tabs.setFocus(Qt.FocusReason.TabFocusReason)
    for _ in range(4):
        qtbot.keyClick(narrow.focusWidget(), Qt.Key.Key_Right)
        at_rest(narrow, qtbot)
        seen.append(front(narrow))
        assert narrow.focusWidget() is tabs
    assert len({"items", *seen}) == 5
    qtbot.keyClick(narrow.focusWidget(), Qt.Key.Key_Left)
    assert front(narrow) == seen[-2]
    qtbot.keyClick(narrow.focusWidget(), Qt.Key.Key_Return)
    assert focused_pane(narrow) == seen[-2]
    place = tabs.currentIndex() - 1
    tabs.setFocus()
    qtbot.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(place).center())
    assert focused_pane(narrow) == seen[-3], "the pointer goes there at once"


def test_docks_that_nobody_has_moved_are_kept_in_no_layout(opened: MainWindow, qtbot: QtBot) -> None:
    docked = opened.workbench.docked
    for size in ((1280, 800), (1920, 1080), (1366, 768), (800, 500)):
        resized(opened, qtbot, *size)
        assert docked.kept("middle").isEmpty()
        assert docked.kept("wide").isEmpty()
    resized(opened, qtbot, 1280, 800)
    drag_separator(opened, beside_items(opened), -60)
    assert not docked.kept("middle").isEmpty()
    assert docked.kept("wide").isEmpty()


# panes that only some files have something for


@pytest.mark.parametrize("way", ["pages", "wide", "zoom"])
@pytest.mark.parametrize("there_first", [True, False])
def test_a_pane_that_these_files_lack_has_no_tab_in_any_layout(
    window: MainWindow, qtbot: QtBot, way: str, there_first: bool
) -> None:
    """Files with judgments, then files without, opened in another layout than the one that is gone back to; and the
    other way round."""
    one, other = ("generation-sentences", "edits-worked") if there_first else ("edits-worked", "generation-sentences")
    there, back = {
        "pages": (lambda: zoomed(window, qtbot, 2.0), lambda: zoomed(window, qtbot, 1.0)),
        "wide": (lambda: resized(window, qtbot, 1920, 1080), lambda: resized(window, qtbot, 1280, 800)),
        "zoom": (lambda: zoomed(window, qtbot, 1.1), lambda: zoomed(window, qtbot, 1.0)),
    }[way]
    window.files.open_sample(one)
    settled(qtbot, window)
    for turn in (there, back, there):
        turn()
    window.files.open_sample(other)
    settled(qtbot, window)
    back()
    qtbot.wait(200)
    assert window.workbench.is_pane_open("judgments") is not there_first
    assert window.workbench.docks["judgments"].isHidden() is there_first
    there()
    assert window.workbench.is_pane_open("judgments") is not there_first
