from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from pytestqt.qtbot import QtBot

from lexeval_gui.core import query
from lexeval_gui.core.curves import Band
from lexeval_gui.core.figures import CurveFigure, DistributionFigure, PlaneFigure
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.plots.canvas import Canvas
from lexeval_gui.window.plots.curve_plot import CurvePlot
from lexeval_gui.window.plots.distribution_plot import DistributionPlot
from lexeval_gui.window.plots.plane_plot import PlanePlot, equal_f
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.workspace.items import fields
from tests import tiny
from tests.window.plots import drawn

OVER_N, OVER_K, PLANE, ITEMS = tiny.IDENTITY.figures


@pytest.fixture
def curves(qtbot: QtBot, tiny_state: AppState, theme: Theme) -> CurvePlot:
    assert isinstance(OVER_N, CurveFigure)
    made = CurvePlot(tiny_state, theme, OVER_N)
    tiny_state.data.scores_changed.connect(made.refresh)
    drawn.show(qtbot, made)
    return made


@pytest.fixture
def plane(qtbot: QtBot, tiny_state: AppState, theme: Theme) -> PlanePlot:
    assert isinstance(PLANE, PlaneFigure)
    made = PlanePlot(tiny_state, theme, PLANE)
    drawn.show(qtbot, made)
    return made


@pytest.fixture
def bars(qtbot: QtBot, tiny_state: AppState, theme: Theme) -> DistributionPlot:
    assert isinstance(ITEMS, DistributionFigure)
    made = DistributionPlot(tiny_state, theme, ITEMS)
    drawn.show(qtbot, made)
    return made


def at(plot: Canvas, x: float, y: float) -> QPoint:
    """The pixel of a place of the plot."""
    return plot.mapFromScene(plot.view.mapViewToScene(QPointF(x, y)))


def tags(plot: Canvas) -> list[str]:
    return [text.toPlainText() for text in plot.tags.texts]


# curves


def test_lines_hold_the_scores(curves: CurvePlot):
    evaluation = curves.state.data.evaluation
    assert evaluation is not None
    for line in curves.lines:
        assert line.x.tolist() == [1, 2, 3, 4]
        assert line.y[2] == evaluation.scores(line.system).total("coverage_f") == line.here


def test_systems_have_colour_and_dash(curves: CurvePlot):
    pens = [curves._curves[key].opts["pen"] for key in ((0, "coverage_f"), (1, "coverage_f"))]
    assert pens[0].style() == Qt.PenStyle.SolidLine
    assert pens[1].style() == Qt.PenStyle.DashLine
    assert pens[0].color() != pens[1].color()


def test_the_current_value_is_named_beside_its_line(curves: CurvePlot):
    assert tags(curves)[:2] == ["wide .517", "shy one .418"]


def test_names_do_not_lie_over_each_other(curves: CurvePlot):
    curves.choose(("coverage_f", "coverage_precision", "coverage_recall"))
    curves.refresh()
    boxes = [text.sceneBoundingRect().adjusted(0, 2, 0, -2) for text in curves.tags.texts]
    assert len(boxes) == 8
    for place, box in enumerate(boxes):
        assert not any(box.intersects(other) for other in boxes[:place])


def test_a_setting_moves_the_marker(curves: CurvePlot):
    settings = curves.state.data.settings
    assert settings is not None
    curves.state.data.apply_settings(settings.with_values({"n": "2"}))
    assert curves._marker.value() == 2
    assert tags(curves)[0] == "wide .494"


def test_dragging_the_marker_moves_the_setting_in_whole_steps(qtbot: QtBot, curves: CurvePlot):
    start, middle, end = at(curves, 3, 0.1), at(curves, 2.4, 0.1), at(curves, 1.1, 0.1)
    view = curves.viewport()
    _drag(qtbot, curves, start, Qt.MouseButton.NoButton)
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    for place in (middle, end):
        _drag(qtbot, curves, place)
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=end)
    assert curves.state.data.settings is not None
    assert curves.state.data.settings["n"] == "1"
    assert curves._marker.value() == 1


