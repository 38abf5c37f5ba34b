"""Files that are being opened: who works on them, what was chosen with them, and what is shown of them meanwhile."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from lexeval_gui.core.jobs.runners import Runner
from lexeval_gui.core.journal import Journal
from lexeval_gui.core.parameters import Settings
from lexeval_gui.window.state.opened import Opened
from lexeval_gui.window.state.preparation import Preparation
from lexeval_gui.window.state.work_progress import WorkProgress
from lexeval_gui.workspace.plans import Plan

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.workspace.scoring.evaluation import Evaluation
    from lexeval_gui.workspace.scoring.loaded import Loaded


class NumberedRunner(Struct):
    """A runner, and a number that tells its messages from those of others."""

    runner: Runner
    generation: int
    warming: Preparation


class Opening(Struct):
    """Files that are being opened, by a worker of their own, and which settings were `chosen` with them, in the place
    of those in force; who reads their first rows, if they are to be shown, and what was shown before these. Where
    it is `over` the rest cannot be read, and the first rows stay in sight for what was decided about them."""

    worker: NumberedRunner
    number: int
    plan: Plan
    keep: bool
    chosen: Mapping[str, str]
    journal: Journal | None = None
    first: NumberedRunner | None = None
    before: Opened | None = None
    is_decided: bool = False  # whether something was decided about the files before, since they may be left
    over: WorkProgress | None = None  # what is said of it then


def wants_process(plan: Plan) -> bool:
    """Whether these files are so large that they are worked on in a process of their own."""
    from lexeval_gui.workspace.scoring.session import IN_PROCESS

    return plan.size >= IN_PROCESS


def evaluation_of(loaded: Loaded, settings: Settings | None = None) -> Evaluation:
    """What was loaded, under these settings, or those under which it was counted."""
    from lexeval_gui.workspace.scoring.evaluation import Evaluation

    return Evaluation(loaded, settings)


def other_values(settings: Settings, now: Settings | None) -> dict[str, str]:
    """The values of settings that are others than those in force; none where nothing is."""
    return {} if now is None else {name: text for name, text in settings.as_dict().items() if text != now[name]}


def names_of(plan: Plan) -> str:
    """The files of a plan in a few words."""
    names = [source.path.replace("\\", "/").rsplit("/", 1)[-1] for source in plan.sources if source.role]
    return ", ".join(names) if len(names) <= 2 else f"{names[0]} and {len(names) - 1} more files"
