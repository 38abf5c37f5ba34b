"""All systems as a figure: rows, values, intervals, ranks and letters."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from lexeval_gui.core.figures import RankingFigure
from lexeval_gui.window.export.figures import Drawing, write_figure
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.plots import interactive_plot
from lexeval_gui.window.plots.ranking_plot import RankingPlot
from lexeval_gui.window.state import ranking
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.workspace.outputs import all_systems
from lexeval_gui.workspace.scoring.intervals import drawn_intervals
from tests.window import ranked
from tests.window.plots import drawn


def plot_of(qtbot: QtBot, state: AppState, theme: Theme, size: tuple[int, int] = (420, 330)) -> RankingPlot:
    made = drawn.plot_of(state, RankingFigure().id, theme)
    assert isinstance(made, RankingPlot)
    qtbot.addWidget(made)
    drawn.draw(made, size, 1.0)
    return made


def test_a_row_is_a_system_with_its_value_and_interval_best_on_top(qtbot: QtBot, theme: Theme):
    state = ranked.state_of(12)
    plot, evaluation = plot_of(qtbot, state, theme), state.data.evaluation
    assert evaluation is not None
    rows = plot.stepper.rows()
    assert [float(row.y[0]) for row in rows] == list(range(11, -1, -1))
    values = [float(row.x[0]) for row in rows]
    assert values == sorted(values, reverse=True)
    for row, value in zip(rows, values, strict=True):
        assert row.system is not None
        assert value == evaluation.scores(row.system, ["coverage_f"]).total("coverage_f")
        ends, height = plot._bars[row.system].getData()
        assert tuple(ends) == drawn_intervals(evaluation, row.system, ["coverage_f"])["coverage_f"]
        assert set(height) == {row.y[0]}
        assert np.all((plot.view.viewRange()[0][0] <= ends) & (ends <= plot.view.viewRange()[0][1]))


def test_ranks_and_letters_stand_beside_the_rows_and_are_said(qtbot: QtBot, theme: Theme):
    state = ranked.state_of(12)
    plot = plot_of(qtbot, state, theme, (700, 520))
    found = ranking.found(state)
    assert found is not None
    beside = [text for _, text in plot.right.drawn]
    assert len(beside) == len(plot.left.drawn) == 12
    for text, part, one in zip(beside, plot.named_parts(), found[1].systems, strict=True):
        rank = all_systems.rank_text(one)
        assert text == f"{rank} {one.letters}"
        name = found[0].system_names[one.system]
        assert part.name.startswith(f"{name}, F ")
        letters = f"letter {one.letters}" if len(one.letters) == 1 else f"letters {one.letters}"
        assert part.name.endswith(f", rank {rank}, {letters}")


@pytest.mark.parametrize(("size", "least"), [((420, 330), 10), ((700, 900), 50)])
def test_fifty_systems_are_labelled_as_far_as_there_is_room(
    qtbot: QtBot, theme: Theme, size: tuple[int, int], least: int
):
    plot = plot_of(qtbot, ranked.state_of(50), theme, size)
    assert drawn.overprints(plot) == []
    assert drawn.cut_off(plot) == []
    assert least <= len(plot.left.drawn) == len(plot.right.drawn) <= 50
    assert len(plot.named_parts()) == 50
    assert len(plot.table().rows) == 50


def test_keys_go_down_the_rows_and_enter_shows_the_items(qtbot: QtBot, theme: Theme, monkeypatch: pytest.MonkeyPatch):
    told: list[str] = []
    monkeypatch.setattr(interactive_plot, "announce", lambda about, text: told.append(text))
    state = ranked.state_of(12)
    plot = plot_of(qtbot, state, theme)
    for _ in range(3):
        qtbot.keyClick(plot, Qt.Key.Key_Down)
    assert told == [part.name for part in plot.named_parts()[:3]]
    qtbot.keyClick(plot, Qt.Key.Key_Return)
    third = plot.evaluation.system_names[plot.stepper.rows()[2].system or 0]
    assert state.view.sort == (f"{third}.coverage_f", True)


def test_the_pointer_means_the_row_it_is_in(qtbot: QtBot, theme: Theme):
    plot = plot_of(qtbot, ranked.state_of(12), theme)
    rows = plot.stepper.rows()
    left = plot.view.viewRange()[0][0]
    for row in rows:
        assert row.name in plot.read(left, float(row.y[0]) + 0.4)
    assert plot.read(left, 40.0) == ""


def test_without_an_answer_it_says_what_it_waits_for(qtbot: QtBot, theme: Theme):
    state = ranked.state_of(12)
    plot = plot_of(qtbot, state, theme)
    assert plot.waiting() == ""
    state.results.clear()
    plot.refresh()
    assert plot.waiting() == ranking.WAITING == plot._waiting.text()
    assert plot._waiting.isVisible()
    assert not plot.plotItem.isVisible()
    assert plot.named_parts() == []
    assert (plot.sentence(), plot.table().rows) == ("", ())


def test_the_data_are_those_of_the_command(qtbot: QtBot, theme: Theme):
    state = ranked.state_of(12)
    plot = plot_of(qtbot, state, theme)
    found = ranking.found(state)
    assert found is not None
    made = all_systems.ranking_json(*found, ())
    names = [column.id for column in plot.table().columns]
    for row, system in zip(plot.table().rows, made["systems"], strict=True):
        cells = dict(zip(names, row, strict=True))
        assert (cells["system"], cells["value"], cells["letters"]) == (
            system["name"], system["value"], system["letters"],
        )  # fmt: skip
        assert [cells["low"], cells["high"]] == system["interval"]
        assert [cells["rank_low"], cells["rank_high"]] == system["ranks"]


def test_an_export_has_names_ranks_and_axes(qtbot: QtBot, theme: Theme, tmp_path):
    plot = plot_of(qtbot, ranked.state_of(2), theme)
    write_figure(Drawing(plot), tmp_path / "figure.svg")
    text = (tmp_path / "figure.svg").read_text()
    for said in ("1 a", "2 b", "coverage F", "conte"):
        assert said in text
    for ending in ("pdf", "png"):
        write_figure(Drawing(plot), tmp_path / f"figure.{ending}")
        assert (tmp_path / f"figure.{ending}").stat().st_size > 1000
