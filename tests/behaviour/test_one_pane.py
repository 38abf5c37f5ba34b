"""Each pane can be had alone, by a key, and everything is as it was afterwards; what it shows is larger meanwhile."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QItemSelectionModel, QObject, QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSlider,
    QApplication,
    QLabel,
    QMenu,
    QScrollBar,
    QToolTip,
    QWidget,
)
from pytestqt.qtbot import QtBot

from lexeval_gui.window.actions import table
from lexeval_gui.window.actions.table import PAGES
from lexeval_gui.window.blocks.base import BlockWidget
from lexeval_gui.window.look.theme import SIZES
from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.window.shell.main_window import MainWindow
from tests.behaviour.conftest import settled

Key, Held = Qt.Key, Qt.KeyboardModifier
SAMPLES = ("substitution", "edits", "lexicon", "generation-phase")
DIGITS = {name: Key(Key.Key_1 + place) for place, name in enumerate(list(PAGES)[: table.DIGITS])}
ALONE = Held.ControlModifier | Held.ShiftModifier

TURNS = 5
"""Turns of the event loop after which everything has its place."""


def open_sample(window: MainWindow, qtbot: QtBot, sample: str) -> None:
    window.files.open_sample(sample)
    settled(qtbot, window)
    window.workbench.make_figures()
    settle(window, qtbot)


def settle(window: MainWindow, qtbot: QtBot) -> None:
    """Wait for what was asked for, and have it laid out: what is laid out asks for more in the next turn, and on a busy
    machine a few milliseconds are one turn."""
    settled(qtbot, window)
    for _ in range(TURNS):
        qtbot.wait(1)


def panes(window: MainWindow) -> Iterator[str]:
    """The panes that there is something for."""
    return (name for name in PAGES if window.menus.qaction(f"tab.{name}").isEnabled())


def press(window: MainWindow, qtbot: QtBot, key: Qt.Key, held: Qt.KeyboardModifier = Held.NoModifier) -> None:
    """Press a key where the focus is."""
    qtbot.keyClick(window.focusWidget() or window, key, held)
    settle(window, qtbot)


def press_shortcut(window: MainWindow, qtbot: QtBot, action: str) -> None:
    """Do what a key of an action does; its keys are tested by themselves."""
    window.menus.trigger(action)
    settle(window, qtbot)


def places(root: QWidget) -> dict[QWidget, tuple[bool, tuple[int, ...]]]:
    """Where everything in a widget is that can be seen."""
    seen = (widget for widget in root.findChildren(QWidget) if widget.isVisible() and not widget.isWindow())
    return {widget: widget.geometry().getRect() for widget in seen}  # type: ignore[misc]


def scrolled(root: QWidget) -> dict[QScrollBar, int]:
    """How far everything is scrolled that can be seen."""
    areas = [area for area in root.findChildren(QAbstractScrollArea) if area.isVisible()]
    return {bar: bar.value() for area in areas for bar in (area.verticalScrollBar(), area.horizontalScrollBar())}


def rooms(window: MainWindow) -> dict[str, QRect]:
    """Where each pane is that can be seen."""
    bench = window.workbench
    seen = {name: bench.pane(name) for name in PAGES if bench.pane(name).isVisible()}
    return {name: QRect(pane.mapTo(window, QPoint(0, 0)), pane.size()) for name, pane in seen.items()}


def chosen(root: QWidget) -> dict[QWidget, object]:
    """What is selected in every list, and which part of a block the keys act on."""
    lists = {view: view.selectionModel() for view in root.findChildren(QAbstractItemView)}
    rows: dict[QWidget, object] = {
        view: ([(i.row(), i.column()) for i in model.selectedIndexes()], model.currentIndex().row())
        for view, model in lists.items()
        if model is not None
    }
    return {**rows, **{block: (block.at, block.marked) for block in root.findChildren(BlockWidget)}}


def fonts(root: QWidget) -> dict[QWidget, int]:
    """The sizes of the fonts of what has one of its own that can be seen."""
    seen = (widget for widget in root.findChildren(QWidget) if widget.isVisible() and not widget.isWindow())
    return {widget: widget.fontInfo().pixelSize() for widget in seen}


def bars(window: MainWindow) -> dict[QWidget, int]:
    """The sizes of the fonts around the panes, of menus, and of tool tips."""
    found = {w: w.fontInfo().pixelSize() for w in (*window.bars.findChildren(QWidget), window.status)}
    return {**found, **{menu: menu.fontInfo().pixelSize() for menu in window.findChildren(QMenu)}}


@pytest.mark.parametrize("sample", SAMPLES)
def test_each_pane_is_alone_by_a_key_and_everything_is_as_it_was(window: MainWindow, qtbot: QtBot, sample: str) -> None:
    open_sample(window, qtbot, sample)
    bench = window.workbench
    for name in panes(window):
        press_shortcut(window, qtbot, f"tab.{name}")
        prepare(window, qtbot, name)
        pane, focus = bench.pane(name), window.focusWidget()
        before = places(bench), scrolled(bench), chosen(bench), bars(window), fonts(bench)
        tip = QToolTip.font().pixelSize()
        turn_alone(window, qtbot, name)
        assert bench.is_alone(name)
        assert [one for one, made in bench.made.items() if made.isVisible()] == [name]
        assert pane.size() == bench.size(), "it takes the place of all"
        assert bars(window).items() >= before[3].items(), "the pages bring a menu of their own"
        assert QToolTip.font().pixelSize() == tip
        check_text_is_larger(window, name, before[4])
        assert pane.isAncestorOf(window.focusWidget()) == bool(reachable(pane)), name
        turn_alone(window, qtbot, name)
        assert not bench.is_alone()
        assert window.focusWidget() is focus
        assert scrolled(bench) == before[1], name
        assert places(bench) == before[0], name
        assert chosen(bench) == before[2], name
        assert fonts(bench) == before[4], name


def turn_alone(window: MainWindow, qtbot: QtBot, name: str) -> None:
    """By the key of the pane, or by the command of one that has none."""
    if name in DIGITS:
        press(window, qtbot, DIGITS[name], ALONE)
    else:
        press_shortcut(window, qtbot, f"alone.{name}")


def prepare(window: MainWindow, qtbot: QtBot, name: str) -> None:
    """Have something scrolled, something selected, and the focus in the middle of the pane."""
    pane = window.workbench.pane(name)
    for bar in pane.findChildren(QScrollBar):
        bar.setSliderPosition(bar.maximum() // 2)
        bar.triggerAction(QAbstractSlider.SliderAction.SliderMove)  # by hand: what was scrolled to stays
    for view in pane.findChildren(QAbstractItemView):
        if view.isVisible() and view.model().rowCount() > 1 and view is not window.items.rows:
            index = view.model().index(1, 0)
            view.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
    if found := reachable(pane):
        found[len(found) // 2].setFocus(Qt.FocusReason.OtherFocusReason)
    press(window, qtbot, Key.Key_Shift)  # which shows the part that the keys act on, as any key does


def reachable(pane: QWidget) -> list[QWidget]:
    """What of a pane the key Tab leads to."""
    seen = [widget for widget in pane.findChildren(QWidget) if widget.isVisible() and widget.isEnabled()]
    return [widget for widget in seen if widget.focusPolicy() & Qt.FocusPolicy.TabFocus]


def check_text_is_larger(window: MainWindow, name: str, before: dict[QWidget, int]) -> None:
    """The pane's own fonts are those of its zoom, which is greater than the window's."""
    bench = window.workbench
    theme, pane = bench.themes[name], bench.pane(name)
    assert theme.zoom > 1.25 * window.theme.zoom
    roles = {theme.font(role).pixelSize() for role in SIZES}  # type: ignore[arg-type]
    now = {w: s for w, s in fonts(pane).items() if not w.objectName().startswith("qt_")}
    assert now
    for widget, size in now.items():
        assert size in roles or widget is pane, (name, widget, size)
        if widget in before:
            assert size > before[widget], (name, widget)
    others = {one.zoom for other, one in bench.themes.items() if other != name}
    assert others == {window.theme.zoom}


def test_the_pane_with_the_focus_is_alone_by_one_key_and_back_by_escape(opened: MainWindow, qtbot: QtBot) -> None:
    bench = opened.workbench
    opened.workbench.make_figures()
    for name in ("figures", "items", "scores", "item"):
        bench.show_pane(name)
        focus = opened.focusWidget()
        press(opened, qtbot, Key.Key_F12)
        assert bench.is_alone(name)
        assert opened.focusWidget() is focus
        press(opened, qtbot, Key.Key_Escape)
        assert not bench.is_alone()
        assert opened.focusWidget() is focus


def test_escape_first_does_what_it_means_where_the_focus_is(opened: MainWindow, qtbot: QtBot) -> None:
    bench = opened.workbench
    bench.turn_alone("items")
    opened.items.focus_filter()
    qtbot.keyClicks(opened.items.filter.line, "id:~1")
    settle(opened, qtbot)
    press(opened, qtbot, Key.Key_Escape)
    assert (opened.items.filter.line.text(), bench.is_alone("items")) == ("", True), "it empties the line"
    press(opened, qtbot, Key.Key_Escape)
    assert opened.focusWidget() is opened.items.rows, "it leaves the line"
    assert bench.is_alone("items")
    press(opened, qtbot, Key.Key_Escape)
    assert not bench.is_alone()
    press(opened, qtbot, Key.Key_Escape)
    assert not bench.is_alone()


def test_what_the_keys_do_they_do_while_a_pane_is_alone(window: MainWindow, qtbot: QtBot) -> None:
    open_sample(window, qtbot, "edits")
    state, bench = window.state, window.workbench
    press(window, qtbot, DIGITS["item"], ALONE)
    first = state.selection.current
    press(window, qtbot, Key.Key_J)
    assert state.selection.current != first
    press(window, qtbot, Key.Key_K)
    assert state.selection.current == first
    press(window, qtbot, Key.Key_N)
    assert state.selection.part is not None
    control = next(iter(window.top.numbers.values()))
    value = control.field.text()
    press(window, qtbot, Key.Key_Right, Held.AltModifier)
    assert control.field.text() != value
    window.annotating.toggle_check()
    settle(window, qtbot)
    assert state.history.journal.can_undo
    press(window, qtbot, Key.Key_Z, Held.ControlModifier)
    assert not state.history.journal.can_undo
    assert bench.is_alone("item")


def test_another_pane_that_is_wanted_takes_the_place_of_the_one_that_is_alone(window: MainWindow, qtbot: QtBot) -> None:
    open_sample(window, qtbot, "edits")
    bench = window.workbench
    focus = window.focusWidget()
    before = rooms(window)
    press(window, qtbot, DIGITS["item"], ALONE)
    press(window, qtbot, DIGITS["scores"], Held.AltModifier)
    assert bench.is_alone("scores")
    assert bench.themes["item"].zoom == 1.0 < bench.themes["scores"].zoom
    press(window, qtbot, DIGITS["items"], ALONE)
    assert bench.is_alone("items")
    names = list(panes(window))
    for step in range(1, len(names) + 1):
        press(window, qtbot, Key.Key_F6)
        assert bench.is_alone(names[step % len(names)])
    press(window, qtbot, Key.Key_F6, Held.ShiftModifier)
    assert bench.is_alone(names[-1])
    press(window, qtbot, Key.Key_F12)
    assert not bench.is_alone()
    assert window.focusWidget() is focus
    assert rooms(window) == before


def test_a_note_is_written_and_the_pane_that_was_alone_is_back(opened: MainWindow, qtbot: QtBot) -> None:
    bench = opened.workbench
    press(opened, qtbot, DIGITS["item"], ALONE)
    press(opened, qtbot, Key.Key_M)
    assert bench.is_alone("notes")
    qtbot.keyClicks(opened.focusWidget(), "our note")
    press(opened, qtbot, Key.Key_Return)
    assert bench.is_alone("item")
    assert bench.item.isAncestorOf(opened.focusWidget())
    press(opened, qtbot, Key.Key_Slash)
    assert bench.is_alone("items"), "the filter is in the list's pane"
    assert opened.focusWidget() is opened.items.filter.line


def test_the_current_row_is_in_sight_after_items_were_gone_through_alone(window: MainWindow, qtbot: QtBot) -> None:
    open_sample(window, qtbot, "edits")
    rows = window.items.rows
    rows.setFocus()
    press(window, qtbot, DIGITS["items"], ALONE)
    for _ in range(9):
        press(window, qtbot, Key.Key_J)
    press(window, qtbot, Key.Key_Escape)
    assert rows.viewport().rect().contains(rows.visualRect(rows.currentIndex()).center())


def test_full_screen_lets_the_text_grow_once_more_and_the_border_does_not(opened: MainWindow, qtbot: QtBot) -> None:
    bench = opened.workbench
    bars_before = bars(opened)
    press(opened, qtbot, DIGITS["scores"], ALONE)
    theme = bench.themes["scores"]
    zoom = theme.zoom
    for width in range(1280, 1100, -20):
        opened.resize(width, 780)
        settle(opened, qtbot)
        assert theme.zoom == zoom
    opened.resize(1280, 800)
    opened.theme.set_content(1.2)
    assert theme.zoom == pytest.approx(1.2 * zoom)
    opened.theme.set_content(1.0)
    press(opened, qtbot, Key.Key_F11, Held.ShiftModifier)
    assert opened.isFullScreen()
    assert bench.is_alone("scores")
    assert bench.pane("scores").size() == bench.size()
    assert bars(opened).items() >= bars_before.items()
    press(opened, qtbot, Key.Key_F11, Held.ShiftModifier)
    press(opened, qtbot, Key.Key_Escape)
    assert theme.zoom == 1.0


def test_a_window_that_becomes_small_or_large_meanwhile_has_its_layout_afterwards(
    opened: MainWindow, qtbot: QtBot
) -> None:
    bench = opened.workbench
    docked = places(bench)
    press(opened, qtbot, DIGITS["item"], ALONE)
    opened.resize(900, 640)
    settle(opened, qtbot)
    assert bench.is_alone("item")
    assert bench.item.size() == bench.size()
    press(opened, qtbot, Key.Key_Escape)
    assert bench.is_paged
    assert bench.paged.bar.isVisible()
    press(opened, qtbot, DIGITS["scores"], ALONE)
    assert not bench.paged.bar.isVisible()
    opened.resize(1280, 800)
    settle(opened, qtbot)
    assert bench.is_alone("scores")
    press(opened, qtbot, Key.Key_Escape)
    assert not bench.is_paged
    assert {pane.isVisible() for pane in (bench.items, bench.item, bench.scores)} == {True}
    assert docked == places(bench), "the list is as wide as before, too"


class Painted(QObject):
    """Counts how often widgets are painted."""

    def __init__(self, widgets: list[QWidget]) -> None:
        super().__init__()
        self.times = dict.fromkeys(widgets, 0)
        for widget in widgets:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and isinstance(watched, QWidget):
            self.times[watched] += 1
        return False


def test_another_text_size_paints_the_panes_once_and_the_bars_not_at_all(window: MainWindow, qtbot: QtBot) -> None:
    open_sample(window, qtbot, "edits")
    outside = [window.status, *window.top.findChildren(QAbstractSlider), *window.status.findChildren(QLabel)]
    outside = [widget for widget in outside if widget.isVisible()]
    inside = [w for w in window.item.findChildren(BlockWidget) if not w.visibleRegion().isEmpty()]
    assert outside
    assert inside
    told = {name: [] for name in PAGES}  # type: dict[str, list[float]]
    for name, theme in window.workbench.themes.items():
        theme.changed.connect(lambda name=name, theme=theme: told[name].append(theme.zoom))
    painted = Painted([*outside, *inside])
    before = bars(window)
    window.commands.content_by(1)
    QApplication.processEvents()
    assert all(zooms == [1.1] for zooms in told.values())
    assert bars(window) == before
    assert {painted.times[widget] for widget in inside} == {1}
    assert not any(painted.times[widget] for widget in outside if not window.status.isAncestorOf(widget))
    window.theme.set_zoom(1.3)
    assert {len(zooms) for zooms in told.values()} == {2}, "once, with what the text size makes of the zoom"


def test_the_text_size_is_remembered_from_one_start_to_the_next(make_window: object, qtbot: QtBot) -> None:
    first = make_window()  # type: ignore[operator]
    first.files.open_sample("edits")
    settled(qtbot, first)
    for _ in range(3):
        press(first, qtbot, Key.Key_Plus, Held.AltModifier)
    press(first, qtbot, Key.Key_Minus, Held.AltModifier)
    assert (first.theme.zoom, first.theme.content) == (1.0, 1.2)
    first.close()
    second = make_window()  # type: ignore[operator]
    assert (second.theme.zoom, second.theme.content) == (1.0, 1.2)
    second.files.open_sample("edits")
    settled(qtbot, second)
    assert second.workbench.themes["item"].zoom == 1.2
    press(second, qtbot, Key.Key_0, Held.AltModifier)
    assert second.workbench.themes["item"].zoom == 1.0
    second.restore_layout()
    assert second.theme.content == 1.0


def test_figures_are_drawn_larger_too(window: MainWindow, qtbot: QtBot) -> None:
    open_sample(window, qtbot, "edits")
    press(window, qtbot, DIGITS["figures"], ALONE)
    pane = window.workbench.figures
    assert isinstance(pane, FiguresPane)
    for figure in pane.figure_ids():
        pane.show_figure(figure)
        plot = pane.current
        assert plot is not None
        assert plot.bottom.style["tickFont"].pixelSize() == plot.theme.font("small").pixelSize() > SIZES["small"]
        assert plot.pen(0).widthF() == 2 * plot.theme.zoom
    press(window, qtbot, Key.Key_Escape)
    assert pane.current is not None
    assert pane.current.bottom.style["tickFont"].pixelSize() == SIZES["small"]
