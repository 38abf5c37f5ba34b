from __future__ import annotations

import math

import pytest
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from lexeval_gui.core.figures import GroupPlaneFigure
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.plots.group_plot import GroupPlot
from lexeval_gui.window.plots.parts.marks import MARKS, mark
from lexeval_gui.window.state.app_state import AppState
from tests.window.plots import drawn

FIGURE = GroupPlaneFigure("by_pos", "PoS", "coverage_recall", "coverage_precision", ("none", "pos"), iso_f=True)


@pytest.fixture
def plot(qtbot: QtBot, tiny_state: AppState, theme: Theme) -> GroupPlot:
    made = GroupPlot(tiny_state, theme, FIGURE)
    drawn.show(qtbot, made)
    return made


def test_there_is_a_point_for_every_system_and_group_and_one_over_all(plot: GroupPlot):
    evaluation = plot.state.data.evaluation
    assert evaluation is not None
    for system in range(2):
        scores = evaluation.scores(system)
        groups = [group for group in scores.counts.groups if group[0] == "pos"]
        own = {point.group: (point.x, point.y) for point in plot.points if point.system == system}
        assert set(own) == {None, *groups}
        assert own[None] == (scores.total("coverage_recall"), scores.total("coverage_precision"))
        for group in groups:
            wanted = [scores.group(group, name) for name in ("coverage_recall", "coverage_precision")]
            assert own[group] == pytest.approx(wanted, nan_ok=True)


def test_systems_differ_in_mark_and_colour(plot: GroupPlot):
    dots = {(spot.symbol(), spot.brush().color().name()) for spot in plot._dots.points()}
    assert len(dots) == 2
    assert len({mark(system) for system in range(len(MARKS))}) == len(MARKS)


def test_labels_cover_no_point_and_no_other_label(plot: GroupPlot):
    texts = [text for text in plot.tags.texts if text.isVisible() and not text.toPlainText().startswith("F ")]
    assert texts
    boxes = [text.sceneBoundingRect().adjusted(1, 2, -1, -2) for text in texts]
    spots = [(point.x, point.y) for point in plot.points if not math.isnan(point.x + point.y)]
    for place, box in enumerate(boxes):
        assert not any(box.intersects(other) for other in boxes[:place])
        assert not any(box.contains(plot.view.mapViewToScene(QPointF(*spot))) for spot in spots)


def test_a_click_asks_for_the_items_of_the_group(plot: GroupPlot):
    point = next(point for point in plot.points if point.group and not math.isnan(point.x + point.y))
    assert point.group is not None
    plot.click(point.x, point.y)
    current = plot.current_part()
    assert current is not None
    found = plot.named_parts()[current].name
    group = found.split(", ")[1].split(":")[0]
    assert (point.x, point.y) in {(p.x, p.y) for p in plot.points if p.group and p.group[1] == group}
    assert plot.state.view.filter.startswith(f"pos:{group}")


def test_a_system_that_is_switched_off_has_no_point(plot: GroupPlot):
    plot.state.view.set_visible(0, False)
    plot.refresh()
    assert {point.system for point in plot.points} == {1}


def test_the_readout_names_system_group_and_both_measures(plot: GroupPlot):
    point = plot.points[0]
    text = plot.read(point.x, point.y)
    assert "wide" in text
    assert "P <b>" in text
    assert "R <b>" in text


def test_one_grouping_leaves_nothing_to_choose(plot: GroupPlot):
    assert plot.grouping == "pos"
    assert plot.choices() == {}


def test_the_table_has_a_row_per_system_and_group(plot: GroupPlot):
    table = plot.table()
    assert [column.id for column in table.columns] == ["system", "pos", "coverage_precision", "coverage_recall"]
    assert len(table.rows) >= len(plot.points)
