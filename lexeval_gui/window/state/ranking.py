"""The ranking of all systems as panes and figures share it: by the measure, over the items and with the correction of
the comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from lexeval_gui.window.state.compared import compared_measure
from lexeval_gui.window.state.enquiry import Enquiry
from lexeval_gui.window.state.first_rows import why_not_computed

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.window.state.app_state import AppState
    from lexeval_gui.workspace.analysis.ranking import Ranking, RankingQuestion
    from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs
    from lexeval_gui.workspace.scoring.evaluation import Evaluation

TITLE = "all systems"
NOTHING = "open a gold and several systems to rank them"
WAITING = "Comparing all systems …"


def enquiry(state: AppState) -> Enquiry | None:
    """What is to be asked under the title; None where no ranking can be made."""
    evaluation = state.data.evaluation
    if evaluation is None or evaluation.loaded.preview or why_not(state):
        return None
    from lexeval_gui.workspace.analysis.ranking import RankingQuestion

    view = state.view
    question = RankingQuestion(compared_measure(view, evaluation))
    if view.correction:
        question = replace(question, correction=view.correction)
    return Enquiry(question, view.compared_within)


def found(state: AppState) -> tuple[Evaluation, Ranking] | None:
    """The ranking and what it is of; None as long as there is none."""
    answer = state.results.answers.get(TITLE)
    evaluation = state.data.evaluation_within(state.view.compared_within)
    if evaluation is None or answer is None or answer.value is None:
        return None
    return evaluation, answer.value


def command(state: AppState, inputs: Inputs, has_row_of_system: bool = False) -> str:
    """The command line that prints the ranking. Raises NoCommand."""
    from lexeval_gui.workspace.outputs.command_lines.analyses import ranking_line
    from lexeval_gui.workspace.outputs.command_lines.inputs import NoCommand

    asked = enquiry(state)
    evaluation = state.data.evaluation_within(state.view.compared_within)
    if asked is None or evaluation is None:
        raise NoCommand(why_not(state) or WAITING)
    question = cast("RankingQuestion", asked.question)
    return ranking_line(evaluation, inputs, question.measure, question.correction, has_row_of_system)


def waiting(state: AppState) -> str:
    """Why there is no ranking yet, or how far it is, in a sentence."""
    if reason := why_not(state):
        return f"{reason[:1].upper()}{reason[1:].removesuffix('.')}."
    answer = state.results.answers.get(TITLE)
    if answer is None or not (answer.refusal or answer.text):
        return WAITING
    if answer.refusal:
        return f"{answer.refusal[:1].upper()}{answer.refusal[1:].removesuffix('.')}."
    return f"{WAITING} {answer.share * 100:.0f} %, {answer.text}"


def why_not(state: AppState) -> str:
    """Why the systems cannot be ranked; empty if they can."""
    from lexeval_gui.workspace.analysis.ranking import refusal

    evaluation, within = state.data.evaluation, state.view.compared_within
    if evaluation is None or not evaluation.system_names:
        return NOTHING
    if reason := why_not_computed(state.data):
        return reason
    part = state.data.evaluation_within(within)
    assert part is not None, "something is open"
    if part.rows is not None and not len(part.rows):
        return f"no item is left where {part.where}"
    return part.refusal() or refusal(evaluation, compared_measure(state.view, evaluation))
