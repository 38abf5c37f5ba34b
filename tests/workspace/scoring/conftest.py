"""The sample of substitution, scored."""

from __future__ import annotations

import pytest

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.opening import reading
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.loaded import prepare


@pytest.fixture(scope="module")
def sample() -> Evaluation:
    plan = opening.plan(opening.sample("substitution").paths)
    parts = reading.read(plan, Job())
    chosen = Settings(opening.task(plan.task).identity.parameters)
    return Evaluation(prepare(plan.task, parts, chosen, (), Job()), chosen)
