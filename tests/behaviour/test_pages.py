"""The pages of a narrow window: their keys, the line above them, what has the focus."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.window.actions.conditions import OPTIONAL_PANES
from lexeval_gui.window.actions.table import DIGITS, PAGES
from lexeval_gui.window.look.theme import Look, system_colour
from lexeval_gui.window.shell.bars.item_line import MOST
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.state import drilldown
from tests.behaviour.conftest import settled
from tests.behaviour.rooms import focused_pane, front, resized, zoomed

THERE = [name for name in PAGES if name not in OPTIONAL_PANES or name == "papers"]
"""The pages of the sample: nothing of it is judged, and papers of its task report something."""

LAST = THERE[-1]
"""The last page of files without judgments and responses."""


def test_their_bars_are_made_once_there_is_no_room_for_columns(opened: MainWindow, qtbot: QtBot) -> None:
    pages = opened.workbench.paged
    assert not pages.findChildren(QWidget), "the first rows would wait for them"
    zoomed(opened, qtbot, 2.0)
    assert pages.bar.row.titles[pages.bar.row.front] == PAGES[pages.front]
    assert pages.line.title.text() != "No item"
    assert len(pages.bar.row.titles) == len(THERE)


def test_each_key_brings_its_page_to_the_front_and_the_focus_follows(narrow: MainWindow, qtbot: QtBot) -> None:
    narrow.workbench.make_figures()
    narrow.activateWindow()
    row = narrow.workbench.paged.bar.row
    for number, name in enumerate(list(PAGES)[:DIGITS], start=1):
        if name in OPTIONAL_PANES:
            continue  # there is nothing for it
        qtbot.keyClick(narrow, Qt.Key(Qt.Key.Key_0 + number), Qt.KeyboardModifier.AltModifier)
        assert front(narrow) == name
        assert row.titles[row.front].startswith(PAGES[name])  # behind it may be how many there are
        if name != "problems":  # where nothing was found there is nothing to go to
            assert focused_pane(narrow) == name
    assert narrow.workbench.items.rows.focusPolicy() != Qt.FocusPolicy.NoFocus


def test_alt_1_goes_to_the_rows_not_to_the_filter(narrow: MainWindow, qtbot: QtBot) -> None:
    narrow.menus.trigger("tab.items")
    assert narrow.focusWidget() is narrow.workbench.items.rows


def test_the_pages_are_walked_and_closed_and_opened_again(narrow: MainWindow, qtbot: QtBot) -> None:
    narrow.menus.trigger("tab.items")
    passed = [front(narrow)]
    for _ in THERE[1:]:
        narrow.menus.trigger("pane.next")
        passed.append(front(narrow))
    assert passed == THERE
    narrow.menus.trigger("pane.next")
    assert front(narrow) == "items"
    narrow.menus.trigger("pane.previous")
    assert front(narrow) == LAST
    narrow.menus.trigger("tab.notes")
    narrow.menus.trigger("pane.notes")
    assert front(narrow) == "item"
    assert not narrow.workbench.is_pane_open("notes")
    narrow.menus.trigger("tab.notes")
    assert front(narrow) == "notes"
    zoomed(narrow, qtbot, 1.0)
    assert narrow.workbench.is_pane_open("notes"), "what is closed as a page is open as a dock"


def test_a_pane_that_was_closed_as_a_page_and_is_alone_has_neighbours(narrow: MainWindow) -> None:
    narrow.menus.trigger("tab.items")
    narrow.menus.trigger("pane.items")
    assert front(narrow) == "item"
    narrow.workbench.turn_alone("items")
    narrow.menus.trigger("pane.previous")
    assert front(narrow) == LAST
    narrow.workbench.leave_alone()
    narrow.menus.trigger("pane.previous")
    assert front(narrow) == LAST, "it is no page again"


def test_pages_that_do_not_fit_are_in_a_menu(narrow: MainWindow, qtbot: QtBot) -> None:
    bar = narrow.workbench.paged.bar
    shown = [bar.row.tabs.tabText(place) for place in range(bar.row.tabs.count()) if bar.row.tabs.isTabVisible(place)]
    others = [action.text() for action in bar.row.more.menu().actions()]
    assert shown[:3] == ["Items", "Item", "Figures"]
    assert others
    assert [*shown, *others] == [PAGES[name] for name in THERE] or "Problems" in str(others)
    bar.row.more.menu().actions()[-1].trigger()
    assert front(narrow) == LAST
    assert bar.row.tabs.tabText(bar.row.tabs.currentIndex()) == PAGES[LAST]
    assert bar.row.tabs.isTabVisible(bar.row.tabs.currentIndex())
    qtbot.mouseClick(bar.row.tabs, Qt.MouseButton.LeftButton, pos=bar.row.tabs.tabRect(0).center())
    assert front(narrow) == "items"


def test_the_line_names_the_item_wherever_its_picture_is(narrow: MainWindow, qtbot: QtBot) -> None:
    line = narrow.workbench.paged.line
    evaluation = narrow.state.data.evaluation
    assert evaluation is not None
    for name in ("items", "figures", "scores", "item"):
        narrow.menus.trigger(f"tab.{name}")
        assert line.isVisible()
    narrow.menus.trigger("tab.scores")
    qtbot.mouseClick(line.after, Qt.MouseButton.LeftButton)
    assert narrow.state.selection.current == 1
    narrow.menus.trigger("item.next")
    assert evaluation.dataset.ids[2] in line.title.text()
    assert line.place.text() == f"3 of {len(evaluation.dataset):,}"
    for system, label in enumerate(line.scores):
        value = float(evaluation.item_values(system, evaluation.headline(system).id)[2])
        assert label.text() == (f"{value:.3f}".removeprefix("0") if value == value else "–")
        assert narrow.rect().contains(QRect(label.mapTo(narrow, QPoint()), label.size()))
    narrow.state.view.set_visible(0, False)
    assert len(line.scores) == len(evaluation.system_names) - 1
    narrow.state.view.set_filter("id:~zzz")
    assert line.place.text() == "the filter shows none"


def test_the_line_follows_a_slider_without_laying_anything_out(narrow: MainWindow, qtbot: QtBot) -> None:
    line = narrow.workbench.paged.line
    asked: list[QEvent.Type] = []

    class Listener(QWidget):
        def eventFilter(self, watched: object, event: QEvent) -> bool:
            if event.type() == QEvent.Type.LayoutRequest:
                asked.append(event.type())
            return False

    listener = Listener()
    qtbot.addWidget(listener)
    before = [label.text() for label in line.scores]
    line.installEventFilter(listener)
    slider = narrow.top.numbers["k"].slider
    slider.setValue(slider.maximum())
    QApplication.processEvents()
    assert [label.text() for label in line.scores] != before
    assert not asked


def test_a_click_on_a_score_leads_to_its_items(narrow: MainWindow, qtbot: QtBot) -> None:
    narrow.menus.trigger("tab.scores")
    view = narrow.workbench.scores.view
    model = view.model()
    index = next(
        model.index(0, column) for column in range(model.columnCount()) if view.cell(model.index(0, column)).action
    )
    view.scrollTo(index)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())
    assert front(narrow) == "items"
    narrow.menus.trigger("tab.scores")
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())
    assert front(narrow) == "items", "the same number again, which changes no filter"


def test_items_asked_for_are_seen_though_their_dock_was_closed(opened: MainWindow) -> None:
    opened.menus.trigger("pane.items")
    assert not opened.workbench.is_pane_open("items")
    drilldown.show_items(opened.state, 0, "coverage_f")
    assert opened.workbench.is_pane_open("items")


@pytest.mark.parametrize(
    ("action", "page"), [("filter", "items"), ("sort.difference", "items"), ("item.part.next", "item")]
)
def test_an_action_brings_the_page_that_it_acts_on(narrow: MainWindow, action: str, page: str) -> None:
    narrow.menus.trigger("tab.compare")
    narrow.menus.trigger(action)
    assert front(narrow) == page


def test_a_note_is_written_and_one_is_back_where_one_was(narrow: MainWindow, qtbot: QtBot) -> None:
    narrow.menus.trigger("tab.item")
    narrow.menus.trigger("note")
    assert front(narrow) == "notes"
    field = narrow.focusWidget()
    assert field is not None
    qtbot.keyClicks(field, "odd")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert front(narrow) == "item"
    assert focused_pane(narrow) == "item"


def test_what_is_computed_while_seen_is_computed_on_its_page(narrow: MainWindow, qtbot: QtBot) -> None:
    seen: list[tuple[str, bool]] = []
    narrow.workbench.pane_seen.connect(lambda name, is_seen: seen.append((name, is_seen)))
    narrow.menus.trigger("tab.compare")
    assert ("compare", True) in seen
    settled(qtbot, narrow)
    assert narrow.state.results.comparison is not None
    assert narrow.workbench.conventions.found is None
    narrow.menus.trigger("tab.conventions")
    settled(qtbot, narrow)
    assert ("compare", False) in seen
    assert narrow.workbench.conventions.found is not None
    zoomed(narrow, qtbot, 1.0)
    assert narrow.workbench.tab_in_front == "conventions"
    seen.clear()
    zoomed(narrow, qtbot, 2.0)
    narrow.menus.trigger("tab.item")
    assert seen.count(("conventions", False)) == 1
    assert ("conventions", True) not in seen


def test_the_focus_goes_with_its_pane_to_the_pages_and_back(opened: MainWindow, qtbot: QtBot) -> None:
    opened.menus.trigger("tab.scores")
    widget = opened.focusWidget()
    zoomed(opened, qtbot, 2.0)
    assert front(opened) == "scores"
    assert opened.focusWidget() is widget
    opened.menus.trigger("tab.problems")
    opened.menus.trigger("tab.compare")
    zoomed(opened, qtbot, 1.0)
    assert focused_pane(opened) == "compare"
    assert opened.workbench.tab_in_front == "compare"


def test_half_a_filter_is_still_there_after_the_layout_has_changed(opened: MainWindow, qtbot: QtBot) -> None:
    opened.menus.trigger("filter")
    line = opened.workbench.items.filter.line
    qtbot.keyClicks(line, "nosuch:x")
    zoomed(opened, qtbot, 2.0)
    assert (line.text(), front(opened), opened.focusWidget()) == ("nosuch:x", "items", line)


def test_panes_that_are_not_seen_do_nothing_where_docks_become_pages_and_back(
    opened: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Behind a tab each caught up with what it had missed; and all that is in a pane that moves is polished anew."""
    panes = opened.workbench.made
    for name in ("conventions", "compare", "problems", "notes", "errors", "scores"):
        opened.menus.trigger(f"tab.{name}")
        settled(qtbot, opened)
    opened.menus.trigger("filter")
    met: list[tuple[str, str]] = []
    names = {pane: name for name, pane in panes.items()}

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() in (QEvent.Type.Show, QEvent.Type.ParentChange) and isinstance(watched, QWidget):
                met.append((names[watched], event.type().name))
            return False

    watch = Watch(opened)
    for pane in panes.values():
        pane.installEventFilter(watch)
    zoomed(opened, qtbot, 2.0)
    assert {*met} <= {("items", "Show"), ("items", "ParentChange")}
    opened.menus.trigger("tab.problems")
    assert panes["problems"].isVisible()
    assert opened.workbench.paged.isAncestorOf(panes["problems"])
    met.clear()
    zoomed(opened, qtbot, 1.0)
    assert {name for name, event in met if event == "ParentChange"} == {"items", "problems"}
    shown = {name for name, event in met if event == "Show"} - {"scores"}  # whose tab was in front when they were left
    assert shown == {"items", "item", "figures", "problems"}
    assert all(opened.workbench.docked.isAncestorOf(pane) for pane in panes.values())


