"""Lecture mode, by its keys: what is shown can be read from the last row, and afterwards everything is as it was."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from lexeval_gui.core.changes import Gesture
from lexeval_gui.core.resources import resource
from lexeval_gui.window.blocks.formula import FormulaWidget
from lexeval_gui.window.guide.panel import GuidePanel
from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.widgets.fitting_tabs import FittingTabs
from tests.behaviour.conftest import LONGEST, settled
from tests.behaviour.rooms import at_rest, resized
from tests.behaviour.test_guided_paths import opened
from tests.behaviour.test_one_pane import press, scrolled
from tests.painted import painted_texts, texts_in

Key, Held = Qt.Key, Qt.KeyboardModifier

LEGIBLE = 24
"""Pixels of a font that is read from the last row, of a window of 1280 by 800."""

SAMPLES = ("substitution-happy", "edits-worked", "lexicon-missier", "generation-worked")


def guided_samples() -> list[str]:
    """The samples that have a guided path."""
    lists = (json.loads(file.read_text("utf-8")) for file in sorted(resource("samples").glob("*/samples.json")))
    return [sample["id"] for samples in lists for sample in samples if sample.get("guide")]


def open_sample(window: MainWindow, qtbot: QtBot, sample: str, with_path: bool = False) -> None:
    """Open a sample, at the first step of its path if that is wanted."""
    window.files.begins_paths = with_path
    window.files.open_sample(sample)
    settled(qtbot, window)
    window.workbench.make_figures()
    if with_path:
        arrived(window, qtbot)
    at_rest(window, qtbot)


def arrived(window: MainWindow, qtbot: QtBot) -> None:
    """Wait until the path is where it was asked to go, and its figure is drawn."""
    guide = window.state.guide
    qtbot.waitUntil(lambda: guide.start is not None and guide.goal is None, timeout=LONGEST)
    settled(qtbot, window)


def lecture(window: MainWindow, qtbot: QtBot) -> None:
    """Into the lecture, on a projector of 1280 by 800; or out of it."""
    press(window, qtbot, Key.Key_F11)
    if window.lecture.is_on:
        assert window.isFullScreen()
        resized(window, qtbot, 1280, 800)
    else:
        qtbot.waitUntil(lambda: window.lecture._home is None)
        at_rest(window, qtbot)


def alone(window: MainWindow) -> tuple[str, ...]:
    """The panes that are in the place of all."""
    return window.workbench.names_alone


def steps(window: MainWindow, qtbot: QtBot) -> int:
    """Go on to the end of the path, by the presenter's key; gives how many keys that took."""
    count = 0
    while window.state.guide.has_next:
        press(window, qtbot, Key.Key_PageDown)
        arrived(window, qtbot)
        count += 1
        check_formula(window)
    return count


def check_formula(window: MainWindow) -> None:
    """Where the item is shown, its arithmetic is large, and none of its lines is cut; what it is judged by and what is
    pointed at is in sight."""
    if not window.item.isVisible():
        return
    area = window.item.sections.areas["arithmetic"]
    formulas = [widget for widget in window.item.sections.widgets if isinstance(widget, FormulaWidget)]
    written = [text for widget in formulas for text in painted_texts(widget)]
    assert written
    assert min(text.size for text in written) >= LEGIBLE
    texts = painted_texts(area)
    seen = [text for text in texts if not text.seen.isEmpty()]
    assert [text.text for text in seen if not text.is_visible] == []
    if len(texts) > len(seen):
        assert area.height() > 0.25 * window.item.sections.height()
    for formula in formulas:
        wanted = [n for n, part in enumerate(formula.parts) if formula.is_pointed(part) or is_headline(formula, n)]

        assert all(area.is_in_sight(formula, index) for index in wanted)


def is_headline(formula: FormulaWidget, index: int) -> bool:
    source = formula.parts[index].source
    return source.kind == "result" and source.term in formula.headlines


