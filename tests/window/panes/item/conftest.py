from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import pytest
from PySide6.QtWidgets import QApplication

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.item.pane import ItemPane
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.opening import reading
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.loaded import prepare

MakePane = Callable[..., ItemPane]


@cache
def evaluation_of(sample: str) -> Evaluation:
    """A sample under its default settings; read once for all tests, none of which changes it."""
    plan = opening.plan(next(one.paths for one in opening.samples() if one.id == sample))
    settings = Settings(opening.task(plan.task).identity.parameters)
    return Evaluation(prepare(plan.task, reading.read(plan, Job()), settings, (), Job()), settings)


@pytest.fixture
def make_pane(qapp: QApplication) -> Iterator[MakePane]:
    """A pane of a sample, so large in units of its zoom."""
    made: list[ItemPane] = []

    def make(sample: str, width: int, height: int, zoom: float = 1.0) -> ItemPane:
        state, theme = AppState(), Theme()
        theme.set_zoom(zoom)
        pane = ItemPane(state, theme)
        pane.resize(round(width * zoom), round(height * zoom))
        pane.show()
        state.show_evaluation(evaluation_of(sample))
        QApplication.processEvents()
        made.append(pane)
        return pane

    yield make
    for pane in made:
        pane.close()
        pane.deleteLater()
        pane._state.deleteLater()