def test_a_pane_whose_dock_is_a_window_of_its_own_is_in_it_after_the_pages(opened: MainWindow, qtbot: QtBot) -> None:
    opened.workbench.docks["figures"].setFloating(True)
    resized(opened, qtbot, 1700, 900)  # another layout than that in which it was put there
    for zoom in (2.5, 1.0, 2.5, 1.0):
        zoomed(opened, qtbot, zoom)
        assert opened.workbench.docks["figures"].isVisible() == (zoom == 1.0)
    assert opened.workbench.pane("figures").isVisible()


def test_pages_of_no_files_make_no_pane(window: MainWindow, qtbot: QtBot) -> None:
    resized(window, qtbot, 500, 700)
    assert window.workbench.is_paged
    assert {*window.workbench.made} <= {"items", "figures"}, "the first rows would wait for it"


def test_the_focus_stays_among_the_panes_while_another_comes_beside(opened: MainWindow, qtbot: QtBot) -> None:
    resized(opened, qtbot, 1900, 560)
    opened.workbench.show_beside(("item", "scores"))
    opened.menus.trigger("tab.item")
    met: list[QWidget] = []
    follow = opened.windowHandle().focusObjectChanged.connect(lambda now: met.append(now))
    opened.menus.trigger("tab.figures")
    opened.windowHandle().focusObjectChanged.disconnect(follow)
    assert focused_pane(opened) == "figures"
    assert met
    assert all(opened.workbench is widget or opened.workbench.isAncestorOf(widget) for widget in met)


