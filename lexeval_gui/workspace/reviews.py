"""Reviews by hand that a project keeps: scored, exported, and decisions taken in from elsewhere."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, get_args

from lexeval_gui import tasks
from lexeval_gui.core import files
from lexeval_gui.core.changes import Slot
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import BadValue, Settings
from lexeval_gui.core.problems import Problem, unreadable
from lexeval_gui.workspace import projects, scoring
from lexeval_gui.workspace.evaluation import Evaluation, Loaded
from lexeval_gui.workspace.opening import Plan

if TYPE_CHECKING:
    from lexeval_gui.tasks.lexicon.dataset import LexiconDataset

SET_UP = ("review set-up", "", "", None)
"""The slot that says how a review is done."""

Format = Literal["review-tsv", "review-csv", "review-jsonl"]
FORMATS: tuple[Format, ...] = get_args(Format)
"""The reviewed dictionary; every decision as a table; every decision as lines of JSON, which can be read back."""


def has_review(current: Mapping[Slot, Any]) -> bool:
    """Whether a journal holds a review."""
    return current.get(SET_UP) is not None


def paper_plan(plan: Plan) -> Plan:
    """A plan in which the lexicon stands in the place of a dictionary that there is on paper only: so each of its
    lemmas can be drawn. A plan with a dictionary is left as it is."""
    systems = [source for source in plan.sources if source.role == "system"]
    if not systems or any(source.role == "gold" for source in plan.sources):
        return plan
    return replace(plan, sources=(replace(systems[0], role="gold", why="the dictionary is on paper"), *plan.sources))


def evaluate(plan: Plan, settings: Settings, current: Mapping[Slot, Any], path: str, job: Job) -> scoring.Scored:
    """Score what has been reviewed of the lexicon, with what is not settled among the problems. Raises Unreadable, and
    BadValue where nothing is reviewed."""
    from lexeval_gui.tasks.lexicon.review import reviewed
    from lexeval_gui.tasks.lexicon.review.decisions import Kept

    opened = scoring.open_files(paper_plan(plan), settings, job)
    review, data, chosen = reviewed.opened(_lexica(opened), settings, current)
    counts = tasks.load(plan.task).scoring.count(data, 0, chosen, check=job.check)
    evaluation = Evaluation(Loaded(plan.task, data, (counts,), chosen), chosen)
    if reason := evaluation.refused():
        raise BadValue(reason)
    said = (*dict.fromkeys(opened.problems), *reviewed.said(review, Kept.of(current), path))
    return scoring.Scored(evaluation, (*said, *evaluation.remarks()), opened.unread)


def _lexica(opened: scoring.Opened) -> LexiconDataset:
    """What was reviewed: the files as they are, without what-if changes, as the window has them."""
    from lexeval_gui.tasks.lexicon.dataset import LexiconDataset

    dataset = opened.loaded.dataset
    assert isinstance(dataset, LexiconDataset)
    return dataset


# -- out and in -------------------------------------------------------------------------------------------------------


def exported(path: str, format: Format, job: Job) -> tuple[str, tuple[Problem, ...]]:
    """The review of a project as text, and what is said about it. Raises Unreadable, and BadValue where there is none.
    Only the dictionary, which holds the lemmas that are scored, needs the files that the project refers to."""
    from lexeval_gui.tasks.lexicon.review import exporting

    with projects.Project.open(path) as project:
        current, plan, settings = dict(project.journal.current), project.plan, project.settings
        problems = project.store.problems
    if not has_review(current):
        raise BadValue(f"{path} holds no review")
    if format == "review-csv":
        file = io.StringIO()
        exporting.write_table(current, file)
        return file.getvalue(), problems
    if format == "review-jsonl":
        return "".join(f"{line}\n" for line in exporting.json_lines(current)), problems
    text, said = _dictionary(plan, settings, current, path, job)
    return text, (*problems, *said)


def _dictionary(
    plan: Plan, settings: Settings, current: Mapping[Slot, Any], path: str, job: Job
) -> tuple[str, tuple[Problem, ...]]:
    from lexeval_gui.tasks.lexicon.review import exporting, reviewed
    from lexeval_gui.tasks.lexicon.review.decisions import Kept

    opened = scoring.open_files(paper_plan(plan), settings, job)
    review, _, _ = reviewed.opened(_lexica(opened), settings, current)
    text = "".join(f"{line}\n" for line in exporting.dictionary_lines(review))
    return text, reviewed.said(review, Kept.of(current), path)


def imported(path: str, project_path: str, who: str = "") -> int:
    """Bring the decisions of an exported review (lines of JSON) into the journal of a project, as one step that can be
    undone; how many there were. Raises Unreadable, and then changes nothing."""
    from lexeval_gui.tasks.lexicon.review import exporting

    with projects.Project.open(project_path) as project:
        if project.task != "lexicon":
            raise unreadable(project_path, "other-task", f"is a project of the task {project.task}, not of lexicon")
        changes = exporting.read_json(lines_of(path, pipe=True), path, project.journal.current)
        project.journal.add_step(changes, who)
        if project.failure:
            raise unreadable(project_path, "not-kept", project.failure)
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
