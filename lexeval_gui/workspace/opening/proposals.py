"""What opening some files would do, said before it is done: open them, add them to what is open, or take its place."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from lexeval_gui import tasks
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.plaintext import count_of, isolated
from lexeval_gui.core.problems import Problem, Unreadable
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.opening import reading
from lexeval_gui.workspace.plans import Plan, Source

if TYPE_CHECKING:  # the window shows its start page before it needs them
    from lexeval_gui.core.jobs import Job

Act = Literal["open", "add", "replace", "ask", "project", "guide", "refuse"]

SMALL = 2 * 2**20
"""Files of so many bytes together are read wholly to see what they share; of larger ones the beginnings."""

NAMED = 2
"""So many files are named; the others are counted."""


class Proposal(Struct, frozen=True):
    """What is to happen with `plan`: `what` says it, as in "Drop to …", `done` afterwards. `project` is the one that is
    opened, `guide` the guided path that is begun; `problems` say why nothing can be."""

    act: Act
    what: str
    done: str = ""
    plan: Plan | None = None
    project: str = ""
    guide: str = ""
    problems: tuple[Problem, ...] = ()

    @property
    def sentence(self) -> str:
        """What is said before the files are dropped."""
        return self.what if self.act == "refuse" else f"Drop to {self.what}"


def propose(paths: Sequence[str], here: Plan | None, job: Job) -> Proposal:
    """What opening these files would do where `here` is open (None: nothing). They are looked at, for a
    core.jobs.ThreadRunner: a network may take its time."""
    try:
        if (project := opening.find_project(paths)) is not None:
            return Proposal("project", f"open the project {_name(project)}{_instead(here)}", project=project)
        if (guide := opening.find_guide(paths)) is not None:
            return Proposal("guide", f"begin the guided path {_name(guide)}{_instead(here)}", guide=guide)
        alone = opening.plan(paths)
        job.check()
        return _of_alone(alone, paths) if here is None else _beside(alone, paths, here, job)
    except Unreadable as error:
        why = "; ".join(f"{_name(problem.path)}: {problem.message}" for problem in error.problems[:NAMED])
        what = "These files cannot be opened together" if len(paths) > 1 else "This cannot be opened"
        return Proposal("refuse", f"{what}: {why}", problems=error.problems)


def _of_alone(alone: Plan, paths: Sequence[str]) -> Proposal:
    """Where nothing is open."""
    if opening.is_sure(alone) and not any(map(os.path.isdir, paths)):
        return Proposal("open", f"open {_described(alone)}", plan=alone)
    return _asking(alone, alone.sources)


def _beside(alone: Plan, paths: Sequence[str], here: Plan, job: Job) -> Proposal:
    """Where files are open: what fits to them is added; what is whole by itself takes their place; else it is asked."""
    together = opening.with_files(here, paths)
    new = together.sources[len(here.sources) :]
    fits, whole = bool(new) and opening.is_sure(together), opening.is_sure(alone)
    if any(map(os.path.isdir, paths)) or fits == whole:
        return _asking(together if new and (fits or not _has_gold(alone)) else alone, new or alone.sources)
    if whole:
        done = f"Opened {_described(alone)}{_instead(here)}."
        return Proposal("replace", f"open {_described(alone)}{_instead(here)}", done, alone)
    if strangers := _strangers(here, together, new, job):
        why = f"; {_listed(strangers)} shares no item with {_gold(here)}"
        return Proposal("ask", f"choose the roles of {_listed(new)}{why}", plan=together)
    added = f"{_with_roles(together, new)} to {_gold(here)}"
    return Proposal("add", f"add {added}", f"Added {added}.", together)


def _asking(plan: Plan, new: Sequence[Source]) -> Proposal:
    """Roles that are not clear are asked for; what is in no format of the task is named."""
    unknown = [source for source in new if not source.role]
    if unknown and len(unknown) < len(new):
        title = tasks.load(plan.task).identity.title
        why = f"{_listed(unknown)} {'is' if len(unknown) == 1 else 'are'} of no format of {title}"
        return Proposal("ask", f"choose the roles of {_listed(new)}; {why}", plan=plan)
    return Proposal("ask", f"choose the roles of {_listed(new)}", plan=plan)


def _has_gold(plan: Plan) -> bool:
    return any(source.role == "gold" for source in plan.sources)


def _strangers(here: Plan, together: Plan, new: Sequence[Source], job: Job) -> list[Source]:
    """The new systems that share no item with the gold that is open. Raises Unreadable."""
    golds = tuple(source for source in here.sources if source.role == "gold")
    return [one for one in new if one.role == "system" and not _shares(replace(together, sources=(*golds, one)), job)]


def _shares(pair: Plan, job: Job) -> bool:
    """Whether gold and system of a pair share an item. Raises Unreadable if one of them cannot be read."""
    parts = reading.read(pair, job, None if pair.size < SMALL else opening.HEAD)
    task = tasks.load(pair.task)
    try:
        return bool(task.joining.join(parts, Settings(task.identity.parameters), job).systems)
    except Unreadable:
        return False


# -- words ------------------------------------------------------------------------------------------------------------


def _name(path: str) -> str:
    return isolated(Path(path).name)


def _gold(plan: Plan) -> str:
    return next((_name(source.path) for source in plan.sources if source.role == "gold"), "what is open")


def _instead(here: Plan | None) -> str:
    return f" in the place of {_gold(here)}" if here is not None else ""


def _listed(sources: Sequence[Source]) -> str:
    """The first names, and how many there are besides."""
    names = [_name(source.path) for source in sources]
    shown = names if len(names) <= NAMED else [*names[: NAMED - 1], f"{len(names) - NAMED + 1} others"]
    return " and ".join(shown)


def _described(plan: Plan) -> str:
    """Its gold, and how many systems there are with it."""
    systems = [source for source in plan.sources if source.role == "system"]
    if not systems:
        return _gold(plan)
    title = next(role.title for role in tasks.load(plan.task).reading.roles if role.id == "system")
    return f"{_gold(plan)} with {_listed(systems) if len(systems) == 1 else count_of(len(systems), title)}"


def _with_roles(plan: Plan, new: Sequence[Source]) -> str:
    """Files by their roles: `a.oot as a system and b.xml as sentences`."""
    said = []
    for role in tasks.load(plan.task).reading.roles:
        playing = [source for source in new if source.role == role.id]
        article = ("an " if role.title[0] in "aeiou" else "a ") if role.many else ""
        if playing:
            said.append(f"{_listed(playing)} as {f'{role.title}s' if len(playing) > 1 else article + role.title}")
    return " and ".join(said)
