"""A project scored, for the command line: its files with its changes in force, or what was reviewed by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from lexeval_gui.core.changes import Slot
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.journal import counted
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem, unreadable
from lexeval_gui.workspace import reviews, scoring
from lexeval_gui.workspace.items.annotations import Annotations, RowIndex
from lexeval_gui.workspace.plans import Plan
from lexeval_gui.workspace.projects import permissions
from lexeval_gui.workspace.projects.project import Project
from lexeval_gui.workspace.scoring.evaluation import Evaluation


def evaluate(
    path: str, task: str, options: Mapping[str, str], settings: Callable[[Settings], Settings], job: Job | None = None
) -> scoring.Scored:
    """Score what a project refers to, with its changes in force, or what has been reviewed by hand if it holds a
    review; `settings` makes those in force of the project's own. Raises Unreadable and BadValue."""
    with Project.open(path) as project:
        if project.task != task:
            text = f"is a project of the task {project.task}, not of {task}"
            raise unreadable(path, "other-task", text)
        plan = replace(project.plan, options=project.plan.options.with_values(options))
        kept = project.settings
        wanted, said = settings(kept), (*project.problems, *permissions.as_problems(project.not_allowed))
        current = dict(project.journal.current)
    scored = evaluate_decided(plan, wanted, current, path, job or Job())
    anew = partial(_anew, scored.anew, said)
    return replace(scored, said=(*said, *scored.said), kept=kept, anew=anew)


def _anew(
    anew: Callable[[Settings, Job], scoring.Scored], said: Sequence[Problem], settings: Settings, job: Job
) -> scoring.Scored:
    """What a project refers to under other settings, with what is said of the project itself."""
    found = anew(settings, job)
    return replace(found, said=(*said, *found.said))


def evaluate_decided(
    plan: Plan,
    settings: Settings,
    current: Mapping[Slot, Any],
    path: str,
    job: Job,
    names: Mapping[str, str] | None = None,
) -> scoring.Scored:
    """Score the files of a plan with what a journal holds (`current`) in force, or what has been reviewed by hand if it
    holds a review; `path` is where that comes from, for problems, and `names` are what systems are called (see
    scoring.evaluate_plan). Raises Unreadable and BadValue."""
    if (review := reviews.review_of(plan.task, current)) is not None:
        scored = reviews.evaluate(review, plan, settings, current, path, job)
    else:
        scored = scoring.evaluate_plan(plan, settings, counted(current), job, names)
    return replace(scored, decided=current)


def task_of(path: str) -> str:
    """The task of a project. Raises Unreadable."""
    with Project.open(path) as project:
        return project.task


def annotations_of(path: str, evaluation: Evaluation) -> Annotations:
    """The tags, notes and checks that another project holds of the items of an evaluation. Raises Unreadable where it
    is of another task."""
    with Project.open(path) as project:
        if project.task != evaluation.task.identity.id:
            text = f"is a project of the task {project.task}, not of {evaluation.task.identity.id}"
            raise unreadable(path, "other-task", text)
        return Annotations(RowIndex(evaluation.dataset.ids), dict(project.journal.current))
