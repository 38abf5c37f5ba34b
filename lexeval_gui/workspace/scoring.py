"""Files that are named one by one, scored in one go: what the command line does. A bad system file spoils no other."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem, Unreadable
from lexeval_gui.core.task import Part
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.evaluation import Evaluation, Loaded, prepare

NO_COMMON_ID = "no-common-id"
"""The code of the problem that a system names no item of the gold."""


@dataclass(frozen=True)
class Scored:
    """What could be scored, everything that was found wrong, and the files that could not be read."""

    evaluation: Evaluation
    problems: tuple[Problem, ...]
    unread: tuple[str, ...]


def evaluate(
    task: str, gold: str, systems: Sequence[str], options: Mapping[str, str], settings: Settings, job: Job | None = None
) -> Scored:
    """Open a gold and its systems. Raises Unreadable if the gold, or every system, cannot be used."""
    work = job or Job()
    failed: list[Problem] = []
    unread: list[str] = []
    wanted = list(dict.fromkeys(systems))
    while True:
        try:
            plan = opening.assigned(task, [("gold", gold), *(("system", path) for path in wanted)], options)
            loaded = _prepared(task, opening.read(plan, work), settings, work)
            made = Evaluation(loaded, settings)
            return Scored(made, (*failed, *loaded.dataset.problems, *made.remarks()), tuple(unread))
        except Unreadable as error:
            bad = {problem.path for problem in error.problems if problem.severity == "error"} & set(wanted)
            wanted = [path for path in wanted if path not in bad]
            if not bad or not wanted or gold in bad:
                raise Unreadable([*failed, *error.problems]) from error
            failed += [problem for problem in error.problems if _concerns(problem, bad)]
            unread += sorted(bad)


def _concerns(problem: Problem, paths: Collection[str]) -> bool:
    """Whether a problem is one of these files, or of a file in one of these folders."""
    return problem.path in paths or any(Path(problem.path).parent == Path(path) for path in paths)


def _prepared(task: str, parts: Sequence[Part], settings: Settings, job: Job) -> Loaded:
    """Join and count; a system that names no item of the gold is left out, once this has been said."""
    loaded = prepare(task, parts, settings, (), job)
    strangers = {problem.path for problem in loaded.dataset.problems if problem.code == NO_COMMON_ID}
    if not strangers:
        return loaded
    rest = [part for part in parts if part.path not in strangers]
    if not any(part.role == "system" for part in rest):
        raise Unreadable(loaded.dataset.problems)
    said = [problem for problem in loaded.dataset.problems if problem.path in strangers]
    loaded = prepare(task, rest, settings, (), job)
    return replace(loaded, dataset=replace(loaded.dataset, problems=(*said, *loaded.dataset.problems)))
