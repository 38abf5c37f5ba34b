"""Bar 6: the list of a million items: filter, sort, jump, select all; and what a slider step costs the list.

Times are from the call to the end of the painting that follows it, in a window of the usual size.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.items.pane import ItemsPane
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.workspace import opening, plans
from lexeval_gui.workspace.opening import reading
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.loaded import prepare
from tests.benchmarks.measure import ITEMS, large

BARS = {"filter": 100.0, "sort": 400.0, "jump": 16.0, "select all": 50.0}


def run() -> list[dict[str, Any]]:
    """One line per measurement: bar, what, the slowest and the median time in ms, the limit, whether it is kept."""
    application = QApplication.instance() or QApplication(["bench"])
    evaluation = open_large(large())
    state = AppState()
    pane = ItemsPane(state, Theme())
    pane.resize(330, 528)
    pane.show()
    state.show_evaluation(evaluation)
    application.processEvents()
    return [_line(what, _times(actions)) for what, actions in _measured(state, pane)]


def open_large(folder: Path) -> Evaluation:
    """The large gold with the same system twice, so that there is a difference to sort by."""
    second = folder / "again.oot"
    if not second.exists():
        second.symlink_to(folder / "large.oot")
    files = [("gold", folder / "large.gold"), ("system", folder / "large.oot"), ("system", second)]
    plan = plans.plan_with_roles("substitution", [(role, str(path)) for role, path in files])
    settings = Settings(opening.task("substitution").identity.parameters)
    return Evaluation(prepare(plan.task, reading.read(plan, Job()), settings, (), Job()), settings)


def _measured(state: AppState, pane: ItemsPane) -> list[tuple[str, list[Callable[[], None]]]]:
    """What is done, as a list of actions each."""
    data = state.data
    names = data.evaluation.system_names if data.evaluation else ()
    filters = ["pos:a", "F<.5", f"{names[0]}.F>.2 -pos:n", "id:~77", "lexelt:~a", "difference=0", "gold:~ab", ""]
    sorts = ["lexelt", "id", f"{names[0]}.coverage_f", "difference", "pos"]
    bar = pane.rows.verticalScrollBar()

    def jump(share: float) -> Callable[[], None]:
        return lambda: bar.setValue(round(bar.maximum() * share))

    def step(k: float) -> Callable[[], None]:
        return lambda: data.apply_settings(data.settings.with_values({"k": f"{k:.2f}"})) if data.settings else None

    return [
        ("filter", [partial(state.view.set_filter, text) for text in filters]),
        ("sort", [partial(state.view.set_sort, name, down) for name in sorts for down in (True, False)]),
        ("jump", [jump(place / 17) for place in range(1, 17)]),
        ("select all", [pane.rows.selectAll, pane.rows.clearSelection, pane.rows.selectAll]),
        ("slider step of the list", [step(place / 10) for place in range(1, 12)]),
    ]


def _times(actions: list[Callable[[], None]]) -> list[float]:
    taken = []
    for action in actions:
        start = time.perf_counter()
        action()
        QApplication.processEvents()
        taken.append((time.perf_counter() - start) * 1000)
    return taken


def _line(what: str, taken: list[float]) -> dict[str, Any]:
    limit = BARS.get(what)
    slowest = max(taken)
    return {
        "bar": 6,
        "what": f"{what}, {ITEMS:,} items",
        "median": round(statistics.median(taken), 1),
        "slowest": round(slowest, 1),
        "unit": "ms",
        "limit": limit,
        "kept": limit is None or slowest <= limit,
    }


if __name__ == "__main__":
    for line in run():
        print(line)