def _drag(qtbot: QtBot, plot: Canvas, place: QPoint, pressed: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
    """Move the pointer with a button pressed; pyqtgraph looks at no more than so many moves a second."""
    qtbot.wait(25)
    where, no_key = QPointF(place), Qt.KeyboardModifier.NoModifier
    move = QMouseEvent(QEvent.Type.MouseMove, where, plot.mapToGlobal(where), Qt.MouseButton.NoButton, pressed, no_key)
    plot.mouseMoveEvent(move)


def test_arrow_keys_with_shift_move_the_setting(qtbot: QtBot, curves: CurvePlot):
    qtbot.keyClick(curves, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert curves.state.data.settings is not None
    assert curves.state.data.settings["n"] == "4"
    qtbot.keyClick(curves, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert curves.state.data.settings["n"] == "4"
    qtbot.keyClick(curves, Qt.Key.Key_Left)
    assert curves.state.data.settings["n"] == "4"


def test_a_click_on_a_point_goes_there_and_shows_its_items(qtbot: QtBot, curves: CurvePlot):
    line = curves.lines[1]
    qtbot.mouseClick(curves.viewport(), Qt.MouseButton.LeftButton, pos=at(curves, 2, float(line.y[1])))
    assert curves.state.data.settings is not None
    assert curves.state.data.settings["n"] == "2"
    assert curves.state.view.sort == ("shy one.coverage_f", True)


def test_a_click_beside_the_curves_does_nothing(qtbot: QtBot, curves: CurvePlot):
    qtbot.mouseClick(curves.viewport(), Qt.MouseButton.LeftButton, pos=at(curves, 1.5, 0.02))
    assert curves.state.view.sort == ("", False)


def test_the_pointer_reads_every_line(curves: CurvePlot):
    text = curves.read(1.2, 0.3)
    assert "n = 1" in text
    assert ".370" in text
    assert ".304" in text


def test_a_system_that_is_switched_off_is_not_drawn(curves: CurvePlot):
    curves.state.view.set_visible(0, False)
    curves.refresh()
    assert [line.system for line in curves.lines] == [1]
    assert set(curves._curves) == {(1, "coverage_f")}


def test_the_band_is_wanted_and_drawn(curves: CurvePlot):
    assert curves.state.view.wanted_band == ("n", "coverage_f")
    grid = np.array([1.0, 2, 3, 4])
    curves.state.results.add_bands("n", "coverage_f", {0: Band(grid, grid * 0, grid * 0 + 0.9)})
    curves.refresh()
    assert curves._bands[0].polygon().boundingRect().height() == pytest.approx(0.9)
    assert curves.view.viewRange()[1][1] >= 0.9


def test_a_level_that_the_parameter_does_not_change_is_a_line_across(curves: CurvePlot):
    assert curves._levels[0, "coverage_f_optimal"].value() == pytest.approx(0.581, abs=5e-4)


def test_a_reference_that_the_parameter_changes_is_a_curve(qtbot: QtBot, tiny_state: AppState, theme: Theme):
    assert isinstance(OVER_K, CurveFigure)
    plot = CurvePlot(tiny_state, theme, OVER_K)
    drawn.show(qtbot, plot)
    assert (0, "coverage_f_optimal") in plot._curves
    assert not plot._levels


def test_the_sentence_says_what_the_setting_costs(curves: CurvePlot):
    text = curves.sentence().replace("<b>", "").replace("</b>", "")
    assert "Optimal F: .581 wide · .458 shy one" in text
    assert "A fixed cutoff of 3 costs wide .063, shy one .040 against it." in text


def test_the_table_holds_the_lines(curves: CurvePlot):
    assert [column.id for column in curves.table().columns] == ["n", "wide.coverage_f", "shy one.coverage_f"]


# plane


def test_points_stand_where_the_scores_are(plane: PlanePlot):
    evaluation = plane.state.data.evaluation
    assert evaluation is not None
    for path in plane.paths:
        scores = evaluation.scores(path.system)
        assert path.here == (scores.total("coverage_recall"), scores.total("coverage_precision"))
        assert (path.x[2], path.y[2]) == path.here


@pytest.mark.parametrize("beta", [0.25, 0.5, 1.0, 4.0])
@pytest.mark.parametrize("level", [0.1, 0.4, 0.9])
def test_lines_of_equal_f_have_that_f(level: float, beta: float):
    x, y = equal_f(level, 1.0, 1.0, beta)
    assert len(x)
    assert np.allclose((1 + beta**2) * x * y / (x + beta**2 * y), level)
    assert x.max() <= 1 + 1e-9
    assert y.max() <= 1 + 1e-9


def test_a_line_of_equal_f_outside_the_plot_is_not_drawn():
    assert len(equal_f(0.9, 0.3, 0.4)[0]) == 0


def test_a_click_on_the_way_goes_there(qtbot: QtBot, plane: PlanePlot):
    path = plane.paths[0]
    qtbot.mouseClick(plane.viewport(), Qt.MouseButton.LeftButton, pos=at(plane, float(path.x[0]), float(path.y[0])))
    assert plane.state.data.settings is not None
    assert plane.state.data.settings["n"] == "1"
    assert "n = 1" in plane.read(float(path.x[0]), float(path.y[0]))


# distribution


def test_bars_count_every_item(bars: DistributionPlot):
    evaluation = bars.state.data.evaluation
    assert evaluation is not None
    for system, counts in bars.counts.items():
        values = np.round(evaluation.item_values(system, "coverage_f"), 12)  # .75 lies in one bar however it came about
        expected = np.histogram(values, 20, (0, 1))[0]
        assert counts.sum() == 9
        assert counts.tolist() == expected.tolist()


@pytest.mark.parametrize("place", [0, 8, 19])
def test_a_click_on_a_bar_shows_as_many_items_as_it_counts(qtbot: QtBot, bars: DistributionPlot, place: int):
    evaluation = bars.state.data.evaluation
    assert evaluation is not None
    system = max(bars.counts, key=lambda s: bars.counts[s][place])
    height = float(bars.counts[system][place])
    assert height > 0
    bars.click((place + 0.5) / 20, height)
    rows = query.rows(query.parse(bars.state.view.filter), fields.fields(evaluation))
    assert len(rows) == height
    assert "coverage_f" in bars.state.view.filter


def test_the_pointer_reads_a_range(bars: DistributionPlot):
    assert ".40–.45" in bars.read(0.42, 1)


def test_labels_are_told_which_lines_to_avoid(curves: CurvePlot, plane: PlanePlot) -> None:
    for plot, count in ((curves, len(curves.lines)), (plane, len(plane.paths))):
        told = list(plot.tags._tracks())
        assert 0 < count <= len(told), "every line is one to avoid"
        assert all(len(x) == len(y) > 0 for x, y in told)
