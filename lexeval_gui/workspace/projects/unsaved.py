"""Work without a name: kept from its first change on, offered when LexEval starts again."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from lexeval_gui.core.changes import Entry, Journal, Verb
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.project import sources, store
from lexeval_gui.project.store import Store
from lexeval_gui.workspace.plans import PROJECT, Plan
from lexeval_gui.workspace.projects.project import Project
from lexeval_gui.workspace.user_folders import unsaved_folder


class Unnamed:
    """Keeps a journal that has no file yet (see core.changes.Keeper): its first change makes a project in the folder of
    unsaved work, which keeps it from then on, and is told to `made`. `failure` says why none could be made; it is tried
    again with each step, and the journal stays in memory meanwhile."""

    def __init__(
        self,
        journal: Journal,
        plan: Callable[[], Plan],
        settings: Callable[[], Settings],
        made: Callable[[Project], None],
    ) -> None:
        self.failure = ""
        self._journal, self._plan, self._settings, self._made = journal, plan, settings, made
        self._together = 0
        journal.keeper = self

    @property
    def has_steps(self) -> bool:
        """Whether something was decided."""
        return len(self._journal.entries) > 0

    def record(self, verb: Verb, entry: Entry) -> None:
        """See core.changes.Keeper."""
        self.begin()

    @contextmanager
    def together(self) -> Iterator[None]:
        """See core.changes.Keeper."""
        self._together += 1
        try:
            yield
        finally:
            self._together -= 1
            if self.has_steps:
                self.begin()

    def begin(self) -> None:
        """Make the project now, though nothing may be decided yet; at the end of what is done together."""
        if self._together:
            return
        try:
            unsaved_folder().mkdir(parents=True, exist_ok=True)
            plan = self._plan()
            project = Project.create(_free_path(plan.task), plan, self._settings(), self._journal)
        except (Unreadable, OSError) as error:
            why = error.strerror if isinstance(error, OSError) else ""
            self.failure = f"unsaved work cannot be written: {why or error}; changes are in memory only"
        else:
            self.failure = ""
            self._made(project)


def _free_path(task: str) -> Path:
    """A name that no other window takes."""
    moment = datetime.now().strftime("%Y-%m-%d %H.%M.%S")
    stem = f"{task} {moment} {os.getpid()}"
    return next(p for n in range(1000) if not (p := unsaved_folder() / f"{stem}{f' {n}' * (n > 0)}{PROJECT}").exists())


@dataclass(frozen=True, slots=True)
class Unsaved:
    """Work that was left without a name: its task, files, the moment of its last step (UTC, ISO 8601), and how many
    slots are changed. `problem` says why it cannot be opened, if so; it can still be exported."""

    path: Path
    task: str = ""
    files: tuple[Path, ...] = ()
    when: str = ""
    changes: int = 0
    problem: str = ""


def left_behind() -> tuple[Unsaved, ...]:
    """What is left in the folder of unsaved work, the latest first; what another window works on is left out."""
    found = [known for path in _left() if (known := _looked_at(path)) is not None]
    return tuple(sorted(found, key=lambda known: known.when, reverse=True))


def _left() -> list[Path]:
    try:
        return sorted(path for path in unsaved_folder().iterdir() if path.suffix == PROJECT)
    except OSError:
        return []


def _looked_at(path: Path) -> Unsaved | None:
    try:
        with Store.open(path) as opened:
            task, journal = str(opened.about().get("task", "")), opened.journal()
            files = tuple(sources.absolute(source, path.parent) for source in opened.sources())
            return Unsaved(path, task, files, opened.last_moment(), len(journal.current))
    except Unreadable as error:
        if any(problem.code == "project-open" for problem in error.problems):
            return None
        return Unsaved(path, problem=error.problems[0].message)


def discard(left: Unsaved) -> None:
    """Remove unsaved work for good. Raises OSError."""
    store.remove(left.path)
