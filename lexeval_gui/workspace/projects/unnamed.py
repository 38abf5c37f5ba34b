"""Work without a name, kept from its first change on."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from lexeval_gui.core.journal import Entry, Journal, Verb, WritesTogether
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.workspace.plans import PROJECT, Plan
from lexeval_gui.workspace.user_folders import unsaved_folder

if TYPE_CHECKING:  # not before something is decided
    from lexeval_gui.workspace.projects.project import Project


class UnnamedKeeper(WritesTogether):
    """Keeps a journal that has no file yet (see core.journal.JournalRecorder): its first change makes a project in the
    folder of unsaved work, which keeps it from then on, and is told to `made`. `failure` says why none could be made;
    it is tried again with each step, and the journal stays in memory meanwhile."""

    def __init__(
        self,
        journal: Journal,
        plan: Callable[[], Plan],
        settings: Callable[[], Settings],
        made: Callable[[Project], None],
    ) -> None:
        self.failure = ""
        self._journal, self._plan, self._settings, self._made = journal, plan, settings, made
        journal.recorder = self

    @property
    def has_steps(self) -> bool:
        """Whether something was decided."""
        return len(self._journal.entries) > 0

    def record(self, verb: Verb, entry: Entry) -> None:
        """See core.journal.JournalRecorder."""
        self.begin()

    def _write_together(self) -> None:
        if self.has_steps:
            self.begin()

    def begin(self) -> None:
        """Make the project now, though nothing may be decided yet; at the end of what is done together."""
        if self._together:
            return
        from lexeval_gui.workspace.projects.project import Project

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
