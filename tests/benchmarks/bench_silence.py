"""Bar 5, its part without a window: while a million items are opened, how long work goes on without asking whether it
is still wanted. A cancel is answered no later than that."""

from __future__ import annotations

import time

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.session import Session
from tests.benchmarks.measure import Line, large, line

MILLISECONDS = 200


def run() -> list[Line]:
    """The longest silence, and what the work said before it."""
    folder = large()
    plan = opening.plan([str(folder / "large.gold"), str(folder / "large.oot")])
    moments: list[float] = []
    said: list[str] = [""]
    silences: list[tuple[float, str]] = []

    def asked() -> bool:
        now = time.perf_counter()
        if moments:
            silences.append(((now - moments[-1]) * 1000, said[-1]))
        moments.append(now)
        return False

    job = Job(report=lambda share, text: said.append(text), cancelled=asked)
    Session().open(plan, Settings(opening.task(plan.task).parameters), job)
    asked()
    longest = sorted(silences, reverse=True)[:4]
    return [
        line(5, f"silence while {text or 'beginning'}", [taken], "ms", MILLISECONDS if place == 0 else None)
        for place, (taken, text) in enumerate(longest)
    ]
