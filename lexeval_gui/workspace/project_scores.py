"""A project scored, for the command line: its files with its changes in force, or what was reviewed by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import unreadable
from lexeval_gui.workspace import reviews, scoring
from lexeval_gui.workspace.items.annotations import Annotations, RowIndex
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
        wanted, said = settings(project.settings), (*project.problems, *permissions.as_problems(project.not_allowed))
        changes, current = project.journal.counted, dict(project.journal.current)
    if (review := reviews.review_of(plan.task, current)) is not None:
        scored = reviews.evaluate(review, plan, wanted, current, path, job or Job())
    else:
        scored = scoring.evaluate_plan(plan, wanted, changes, job)
    return replace(scored, said=(*said, *scored.said), decided=current)


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