@pytest.mark.parametrize("sample", guided_samples())
def test_formulas_and_the_labels_of_curves_are_legible(window: MainWindow, qtbot: QtBot, sample: str) -> None:
    open_sample(window, qtbot, sample)
    lecture(window, qtbot)
    assert window.size().toTuple() == (1280, 800)
    assert alone(window) == ("item", "figures")
    check_formula(window)
    pane = window.workbench.figures
    assert isinstance(pane, FiguresPane)
    looked_at = 0
    for figure in pane.figure_ids():
        pane.show_figure(figure)
        settled(qtbot, window)
        at_rest(window, qtbot)
        plot = pane.current
        assert plot is not None
        if plot.isVisible():
            texts = [text for text in texts_in(window, plot, painted_texts(window)) if not text.seen.isEmpty()]
            assert [(text.text, text.size) for text in texts if text.size < LEGIBLE] == [], figure
            looked_at += bool(texts)
    assert looked_at or not pane.figure_ids(), "there are figures, and none was looked at"


@pytest.mark.parametrize("sample", guided_samples())
def test_no_row_of_the_formula_is_cut_at_every_step_of_a_path(window: MainWindow, qtbot: QtBot, sample: str) -> None:
    open_sample(window, qtbot, sample, with_path=True)
    lecture(window, qtbot)
    check_formula(window)
    assert steps(window, qtbot) > 2


def at_desk(window: MainWindow, qtbot: QtBot) -> None:
    """As the sample is opened."""


def one_alone(window: MainWindow, qtbot: QtBot) -> None:
    window.workbench.turn_alone("scores")


def full_screen(window: MainWindow, qtbot: QtBot) -> None:
    press(window, qtbot, Key.Key_F11, Held.ShiftModifier)


def large_already(window: MainWindow, qtbot: QtBot) -> None:
    window.theme.set_zoom(1.2)
    window.theme.set_content(1.3)


def moved_docks(window: MainWindow, qtbot: QtBot) -> None:
    docked = window.workbench.docked
    docked.resizeDocks([docked.docks["items"]], [290], Qt.Orientation.Horizontal)
    docked._put_by_hand()


@pytest.mark.parametrize("prepare", [at_desk, one_alone, full_screen, large_already, moved_docks])
def test_afterwards_everything_is_as_it_was(
    window: MainWindow, qtbot: QtBot, prepare: Callable[[MainWindow, QtBot], None]
) -> None:
    open_sample(window, qtbot, "edits-worked")
    prepare(window, qtbot)
    settled(qtbot, window)
    at_rest(window, qtbot)
    bench, theme = window.workbench, window.theme

    def stands() -> tuple[object, ...]:
        window.status.clearMessage()
        zooms = theme.zoom, theme.content, {name: one.zoom for name, one in bench.themes.items()}
        known = window.size(), window.isFullScreen(), bench.names_alone, zooms, window.focusWidget()
        return (*known, scrolled(window), window.grab().toImage())

    before = stands()
    press(window, qtbot, Key.Key_F11)
    assert window.isFullScreen()
    if not before[1]:  # else the window system would not call it full any more
        resized(window, qtbot, 1280, 800)
        press(window, qtbot, Key.Key_Plus, Held.ControlModifier)
    assert stands() != before
    press(window, qtbot, Key.Key_Plus, Held.AltModifier)
    press(window, qtbot, Key.Key_3, Held.AltModifier)
    lecture(window, qtbot)
    for now, then in zip(stands(), before, strict=True):
        assert now == then


def test_bars_are_thin_and_say_how_to_leave(window: MainWindow, qtbot: QtBot) -> None:
    open_sample(window, qtbot, "edits-worked")
    high, sliders = (window.bars.height(), window.status.height()), [*window.top.numbers.values()]
    sliders = [slider for slider in sliders if slider.isVisible()]
    assert sliders
    lecture(window, qtbot)
    assert window.bars.height() < 0.7 * high[0]
    assert window.status.height() <= high[1]
    assert {label.text() for label in (window.status.lecture, window.status.lecture_key) if label.isVisible()} == {
        "lecture mode",
        "F11",
    }
    assert not window.status.signature.isVisible()
    assert all(slider.isVisible() for slider in sliders), "they are at hand"
    press(window, qtbot, Key.Key_Escape)
    assert not window.lecture.is_on
    assert not window.status.lecture.isVisible()


