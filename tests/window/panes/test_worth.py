"""The pane of what it would be worth: the table of the command, rows that lead to items, what-ifs and changed files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from lexeval_gui.core import query
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.worth.pane import CHOOSE, NO_ERRORS, NONE_SHOWN, NOTHING, WorthPane
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.background_work import BackgroundWork
from lexeval_gui.window.widgets.tables.cell_painter import PADDING
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.analysis import oracles, worth
from lexeval_gui.workspace.items import fields
from lexeval_gui.workspace.outputs.worth import worth_table
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.totals import totals

pytestmark = pytest.mark.slow

LONGEST = 30_000
SAMPLES = ("substitution-systems", "edits-letters", "edits-m2", "lexicon-english", "generation-sentences")


@pytest.fixture
def background(qtbot: QtBot) -> Iterator[BackgroundWork]:
    state = AppState()
    made = BackgroundWork(state, state)
    yield made
    made.close()


def shown(qtbot: QtBot, background: BackgroundWork, theme: Theme, sample: str) -> WorthPane:
    with qtbot.waitSignal(background.opened, timeout=LONGEST):
        background.open(opening.plan(opening.sample(sample).paths))
    state = background.parent()
    assert isinstance(state, AppState)
    pane = WorthPane(state, theme)
    qtbot.addWidget(pane)
    pane.resize(1200, 400)
    pane.show()
    wait(qtbot, background, pane)
    return pane


def wait(qtbot: QtBot, background: BackgroundWork, pane: WorthPane) -> None:
    """Until everything that is asked is answered."""
    qtbot.waitUntil(lambda: background.is_idle and not pane._state.enquiries.unanswered, timeout=LONGEST)


def evaluation(pane: WorthPane) -> Evaluation:
    found = pane._state.data.evaluation
    assert found is not None
    return found


def classes(of: Evaluation, measure: str) -> tuple[worth.Worth, ...]:
    return worth.worths(of, measure, worth.classes(worth.ErrorTables.of(of)))


def choose(pane: WorthPane, of: str) -> None:
    place = [row.of for row in pane.classes.rows].index(of)
    pane.classes.setFocus()
    pane.classes.setCurrentIndex(pane.classes.model().index(place, 0))


@pytest.mark.parametrize("sample", SAMPLES)
def test_it_is_the_table_of_the_command_and_a_row_for_each_class(
    qtbot: QtBot, background: BackgroundWork, theme: Theme, sample: str
) -> None:
    pane = shown(qtbot, background, theme, sample)
    of = evaluation(pane)
    measure = of.headline(0).id
    found, ideals = classes(of, measure), oracles.oracle_worths(of, measure)
    for reads in (True, False):
        (told,) = pane.exported(reads)
        assert told.columns == worth_table(of, measure, found, ideals, reads).columns
        assert repr(told.rows) == repr(worth_table(of, measure, found, ideals, reads).rows)
    assert [row.of for row in pane.classes.rows] == [one.id for one in found]
    assert [line[0] for line in pane.classes.texts()[1:]] == [one.words[worth.PUT_RIGHT] for one in found]
    assert len(pane.oracles.rows) == len(ideals)


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_what_if_of_a_class_has_the_total_of_its_row_and_one_undo(
    qtbot: QtBot, background: BackgroundWork, theme: Theme, sample: str
) -> None:
    pane = shown(qtbot, background, theme, sample)
    history, before = pane._state.history, evaluation(pane)
    measure = before.headline(0).id
    told = {row.id: row for row in classes(before, measure)}
    for row in pane.classes.rows[:3]:
        for manner in row.manners:
            with qtbot.waitSignal(history.journal_changed, timeout=LONGEST):
                pane.classes.what_if_wanted.emit(row, manner)
            assert len(history.journal.entries) == 1
            (change,) = history.journal.next_step(-1)
            assert change.part == row.words[manner]
            systems = range(len(before.system_names))
            assert totals(evaluation(pane), measure, systems) == pytest.approx(
                told[row.of].values[manner], rel=1e-12, nan_ok=True
            )
            history.undo()
            assert totals(evaluation(pane), measure, systems) == pytest.approx(told[row.of].now, rel=1e-12, nan_ok=True)


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_row_leads_to_its_items(qtbot: QtBot, background: BackgroundWork, theme: Theme, sample: str) -> None:
    pane = shown(qtbot, background, theme, sample)
    of = evaluation(pane)
    known = {one.id: one for one in worth.classes(worth.ErrorTables.of(of))}

    def rows() -> list[int]:
        return query.rows(query.parse(pane._state.view.filter), fields.fields(of)).tolist()

    for row in pane.classes.rows:
        choose(pane, row.of)
        with qtbot.waitSignal(pane._state.view.items_wanted):
            QTest.keyClick(pane.classes, Qt.Key.Key_Return)
        assert rows() == known[row.of].items.tolist(), row.of
        for system, table in known[row.of].chosen.items():
            pane._show_items(row.of, system)
            assert rows() == np.unique(table.row_of).tolist(), (row.of, system)


def test_a_class_of_ones_own_stands_among_the_others(qtbot: QtBot, background: BackgroundWork, theme: Theme) -> None:
    pane = shown(qtbot, background, theme, "edits-letters")
    of = evaluation(pane)
    before = [row.of for row in pane.classes.rows]
    QTest.keyClicks(pane.line, "group:Det error:spurious")
    QTest.keyClick(pane.line, Qt.Key.Key_Return)
    wait(qtbot, background, pane)
    assert len(pane.classes.rows) == len(before) + 1
    found = {one.id: one for one in pane._classes()}
    mine, same = found["group:Det error:spurious"], found["error:spurious group:Det"]
    assert (mine.errors, mine.values[worth.PUT_RIGHT]) == (same.errors, same.values[worth.PUT_RIGHT])
    gains = [one.best_gain for one in pane._classes()]
    assert gains == sorted(gains, reverse=True)
    pane.line.setText("type:RT")
    QTest.keyClick(pane.line, Qt.Key.Key_Return)
    wait(qtbot, background, pane)
    meant = worth.of_filter(worth.ErrorTables.of(of), "type:RT")
    choose(pane, "type:RT")
    QTest.keyClick(pane.classes, Qt.Key.Key_Return)
    assert query.rows(query.parse(pane._state.view.filter), fields.fields(of)).tolist() == meant.items.tolist()
    pane.line.setText("nonsense:x")
    QTest.keyClick(pane.line, Qt.Key.Key_Return)
    wait(qtbot, background, pane)
    assert 'no column "nonsense"' in pane._note.text()
    pane.line.clear()
    wait(qtbot, background, pane)
    assert [row.of for row in pane.classes.rows] == before
    assert pane._note.text() == ""


def test_another_measure_ranks_anew_and_systems_that_are_off_are_not_told(
    qtbot: QtBot, background: BackgroundWork, theme: Theme
) -> None:
    pane = shown(qtbot, background, theme, "edits-letters")
    pane.measure.setCurrentIndex(pane.measure.findData("detection_f"))
    pane.measure.activated.emit(pane.measure.currentIndex())
    wait(qtbot, background, pane)
    of = evaluation(pane)
    assert [row.of for row in pane.classes.rows] == [one.id for one in classes(of, "detection_f")]
    pane._state.view.set_visible(0, False)
    wait(qtbot, background, pane)
    assert {one.systems for one in pane._classes()} == {(1,)}
    assert [row.of for row in pane.oracles.rows] == []
    alone = worth.worths(of, "detection_f", worth.classes(worth.ErrorTables.of(of, systems=[1])))
    assert pane._classes() == alone
    pane._state.view.set_visible(1, False)
    assert pane._nothing.text() == NONE_SHOWN
    assert pane.exported(True) == ()


def test_the_files_that_are_exported_are_those_of_the_what_if(
    qtbot: QtBot, background: BackgroundWork, theme: Theme, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pane, said = shown(qtbot, background, theme, "edits-letters"), list[str]()
    pane._state.message.connect(said.append)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "changed"), ""))
    pane.export(worth.PUT_RIGHT)
    assert said == [CHOOSE]
    choose(pane, pane.classes.rows[0].of)
    told = {one.id: one for one in pane._classes()}[pane.classes.rows[0].of]
    for times in range(2):
        pane.export(worth.PUT_RIGHT)
        qtbot.waitUntil(lambda: len(said) == 2 + times, timeout=LONGEST)  # noqa: B023
    assert said[1] == f"Exported 3 files to {tmp_path / 'changed'}"
    assert "is there already" in said[2]
    plan = opening.plan([str(path) for path in sorted((tmp_path / "changed").iterdir())])
    with qtbot.waitSignal(background.opened, timeout=LONGEST):
        background.open(plan)
    of = evaluation(pane)
    assert totals(of, of.headline(0).id, range(2)) == pytest.approx(told.values[worth.PUT_RIGHT], rel=1e-12)


def test_before_anything_is_open_it_says_so(qtbot: QtBot, theme: Theme) -> None:
    pane = WorthPane(AppState(), theme)
    qtbot.addWidget(pane)
    pane.show()
    assert pane._nothing.text() == NOTHING
    assert pane.exported(True) == ()
    assert not pane.measure.isEnabled()


def test_while_it_is_hidden_nothing_is_asked(qtbot: QtBot, background: BackgroundWork, theme: Theme) -> None:
    pane = shown(qtbot, background, theme, "edits-letters")
    assert len(pane._state.enquiries.asked) == 2
    pane.hide()
    assert pane._state.enquiries.asked == {}


def test_where_there_is_no_room_what_matters_least_goes_first(
    qtbot: QtBot, background: BackgroundWork, theme: Theme
) -> None:
    pane = shown(qtbot, background, theme, "edits-letters")
    titles, gone = pane.classes.texts()[0], list[str]()
    for width in range(1600, 200, -20):
        pane.resize(width, 300)
        qtbot.wait(1)
        hidden = [title for place, title in enumerate(titles) if pane.classes.isColumnHidden(place)]
        gone += [title for title in hidden if title not in gone]
    first, second = evaluation(pane).system_names
    assert gone[:3] == [f"{first} left out", f"{second} left out", "difference left out"]
    assert gone[3:] == ["errors", "items", second, "difference"]


@pytest.mark.parametrize(
    ("sample", "reasons"),
    [
        (
            "edits-text",
            [
                f"{name} is corrected text: its edits are extracted anew whenever one is put right, so no class of them"
                " has a worth of its own."
                for name in ("shy", "bold")
            ],
        ),
        ("lexicon-clusters", ["clusters name no lemmas: no form is known to be amiss"]),
    ],
)
def test_where_no_errors_can_be_told_it_is_said_why(
    qtbot: QtBot, background: BackgroundWork, theme: Theme, sample: str, reasons: list[str]
) -> None:
    """Beside the command's, tests/commands/test_worth.py: not that there are none."""
    pane = shown(qtbot, background, theme, sample)
    said = pane._nothing.text() if pane._nothing.isVisible() else pane._note.text()
    assert not pane.classes.rows
    for reason in reasons:
        assert reason.casefold() in said.casefold()
    assert NO_ERRORS not in said
    pane._state.view.set_visible(1, False)
    wait(qtbot, background, pane)
    said = pane._nothing.text() if pane._nothing.isVisible() else pane._note.text()
    assert [reason.casefold() in said.casefold() for reason in reasons] == [place == 0 for place in range(len(reasons))]


def test_where_panes_have_turns_it_has_one(qtbot: QtBot, background: BackgroundWork, theme: Theme) -> None:
    pane = shown(qtbot, background, theme, SAMPLES[0])
    state = pane._state
    pane.measure.clear()
    with state.turns.taken(True):
        state.data.announce()
    assert pane.measure.count() == 0
    qtbot.waitUntil(lambda: not state.turns.are_waiting)
    assert pane.measure.count() > 0


def test_the_tables_begin_where_what_is_chosen_above_them_does(
    qtbot: QtBot, background: BackgroundWork, theme: Theme
) -> None:
    pane = shown(qtbot, background, theme, SAMPLES[0])
    assert pane.classes.x() + theme.px(PADDING) == pane._top.geometry().x() + theme.px(16)
    assert pane.oracles.geometry().right() < pane.width() - theme.px(PADDING)
