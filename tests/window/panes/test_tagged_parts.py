"""Tags of parts: drawn at the part, told to who does not see them, listed one by one, jumped to, counted, exported."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from lexeval_gui.core.changes import Change, Ref
from lexeval_gui.core.parts.names import part_name
from lexeval_gui.window.blocks.base import BlockWidget
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.item.pane import ItemPane
from lexeval_gui.window.panes.notes.model import ITEM, PART, TAGS
from lexeval_gui.window.panes.notes.pane import NotesPane
from lexeval_gui.window.state.annotating import AnnotationActions
from lexeval_gui.window.state.app_state import AppState
from tests.window.samples import evaluation, state_of

TAGS_LISTED = [{"name": "odd", "key": "1", "colour": "#8e4585"}]
COLOUR = QColor("#8e4585")
SAMPLES: dict[str, Ref] = {
    "edits-letters": ("gold", 0), "lexicon-missier": ("form", "missier"), "generation-worked": ("node", 0),
    "substitution-systems": ("answer", "cautious", 0, "simple"),
}  # fmt: skip


def tag(state: AppState, ref: Ref, names: list[str], row: int = 0) -> None:
    evaluation = state.data.evaluation
    assert evaluation is not None
    item = evaluation.dataset.ids[row]
    state.history.apply([Change("tags", item, None, None, names, part_name(ref))])


def shown(qtbot: QtBot, theme: Theme, state: AppState) -> ItemPane:
    pane = ItemPane(state, theme)
    qtbot.addWidget(pane)
    pane.resize(900, 900)
    pane.show()
    return pane


def places(pane: ItemPane, ref: Ref) -> list[tuple[BlockWidget, int]]:
    return [(w, i) for w in pane._widgets for i, part in enumerate(w.parts) if part.ref == ref]


def has_colour(image: QImage, corner: QPoint, side: int) -> bool:
    points = (corner + QPoint(x, y) for x in range(side) for y in range(side))
    return any(image.pixelColor(point) == COLOUR for point in points if image.rect().contains(point))


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_tag_is_drawn_at_its_part_wherever_that_stands_and_told(qtbot: QtBot, theme: Theme, sample: str):
    state, ref = state_of(sample), SAMPLES[sample]
    state.selection.set_current(0)
    pane = shown(qtbot, theme, state)
    found = places(pane, ref)
    assert found
    state.history.apply([Change("tag list", "", None, None, TAGS_LISTED)])
    places_of_tag: dict[BlockWidget, QRectF] = {}
    for is_tagged in (True, False):
        tag(state, ref, ["odd"] if is_tagged else [])
        for widget, index in found:
            image, part = widget.grab().toImage(), widget.parts[index]
            at = widget.tag_rects(part)
            assert len(at) == is_tagged
            places_of_tag[widget] = at[0] if at else places_of_tag[widget]
            assert widget.rect().contains(places_of_tag[widget].toAlignedRect())
            corner = places_of_tag[widget].topLeft().toPoint()
            assert has_colour(image, corner, theme.px(11)) == is_tagged, type(widget).__name__
            assert ("tagged odd" in widget.tip_of(part)) == is_tagged
            widget.at = index
            assert ("tagged odd" in widget.current_words()) == is_tagged


def test_only_the_parts_of_the_item_on_screen_are_marked(qtbot: QtBot, theme: Theme):
    state = state_of("edits-letters")
    state.selection.set_current(0)
    tag(state, ("gold", 0), ["odd"], row=1)
    pane = shown(qtbot, theme, state)
    assert not any(widget.tags for widget in pane._widgets)
    state.selection.set_current(1)
    assert all(widget.tags.keys() == {("gold", 0)} for widget in pane._widgets)


@pytest.fixture
def notes(qtbot: QtBot, theme: Theme) -> NotesPane:
    state = state_of("edits-letters")
    state.selection.set_current(0)
    tag(state, ("gold", 1), ["odd"])
    tag(state, ("gold", 0), ["odd", "rare"])
    tag(state, ("gold", 2), ["odd"], row=2)
    item = evaluation("edits-letters").dataset.ids[0]
    state.history.apply([Change("tags", item, None, None, ["odd"], "")])
    pane = NotesPane(state, AnnotationActions(state, state), theme)
    qtbot.addWidget(pane)
    pane.resize(1100, 300)
    pane.show()
    pane.show_list()
    return pane


def cells(pane: NotesPane, *columns: int) -> list[tuple[str, ...]]:
    model = pane.model
    return [tuple(str(model.index(row, column).data()) for column in columns) for row in range(model.rowCount())]


def test_parts_are_listed_one_by_one_with_what_they_are(notes: NotesPane):
    assert cells(notes, ITEM, PART, TAGS) == [
        ("0001", "", "odd"), ("0001", "gold 1 · from → of · RT", "odd, rare"),
        ("0001", "gold 2 · at → to · RT", "odd"),
        ("0003", cells(notes, PART)[3][0], "odd"),
    ]  # fmt: skip
    assert cells(notes, PART)[3][0].startswith("gold 3 · ")
    notes.search.setText("rare")
    notes.show_list()
    assert cells(notes, ITEM, TAGS) == [("0001", "odd, rare")]
    assert notes.model.place_at(0) == (part_name(("gold", 0)), None)


def test_a_click_jumps_to_the_part(notes: NotesPane, qtbot: QtBot, theme: Theme):
    item = shown(qtbot, theme, notes._state)
    notes.list.row_chosen.emit(3)
    assert (notes._state.selection.current, notes._state.selection.part) == (2, ("gold", 2))
    assert item.part.ref == ("gold", 2)
    notes.list.row_chosen.emit(1)
    assert (notes._state.selection.current, notes._state.selection.part) == (0, ("gold", 0))
    notes.list.row_chosen.emit(0)
    assert notes._state.selection.part is None


def test_chips_count_parts(notes: NotesPane):
    assert sorted(chip.text() for chip in notes.facets) == ["odd 4", "rare 1"]
    tag(notes._state, ("gold", 1), [])
    notes.show_list()
    assert sorted(chip.text() for chip in notes.facets) == ["odd 3", "rare 1"]


def test_for_machines_parts_are_exported_with_statuses_under_every_run(notes: NotesPane):
    [table] = notes.exported(for_reading=False)
    names = [column.id for column in table.columns]
    rows = [dict(zip(names, row, strict=True)) for row in table.rows]
    [row] = [row for row in rows if row["item"] == "0001" and row["part"] == "gold 1"]
    assert (row["type"], row["words"], row["correction"], row["tags"]) == ("RT", "from", "of", "odd, rare")
    assert (row["Run_bold.status"], row["Run_shy.status"]) == ("corrected", "corrected")
    assert len(rows) == 4
    [read] = notes.exported(for_reading=True)
    assert [column.id for column in read.columns] == ["checked", "item", "part", "tags", "note"]
