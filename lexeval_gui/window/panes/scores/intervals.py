"""The cell of an interval, and why a number is undefined."""

from __future__ import annotations

from lexeval_gui.core import tables
from lexeval_gui.core.scores import Measure
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.first_rows import why_not_computed
from lexeval_gui.window.widgets.tables.cells import Cell
from lexeval_gui.workspace import outputs
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.intervals import is_one_sided

WAITING = "…"
ONE_SIDED_BOUND = "One-sided 95 % bound"
NO_INTERVAL = (
    "Every item drawn is perfect, so that there is no interval; so far down it could lie for all that was seen."
)
CERTAIN = "Both ends are the value itself: all items were drawn (a census), or all that were are alike."


def interval_cell(state: AppState, evaluation: Evaluation, system: int, measure: Measure) -> Cell:
    """The interval of a measure, over all items or those that are scored beside them; a point where both ends are the
    value, – where there is none, with the reason."""
    results, help = state.results, f"95 % interval of {measure.title}"
    intervals = results.intervals if evaluation.rows is None else results.listed_intervals
    if intervals is None and (reason := why_not_computed(state.data)):
        return Cell("", quiet=True, help=f"{help}\n{reason}")
    if intervals is None:
        return Cell(WAITING, quiet=True, help=help)
    if measure.id not in intervals[system]:
        return Cell("", quiet=True, help=help)
    low, high = intervals[system][measure.id]
    if is_one_sided(evaluation, system, measure.id):
        help = f"{ONE_SIDED_BOUND} of {measure.title}\n{NO_INTERVAL}"
    text = outputs.interval_cell(evaluation, system, measure.id, (low, high))
    if text == tables.UNDEFINED:
        return Cell(text, quiet=True, help=undefined_reasons(state, system))
    return Cell(text, quiet=True, help=f"{help}\n{CERTAIN}" if low == high else help)


def undefined_reasons(state: AppState, system: int) -> str:
    """Why numbers of a system are undefined, as far as the task says so."""
    assert state.data.evaluation is not None
    path = state.data.evaluation.dataset.systems[system].path
    known = [p.message for p in state.problems.shown if p.path == path and p.code.startswith("no-")]
    return "\n".join(["Undefined", *known])
