"""A window that was zoomed looks like one that was started at that zoom: fonts, rows, dialogs, tool tips."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QTableView, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.core.resources import resource
from lexeval_gui.window.actions.table import TABS
from lexeval_gui.window.look.theme import SIZES
from lexeval_gui.window.panes.item.sections import ItemSections
from lexeval_gui.window.project.tag_dialog import TagDialog
from lexeval_gui.window.shell.layout.docks import Docks
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.start.open_dialog import OpenDialog
from lexeval_gui.window.widgets.labels import restyle
from lexeval_gui.window.widgets.page import Card
from lexeval_gui.window.widgets.strip import Strip
from lexeval_gui.workspace import opening
from tests.behaviour.conftest import settled
from tests.behaviour.test_review import begin
from tests.painted import painted_texts

Make = Callable[[], MainWindow]
Screen = Iterator[QWidget]


def start(window: MainWindow, qtbot: QtBot) -> Screen:
    yield window
    window.files.open_paths(["/no/such/file.gold"])
    yield window


def tabs(window: MainWindow, qtbot: QtBot, sample: str = "edits") -> Screen:
    window.files.open_sample(sample)
    settled(qtbot, window)
    window.workbench.make_figures()
    for name in TABS:  # each is shown once, and gets its fonts while it cannot be seen
        window.menus.trigger(f"tab.{name}")
        settled(qtbot, window)
    yield window


def judgments(window: MainWindow, qtbot: QtBot) -> Screen:
    return tabs(window, qtbot, "generation-phase")


def typed(window: MainWindow, qtbot: QtBot) -> Screen:
    """The tabs; then a filter that was wrong, and is not any more, and a number that is none."""
    yield from tabs(window, qtbot)
    line = window.items.filter.line
    qtbot.keyClicks(line, "nosuch:x")
    assert line.property("wrong")
    yield window
    line.selectAll()
    qtbot.keyClicks(line, "id:~0")
    assert not line.property("wrong")
    control = next(iter(window.top.numbers.values()))
    control.field.selectAll()
    qtbot.keyClicks(control.field, "zz")
    assert control.field.property("wrong")
    yield window


def dialogs(window: MainWindow, qtbot: QtBot) -> Screen:
    roles = OpenDialog(opening.plan(opening.sample("substitution").paths), window.theme, window)
    for dialog in (roles, TagDialog((), (), window.theme, window)):
        dialog.show()
        yield dialog
        dialog.close()


def review(window: MainWindow, qtbot: QtBot) -> Screen:
    begin(window, qtbot, resource("samples", "lexicon", "english", "generous_lexicon.tsv"))
    yield window


def alone(window: MainWindow, qtbot: QtBot) -> Screen:
    """A gold without systems; and every strip."""
    sample = opening.sample("generation")
    gold = next(source.path for source in opening.plan(sample.paths).sources if source.role == "gold")
    window.files.open_paths([gold], sample.task, ask=False)
    settled(qtbot, window)
    window.workbench.make_figures()  # they are made when a thread has loaded what they need, early or late
    window.menus.trigger("tab.scores")
    for strip in window.findChildren(Strip):
        strip.label.setText("what a strip says")
        strip.show()
    yield window


def paper(window: MainWindow, qtbot: QtBot) -> Screen:
    """What stands in the place of the panes while a dictionary is on paper."""
    begin(window, qtbot, resource("samples", "lexicon", "english", "generous_lexicon.tsv"))
    window.review.leave()
    assert window.pages.currentWidget() is window.review.alone
    yield window


SCREENS = {screen.__name__: screen for screen in (start, typed, judgments, dialogs, review, alone, paper)}


def path(widget: QWidget, root: QWidget) -> str:
    """Where a widget is, in words that are the same in two windows."""
    names: list[str] = []
    while widget is not root:
        parent = widget.parentWidget()
        assert parent is not None
        alike = parent.findChildren(type(widget), options=Qt.FindChildOption.FindDirectChildrenOnly)
        names.append(f"{type(widget).__name__}{widget.objectName()}{alike.index(widget)}")
        widget = parent
    return "/".join(reversed(names))


def fonts(root: QWidget) -> dict[str, int]:
    """The size of the font of each widget that can be seen; but of Qt's inner ones, which are painted by others."""
    shown = (widget for widget in (root, *root.findChildren(QWidget)) if widget.isVisible())
    widgets = [widget for widget in shown if not widget.size().isEmpty()]  # a bar without tabs has no height
    return {
        path(widget, root): widget.fontInfo().pixelSize()
        for widget in widgets
        if not widget.objectName().startswith("qt_") and widget.window() is root
    }


