"""From part to part of an item: N, clicks in text and table, filters by status and type, long texts."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lexeval_gui.core.changes import Ref
from lexeval_gui.window.blocks.edits import EditsWidget
from lexeval_gui.window.blocks.pairs import PairsWidget
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.item.pane import ItemPane
from lexeval_gui.window.panes.items.pane import ItemsPane
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.opening import reading
from tests.tasks.edits.files import put, source_xml
from tests.tasks.edits.small import E, insertion, opened, write

LONG = [f"w{number}" for number in range(5_000)]
WHOLE = " ".join(LONG)


def word(number: int, *corrections: str, type: str = "RT") -> E:
    """An edit of a word of the long text."""
    start = len(" ".join(LONG[:number])) + (1 if number else 0)
    return E(type, start, start + len(LONG[number]), LONG[number], corrections)


GOLD = {
    "0001": [word(number, "x", type="RT" if number % 2 else "MD") for number in range(0, 4_800, 16)],
    "0002": [],
    "0003": [word(3, "x"), word(9, "y", type="UD"), insertion("MT", 0, "to ")],
}
OURS = {
    "0001": [word(number, "x", type="RT" if number % 2 else "MD") for number in range(0, 4_800, 32)],
    "0002": [],
    "0003": [word(3, "x"), word(20, "z")],
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("long")
    write(made / "Gold", "GE", GOLD)
    write(made / "Ours", "AA0", OURS)
    for name in GOLD:
        put(made / f"Source/{name}.xml", source_xml(WHOLE))
    return made


@pytest.fixture
def state(qapp: QApplication, folder: Path) -> AppState:
    made = AppState()
    made.show_evaluation(opened([("gold", str(folder / "Gold")), ("system", str(folder / "Ours"))]))
    return made


@pytest.fixture
def items(qtbot: QtBot, state: AppState) -> ItemsPane:
    made = ItemsPane(state, Theme())
    qtbot.addWidget(made)
    made.resize(370, 500)
    made.show()
    return made


@pytest.fixture
def pane(qtbot: QtBot, state: AppState, items: ItemsPane) -> ItemPane:
    made = ItemPane(state, Theme())
    made.item_requested.connect(items.next_item)
    qtbot.addWidget(made)
    made.resize(560, 500)
    made.show()
    return made


def text(pane: ItemPane) -> EditsWidget:
    return next(widget for widget in pane._widgets if isinstance(widget, EditsWidget))


def table(pane: ItemPane) -> PairsWidget:
    return next(widget for widget in pane._widgets if isinstance(widget, PairsWidget))


def height_in_view(pane: ItemPane, ref: Ref | None) -> float:
    """Where an edit of the text stands in what is in sight: 0 at the top, 1 at the bottom."""
    widget = text(pane)
    index = widget.part_of(ref)
    assert index is not None
    middle = widget.mapTo(pane.sections.areas["text"].inside, widget.parts[index].rect.center().toPoint()).y()
    return (middle - pane.sections.areas["text"].verticalScrollBar().value()) / pane.sections.areas[
        "text"
    ].viewport().height()


def test_a_row_of_the_table_brings_its_edit_into_the_middle(qtbot: QtBot, pane: ItemPane):
    rows = table(pane)
    index = rows.part_of(("gold", 150))
    assert index is not None
    assert not 0 <= height_in_view(pane, ("gold", 150)) <= 1
    qtbot.mouseClick(rows, Qt.MouseButton.LeftButton, pos=rows.parts[index].rect.center().toPoint())
    assert 0.4 < height_in_view(pane, ("gold", 150)) < 0.6
    assert text(pane).marked == rows.marked == ("gold", 150)
    rows.at = rows.part_of(("gold", 290))
    qtbot.keyClick(rows, Qt.Key.Key_Return)
    assert 0.0 < height_in_view(pane, ("gold", 290)) < 1.0
    assert text(pane).parts[text(pane).at or 0].ref == ("gold", 290)


def test_a_mark_in_the_text_chooses_its_row(qtbot: QtBot, pane: ItemPane):
    pane.resize(560, 900)
    widget = text(pane)
    index = widget.part_of(("edit", "Ours", 1))
    assert index is not None
    assert pane.sections.is_in_sight(widget, index)
    before = pane.sections.areas["text"].verticalScrollBar().value()
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=widget.parts[index].rect.center().toPoint())
    rows = table(pane)
    assert rows.parts[rows.at or 0].ref == ("gold", 2)  # that with which it is aligned
    assert pane.sections.areas["text"].verticalScrollBar().value() == before


def test_n_goes_through_the_edits_and_on_to_the_next_fragment_that_has_any(pane: ItemPane, state: AppState):
    seen = []
    for _ in range(len(GOLD["0001"])):
        pane.part.next(1)
        seen.append(pane.part.ref)
    assert seen == [("gold", number) for number in range(len(GOLD["0001"]))]
    pane.part.next(1)
    assert state.selection.current == 2
    there = [pane.part.ref]
    for _ in range(3):
        pane.part.next(1)
        there.append(pane.part.ref)
    assert there == [("gold", 2), ("gold", 0), ("gold", 1), ("edit", "Ours", 1)]  # in the order of the text
    with_nothing_after: list[str] = []
    state.message.connect(with_nothing_after.append)
    pane.part.next(1)
    assert (state.selection.current, with_nothing_after) == (2, ["There is no edit after this one"])
    for _ in range(4):
        pane.part.next(-1)
    assert (state.selection.current, pane.part.ref) == (0, ("gold", len(GOLD["0001"]) - 1))


def test_what_the_filter_asks_for_stands_out_and_n_goes_through_it_alone(pane: ItemPane, state: AppState):
    state.view.set_filter("status:missed type:MT,UD")
    state.selection.set_current(2)
    assert text(pane).emphasized == frozenset({("gold", 1), ("gold", 2)})
    assert not table(pane).is_emphasized({("gold", 0)})
    seen = []
    for _ in range(2):
        pane.part.next(1)
        seen.append(pane.part.ref)
    assert seen == [("gold", 2), ("gold", 1)]
    state.view.set_filter("")
    assert text(pane).emphasized is None


def test_counts_of_the_run_and_of_the_fragment_are_filters(
    qtbot: QtBot, items: ItemsPane, pane: ItemPane, state: AppState
):
    statuses, types = items.facets.lines
    shown = [chip.text() for chip in statuses.chips]
    assert shown == ["C 151", "R 0", "D 0", "M 152", "S 1"]
    assert [facet.value for facet in types.facets][:2] == ["MD", "RT"]
    qtbot.mouseClick(statuses.chips[4], Qt.MouseButton.LeftButton)
    assert state.view.filter == "status:spurious"
    assert items.shown.tolist() == [2]
    qtbot.mouseClick(statuses.chips[3], Qt.MouseButton.LeftButton)
    assert state.view.filter == "status:spurious,missed"
    qtbot.mouseClick(statuses.chips[3], Qt.MouseButton.LeftButton)
    qtbot.mouseClick(statuses.chips[4], Qt.MouseButton.LeftButton)
    assert state.view.filter == ""
    assert len(items.shown) == 3
    state.selection.set_current(2)
    rows = table(pane)
    rect = next(rect for rect, status, said in rows._status_counts if (status, said) == ("M", "M 2"))
    pane.sections.area_of(rows).ensureWidgetVisible(rows)
    qtbot.mouseClick(rows, Qt.MouseButton.LeftButton, pos=rect.center().toPoint())
    assert state.view.filter == "status:missed"
    assert statuses.chips[3].isChecked()


def test_chips_that_have_no_room_are_in_a_menu(items: ItemsPane):
    line = items.facets.lines[0]
    line.resize(line.sizeHint().width(), line.height())
    hidden = [chip for chip in line.chips if chip.isHidden()]
    assert hidden
    assert line._more.text() == f"+{len(hidden)}"
    line.resize(600, line.height())
    assert not any(chip.isHidden() for chip in line.chips)
    assert line._more.isHidden()


def test_a_long_text_stays_quick(pane: ItemPane, state: AppState):
    pane.part.next(1)
    pane.grab()
    times = []
    for _ in range(20):
        start = time.thread_time()
        pane.part.next(1)
        pane.sections.areas["text"].viewport().grab()
        times.append(time.thread_time() - start)
    assert sorted(times)[10] < 0.25  # far above what it takes, so that a slow machine does not fail it


def test_items_without_labels_of_parts_have_no_chips_but_next_parts(qtbot: QtBot, qapp: QApplication):
    from lexeval_gui.core.jobs import Job
    from lexeval_gui.core.parameters import Settings
    from lexeval_gui.workspace.scoring.evaluation import Evaluation
    from lexeval_gui.workspace.scoring.loaded import prepare

    state = AppState()
    plan = opening.plan(opening.sample("substitution").paths)
    settings = Settings(opening.task("substitution").identity.parameters)
    state.show_evaluation(Evaluation(prepare("substitution", reading.read(plan, Job()), settings, (), Job())))
    listing, pane = ItemsPane(state, Theme()), ItemPane(state, Theme())
    for widget in (listing, pane):
        qtbot.addWidget(widget)
        widget.show()
    assert listing.facets.lines == []
    assert not listing.facets.isVisible()
    seen = set()
    for _ in range(4):
        pane.part.next(1)
        seen.add(pane.part.ref)
    assert len(seen - {None}) == 4


def test_a_low_list_keeps_its_room(qtbot: QtBot, qapp: QApplication, folder: Path):
    state = AppState()
    files = [("gold", str(folder / "Gold")), ("system", str(folder / "Ours")), ("system", str(folder / "Gold"))]
    state.show_evaluation(opened(files))
    made = ItemsPane(state, Theme())
    qtbot.addWidget(made)
    made.resize(370, 600)
    made.show()
    made.rows.setFocus()
    assert [line.system for line in made.facets.lines] == [0, 1, None]
    for height in (240, 200, 180, 150, 121):
        made.resize(370, height)
        qapp.processEvents()
        assert made.facets.isHidden() or made.facets.lines[0].system == 0
        rows = made.rows
        assert rows.viewport().height() >= 5 * rows.verticalHeader().defaultSectionSize(), height
    assert not made.facets.lines
    made.resize(370, 180)
    assert [line.system for line in made.facets.lines] == [0]
    made.resize(370, 600)
    assert [line.system for line in made.facets.lines] == [0, 1, None]


def test_the_part_that_was_chosen_is_the_one_that_is_changed(pane: ItemPane, state: AppState):
    state.selection.set_current(2)
    for _ in range(2):
        pane.part.next(1)
    assert pane.part.ref == ("gold", 0)
    pane.what_if()
    widget = text(pane)
    assert widget._edit is not None
    assert widget.parts[widget.at or 0].ref == ("gold", 0)
    widget._edit.done.emit(None)


def fates(pane: ItemPane) -> list[str]:
    return [str(fate) for fate in pane.sections.readout.outcomes]


def rows_in_sight(pane: ItemPane, ref: Ref | None) -> list[bool]:
    """Whether the row of a part can be seen, table by table."""
    places = pane.sections.places_of(ref)
    return [pane.sections.is_in_sight(w, index) for w, index in places if isinstance(w, PairsWidget)]


def test_the_row_of_the_edit_chosen_is_in_sight_beside_a_long_text(pane: ItemPane, state: AppState, qtbot: QtBot):
    for _ in range(40):
        pane.part.next(1)
        assert rows_in_sight(pane, pane.part.ref) == [True]
        assert 0 < height_in_view(pane, pane.part.ref) < 1
        assert fates(pane) == []


@pytest.fixture
def two(qapp: QApplication, folder: Path, qtbot: QtBot) -> ItemPane:
    """Two systems whose tables stand one below the other."""
    state = AppState()
    files = [("gold", str(folder / "Gold")), ("system", str(folder / "Ours")), ("system", str(folder / "Gold"))]
    state.show_evaluation(opened(files))
    made = ItemPane(state, Theme())
    qtbot.addWidget(made)
    made.resize(560, 500)
    made.show()
    return made


def test_what_became_of_an_edit_is_said_where_a_row_of_it_is_out_of_sight(two: ItemPane):
    assert not two.sections.readout.isVisible()
    two.part.next(1)
    assert rows_in_sight(two, two.part.ref) == [True, False]
    assert fates(two) == ["Ours: corrected", "Gold: corrected"]
    two.part.next(1)
    assert fates(two) == ["Ours: missed, no edit here", "Gold: corrected"]
    assert two.sections.readout.isVisible()
    two._state.selection.set_current(1)
    assert not two.sections.readout.isVisible()


def test_an_edit_chosen_at_the_lower_edge_stays_in_sight_above_what_is_said_of_it(two: ItemPane):
    bottom = two.sections.areas["text"].viewport().height()
    seen = [i for i in text(two).stops() if text(two).parts[i].rect.bottom() < bottom - 2]
    part = text(two).parts[seen[-1]]
    assert part.ref is not None
    two.part.choose(text(two), part.ref)
    assert two.sections.readout.isVisible()
    QApplication.processEvents()
    where = text(two).mapTo(two.sections.areas["text"].viewport(), part.rect.center().toPoint()).y()
    assert 0 < where < two.sections.areas["text"].viewport().height()


def test_an_item_that_is_all_in_sight_needs_no_readout(pane: ItemPane, state: AppState):
    pane.resize(560, 30_000)
    state.selection.set_current(2)
    QApplication.processEvents()
    pane.part.next(1)
    assert pane.part.ref is not None
    assert fates(pane) == []


def test_a_filter_scrolls_to_what_it_asks_for_and_lets_go_of_what_it_does_not(
    pane: ItemPane, state: AppState, qtbot: QtBot
):
    state.selection.set_current(2)
    pane.part.next(1)
    first = pane.part.ref
    assert first is not None
    bar = pane.sections.areas["text"].verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 1000)
    bar.setValue(bar.maximum() // 2)
    state.view.set_filter("id:0003")  # asks for no part: nothing moves, what was chosen stays so
    assert (bar.value(), pane.part.ref) == (bar.maximum() // 2, first)
    state.view.set_filter("status:spurious")  # one edit, at the beginning
    assert bar.value() < 300
    assert pane.part.ref is None
    bar.setValue(30)
    state.view.set_filter("status:missed")  # in sight from here
    assert bar.value() == 30


def test_the_line_of_the_filter_gives_an_example_that_it_understands(items: ItemsPane):
    assert items.filter.line.placeholderText() == "filter, such as status:… F<.5"


def test_the_numbers_of_labels_follow_the_rest_of_the_filter(items: ItemsPane, state: AppState):
    def chips(line: int) -> list[str]:
        return [chip.text() for chip in items.facets.lines[line].chips]

    before = chips(0), chips(1)
    assert before[1] == ["MD 300", "RT 2", "UD 1", "MT 1"]
    state.view.set_filter("status:spurious")
    assert chips(0) == before[0]  # what each would find in its place
    assert chips(1) == ["RT 1", "MD 0", "UD 0", "MT 0"]  # in front what there is now
    state.view.set_filter("status:spurious type:RT")
    assert chips(0) == ["C 1", "R 0", "D 0", "M 0", "S 1"]
    assert items.facets.lines[1].chips[0].toolTip().startswith("types under Ours: 1 of 2 RT")
    state.view.set_filter("")
    assert (chips(0), chips(1)) == before
