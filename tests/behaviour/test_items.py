"""The item list and the item view in a whole window: finding items, reading one, trying what would change."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lexeval_gui.core.blocks import Answer, Ranking
from lexeval_gui.window.blocks.ranking import RankingWidget
from lexeval_gui.window.look.theme import LOOKS, Look
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.state.data import Data
from lexeval_gui.window.state.opened import Opened
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests.behaviour.conftest import LONGEST


def evaluation(window: MainWindow) -> Evaluation:
    assert window.state.data.evaluation is not None
    return window.state.data.evaluation


def ranking(window: MainWindow) -> RankingWidget:
    return next(widget for widget in window.item.findChildren(RankingWidget) if widget.isVisible())


def answers(window: MainWindow, system: int = 0) -> list[str]:
    block = ranking(window).block
    assert isinstance(block, Ranking)
    return [answer.text for answer in block.columns[system].answers]


def click_row(qtbot: QtBot, window: MainWindow, row: int) -> None:
    table = window.items.rows
    place = table.visualRect(table.model().index(row, 0)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_a_click_on_an_item_shows_its_sentence_multiset_answers_and_arithmetic(
    opened: MainWindow, qtbot: QtBot
) -> None:
    click_row(qtbot, opened, 4)
    assert opened.state.selection.current == 4
    text = opened.item.text()
    data = evaluation(opened).dataset
    assert text.startswith(f"{data.labels['lexelt'][4]} · {data.ids[4]}")
    for title in ("sentence", "gold", "answers", "arithmetic"):
        assert f"\n{title}\n" in text


def test_the_headline_of_list_item_and_evaluation_is_one_number(opened: MainWindow) -> None:
    names = [column.id for column in opened.items.table().columns]
    for item in (0, 7, 30):
        opened.state.selection.set_current(item)
        block = ranking(opened).block
        assert isinstance(block, Ranking)
        for system, column in enumerate(block.columns):
            measure = evaluation(opened).headline(system)
            listed = opened.items.table().rows[item][names.index(f"{column.name}.{measure.id}")]
            assert listed == evaluation(opened).item_values(system, measure.id)[item]
            assert isinstance(listed, float)
            assert column.headline == f"{measure.short} {listed:.3f}".replace(" 0.", " .")


def test_a_filter_by_key_and_back_to_the_list(opened: MainWindow, qtbot: QtBot) -> None:
    opened.activateWindow()
    opened.items.focus_filter()
    qtbot.keyClicks(opened.items.filter.line, "pos:v F<.5")
    qtbot.keyClick(opened.items.filter.line, Qt.Key.Key_Return)
    values = evaluation(opened).item_values(0, "coverage_f")
    pos = evaluation(opened).dataset.labels["pos"]
    expected = [row for row in range(len(values)) if pos[row] == "v" and values[row] < 0.5]
    assert len(opened.items.table().rows) == len(expected) > 0
    assert opened.state.selection.current == expected[0]


def test_the_slider_sorts_the_list_again_once_it_rests(opened: MainWindow, qtbot: QtBot) -> None:
    state = opened.state
    name = evaluation(opened).system_names[1]
    state.view.set_sort(f"{name}.coverage_f", True)
    assert state.data.settings is not None
    with qtbot.waitSignal(state.data.rested, timeout=LONGEST):
        state.data.apply_settings(state.data.settings.with_values({"n": "1"}))
    column = [c.id for c in opened.items.table().columns].index(f"{name}.coverage_f")
    shown = [row[column] for row in opened.items.table().rows]
    assert shown == sorted(shown, reverse=True)  # type: ignore[type-var]


def test_removing_a_miss_raises_the_score_and_undo_takes_it_back(opened: MainWindow, qtbot: QtBot) -> None:
    widget, before = ranking(opened), answers(opened, 1)
    total = evaluation(opened).scores(1).total("coverage_f")
    miss = next(
        i for i, p in enumerate(widget.parts)
        if p.column == 1 and isinstance(p.source, Answer) and p.source.state == "miss" and p.source.taken
    )  # fmt: skip
    opened.activateWindow()
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=widget.parts[miss].rect.center().toPoint())
    qtbot.keyClick(widget, Qt.Key.Key_Delete)
    assert len(answers(opened, 1)) == len(before) - 1
    assert evaluation(opened).scores(1).total("coverage_f") > total
    opened.state.history.undo()
    assert answers(opened, 1) == before
    assert evaluation(opened).scores(1).total("coverage_f") == total


def test_an_answer_is_typed_moved_and_dragged(opened: MainWindow, qtbot: QtBot) -> None:
    widget, before = ranking(opened), answers(opened, 1)
    row = [i for i, p in enumerate(widget.parts) if p.column == 1 and p.line >= 0]
    opened.activateWindow()
    qtbot.mouseDClick(widget, Qt.MouseButton.LeftButton, pos=widget.parts[row[0]].rect.center().toPoint())
    assert widget._edit is not None
    widget._edit.setText("another word")
    qtbot.keyClick(widget._edit, Qt.Key.Key_Return)
    assert answers(opened, 1) == ["another word", *before[1:]]
    qtbot.keyClick(widget, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    assert answers(opened, 1)[:2] == [before[1], "another word"]
    start, end = (widget.parts[row[place]].rect.center().toPoint() for place in (1, 3))
    qtbot.mousePress(widget, Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(widget, QPoint(start.x(), (start.y() + end.y()) // 2))
    qtbot.mouseMove(widget, end)
    qtbot.mouseRelease(widget, Qt.MouseButton.LeftButton, pos=end)
    assert answers(opened, 1)[3] == "another word"
    assert opened.state.history.journal.cursor == 3


def test_what_cannot_be_is_said_in_the_status_bar(opened: MainWindow, qtbot: QtBot) -> None:
    widget = ranking(opened)
    with qtbot.waitSignal(opened.state.message) as said:
        widget.gestured.emit(widget.parts[1].ref, "replace", "two;words")
    assert "semicolon" in said.args[0]
    assert opened.state.data.evaluation is opened.state.data.original


def test_selected_items_are_copied_from_the_list(opened: MainWindow, qtbot: QtBot) -> None:
    opened.activateWindow()
    opened.items.rows.setFocus()
    click_row(qtbot, opened, 1)
    qtbot.keyClick(opened.items.rows, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    opened.items.copy()
    lines = QGuiApplication.clipboard().text().splitlines()
    ids = evaluation(opened).dataset.ids
    assert [line.split("\t")[1] for line in lines] == ["id", ids[1], ids[2]]


@pytest.mark.parametrize("look", LOOKS)
def test_every_item_can_be_drawn(opened: MainWindow, look: Look) -> None:
    opened.theme.set_look(look)
    for item in range(0, len(evaluation(opened).dataset), 6):
        opened.state.selection.set_current(item)
        QApplication.processEvents()
        assert not opened.item.grab().isNull()


def test_the_first_rows_of_large_files_are_painted_before_their_item(opened: MainWindow, qtbot: QtBot) -> None:
    first_rows = Evaluation(replace(evaluation(opened).loaded, preview=True))
    opened.state.put(Opened(Data(opened.state.data.plan)).with_evaluation(first_rows))
    assert len(opened.items.shown) == len(first_rows.dataset)
    assert not opened.item.sections.widgets
    qtbot.waitUntil(lambda: bool(opened.item.sections.widgets), timeout=LONGEST)


def test_the_window_is_painted_as_a_whole_for_other_large_files_and_not_for_more_of_them(
    opened: MainWindow, qtbot: QtBot
) -> None:
    assert opened.state.data.plan is not None
    first_rows = Evaluation(replace(evaluation(opened).loaded, preview=True))
    opened.state.put(Opened(Data(replace(opened.state.data.plan))).with_evaluation(first_rows))
    assert not opened.updatesEnabled()
    qtbot.waitUntil(lambda: not opened.state.turns.are_waiting, timeout=LONGEST)
    assert opened.updatesEnabled()
    opened.state.show_evaluation(Evaluation(first_rows.loaded))
    assert opened.state.turns.are_waiting
    assert opened.updatesEnabled()
    qtbot.waitUntil(lambda: not opened.state.turns.are_waiting, timeout=LONGEST)
    assert opened.item.updatesEnabled()
