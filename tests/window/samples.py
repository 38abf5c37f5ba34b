"""Samples, opened as the window opens them; the one of judged outputs unless another is asked for."""

from __future__ import annotations

from functools import cache

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.session import Session


@cache
def evaluation(sample: str = "generation-sentences") -> Evaluation:
    """A sample under its defaults, without resampling."""
    plan = opening.plan(opening.sample(sample).paths)
    settings = Settings(opening.task(plan.task).identity.parameters).with_values({"resamples": "0"})
    return Evaluation(Session().open(plan, settings, Job()), settings)


def state_of(sample: str = "generation-sentences") -> AppState:
    """A state that shows a sample."""
    state = AppState()
    state.show_evaluation(evaluation(sample))
    return state
