"""When an action can be done, and how it is called by what is open."""

from __future__ import annotations

from collections.abc import Callable

from lexeval_gui.core.problems import Unreadable
from lexeval_gui.window.actions.action import Enabled
from lexeval_gui.window.state.app_state import AppState


def is_open(state: AppState) -> bool:
    """Files are open."""
    return state.data.evaluation is not None


def has_paper_tables(state: AppState) -> bool:
    """Papers of the task print tables."""
    return state.data.evaluation is not None and bool(state.data.evaluation.task.paper_tables)


def has_baselines(state: AppState) -> bool:
    """The task offers baselines."""
    return state.data.evaluation is not None and state.data.evaluation.task.baselines is not None


def is_busy(state: AppState) -> bool:
    """The user waits for something that can be cancelled."""
    return state.busy


def has_first_rows_alone(state: AppState) -> bool:
    """Of large files only the first rows could be read."""
    return state.data.has_first_rows_alone


def first_rows_label(state: AppState) -> str:
    """In the menu only where there are first rows alone."""
    return "Go back from first rows"


def has_item(state: AppState) -> bool:
    """There is a current item."""
    return state.data.evaluation is not None and state.selection.current is not None


def has_pair(state: AppState) -> bool:
    """Two systems can be compared."""
    return state.data.evaluation is not None and len(state.data.evaluation.system_names) > 1


def has_preset(preset: str) -> Enabled:
    """A preset changes something of what is open."""
    return lambda state: state.data.evaluation is not None and preset in {p.id for p in state.data.evaluation.presets}


def has_convention(parameter: str) -> Enabled:
    """A convention acts on a score of what is open."""
    return lambda state: state.data.evaluation is not None and parameter in state.data.evaluation.acting_parameters


def has_filter(state: AppState) -> bool:
    """The list of items is filtered."""
    return bool(state.view.filter)


def has_guide(state: AppState) -> bool:
    """A guided path is followed."""
    return state.guide.path is not None


def can_present(state: AppState) -> bool:
    """A presenter's keys go on: along a guided path, or in a lecture from item to item."""
    return has_guide(state) or (state.is_lecture and has_item(state))


def has_left_guide(state: AppState) -> bool:
    """There is a guided path through what is open, and nobody follows it."""
    return state.guide.left is not None


def resume_label(state: AppState) -> str:
    """Names what takes a path up by the step where it was left."""
    place = state.guide.left_place
    return f"Go on with the guided path, step {place + 1}" if place else "Begin the guided path"


def can_restart_guide(state: AppState) -> bool:
    """A guided path is followed, or was left, and not at its first step."""
    guide = state.guide
    return guide.place > 0 if guide.path is not None else guide.left is not None and guide.left_place > 0


def has_listed(state: AppState) -> bool:
    """Some items are scored beside all."""
    return state.data.applied is not None


def has_offer(state: AppState) -> bool:
    """Something that was found can be repaired."""
    return state.problems.offer is not None


def remedy_label(state: AppState) -> str:
    """Names the action by what it would do."""
    return state.problems.offer.remedies[0].title if state.problems.offer else ""


def can_reset(state: AppState) -> bool:
    """A what-if change is in force."""
    return state.data.evaluation is not None and state.data.evaluation is not state.data.original


def step_label(way: int, word: str) -> Callable[[AppState], str]:
    """Names undo (way -1) or redo (way 1) by what it would do."""

    def label(state: AppState) -> str:
        from lexeval_gui.workspace.wording import describe_changes  # not before the first paint

        try:
            return f"{word}: {describe_changes(state.history.journal.next_step(way))}"
        except Unreadable:
            return word

    return label


def has_part(state: AppState) -> bool:
    """A part of the current item is chosen."""
    return has_item(state) and state.selection.part is not None


def can_undo(state: AppState) -> bool:
    """A change is in force."""
    return state.data.evaluation is not None and state.history.journal.can_undo


def can_redo(state: AppState) -> bool:
    """A change has been taken back."""
    return state.data.evaluation is not None and state.history.journal.can_redo


def has_review(state: AppState) -> bool:
    """A review is set up."""
    if state.data.evaluation is None:
        return False
    from lexeval_gui.core.task import reviewing  # not before the first paint

    offered = reviewing(state.data.evaluation.task)
    return offered is not None and offered.slot in state.history.journal.current


def has_system(number: int) -> Enabled:
    """At least so many systems are open."""
    return lambda state: len(state.view.visible) >= number and state.data.evaluation is not None


def has_slider(number: int) -> Enabled:
    """At least so many sliders are shown."""
    return lambda state: state.data.evaluation is not None and len(state.data.evaluation.sliders) >= number


def system_label(words: str, number: int) -> Callable[[AppState], str]:
    """Names the action of a system by the system, whose name stands where `words` have `{}`."""
    return lambda state: words.format(state.data.evaluation.system_names[number - 1]) if state.data.evaluation else ""


def has_seed(state: AppState) -> bool:
    """Scores depend on what the seed draws."""
    return state.data.evaluation is not None and "seed" in state.data.evaluation.sliders


def slider_label(number: int, word: str) -> Callable[[AppState], str]:
    """Names the action of a slider by its parameter."""

    def label(state: AppState) -> str:
        if state.data.evaluation is None:
            return ""
        parameter = state.data.evaluation.settings.parameter(state.data.evaluation.sliders[number])
        return " ".join(dict.fromkeys((parameter.title, parameter.id, word)))

    return label


def part_label(word: str) -> Callable[[AppState], str]:
    """Names the action by what items are made of, such as edits."""
    return lambda state: f"{word} {state.data.evaluation.task.identity.part_word}" if state.data.evaluation else ""


def has_judgments(state: AppState) -> bool:
    """Judgments of some of the outputs are open."""
    if state.data.evaluation is None or state.data.evaluation.task.study is None:
        return False
    from lexeval_gui.workspace import judgments

    return judgments.has_judgments(state.data.evaluation)


def has_figure(figure: str) -> Enabled:
    """There is something for a figure."""

    def enabled(state: AppState) -> bool:
        if state.data.evaluation is None:
            return False
        from lexeval_gui.workspace.figures import offered

        return figure in {known.id for known in offered.figures(state.data.evaluation)}

    return enabled


def has_responses(state: AppState) -> bool:
    """What annotators said of the items is open."""
    if state.data.evaluation is None or state.data.evaluation.task.agreement is None:
        return False
    from lexeval_gui.workspace import agreement

    return agreement.opened(state.data.evaluation) is not None


def has_reported(state: AppState) -> bool:
    """Figures that papers of the task report are known."""
    return state.data.evaluation is not None and bool(state.data.evaluation.task.reported)


OPTIONAL_PANES: dict[str, Enabled] = {"judgments": has_judgments, "agreement": has_responses, "papers": has_reported}
"""The panes that are there only while there is something for them."""


def has_pane(name: str) -> Enabled:
    """There is something for a pane."""
    return OPTIONAL_PANES.get(name, is_open)
