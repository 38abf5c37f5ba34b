"""Which two systems are compared, by what and over which items, as the panes share it, or why they cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexeval_gui.window.state.data import DataState
from lexeval_gui.window.state.first_rows import why_not_computed
from lexeval_gui.window.state.view import ViewState

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.workspace.scoring.evaluation import Evaluation


def compared_measure(view: ViewState, evaluation: Evaluation) -> str:
    """The measure that two systems are compared by; there must be systems."""
    return view.compared_measure or evaluation.headline(view.pair[0]).id


def why_not_compared(data: DataState, view: ViewState) -> str:
    """Why two systems cannot be compared, over the items that were chosen for it; empty if they can."""
    evaluation = data.evaluation
    if evaluation is None or len(evaluation.system_names) < 2:
        return "Open two systems to compare them."
    if view.pair[0] == view.pair[1]:
        return "Choose two different systems."
    if reason := why_not_computed(data):
        return reason
    measure = compared_measure(view, evaluation)
    if refusal := _no_measure(evaluation, view.pair, measure):
        return refusal
    part = data.evaluation_within(view.compared_within) if view.compared_within else None
    if part is None or part.rows is None:
        return ""
    return part.refusal() or ("" if len(part.rows) else f"No item is left where {part.where}.")


def _no_measure(evaluation: Evaluation, pair: tuple[int, int], measure: str) -> str:
    from lexeval_gui.workspace.scoring.comparison import comparable, why_incomparable

    if reason := why_incomparable(evaluation, measure):
        return f"{evaluation.measures[measure].title}: {reason}."
    shared = comparable(evaluation, *pair)
    if measure in shared:
        return ""
    names = " and ".join(evaluation.system_names[system] for system in pair)
    if not shared:
        return f"{names} have no measure in common: compare two files of one kind."
    return f"{names} do not both have {evaluation.measures[measure].title}: choose another measure."
