"""While what-if changes are in force the curves keep a pale line of before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from lexeval_gui.core.changes import Gesture
from lexeval_gui.core.curves import sweep
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.plots.curve_plot import CurvePlot
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests.window import samples
from tests.window.plots import drawn


@pytest.fixture
def state() -> AppState:
    return samples.state_of("substitution-systems")


@pytest.fixture
def curves(qtbot: QtBot, state: AppState, theme: Theme) -> Iterator[CurvePlot]:
    plot = drawn.plot_of(state, "over_n", theme)
    assert isinstance(plot, CurvePlot)
    qtbot.addWidget(plot)
    for signal in (state.data.scores_changed, state.data.evaluation_changed, state.data.rested):
        signal.connect(plot.refresh)
    drawn.draw(plot, (420, 330), 1.0)
    qtbot.waitUntil(lambda: not state.data.is_moving)
    yield plot
    qtbot.waitUntil(lambda: not state.data.is_moving)  # nothing is drawn any more once it is gone


def only_what_is_known(self: Evaluation, systems: Sequence[int], over: str, names: tuple[str, ...]) -> None:
    """In the place of looking for curves in one go."""
    for system in systems:
        self._knows_curve(system, over, names)


def remove_answers(state: AppState) -> None:
    """The first answers of the first system to the first items are taken away."""
    evaluation = state.data.evaluation
    assert evaluation is not None
    for item in range(4):
        state.history.gesture(
            Gesture(evaluation.dataset.ids[item], ("answer", evaluation.system_names[0], 0), "remove")
        )


def test_a_change_leaves_a_line_of_before(curves: CurvePlot, state: AppState):
    before = {line.system: line.y for line in curves.lines}
    assert not curves.ghosts
    remove_answers(state)
    assert [line.system for line in curves.ghosts] == [0], "the other systems are as they were"
    ghost = curves.ghosts[0]
    assert np.array_equal(ghost.y, before[0], equal_nan=True)
    assert not np.array_equal(curves.lines[0].y, before[0], equal_nan=True)
    drawing = curves._ghost_curves[0, ghost.measure]
    assert np.array_equal(drawing.getData()[1], before[0], equal_nan=True)
    pale, line = drawing.opts["pen"].color(), curves._curves[0, ghost.measure].opts["pen"].color()
    assert (pale.name(), pale.alphaF() < 0.5 < line.alphaF()) == (line.name(), True)


def test_before_is_named_read_and_listed(curves: CurvePlot, state: AppState):
    name = curves.evaluation.system_names[0]
    was = curves.named_parts()[0].name
    remove_answers(state)
    assert any(text.startswith("before ") for text, _ in drawn.texts(curves))
    assert "(before ." in curves.read(3, 0.3)
    parts = [part.name for part in curves.named_parts()]
    assert was.replace(name, f"{name} before", 1) in parts
    columns = curves.table().columns
    assert f"{name}.coverage_f_before" in [column.id for column in columns]
    assert sum(column.id.endswith("_before") for column in columns) == 1


def test_the_line_of_before_goes_with_the_change(curves: CurvePlot, state: AppState):
    remove_answers(state)
    for _ in range(4):
        assert curves.ghosts
        state.history.undo()
    assert curves.ghosts == ()
    assert curves._ghost_curves == {}
    state.history.redo()
    assert curves.ghosts
    state.history.reset()
    assert curves.ghosts == ()
    assert not any(column.id.endswith("_before") for column in curves.table().columns)


def test_a_moving_slider_sweeps_nothing_of_before(
    qtbot: QtBot, curves: CurvePlot, state: AppState, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(Evaluation, "_find_in_one_go", only_what_is_known)
    remove_answers(state)
    qtbot.waitUntil(lambda: not state.data.is_moving)
    asked: list[Evaluation] = []
    curve = Evaluation.curve

    def watched(self, system, over, measures):
        if tuple(measures) not in self._curves.get((system, over), {}):
            asked.append(self)
        return curve(self, system, over, measures)

    monkeypatch.setattr(Evaluation, "curve", watched)
    state.data.change_settings({"n": "4"})  # the curves are over n: all are known still
    assert asked == []
    assert curves.ghosts
    state.data.change_settings({"k": "3"})
    assert asked
    assert state.data.original not in asked
    assert curves.ghosts == ()
    qtbot.waitUntil(lambda: bool(curves.ghosts))
    assert state.data.original in asked


def test_a_moving_slider_keeps_what_is_found_in_one_go(qtbot: QtBot, curves: CurvePlot, state: AppState):
    remove_answers(state)
    qtbot.waitUntil(lambda: not state.data.is_moving)
    for k in ("2", "3"):
        state.data.change_settings({"k": k})
        assert state.data.is_moving
        (ghost,) = curves.ghosts
        original = state.data.original
        assert original is not None
        counts = original.counts[ghost.system]
        swept = sweep(original.scorer(ghost.system), counts, "n", original.settings, [ghost.measure])
        assert np.array_equal(ghost.y, swept.lines[ghost.measure])
