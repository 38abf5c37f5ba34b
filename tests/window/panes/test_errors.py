"""The pane of errors counted: the tables of the command, cells that are filters, what it says where it has nothing."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lexeval_gui.core.changes import Change
from lexeval_gui.core.parts.names import part_name
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.errors import NOTHING, ErrorsPane
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.tables.cell_painter import PADDING
from lexeval_gui.workspace.analysis.cross_tables import CrossTable, cross_tables
from lexeval_gui.workspace.analysis.dimensions import dimensions
from tests.window.samples import evaluation, state_of

EDITS = "edits-letters"


def shown(qtbot: QtBot, theme: Theme, state: AppState) -> ErrorsPane:
    pane = ErrorsPane(state, theme)
    qtbot.addWidget(pane)
    pane.resize(1200, 400)
    pane.show()
    wait(qtbot, pane)
    return pane


def wait(qtbot: QtBot, pane: ErrorsPane) -> None:
    """Until what is asked for is counted."""
    qtbot.waitUntil(lambda: pane._request is None and not pane._timer.isActive())


@pytest.fixture
def pane(qtbot: QtBot, theme: Theme) -> ErrorsPane:
    return shown(qtbot, theme, state_of(EDITS))


def choose(qtbot: QtBot, pane: ErrorsPane, rows: str, columns: str, by: str = "") -> None:
    for box, name in ((pane.rows, rows), (pane.columns, columns), (pane.by, by)):
        box.setCurrentIndex(box.findData(name))
        box.activated.emit(box.currentIndex())
    wait(qtbot, pane)


def expected(*names: str, where: str = "") -> tuple[CrossTable, ...]:
    known = evaluation(EDITS)
    there = dimensions(known)
    return cross_tables(known, [there[name] for name in names], where)


def texts(pane: ErrorsPane) -> list[list[list[str]]]:
    return [view.texts() for view in pane.views if view.isVisible()]


def as_texts(table: CrossTable) -> list[list[str]]:
    lines = zip(table.row_values, table.counts.tolist(), table.row_totals.tolist(), strict=True)
    rows = [[value, *map(str, counts), str(total)] for value, counts, total in lines]
    last = ["all", *map(str, table.column_totals.tolist()), str(table.total)]
    return [[table.rows.title, *table.column_values, "all"], *rows, last]


def cell_of(pane: ErrorsPane, table: int, row: str, column: str) -> tuple[int, int]:
    found = pane.found[table]
    return found.row_values.index(row), 1 + found.column_values.index(column)


def press(pane: ErrorsPane, table: int, row: str, column: str) -> None:
    """Do what a cell offers, by keys."""
    view = pane.views[table]
    view.setCurrentIndex(view.model().index(*cell_of(pane, table, row, column)))
    QTest.keyClick(view, Qt.Key.Key_Return)


def test_at_first_types_are_counted_by_status_for_each_system(pane: ErrorsPane):
    assert texts(pane) == [as_texts(table) for table in expected("type", "status")]
    assert [title.text() for title in pane._titles] == [
        "edits by type and status · system Run_bold", "edits by type and status · system Run_shy",
    ]  # fmt: skip


def test_other_rows_columns_and_a_third_one_are_chosen(pane: ErrorsPane, qtbot: QtBot):
    choose(qtbot, pane, "gold_type", "system_type")
    assert texts(pane) == [as_texts(table) for table in expected("gold_type", "system_type")]
    choose(qtbot, pane, "type", "system", "status")
    assert texts(pane) == [as_texts(table) for table in expected("type", "system", "status")]
    choose(qtbot, pane, "type", "type")
    assert texts(pane) == []
    assert pane._nothing.text() == "'type' stands twice: choose different dimensions."


def test_a_cell_shows_its_items_and_the_table_stays(pane: ErrorsPane, qtbot: QtBot):
    before, view = texts(pane), pane._state.view
    with qtbot.waitSignal(view.items_wanted):
        press(pane, 0, "RT", "missed")
    assert view.filter == pane.found[0].filters[0][pane.found[0].column_values.index("missed")]
    wait(qtbot, pane)
    assert texts(pane) == before
    marked = [(row, column) for row, cells in enumerate(pane.views[0]._cells.rows)
              for column, cell in enumerate(cells) if cell.marked]  # fmt: skip
    assert marked == [cell_of(pane, 0, "RT", "missed")]
    press(pane, 0, "RT", "missed")
    assert view.filter == ""


def test_what_else_the_filter_asks_for_is_kept_by_cells(pane: ErrorsPane, qtbot: QtBot):
    pane._state.view.set_filter("text:~the type:RT")
    wait(qtbot, pane)
    assert texts(pane) == [as_texts(table) for table in expected("type", "status", where="text:~the")]
    assert pane._note.text().startswith("where text:~the")
    press(pane, 0, "RT", "missed")
    assert pane._state.view.filter == "text:~the Run_bold.type:RT Run_bold.status:missed"
    pane._state.view.set_filter("text:~nowhere")
    wait(qtbot, pane)
    assert pane._nothing.isVisible()
    assert pane._nothing.text() == "Nothing is left to be counted."


def test_systems_that_are_switched_off_are_not_counted(pane: ErrorsPane, qtbot: QtBot):
    pane._state.view.set_visible(0, False)
    wait(qtbot, pane)
    assert texts(pane) == [as_texts(expected("type", "status")[1])]


def test_tags_of_edits_are_counted_once_there_are_any(pane: ErrorsPane, qtbot: QtBot):
    assert pane.rows.findData("tag") < 0
    item = evaluation(EDITS).dataset.ids[0]
    pane._state.history.apply([Change("tags", item, None, None, ["odd"], part_name(("gold", 0)))])
    wait(qtbot, pane)
    choose(qtbot, pane, "tag", "status")
    assert [table.total for table in pane.found] == [1, 1]
    assert pane.found[0].filters[0][0] == "Run_bold.part_tag:odd Run_bold.status:corrected"


def test_it_is_exported_for_reading_and_with_filters_for_machines(pane: ErrorsPane):
    reading, [tidy] = pane.exported(True), pane.exported(False)
    assert [table.title for table in reading] == [title.text() for title in pane._titles]
    assert [column.id for column in tidy.columns] == ["system", "type", "status", "count", "filter"]
    assert sum(int(row[3] or 0) for row in tidy.rows) == sum(table.total for table in pane.found)
    assert "edits | type x status | " in tidy.note


def test_of_items_without_parts_features_are_counted(qtbot: QtBot, theme: Theme):
    pane = shown(qtbot, theme, state_of("substitution-systems"))
    assert pane.found[0].counted == "items"
    assert pane.found[0].total == len(evaluation("substitution-systems").dataset)


def test_without_files_it_says_so(qtbot: QtBot, theme: Theme):
    pane = shown(qtbot, theme, AppState())
    assert pane._nothing.text() == NOTHING
    assert pane.exported(True) == ()
    assert not pane.rows.isVisible()


def test_fields_and_tables_have_names(pane: ErrorsPane):
    assert [box.accessibleName() for box in (pane.rows, pane.columns, pane.by)] == [
        "What the rows are", "What the columns are", "A table for each value of",
    ]  # fmt: skip
    assert [view.accessibleName() for view in pane.views] == [title.text() for title in pane._titles]


@pytest.mark.parametrize("width", [300, 480, 800, 1400])
def test_what_is_chosen_stands_side_by_side_or_below_one_another_but_never_over_it(
    qtbot: QtBot, theme: Theme, width: int
) -> None:
    """Also when it is offered anew while the pane is hidden, and the pane has another width afterwards."""
    state = state_of(EDITS)
    pane = shown(qtbot, theme, state)
    pane.hide()
    state.data.evaluation_changed.emit()
    for box in (pane.rows, pane.columns, pane.by):
        box.clear()
    pane.resize(width, 400)
    pane.show()
    wait(qtbot, pane)
    QApplication.processEvents()
    places = [QRect(box.mapTo(pane, QPoint()), box.size()) for box in (pane.rows, pane.columns, pane.by)]
    assert all(pane.rect().contains(place) for place in places)
    assert not any(one.intersects(other) for one, other in combinations(places, 2))


def test_what_is_counted_stands_above_the_texts_of_its_table(pane: ErrorsPane) -> None:
    (title, *_), (view, *_) = pane._titles, pane.views
    assert title.x() + title.contentsRect().left() == view.x() + pane._theme.px(PADDING)
