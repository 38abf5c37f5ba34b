from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent, QFontMetrics, QGuiApplication, QPaintEvent, QRegion
from PySide6.QtWidgets import QAbstractSlider, QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.core import tables
from lexeval_gui.core.changes import Change
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.items.pane import ItemsPane
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.opened import Opened
from lexeval_gui.window.state.view import MOST_APART
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests import tiny
from tests.tasks.lexicon.made import dataset, evaluation
from tests.window import pictures


@pytest.fixture
def state(qapp: QApplication) -> AppState:
    made = AppState()
    made.show_evaluation(pictures.evaluation())
    return made


@pytest.fixture
def pane(qtbot: QtBot, state: AppState) -> ItemsPane:
    made = ItemsPane(state, Theme())
    qtbot.addWidget(made)
    made.resize(420, 400)
    made.show()
    return made


def shown(pane: ItemsPane) -> list[str]:
    """The names of the rows from top to bottom."""
    model = pane.rows.model()
    return [model.data(model.index(row, 0)) for row in range(model.rowCount())]


def column(pane: ItemsPane, title: str) -> list[str]:
    model = pane.rows.model()
    titles = [model.headerData(c, Qt.Orientation.Horizontal) for c in range(model.columnCount())]
    return [model.data(model.index(row, titles.index(title))) for row in range(model.rowCount())]


def write(qtbot: QtBot, pane: ItemsPane, text: str) -> None:
    pane.filter.line.clear()
    qtbot.keyClicks(pane.filter.line, text)


