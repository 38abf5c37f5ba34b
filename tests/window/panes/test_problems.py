from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from lexeval_gui.core.problems import Problem
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.problems import LONGEST, ProblemsPane, item_of_line, line_as_text, lines_around
from lexeval_gui.window.state.app_state import AppState
from tests import tiny


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "wide.oot"
    path.write_text("".join(f"bright.a {100 + n} ::: answer {n}\n" for n in range(9)), encoding="utf-8")
    return path


@pytest.fixture
def pane(qtbot: QtBot, tiny_state: AppState, theme: Theme, file: Path) -> ProblemsPane:
    made = ProblemsPane(tiny_state, theme)
    qtbot.addWidget(made)
    made.resize(1000, 200)
    made.show()
    tiny_state.problems.set_problems(
        (
            Problem("note", "", None, "says", "nothing to see"),
            Problem("warning", str(file), 4, "twice", "said twice", (4, 6)),
            Problem("error", str(file), 1, "worse", "a worse one"),
        )
    )
    return made


def test_no_problems_are_said_to_be_none(qtbot: QtBot, tiny_state: AppState, theme: Theme):
    made = ProblemsPane(tiny_state, theme)
    qtbot.addWidget(made)
    made.show()
    assert made._nothing.isVisible()
    assert made.count == 0


def test_errors_come_first(pane: ProblemsPane):
    assert [row[0] for row in pane.view.texts()[1:]] == ["E", "W", "N"]
    assert pane.view.texts()[1][1:] == ["wide.oot:1", "a worse one"]
    assert pane.count == 3


def test_the_badge_is_told(qtbot: QtBot, pane: ProblemsPane, tiny_state: AppState):
    with qtbot.waitSignal(pane.count_changed) as told:
        tiny_state.problems.set_problems(())
    assert told.args == [0]


def test_a_click_shows_the_lines_around_and_goes_to_the_item(
    qtbot: QtBot, pane: ProblemsPane, tiny_state: AppState, file: Path
):
    place = pane.view.visualRect(pane.view.model().index(1, 2)).center()
    qtbot.mouseClick(pane.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    lines = pane._lines.toPlainText().splitlines()
    assert len(lines) == 5
    assert [line.split()[0] for line in lines] == ["2", "3", "▸", "5", "6"]
    assert pane._place.text() == f"{file}:4 (1 of 2)"
    assert tiny_state.selection.current == 3


def test_lines_with_the_same_problem_are_walked_through(qtbot: QtBot, pane: ProblemsPane, tiny_state: AppState):
    pane.show_problem(1)
    qtbot.mouseClick(pane._after, Qt.MouseButton.LeftButton)
    assert pane._place.text().endswith(":6 (2 of 2)")
    assert tiny_state.selection.current == 5
    qtbot.mouseClick(pane._after, Qt.MouseButton.LeftButton)
    assert pane._place.text().endswith(":4 (1 of 2)")


def test_the_keyboard_walks_through_problems(qtbot: QtBot, pane: ProblemsPane, tiny_state: AppState):
    pane.view.setCurrentIndex(pane.view.model().index(0, 0))
    assert pane._place.text().endswith("wide.oot:1")
    qtbot.keyClick(pane.view, Qt.Key.Key_Down)
    assert pane._place.text().endswith(":4 (1 of 2)")
    assert tiny_state.selection.current == 0
    qtbot.keyClick(pane.view, Qt.Key.Key_Return)
    assert tiny_state.selection.current == 3


def test_a_problem_without_a_file_shows_its_message(pane: ProblemsPane):
    pane.show_problem(2)
    assert pane._lines.toPlainText() == "nothing to see"


def test_a_file_that_is_gone_is_said_to_be(pane: ProblemsPane, file: Path):
    file.unlink()
    pane.show_problem(1)
    assert "cannot be read any more" in pane._lines.toPlainText()


def test_lines_at_the_ends_of_a_file(file: Path):
    assert [number for number, _ in lines_around(str(file), 1)] == [1, 2, 3]
    assert [number for number, _ in lines_around(str(file), 9)] == [7, 8, 9]


def test_lines_are_shown_safely():
    assert line_as_text(b"a\0b\r\n") == "a␀b"
    assert line_as_text(b"\xff\n") == "\N{REPLACEMENT CHARACTER}"
    assert len(line_as_text(b"x" * 10**6)) == LONGEST + 2


@pytest.mark.parametrize(
    ("line", "item"), [("bright.a 104 ::: x", 4), ("104 :: x", 4), ("no id here at all 104", None), ("", None)]
)
def test_the_item_of_a_line_is_found_by_its_id(line: str, item: int | None):
    assert item_of_line(tiny.evaluation(), line) == item