def test_the_pane_that_one_is_at_is_shown(window: MainWindow, qtbot: QtBot) -> None:
    open_sample(window, qtbot, "edits-worked")
    window.workbench.show_pane("conventions")
    lecture(window, qtbot)
    assert alone(window) == ("conventions",)
    press(window, qtbot, Key.Key_F12, Held.ShiftModifier)
    assert alone(window) == ("item", "figures")
    press(window, qtbot, Key.Key_2, Held.ControlModifier | Held.ShiftModifier)
    assert alone(window) == ("item",)
    lecture(window, qtbot)
    assert not window.workbench.is_alone()


def test_a_presenter_goes_from_item_to_item(window: MainWindow, qtbot: QtBot) -> None:
    open_sample(window, qtbot, "substitution-systems")
    first = window.state.selection.current
    assert not window.menus.qaction("guide.next").isEnabled(), "at the desk it is no key of ours"
    lecture(window, qtbot)
    press(window, qtbot, Key.Key_PageDown)
    second = window.state.selection.current
    assert second != first
    press(window, qtbot, Key.Key_PageUp)
    assert window.state.selection.current == first
    before = window.grab().toImage()
    for key in (Key.Key_B, Key.Key_Period):
        press(window, qtbot, key)
    assert window.grab().toImage() == before


def test_a_presenter_goes_along_the_path(window: MainWindow, qtbot: QtBot) -> None:
    open_sample(window, qtbot, "substitution-happy", with_path=True)
    lecture(window, qtbot)
    item = window.state.selection.current
    press(window, qtbot, Key.Key_PageDown)
    arrived(window, qtbot)
    assert window.state.guide.is_answered
    press(window, qtbot, Key.Key_PageDown)
    arrived(window, qtbot)
    assert window.state.guide.place == 1
    press(window, qtbot, Key.Key_PageUp)
    arrived(window, qtbot)
    assert (window.state.guide.place, window.state.selection.current) == (0, item)


def test_a_ring_is_around_the_pointer_and_takes_no_events(window: MainWindow, qtbot: QtBot) -> None:
    open_sample(window, qtbot, "edits-worked")
    halo = window.lecture.halo
    qtbot.mouseMove(window, QPoint(300, 300))
    assert not halo.isVisible()
    lecture(window, qtbot)
    below = window.childAt(QPoint(500, 420))
    qtbot.mouseMove(window, QPoint(500, 420))
    qtbot.waitUntil(halo.isVisible)
    assert (halo.geometry().center() - QPoint(500, 420)).manhattanLength() <= 2
    assert window.childAt(QPoint(500, 420)) is below
    with_ring = window.grab().toImage()
    press(window, qtbot, Key.Key_F11, Held.ControlModifier)
    assert not halo.isVisible()
    assert window.grab().toImage() != with_ring
    qtbot.mouseMove(window, QPoint(520, 430))
    assert not halo.isVisible()
    press(window, qtbot, Key.Key_F11, Held.ControlModifier)
    qtbot.mouseMove(window, QPoint(500, 420))
    qtbot.waitUntil(halo.isVisible)
    lecture(window, qtbot)
    assert not halo.isVisible()


def test_it_is_remembered_nowhere(make_window: Callable[[], MainWindow], qtbot: QtBot) -> None:
    window = make_window()
    open_sample(window, qtbot, "edits-worked")
    lecture(window, qtbot)
    window.background.asks_to_leave = lambda: True
    window.close()
    window = make_window()
    open_sample(window, qtbot, "edits-worked")
    assert not window.isFullScreen()
    assert not window.lecture.is_on
    assert (window.theme.zoom, window.theme.content) == (1.0, 1.0)
    assert not window.workbench.is_alone()


def test_files_that_are_closed_end_it_and_others_do_not(window: MainWindow, qtbot: QtBot) -> None:
    open_sample(window, qtbot, "edits-worked")
    lecture(window, qtbot)
    open_sample(window, qtbot, "lexicon-missier")
    assert window.lecture.is_on
    assert window.workbench.item.isVisible()
    window.files.close()
    qtbot.waitUntil(lambda: window.state.data.evaluation is None, timeout=LONGEST)
    assert not window.lecture.is_on
    assert (window.isFullScreen(), window.theme.content) == (False, 1.0)


