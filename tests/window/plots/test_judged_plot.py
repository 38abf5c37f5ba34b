"""Judged outputs as points: each is where its numbers are, the line is that of the fit, a click selects."""

from __future__ import annotations

import numpy as np
import pytest
from pytestqt.qtbot import QtBot
from scipy import stats

from lexeval_gui.core.figures import JudgedFigure, RegressionFigure
from lexeval_gui.core.statistics.regression import NoRegression, Regression
from lexeval_gui.tasks.generation import TASK
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.window.plots.judged_plot import JudgedPlot, RegressionPlot
from lexeval_gui.workspace import judgments
from lexeval_gui.workspace.outputs.figure_data import CRITERION, LEFT
from tests.window.plots import drawn
from tests.window.samples import evaluation, state_of

JUDGED = next(figure for figure in TASK.identity.figures if isinstance(figure, JudgedFigure))
REGRESSION = next(figure for figure in TASK.identity.figures if isinstance(figure, RegressionFigure))


@pytest.fixture
def scatter(qtbot: QtBot, theme: Theme) -> JudgedPlot:
    made = JudgedPlot(state_of(), theme, JUDGED)
    drawn.show(qtbot, made)
    return made


@pytest.fixture
def fitted(qtbot: QtBot, theme: Theme) -> RegressionPlot:
    made = RegressionPlot(state_of(), theme, REGRESSION)
    drawn.show(qtbot, made)
    return made


def test_each_measure_stands_against_each_criterion(scatter: JudgedPlot):
    known = evaluation()
    studies = {study.criterion: study for study in judgments.studies(known)}
    assert len(studies) == 2
    for criterion, study in studies.items():
        scatter.toggle(f"{CRITERION}{criterion}")
        for measure in study.measures:
            scatter.toggle(measure)
            scatter.refresh()
            assert scatter.points is not None
            there = np.isfinite(study.columns[measure])
            assert scatter.points.x.tolist() == study.columns[measure][there].tolist()
            assert scatter.points.y.tolist() == study.judged.scores[there].tolist()
            line = stats.linregress(scatter.points.x, scatter.points.y)
            assert scatter.points.line is not None
            (left, begin), (right, end) = scatter.points.line
            assert (begin, end) == pytest.approx(
                (line.intercept + line.slope * left, line.intercept + line.slope * right)
            )
            assert scatter.chosen() == (measure, f"{CRITERION}{criterion}")
            r = f"{line.rvalue:.3f}".replace("0.", ".").replace("-", "−")
            assert r.lstrip("−-") in scatter.sentence()


def test_every_measure_and_criterion_is_offered(scatter: JudgedPlot):
    names = {name.removeprefix(CRITERION) for name in scatter.choices()}
    assert names == {*judgments.studies(evaluation())[0].measures} | {"understandability", "quality"}
    assert scatter.apart().startswith(CRITERION)


def test_a_click_selects_the_sentence_of_the_point(scatter: JudgedPlot):
    points = scatter.points
    assert points is not None
    for row in (0, len(points.x) // 2, len(points.x) - 1):
        scatter.click(float(points.x[row]), float(points.y[row]))
        there = (points.x == points.x[row]) & (points.y == points.y[row])
        assert scatter.state.selection.current in points.items[there]
        assert scatter.state.selection.current is not None
        name = evaluation().dataset.ids[scatter.state.selection.current]
        assert name in scatter.read(float(points.x[row]), float(points.y[row]))


def test_a_system_that_is_switched_off_has_no_points_and_the_line_stays(scatter: JudgedPlot):
    before = scatter.points
    assert before is not None
    scatter.state.view.set_visible(0, False)
    scatter.refresh()
    assert scatter.points is not None
    assert scatter.points.line == before.line
    assert len(scatter._dots.data) == int((before.systems != 0).sum())


def test_predictions_and_residuals_are_those_of_the_regression(fitted: RegressionPlot):
    study = judgments.studies(evaluation())[0]
    whole = judgments.fit(study, study.usual[0]).whole
    assert isinstance(whole, Regression)
    assert fitted.points is not None
    assert fitted.points.x.tolist() == whole.fitted.tolist()
    assert fitted.points.y.tolist() == whole.response.tolist()
    assert fitted.points.line is not None
    assert all(x == y for x, y in fitted.points.line)
    fitted.toggle(LEFT)
    fitted.refresh()
    assert fitted.points.y.tolist() == whole.residuals.tolist()
    assert all(y == 0 for _, y in fitted.points.line)
    rows = fitted.table().rows
    assert [row[3] for row in rows] == whole.residuals.tolist()


def test_the_outlier_is_ringed_and_named_and_stays(fitted: RegressionPlot):
    study = fitted.study
    assert study is not None
    assert fitted.fitted is not None
    row = fitted.fitted.outlier
    assert row is not None
    item, system = int(study.judged.items[row]), int(study.judged.systems[row])
    assert fitted.outlier == (item, system)
    assert evaluation().dataset.ids[item] in fitted.sentence()
    assert evaluation().system_names[system] in fitted.sentence()
    assert fitted.points is not None
    place = fitted._place_of_outlier(fitted.points)
    assert place is not None
    rings = [(spot["x"], spot["y"]) for spot in fitted._rings.data]
    assert (fitted.points.x[place], fitted.points.y[place]) in rings
    assert len(fitted.points.x) == len(study.judged)


def test_other_variables_are_another_regression(fitted: RegressionPlot):
    fitted.state.view.set_study("quality", ("moves", "length"))
    fitted.refresh()
    assert fitted.fitted is not None
    assert fitted.fitted.variables == ("moves", "length")
    assert fitted.study is not None
    assert fitted.study.criterion == "quality"
    fitted.state.view.set_study("quality", ("no such",))
    fitted.refresh()
    assert fitted.fitted.variables == fitted.study.usual[0]


def test_why_there_is_no_regression_is_said(fitted: RegressionPlot, monkeypatch: pytest.MonkeyPatch):
    refused = NoRegression(("a",), "a is the same for all 3 items")
    monkeypatch.setattr(judgments, "fit", lambda *_: judgments.FittedRegression(("a",), refused, None, None, refused))
    fitted.refresh()
    assert fitted.points is None
    assert fitted.sentence() == "No regression: a is the same for all 3 items."
    assert fitted.table().rows == ()


def test_the_figures_are_offered_while_judgments_are_open(qtbot: QtBot, theme: Theme):
    state = state_of()
    pane = FiguresPane(state, theme)
    qtbot.addWidget(pane)
    wanted = {"judgments", "regression"}
    assert wanted <= {*pane.figure_ids()}
    state.show_evaluation(evaluation("generation-worked"))
    assert not wanted & {*pane.figure_ids()}
    assert "length" in pane.figure_ids()