def test_a_pane_that_was_not_on_its_page_yet_is_shown_alone_and_beside_another(narrow: MainWindow) -> None:
    panes, workbench = narrow.workbench.made, narrow.workbench
    assert not workbench.paged.isAncestorOf(panes["scores"])
    workbench.turn_beside("items", "scores")
    workbench.turn_beside("items", "scores")
    assert workbench.paged.isAncestorOf(panes["scores"])
    narrow.menus.trigger("tab.item")
    workbench.turn_alone("figures")
    assert panes["figures"].isVisible()
    workbench.turn_alone("figures")
    assert front(narrow) == "item"
    assert workbench.paged.isAncestorOf(panes["figures"])


def test_of_many_systems_the_line_has_those_scores_that_find_room_in_their_colours(
    narrow: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "some.gold").write_text("bright.a 1 :: clever 3;\nbright.a 2 :: vivid 2;shiny 1;\n")
    for number in range(30):
        (tmp_path / f"run{number:02d}.oot").write_text("bright.a 1 ::: clever\nbright.a 2 ::: shiny;vivid\n")
    narrow.files.open_paths([str(path) for path in sorted(tmp_path.glob("*.*"))], ask=False)
    qtbot.waitUntil(lambda: narrow.state.view.shown_systems == tuple(range(30)))
    settled(qtbot, narrow)
    line = narrow.workbench.paged.line
    looks: tuple[tuple[Look, int], ...] = (("dark", 1280), ("light", 1900), ("dark", 900))
    for look, width in looks:
        narrow.theme.set_look(look)
        zoomed(narrow, qtbot, 2.0 if look == "dark" else 1.0)
        resized(narrow, qtbot, width, 560)
        seen = [label for label in line.scores if label.isVisible()]
        assert line.isVisible()
        assert line.more.text() == f"+{30 - len(seen)}"
        assert 0 < len(seen) <= MOST
        assert all(narrow.rect().contains(QRect(label.mapTo(narrow, QPoint()), label.size())) for label in seen)
        for system, label in enumerate(seen):
            image = label.grab().toImage()
            places = product(range(image.width()), range(image.height()))
            assert system_colour(narrow.theme.colours, system) in {image.pixelColor(*place).name() for place in places}
