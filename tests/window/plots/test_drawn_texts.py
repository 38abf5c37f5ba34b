"""No text of a plot lies on another, at any size; no axis leaves what is possible."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QFont, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lexeval_gui.core.figures import CurveFigure, DistributionFigure, GroupPlaneFigure, PlaneFigure, ScatterFigure
from lexeval_gui.core.parameters import Number
from lexeval_gui.window.look.theme import Role, Theme
from lexeval_gui.window.plots.canvas import Canvas
from lexeval_gui.window.plots.parts.axes import axis_range
from lexeval_gui.window.plots.parts.tags import Tag
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests.window import samples
from tests.window.plots import drawn

FIGURES = drawn.all_figures()
EVERY = list(product(drawn.SIZES, drawn.ZOOMS))
LEAST_PLOT, LEAST_PLANE = 215, 160

Make = Callable[[AppState, str], Canvas]


def some(sample: str, figure: str) -> list[tuple[tuple[int, int], float]]:
    """A few of all sizes, always with the smallest."""
    chosen = random.Random(f"{sample} {figure}").sample(EVERY[1:], 3)
    return [(drawn.SIZES[0], 1.0), (drawn.SIZES[0], 2.5), *chosen]


def longer_names(evaluation: Evaluation) -> Evaluation:
    """The same systems under names that are long, and alike."""
    systems = tuple(
        replace(system, name=f"{system.name}_with_contextual_embeddings_reranked")
        for system in evaluation.dataset.systems
    )
    loaded = replace(evaluation.loaded, dataset=replace(evaluation.dataset, systems=systems))
    return Evaluation(loaded, evaluation.settings)


@pytest.fixture
def make(qtbot: QtBot, theme: Theme) -> Make:
    """Makes the plot of a figure of what a state shows."""

    def plot_of(state: AppState, figure: str) -> Canvas:
        plot = drawn.plot_of(state, figure, theme)
        qtbot.addWidget(plot)
        return plot

    return plot_of


def check(plot: Canvas, size: tuple[int, int], zoom: float) -> None:
    """All texts keep off each other; where a figure is as high as it must be, none is cut off."""
    drawn.draw(plot, size, zoom)
    where = f"{size[0]}x{size[1]} at {zoom:g}"
    assert drawn.overprints(plot) == [], where
    if size[1] >= LEAST_PLOT * zoom:
        assert drawn.cut_off(plot) == [], where
        assert plot.view.boundingRect().height() >= LEAST_PLANE * zoom - 1, where


@pytest.mark.parametrize(("sample", "figure"), FIGURES)
def test_no_text_lies_on_another(make: Make, sample: str, figure: str):
    plot = make(samples.state_of(sample), figure)
    for size, zoom in some(sample, figure):
        check(plot, size, zoom)
    assert len(list(drawn.texts(plot))) > 3


@pytest.mark.parametrize(("sample", "figure"), FIGURES)
def test_long_names_give_way_too(make: Make, sample: str, figure: str):
    state = AppState()
    state.show_evaluation(longer_names(samples.evaluation(sample)))
    plot = make(state, figure)
    for size, zoom in some(figure, sample):
        check(plot, size, zoom)


def test_a_hairline_leads_from_a_name_that_stands_far_from_its_point(make: Make):
    plot = make(samples.state_of("generation-sentences"), "plane")
    drawn.draw(plot, (420, 480), 1.0)
    assert not len(plot.tags.leaders.getData()[0] if plot.tags.leaders.getData()[0] is not None else ())
    across, up = plot.view.viewRange()
    x, y = (low + 0.5 * (high - low) for low, high in (across, up))
    plot.tags.show([Tag(f"system {number}", x, y, number, bold=True) for number in range(5)])
    shown = [text for text in plot.tags.texts if text.isVisible()]
    assert len(shown) == 5
    ends = np.column_stack(plot.tags.leaders.getData())
    assert 2 <= len(ends) <= 8, "of those that found no place beside it"
    assert np.allclose(ends[1::2], (x, y)), "each ends at the point"
    boxes = [text.mapRectToScene(text.boundingRect()) for text in shown]
    for start in ends[::2]:
        assert any(box.adjusted(-3, -3, 3, 3).contains(plot.view.mapViewToScene(QPointF(*start))) for box in boxes)


def test_what_tags_are_dressed_in_is_made_once_for_all(make: Make, monkeypatch: pytest.MonkeyPatch):
    plot = make(samples.state_of("substitution-systems"), "over_n")
    drawn.draw(plot, (640, 480), 1.0)
    asked: list[str] = []
    font = plot.theme.font

    def counted(role: Role = "body") -> QFont:
        asked.append(role)
        return font(role)

    monkeypatch.setattr(plot.theme, "font", counted)
    counts = []
    for number in (2, 20):
        asked.clear()
        plot.tags.show([Tag(f"{n}", 5.0, n / 20, n, is_optional=True) for n in range(number)])
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_texts_give_way_in_their_order(make: Make):
    """Whole names beside the points; where there is less room shorter ones; then a legend that names every system."""
    state = AppState()
    state.show_evaluation(longer_names(samples.evaluation("substitution-systems")))
    plot = make(state, "over_n")
    names = plot.evaluation.system_names

    def shown() -> list[str]:
        return [text.toPlainText() for text in plot.tags.texts if text.isVisible()]

    drawn.draw(plot, (1200, 800), 1.0)
    assert [any(text.startswith(name) for text in shown()) for name in names] == [True] * 3
    assert plot.legend.texts == []
    drawn.draw(plot, (320, 400), 1.0)
    cut = [text.rpartition(" ")[0] for text in shown() if "…" in text]
    assert len(cut) == len({*cut}) == len(names), "cut names do not read alike"
    assert plot.legend.texts == []
    drawn.draw(plot, (115, 420), 1.0)
    assert len(plot.legend.placed) >= 1
    assert not any(name[:4] in text for name in names for text in shown())
    drawn.draw(plot, (1200, 800), 1.0)
    assert plot.legend.texts == []


def test_a_legend_stays_while_values_move(make: Make):
    state = AppState()
    state.show_evaluation(longer_names(samples.evaluation("substitution-systems")))
    plot = make(state, "over_n")
    drawn.draw(plot, (115, 420), 1.0)
    before = [box for box, *_ in plot.legend.placed]
    assert before
    area = plot.view.sceneBoundingRect()
    for n in ("2", "9", "1", "10"):
        state.data.change_settings({"n": n})
        plot.refresh()
        assert plot.view.sceneBoundingRect() == area
        assert len(plot.legend.placed) == len(before)


def possible(plot: Canvas) -> tuple[tuple[float, float], tuple[float, float]]:
    """Between which values the axes of a figure must stay, from what is declared of it."""
    evaluation, nowhere = plot.evaluation, (-float("inf"), float("inf"))

    def of(measure: str) -> tuple[float, float]:
        declared = evaluation.measures[measure]
        ends = {"fraction": (0.0, 1.0)}.get(declared.kind, (0.0, float("inf")))
        return (nowhere[0], ends[1]) if declared.negative else ends

    figure = getattr(plot, "figure", None)
    match figure:
        case CurveFigure():
            number = evaluation.settings.parameter(figure.over)
            assert isinstance(number, Number)
            return ((-10.0, 0.0) if figure.log else (number.low, number.high)), of(figure.measures[0])
        case PlaneFigure() | GroupPlaneFigure() | ScatterFigure():
            return of(figure.x), of(figure.y)
        case DistributionFigure():
            return (0.0, 1.0), (0.0, float("inf"))
    return nowhere, nowhere


@pytest.mark.parametrize(("sample", "figure"), FIGURES)
def test_axes_stay_inside_what_is_possible(make: Make, sample: str, figure: str):
    plot = make(samples.state_of(sample), figure)
    for size, zoom in some(sample, figure):
        drawn.draw(plot, size, zoom)
        middle = QPointF(plot.viewport().rect().center())
        for turn in (240, -480):
            wheel = QWheelEvent(middle, plot.mapToGlobal(middle), QPoint(), QPoint(0, turn), Qt.MouseButton.NoButton,
                                Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False)  # fmt: skip
            QApplication.sendEvent(plot.viewport(), wheel)
        for ends, shown, axis in zip(possible(plot), plot.view.viewRange(), (plot.bottom, plot.left), strict=True):
            assert ends[0] - 1e-9 <= shown[0] < shown[1] <= ends[1] + 1e-9
            assert all(shown[0] - 1e-6 <= place <= shown[1] + 1e-6 for place in axis.labelled)


def test_values_outside_what_is_possible_are_still_seen():
    (low, high), _ = axis_range([np.array([0.2, 1.3])], possible=(0.0, 1.0))
    assert low < 0.2
    assert high == 1.3


@pytest.mark.parametrize("count", [2, 3, 9, 14])
@pytest.mark.parametrize("size", drawn.SIZES)
def test_texts_of_one_point_are_all_there_or_counted(make: Make, size: tuple[int, int], count: int):
    sample, figure = FIGURES[0]
    plot = make(samples.state_of(sample), figure)
    drawn.draw(plot, size, 1.0)
    across, up = plot.view.viewRange()
    x, y = (low + 0.97 * (high - low) for low, high in (across, up))
    plot.tags.show([Tag(f"group {number}", x, y, number % 2, is_optional=True) for number in range(count)])
    shown = [text.toPlainText() for text in plot.tags.texts if text.isVisible()]
    hidden = [int(text.rpartition("+")[2]) for text in shown if "+" in text]
    assert len(shown) + sum(hidden) in (0, count)
    assert shown, "there is room for one"