def test_a_path_that_is_left_leaves_the_lecture_on(window: MainWindow, qtbot: QtBot) -> None:
    open_sample(window, qtbot, "edits-worked")
    open_sample(window, qtbot, "substitution-happy", with_path=True)
    lecture(window, qtbot)
    window.menus.trigger("guide.leave")
    at_rest(window, qtbot)
    assert window.lecture.is_on
    assert alone(window) == ("item", "figures")
    lecture(window, qtbot)
    assert not window.workbench.is_alone()


def test_a_path_that_is_begun_in_the_lecture_is_at_the_desk_afterwards(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    open_sample(window, qtbot, "edits-worked")
    window.workbench.turn_alone("scores")
    lecture(window, qtbot)
    opened(window, qtbot, tmp_path, '\n[[step]]\ntext = "x"\nfirst = { show = ["item", "figures"] }\n')
    at_rest(window, qtbot)
    lecture(window, qtbot)
    assert alone(window) == ("item", "figures")
    window.menus.trigger("guide.leave")
    at_rest(window, qtbot)
    assert alone(window) == ("scores",)


# the panel, and the line below the panes


def test_the_panel_is_legible_and_leaves_two_thirds(window: MainWindow, qtbot: QtBot) -> None:
    open_sample(window, qtbot, "substitution-happy", with_path=True)
    panel = window.guide.panel
    assert panel is not None
    for is_lecture in (False, True):
        if is_lecture:
            lecture(window, qtbot)
        check_foot(panel)
        assert panel.width() <= window.width() / 3
    assert 18 <= panel.text.font().pixelSize() <= 20
    window.theme.set_zoom(2.0)
    at_rest(window, qtbot)
    check_foot(panel)
    assert panel.width() <= window.width() / 3


@pytest.mark.parametrize(("sample", "zoom"), [("lexicon-garden", 0), ("substitution-happy", 1.5), ("edits-worked", 2)])
def test_nothing_of_the_panel_is_cut_where_it_is_narrow(
    window: MainWindow, qtbot: QtBot, sample: str, zoom: float
) -> None:
    """A choice that is wider than the panel has its letters in several lines, and a long name breaks within itself: in
    a lecture, and at a desk with a large zoom."""
    open_sample(window, qtbot, sample, with_path=True)
    window.theme.set_zoom(zoom) if zoom else lecture(window, qtbot)
    panel, lines = window.guide.panel, set[int]()
    assert panel is not None
    while True:
        for width in (800, 1280, 800):
            resized(window, qtbot, width, 800)
            inside = panel.area.widget()
            assert inside is not None
            assert inside.width() == panel.area.viewport().width()
            lines |= {button.text().count("\n") for button in panel._buttons}
            assert all("\n" not in button.accessibleName() for button in panel._buttons)
        if not window.state.guide.has_next:
            break
        press(window, qtbot, Key.Key_PageDown)
        arrived(window, qtbot)
    assert {0, 1} <= lines


def test_the_text_of_the_panel_is_copied_by_its_key(window: MainWindow, qtbot: QtBot) -> None:
    open_sample(window, qtbot, "lexicon-garden", with_path=True)
    panel = window.guide.panel
    assert panel is not None
    panel.question.setFocus()
    panel.question.setSelection(0, 7)
    qtbot.keyClick(panel.question, Key.Key_C, Held.ControlModifier)
    assert QGuiApplication.clipboard().text() == panel.question.accessibleName()[:7]


def check_foot(panel: GuidePanel) -> None:
    """Nothing of the keys at its foot is cut, nor of what they do."""
    words = ["PgDn", "PgUp", "A", "Leave", *(way.text() for way in panel.ways)]
    texts = [text for text in painted_texts(panel) if text.text in words]
    assert len(texts) == len(words) == 7
    assert all(text.is_visible for text in texts)


def test_what_changed_is_large_and_begins_with_what_is_switched_on(window: MainWindow, qtbot: QtBot) -> None:
    open_sample(window, qtbot, "substitution-systems")
    lecture(window, qtbot)
    for system, is_on in enumerate((False, False, True)):
        window.state.view.set_visible(system, is_on)
    window.state.data.change_settings({"n": "4"})
    settled(qtbot, window)
    qtbot.waitUntil(lambda: window.state.steps.told is not None, timeout=LONGEST)
    at_rest(window, qtbot)
    assert window.changes.text.font().pixelSize() >= 18
    changed = window.state.steps.told
    assert changed is not None
    told = [one for one in changed.systems if one.words()]
    assert len(told) > 1
    assert told[0].system != 2
    said = window.changes.text.text()
    assert min(range(3), key=lambda system: found(said, window, system)) == 2


def found(said: str, window: MainWindow, system: int) -> int:
    """Where a system is named; far away if it is not."""
    evaluation = window.state.data.evaluation
    assert evaluation is not None
    place = said.find(f">{evaluation.system_names[system]}<")
    return place if place >= 0 else len(said)


# a what-if in front of the class

SENTENCE = 200
"""Pixels that are left to what was changed: two rows of words with what stands over them."""


def to_hand(window: MainWindow, qtbot: QtBot) -> None:
    """Go on until something of the item is changed by hand."""
    while window.state.guide.has_next and not window.state.data.changes:
        press(window, qtbot, Key.Key_PageDown)
        arrived(window, qtbot)
    assert window.state.data.changes
    at_rest(window, qtbot)


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize(("width", "height", "zoom"), [(1280, 800, 1.0), (1920, 1080, 1.0), (1280, 800, 2.0)])
def test_what_was_changed_keeps_its_room(
    window: MainWindow, qtbot: QtBot, sample: str, width: int, height: int, zoom: float
) -> None:
    window.theme.set_zoom(zoom)
    open_sample(window, qtbot, sample, with_path=True)
    lecture(window, qtbot)
    resized(window, qtbot, width, height)
    to_hand(window, qtbot)
    sections = window.item.sections
    above = [area for name, area in sections.areas.items() if name != "arithmetic" and area.isVisible()]
    assert sum(area.height() for area in above) >= SENTENCE
    assert sections.changes.isVisible()
    for area in (*above, sections.areas["arithmetic"]):
        texts = [text for text in painted_texts(area) if not text.seen.isEmpty()]
        cut = [text for text in texts if text.rect.bottom() > area.viewport().height() + 3]
        assert [text.text for text in cut if not area.is_covered(text.seen.center().toPoint())] == []
    check_formula(window)


def test_the_status_bar_says_that_it_is_a_changed_copy(window: MainWindow, qtbot: QtBot) -> None:
    open_sample(window, qtbot, "generation-worked", with_path=True)
    lecture(window, qtbot)
    assert not window.status.copied.isVisible()
    to_hand(window, qtbot)
    assert not window.ribbon.isVisible(), "its room is the sentence's"
    assert window.status.copied.isVisible()
    assert window.status.copied.text() == "changed copy"
    lecture(window, qtbot)
    assert window.ribbon.isVisible()


@pytest.mark.parametrize(
    ("sample", "framed"), [("generation-worked", {"no"}), ("edits-worked", set()), ("substitution-happy", {"glad"})]
)
def test_the_frame_goes_with_what_was_moved(window: MainWindow, qtbot: QtBot, sample: str, framed: set[str]) -> None:
    """The path points at a word by its place; the hand moves it, types it anew, or takes it away."""
    open_sample(window, qtbot, sample, with_path=True)
    to_hand(window, qtbot)
    refs = [ref for ref in window.state.selection.pointed if not isinstance(ref, str)]
    places = [place for ref in refs for place in window.item.sections.places_of(ref)]
    assert {widget.parts[index].value for widget, index in places} == framed
    window.state.history.undo()
    settled(qtbot, window)
    step = window.state.guide.step
    assert step is not None
    assert window.state.selection.pointed == step.point


def test_what_is_chosen_stays_chosen_where_it_was_moved(window: MainWindow, qtbot: QtBot) -> None:
    open_sample(window, qtbot, "generation-worked")
    window.item.part.mark(("token", "left_right", 7))
    item = window.state.data.evaluation.dataset.ids[0]  # type: ignore[union-attr]
    window.state.history.gesture(Gesture(item, ("token", "left_right", 7), "move", 2))
    settled(qtbot, window)
    assert window.state.selection.part == ("token", "left_right", 2)
    window.state.history.gesture(Gesture(item, ("token", "left_right", 2), "remove"))
    settled(qtbot, window)
    assert window.state.selection.part is None


# what stands around the panes

READ = 16
"""Pixels of the text of bars, menus and help, which the presenter reads and the class may."""


def test_bars_menus_and_help_can_be_read(window: MainWindow, qtbot: QtBot) -> None:
    open_sample(window, qtbot, "substitution-systems")
    sizes = window.top.presets.font().pixelSize(), window.top.height()
    lecture(window, qtbot)
    assert [text.text for text in painted_texts(window.top) if text.size < READ] == []
    menus = window.top.menus
    assert menus is not None
    for menu in (menus.menus, *window.bars.menus.findChildren(QMenu)):
        assert menu.font().pixelSize() >= READ
    window.help.explain_words(["k"])
    at_rest(window, qtbot)
    assert window.help.panel.page.document().defaultFont().pixelSize() >= READ
    assert window.help.panel.line.font().pixelSize() >= READ
    window.help.close()
    lecture(window, qtbot)
    assert (window.top.presets.font().pixelSize(), window.top.height()) == sizes
    assert window.help.panel.line.font().pixelSize() == window.theme.font().pixelSize()


@pytest.mark.parametrize(("sample", "width"), [("substitution-systems", 1280), ("substitution-happy", 1280)])
def test_the_systems_that_are_on_have_names_in_the_bar(
    window: MainWindow, qtbot: QtBot, sample: str, width: int
) -> None:
    open_sample(window, qtbot, sample)
    for system in range(3, len(window.top.switches)):
        window.state.view.set_visible(system, False)
    lecture(window, qtbot)
    resized(window, qtbot, width, 800)
    written = [text.text for text in painted_texts(window.top) if text.is_visible]
    shown = [switch.name for switch in window.top.switches if switch.isChecked()]
    assert len(shown) > 1
    for name in shown:
        assert any(text == name or (text[:2] == name[:2] and "…" in text) for text in written), (name, written)
    assert window.top.height() < 1.5 * window.top.switches[0].height(), "one row"
    window.state.view.set_visible(0, False)
    at_rest(window, qtbot)
    assert shown[0] not in [text.text for text in painted_texts(window.top)]


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("lectures", [True, False])
def test_no_name_of_a_figure_is_cut(window: MainWindow, qtbot: QtBot, sample: str, lectures: bool) -> None:
    open_sample(window, qtbot, sample)
    if lectures:
        lecture(window, qtbot)
    window.workbench.make_figures()
    pane = window.workbench.figures
    assert isinstance(pane, FiguresPane)
    row = pane.findChild(FittingTabs)
    assert row is not None
    for place, title in reversed([*enumerate(row.titles)]):  # the first is in front at first
        row.bring(place)
        at_rest(window, qtbot)
        tabs = row.tabs
        seen = [other for other in range(tabs.count()) if tabs.isTabVisible(other)]
        assert place in seen, "the one that is looked at is in sight"
        assert all(tabs.mapTo(row, tabs.tabRect(other).topRight()).x() < row.width() for other in seen)
        assert all(tabs.tabRect(other).width() >= tabs.widths()[other] for other in seen)
        assert len(seen) + len(row.more.menu().actions()) == len(row.titles)
        assert not (row.more.isVisible() and pane._more.isVisible()), "one menu"
        assert window.state.view.figure == pane.figure_ids()[place], title
    for place in range(1, len(row.titles)):  # those in the menu, too
        qtbot.keyClick(row.tabs, Qt.Key.Key_Right)
        assert (row.front, row.tabs.isTabVisible(place)) == (place, True)
    qtbot.keyClick(row.tabs, Qt.Key.Key_Right)
    assert row.front == len(row.titles) - 1
    qtbot.keyClick(row.tabs, Qt.Key.Key_Left)
    assert row.front == len(row.titles) - 2
