"""Help beside the item, in its window and as a page: it follows the item, gives way, and is searched by keys."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QTextCharFormat
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTabBar, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.core.changes import Gesture
from lexeval_gui.window.actions.while_hidden import HIDDEN
from lexeval_gui.window.blocks.formula import FormulaWidget
from lexeval_gui.window.help import numbers
from lexeval_gui.window.help.arithmetic_rows import is_ours
from lexeval_gui.window.help.headings import section_of_heading
from lexeval_gui.window.help.page_view import blocks_of
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace.items.arithmetic import arithmetic_of
from lexeval_gui.workspace.items.listing import number
from tests.behaviour.conftest import LONGEST, settled
from tests.behaviour.rooms import at_rest, resized, zoomed
from tests.behaviour.test_exercises import begin, predict

HEADLINES = {
    "substitution-systems": "coverage_f",
    "edits": "correction_f",
    "lexicon": "mean_l",
    "generation": "generation_string_accuracy",
}
Make = Callable[[], MainWindow]


def press(window: QWidget, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key as the window system tells the window with the focus."""
    handle = window.windowHandle()
    assert handle is not None
    QTest.keyClick(handle, key, held)
    QGuiApplication.processEvents()


def rows(window: MainWindow) -> list[str]:
    """The arithmetic in the page."""
    document = window.help.panel.page.document()
    return [block.text() for block in blocks_of(document) if is_ours(block) and block.text()]


def worked_out(window: MainWindow, qtbot: QtBot) -> list[str]:
    """The same once it is there."""
    qtbot.waitUntil(lambda: bool(rows(window)) and numbers.WORKING not in rows(window), timeout=LONGEST)
    return rows(window)


def section(window: MainWindow) -> str:
    """The section at the top of the page."""
    return section_of_heading(window.help.panel.page.cursorForPosition(QPoint(20, 20)).block())


def result(window: MainWindow, measure: str, system: int) -> str:
    """A measure of the current item, from the scores."""
    evaluation, item = window.state.data.evaluation, window.state.selection.current
    assert evaluation is not None
    assert item is not None
    value = float(evaluation.item_values(system, measure, slice(item, item + 1))[0])
    return number(value, evaluation.measures[measure].kind)


@pytest.fixture
def systems(window: MainWindow, qtbot: QtBot) -> MainWindow:
    """A window with three systems; what is pointed at is nothing."""
    window.files.open_sample("substitution-systems")
    settled(qtbot, window)
    window.menus.trigger("guide.leave")  # its guided path shows one pane alone
    window.workbench.leave_alone()
    return window


@pytest.mark.parametrize("sample", HEADLINES)
def test_the_numbers_are_those_of_the_item_at_every_step(window: MainWindow, qtbot: QtBot, sample: str) -> None:
    window.files.open_sample(sample)
    settled(qtbot, window)
    evaluation, measure = window.state.data.evaluation, HEADLINES[sample]
    assert evaluation is not None
    window.help.explain_words([measure])
    for _ in range(4):
        shown = worked_out(window, qtbot)
        item = window.state.selection.current
        assert item is not None
        assert evaluation.dataset.ids[item] in shown[0]
        for system, name in enumerate(evaluation.system_names):
            assert name in shown
            place = shown.index(name)
            following = [text for text in shown[place + 1 :] if text not in evaluation.system_names]
            assert any(result(window, measure, system) in text for text in following), (name, shown)
        window.menus.trigger("item.next")


def test_settings_switches_and_changes_by_hand_are_followed_at_once(systems: MainWindow, qtbot: QtBot) -> None:
    systems.help.explain_words(["coverage_precision"])
    worked_out(systems, qtbot)
    for k in ("0.5", "3"):
        systems.state.data.change_settings({"k": k})
        shown = worked_out(systems, qtbot)
        assert sum(f"+ {k} ×" in text for text in shown) == 3
        assert all(any(result(systems, "coverage_precision", s) in text for text in shown) for s in range(3))
    systems.commands.toggle_system(1)
    assert "eager" not in worked_out(systems, qtbot)
    systems.commands.toggle_system(1)
    before = worked_out(systems, qtbot)
    evaluation = systems.state.data.evaluation
    assert evaluation is not None
    item = evaluation.dataset.ids[systems.state.selection.current or 0]
    systems.state.history.gesture(Gesture(item, ("answers", "cautious"), "insert", "zq"))
    settled(qtbot, systems)
    after = worked_out(systems, qtbot)
    assert after != before
    assert any(result(systems, "coverage_precision", 0) in text for text in after)
    systems.menus.trigger("undo")
    settled(qtbot, systems)
    assert worked_out(systems, qtbot) == before


