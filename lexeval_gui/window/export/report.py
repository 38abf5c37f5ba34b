"""A report of what is open, worked out and written beside the interface."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from lexeval_gui.core.plaintext import count_of
from lexeval_gui.window.state.compared import compared_measure

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.core.changes import Slot
    from lexeval_gui.core.jobs import Job
    from lexeval_gui.core.parameters import Settings
    from lexeval_gui.core.problems import Problem
    from lexeval_gui.window.state.app_state import AppState
    from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs
    from lexeval_gui.workspace.outputs.report.contents import Wanted
    from lexeval_gui.workspace.plans import Plan
    from lexeval_gui.workspace.scoring import Scored
    from lexeval_gui.workspace.scoring.evaluation import Evaluation

REPORT = "report.html"
"""The name of the page at first."""

MOST_LISTED = 100
"""So many items of the list are drawn at most where none are selected."""


class Shown(Struct, frozen=True, eq=False):
    """What a report is made of: the evaluation that is shown, over the listed items if these are scored alone, its
    files, what was found wrong with them, what the journal holds, the settings that its project keeps, and what the
    report is to hold. `decided` is None where nothing was ever decided."""

    evaluation: Evaluation
    plan: Plan
    problems: tuple[Problem, ...]
    decided: Mapping[Slot, Any] | None
    kept: Settings | None
    wanted: Wanted

    @property
    def endings(self) -> Sequence[str]:
        """How files end in which it can be written; the page of HTML first."""
        from lexeval_gui.workspace.outputs.report.written import ENDINGS

        return tuple(ENDINGS) if self.is_review else tuple(ENDINGS)[:1]

    @property
    def is_review(self) -> bool:
        """Whether it is about what was reviewed by hand."""
        from lexeval_gui.workspace import reviews

        return self.decided is not None and reviews.review_of(self.plan.task, self.decided) is not None

    def scored(self, job: Job) -> Scored:
        """The same as the command line has it; a review by hand is scored anew. Raises Unreadable and BadValue."""
        from lexeval_gui.workspace import project_scores

        if not self.is_review or self.decided is None:
            return self._as_shown
        path, settings = self.wanted.project, self.evaluation.settings
        return replace(project_scores.evaluate_decided(self.plan, settings, self.decided, path, job), kept=self.kept)

    def command(self, inputs: Inputs) -> str:
        """See HasCommand: the command line that writes the same report."""
        from lexeval_gui.workspace.outputs.report.commands import command_of

        return command_of(self._as_shown, self.wanted, REPORT)

    @property
    def _as_shown(self) -> Scored:
        from lexeval_gui.workspace import scoring
        from lexeval_gui.workspace.scoring.evaluation import Evaluation

        settings = self.evaluation.settings
        own = self.evaluation.like(Evaluation(self.evaluation.loaded, settings))  # the window goes on with its own

        def anew(*_: object) -> Scored:
            raise NotImplementedError("a report asks for nothing under other conventions")

        return scoring.Scored(own, self.problems, (), anew, self.decided, plan=self.plan, kept=self.kept)


def shown(state: AppState, listed: tuple[int, ...], inputs: Inputs) -> Shown | None:
    """What is open, with the items that a report draws: those that are selected, if there are several; else the
    `listed` ones where a filter is on; else the lowest. `inputs` is what commands read."""
    data = state.data
    if data.evaluation is None or data.plan is None:
        return None
    decided = dict(state.history.journal.current) or None
    wanted, evaluation = _wanted(state, listed, inputs), data.listed or data.evaluation
    found = Shown(evaluation, data.plan, state.problems.of_files, decided, inputs.kept, wanted)
    of_review = replace(wanted, pair=(0, 0), measure="", items=None)
    return replace(found, wanted=of_review) if found.is_review else found


def _wanted(state: AppState, listed: tuple[int, ...], inputs: Inputs) -> Wanted:
    from lexeval_gui.workspace.outputs.report.contents import Wanted

    evaluation, view, selected = state.data.evaluation, state.view, tuple(state.selection.items.tolist())
    assert evaluation is not None
    measure = compared_measure(view, evaluation) if len(evaluation.system_names) > 1 else ""
    own = tuple(state.data.joined)
    wanted = Wanted(view.pair, measure, project=inputs.project, features=inputs.features, joined=own)
    if len(selected) > 1:
        return replace(wanted, items=selected, chosen="those that were selected")
    if view.filter.strip() and (state.data.listed is None or state.data.listed.where != view.filter.strip()):
        more = f", the first {MOST_LISTED} of {count_of(len(listed), 'item')}" if len(listed) > MOST_LISTED else ""
        return replace(wanted, items=listed[:MOST_LISTED], chosen=f"those that {view.filter.strip()} finds{more}")
    return wanted


def write(what: Shown, path: str, job: Job) -> None:
    """Work a report out and write it as its ending says, whole or not at all. Raises Unreadable, and Cancelled."""
    from lexeval_gui.core.parameters import BadValue
    from lexeval_gui.core.problems import unreadable
    from lexeval_gui.workspace.outputs import exports
    from lexeval_gui.workspace.outputs.report import written

    try:
        made = written.pieces(what.scored(job), what.wanted, Path(path).name, written.format_of(path), job)
        exports.write_text(made, Path(path))
    except BadValue as error:
        raise unreadable(path, "no-report", str(error)) from error
    except OSError as error:
        raise unreadable(path, "not-written", f"cannot be written ({error.strerror or error})") from error
