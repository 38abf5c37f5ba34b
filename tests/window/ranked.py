"""States with as many generated systems as a test wants, ranked as the worker ranks them."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path
from tempfile import mkdtemp

import numpy as np

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.workspace import opening, plans
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.session import Session
from tests.window.plots import drawn

ITEMS, RESAMPLES = 60, 100
WORDS = ("glad", "merry")


@cache
def files(count: int) -> tuple[str, ...]:
    """A gold and so many systems, each better than the one before."""
    folder, rng, items = Path(mkdtemp()), np.random.default_rng(5), range(1, ITEMS + 1)
    (folder / "gold").write_text("".join(f"happy.a {item} :: glad 3;merry 2;sunny 1;\n" for item in items))
    made = [str(folder / "gold")]
    for number in range(count):
        share = 0.2 + 0.7 * number / max(count - 1, 1)
        answers = [[word if rng.random() < share else "wrong" for word in WORDS] for _ in items]
        lines = (f"happy.a {item} ::: {';'.join(dict.fromkeys(a))}\n" for item, a in zip(items, answers, strict=True))
        path = folder / f"contextual_reranker_number_{number:02d}.oot"
        path.write_text("".join(lines))
        made.append(str(path))
    return tuple(made)


@cache
def evaluation(count: int, reading: str = "clean") -> Evaluation:
    """So many systems, opened, beside a gold that is read so."""
    gold, *systems = files(count)
    plan = plans.plan_with_roles("substitution", [("gold", gold), *(("system", path) for path in systems)])
    values = {"resamples": str(RESAMPLES), "gold_reading": reading}
    settings = Settings(opening.task(plan.task).identity.parameters).with_values(values)
    return Evaluation(Session().open(plan, settings, Job()), settings)


def state_of(count: int, answers: bool = True) -> AppState:
    """A state that shows so many systems; what is asked is answered at once, unless it shall not be."""
    state = AppState()
    if answers:
        state.enquiries.asked_anew.connect(partial(drawn.answer, state))
    state.show_evaluation(evaluation(count))
    return state
