"""Who keeps what is decided about some files: their project, or, before there is one, who makes it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from lexeval_gui.core.journal import Journal
from lexeval_gui.core.parameters import Settings
from lexeval_gui.workspace.plans import Plan

if TYPE_CHECKING:  # not before something is decided
    from lexeval_gui.workspace.projects.project import Project
    from lexeval_gui.workspace.projects.unnamed import UnnamedKeeper


class Keeper:
    """Keeps one journal. `project` is None as long as nothing has been decided, or while it cannot be written."""

    def __init__(self, journal: Journal, project: Project | None = None) -> None:
        self.journal, self.project = journal, project
        self._unnamed: UnnamedKeeper | None = None

    def expect(self, plan: Callable[[], Plan], settings: Callable[[], Settings], made: Callable[[], object]) -> None:
        """Make an unnamed project with the first step; `made` is called then."""
        from lexeval_gui.workspace.projects.unnamed import UnnamedKeeper

        def keep(project: Project) -> None:
            self.take(project)
            made()

        self._unnamed = UnnamedKeeper(self.journal, plan, settings, keep)
        if len(self.journal.entries):
            self._unnamed.begin()

    def take(self, project: Project) -> None:
        """Keep everything in a project from now on."""
        self.project, self._unnamed = project, None

    @property
    def failure(self) -> str:
        """Why something could not be written, in words; "" if everything is kept."""
        if self.project is not None:
            return self.project.store.failure
        return self._unnamed.failure if self._unnamed is not None else ""

    @property
    def is_at_risk(self) -> bool:
        """Whether something that was decided is in memory only. (That a project is read-only loses nothing as long as
        nothing is decided.)"""
        if self.project is not None:
            store = self.project.store
            return bool(store.failure) and (bool(store.unsaved_steps) or not store.is_copy)
        return self._unnamed is not None and bool(self._unnamed.failure) and self._unnamed.has_steps

    @property
    def is_empty(self) -> bool:
        """Whether there is a project that is not worth keeping: without a name, and with no step in force."""
        return self.project is not None and self.project.is_unnamed and self.project.journal.cursor == 0

    def retry(self) -> None:
        """Try again to write what could not be."""
        if self.project is not None:
            self.project.store.retry()
        else:
            self.begin()

    def begin(self) -> Project | None:
        """The project, made if there is none; None if none can be made where unsaved work lies."""
        if self.project is None and self._unnamed is not None:
            self._unnamed.begin()
        return self.project

    def close(self) -> None:
        """Close the project; unnamed work stays where it lies, unless there is none."""
        is_empty, project = self.is_empty, self.project
        self.project = self._unnamed = None
        if project is None:
            return
        if is_empty:
            with suppress(OSError):
                project.discard()
        else:
            project.close()
