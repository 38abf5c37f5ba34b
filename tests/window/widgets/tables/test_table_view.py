from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QApplication, QHeaderView
from pytestqt.qtbot import QtBot

from lexeval_gui.window.look.theme import LOOKS, Look, Theme, system_colour
from lexeval_gui.window.widgets.tables.cells import Cell, Header, RowsOnDemand
from lexeval_gui.window.widgets.tables.table_view import TableView
from tests.painted import painted_texts

HEADS = (Header("system", right=False), Header("F"), Header("what", right=False, stretches=True))


class Clicks(list[str]):
    def cell(self, text: str) -> Cell:
        return Cell(text, action=lambda: self.append(text))


@pytest.fixture
def clicks() -> Clicks:
    return Clicks()


@pytest.fixture
def view(qtbot: QtBot, qapp: QApplication, theme: Theme, clicks: Clicks) -> TableView:
    qapp.setFont(theme.font())  # not that of the window of another test
    made = TableView(theme, "A table")
    qtbot.addWidget(made)
    made.resize(500, 200)
    made.show_cells(
        HEADS, [[Cell("a", sample=0), clicks.cell(".5"), Cell("x")], [Cell("b"), clicks.cell(".25"), Cell("y")]]
    )
    made.show()
    return made


def place(view: TableView, row: int, column: int) -> QPoint:
    return view.visualRect(view.model().index(row, column)).center()


def test_a_click_on_a_cell_does_what_it_offers(qtbot: QtBot, view: TableView, clicks: Clicks):
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place(view, 1, 1))
    assert clicks == [".25"]
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place(view, 1, 2))
    assert clicks == [".25"]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_keys_do_what_a_click_does(qtbot: QtBot, view: TableView, clicks: Clicks, key: Qt.Key):
    view.setCurrentIndex(view.model().index(0, 1))
    qtbot.keyClick(view, key)
    assert clicks == [".5"]


def test_the_pointer_says_what_can_be_clicked(qtbot: QtBot, view: TableView):
    qtbot.mouseMove(view.viewport(), place(view, 0, 1))
    assert view.viewport().cursor().shape() == Qt.CursorShape.PointingHandCursor
    qtbot.mouseMove(view.viewport(), place(view, 0, 2))
    assert view.viewport().cursor().shape() == Qt.CursorShape.ArrowCursor


def test_copying_takes_the_headers_along(qtbot: QtBot, view: TableView):
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "system\tF\twhat\na\t.5\tx\nb\t.25\ty\n"
    view.selectRow(1)
    view.copy()
    assert QGuiApplication.clipboard().text() == "system\tF\twhat\nb\t.25\ty\n"


def test_other_numbers_leave_the_current_cell_where_it_is(view: TableView):
    view.setCurrentIndex(view.model().index(1, 1))
    view.show_cells(HEADS, [[Cell("a"), Cell(".6"), Cell("x")], [Cell("b"), Cell(".7"), Cell("y")]])
    assert (view.currentIndex().row(), view.currentIndex().column()) == (1, 1)
    assert view.texts()[2] == ["b", ".7", "y"]


def test_columns_fill_the_width_and_show_their_texts(view: TableView):
    assert sum(view.columnWidth(column) for column in range(3)) == view.viewport().width()
    view.show_cells(HEADS, [[Cell("a system with a long name indeed"), Cell(".6"), Cell("x")]])
    needed = view.fontMetrics().horizontalAdvance("a system with a long name indeed")
    assert view.columnWidth(0) >= needed


def test_rows_grow_with_the_zoom(view: TableView, theme: Theme):
    before = view.rowHeight(0)
    theme.set_zoom(2.0)
    assert view.rowHeight(0) == pytest.approx(2 * before, abs=2)


def test_columns_are_as_wide_as_another_zoom_asks_for_before_the_table_hears_of_it(view: TableView, theme: Theme):
    before, theme.zoom = view.full_width(), 2.0  # a pane may be told first
    assert view.full_width() == pytest.approx(2 * before, rel=0.1)


def test_cells_are_painted_in_the_colours_of_another_look(view: TableView, theme: Theme):
    for look in ("dark", "light"):
        theme.set_look(look)
        rect = view.visualRect(view.model().index(0, 2))
        image = view.viewport().grab().toImage()
        assert image.pixelColor(rect.center()).name() == theme.colours.ground


def test_what_cells_are_painted_with_is_made_once(view: TableView, monkeypatch: pytest.MonkeyPatch):
    view.grab()
    asked: list[str] = []
    monkeypatch.setattr(view._theme, "font", lambda role="body": asked.append(role))
    view.viewport().grab()
    assert not asked


def test_a_table_may_be_empty(view: TableView):
    view.show_cells((), ())
    view.copy()
    assert view.model().rowCount() == 0


def test_copied_rows_have_the_guards_of_an_export(view: TableView):
    view.show_cells(HEADS, [[Cell("=1+1"), Cell("-.25"), Cell("a\tb\nc")]])
    view.copy()
    assert QGuiApplication.clipboard().text() == 'system\tF\twhat\n\'=1+1\t-.25\t"a\tb\nc"\n'


def test_a_brief_title_makes_no_column_wide_and_is_told_whole(view: TableView, theme: Theme):
    long = "predicted by simple tree accuracy + substitutions + length"
    view.show_cells([Header("system", right=False), Header(long, brief=True)], [[Cell("one"), Cell("1.1125")]])
    view.resize(150, 100)
    assert view.full_width() < theme.px(250)
    orientation = Qt.Orientation.Horizontal
    assert long in view.model().headerData(1, orientation, Qt.ItemDataRole.ToolTipRole)
    assert view.model().headerData(1, orientation, Qt.ItemDataRole.AccessibleTextRole) == long


