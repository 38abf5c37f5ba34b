"""What a screen says and how it answers, down to signs and keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.widgets.page import Card
from lexeval_gui.workspace import opening
from tests.behaviour.conftest import settled


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_enter_opens_a_card_of_the_start_page(window: MainWindow, qtbot: QtBot, key: Qt.Key) -> None:
    window.activateWindow()
    card = next(card for card in window.start.findChildren(Card) if card.text() == opening.samples()[0].title)
    card.setFocus()
    qtbot.keyClick(card, key)
    settled(qtbot, window)
    assert window.pages.currentWidget() is window.workbench


def test_enter_presses_whatever_button_has_the_focus(window: MainWindow, qtbot: QtBot) -> None:
    window.files.open_paths(["/no/such/file.gold"])
    assert window.is_refused
    back = next(b for b in window.error.findChildren(QPushButton) if b.text() == "Back" and b.isVisible())
    back.setFocus()
    qtbot.keyClick(back, Qt.Key.Key_Return)
    assert not window.is_refused
    window.files.open_sample("substitution")
    settled(qtbot, window)
    switch: QAbstractButton = window.top.switches[1]
    switch.setFocus()
    qtbot.keyClick(switch, Qt.Key.Key_Return)
    assert window.state.view.visible == (True, False, True)


def explained(window: MainWindow) -> str:
    """The id of the section of the page that F1 opens, which stands beside its title."""
    handle = window.windowHandle()
    QTest.keyClick(handle, Qt.Key.Key_F1)
    found = window.help.panel.page.textCursor().block().text()
    window.help.place.close()
    window.activateWindow()
    QGuiApplication.processEvents()
    return found.rpartition("\u2002")[2]


def point_at(window: MainWindow, widget: QWidget, place: QPoint | None = None) -> None:
    """Move the pointer over a widget, as the window system reports it."""
    spot = widget.mapTo(window, widget.rect().center() if place is None else place)
    QCursor.setPos(window.mapToGlobal(spot))
    for step in (QPoint(1, 1), QPoint(0, 0)):
        QTest.mouseMove(window.windowHandle(), spot + step)
    QGuiApplication.processEvents()


def focus(window: MainWindow, widget: QWidget) -> None:
    """Go to a widget with a key."""
    widget.setFocus()
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Shift)
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_End)


def test_f1_explains_what_was_touched_last_sliders_and_figures_too(opened: MainWindow, qtbot: QtBot) -> None:
    opened.workbench.make_figures()
    figures = opened.workbench.figures
    assert isinstance(figures, FiguresPane)
    qtbot.waitUntil(lambda: figures.current is not None and figures.current.isVisible())
    plot = figures.current
    assert plot is not None
    sliders = {name: control.slider for name, control in opened.top.numbers.items()}
    point_at(opened, sliders["k"])
    assert explained(opened) == "k"
    focus(opened, sliders["n"])
    assert explained(opened) == "n", "the pointer still lies over k, but a key was touched after it"
    point_at(opened, sliders["k"])
    assert explained(opened) == "k"
    focus(opened, plot)
    assert explained(opened) == "coverage_f"
    view = opened.workbench.scores.view
    focus(opened, view)
    view.setCurrentIndex(view.model().index(0, 1))
    assert explained(opened) == "coverage_precision"
    opened.move(-480, 0)  # the screen of the tests is 800 pixels wide, and the figure lies at the right
    point_at(opened, plot)
    assert explained(opened) == "coverage_f"


def test_one_item_has_no_interval_and_says_why(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    gold, one, other = (tmp_path / name for name in ("one.gold", "a.oot", "b.oot"))
    gold.write_text("bright.a 1 :: clever 3;smart 1;\n", encoding="utf-8")
    one.write_text("bright.a 1 ::: clever;dull\n", encoding="utf-8")
    other.write_text("bright.a 1 ::: dull\n", encoding="utf-8")
    window.files.open_paths([str(gold), str(one), str(other)], "substitution", ask=False)
    settled(qtbot, window)
    view = window.workbench.scores.view
    titles, *rows = view.texts()
    assert {row[titles.index("95 %")] for row in rows} == {"–"}
    window.menus.trigger("tab.compare")
    settled(qtbot, window)
    assert "No interval: one item alone has none." in window.workbench.compare._result.text()


def test_the_value_of_a_lemma_is_l_and_that_of_the_files_l_star(window: MainWindow, qtbot: QtBot) -> None:
    window.files.open_sample("lexicon-english")
    settled(qtbot, window)
    heads = [column.title for column in window.items._model.columns]
    assert [head.split()[0] for head in heads if "lexicon" in head] == ["L", "L"]
    listed = window.items.table()
    assert not [column.title for column in listed.columns if "L*" in column.title]
    titles = window.workbench.scores.view.texts()[0]
    assert "L*" in titles


def test_negative_numbers_have_a_minus_on_the_screen_and_a_hyphen_on_the_clipboard(
    opened: MainWindow, qtbot: QtBot
) -> None:
    opened.menus.trigger("tab.conventions")
    qtbot.waitUntil(
        lambda: opened.background.is_idle and opened.workbench.conventions.found is not None, timeout=20_000
    )
    settled(qtbot, opened)
    shown = [text for row in opened.workbench.conventions.view.texts()[1:] for text in row[2:-1]]
    assert any(text.startswith("−") for text in shown)
    assert not any(text.startswith("-") for text in shown)
    opened.workbench.conventions.copy()
    numbers = [cell for line in QGuiApplication.clipboard().text().splitlines()[1:] for cell in line.split("\t")[2:-1]]
    assert any(text.startswith("-.") for text in numbers)
    assert not any(text.startswith("−") for text in numbers)
