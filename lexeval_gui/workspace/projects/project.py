"""A project: a `.lexeval` file, the journal it keeps, and what it opens.

Project.open(path)      an existing one; `plan`, `settings`, `journal`, `view` say what is to be shown
Project.create(path, …) a new one, of what is open
What takes longer than a key press is in `requests`, work without a name in `unsaved`, exports and imports in
`transfer`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from lexeval_gui import tasks
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.journal import Journal, utc_now
from lexeval_gui.core.parameters import BadValue, Settings
from lexeval_gui.core.problems import Problem, unreadable
from lexeval_gui.core.version import __version__
from lexeval_gui.project import sources, store
from lexeval_gui.project.sources import Source
from lexeval_gui.project.store import Store
from lexeval_gui.workspace import plans
from lexeval_gui.workspace.plans import Plan
from lexeval_gui.workspace.projects import permissions, transfer
from lexeval_gui.workspace.user_folders import unsaved_folder

NO_TASK = "no-task"
"""The code of the problem that a project is of a task that is not here."""


class Project:
    """One open project. What cannot be written stays in memory: `store.failure` says so, `save_as` writes it
    elsewhere."""

    def __init__(self, opened: Store, journal: Journal) -> None:
        self.store, self.journal = opened, journal

    @classmethod
    def open(cls, path: str | Path) -> Project:
        """Open a project file. Raises Unreadable: see Store.open; and where its task is none of ours."""
        opened = Store.open(Path(path))
        try:
            project = cls(opened, opened.journal())
            if not tasks.has(project.task):
                raise unreadable(str(path), NO_TASK, _no_task(project.task))
            return project
        except BaseException:
            opened.close()
            raise

    @classmethod
    def create(
        cls, path: str | Path, plan: Plan, settings: Settings, journal: Journal, view: Mapping[str, Any] | None = None
    ) -> Project:
        """A new project of what is open; the journal, which is in memory so far, is kept in it from now on. Large files
        are not yet hashed: `requests.fingerprints` does it. Raises Unreadable where it cannot be made."""
        path = Path(path)
        opened = Store.create(path)
        project = cls(opened, journal)
        with opened.together():
            opened.tell({"task": plan.task, "program": __version__, "made": utc_now()})
            project.keep_plan(plan)
            project.keep_settings(settings)
            project.keep_view(view or {})
            opened.begin(journal)
        return project

    # what it is

    @property
    def path(self) -> Path:
        """Where it is."""
        return self.store.path

    @property
    def name(self) -> str:
        """What to call it; "" while it has no name."""
        return "" if self.is_unnamed else self.path.stem

    @property
    def is_unnamed(self) -> bool:
        """Whether it lies in the folder of unsaved work."""
        return self.path.resolve().parent == unsaved_folder().resolve()

    @property
    def task(self) -> str:
        """The id of its task."""
        return str(self.store.about().get("task", ""))

    @property
    def sources(self) -> tuple[Source, ...]:
        """The files that it refers to."""
        return self.store.sources()

    def absolute(self, source: Source) -> Path:
        """Where a source is to be found."""
        return sources.absolute(source, self.path.parent)

    @property
    def not_allowed(self) -> tuple[Path, ...]:
        """The files outside its folder that it has not been let read: whoever opens it is asked first."""
        return permissions.not_allowed(self.path, self._paths)

    def allow(self) -> None:
        """Let it read the files that it refers to, from now on."""
        permissions.allow(self.path, self._paths)

    @property
    def _paths(self) -> list[Path]:
        return [self.absolute(source) for source in self.sources]

    @cached_property
    def _options(self) -> tuple[Settings, tuple[Problem, ...]]:
        declared = Settings(tasks.load(self.task).reading.options)
        return _restore_settings(declared, self.store.about().get("options"), self.path)

    @cached_property
    def _settings(self) -> tuple[Settings, tuple[Problem, ...]]:
        declared = Settings(tasks.load(self.task).identity.parameters)
        return _restore_settings(declared, self.store.about().get("settings"), self.path)

    @property
    def plan(self) -> Plan:
        """What to open: its files, in absolute paths, with the options of reading."""
        found = [plans.Source(str(self.absolute(s)), s.role, 1.0, "of the project") for s in self.sources]
        return Plan(self.task, tuple(found), self._options[0])

    @property
    def settings(self) -> Settings:
        """The parameters in force; those that it does not know, or not in this way, have their defaults."""
        return self._settings[0]

    @property
    def view(self) -> dict[str, Any]:
        """What the window showed, as `keep_view` was told."""
        found = self.store.about().get("view")
        return found if isinstance(found, dict) else {}

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is to be said of its file, and what it says that this LexEval does not know."""
        return (*self.store.problems, *self._options[1], *self._settings[1])

    # what it is told

    def keep_plan(self, plan: Plan) -> None:
        """Refer to the files of a plan. What was known of a file is kept if it is the same file."""
        known = {(source.role, self.absolute(source)): source for source in self.sources}
        found = [
            known.get((s.role, Path(os.path.abspath(s.path)))) or _describe_source(s, self.path.parent)
            for s in plan.sources
            if s.role
        ]
        self.store.set_sources(found)
        self.allow()
        self.store.tell({"options": plan.options.as_dict()})
        self.__dict__.pop("_options", None)

    def keep_settings(self, settings: Settings) -> None:
        """Keep the parameters in force, defaults too: a default of another version changes no number here."""
        self.store.tell({"settings": settings.as_dict()})
        self.__dict__.pop("_settings", None)

    def keep_view(self, view: Mapping[str, Any]) -> None:
        """Keep what the window shows (filter, sort, item …): anything that JSON can say."""
        self.store.tell({"view": dict(view)})

    @property
    def unfinished(self) -> dict[str, Any]:
        """What was being written, as `keep_unfinished` was told."""
        found = self.store.about().get("unfinished")
        return found if isinstance(found, dict) else {}

    def keep_unfinished(self, value: Mapping[str, Any]) -> None:
        """Keep what is being written and no step yet: called with each letter."""
        self.store.jot("unfinished", dict(value))

    def relocate(self, number: int, path: str | Path) -> None:
        """Find a source, by its place in `sources`, elsewhere. What it held stays known: `requests.conditions` then
        says whether this is the same file."""
        known = [*self.sources]
        known[number] = replace(known[number], path=sources.relative(Path(path), self.path.parent))
        self.store.set_sources(known)
        permissions.allow(self.path, [self.absolute(known[number])])

    # saving and closing

    def save_as(self, path: str | Path) -> None:
        """Go on in another file, in the place of what is there; everything goes along, what could not be written too.
        Of unnamed work the unsaved file is removed. Raises Unreadable, and changes nothing, where it cannot be made."""
        unnamed = self.path if self.is_unnamed and not self.store.is_copy else None
        here, there = self.path.parent, Path(path).parent
        moved = [replace(s, path=sources.relative(sources.absolute(s, here), there)) for s in self.sources]
        self.store = self.store.save_as(Path(path), moved)
        self.store.adopt(self.journal)
        self.allow()
        if unnamed is not None:
            store.remove(unnamed)

    def export(self, path: str | Path, format: transfer.ExportFormat, job: Job) -> None:
        """Write the project as lines of JSON, or its annotations as CSV, whole or not at all; also what is in memory
        only. May be called in another thread. Raises Unreadable."""
        transfer.save(self.store.content(), Path(path), format, job)

    def discard(self) -> None:
        """Close unnamed work and remove it."""
        self.store.close(copies=not self.is_unnamed)
        if self.is_unnamed:
            store.remove(self.path)

    def close(self) -> None:
        """Close the file. What it could not keep is lost: look at `store.failure` first."""
        self.store.close()

    def __enter__(self) -> Project:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _no_task(task: str) -> str:
    """Why a project is of no task that is here."""
    there = f"there are {', '.join(tasks.names())}"
    what = f"is a project of the task {task!r}" if task else "is a project that names no task"
    return f"{what}; {there}. What was decided in it can be read and exported: `lexeval project export` writes it"


def _describe_source(source: plans.Source, folder: Path) -> Source:
    """A source of a new project: hashed at once if it is small, else its size alone."""
    path = Path(source.path)
    try:
        small = path.is_file() and path.stat().st_size < HASHED_AT_ONCE
        return (
            sources.describe(source.role, str(path), folder)
            if small
            else sources.with_size_only(source.role, path, folder)
        )
    except (OSError, ValueError):  # it is missing, and is said to be
        return Source(source.role, sources.relative(path, folder), 0, "")


HASHED_AT_ONCE = 2 * 2**20
"""Bytes of a file that is hashed while the user waits (5 ms)."""


def _restore_settings(declared: Settings, values: Any, path: Path) -> tuple[Settings, tuple[Problem, ...]]:
    """Settings as a project keeps them, without what is not known here."""
    problems = []
    for name, text in (values if isinstance(values, dict) else {}).items():
        try:
            declared = declared.with_values({name: str(text)})
        except BadValue as error:
            text = f"{error}; the project's value is left out"
            problems.append(Problem("warning", str(path), None, "unknown-setting", text))
    return declared, tuple(problems)
