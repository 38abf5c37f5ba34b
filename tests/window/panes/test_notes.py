"""The tab of tags and notes: what it shows of the current item, and the list of all of them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lexeval_gui.core.changes import Change
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.notes import model
from lexeval_gui.window.panes.notes.pane import NotesPane
from lexeval_gui.window.state.annotating import AnnotationActions
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.workspace.items.annotations import Annotations, Place

TAGS = [{"name": "sense", "key": "1", "colour": "#1f66ad"}, {"name": "odd", "key": "2", "colour": "#c2570c"}]


@pytest.fixture
def pane(tiny_state: AppState, theme: Theme, qtbot: QtBot) -> NotesPane:
    """The tab over nine items, the first two of them with tags and notes, and a note on an item that is not there."""
    ids = tiny_state.data.evaluation.dataset.ids  # type: ignore[union-attr]
    tiny_state.history.who = "Ann"
    tiny_state.history.apply([Change("tag list", "", None, None, TAGS)])
    tiny_state.history.apply([Change("tags", ids[0], None, None, ["odd", "sense"])])
    tiny_state.history.apply([Change("note", ids[1], None, None, "two annotators gave glad")])
    tiny_state.history.apply([Change("note", "in no file", None, None, "kept")])
    made = NotesPane(tiny_state, AnnotationActions(tiny_state, tiny_state), theme)
    qtbot.addWidget(made)
    made.resize(1000, 240)
    made.show()
    made.show_list()
    return made


def checked(pane: NotesPane) -> list[str]:
    return [chip.accessibleName() for chip in pane.chips if chip.isChecked()]


def test_the_chips_say_which_tags_the_item_has(pane: NotesPane, tiny_state: AppState) -> None:
    assert len(pane.chips) == 2
    assert len(checked(pane)) == 2
    tiny_state.selection.set_current(1)
    assert checked(pane) == []
    assert pane.note_line.text() == "two annotators gave glad"


def test_a_chip_gives_and_takes_its_tag(pane: NotesPane, tiny_state: AppState, qtbot: QtBot) -> None:
    tiny_state.selection.set_current(2)
    annotations = tiny_state.history.annotations
    assert annotations is not None
    qtbot.mouseClick(pane.chips[0], Qt.MouseButton.LeftButton)
    assert annotations.tags(2) == ("sense",)
    qtbot.mouseClick(pane.chips[0], Qt.MouseButton.LeftButton)
    assert annotations.tags(2) == ()
    assert len(tiny_state.history.journal.entries) == 6


def test_a_note_goes_to_the_item_that_it_was_begun_for(pane: NotesPane, tiny_state: AppState, qtbot: QtBot) -> None:
    tiny_state.selection.set_current(3)
    qtbot.keyClicks(pane.note_line, "begun here")
    qtbot.keyClick(pane.note_line, Qt.Key.Key_Return)
    assert tiny_state.history.annotations is not None
    assert tiny_state.history.annotations.note(3) == "begun here"
    assert "Ann" in pane.history_label.text()


def test_the_list_has_a_row_for_each_item_and_says_what_is_in_no_file(pane: NotesPane) -> None:
    assert pane.model.rowCount() >= 2
    assert "1 not in these files" in pane.count.text()


def test_the_list_is_searched_and_says_so_where_nothing_is_found(pane: NotesPane) -> None:
    every = pane.model.rowCount()
    pane.search.setText("two annotators")
    pane.show_list()
    assert pane.model.rowCount() == 1 < every
    pane.search.setText("nothing like it")
    pane.show_list()
    assert pane.model.rowCount() == 0


def test_what_places_are_found_by_is_put_together_before_a_text_is_typed(
    pane: NotesPane, tiny_state: AppState, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    evaluation, known = tiny_state.data.evaluation, tiny_state.history.annotations
    assert evaluation is not None
    assert known is not None
    ids = evaluation.dataset.ids
    tiny_state.history.apply([Change("tags", ids[row], None, None, ["odd"], "edit 1") for row in (1, 3)])
    pane.show_list()
    monkeypatch.setattr(model, "PIECE", 2)
    made, real, rows = list[int](), known._text, known.annotated_places()[0].tolist()

    def text(self: Annotations, item: str, row: int, place: Place) -> str:
        made.append(row)
        return real(item, row, place)

    monkeypatch.setattr(Annotations, "_text", text)
    QApplication.sendEvent(pane.search, QFocusEvent(QEvent.Type.FocusIn))
    qtbot.waitUntil(lambda: len(made) == len(rows))
    pane.search.setText("odd")
    pane.show_list()
    assert made == rows, "nothing is put together again"
    assert [pane.model.row_at(place) for place in range(pane.model.rowCount())] == [0, 1, 3]


def test_a_check_is_one_click(pane: NotesPane, tiny_state: AppState, qtbot: QtBot) -> None:
    pane.check.click()
    assert tiny_state.history.annotations is not None
    assert tiny_state.history.annotations.is_checked(0)
    tiny_state.history.undo()
    assert not tiny_state.history.annotations.is_checked(0)
    assert not pane.check.isChecked() or tiny_state.selection.current != 0


def test_the_facets_stay_while_a_text_is_looked_for(pane: NotesPane, tiny_state: AppState) -> None:
    before = list(pane.facets)
    assert len(before) == 2
    pane.search.setText("two annotators")
    pane.show_list()
    assert pane.facets == before
    ids = tiny_state.data.evaluation.dataset.ids  # type: ignore[union-attr]
    tiny_state.history.apply([Change("tags", ids[3], None, None, ["odd"])])
    pane.search.setText("odd")
    pane.show_list()
    assert [chip.text() for chip in pane.facets] == ["sense 1", "odd 2"]
    assert [pane.model.row_at(place) for place in range(pane.model.rowCount())] == [0, 3]