def zoomed(window: MainWindow, qtbot: QtBot, zoom: float) -> None:
    window.theme.set_zoom(zoom)
    qtbot.wait(30)


def differing(one: dict[str, int], other: dict[str, int]) -> dict[str, tuple[int, int]]:
    """The sizes that are not the same, of what is in both."""
    return {place: (one[place], other[place]) for place in one.keys() & other.keys() if one[place] != other[place]}


@pytest.mark.parametrize("screen", SCREENS)
def test_fonts_are_those_of_a_window_started_at_the_zoom(make_window: Make, qtbot: QtBot, screen: str) -> None:
    window, found = make_window(), []
    for root in SCREENS[screen](window, qtbot):
        small = fonts(root)
        zoomed(window, qtbot, 2.0)
        large = fonts(root)
        touch(root)
        assert differing(fonts(root), large) == {}, "a change of looks brought other fonts back"
        found.append(large)
        zoomed(window, qtbot, 1.0)
        assert differing(fonts(root), small) == {}
    zoomed(window, qtbot, 2.0)
    window.close()
    fresh = make_window()
    assert fresh.theme.zoom == 2.0
    for large, root in zip(found, SCREENS[screen](fresh, qtbot), strict=True):
        qtbot.wait(30)
        wanted = fonts(root)
        assert differing(large, wanted) == {}
        assert len(large.keys() & wanted.keys()) > 5
        assert max(wanted.values()) >= 26


def touch(root: QWidget) -> None:
    """Change what the style sheet asks for, back and forth."""
    for widget in root.findChildren(QWidget):
        if widget.property("wrong") is not None or widget.property("look") is not None:
            was = widget.property("look")
            restyle(widget, "look", "nothing known")
            restyle(widget, "look", was)


def test_the_list_is_painted_as_in_a_window_started_at_the_zoom(make_window: Make, qtbot: QtBot) -> None:
    pictures: dict[float, list[QImage]] = {1.0: [], 2.0: []}
    for started in (1.0, 2.0):
        window = make_window()
        assert window.theme.zoom == started
        window.files.open_sample("edits")
        settled(qtbot, window)
        for zoom in (1.0, 2.0, 1.0, 2.0):
            zoomed(window, qtbot, zoom)
            pictures[zoom].append(window.items.rows.viewport().grab(QRect(0, 0, 80, 60)).toImage())
            assert QToolTip.font().pixelSize() == window.theme.px(13)
        window.close()
    for alike in pictures.values():
        assert all(picture == alike[0] for picture in alike)
    assert pictures[1.0][0] != pictures[2.0][0]


def docks_of_sample(window: MainWindow, qtbot: QtBot) -> Docks:
    window.resize(1280, 800)
    window.files.open_sample("substitution")
    settled(qtbot, window)
    return window.workbench.docked


