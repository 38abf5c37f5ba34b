"""The window in every room: columns, pages, what has the focus, what is remembered, and the way back."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QStyle, QStyleOptionButton, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.core.changes import Gesture
from lexeval_gui.core.resources import resource
from lexeval_gui.window.actions.table import PAGES, TABS
from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.window.shell.kept_view import view_of
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.state import drilldown
from tests.behaviour.conftest import LONGEST, settled

Make = Callable[[], MainWindow]


def at_rest(window: MainWindow, qtbot: QtBot) -> None:
    """Wait until nothing is laid out any more."""
    before: object = None
    while (now := [(widget.pos(), widget.size()) for widget in window.findChildren(QWidget)]) != before:
        before = now
        qtbot.wait(50)


def resized(window: MainWindow, qtbot: QtBot, width: int, height: int) -> None:
    window.resize(width, height)
    at_rest(window, qtbot)


def zoomed(window: MainWindow, qtbot: QtBot, zoom: float) -> None:
    window.theme.set_zoom(zoom)
    at_rest(window, qtbot)


@pytest.fixture
def narrow(opened: MainWindow, qtbot: QtBot) -> MainWindow:
    """A window of 640 by 400 units."""
    zoomed(opened, qtbot, 2.0)
    assert opened.room == "narrow"
    return opened


def front(window: MainWindow) -> str:
    """The pane that can be seen, of the pages; there is only one."""
    assert window.workbench.is_paged
    (name,) = [name for name in PAGES if window.workbench.pane(name).isVisible()]
    return name


def focused_pane(window: MainWindow) -> str | None:
    widget = QApplication.focusWidget() or window.focusWidget()
    return next((name for name in PAGES if widget and window.workbench.pane(name).isAncestorOf(widget)), None)


def places(window: MainWindow) -> dict[str, QRect]:
    """Where each pane of the docks is, and the item between them; nothing of those that cannot be seen."""
    docks = window.workbench.docks
    found = {name: dock.geometry() for name, dock in docks.items() if window.workbench.pane(name).isVisible()}
    return found | {"item": window.workbench.item.parentWidget().geometry()}  # type: ignore[union-attr]


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
    steps, seen = [1.0 + place / 10 for place in range(16)], {}
    for zoom in steps:
        zoomed(opened, qtbot, zoom)
        seen[zoom] = opened.room, places(opened)
    assert {room for room, _ in seen.values()} == {"wide", "middle", "narrow"}
    for zoom in reversed(steps):
        zoomed(opened, qtbot, zoom)
        if opened.room == seen[zoom][0] != "narrow":
            assert places(opened) == seen[zoom][1], zoom


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


# pages


def test_each_key_brings_its_page_to_the_front_and_the_focus_follows(narrow: MainWindow, qtbot: QtBot) -> None:
    narrow.workbench.make_figures()
    narrow.activateWindow()
    for number, name in enumerate(PAGES, start=1):
        if name == "judgments":
            continue  # there are none
        qtbot.keyClick(narrow, Qt.Key(Qt.Key.Key_0 + number), Qt.KeyboardModifier.AltModifier)
        assert front(narrow) == name
        assert narrow.workbench.paged.bar._front == name
        if name != "problems":  # where nothing was found there is nothing to go to
            assert focused_pane(narrow) == name
    assert narrow.workbench.items.rows.focusPolicy() != Qt.FocusPolicy.NoFocus


def test_alt_1_goes_to_the_rows_not_to_the_filter(narrow: MainWindow, qtbot: QtBot) -> None:
    narrow.menus.trigger("tab.items")
    assert narrow.focusWidget() is narrow.workbench.items.rows


def test_the_pages_are_walked_and_closed_and_opened_again(narrow: MainWindow, qtbot: QtBot) -> None:
    narrow.menus.trigger("tab.items")
    passed = [front(narrow)]
    for _ in range(7):
        narrow.menus.trigger("pane.next")
        passed.append(front(narrow))
    assert passed == [name for name in PAGES if name != "judgments"]
    narrow.menus.trigger("pane.next")
    assert front(narrow) == "items"
    narrow.menus.trigger("pane.previous")
    assert front(narrow) == "notes"
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
    assert front(narrow) == "notes"
    narrow.workbench.leave_alone()
    narrow.menus.trigger("pane.previous")
    assert front(narrow) == "notes", "it is no page again"


def test_pages_that_do_not_fit_are_in_a_menu(narrow: MainWindow, qtbot: QtBot) -> None:
    bar = narrow.workbench.paged.bar
    shown = [bar.tabs.tabText(place) for place in range(bar.tabs.count()) if bar.tabs.isTabVisible(place)]
    others = [action.text() for action in bar.more.menu().actions()]
    assert shown[:3] == ["Items", "Item", "Figures"]
    assert others
    assert [*shown, *others] == [title for name, title in PAGES.items() if name != "judgments"] or "Problems" in str(
        others
    )
    bar.more.menu().actions()[-1].trigger()
    assert front(narrow) == "notes"
    assert bar.tabs.tabText(bar.tabs.currentIndex()) == PAGES["notes"]
    assert bar.tabs.isTabVisible(bar.tabs.currentIndex())
    qtbot.mouseClick(bar.tabs, Qt.MouseButton.LeftButton, pos=bar.tabs.tabRect(0).center())
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
    assert narrow.state.results.conventions is None
    narrow.menus.trigger("tab.conventions")
    settled(qtbot, narrow)
    assert ("compare", False) in seen
    assert narrow.state.results.conventions is not None
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


# the bars


def test_bars_are_one_row_at_the_least_size(opened: MainWindow, qtbot: QtBot) -> None:
    resized(opened, qtbot, 640, 380)
    qtbot.wait(60)
    assert opened.size() == QSize(640, 380)
    assert not opened.bars.menus.isVisible()
    assert opened.top.height() <= 44
    parts = [opened.top.menus, *opened.top.switches, *opened.top.controls.values(), opened.top.presets]
    rects = [part.geometry() for part in parts if part is not None and not part.isHidden()]
    assert all(opened.top.rect().contains(rect) for rect in rects)
    assert not any(one.intersects(other) for place, one in enumerate(rects) for other in rects[:place])
    assert opened.status.height() <= 26
    assert opened.workbench.item.height() >= 200
    inside = [opened.status.files, opened.status.signature, opened.status.copied]
    for widget in (*inside, opened.workbench.paged.line, opened.workbench.paged.bar):
        assert opened.rect().contains(QRect(widget.mapTo(opened, QPoint()), widget.size())), widget


@pytest.mark.parametrize("sample", ["lexicon-greek", "edits-letters", "generation-sentences", "substitution-systems"])
def test_bars_of_every_task_are_one_row(window: MainWindow, qtbot: QtBot, sample: str) -> None:
    window.files.open_sample(sample)
    settled(qtbot, window)
    resized(window, qtbot, 640, 400)
    qtbot.wait(60)
    assert window.top.height() <= 44
    for control in window.top.numbers.values():
        if control.isVisible():
            assert control.slider.width() >= 28
            assert control.field.isEnabled()


def test_menus_open_by_keys_where_their_bar_is_folded(narrow: MainWindow, qtbot: QtBot) -> None:
    button = narrow.top.menus
    assert button is not None
    narrow.activateWindow()
    titles = [action.text() for action in narrow.bars.menus.actions() if action.isVisible()]

    def opens_by(act: Callable[[], object]) -> None:
        act()
        assert button.menus.isVisible()
        assert [action.text() for action in button.menus.actions() if action.isVisible()] == titles
        for shown in reversed([w for w in QApplication.topLevelWidgets() if w.isVisible() and w is not narrow]):
            shown.close()
        assert not button.menus.isVisible()

    opens_by(lambda: narrow.menus.trigger("menus"))
    opens_by(lambda: qtbot.keyClick(narrow, Qt.Key.Key_F10))
    opens_by(lambda: qtbot.mouseClick(button, Qt.MouseButton.LeftButton))
    opens_by(lambda: qtbot.keyClick(narrow, Qt.Key.Key_V, Qt.KeyboardModifier.AltModifier))
    view = next(action for action in narrow.bars.menus.actions() if action.text() == "&View")
    qtbot.keyClick(narrow, Qt.Key.Key_V, Qt.KeyboardModifier.AltModifier)
    assert button.menus.activeAction() is view
    button.menus.close()

    def alt_alone() -> None:
        QTest.keyPress(narrow.windowHandle(), Qt.Key.Key_Alt)
        QTest.keyRelease(narrow.windowHandle(), Qt.Key.Key_Alt)

    opens_by(alt_alone)
    QTest.keyPress(narrow.windowHandle(), Qt.Key.Key_Alt)
    QTest.keyClick(narrow.windowHandle(), Qt.Key.Key_2, Qt.KeyboardModifier.AltModifier)
    QTest.keyRelease(narrow.windowHandle(), Qt.Key.Key_Alt)
    assert not button.menus.isVisible(), "Alt was not pressed alone"


def test_f10_opens_the_first_menu_of_the_bar_where_it_is_shown(opened: MainWindow, qtbot: QtBot) -> None:
    opened.menus.trigger("menus")
    first = opened.bars.menus.actions()[0].menu()
    assert isinstance(first, QMenu)
    qtbot.waitUntil(first.isVisible, timeout=LONGEST)
    first.close()


def test_switches_and_sliders_of_the_folded_bar_work(narrow: MainWindow, qtbot: QtBot) -> None:
    switch = narrow.top.switches[0]
    name = narrow.state.data.evaluation.system_names[0]  # type: ignore[union-attr]
    assert name in switch.toolTip()
    assert name in switch.accessibleName()
    qtbot.mouseClick(switch, Qt.MouseButton.LeftButton)
    assert not narrow.state.view.visible[0]
    field = narrow.top.numbers["k"].field
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "0.5")
    assert narrow.state.data.settings is not None
    assert narrow.state.data.settings["k"] == "0.5"
    narrow.top.choose_preset("score.pl")
    settled(qtbot, narrow)
    assert narrow.top.presets.currentText() == "score.pl"


def test_strips_are_one_line_and_the_last_word_is_seen(narrow: MainWindow, qtbot: QtBot) -> None:
    evaluation = narrow.state.data.evaluation
    assert evaluation is not None
    gesture = Gesture(evaluation.dataset.ids[0], ("answer", evaluation.system_names[0], 0), "remove")
    narrow.state.history.gesture(gesture)
    assert narrow.ribbon.isVisible()
    assert narrow.ribbon.height() <= narrow.theme.px(40)
    narrow.notice.say("No font has these characters. " * 12)
    qtbot.wait(30)
    assert narrow.notice.isVisible()
    assert not narrow.ribbon.isVisible()
    assert narrow.notice.height() <= narrow.theme.px(40)
    unfold = narrow.notice._unfold
    assert unfold.isVisible()
    qtbot.mouseClick(unfold, Qt.MouseButton.LeftButton)
    qtbot.wait(30)
    assert narrow.notice.height() > narrow.theme.px(60)
    narrow.notice.hide()
    assert narrow.ribbon.isVisible()
    zoomed(narrow, qtbot, 1.0)
    narrow.notice.say("Something short.")
    assert narrow.ribbon.isVisible()
    assert narrow.notice.isVisible()
    assert not unfold.isVisible()


# other pages, and while things happen


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

    def save(title: str, name: str, suffixes: object, write: Callable[[Path], object]) -> None:
        asked.append(name)
        write(tmp_path / name)

    monkeypatch.setattr(narrow.exporter, "save", save)
    narrow.menus.trigger("tab.item")
    narrow.menus.trigger("export.figure")
    narrow.menus.trigger("tab.scores")
    narrow.menus.trigger("export.table")
    narrow.menus.trigger("tab.item")
    narrow.menus.trigger("export.table")
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


def test_a_sentence_at_the_foot_is_written_over_by_nothing(narrow: MainWindow, qtbot: QtBot) -> None:
    status = narrow.status
    fields = (status.files, status.items, status.signature)
    before = [field.isVisible() for field in fields]
    assert any(before)
    narrow.state.show_message("No form is ticked.")
    for zoom in (1.0, 2.0):
        zoomed(narrow, qtbot, zoom)
        assert status.currentMessage()
        assert not any(field.isVisible() for field in fields)
    status.clearMessage()
    assert [field.isVisible() for field in fields] == before


@pytest.mark.parametrize("zoom", [1.0, 1.5, 2.0, 2.5])
def test_the_signature_is_cut_where_its_button_ends(opened: MainWindow, qtbot: QtBot, zoom: float) -> None:
    zoomed(opened, qtbot, zoom)
    button, option = opened.status.signature, QStyleOptionButton()
    button.initStyleOption(option)
    inside = button.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, button)
    assert button.text().endswith("…")
    assert button.fontMetrics().horizontalAdvance(button.text()) <= inside.width()
