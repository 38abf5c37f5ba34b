"""A sentence in the whole window: treelets light up, tokens are dragged and typed, scores follow and come back."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from lexeval_gui.tasks.generation.changing import tokens_of
from lexeval_gui.tasks.generation.dataset import GenerationDataset
from lexeval_gui.window.blocks.grid import GridWidget
from lexeval_gui.window.blocks.tokens import TokensWidget
from lexeval_gui.window.shell.main_window import MainWindow
from tests.behaviour.conftest import settled
from tests.window.blocks.test_tokens import drag, middle

OUTPUT = "There was estimate for phase the second no cost"


@pytest.fixture
def sentence(window: MainWindow, qtbot: QtBot) -> MainWindow:
    """The worked example, open."""
    window.files.open_sample("generation-worked")
    settled(qtbot, window)
    window.state.selection.set_current(0)
    qtbot.waitUntil(lambda: bool(window.findChildren(TokensWidget)))
    return window


def rows_of(window: MainWindow) -> TokensWidget:
    return window.findChildren(TokensWidget)[0]


def output(window: MainWindow) -> str:
    assert window.state.data.evaluation is not None
    data = window.state.data.evaluation.dataset
    assert isinstance(data, GenerationDataset)
    return " ".join(tokens_of(data, 0, 0))


def _reads(window: MainWindow, text: str) -> bool:
    return output(window) == text


def totals(window: MainWindow) -> dict[str, float]:
    assert window.state.data.evaluation is not None
    return {name: float(line[0]) for name, line in window.state.data.evaluation.scores(0).totals.items()}


def token(place: int) -> tuple[Any, ...]:
    return "token", "left_right", place


def test_a_dragged_token_changes_the_scores_and_undo_brings_them_back(sentence: MainWindow, qtbot: QtBot) -> None:
    before, rows = totals(sentence), rows_of(sentence)
    target = rows.parts[rows.part_of(token(2)) or 0].rect
    drag(qtbot, rows, middle(rows, token(7)), QPoint(round(target.left()) - 3, round(target.center().y())))
    qtbot.waitUntil(lambda: output(sentence) == "There was no estimate for phase the second cost")
    settled(qtbot, sentence)
    assert totals(sentence)["generation_tree_accuracy"] > before["generation_tree_accuracy"]
    assert rows.parts[rows.at or 0].ref == token(2)
    sentence.state.history.undo()
    qtbot.waitUntil(lambda: output(sentence) == OUTPUT)
    settled(qtbot, sentence)
    assert totals(sentence) == before


def test_tokens_are_moved_typed_and_taken_away_by_keys(sentence: MainWindow, qtbot: QtBot) -> None:
    rows = rows_of(sentence)
    rows.setFocus()
    rows.at = rows.part_of(token(4))
    for key, held, wanted in (
        (Qt.Key.Key_Right, True, "There was estimate for the phase second no cost"),
        (Qt.Key.Key_Right, True, "There was estimate for the second phase no cost"),
        (Qt.Key.Key_Right, False, None),
        (Qt.Key.Key_Delete, False, "There was estimate for the second phase cost"),
        (Qt.Key.Key_Delete, False, "There was estimate for the second phase"),
    ):
        qtbot.keyClick(rows, key, Qt.KeyboardModifier.ControlModifier if held else Qt.KeyboardModifier.NoModifier)
        if wanted is not None:
            qtbot.waitUntil(partial(_reads, sentence, wanted))
            settled(qtbot, sentence)
    rows.at = rows.part_of(token(2))
    qtbot.keyClick(rows, Qt.Key.Key_Insert)
    assert rows._edit is not None
    qtbot.keyClicks(rows._edit, "no cost")
    qtbot.keyClick(rows._edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: output(sentence) == "There was no cost estimate for the second phase")
    settled(qtbot, sentence)
    assert set(totals(sentence).values()) == {1.0}


def test_hovering_a_token_lights_its_line_of_the_table_and_the_other_way_round(
    sentence: MainWindow, qtbot: QtBot
) -> None:
    sentence.resize(1280, 1200)
    rows, grid = rows_of(sentence), sentence.findChildren(GridWidget)[0]
    qtbot.waitUntil(lambda: not grid.visibleRegion().isEmpty() and grid.visibleRegion().boundingRect() == grid.rect())
    qtbot.mouseMove(rows, middle(rows, token(4)))
    assert sentence.state.selection.hover == ("treelet", 8)
    assert [part.source.cells[0] for part in grid.parts if grid.is_on(part.source.lights)] == ["phase"]
    qtbot.mouseMove(grid, grid.parts[0].rect.center().toPoint())
    lit = {part.source.text for part in rows.parts if part.source is not None and rows._is_on(part.source)}
    assert lit == {"There", "was", "no", "cost", "estimate", "for"}
