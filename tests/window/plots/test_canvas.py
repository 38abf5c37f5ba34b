from __future__ import annotations

import math
import warnings

import numpy as np
import pyqtgraph as pg
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lexeval_gui.core.figures import CurveFigure
from lexeval_gui.core.parameters import Number
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.plots.canvas import Canvas, snap
from lexeval_gui.window.plots.curve_plot import CurvePlot
from lexeval_gui.window.plots.parts.area import Dots
from lexeval_gui.window.plots.parts.axes import nice_top, number_at, step_of
from lexeval_gui.window.state.app_state import AppState
from tests.window.plots.drawn import Paintings, plot_of, show
from tests.window.samples import state_of

K = Number("k", "penalty", "1", 0, 10, 0.05)
N = Number("n", "cutoff", "10", 1, 10, 1, whole=True)
ABOVE = Number("a", "above", "1", 0, 2, 0.1, low_excluded=True)


@pytest.mark.parametrize(
    ("number", "value", "text"),
    [
        (N, 4.4, "4"),
        (N, 4.6, "5"),
        (N, -3, "1"),
        (N, 99, "10"),
        (K, 0.37, "0.35"),
        (K, 3, "3"),
        (K, 10, "10"),
        (ABOVE, 0, "0.1"),
    ],
)
def test_a_place_snaps_to_the_steps_of_the_parameter(number: Number, value: float, text: str):
    assert snap(number, value) == text


@given(st.floats(-20, 20))
def test_what_is_snapped_is_a_value_of_the_parameter(value: float):
    for number in (K, N, ABOVE):
        assert number.check(snap(number, value))


def test_an_axis_with_longer_labels_is_painted_once(qtbot: QtBot, theme: Theme):
    plot = plot_of(state_of("substitution"), "over_n", theme)
    show(qtbot, plot)
    plot.set_range((0, 10), (0, 0.6), (1, 0.1))
    QApplication.processEvents()
    QApplication.processEvents()
    painted = Paintings(plot.viewport())
    plot.set_range((0, 10), (0, 0.2), (1, 0.05))
    for _ in range(4):
        QApplication.processEvents()
    assert len(painted.regions) == 1


@pytest.mark.parametrize(
    ("value", "step", "text"), [(0.35, 0.05, ".35"), (0.4, 0.1, ".4"), (0, 0.1, "0"), (1200, 200, "1,200")]
)
def test_numbers_of_an_axis_read_as_everywhere_else(value: float, step: float, text: str):
    assert number_at(value, step) == text


@given(st.floats(1e-3, 1e6))
def test_an_axis_has_a_handful_of_labels(span: float):
    assert 2 <= span / step_of(span) <= 6


def test_the_top_of_an_axis_is_round_and_above_everything():
    assert nice_top(0.369) == 0.4
    assert nice_top(1.0) == 1.0
    assert nice_top(math.nan) == 1.0


def test_a_parameter_that_another_forbids_is_refused_in_words(qtbot: QtBot, theme: Theme):
    figure = CurveFigure("constant", "constant", "u_constant", ("understandability",))
    state, said = state_of(), list[str]()
    state.message.connect(said.append)
    plot = CurvePlot(state, theme, figure)
    qtbot.addWidget(plot)
    plot.set_parameter("u_constant", 5)
    assert state.data.settings is not None
    assert state.data.settings["u_constant"] == "0.4458"
    assert len(said) == 1
    assert "u_tree" in said[0]
    plot.set_parameter("u_constant", 0.5)
    assert state.data.settings["u_constant"] == "0.5"


def test_dots_without_any_place_warn_of_nothing(qtbot: QtBot, theme: Theme, tiny_state: AppState):
    plot = Canvas(tiny_state, theme, "dots")
    qtbot.addWidget(plot)
    dots = Dots()
    plot.plotItem.addItem(dots, ignoreBounds=True)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        dots.setData(x=[0.5, 0.7], y=[np.nan, np.nan])
        assert dots.dataBounds(1) == (None, None)
        assert plot.grab().width()
        dots.setData(x=[0.5, 0.7], y=[np.nan, 0.2])
        assert dots.dataBounds(1) != (None, None)


def test_on_a_screen_of_other_pixels_lines_are_as_wide_as_before(
    qtbot: QtBot, theme: Theme, tiny_state: AppState, monkeypatch: pytest.MonkeyPatch
):
    plot = plot_of(tiny_state, "over_n", theme)
    show(qtbot, plot)
    marker, wide = plot.quiet_pen().widthF(), plot.pen(0).widthF()
    lines = [item.opts["pen"].widthF() for item in plot.plotItem.curves if isinstance(item, pg.PlotCurveItem)]
    monkeypatch.setattr(plot, "devicePixelRatioF", lambda: 2 * plot.viewport().devicePixelRatioF())
    QApplication.sendEvent(plot, QEvent(QEvent.Type.DevicePixelRatioChange))
    assert (plot.quiet_pen().widthF(), plot.pen(0).widthF()) == (2 * marker, 2 * wide)
    again = [item.opts["pen"].widthF() for item in plot.plotItem.curves if isinstance(item, pg.PlotCurveItem)]
    assert {new / old for old, new in zip(lines, again, strict=True)} == {1, 2}, "hairlines stay so"
