"""Bar 5, its part without a window: while a million items are opened, how long work goes on without asking whether it
is still wanted. A cancel is answered no later than that."""

from __future__ import annotations

import time
from pathlib import Path

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.scoring.session import Session
from tests.benchmarks.measure import Line, large, line

TIMES = 3
MILLISECONDS = 200


def run() -> list[Line]:
    """The longest silence of each opening, and what went on then."""
    folder = large()
    longest = [max(_silences(folder)) for _ in range(TIMES)]
    doing = max(longest)[1]
    return [line(5, f"longest silence while opening ({doing})", [taken for taken, _ in longest], "ms", MILLISECONDS)]


def _silences(folder: Path) -> list[tuple[float, str]]:
    """Milliseconds between two questions, and what the work had said it does."""
    plan = opening.plan([str(folder / "large.gold"), str(folder / "large.oot")])
    found: list[tuple[float, str]] = []
    said = ["beginning"]
    last = [time.perf_counter()]

    def asked() -> bool:
        now = time.perf_counter()
        found.append(((now - last[0]) * 1000, said[-1]))
        last[0] = now
        return False

    job = Job(report=lambda share, text: said.append(text), cancelled=asked)
    Session().open(plan, Settings(opening.task(plan.task).identity.parameters), job)
    asked()
    return found
