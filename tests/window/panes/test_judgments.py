"""The pane of judgments: the tables of the command, other variables, a metric put in force."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lexeval_gui.core import tables
from lexeval_gui.core.statistics.regression import Metric, NoRegression, Regression
from lexeval_gui.tasks.generation.study import ACCURACIES, constants, no_use
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.judgments import JudgmentsPane
from lexeval_gui.workspace import judgments
from lexeval_gui.workspace.outputs import judgments as numbers
from tests.window.samples import evaluation, state_of


@pytest.fixture
def pane(qtbot: QtBot, theme: Theme) -> JudgmentsPane:
    made = JudgmentsPane(state_of(), theme)
    qtbot.addWidget(made)
    made.resize(1500, 400)
    made.show()
    return made


def expected(variables: tuple[str, ...]) -> list[list[list[str]]]:
    known = evaluation()
    studies = judgments.studies(known)
    shown = numbers.reading_tables(known, studies, numbers.fits(studies, [variables]))
    return [[[column.title for column in table.columns], *tables.texts(table)] for table in shown]


def test_the_tables_are_those_of_the_command(pane: JudgmentsPane):
    wanted = expected(judgments.studies(evaluation())[0].usual[0])
    assert len(wanted) == 5
    for view, lines in zip(pane.views, wanted, strict=False):
        assert [line[: len(lines[0])] for line in view.texts()] == lines
    assert len(pane.table().rows) > 20


def test_a_switch_takes_a_variable_in_and_out(pane: JudgmentsPane):
    pane.switches.buttons["moves"].click()
    assert pane.chosen_variables() == ("simple_tree_accuracy", "substitutions", "moves", "length")
    for view, lines in zip(pane.views, expected(pane.chosen_variables()), strict=False):
        assert [line[: len(lines[0])] for line in view.texts()] == lines
    for name in ("moves", "length", "substitutions"):
        pane.switches.buttons[name].click()
    pane.switches.buttons["simple_tree_accuracy"].click()  # the last one stays
    assert pane.chosen_variables() == ("simple_tree_accuracy",)
    assert pane.switches.buttons["simple_tree_accuracy"].isChecked()


def test_a_metric_is_put_in_force_as_the_criterion_that_it_was_made_of(pane: JudgmentsPane):
    state = pane._state
    assert state.data.settings is not None
    before = state.data.settings.as_dict()
    fits, set_ = pane.fits(), dict[str, str]()
    for criterion, letter in (("understandability", "u"), ("quality", "q")):
        made = fits[criterion][0].metric
        assert isinstance(made, Metric)
        wanted = constants(made, letter)
        assert wanted is not None
        set_ |= wanted
    view = next(view for view in pane.views if view.texts()[0][:2] == ["criterion", "metric"])
    cells = [cell for row in view._cells.rows for cell in row if cell.action is not None]
    assert [cell.text for cell in cells] == ["use as understandability", "use as quality"]
    for cell in cells:
        assert cell.action is not None
        cell.action()
    after = state.data.settings.as_dict()
    assert {name: after[name] for name in after if after[name] != before[name]} == set_
    assert len(set_) == 6
    for name in ("understandability", "quality"):
        perfect = state.data.evaluation.measures[name].perfect if state.data.evaluation else None
        assert perfect is not None
        assert perfect(state.data.settings) == pytest.approx(1)


def test_a_metric_of_other_variables_cannot_be_put_in_force_and_says_why(pane: JudgmentsPane):
    pane._state.view.set_study("", ("simple_string_accuracy", "moves"))
    rows = next(view for view in pane.views if view.texts()[0][:2] == ["criterion", "metric"]).texts()[1:]
    assert [row[-1] for row in rows] == [no_use, no_use]


def test_the_scale_of_raters_is_chosen_here(pane: JudgmentsPane):
    before = pane.views[2].texts()
    pane.switches.buttons["sd=population"].click()
    assert pane._state.data.settings is not None
    assert pane._state.data.settings["sd"] == "population"
    assert pane.switches.buttons["sd=population"].isChecked()
    assert not pane.switches.buttons["sd=sample"].isChecked()
    assert pane.views[2].texts() != before


def test_constants_that_cannot_be_are_refused_in_words(pane: JudgmentsPane):
    said: list[str] = []
    pane._state.message.connect(said.append)
    pane.use({"u_tree": "0.1", "u_constant": "0.5"})
    assert pane._state.data.settings is not None
    assert pane._state.data.settings["u_tree"] == "1.3147"
    [why] = said
    assert "u_tree" in why
    assert "u_constant" in why


def test_raters_left_out_and_regressions_refused_are_said(pane: JudgmentsPane, monkeypatch: pytest.MonkeyPatch):
    pane._state.view.set_study("", ("substitutions", "insertions", "deletions", "moves", "length", *ACCURACIES))
    assert pane._warnings.isVisible() == bool(pane._warnings.text())
    refused = NoRegression(("moves",), "moves is the same for all 5 items")
    monkeypatch.setattr(
        judgments, "fit", lambda *_: judgments.FittedRegression(("moves",), refused, None, None, refused)
    )
    pane._show()
    assert "No regression of understandability on moves: moves is the same for all 5 items." in pane._warnings.text()


def test_without_judgments_the_pane_says_how_to_open_some(qtbot: QtBot, pane: JudgmentsPane):
    pane._state.show_evaluation(evaluation("generation-worked"))
    assert pane._nothing.isVisible()
    assert "rater, item, system, criterion and score" in pane._nothing.text()
    assert not pane._scroll.isVisible()


def test_copying_takes_the_table(pane: JudgmentsPane):
    pane.copy()
    assert "simple tree accuracy" in QApplication.clipboard().text()


# -- outputs left out by hand, criteria pooled ------------------------------------------------------------------------


def table_of(pane: JudgmentsPane, title: str) -> list[list[str]]:
    """The texts of the table whose title begins so; none where there is none."""
    for label, view in zip(pane._titles, pane.views, strict=True):
        if view.isVisible() and label.text().startswith(title):
            return view.texts()
    return []


def act(pane: JudgmentsPane, title: str, row: int = 0) -> None:
    """Do what the last cell of a row of a table offers, by keys."""
    for label, view in zip(pane._titles, pane.views, strict=True):
        if view.isVisible() and label.text().startswith(title):
            index = view.model().index(row, view.model().columnCount() - 1)
            view.setCurrentIndex(index)
            QTest.keyClick(view, Qt.Key.Key_Return)
            return
    raise AssertionError(f"there is no table {title}")


def test_the_outlier_is_left_out_and_put_back(pane: JudgmentsPane):
    before, outlier = pane.fits(), table_of(pane, "Without the output")[1]
    act(pane, "Without the output")
    output = outlier[-3], outlier[-2]
    assert pane._state.view.left_out == (output,)
    assert table_of(pane, "Left out")[1] == [*output, "put back"]
    after = pane.fits()
    for criterion, [fitted] in after.items():
        whole = before[criterion][0].whole
        assert isinstance(fitted.whole, Regression)
        assert isinstance(whole, Regression)
        assert len(fitted.whole.rows) == len(whole.rows) - 1
    assert "left_out:" in (pane.exported(True)[-1].note or "")
    act(pane, "Left out")
    assert not pane._state.view.left_out
    assert not table_of(pane, "Left out")


def test_the_metric_put_in_force_is_that_of_the_fit_on_screen(pane: JudgmentsPane):
    whole = pane.fits()["quality"][0].metric
    act(pane, "Without the output", row=1)
    shown = pane.fits()["quality"][0].metric
    assert isinstance(whole, Metric)
    assert isinstance(shown, Metric)
    view = next(view for view in pane.views if view.texts()[0][:2] == ["criterion", "metric"])
    use = next(cell for row in view._cells.rows for cell in row if cell.text == "use as quality")
    assert use.action is not None
    use.action()
    settings = pane._state.data.settings
    assert settings is not None
    wanted = constants(shown, "q")
    assert wanted is not None
    assert wanted != constants(whole, "q")
    assert {name: settings[name] for name in wanted} == wanted


def test_any_output_of_the_sentence_on_screen_can_be_left_out(pane: JudgmentsPane):
    study = judgments.studies(evaluation())[0]
    item = int(study.judged.items[-1])
    pane._state.selection.set_current(item)
    shown = table_of(pane, "Judged outputs of")
    judged = {judgments.output_of(evaluation(), study, row) for row in (study.judged.items == item).nonzero()[0]}
    assert {row[0] for row in shown[1:]} == {system for system, _ in judged}
    [fitted] = pane.fits()[study.criterion]
    assert isinstance(fitted.whole, Regression)
    expected = dict(zip(fitted.whole.rows.tolist(), fitted.whole.fitted.tolist(), strict=True))
    row = next(r for r in range(len(study.judged)) if judgments.output_of(evaluation(), study, r)[0] == shown[1][0]
               and int(study.judged.items[r]) == item)  # fmt: skip
    assert shown[1][1:3] == [
        tables.format_number(float(study.judged.scores[row]), 3), tables.format_number(expected[row], 3)
    ]  # fmt: skip
    act(pane, "Judged outputs of")
    assert pane._state.view.left_out == ((shown[1][0], evaluation().dataset.ids[item]),)
    assert table_of(pane, "Judged outputs of")[1][-1] == "put back"
    assert table_of(pane, "Judged outputs of")[1][1:3] != ["", ""], "it is still judged and predicted"


def test_criteria_are_pooled_by_a_switch(pane: JudgmentsPane):
    pane.switches.buttons["pooled"].click()
    assert list(pane.fits()) == ["understandability", "quality", "pooled"]
    assert pane.switches.buttons["pooled"].isChecked()
    assert "criteria:pooled" in (pane.table().note or "")
    pane.switches.buttons["pooled"].click()
    assert list(pane.fits()) == ["understandability", "quality"]


def test_a_regression_without_its_outlier_is_named_in_words(pane: JudgmentsPane):
    pane.switches.buttons["moves"].click()
    tables_of = [view.texts() for view in pane.views]
    titles, *rows = next(texts for texts in tables_of if "on" in texts[0])
    assert rows
    tree = evaluation().measures["simple_tree_accuracy"].short
    assert {row[titles.index("on")] for row in rows} == {f"{tree} + substitutions + moves + length"}