def titles(view: TableView) -> list[str]:
    """The titles as they are drawn, without that of the first column."""
    return [view.model().headerData(place, Qt.Orientation.Horizontal) for place in range(1, view.model().columnCount())]


def test_titles_are_as_long_as_leaves_all_columns_in_sight(view: TableView) -> None:
    heads = [Header("system", right=False), *(Header(f"{n} a long title", shorter=(f"{n} long", f"{n}")) for n in "ab")]
    view.show_cells(heads, [[Cell("one"), Cell(".250"), Cell(".250")]])
    seen = []
    for width in (800, 230, 60):
        view.resize(width, 100)
        seen.append(titles(view))
    assert seen == [["a a long title", "b a long title"], ["a long", "b long"], ["a", "b"]]
    assert view.texts()[0][1:] == ["a a long title", "b a long title"], "what is copied stays"
    assert view.is_scrolled_across


def test_titles_are_cut_by_no_more_than_makes_columns_less_wide(view: TableView) -> None:
    heads = [Header("system", right=False), Header("a title that is long indeed", shorter=("short", "s"))]
    view.show_cells(heads, [[Cell("one"), Cell("wider than short")]])
    view.resize(60, 100)
    assert titles(view) == ["short"]


def test_titles_are_long_again_where_cells_leave_room_again(view: TableView) -> None:
    heads = [Header("system", right=False), *(Header(f"{n} a long title", shorter=(f"{n} long", f"{n}")) for n in "ab")]
    view.resize(400, 100)
    seen = []
    for name in ("one", "one with a quite long text in it, really long", "one"):
        view.show_cells(heads, [[Cell(name), Cell(".250"), Cell(".250")]])
        seen.append(titles(view))
    assert seen[1] != seen[0] == seen[2] == ["a a long title", "b a long title"]


def test_a_name_is_drawn_short_where_it_finds_no_room_and_copied_whole(view: TableView) -> None:
    view.show_cells([Header("system", right=False)], [[Cell("a name as long as names are", short="a name")]])
    whole = view.fontMetrics().horizontalAdvance("a name as long as names are")
    for width, is_short in ((60, True), (800, False), (60, True)):
        view.resize(width, 100)
        assert (view.full_width() < whole) == is_short
    assert view.texts()[1] == ["a name as long as names are"]


def test_of_a_name_without_its_beginning_the_end_is_cut_and_not_its_middle(view: TableView) -> None:
    """What follows the beginning that it shares with another is what it is told from that one by."""
    names = ["a_system_with_reordering_of_all_words", "a_system_with_replacing_of_all_words"]
    shorts = [f"…{name[16:]}" for name in names]
    rows = [[Cell(name, short=short)] for name, short in zip(names, shorts, strict=True)]
    view.show_cells([Header("system", right=False, shrinks=True)], rows)
    view.resize(110, 100)
    drawn = [text.text for text in painted_texts(view) if text.text.startswith("…")]
    assert len({*drawn}) == 2
    for text, short in zip(drawn, shorts, strict=True):
        assert text.endswith("…")
        assert short.startswith(text[:-1])
        assert len(text) > 4


def test_of_rows_on_demand_the_columns_alone_are_painted_again_that_look_otherwise(
    qtbot: QtBot, view: TableView, clicks: Clicks
) -> None:
    def rows(*texts: str) -> RowsOnDemand:
        return RowsOnDemand(2, lambda row: [Cell("ab"[row]), clicks.cell(texts[row]), Cell("same")])

    view.show_cells(HEADS, rows(".5", ".25"))
    with qtbot.waitSignal(view.model().dataChanged) as told:
        view.show_cells(HEADS, rows(".5", ".75"))
    first, last, _ = told.args
    assert (first.row(), first.column(), last.row(), last.column()) == (0, 1, 1, 1)
    with qtbot.assertNotEmitted(view.model().dataChanged):
        view.show_cells(HEADS, rows(".5", ".75"))
    assert [row[1:] for row in view.texts()[1:]] == [[".5", "same"], [".75", "same"]]
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place(view, 1, 1))
    assert clicks == [".75"]


@pytest.mark.parametrize("look", LOOKS)
def test_texts_have_the_colours_of_the_look_in_force(view: TableView, theme: Theme, look: Look) -> None:
    view.show_cells(
        [Header("what")], [[Cell("system", colour="system", sample=1)], [Cell("wrong", colour="error")], [Cell("ink")]]
    )
    theme.set_look("dark" if look == "light" else "light")
    theme.set_look(look)
    colours = theme.colours
    wanted = {"system": system_colour(colours, 1), "wrong": colours.error, "ink": colours.ink}
    drawn = {text.text: QColor(*text.colour).name() for text in painted_texts(view)}
    assert {text: drawn[text] for text in wanted} == wanted


def test_what_was_dressed_while_it_could_not_be_seen_has_its_widths_when_it_is(
    qtbot: QtBot, view: TableView, theme: Theme
) -> None:
    def widths() -> list[int]:
        return [view.columnWidth(column) for column in range(3)]

    theme.set_zoom(2.0)
    wanted = widths()
    theme.set_zoom(1.0)
    before = widths()
    assert before != wanted
    view.hide()
    theme.set_zoom(2.0)
    view.show()
    assert widths() == wanted


def test_the_head_is_as_high_as_qt_would_make_it(view: TableView, theme: Theme) -> None:
    for zoom in (1.0, 2.0):
        theme.set_zoom(zoom)
        head = view.horizontalHeader()
        assert head.sizeHint().height() == QHeaderView.sizeHint(head).height() > 0
