"""More systems than can be told apart: the pair stands out, the others are one quiet item, and none is lost."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtGui import QRegion
from pytestqt.qtbot import QtBot

from lexeval_gui.core.curves import Band
from lexeval_gui.core.figures import CurveFigure
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.window.plots.curve_plot import CurvePlot
from lexeval_gui.window.state import turns
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.view import MOST_APART
from tests import tiny
from tests.window.plots import drawn

OVER_N = tiny.IDENTITY.figures[0]
SYSTEMS = MOST_APART + 3


@pytest.fixture
def state(qtbot: QtBot) -> AppState:
    made = AppState()
    made.show_evaluation(tiny.with_systems(SYSTEMS, n="3"))
    made.view.set_pair(0, 3)
    return made


@pytest.fixture
def curves(qtbot: QtBot, state: AppState, theme: Theme) -> CurvePlot:
    assert isinstance(OVER_N, CurveFigure)
    made = CurvePlot(state, theme, OVER_N)
    drawn.show(qtbot, made)
    return made


def quiet_lines(plot: CurvePlot) -> int:
    """How many lines the quiet item draws."""
    _, y = plot._crowd.getData()
    return int(np.isnan(y).sum()) if len(y) > 1 else 0


def test_the_pair_stands_out_and_the_others_are_one_item(curves: CurvePlot):
    assert set(curves._curves) == {(0, "coverage_f"), (3, "coverage_f")}
    assert quiet_lines(curves) == SYSTEMS - 2
    texts = [tag.text for tag in curves.tags._tags if tag.bold]
    assert texts == ["s0", "s3"]
    assert [tag.text for tag in curves.tags._tags if not tag.has_point] == [f"{SYSTEMS - 2} more systems"]


def test_the_quiet_lines_are_the_curves_of_their_systems(curves: CurvePlot):
    x, y = curves._crowd.getData()
    ends = np.flatnonzero(np.isnan(y))
    first = curves.evaluation.curve(1, "n", ["coverage_f"])
    assert np.array_equal(x[: ends[0]], first.grid)
    assert np.array_equal(y[: ends[0]], first.lines["coverage_f"])


def test_the_value_in_force_of_a_quiet_line_is_not_worked_out(curves: CurvePlot):
    assert len(curves._crowd.lines) == SYSTEMS - 2
    assert all(np.isnan(line.here) for line in curves._crowd.lines)


def test_a_step_paints_all_of_the_plot_as_one_rectangle(qtbot: QtBot, state: AppState, curves: CurvePlot):
    painted = drawn.Paintings(curves.viewport())
    assert state.data.settings is not None
    state.data.apply_settings(state.data.settings.with_values({"n": "2"}))
    curves.refresh()
    qtbot.waitUntil(lambda: bool(painted.regions))
    assert painted.regions == [QRegion(curves.viewport().rect())]


def test_below_the_figure_it_is_said_why_others_are_grey(state: AppState, curves: CurvePlot):
    said = curves.sentence()
    assert f"Grey: {SYSTEMS - 2} more systems." in said
    assert "choose them in Compare" in said
    for system in range(MOST_APART, SYSTEMS):
        state.view.set_visible(system, False)
    curves.refresh()
    assert "Grey" not in curves.sentence()


def test_another_pair_stands_out(state: AppState, curves: CurvePlot):
    state.view.set_pair(5, 6)
    curves.refresh()
    assert {system for system, _ in curves._curves} == {5, 6}


def test_without_the_pair_the_first_two_stand_out(state: AppState):
    for system in (0, 3):
        state.view.set_visible(system, False)
    assert state.view.systems_apart == (1, 2)


def test_of_few_that_are_switched_on_all_stand_out(state: AppState, curves: CurvePlot):
    for system in range(MOST_APART, SYSTEMS):
        state.view.set_visible(system, False)
    curves.refresh()
    assert {system for system, _ in curves._curves} == {*range(MOST_APART)}
    assert quiet_lines(curves) == 0
    assert all(tag.text != "more systems" for tag in curves.tags._tags)


def test_the_keys_and_the_table_have_every_system(curves: CurvePlot):
    named = {row.name for row in curves.series() if row.key[0] == "line"}  # type: ignore[index]
    assert named == {f"s{system}" for system in range(SYSTEMS)}
    assert len(curves.table().columns) > SYSTEMS


def test_the_pointer_reads_the_pair_and_the_quiet_line_that_is_meant(curves: CurvePlot):
    line = curves._crowd.lines[-1]
    told = curves.read(2.0, float(line.y[1]))
    assert ">s0<" in told
    assert ">s3<" in told
    assert told.count("<br>") == 3  # the value of n, the pair, and one more
    assert curves.read(2.0, 0.0).count("<br>") == 2


def test_bands_and_levels_are_those_of_the_pair(state: AppState, curves: CurvePlot):
    grid = curves.evaluation.curve(0, "n", ["coverage_f"]).grid
    band = Band(grid, grid * 0, grid * 0 + 1)
    state.results.add_bands("n", "coverage_f", dict.fromkeys(range(SYSTEMS), band))
    curves.refresh()
    assert set(curves._bands) == {0, 3}
    assert {system for system, _ in curves._levels} == {0, 3}


def test_the_table_has_the_bands_of_all(state: AppState, curves: CurvePlot):
    grid = curves.evaluation.curve(0, "n", ["coverage_f"]).grid
    band = Band(grid, grid * 0, grid * 0 + 1)
    before = len(curves.table().columns)
    state.results.add_bands("n", "coverage_f", dict.fromkeys(range(SYSTEMS), band))
    curves.refresh()
    assert len(curves.table().columns) == before + 2 * SYSTEMS


def test_the_table_has_every_measure_of_every_system_beside_all_items(qtbot: QtBot, state: AppState, curves: CurvePlot):
    curves.choose(curves.offered)
    state.data.score_items(state.applied_filter(f"id:{curves.evaluation.dataset.ids[0]}"))
    qtbot.waitUntil(lambda: not state.data.is_moving)
    curves.refresh()
    ids = [column.id for column in curves.table().columns]
    of_systems = {sum(f"s{system}." in id for id in ids) for system in range(SYSTEMS)}
    assert len(of_systems) == 1
    assert of_systems.pop() >= 2 * len(curves.measures)


def test_panes_of_what_is_counted_otherwise_wait_for_no_turn(
    qtbot: QtBot, theme: Theme, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(turns, "LARGE", 5)
    state = AppState()
    state.show_evaluation(tiny.with_systems(5, n="3"))
    pane = FiguresPane(state, theme)
    qtbot.addWidget(pane)
    pane.resize(900, 500)
    pane.show()
    qtbot.waitUntil(lambda: isinstance(pane.current, CurvePlot) and bool(pane.current.lines))
    state.show_evaluation(tiny.with_systems(2, n="3"))
    plot = pane.current
    assert isinstance(plot, CurvePlot)
    assert plot.read(2.0, 0.5)