def click_head(qtbot: QtBot, pane: ItemsPane, section: int) -> None:
    head = pane.rows.head
    place = QPoint(head.sectionViewportPosition(section) + 5, head.height() // 2)
    qtbot.mouseClick(head.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_columns_are_fitted_where_the_width_is_another(pane: ItemsPane, monkeypatch: pytest.MonkeyPatch) -> None:
    fitted = list[int]()
    monkeypatch.setattr(pane.rows, "fit_columns", lambda: fitted.append(pane.rows.viewport().width()))
    pane.resize(pane.width(), pane.height() - 10)
    QApplication.processEvents()
    assert fitted == []
    pane.resize(pane.width() - 30, pane.height())
    QApplication.processEvents()
    assert fitted == [pane.rows.viewport().width()]


# filter


def test_the_heading_counts_items_and_those_shown(qtbot: QtBot, pane: ItemsPane) -> None:
    assert pane._count.text() == "9"
    write(qtbot, pane, "pos:v")
    assert pane._count.text() == "9 · 4 shown"
    assert shown(pane) == list("cefh")


def test_a_filter_that_was_typed_is_the_filter_of_the_window(qtbot: QtBot, pane: ItemsPane, state: AppState) -> None:
    write(qtbot, pane, "pos:v F>.5")
    assert state.view.filter == "pos:v F>.5"
    by_hand = pictures.evaluation().item_values(0, "coverage_f")
    assert shown(pane) == ["abcdefghi"[row] for row in (2, 4, 5, 7) if by_hand[row] > 0.5]


def test_what_is_wrong_with_a_filter_stands_under_it(qtbot: QtBot, pane: ItemsPane, state: AppState) -> None:
    write(qtbot, pane, "pos:v")
    pane.filter.line.insert(" part:")
    pane.filter.line.textEdited.emit(pane.filter.line.text())
    assert pane.filter.error.isVisible()
    assert 'no column "part"' in pane.filter.error.text()
    assert "lexelt" in pane.filter.error.text()
    assert state.view.filter == "pos:v"
    assert shown(pane) == list("cefh")
    write(qtbot, pane, "pos:n")
    assert not pane.filter.error.isVisible()


def test_a_filter_set_elsewhere_is_written_in_the_line(pane: ItemsPane, state: AppState) -> None:
    state.view.set_filter("lexelt:b")
    assert pane.filter.line.text() == "lexelt:b"
    assert shown(pane) == ["b"]


def test_where_nothing_fits_the_filter_can_be_cleared(qtbot: QtBot, pane: ItemsPane, state: AppState) -> None:
    write(qtbot, pane, "F>2")
    assert pane.empty.reason.text() == "No item fits the filter"
    assert pane.empty.reason.isVisible()
    qtbot.mouseClick(pane.empty.clear, Qt.MouseButton.LeftButton)
    assert state.view.filter == ""
    assert len(shown(pane)) == 9
    assert pane.rows.isVisible()


def test_escape_empties_the_filter_line(qtbot: QtBot, pane: ItemsPane, state: AppState) -> None:
    write(qtbot, pane, "pos:v")
    qtbot.keyClick(pane.filter.line, Qt.Key.Key_Escape)
    assert (state.view.filter, pane.filter.line.text(), len(shown(pane))) == ("", "", 9)


def test_enter_goes_to_the_first_item_found(qtbot: QtBot, pane: ItemsPane, state: AppState) -> None:
    write(qtbot, pane, "pos:v")
    qtbot.keyClick(pane.filter.line, Qt.Key.Key_Return)
    assert state.selection.current == 2


@pytest.mark.parametrize(
    ("typed", "part", "proposed"),
    [
        ("po", "po", "pos"),
        ("-po", "po", "pos"),
        ("pos:v wide.cov", "wide.cov", "wide.coverage_f"),
        ("pos:n,", "", "v"),
        ("F>sh", "sh", '"shy one.F"'),
    ],
)
def test_names_and_labels_are_proposed(pane: ItemsPane, typed: str, part: str, proposed: str) -> None:
    pane.filter.line.setText(typed)
    found, names = pane.filter.proposals()
    assert found == part
    assert proposed in names


def test_a_proposal_takes_the_place_of_what_was_typed(pane: ItemsPane, state: AppState) -> None:
    pane.filter.line.setText("-lex")
    pane.filter._insert_completion("lexelt")
    assert pane.filter.line.text() == "-lexelt"


# order


def test_a_head_sorts_highest_first_then_lowest_then_as_in_the_file(
    qtbot: QtBot, pane: ItemsPane, state: AppState
) -> None:
    values = pictures.evaluation().item_values(0, "coverage_f")
    highest = ["abcdefghi"[row] for row in np.argsort(-values, kind="stable")]
    lowest = ["abcdefghi"[row] for row in np.argsort(values, kind="stable")]
    for expected in (highest, lowest, list("abcdefghi")):
        click_head(qtbot, pane, 3)
        assert shown(pane) == expected
    assert state.view.sort == ("", False)


def test_the_menu_sorts_without_a_pointer(qtbot: QtBot, pane: ItemsPane, state: AppState) -> None:
    def choose() -> None:
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        next(action for action in menu.actions() if action.text() == "Sort by Δ").trigger()
        menu.close()

    QTimer.singleShot(0, choose)
    pane.rows.contextMenuEvent(QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(5, 5), QPoint(5, 5)))
    qtbot.waitUntil(lambda: state.view.sort == ("difference", True))


def test_names_sort_from_a(qtbot: QtBot, pane: ItemsPane, state: AppState) -> None:
    click_head(qtbot, pane, 0)
    assert state.view.sort == ("lexelt", False)


def test_while_a_setting_moves_numbers_change_and_rows_stay(pane: ItemsPane, state: AppState) -> None:
    state.view.set_sort("wide.coverage_f", True)
    order, cells = shown(pane), column(pane, "F wide")
    assert state.data.settings is not None
    state.data.apply_settings(state.data.settings.with_values({"n": "1"}))
    assert shown(pane) == order
    assert column(pane, "F wide") != cells


def test_when_it_rests_rows_are_filtered_and_sorted_again(pane: ItemsPane, state: AppState) -> None:
    state.view.set_sort("wide.coverage_f", True)
    state.view.set_filter("F>0")
    assert state.data.settings is not None
    state.data.apply_settings(state.data.settings.with_values({"n": "1"}))
    state.data.rested.emit()
    values = pictures.evaluation(n="1").item_values(0, "coverage_f")
    expected = [row for row in np.argsort(-values, kind="stable") if values[row] > 0]
    assert shown(pane) == ["abcdefghi"[row] for row in expected]


def test_rows_stay_when_it_rests_and_nothing_depends_on_scores(pane: ItemsPane, state: AppState) -> None:
    state.view.set_filter("pos:n")
    resets: list[bool] = []
    pane.rows.model().modelReset.connect(lambda: resets.append(True))
    assert state.data.settings is not None
    state.data.apply_settings(state.data.settings.with_values({"n": "1"}))
    state.data.rested.emit()
    assert not resets


# current item and selection


def test_the_keys_move_the_current_item(qtbot: QtBot, pane: ItemsPane, state: AppState) -> None:
    pane.rows.setFocus()
    qtbot.keyClick(pane.rows, Qt.Key.Key_Down)
    qtbot.keyClick(pane.rows, Qt.Key.Key_Down)
    assert state.selection.current == 2
    assert state.selection.items.tolist() == [2]


def test_next_item_follows_the_order_of_the_list(pane: ItemsPane, state: AppState) -> None:
    state.view.set_filter("pos:v")
    state.view.set_sort("lexelt", True)
    pane.next_item(1)
    assert state.selection.current == 7
    pane.next_item(2)
    assert state.selection.current == 4
    pane.next_item(5)
    assert state.selection.current == 2
    pane.next_item(-1)
    assert state.selection.current == 4


def test_an_item_chosen_elsewhere_becomes_the_current_row(pane: ItemsPane, state: AppState) -> None:
    state.view.set_filter("pos:v")
    state.selection.set_current(4)
    assert pane.rows.currentIndex().row() == 1
    state.selection.set_current(0)  # not shown
    assert not pane.rows.currentIndex().isValid()
    state.view.set_filter("")
    assert pane.rows.currentIndex().row() == 0


def test_selected_rows_are_copied_with_their_heads(qtbot: QtBot, pane: ItemsPane, state: AppState) -> None:
    state.view.set_filter("pos:v")
    pane.rows.selectAll()
    assert state.selection.items.tolist() == [2, 4, 5, 7]
    pane.copy()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0].split("\t")[:3] == ["lexelt", "id", "difference"]
    assert [line.split("\t")[1] for line in lines[1:]] == ["102", "104", "105", "107"]


