"""The columns of the list: chosen by menu, drag and keys, as wide as there is room, and the list as it is sorted."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QFontMetrics, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from lexeval_gui.window.look.theme import Theme, sample_pen, system_colour
from lexeval_gui.window.panes.items.column_dialog import ColumnDialog
from lexeval_gui.window.panes.items.header import FIRST, MARGIN, SAMPLE
from lexeval_gui.window.panes.items.pane import ItemsPane
from lexeval_gui.window.panes.items.table import share
from lexeval_gui.window.state.app_state import AppState
from tests.painted import painted_texts
from tests.tasks.lexicon.made import dataset, evaluation
from tests.window import pictures, samples
from tests.window.contrast import pixels

KEY, SHIFT, CTRL = Qt.Key, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
DISPLAY, TIP, SPOKEN = Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole
USUAL = ["lexelt", "id", "difference", "wide.coverage_f", "shy one.coverage_f", "gold_size", "pos"]


@pytest.fixture
def state(qapp: QApplication) -> AppState:
    made = AppState()
    made.show_evaluation(pictures.evaluation())
    return made


@pytest.fixture
def many(qapp: QApplication) -> AppState:
    """A state with three hundred items of long names."""
    made = AppState()
    words = {f"a-very-long-lemma-indeed-{number:04}": ["x", "y"][: 1 + number % 2] for number in range(300)}
    made.show_evaluation(evaluation(dataset(words, {lemma: ["x"] for lemma in words})))
    return made


def pane_of(qtbot: QtBot, state: AppState, width: int = 420, height: int = 400) -> ItemsPane:
    made = ItemsPane(state, Theme())
    qtbot.addWidget(made)
    made.resize(width, height)
    made.show()
    return made


@pytest.fixture
def pane(qtbot: QtBot, state: AppState) -> ItemsPane:
    return pane_of(qtbot, state)


def ids(pane: ItemsPane) -> list[str]:
    return [column.id for column in pane._model.columns]


def drag(pane: ItemsPane, start: QPoint, end: QPoint) -> None:
    """Press on the head, move and release."""
    viewport = pane.rows.head.viewport()
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    for part in (0.3, 0.6, 1.0):
        QTest.mouseMove(viewport, start + (end - start) * part)
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=end)
    QApplication.processEvents()


def middle_of(pane: ItemsPane, section: int) -> QPoint:
    head = pane.rows.head
    return QPoint(head.sectionViewportPosition(section) + head.sectionSize(section) // 2, head.height() // 2)


# choosing


def test_a_column_is_left_out_and_comes_back_where_it_was(pane: ItemsPane) -> None:
    pane.chooser.show("gold_size", False)
    assert ids(pane) == [id for id in USUAL if id != "gold_size"]
    assert "gold_size" not in [column.id for column in pane.table().columns]
    pane.chooser.show("gold_size", True)
    assert ids(pane) == USUAL


def test_the_columns_are_read_out_when_they_are_others(pane: ItemsPane, state: AppState) -> None:
    said: list[str] = []
    state.read_aloud.connect(said.append)
    pane.chooser.show("gold_size", False)
    pane.chooser.reset()
    assert said == [
        "Columns: lexelt, id, Δ, F wide, F shy one, pos",
        "Columns: lexelt, id, Δ, F wide, F shy one, |H|, pos",
    ]


def test_a_further_column_is_shown_and_exported(pane: ItemsPane, state: AppState) -> None:
    pane.chooser.show("shy one.coverage_precision", True)
    assert ids(pane) == [*USUAL, "shy one.coverage_precision"]
    assert state.data.evaluation is not None
    values = state.data.evaluation.item_values(1, "coverage_precision")
    np.testing.assert_array_equal([row[-1] for row in pane.table().rows], values)


def test_a_column_that_is_dragged_stays_where_it_was_dropped(pane: ItemsPane) -> None:
    drag(pane, middle_of(pane, 5), middle_of(pane, 1) - QPoint(4, 0))
    assert ids(pane) == ["lexelt", "gold_size", *(id for id in USUAL[1:] if id != "gold_size")]
    assert [pane.rows.head.visualIndex(section) for section in range(7)] == [*range(7)]
    assert [column.id for column in pane.table().columns] == ids(pane)


def test_a_width_that_was_drawn_stays_at_every_zoom(pane: ItemsPane, state: AppState) -> None:
    head = pane.rows.head
    edge = QPoint(head.sectionViewportPosition(3) + head.sectionSize(3) - 1, head.height() // 2)
    drag(pane, edge, edge + QPoint(31, 0))
    drawn = head.sectionSize(3)
    assert drawn > 60
    state.view.set_sort("id", True)
    pane.chooser.show("gold_size", False)
    assert head.sectionSize(3) == drawn
    pane._theme.set_zoom(2.0)
    assert head.sectionSize(3) == 2 * drawn
    pane.chooser.resize("wide.coverage_f", None)
    assert head.sectionSize(3) < 2 * drawn


def test_the_menu_of_a_head_moves_hides_and_restores(pane: ItemsPane) -> None:
    def choose(id: str, title: str) -> None:
        pane.chooser.show_menu(id, QPoint(5, 5))
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        action = next(action for action in menu.actions() if action.text() == title)
        assert action.isEnabled()
        action.trigger()
        menu.close()

    choose("difference", "Move left")
    assert ids(pane)[:3] == ["lexelt", "difference", "id"]
    choose("difference", "Move right")
    choose("id", "pos")
    assert ids(pane) == USUAL[:-1]
    choose("id", "pos")
    assert ids(pane) == USUAL
    choose("lexelt", "Move right")
    choose("lexelt", "As at first")
    assert ids(pane) == USUAL


def test_the_keys_choose_and_move_columns_in_a_dialog(qtbot: QtBot, pane: ItemsPane) -> None:
    pane.show_columns()
    dialog = next(child for child in pane.findChildren(ColumnDialog) if child.isVisible())
    listed = dialog.list.ids()
    assert listed[: len(USUAL)] == USUAL
    assert "wide.coverage_recall" in listed[len(USUAL) :]
    dialog.list.setCurrentRow(listed.index("wide.coverage_recall"))
    qtbot.keyClick(dialog.list, KEY.Key_Space)
    assert ids(pane)[-1] == "wide.coverage_recall"
    for _ in range(len(USUAL) - 1):
        qtbot.keyClick(dialog.list, KEY.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert ids(pane)[:2] == ["lexelt", "wide.coverage_recall"]
    assert dialog.list.ids()[dialog.list.currentRow()] == "wide.coverage_recall"
    qtbot.keyClick(dialog.list, KEY.Key_Space)
    assert ids(pane) == USUAL
    dialog.list.setCurrentRow(dialog.list.ids().index("id"))
    qtbot.keyClick(dialog.list, KEY.Key_Space)
    assert ids(pane) == USUAL  # it is always there
    dialog._reset()
    assert dialog.list.ids() == listed
    dialog.reject()


def test_what_is_chosen_outlives_other_settings_systems_and_tags(pane: ItemsPane, state: AppState) -> None:
    pane.chooser.move("pos", "lexelt")
    pane.chooser.show("gold_size", False)
    chosen = ids(pane)
    state.view.set_visible(1, False)
    assert ids(pane) == [id for id in chosen if id != "shy one.coverage_f"]
    pane.chooser.move("difference", "lexelt")
    state.view.set_visible(1, True)
    assert ids(pane) == ["pos", "difference", *(id for id in chosen[1:] if id != "difference")]
    assert state.data.evaluation is not None
    state.show_evaluation(state.data.evaluation)
    assert ids(pane)[:2] == ["pos", "difference"]


def test_the_column_that_is_sorted_by_is_there_as_long_as_it_is(pane: ItemsPane, state: AppState) -> None:
    pane.chooser.show("gold_size", False)
    state.view.set_sort("gold_size", True)
    assert "gold_size" in ids(pane)
    state.view.set_sort("wide.coverage_recall", True)
    assert "gold_size" not in ids(pane)
    assert "wide.coverage_recall" in ids(pane)
    state.view.set_sort("", False)
    assert ids(pane) == [id for id in USUAL if id != "gold_size"]


# room


def test_names_lose_their_middle_and_the_tool_tip_has_all(qtbot: QtBot, many: AppState) -> None:
    pane = pane_of(qtbot, many)
    place = ids(pane).index("id")
    index = pane._model.index(7, place)
    whole = "a-very-long-lemma-indeed-0007"
    assert pane._model.data(index, DISPLAY) == whole
    assert pane._model.data(index, TIP) == whole
    cut: list[Qt.TextElideMode] = []
    metrics = pane.rows.itemDelegate()._metrics  # type: ignore[attr-defined]

    class Seen:
        def elidedText(self, text: str, mode: Qt.TextElideMode, width: int) -> str:
            if text == whole:
                cut.append(mode)
                assert metrics.elidedText(text, mode, width)[-1] == "7"
            return str(metrics.elidedText(text, mode, width))

    pane.rows.itemDelegate()._metrics = Seen()  # type: ignore[attr-defined]
    pane.rows.grab()
    assert {*cut} == {Qt.TextElideMode.ElideMiddle}


@pytest.mark.parametrize("zoom", [1.0, 1.5, 2.0, 2.5])
@pytest.mark.parametrize("units", [185, 240, 297, 420])
def test_id_difference_and_the_compared_systems_need_no_scrolling(
    qtbot: QtBot, state: AppState, zoom: float, units: int
) -> None:
    pane = pane_of(qtbot, state)
    pane._theme.set_zoom(zoom)
    pane.resize(round(units * zoom), round(400 * zoom))
    QApplication.processEvents()
    metrics = QFontMetrics(pane._theme.font())
    for place, column in enumerate(pane._model.columns):
        if column.id in ("id", "difference", "wide.coverage_f", "shy one.coverage_f"):
            right = pane.rows.columnViewportPosition(place) + pane.rows.columnWidth(place)
            assert right <= pane.rows.viewport().width(), column.id
            assert not pane.rows.isColumnHidden(place)
            if column.kind != "text":
                assert pane.rows.columnWidth(place) >= metrics.horizontalAdvance("+.000")


def test_with_room_names_are_as_wide_as_they_are_long(qtbot: QtBot, many: AppState) -> None:
    pane = pane_of(qtbot, many, 1200)
    place = ids(pane).index("id")
    assert pane.rows.columnWidth(place) > pane.rows.fontMetrics().horizontalAdvance("a-very-long-lemma-indeed-0007")
    before = pane.rows.columnWidth(place)
    pane.resize(300, 400)
    QApplication.processEvents()
    assert pane.rows.columnWidth(place) < before


def test_a_low_list_has_a_head_of_one_line_and_five_rows(qtbot: QtBot, many: AppState) -> None:
    pane = pane_of(qtbot, many, 300, 500)
    two = pane.rows.head.sizeHint().height()
    pane._theme.set_zoom(2.0)
    pane.resize(372, 262)  # what is left of 1280×800 for the list
    pane.rows.setFocus()
    QApplication.processEvents()
    assert pane.rows.head.height() < 1.5 * two
    assert pane.rows.viewport().height() >= 5 * pane.rows.verticalHeader().defaultSectionSize()
    pane.focus_filter()
    assert pane.filter.isVisible()


@pytest.mark.parametrize("width", [260, 320, 370, 500])
@pytest.mark.parametrize("zoom", [1.0, 1.5])
def test_no_number_is_cut(qtbot: QtBot, many: AppState, width: int, zoom: float) -> None:
    pane = pane_of(qtbot, many, width, 400)
    pane._theme.set_zoom(zoom)
    QApplication.processEvents()
    metrics, numbers = QFontMetrics(pane._theme.font()), 0
    for place, column in enumerate(pane._model.columns):
        if column.kind != "text":
            numbers += 1
            texts = [pane._model.cell(row, place) for row in range(20)]
            longest = max(map(metrics.horizontalAdvance, texts))
            assert pane.rows.columnWidth(place) >= longest + 2 * pane._theme.px(4), column.id
    assert numbers > 4
    assert any(column.digits for column in pane._model.columns)


def test_a_head_of_one_line_shows_each_system_in_its_colour(qtbot: QtBot, state: AppState) -> None:
    pane = pane_of(qtbot, state, 420, 120)
    assert pane.rows.head._is_compact
    drawn = {tuple(colour) for colour in pixels(pane.rows.head.viewport()).reshape(-1, 3).tolist()}
    for system in range(2):
        colour = QColor(system_colour(pane._theme.colours, system))
        assert (colour.red(), colour.green(), colour.blue()) in drawn


# order


def test_home_and_end_go_to_the_first_and_last_row(qtbot: QtBot, many: AppState) -> None:
    pane = pane_of(qtbot, many)
    pane.rows.setFocus()
    many.selection.set_current(100)
    for key, modifiers, row in (
        (KEY.Key_End, Qt.KeyboardModifier.NoModifier, 299),
        (KEY.Key_Home, Qt.KeyboardModifier.NoModifier, 0),
        (KEY.Key_End, CTRL, 299),
        (KEY.Key_Home, CTRL, 0),
    ):
        qtbot.keyClick(pane.rows, key, modifiers)
        assert many.selection.current == row
        assert many.selection.items.tolist() == [row]
        assert pane.rows.visualRect(pane._model.index(row, 1)).intersects(pane.rows.viewport().rect())


def test_with_shift_home_and_end_select_up_to_there(qtbot: QtBot, many: AppState) -> None:
    pane = pane_of(qtbot, many)
    pane.rows.setFocus()
    many.selection.set_current(100)
    qtbot.keyClick(pane.rows, KEY.Key_End, SHIFT)
    assert many.selection.items.tolist() == [*range(100, 300)]
    assert many.selection.current == 299
    qtbot.keyClick(pane.rows, KEY.Key_Home, SHIFT | CTRL)
    assert many.selection.items.tolist() == [*range(101)]


def test_after_sorting_the_first_row_is_in_sight_and_the_current_item_stays(qtbot: QtBot, many: AppState) -> None:
    pane = pane_of(qtbot, many)
    said: list[str] = []
    many.message.connect(said.append)
    many.selection.set_current(150)
    assert pane.rows.rowAt(0) > 0
    many.view.set_sort("id", True)
    assert pane.rows.rowAt(0) == 0
    assert many.selection.current == 150
    assert pane.rows.currentIndex().row() == 149
    assert said == ["Sorted by id, Z first; the current item is row 150 of 300"]
    pane.next_item(1)
    assert many.selection.current == 149
    assert pane.rows.rowAt(0) > 0


def test_a_list_that_was_sorted_out_of_sight_shows_its_first_row(qtbot: QtBot, many: AppState) -> None:
    pane = pane_of(qtbot, many)
    many.selection.set_current(150)
    pane.hide()
    many.view.set_sort("id", True)
    pane.show()
    assert pane.rows.rowAt(0) == 0
    pane.hide()
    pane.next_item(20)
    pane.show()
    assert pane.rows.visualRect(pane.rows.currentIndex()).intersects(pane.rows.viewport().rect())


def test_the_head_says_what_is_sorted(pane: ItemsPane, state: AppState) -> None:
    def spoken() -> list[str]:
        return [pane._model.headerData(section, Qt.Orientation.Horizontal, SPOKEN) for section in range(len(ids(pane)))]

    assert not [title for title in spoken() if "sorted" in title]
    state.view.set_sort("difference", True)
    assert [title for title in spoken() if "sorted" in title] == ["Δ, sorted, highest first"]
    state.view.set_sort("lexelt", False)
    assert [title for title in spoken() if "sorted" in title] == ["lexelt, sorted, A first"]


def test_short_capitals_are_not_cut(qtbot: QtBot) -> None:
    made = AppState()
    words = {lemma: ["x"] for lemma in ("bear", "saw", "mouse")}
    groups = {"bear": "N+V", "saw": "N+V", "mouse": "N"}
    made.show_evaluation(evaluation(dataset(words, words, groups=groups)))
    pane = pane_of(qtbot, made, 600)
    place = ids(pane).index("pos")
    needed = QFontMetrics(pane._theme.font()).horizontalAdvance("N+V") + 2 * pane._theme.px(4)
    assert pane.rows.head.width_of(pane._model.columns[place]) >= needed


@pytest.mark.parametrize("zoom", [1.0, 1.6, 2.5])
@pytest.mark.parametrize("width", [250, 330, 420, 900])
def test_a_name_in_the_list_can_be_read_or_is_left_out(qtbot: QtBot, state: AppState, width: int, zoom: float) -> None:
    pane = pane_of(qtbot, state, width)
    pane._theme.set_zoom(zoom)
    QApplication.processEvents()
    rows, px, metrics = pane.rows, pane._theme.px, QFontMetrics(pane._theme.font())
    for place, column in enumerate(pane._model.columns):
        if column.is_name and not rows.isColumnHidden(place):
            text = pane._model.cell(1, place)
            taken = 2 * px(MARGIN) + px(FIRST) * (place == rows.head.first) + rows.marks.width * (column.id == "id")
            seen = metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, rows.columnWidth(place) - taken)
            assert len(seen.replace("…", "")) >= min(len(text), 2)


def test_room_that_is_left_goes_to_the_names(qtbot: QtBot, state: AppState) -> None:
    pane = pane_of(qtbot, state, 1600)
    QApplication.processEvents()
    shown = [place for place in range(len(pane._model.columns)) if not pane.rows.isColumnHidden(place)]
    widths = {place: pane.rows.columnWidth(place) for place in shown}
    assert sum(widths.values()) == pane.rows.viewport().width()
    assert max(widths, key=widths.__getitem__) == shown[0]
    last = pane._model.columns[shown[-1]]
    assert widths[shown[-1]] == pane.rows._width_of(last)


# widths


@pytest.mark.parametrize("amount", [-3, 0, 5, 40, 100])
def test_what_is_shared_goes_to_all_alike_as_far_as_they_want_it(amount: int) -> None:
    wanted = [30, -2, 4, 30, 30]
    shares = share(wanted, amount)
    assert sum(shares) == min(max(amount, 0), sum(max(want, 0) for want in wanted))
    assert all(0 <= one <= max(want, 0) for one, want in zip(shares, wanted, strict=True))
    least = min(one for one, want in zip(shares, wanted, strict=True) if one < want) if amount < 94 else 30
    assert all(one <= least + 1 for one in shares)


@pytest.mark.parametrize("sample", ["substitution-systems", "edits-letters", "generation-sentences"])
@pytest.mark.parametrize("width", [60, 90])
@pytest.mark.parametrize("room", [371, 700])
def test_a_width_that_a_hand_has_chosen_is_kept_whatever_room_there_is(
    qtbot: QtBot, sample: str, width: int, room: int
) -> None:
    pane = pane_of(qtbot, samples.state_of(sample), room)
    rows, columns = pane.rows, pane._model.columns
    name = next(place for place, column in enumerate(columns) if column.is_name)
    pane.chooser.resize(columns[name].id, width)
    QApplication.processEvents()
    assert not rows.isColumnHidden(name)
    assert rows.columnWidth(name) == pane._theme.px(width)
    ends = [rows.columnViewportPosition(place) + rows.columnWidth(place) for place in range(len(columns))]
    assert rows.viewport().width() in ends, "no column is cut where the view ends"


@pytest.mark.parametrize("width", [330, 370, 420, 480])
def test_no_name_is_cut_for_another_of_its_length(qtbot: QtBot, width: int) -> None:
    state = AppState()
    state.show_evaluation(samples.evaluation("lexicon-english"))
    pane = pane_of(qtbot, state, width)
    first, second = (place for place, column in enumerate(pane._model.columns) if column.system is not None)
    small = QFontMetrics(pane._theme.font("small"))
    names = [small.horizontalAdvance(pane._model.columns[place].name) for place in (first, second)]
    widths = [pane.rows.columnWidth(place) for place in (first, second)]
    assert abs(widths[0] - widths[1]) <= abs(names[0] - names[1]) + 2


SAMPLES = ("generation-sentences", "generation-phase", "edits-worked", "substitution-multiwords", "lexicon-clusters")


@pytest.mark.parametrize("sample", SAMPLES)
def test_what_is_measured_is_read_as_a_whole_and_no_column_is_cut_where_the_view_ends(
    qtbot: QtBot, sample: str
) -> None:
    pane = pane_of(qtbot, samples.state_of(sample), 371)
    rows, room = pane.rows, pane.rows.viewport().width()
    texts = [text.text for text in painted_texts(rows.head.viewport())]
    ends = [rows.columnViewportPosition(place) + rows.columnWidth(place) for place in range(len(pane._model.columns))]
    assert room in ends  # the next column begins where the view ends
    for place, column in enumerate(pane._model.columns):
        if ends[place] <= room:
            assert (column.title.removesuffix(column.name).strip() or column.title) in texts
            assert column.title in pane._model.headerData(place, Qt.Orientation.Horizontal, SPOKEN)
            assert column.name in pane._model.headerData(place, Qt.Orientation.Horizontal, TIP)


def test_names_that_begin_alike_are_told_by_what_follows(qtbot: QtBot) -> None:
    pane = pane_of(qtbot, samples.state_of("edits-worked"), 371)
    head, room = pane.rows.head, pane._theme.px(38)
    assert head._shortened("Run_Jon", room) == "…Jon"
    assert head._shortened("Run_span", room).startswith("…sp")
    assert head._shortened("Run_span", 10 * room) == "Run_span"


@pytest.mark.parametrize("width", range(230, 420, 17))
def test_a_text_that_the_edge_cuts_ends_before_it(qtbot: QtBot, state: AppState, width: int) -> None:
    pane = pane_of(qtbot, state, width)
    state.selection.set_current(None)
    pane.setFocus()
    QApplication.processEvents()
    edge = pane._theme.px(MARGIN) - 1
    row, colours = pane.rows.rowHeight(0), pane._theme.colours
    grounds = colours.ground, colours.line, colours.selection
    for view, high in ((pane.rows.viewport(), 5 * row), (pane.rows.head.viewport(), pane.rows.head.height())):
        seen = pixels(view)[:high, pane.rows.viewport().width() - edge : pane.rows.viewport().width()]
        found = {QColor(*colour[:3]).name() for colour in seen.reshape(-1, seen.shape[-1]).tolist()}
        assert found <= {QColor(ground).name() for ground in grounds}


@pytest.mark.parametrize("system", range(5))
def test_a_head_of_one_line_shows_the_whole_of_each_dash(qtbot: QtBot, system: int) -> None:
    many_systems = AppState()
    many_systems.show_evaluation(pictures.evaluation())
    pane = pane_of(qtbot, many_systems, 420, 120)
    pattern = sample_pen(QColor("black"), system, pane._theme.px(2)).dashPattern()
    assert sum(pattern) * pane._theme.px(2) * 2 <= pane._theme.px(SAMPLE)
    image = QImage(200, 20, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    pane.rows.head._paint_dash(painter, QRect(0, 0, 200, 20), system, 20)
    painter.end()
    inked = [x for x in range(200) if image.pixelColor(x, 10) != QColor("white")]
    gaps = sum(after - before > 1 for before, after in pairwise(inked))
    assert gaps + 1 >= max(1, len(pattern))


@pytest.mark.parametrize("zoom", [0.8, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0])
def test_no_number_is_cut_where_there_is_room(pane: ItemsPane, monkeypatch: pytest.MonkeyPatch, zoom: float) -> None:
    """An advance is rounded to whole pixels; what is cut off is measured in parts of them."""
    pane._theme.set_zoom(zoom)
    pane.resize(round(640 * zoom), round(400 * zoom))
    QApplication.processEvents()
    drawn = list[str]()
    paint = QPainter.drawText

    def draw(painter: QPainter, *words: Any) -> None:
        drawn.extend(word for word in words if isinstance(word, str))
        paint(painter, *words)

    monkeypatch.setattr(pane._model, "cell", lambda row, section: _widest(pane, section))
    monkeypatch.setattr(QPainter, "drawText", draw)
    pane.rows.viewport().grab()
    assert {"1.000", "+1.000"} <= {*drawn}
    assert not [text for text in drawn if "…" in text]


def _widest(pane: ItemsPane, section: int) -> str:
    """The widest number of a column; of others any text."""
    return {"fraction": "1.000", "difference": "+1.000"}.get(pane._model.columns[section].kind, "7")