def test_docks_have_the_sizes_at_once_that_they_had_at_a_zoom(
    make_window: Make, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without being put back one by one, for which each is hidden and shown."""
    window, places = make_window(), dict[float, list[QRect]]()
    docks = docks_of_sample(window, qtbot)
    for zoom in (1.2, 1.0, 1.2, 1.0):
        zoomed(window, qtbot, zoom)
        settled(qtbot, window)
        places[zoom] = [dock.geometry() for dock in docks.docks.values()]
    assert places[1.2] != places[1.0]
    monkeypatch.setattr(type(docks), "restoreState", lambda *_: pytest.fail("they are put back one by one"))
    for zoom in (1.2, 1.0):
        zoomed(window, qtbot, zoom)
        assert [dock.geometry() for dock in docks.docks.values()] == places[zoom]


def test_a_dock_that_was_closed_stays_closed_at_a_zoom_at_which_it_was_open(make_window: Make, qtbot: QtBot) -> None:
    window = make_window()
    docks = docks_of_sample(window, qtbot)
    for zoom in (1.2, 1.0, 1.2, 1.0):
        zoomed(window, qtbot, zoom)
    docks.docks["figures"].toggleViewAction().trigger()
    assert not docks.is_open("figures")
    window.theme.set_look("dark")
    for zoom in (1.0, 1.2, 1.0):
        zoomed(window, qtbot, zoom)
        assert not docks.is_open("figures")


@pytest.mark.parametrize(("size", "zoom"), [((1280, 800), 2.0), ((1000, 500), 1.4), ((1280, 800), 2.5)])
def test_the_start_page_has_its_focus_in_sight_at_another_zoom_than_it_was_left_at(
    make_window: Make, qtbot: QtBot, size: tuple[int, int], zoom: float
) -> None:
    window = make_window()
    window.resize(*size)
    page = window.start
    page.verticalScrollBar().setValue(page.verticalScrollBar().maximum())
    window.files.open_sample("substitution")
    settled(qtbot, window)
    zoomed(window, qtbot, zoom)
    window.menus.trigger("close")
    qtbot.wait(50)
    focus = window.focusWidget()
    assert isinstance(focus, Card)
    place = QRect(focus.mapTo(page.viewport(), QPoint()), focus.size())
    assert page.viewport().rect().contains(place)


def test_an_item_is_laid_out_once_for_another_zoom(
    make_window: Make, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, widths = make_window(), list[int]()
    window.resize(1280, 800)
    window.files.open_sample("substitution")
    settled(qtbot, window)
    for zoom in (1.2, 1.0):
        zoomed(window, qtbot, zoom)
    place = ItemSections._place

    def noted(self: ItemSections) -> None:
        widths.append(self.width())
        place(self)

    monkeypatch.setattr(ItemSections, "_place", noted)
    for zoom in (1.2, 1.0):
        widths.clear()
        zoomed(window, qtbot, zoom)
        assert widths
        assert {*widths} == {window.item.sections.width()}, "it was laid out for a width that it does not have"


def test_a_page_of_help_follows_the_zoom(make_window: Make, qtbot: QtBot) -> None:
    window = make_window()
    window.files.open_sample("edits")
    settled(qtbot, window)
    window.help.explain_words(["F"])
    page = window.help.panel.page
    before = page.document().defaultFont().pixelSize()
    zoomed(window, qtbot, 2.0)
    assert page.document().defaultFont().pixelSize() == 2 * before


def test_heads_of_tables_are_painted_in_the_size_in_which_they_are_measured(opened: MainWindow, qtbot: QtBot) -> None:
    """Its own font, whatever sheet there is: the small one."""
    opened.annotating.apply_typed_tag("odd")  # else notes and tags have no table
    for zoom, content in ((1.0, 1.0), (1.5, 1.0), (1.0, 1.4)):
        opened.theme.set_zoom(zoom)
        opened.theme.set_content(content)
        seen = 0
        for tab in ("scores", "conventions", "notes", "problems"):
            opened.menus.trigger(f"tab.{tab}")
            settled(qtbot, opened)
            for table in opened.findChildren(QTableView):
                head = table.horizontalHeader()
                if table is not opened.items.rows and head.isVisible():  # the list of items paints its own
                    sizes = {text.size for text in painted_texts(head)}
                    assert sizes == {head.font().pixelSize()} == {round(SIZES["small"] * zoom * content)}, tab
                    seen += 1
        assert seen >= 4