def test_without_a_selection_the_current_row_is_copied(pane: ItemsPane, state: AppState) -> None:
    state.selection.set_current(3)
    pane.copy()
    assert QGuiApplication.clipboard().text().splitlines()[1].startswith("d\t103")


def test_items_selected_elsewhere_are_marked(pane: ItemsPane, state: AppState) -> None:
    state.selection.set_items(np.array([1, 8]))
    pane.copy()
    assert [line[0] for line in QGuiApplication.clipboard().text().splitlines()[1:]] == ["b", "i"]


def copied_ids() -> list[str]:
    """The ids of the rows on the clipboard."""
    return [line.split("\t")[1] for line in QGuiApplication.clipboard().text().splitlines()[1:]]


def test_what_is_copied_is_the_item_that_was_chosen_elsewhere(qtbot: QtBot, pane: ItemsPane, state: AppState) -> None:
    pane.rows.setFocus()
    qtbot.keyClick(pane.rows, Qt.Key.Key_Down)
    qtbot.keyClick(pane.rows, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert state.selection.items.tolist() == [1, 2]
    state.selection.set_current(1)  # one of those that are selected, such as from a figure
    pane.copy()
    assert copied_ids() == ["101", "102"]
    qtbot.keyClick(pane.rows, Qt.Key.Key_Up)
    qtbot.keyClick(pane.rows, Qt.Key.Key_Down)
    state.selection.set_current(5)
    assert state.selection.items.tolist() == [5]
    pane.copy()
    assert copied_ids() == ["105"]
    state.selection.set_current(None)
    assert not len(state.selection.items)


def test_ctrl_goes_on_in_the_list_without_selecting(qtbot: QtBot, pane: ItemsPane, state: AppState) -> None:
    pane.rows.setFocus()
    qtbot.keyClick(pane.rows, Qt.Key.Key_Down)
    qtbot.keyClick(pane.rows, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    assert (state.selection.current, state.selection.items.tolist()) == (2, [1])
    qtbot.keyClick(pane.rows, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)
    assert state.selection.items.tolist() == [1, 2]
    qtbot.keyClick(pane.rows, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)
    assert (state.selection.current, state.selection.items.tolist()) == (2, [1])


def test_the_table_is_what_is_shown(pane: ItemsPane, state: AppState) -> None:
    state.view.set_filter("pos:v")
    state.view.set_sort("id", True)
    assert [row[0] for row in pane.table().rows] == list("hfec")
    assert "\t" in tables.render(pane.table(), "tsv")


# what is open


def test_systems_that_are_switched_off_have_no_column(pane: ItemsPane, state: AppState) -> None:
    state.view.set_visible(0, False)
    titles = [c.title for c in pane._model.columns]
    assert "F wide" not in titles
    assert "F shy one" in titles


def test_the_difference_is_that_of_the_chosen_pair(pane: ItemsPane, state: AppState) -> None:
    before = column(pane, "Δ")
    state.view.set_pair(1, 0)
    turned = {"+": "−", "−": "+"}
    assert column(pane, "Δ") == [turned.get(cell[0], cell[0]) + cell[1:] for cell in before]


def test_the_first_rows_of_a_large_file_say_so(pane: ItemsPane, state: AppState) -> None:
    evaluation = pictures.evaluation()
    evaluation.loaded = replace(evaluation.loaded, preview=True)
    state.show_evaluation(evaluation)
    assert pane._count.text() == "first 9 · reading…"
    state.show_first_rows_alone(True)
    assert pane._count.text() == "only the first 9"


def test_nothing_is_open(pane: ItemsPane, state: AppState) -> None:
    state.put(Opened())
    assert shown(pane) == []
    assert pane.empty.reason.text() == "Nothing is open"
    assert not pane.empty.clear.isVisible()
    assert pane.table().rows == ()
    pane.next_item(1)
    pane.copy()


def test_other_files_under_a_filter_they_do_not_know(pane: ItemsPane, state: AppState) -> None:
    state.view.filter = "part:x"
    state.show_evaluation(pictures.repeated(2))
    assert len(shown(pane)) == 18
    assert state.view.filter == pane.filter.line.text() == ""
    assert not pane.filter.error.isVisible()


def test_what_can_have_the_focus_has_a_name(pane: ItemsPane) -> None:
    for widget in (pane.filter.line, pane.rows, pane.empty.clear):
        assert widget.accessibleName()


# room


def test_the_longest_number_and_a_bold_name_have_room(qtbot: QtBot):
    lemmas = [f"lemma{number:05}" for number in range(12_000)]
    state = AppState()
    words = {lemma: [lemma] for lemma in lemmas}
    state.show_evaluation(evaluation(dataset(words, words)))
    made = ItemsPane(state, Theme())
    qtbot.addWidget(made)
    made.resize(420, 400)
    made.show()
    table = made.rows
    known = {column.id: section for section, column in enumerate(made._listing.columns)}  # type: ignore[union-attr]
    assert table.columnWidth(known["rank"]) >= table.fontMetrics().horizontalAdvance("12000")
    bold = table.font()
    bold.setBold(True)
    assert table.columnWidth(known["id"]) > QFontMetrics(bold).horizontalAdvance("00000000")


def test_data_are_opened_at_the_first_item_with_a_value(qtbot: QtBot):
    state = AppState()
    state.show_evaluation(evaluation(dataset({"a": ["x"], "b": ["y"], "c": ["z"]}, {"b": ["y"], "c": ["z"]})))
    assert state.selection.current == 1
    state.selection.set_current(0)
    state.show_evaluation(evaluation(dataset({"a": ["x"], "b": ["y"], "c": ["z"]}, {"c": ["z"]})))
    assert state.selection.current == 0  # the choice of who looks stays
    state.put(Opened())
    state.show_evaluation(evaluation(dataset({"a": ["x"]}, {"b": ["y"]})))
    assert state.selection.current == 0  # none has a value


def test_an_item_of_the_first_rows_is_left_for_one_with_a_value(qtbot: QtBot):
    whole = evaluation(dataset({"a": ["x"], "b": ["y"]}, {"b": ["y"]}))
    first = evaluation(dataset({"a": ["x"]}, {"c": ["y"]}))
    preview = Evaluation(replace(first.loaded, preview=True))
    state = AppState()
    state.show_evaluation(preview)
    assert state.selection.current == 0
    state.show_evaluation(whole)
    assert state.selection.current == 1
    state.put(Opened())
    state.show_evaluation(preview)
    state.selection.set_current(0)  # chosen before all items are there
    state.show_evaluation(whole)
    assert state.selection.current == 0


@pytest.fixture
def long_pane(qtbot: QtBot) -> ItemsPane:
    """A list of many rows, far down in it."""
    state = AppState()
    state.show_evaluation(evaluation(dataset({f"lemma{n:03}": [f"{n}.form"] for n in range(200)}, {})))
    made = ItemsPane(state, Theme())
    qtbot.addWidget(made)
    made.resize(420, 400)
    made.show()
    state.selection.set_current(150)
    return made


def rows_in_sight(pane: ItemsPane) -> range:
    """The rows that are wholly in sight."""
    rows = pane.rows
    last = rows.viewport().height() // rows.verticalHeader().defaultSectionSize()
    return range(rows.verticalScrollBar().value(), rows.verticalScrollBar().value() + last)


def test_not_many_more_rows_are_put_into_words_than_are_in_sight(qtbot: QtBot, long_pane: ItemsPane) -> None:
    """Each step of a slider puts them into words again."""
    model, seen = long_pane.rows._items, len(rows_in_sight(long_pane))
    assert long_pane._listing is not None
    model.rescore(long_pane._listing)
    long_pane.rows.viewport().grab()
    made = sum(len(cells) for (_, column), cells in model._cells.items() if column == 0)
    assert seen <= made <= seen + 2 * 16


def resize_through(qtbot: QtBot, pane: ItemsPane) -> Iterator[range]:
    """What is in sight at sizes and zooms, one after the other."""
    for height, zoom in ((180, 1.0), (500, 1.0), (400, 2.0), (300, 2.0), (400, 1.0), (60, 1.0), (400, 1.0)):
        pane._theme.set_zoom(zoom)
        pane.resize(420, height)
        qtbot.wait(1)
        yield rows_in_sight(pane)


def test_the_current_row_stays_in_sight_at_every_size_and_zoom(qtbot: QtBot, long_pane: ItemsPane) -> None:
    for shown_rows in resize_through(qtbot, long_pane):
        assert not shown_rows or 150 in shown_rows
    long_pane.hide()
    long_pane.resize(420, 250)
    long_pane.show()
    qtbot.wait(1)
    assert 150 in rows_in_sight(long_pane)


def test_after_sorting_the_first_row_stays_in_sight(qtbot: QtBot, long_pane: ItemsPane) -> None:
    long_pane._state.view.set_sort("id", True)
    for shown_rows in resize_through(qtbot, long_pane):
        assert not shown_rows or 0 in shown_rows
    long_pane.next_item(1)
    for shown_rows in resize_through(qtbot, long_pane):
        assert not shown_rows or long_pane.position in shown_rows


def test_a_resize_does_not_take_back_what_was_scrolled_to(qtbot: QtBot, long_pane: ItemsPane) -> None:
    long_pane.rows.verticalScrollBar().triggerAction(QAbstractSlider.SliderAction.SliderToMinimum)
    for shown_rows in resize_through(qtbot, long_pane):
        assert not shown_rows or 0 in shown_rows


class Painted(QObject):
    """Notes which regions of a widget are painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.regions: list[QRegion] = []
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See Qt."""
        if isinstance(event, QPaintEvent):
            self.regions.append(event.region())
        return False


def test_a_step_of_a_slider_paints_the_cells_again_that_read_otherwise(pane: ItemsPane, state: AppState) -> None:
    table, model = pane.rows, pane._model
    places = [(row, column) for row in range(model.rowCount()) for column in range(model.columnCount())]
    for values in ({"k": "0.35"}, {"n": "2"}, {"n": "1", "k": "3"}):
        QApplication.processEvents()
        before = {place: model.cell(*place) for place in places}
        painted = Painted(table.viewport())
        state.data.change_settings(values)
        assert {place for place in places if model.cell(*place) != before[place]}
        QApplication.processEvents()
        (region,) = painted.regions
        for place in places:
            middle = table.visualRect(model.index(*place)).center()
            if table.viewport().rect().contains(middle):
                assert region.contains(middle) == (model.cell(*place) != before[place]), place
        table.viewport().removeEventFilter(painted)


def test_two_steps_before_anything_is_painted_paint_all_that_reads_otherwise(pane: ItemsPane, state: AppState) -> None:
    table, model = pane.rows, pane._model
    QApplication.processEvents()
    places = [(row, column) for row in range(model.rowCount()) for column in range(model.columnCount())]
    before = {place: model.cell(*place) for place in places}
    regions = Painted(table.viewport()).regions
    for values in ({"k": "0.35"}, {"n": "1"}, {"n": "1", "k": "0.36"}):
        state.data.change_settings(values)
    QApplication.processEvents()
    (region,) = regions
    others = [place for place in places if model.cell(*place) != before[place]]
    middles = [table.visualRect(model.index(*place)).center() for place in others]
    seen = [middle for middle in middles if table.viewport().rect().contains(middle)]
    assert seen
    assert all(map(region.contains, seen))


def test_the_second_check_is_painted_too(pane: ItemsPane, state: AppState, qtbot: QtBot) -> None:
    """The first one brings its column, and all is painted; those after it change nothing but a mark beside a name."""
    evaluation, table = state.data.evaluation, pane.rows
    assert evaluation is not None

    def check(item: int) -> None:
        assert evaluation is not None
        state.history.apply([Change("checked", evaluation.dataset.ids[item], None, None, True)])
        QApplication.processEvents()

    for item in range(2):  # as soon as one is checked, all that may be wider is
        check(item)
    qtbot.waitUntil(lambda: not state.turns.are_waiting)
    before = table.viewport().grab().toImage()
    place = table.visualRect(table.model().index(2, 0)).center()
    regions = Painted(table.viewport()).regions
    check(2)
    assert any(region.contains(place) for region in regions)
    assert table.viewport().grab().toImage() != before


@pytest.mark.parametrize("systems", [2, MOST_APART + 1])
def test_a_copy_has_the_first_turn_where_panes_have_turns(qtbot: QtBot, theme: Theme, systems: int) -> None:
    state, told = AppState(), list[str]()
    pane = ItemsPane(state, theme)
    qtbot.addWidget(pane)
    state.show_evaluation(tiny.with_systems(systems, n="3"))
    qtbot.waitUntil(lambda: not state.turns.are_waiting)
    evaluation = state.data.evaluation
    assert evaluation is not None

    def shows_copy() -> bool:
        return pane._listing is not None and pane._listing.evaluation is state.data.evaluation

    state.history.journal_changed.connect(
        lambda: state.turns.do(pane.rows, lambda: told.append("copy" if shows_copy() else "before"))
    )
    takes_turns = systems > MOST_APART
    state.history.apply([Change("answers", evaluation.dataset.ids[0], evaluation.system_names[0], [], ["x"])])
    assert shows_copy() != takes_turns
    qtbot.waitUntil(lambda: not state.turns.are_waiting)
    assert shows_copy()
    assert told == ["copy" if takes_turns else "before"]