def test_what_takes_long_is_never_of_another_item(
    systems: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    systems.help.explain_words(["coverage_f"])
    worked_out(systems, qtbot)
    go_on = Event()

    def slow(*asked: Any) -> Any:
        go_on.wait(20)
        return arithmetic_of(*asked)

    monkeypatch.setattr(numbers, "arithmetic_of", slow)
    systems.menus.trigger("item.next")
    assert rows(systems) == [numbers.WORKING]
    systems.menus.trigger("item.next")
    assert rows(systems) == [numbers.WORKING]
    go_on.set()
    shown = worked_out(systems, qtbot)
    evaluation, item = systems.state.data.evaluation, systems.state.selection.current
    assert evaluation is not None
    assert item == 2
    assert f"· {evaluation.dataset.ids[item]} ·" in shown[0]


def test_no_item_and_no_value_are_said(systems: MainWindow, qtbot: QtBot) -> None:
    systems.help.explain_words(["best_normalised"])
    assert sum("no such measure" in text for text in worked_out(systems, qtbot)) == 3
    systems.state.selection.set_current(None)
    assert rows(systems) == [numbers.NO_ITEM]


def test_help_takes_the_column_beside_the_item_and_gives_it_back(systems: MainWindow, qtbot: QtBot) -> None:
    systems.workbench.make_figures()
    at_rest(systems, qtbot)
    item, figures, panel = systems.item, systems.workbench.figures, systems.help.panel
    assert figures is not None
    before = item.size()
    systems.items.rows.setFocus()
    press(systems, Qt.Key.Key_Down)
    press(systems, Qt.Key.Key_F1)
    at_rest(systems, qtbot)
    assert panel.isVisible()
    assert not figures.isVisible()
    assert item.size() == before
    left = panel.mapTo(systems, QPoint(0, 0)).x()
    assert left >= item.mapTo(systems, QPoint(item.width(), 0)).x()
    assert panel.width() >= systems.theme.px(300)
    assert systems.focusWidget() is panel.page
    press(systems, Qt.Key.Key_Escape)
    assert not panel.isVisible()
    assert figures.isVisible()
    assert systems.focusWidget() is systems.items.rows
    systems.help.explain_words(["k"])
    systems.menus.trigger("tab.figures")
    assert figures.isVisible()
    assert not panel.isVisible()


def test_a_wide_window_has_a_column_for_it(systems: MainWindow, qtbot: QtBot) -> None:
    resized(systems, qtbot, 1920, 1080)
    systems.workbench.make_figures()
    systems.help.explain_words(["k"])
    at_rest(systems, qtbot)
    figures, panel = systems.workbench.figures, systems.help.panel
    assert figures is not None
    assert figures.isVisible()
    assert panel.isVisible()
    assert section(systems) == "k"
    resized(systems, qtbot, 1280, 800)
    assert panel.isVisible()
    assert not figures.isVisible()
    assert section(systems) == "k", "the same section is read at another width"
    resized(systems, qtbot, 1920, 1080)
    assert figures.isVisible()
    systems.help.place.close()
    assert not panel.isVisible()


def test_the_place_is_turned_by_a_key_and_remembered(make_window: Make, qtbot: QtBot) -> None:
    window = make_window()
    window.files.open_sample("substitution-systems")
    settled(qtbot, window)
    window.help.explain_words(["coverage_f"])
    press(window, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    apart = window.help.window
    assert apart is not None
    assert apart.isVisible()
    assert window.help.panel.window() is apart
    assert any("F = 2PR" in text for text in worked_out(window, qtbot)), "it follows the item there too"
    window.close()
    other = make_window()
    other.files.open_sample("substitution-systems")
    settled(qtbot, other)
    other.help.explain_words(["k"])
    assert other.help.window is not None
    assert other.help.window.isVisible()
    other.help.window.activateWindow()
    press(other.help.window, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    assert not other.help.window.isVisible()
    assert other.help.panel.window() is other
    assert section(other) == "k"
    assert other.help.place.is_beside


def test_where_one_page_has_room_help_is_a_page(systems: MainWindow, qtbot: QtBot) -> None:
    zoomed(systems, qtbot, 2.0)
    assert systems.room == "narrow"
    systems.workbench.show_pane("item")
    systems.help.explain_words(["coverage_f"])
    at_rest(systems, qtbot)
    panel = systems.help.panel
    assert panel.isVisible()
    assert panel.width() == systems.pages.width()
    assert not systems.item.isVisible()
    first = worked_out(systems, qtbot)
    systems.menus.trigger("item.next")
    qtbot.waitUntil(lambda: rows(systems) != first and numbers.WORKING not in rows(systems), timeout=LONGEST)
    press(systems, Qt.Key.Key_Escape)
    assert systems.item.isVisible()
    systems.help.explain_words(["coverage_f"])
    systems.menus.trigger("tab.scores")
    assert systems.workbench.scores.isVisible()
    assert not panel.isVisible()
    systems.help.explain_words(["coverage_f"])
    zoomed(systems, qtbot, 1.0)
    assert panel.isVisible()
    assert systems.item.isVisible()


def test_other_files_have_their_own_page(systems: MainWindow, qtbot: QtBot) -> None:
    systems.help.explain_words(["coverage_f"])
    worked_out(systems, qtbot)
    systems.files.open_sample("edits")
    settled(qtbot, systems)
    assert systems.help.panel.isVisible()
    assert rows(systems) == []
    assert "HOO" in systems.help.panel.page.toPlainText()
    systems.files.close()
    assert not systems.help.panel.isVisible()


def test_while_scores_are_hidden_help_tells_none(systems: MainWindow, qtbot: QtBot) -> None:
    systems.help.explain_words(["coverage_f"])
    worked_out(systems, qtbot)
    panel = begin(systems, qtbot)
    assert not systems.help.panel.isVisible()
    systems.activateWindow()
    assert typed(systems, "coverage_f")[0] == "Coverage F"
    assert rows(systems) == [HIDDEN]
    predict(panel, ".5")
    qtbot.waitUntil(lambda: not systems.state.guide.hides)
    if systems.help.place.is_shown:
        assert any("F = 2PR" in text for text in worked_out(systems, qtbot))


def test_a_click_on_a_term_of_the_arithmetic_explains_it(systems: MainWindow, qtbot: QtBot) -> None:
    (formula,) = systems.item.findChildren(FormulaWidget)
    (index, *_) = [i for i, part in enumerate(formula.parts) if part.source.term == "coverage_recall"]
    formula.do("explain", index)
    assert section(systems) == "coverage_recall"
    links = systems.help.panel.page
    links.anchorClicked.emit("#coverage_precision")
    assert section(systems) == "coverage_precision"
    assert any("P = " in text for text in worked_out(systems, qtbot))


def test_f1_explains_a_pane_and_a_figure(systems: MainWindow, qtbot: QtBot) -> None:
    systems.workbench.make_figures()
    at_rest(systems, qtbot)
    figures = systems.workbench.figures
    assert figures is not None
    tabs = figures.findChild(QTabBar)
    assert tabs is not None
    systems.activateWindow()
    tabs.setFocus()
    press(systems, Qt.Key.Key_Right)
    press(systems, Qt.Key.Key_F1)
    assert section(systems) == "Figure: over k"
    press(systems, Qt.Key.Key_Escape)
    tabs.setCurrentIndex(tabs.count() - 1)
    tabs.setFocus()
    press(systems, Qt.Key.Key_F1)
    assert systems.help.panel.page.textCursor().block().text() == "Figure: map"
    press(systems, Qt.Key.Key_Escape)
    systems.menus.trigger("tab.notes")
    press(systems, Qt.Key.Key_Tab)
    press(systems, Qt.Key.Key_F1)
    assert systems.help.panel.page.textCursor().block().text() == "Notes and tags"


# searching


def typed(window: MainWindow, text: str) -> list[str]:
    """Search, as a person does; the sections that are listed."""
    press(window, Qt.Key.Key_F1, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.focusWidget() is window.help.panel.line
    QTest.keyClicks(window.help.panel.line, text)
    listed = window.help.panel.results
    return [listed.item(row).text() for row in range(listed.count())]


def test_search_finds_over_all_pages_and_goes_from_place_to_place(systems: MainWindow, qtbot: QtBot) -> None:
    panel = systems.help.panel
    systems.activateWindow()
    listed = typed(systems, "blanks")
    pages = {panel.results._found[row].page.title for row in range(len(listed))}
    assert pages >= {"Lexical substitution", "Filter language"}
    press(systems, Qt.Key.Key_Down)
    second = panel.results.current
    assert second is not None
    assert panel.results.currentRow() == 1
    assert panel.page.page == second.page
    shown = panel.page.toPlainText().lower()
    assert panel.page.hits.count == shown.count("blanks") > 0
    marks = panel.page.extraSelections()
    assert [mark.cursor.selectedText().lower() for mark in marks] == ["blanks"] * len(marks)
    none = QTextCharFormat.UnderlineStyle.NoUnderline
    assert all(mark.format.underlineStyle() != none for mark in marks)
    press(systems, Qt.Key.Key_Return)
    assert not panel.results.isVisible()
    assert panel.page.page == second.page


def test_the_places_of_a_page_are_counted_and_gone_through(systems: MainWindow, qtbot: QtBot) -> None:
    panel = systems.help.panel
    systems.activateWindow()
    assert typed(systems, "coverage F")[0] == "Coverage F"
    press(systems, Qt.Key.Key_Return)
    first, many = panel.page.hits.current, panel.page.hits.count
    assert panel.counted.text().startswith(f"{first + 1} of {many} in this page")
    assert many > 3
    press(systems, Qt.Key.Key_Return)
    assert panel.page.hits.current == (first + 1) % many
    press(systems, Qt.Key.Key_F3)
    assert panel.page.hits.current == (first + 2) % many
    press(systems, Qt.Key.Key_F3, Qt.KeyboardModifier.ShiftModifier)
    press(systems, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert panel.page.hits.current == first
    cursor = panel.page.textCursor()
    assert panel.page.viewport().rect().contains(panel.page.cursorRect(cursor).center())
    press(systems, Qt.Key.Key_Escape)
    assert panel.line.text() == ""
    assert panel.page.extraSelections() == []
    assert panel.isVisible()
    press(systems, Qt.Key.Key_Escape)
    assert not panel.isVisible()


def test_marks_stay_where_the_words_are_while_numbers_change(systems: MainWindow, qtbot: QtBot) -> None:
    systems.activateWindow()
    typed(systems, "coverage_f")
    worked_out(systems, qtbot)
    for k in ("2", "10"):
        systems.state.data.change_settings({"k": k})
        marks = systems.help.panel.page.extraSelections()
        texts = [mark.cursor.selectedText() for mark in marks]
        assert {text.lower().replace(" ", "_") for text in texts} == {"coverage_f"}
        assert len(texts) == systems.help.panel.page.hits.count > 3


def test_ctrl_f_is_for_help_while_the_focus_is_in_it(systems: MainWindow, qtbot: QtBot) -> None:
    systems.activateWindow()
    systems.help.explain_words(["k"])
    assert QApplication.focusWidget() is systems.help.panel.page
    press(systems, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.focusWidget() is systems.help.panel.line
    systems.items.rows.setFocus()
    press(systems, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.focusWidget() is not systems.help.panel.line


def test_nothing_found_is_said_and_markup_is_text(systems: MainWindow, qtbot: QtBot) -> None:
    systems.activateWindow()
    assert typed(systems, "<b>zq</b>") == []
    assert systems.help.panel.counted.text() == "Nothing was found."
    assert systems.help.panel.counted.isVisible()


def test_without_files_there_is_help_in_a_window(window: MainWindow, qtbot: QtBot) -> None:
    window.menus.trigger("help.search")
    assert window.help.window is not None
    assert window.help.window.isVisible()
    QTest.keyClicks(window.help.panel.line, "undo")
    assert window.help.panel.results.count() > 0
    assert window.help.panel.page.page.title == "Keys"
