"""Reviews by hand that a project keeps: scored, exported, and decisions taken in from elsewhere."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from lexeval_gui import tasks
from lexeval_gui.core import files
from lexeval_gui.core.changes import Slot
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import BadValue, Settings
from lexeval_gui.core.problems import Problem, unreadable
from lexeval_gui.core.task import reviewing
from lexeval_gui.core.task.review import Reviewing
from lexeval_gui.workspace import scoring
from lexeval_gui.workspace.plans import Plan
from lexeval_gui.workspace.projects import project as projects
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.loaded import Loaded


def review_of(task: str, current: Mapping[Slot, Any]) -> Reviewing[Any] | None:
    """The review of a task, if a journal holds one."""
    offered = reviewing(tasks.load(task))
    return offered if offered is not None and current.get(offered.slot) is not None else None


def paper_plan(plan: Plan) -> Plan:
    """A plan in which what is reviewed stands in the place of a gold that there is on paper only: so each of its items
    can be drawn. A plan with a gold is left as it is."""
    systems = [source for source in plan.sources if source.role == "system"]
    if not systems or any(source.role == "gold" for source in plan.sources):
        return plan
    return replace(plan, sources=(replace(systems[0], role="gold", why="the dictionary is on paper"), *plan.sources))


def evaluate(
    review: Reviewing[Any], plan: Plan, settings: Settings, current: Mapping[Slot, Any], path: str, job: Job
) -> scoring.Scored:
    """Score what has been reviewed, with what is not settled among the problems; the files are as they are, without
    what-if changes, as the window has them. Raises Unreadable, and BadValue where nothing is reviewed."""
    opened = scoring.open_files(paper_plan(plan), settings, job)
    found = review.reviewed(opened.loaded.dataset, settings, current, path)
    counts = tasks.load(plan.task).scoring.count(found.dataset, 0, found.settings, check=job.check)
    evaluation = Evaluation(
        Loaded(plan.task, found.dataset, (counts,), found.settings, drawn_as=found.drawn_as), found.settings
    )
    if reason := evaluation.refusal():
        raise BadValue(reason)
    said = (*dict.fromkeys(opened.problems), *found.problems)

    def anew(other: Settings, job: Job) -> scoring.Scored:
        return evaluate(review, plan, other, current, path, job)

    return scoring.Scored(
        evaluation, said, opened.unread, anew, plan=plan, reviewed=found.problems, report=found.report
    )


# -- out and in -------------------------------------------------------------------------------------------------------


def export_text(path: str, suffix: str, job: Job) -> tuple[str, tuple[Problem, ...]]:
    """The review of a project as the text of a file that ends in `suffix`, and what is said about it. Raises
    Unreadable, and BadValue where there is none. Files that the project refers to are opened only if they are needed,
    as for the dictionary, which holds the lemmas that are scored."""
    with projects.Project.open(path) as project:
        current, plan, settings = dict(project.journal.current), project.plan, project.settings
        problems = project.store.problems
    review = review_of(plan.task, current)
    export = next((one for one in review.exports if one.suffix == suffix), None) if review is not None else None
    if review is None or export is None:
        raise BadValue(f"{path} holds no review" if review is None else f"a review is not written as {suffix}")
    dataset = None
    if export.of != "journal":
        dataset = scoring.open_files(paper_plan(plan), settings, job).loaded.dataset
        problems = (*problems, *review.reviewed(dataset, settings, current, path).problems)
    made = review.export(dataset, settings, current, export.id)
    if not made.files:
        raise BadValue("; ".join(problem.message for problem in made.problems))
    (lines,) = made.files.values()
    return "".join(f"{line}\n" for line in lines), problems


def import_decisions(path: str, project_path: str, who: str = "") -> int:
    """Bring the decisions of an exported review (lines of JSON) into the journal of a project, as one step that can be
    undone; how many there were. Raises Unreadable, and then changes nothing."""
    with projects.Project.open(project_path) as project:
        review = reviewing(tasks.load(project.task))
        if review is None:
            there = " or ".join(sorted(tasks.offering("review")))
            raise unreadable(project_path, "other-task", f"is a project of the task {project.task}, not of {there}")
        changes = review.read(lines_of(path, pipe=True), path, project.journal.current)
        project.journal.add_step(changes, who)
        if failure := project.store.failure:
            raise unreadable(project_path, "not-kept", failure)
    return len(changes)


def lines_of(path: str, pipe: bool = False) -> list[str]:
    """The lines of an exported review, in UTF-8 with or without a byte order mark, for the window and the command,
    where somebody types a path that may be a `pipe`. Raises Unreadable."""
    try:
        with io.TextIOWrapper(files.open_file(path, pipe), encoding="utf-8-sig") as file:
            return file.read().split("\n")
    except UnicodeDecodeError as error:
        raise unreadable(path, "encoding", f"is not UTF-8 at byte {error.start}; nothing was changed") from error
    except OSError as error:
        raise unreadable(path, "unreadable", f"cannot be read: {error.strerror or error}") from error
