"""What is about to be opened: a task, its files with their roles, the options that act on reading."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from lexeval_gui import tasks
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem

if TYPE_CHECKING:  # the window shows its start page before it needs them
    from lexeval_gui.core.jobs import Job

PROJECT = ".lexeval"
"""How the name of a project file ends."""

GUIDE = ".path.toml"
"""How the name of a file with a guided path ends."""

COPY = f"{PROJECT}.good"
"""The end of the name of a project's last good copy (`project.good_copy`), which is none of the files of a folder."""


class Source(Struct, frozen=True):
    """A file, or a folder that is one input, with the role it is opened in ("" while no task knows it), how sure that
    is (0…1), and why; `items` are those that it is about, as far as names tell."""

    path: str
    role: str
    likelihood: float
    why: str
    items: tuple[str, ...] = ()


class Pairing(Struct, frozen=True):
    """How the files of a source pair with those of the gold: items that both have, that only the gold has (`missing`),
    and that only the source has (`extra`)."""

    path: str
    common: tuple[str, ...]
    missing: tuple[str, ...]
    extra: tuple[str, ...]

    @property
    def is_whole(self) -> bool:
        """Whether nothing is missing and nothing too many."""
        return not self.missing and not self.extra


class Plan(Struct, frozen=True):
    """What is about to be opened: the task, its files with their roles, the options that act on reading."""

    task: str
    sources: tuple[Source, ...]
    options: Settings

    def with_role(self, path: str, role: str) -> Plan:
        """The plan with one file in another role ("" leaves the file out)."""
        changed = [replace(s, role=role, likelihood=1.0, why="chosen") if s.path == path else s for s in self.sources]
        return replace(self, sources=tuple(changed))

    @property
    def size(self) -> int:
        """The bytes of all files together."""
        return sum(_size(Path(source.path)) for source in self.sources)


def _size(path: Path) -> int:
    """The bytes of a file, or of the files of a folder; 0 of what cannot be looked at, which whoever reads it says."""
    try:
        if not path.is_dir():
            return path.stat().st_size if path.is_file() else 0
        return sum(entry.stat().st_size for entry in list(os.scandir(path)) if entry.is_file())
    except (OSError, ValueError):
        return 0


def plan_with_roles(task_name: str, named: Iterable[tuple[str, str]], options: Mapping[str, str] | None = None) -> Plan:
    """A plan whose roles are known: `named` are pairs of role and path, not looked at before they are read."""
    sources = tuple(Source(path, role, 1.0, "named") for role, path in named)
    return Plan(task_name, sources, Settings(tasks.load(task_name).reading.options).with_values(options or {}))


def job_of(typed: Plan, job: Job | None = None) -> Job:
    """A job, a new one unless it is given, for a plan whose paths somebody typed: each may be a pipe."""
    from lexeval_gui.core.jobs import Job

    found = job or Job()
    found.pipes |= dict.fromkeys([*(source.path for source in typed.sources), *typed.options.as_dict().values()])
    return found


def role_problems(wanted: Plan) -> tuple[Problem, ...]:
    """What a plan lacks to be opened: a required role that nobody plays, or one played twice that goes once."""
    problems = []
    for role in tasks.load(wanted.task).reading.roles:
        playing = [source.path for source in wanted.sources if source.role == role.id]
        if role.required and not playing:
            text = f"no file is opened as {role.title}: {role.help}"
            problems.append(Problem("error", "", None, "no-role", text))
        if len(playing) > 1 and not role.many:
            text = f"{len(playing)} files are opened as {role.title}, and there can be only one: {', '.join(playing)}"
            problems.append(Problem("error", playing[1], None, "role-twice", text))
    return tuple(problems)


def pairings(wanted: Plan) -> tuple[Pairing, ...]:
    """How the other files pair with the gold, for those of which names tell what they are about, in their order."""
    golds = [source for source in wanted.sources if source.role == "gold"]
    if len(golds) != 1 or not golds[0].items:
        return ()
    gold = dict.fromkeys(golds[0].items)
    return tuple(
        Pairing(
            source.path,
            tuple(item for item in gold if item in set(source.items)),
            tuple(item for item in gold if item not in set(source.items)),
            tuple(item for item in source.items if item not in gold),
        )
        for source in wanted.sources
        if source.items and source.role not in ("", "gold")
    )
