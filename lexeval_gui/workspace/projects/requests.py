"""Requests about a project that take longer than a key press: opening a large one, hashing its files.

A core.jobs.ThreadRunner does them, while the journal goes on; no other process can: the file is open in this one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from lexeval_gui.core.jobs import Cancelled, Job
from lexeval_gui.project import sources
from lexeval_gui.project.sources import Condition, Source
from lexeval_gui.workspace.projects.project import Project


class Reader:
    """Opens a large project, for a core.jobs.ThreadRunner."""

    def __init__(self) -> None:
        self._project: Project | None = None

    def open(self, path: str, job: Job) -> Project:
        """See Project.open. Nothing stays open where it is cancelled."""
        job.step(0, f"reading {Path(path).name}")
        self._project = Project.open(path)
        try:
            job.check()
        except Cancelled:
            self.let_go()
            raise
        return self._project

    def let_go(self) -> None:
        """Nobody takes the project that was opened."""
        if self._project is not None:
            self._project.close()


def conditions(project: Project, job: Job) -> tuple[Condition, ...]:
    """Whether each source is `same`, `changed` or `missing`; sizes first, so that only what may be the same is read."""
    return tuple(_each(project, sources.condition, job, "looking at"))


def fingerprints(project: Project, job: Job) -> tuple[Source, ...]:
    """The sources as they are now, for `Store.set_sources`; one that is missing stays as it was."""
    return tuple(_each(project, _refreshed, job, "reading"))


def _each(project: Project, look: Callable[[Source, Path, Job], Any], job: Job, verb: str) -> Iterator[Any]:
    every, folder = project.sources, project.path.parent
    for number, source in enumerate(every):
        job.step(number / len(every), f"{verb} {Path(source.path).name}")
        with job.part(number / len(every), (number + 1) / len(every)):
            yield look(source, folder, job)


def _refreshed(source: Source, folder: Path, job: Job) -> Source:
    path = sources.absolute(source, folder)
    try:
        return sources.described(source.role, str(path), folder, job)
    except (OSError, ValueError):
        return source
