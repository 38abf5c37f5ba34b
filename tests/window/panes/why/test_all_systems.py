"""The matrix of all systems beside the reasons of a pair."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Callable, Iterator
from itertools import permutations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.__main__ import main
from lexeval_gui.core import tables
from lexeval_gui.core.statistics.many_tests import LEVEL
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.why.all_systems import ASKER, MOST_ROWS, AllSystems
from lexeval_gui.window.state import ranking
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.enquiry import Answer
from lexeval_gui.window.widgets.tables.cells import Cell
from lexeval_gui.workspace.analysis.conclusion import signed
from lexeval_gui.workspace.scoring.comparison import compare
from tests.window import ranked

Make = Callable[[AppState], AllSystems]
FRONT = 2
"""Columns before those of the systems: name, ranks and letters."""


@pytest.fixture
def make(qtbot: QtBot, theme: Theme) -> Iterator[Make]:
    """Shows the matrix of a state, within a widget that is as narrow as the column it stands in."""
    holders = []

    def shown(state: AppState) -> AllSystems:
        holder = QWidget()
        qtbot.addWidget(holder)
        holders.append(holder)
        column = QVBoxLayout(holder)
        made = AllSystems(state, theme, holder)
        column.addWidget(made)
        column.addStretch(1)
        holder.resize(430, 600)
        with qtbot.waitExposed(holder):
            holder.show()
        return made

    yield shown
    for holder in holders:
        holder.close()


def index(pane: AllSystems, row: int, column: int) -> QModelIndex:
    return pane.view.model().index(row, column)


def order(state: AppState) -> list[int]:
    """The systems in the order of the rows."""
    found = ranking.found(state)
    assert found is not None
    return [one.system for one in found[1].systems]


@pytest.mark.parametrize("count", [2, 12, 50])
def test_every_difference_is_that_of_the_two_compared(make: Make, count: int):
    state = ranked.state_of(count)
    pane, evaluation = make(state), state.data.evaluation
    assert evaluation is not None
    places = order(state)
    sample = list(permutations(range(count), 2))[:: max(count * count // 40, 1)]
    for row, column in sample:
        cell = pane.view.cell(index(pane, row, FRONT + column))
        paired = compare(evaluation, places[row], places[column], "coverage_f")
        assert cell.text.rstrip("*") == signed(paired.difference)
        assert f"95 % {signed(paired.low)} to {signed(paired.high)}" in cell.help
        assert all(evaluation.system_names[places[place]] in cell.help for place in (row, column))
    assert [pane.view.cell(index(pane, row, FRONT + row)).text for row in range(count)] == [tables.UNDEFINED] * count


def test_those_told_apart_are_bold_and_starred_and_share_no_letter(make: Make):
    state = ranked.state_of(12)
    pane, places = make(state), order(state)
    found = ranking.found(state)
    assert found is not None
    told = 0
    for row, column in permutations(range(12), 2):
        cell = pane.view.cell(index(pane, row, FRONT + column))
        is_told_apart = bool(found[1].corrected[places[row], places[column]] <= LEVEL)
        letters = [set(pane.view.cell(index(pane, place, 1)).text.split()[1]) for place in (row, column)]
        assert (cell.bold, cell.text.endswith("*"), not cell.quiet) == (is_told_apart,) * 3
        assert bool(letters[0] & letters[1]) != is_told_apart
        assert cell.help.endswith(", told apart" if is_told_apart else ", not told apart")
        told += is_told_apart
    assert 0 < told < 12 * 11


def test_the_note_says_how_it_was_found(make: Make):
    note = make(ranked.state_of(12)).note.text()
    assert note == (
        "Bold and *: told apart after correction (max-t, 66 pairs, 100 resamples, seed 1). "
        "Same letter: not told apart. Click a difference for its reasons."
    )


def test_p_is_corrected_as_it_is_for_the_groups(make: Make):
    state = ranked.state_of(12)
    pane = make(state)
    state.view.group_by((), (), "holm")
    found = ranking.found(state)
    assert found is not None
    assert found[1].correction == "holm"
    assert "(holm, 66 pairs, 100 resamples, seed 1)" in pane.note.text()
    assert "For anything to be found holm needs at least 1,319 resamples." in pane.note.text()
    assert not any(cell.bold for row in range(12) for cell in cells(pane, row))


def cells(pane: AllSystems, row: int) -> list[Cell]:
    """The differences of a row."""
    return [pane.view.cell(index(pane, row, column)) for column in range(FRONT, pane.view.model().columnCount())]


def test_a_click_and_enter_choose_the_pair(qtbot: QtBot, make: Make):
    state = ranked.state_of(12)
    pane, places = make(state), order(state)
    cell = index(pane, 2, FRONT + 1)
    pane.view.setCurrentIndex(cell)
    qtbot.keyClick(pane.view, Qt.Key.Key_Return)
    assert (state.view.pair, state.view.compared_measure) == ((places[2], places[1]), "coverage_f")
    assert pane.view.cell(cell).marked
    where = pane.view.visualRect(index(pane, 4, FRONT)).center()
    qtbot.mouseClick(pane.view.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert state.view.pair == (places[4], places[0])
    assert not pane.view.cell(cell).marked


def test_keys_go_through_the_cells_and_each_is_said(qtbot: QtBot, make: Make):
    pane = make(ranked.state_of(12))
    moved: list[QPoint] = []
    pane.moved.connect(moved.append)
    pane.view.setCurrentIndex(index(pane, 0, FRONT + 1))
    for key, place in ((Qt.Key.Key_Down, (1, FRONT + 1)), (Qt.Key.Key_Right, (1, FRONT + 2))):
        qtbot.keyClick(pane.view, key)
        current = pane.view.currentIndex()
        assert (current.row(), current.column()) == place
        assert pane.pair.text() == pane.view.cell(current).help
        assert pane.view.visualRect(current).contains(pane.view.viewport().mapFrom(pane, moved[-1]))
    assert len(moved) == 3
    described = pane.view.model().data(current, Qt.ItemDataRole.AccessibleDescriptionRole)
    assert described == pane.view.cell(current).help != ""


def test_fifty_systems_scroll_and_their_heads_are_short(make: Make):
    state = ranked.state_of(50)
    pane, evaluation = make(state), state.data.evaluation
    assert evaluation is not None
    titles = [pane.view._cells.title(FRONT + place) for place in range(50)]
    assert max(map(len, titles)) <= 8
    assert len(set(titles)) == 50
    model, horizontal = pane.view.model(), Qt.Orientation.Horizontal
    for place, system in enumerate(order(state)):
        name = evaluation.system_names[system]
        for role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            assert model.headerData(FRONT + place, horizontal, role) == name
    assert pane.view.verticalScrollBar().maximum() > 0
    assert pane.view.horizontalScrollBar().maximum() > 0
    rows = [row for row in range(50) if pane.view.viewport().rect().contains(pane.view.visualRect(index(pane, row, 0)))]
    assert rows == list(range(MOST_ROWS))


def test_where_there_is_more_room_heads_are_longer_and_the_cell_stays(make: Make):
    pane = make(ranked.state_of(2))
    pane.view.setCurrentIndex(index(pane, 1, FRONT))
    holder = pane.parentWidget()
    assert holder is not None
    lengths = []
    for width in (240, 1200):
        holder.resize(width, 600)
        lengths.append({len(pane.view._cells.title(place)) for place in (FRONT, FRONT + 1)})
        current = pane.view.currentIndex()
        assert (current.row(), current.column()) == (1, FRONT)
    assert max(lengths[0]) < max(lengths[1])


def test_it_is_copied_and_exported_as_the_command_prints_it(
    make: Make, theme: Theme, capsys: pytest.CaptureFixture[str]
):
    pane = make(ranked.state_of(12))
    capsys.readouterr()
    said = {}
    for format in ("tsv", "csv", "text", "latex", "markdown"):
        chosen = ["--set", f"resamples={ranked.RESAMPLES}", "--format", format]
        assert main(["ranking", "substitution", *ranked.files(12), *chosen]) == 0
        said[format] = capsys.readouterr().out
    pane.copy()
    assert QGuiApplication.clipboard().text().splitlines() == said["tsv"].splitlines()
    for format, text in said.items():
        made = pane.exported(for_reading=format in tables.FOR_READING)
        assert "\n".join(tables.render(table, format) for table in made) == text
    rows = list(csv.DictReader(io.StringIO(said["csv"])))
    assert len(rows) == 66


def test_selected_rows_are_copied_as_they_stand(make: Make):
    pane = make(ranked.state_of(2))
    pane.view.selectAll()
    pane.copy()
    assert QGuiApplication.clipboard().text().splitlines()[1].split("\t")[:2] == pane.view.texts()[1][:2]


# states


def test_while_it_is_compared_it_says_how_far_it_is(make: Make):
    state = ranked.state_of(12, answers=False)
    pane = make(state)
    assert (pane.waiting.text(), pane.view.isVisible()) == (ranking.WAITING, False)
    state.results.set_answer(ranking.TITLE, Answer(share=0.4, text="comparing one"))
    assert pane.waiting.text() == f"{ranking.WAITING} 40 %, comparing one"
    state.results.set_answer(ranking.TITLE, Answer(refusal="there is no time", is_whole=True))
    assert pane.waiting.text() == "There is no time."
    assert pane.exported(for_reading=True) == pane.exported(for_reading=False) == ()


def test_what_cannot_be_ranked_is_said_and_not_asked(make: Make):
    one = ranked.state_of(1)
    pane = make(one)
    assert pane.waiting.text() == "A ranking needs at least two systems, and there is one."
    assert one.enquiries.asked == {}
    none = AppState()
    assert make(none).waiting.text() == "Open a gold and several systems to rank them."
    drawn_never = ranked.state_of(12)
    drawn_never.data.change_settings({"resamples": "0"})
    assert make(drawn_never).waiting.text().endswith("resamples has to be 1 or more.")


def test_refused_conventions_are_said(make: Make):
    state = AppState()
    state.show_evaluation(ranked.evaluation(2, "score.pl"))
    state.view.compare_within("lexelt:happy.a")
    part = state.data.evaluation_within(state.view.compared_within)
    assert part is not None
    refusal = part.refusal()
    assert refusal
    assert make(state).waiting.text().rstrip(".").lower() == refusal.rstrip(".").lower()
    assert state.enquiries.asked == {}


def test_it_is_asked_only_while_it_is_seen(make: Make):
    state = ranked.state_of(12)
    pane = make(state)
    asked = state.enquiries.asked[ranking.TITLE]
    state.enquiries.ask(ranking.TITLE, asked, "figures")
    answer = state.results.answers[ranking.TITLE]
    holder = pane.parentWidget()
    assert holder is not None
    holder.hide()
    assert (ranking.TITLE, ASKER) not in state.enquiries.by_asker
    assert state.results.answers[ranking.TITLE] is answer, "the figure still shows it"
    state.enquiries.ask(ranking.TITLE, None, "figures")
    assert (state.enquiries.asked, state.results.answers) == ({}, {})


def test_another_measure_is_asked_for(make: Make):
    state = ranked.state_of(2)
    pane = make(state)
    before = pane.view.texts()
    state.view.set_pair(0, 1, "coverage_recall")
    found = ranking.found(state)
    assert found is not None
    assert found[1].measure == "coverage_recall"
    assert pane.view.texts() != before


def test_a_system_without_a_value_has_no_rank(make: Make):
    state = ranked.state_of(2)
    pane = make(state)
    found = ranking.found(state)
    assert found is not None
    known = found[1]
    silent = replace(known.systems[1], value=math.nan, interval=(math.nan, math.nan), ranks=None, letters="")
    state.results.set_answer(ranking.TITLE, Answer(replace(known, systems=(known.systems[0], silent)), is_whole=True))
    assert pane.view.cell(index(pane, 1, 1)).text == tables.UNDEFINED
    assert f"{tables.UNDEFINED}: no value, and no rank." in pane.note.text()
