"""Precision against recall, lemma by lemma: points that coincide are one, and a click lists what is behind it."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF
from pytestqt.qtbot import QtBot

from lexeval_gui.core import query
from lexeval_gui.core.figures import ScatterFigure
from lexeval_gui.tasks.lexicon import TASK
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.plots.scatter_plot import LEAST, ScatterPlot
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.workspace.items import fields
from tests.tasks.lexicon.made import evaluation
from tests.window.plots import drawn
from tests.window.plots.test_sequence_plot import DATA

FIGURE = next(figure for figure in TASK.identity.figures if isinstance(figure, ScatterFigure))


@pytest.fixture
def plot(qtbot: QtBot, theme: Theme) -> ScatterPlot:
    state = AppState()
    state.show_evaluation(evaluation(DATA))
    made = ScatterPlot(state, theme, FIGURE)
    drawn.show(qtbot, made)
    return made


def test_every_lemma_is_at_its_point_and_no_two_points_are_the_same(plot: ScatterPlot):
    known = plot.state.data.evaluation
    assert known is not None
    for system, cloud in plot.clouds.items():
        assert sorted(cloud.items.tolist()) == np.flatnonzero(~np.isnan(known.item_values(system, "mean_l"))).tolist()
        assert len({*zip(cloud.x, cloud.y, strict=True)}) == len(cloud.x)
        for place in range(len(cloud.x)):
            items = cloud.at(place)
            assert (known.item_values(system, "mean_recall", items) == cloud.x[place]).all()
            assert (known.item_values(system, "mean_precision", items) == cloud.y[place]).all()
            sizes = known.item_columns(system)["reference_size"][items]
            assert cloud.size[place] == pytest.approx(sizes.mean())


def test_areas_go_with_sizes(plot: ScatterPlot):
    cloud = plot.clouds[0]
    wide = plot.diameters(cloud)
    free = wide > LEAST
    assert free.sum() > 1
    assert np.ptp((wide**2 / cloud.size)[free]) == pytest.approx(0, abs=1e-9)


def test_a_click_lists_exactly_the_lemmas_of_the_point(plot: ScatterPlot):
    assert plot.state.data.evaluation is not None
    for system in (0, 1):
        plot.state.view.set_visible(1 - system, False)
        plot.refresh()
        cloud = plot.clouds[system]
        for place in np.flatnonzero(cloud.counts > 1).tolist():
            plot.click(cloud.x[place], cloud.y[place])
            found = query.rows(query.parse(plot.state.view.filter), fields.fields(plot.state.data.evaluation))
            assert sorted(found.tolist()) == sorted(cloud.at(place).tolist())
            assert plot.state.selection.current in found
        plot.state.view.set_visible(1 - system, True)


def test_one_lemma_alone_is_looked_at_without_a_filter(plot: ScatterPlot):
    plot.state.data.change_settings({"alpha": ".02"})
    plot.refresh()
    cloud = plot.clouds[0]
    place = int(np.argmin(cloud.counts))
    assert cloud.counts[place] == 1
    plot.click(cloud.x[place], cloud.y[place])
    assert plot.state.view.filter == ""
    assert plot.state.selection.current == cloud.at(place)[0]


def test_the_readout_counts_and_names(plot: ScatterPlot):
    cloud = plot.clouds[0]
    place = int(np.argmax(cloud.counts))
    text = plot.read(cloud.x[place], cloud.y[place])
    assert f"<b>{cloud.counts[place]:,}</b>" in text
    assert DATA.ids[int(cloud.at(place)[0])] in text


def test_points_on_the_edge_are_seen_whole(plot: ScatterPlot):
    plot.grab()
    drawn = plot.view.mapToScene(plot.view.shape()).boundingRect().intersected(QRectF(plot.viewport().rect()))
    numbers = [axis.mapRectToScene(rect) for axis in (plot.left, plot.bottom) for rect, _ in axis.drawn]
    assert len(numbers) > 4
    for cloud in plot.clouds.values():
        for x, y, wide in zip(cloud.x, cloud.y, plot.diameters(cloud), strict=True):
            spot = plot.view.mapViewToScene(QPointF(x, y))
            mark = QRectF(spot.x() - wide / 2, spot.y() - wide / 2, wide, wide)
            assert drawn.contains(mark)
            assert not any(mark.intersects(number) for number in numbers)


def test_the_current_lemma_has_a_ring(plot: ScatterPlot):
    plot.state.selection.set_current(int(plot.clouds[0].items[0]))
    plot.show_current()
    assert len(plot._ring.points()) == 2
    plot.state.selection.set_current(None)
    plot.show_current()
    assert len(plot._ring.points()) == 0


def test_lines_of_equal_f_are_drawn_on_request(qtbot: QtBot, plot: ScatterPlot, theme: Theme):
    plain = ScatterPlot(plot.state, theme, replace(FIGURE, iso_f=False))
    qtbot.addWidget(plain)
    plain.refresh()
    assert len(plot.guides) == 1
    assert plain.guides == []


def test_the_table_has_a_row_per_lemma_and_system(plot: ScatterPlot):
    table = plot.table()
    assert len(table.rows) == 60 + 59
    assert [column.id for column in table.columns] == [
        "system",
        "id",
        "mean_recall",
        "mean_precision",
        "reference_size",
    ]
