"""Scores over length and moves: points are items, a click selects them, coinciding ones are listed."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from lexeval_gui.core import query
from lexeval_gui.core.figures import TrendFigure
from lexeval_gui.tasks.generation import TASK
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.plots.trend_plot import TrendPlot
from lexeval_gui.workspace.items import fields
from lexeval_gui.workspace.outputs.figure_data import OVER
from tests.window.contrast import contrast
from tests.window.plots import drawn
from tests.window.samples import evaluation, state_of

FIGURE = next(figure for figure in TASK.identity.figures if isinstance(figure, TrendFigure))


@pytest.fixture
def plot(qtbot: QtBot, theme: Theme) -> TrendPlot:
    made = TrendPlot(state_of(), theme, FIGURE)
    drawn.show(qtbot, made)
    return made


def test_each_score_is_offered_over_length_and_moves(plot: TrendPlot):
    assert set(plot.choices()) == {*FIGURE.measures, f"{OVER}string_tokens", f"{OVER}string_moves"}
    for over in ("string_tokens", "string_moves"):
        plot.toggle(f"{OVER}{over}")
        for measure in FIGURE.measures:
            plot.measures = (measure,)
            plot.refresh()
            for system, found in plot.trends.items():
                column = evaluation().item_columns(system)[over]
                assert found.x.tolist() == [column[item] for item in found.items]
                assert found.values[measure].tolist() == evaluation().item_values(system, measure, found.items).tolist()
                assert int(found.counts.sum()) == len(found.items)


def test_the_last_measure_stays(plot: TrendPlot):
    plot.toggle(plot.primary)
    assert plot.measures == FIGURE.measures[:1]
    plot.toggle(FIGURE.measures[2])
    plot.toggle(FIGURE.measures[0])
    assert plot.measures == (FIGURE.measures[2],)


def test_a_click_selects_the_sentence_and_lists_those_that_coincide(plot: TrendPlot):
    known = evaluation()
    for other in range(1, len(known.system_names)):
        plot.state.view.set_visible(other, False)
    plot.toggle(f"{OVER}string_moves")
    plot.refresh()
    found = plot.trends[0]
    values = found.values[plot.primary]
    listed = 0
    for place in range(len(found.items)):
        plot.state.view.set_filter("")
        plot.click(float(found.x[place]), float(values[place]))
        same = np.flatnonzero((found.x == found.x[place]) & (values == values[place]))
        assert plot.state.selection.current in found.items[same]
        if len(same) > 1:
            listed += 1
            rows = query.rows(query.parse(plot.state.view.filter), fields.fields(known))
            assert sorted(rows.tolist()) == sorted(found.items[same].tolist())
        else:
            assert plot.state.view.filter == ""
    assert listed


def test_the_pointer_reads_the_item_or_the_means(plot: TrendPlot):
    found = plot.trends[0]
    assert evaluation().dataset.ids[found.items[0]] in plot.read(
        float(found.x[0]), float(found.values[plot.primary][0])
    )
    far = plot.read(float(found.middle[0]), -40.0)
    assert f"({found.counts[0]:,})" in far


def test_what_is_too_low_is_said_to_be_left_out(plot: TrendPlot, monkeypatch: pytest.MonkeyPatch):
    assert "not shown" not in plot.sentence()
    plot.trends[0].values[plot.primary][0] = -2.5
    assert "1 point below −1 is not shown" in plot.sentence()


def test_the_table_is_that_of_the_stretches(plot: TrendPlot):
    rows = plot.table().rows
    assert len(rows) == sum(len(found.counts) for found in plot.trends.values())


def test_labels_are_told_to_avoid_the_lines_of_means(plot: TrendPlot):
    assert len(list(plot.tags._tracks())) == len(plot.trends) > 0


def test_the_table_calls_its_stretches_as_the_axis_is_called(plot: TrendPlot):
    titles = [column.title for column in plot.table().columns]
    assert titles[1:3] == [f"{plot.axis_title}, from", "to"]


@pytest.mark.parametrize("system", range(3))
def test_in_high_contrast_every_point_stands_out(plot: TrendPlot, theme: Theme, system: int):
    theme.set_look("contrast")
    plot.refresh()
    ground = QColor(theme.colours.ground)
    cloud = plot._clouds[plot.state.view.shown_systems[system % len(plot.state.view.shown_systems)]]
    for _, strength in cloud._clouds:
        share = strength * cloud._colour.alphaF()
        behind = parts(ground)
        assert contrast(share * parts(cloud._colour) + (1 - share) * behind, behind) >= 3


def parts(colour: QColor) -> np.ndarray:
    return np.array([colour.red(), colour.green(), colour.blue()])
