"""The files that a project refers to: a strip says if they have changed, a dialog finds those that moved."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QWidget

from lexeval_gui.core.problems import Problem
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.project.project_file import ProjectFile
from lexeval_gui.window.state.background_request import BackgroundRequest, close_requests
from lexeval_gui.window.state.background_work import BackgroundWork
from lexeval_gui.window.state.data import DataState
from lexeval_gui.window.state.history import HistoryState
from lexeval_gui.window.widgets.labels import window_title
from lexeval_gui.window.widgets.strip import Strip

if TYPE_CHECKING:  # not before a project is opened
    from lexeval_gui.project.sources import Condition, Source
    from lexeval_gui.workspace.projects.project import Project


def find(project: Project, numbers: Sequence[int], window: QWidget, folders: bool = False) -> bool:
    """Ask where files (or folders) are that are not where they were; others that lie there by their names are found
    with them. Whether any was found."""
    from PySide6.QtWidgets import QFileDialog  # not before the first rows

    found = False
    for number in numbers:
        source = project.sources[number]
        old = project.absolute(source)
        if os.path.exists(old):
            continue
        title, start = window_title(f"Where is {old.name}?"), str(_existing_parent(old))
        if folders:
            chosen = QFileDialog.getExistingDirectory(window, title, start)
        else:
            chosen, _ = QFileDialog.getOpenFileName(window, title, start)
        if not chosen:
            return found
        project.relocate(number, chosen)
        found = True
        _find_in_folder(project, numbers, Path(chosen).parent)
    return found


def _find_in_folder(project: Project, numbers: Sequence[int], folder: Path) -> None:
    for number in numbers:
        old = project.absolute(project.sources[number])
        if not os.path.exists(old) and os.path.exists(folder / old.name):
            project.relocate(number, folder / old.name)


def _existing_parent(path: Path) -> Path:
    """The nearest folder above a path that there is."""
    return next((folder for folder in path.parents if os.path.isdir(folder)), Path.home())


def lost_problems(project: Project, numbers: Sequence[int]) -> tuple[Problem, ...]:
    """What is said of files that are not where they were."""
    paths = [project.absolute(project.sources[number]) for number in numbers]
    return tuple(Problem("error", str(path), None, "lost-source", f"was in {path.parent}") for path in paths)


class ChangedSources(Strip):
    """Says that files have changed since the project was made, and how many annotated items are found again."""

    def __init__(
        self,
        data: DataState,
        history: HistoryState,
        background: BackgroundWork,
        projects: ProjectFile,
        theme: Theme,
        parent: QWidget,
    ) -> None:
        super().__init__("notice", theme, parent)
        self._data, self._history, self._background, self._projects = data, history, background, projects
        self._work: BackgroundRequest | None = None
        self._worked_on: Project | None = None
        self._looked_at: Project | None = None
        self._changed: list[int] | None = None  # files of the project that was looked at; None: not known yet
        background.opened.connect(self.look)
        projects.changed.connect(self._follow)

    def add_buttons(self) -> None:
        """See Strip."""
        self.add_button("Take as they are", self.accept, "from now on the project refers to the files as they are")
        self.add_button("Find…", self.find_others, "the files as they were may lie elsewhere")
        self.add_button("Close", self.dismiss, "close this notice")

    @property
    def is_looking(self) -> bool:
        """Whether files are being looked at."""
        return self._work is not None and not self._work.is_over

    def look(self) -> None:
        """Look whether the files are as they were, beside the interface."""
        if (project := self._projects.project) is not None:
            from lexeval_gui.workspace.projects import requests

            self._looked_at, self._changed = project, None
            self._begin(project, requests.conditions, self._show)

    def _begin(self, project: Project, work: Callable[..., object], done: Callable[[Project, Any], None]) -> None:
        close_requests(self)
        self._worked_on = project
        self._work = BackgroundRequest(self, work, project).then(
            done=lambda answer: done(project, answer) if project is self._projects.project else None
        )

    def _show(self, project: Project, conditions: Sequence[Condition]) -> None:
        self._changed = [number for number, known in enumerate(conditions) if known == "changed"]
        if not self._changed:
            self.hide()
            self._hash_what_is_new()
            return
        *before, last = [Path(project.sources[number].path).name for number in self._changed]
        listed = f"{', '.join(before)} and {last} have" if before else f"{last} has"
        self.label.setText(f"{listed} changed since this project was made{self._matched()}")
        self.show()

    def _matched(self) -> str:
        """How many annotated items are found again, by their ids."""
        known = self._history.annotations
        if known is None:
            return "."
        found, absent = len(known.annotated()), len(known.absent)
        if not found + absent:
            return "."
        kept = f"; {absent:,} {'is' if absent == 1 else 'are'} kept for items that are not there" if absent else ""
        return f": {found:,} of {found + absent:,} annotated items are found again by their ids{kept}."

    def _follow(self) -> None:
        """Show what is known of the project that is shown; that of others, whose first rows hide it, comes with it."""
        project = self._projects.project
        if project is not self._worked_on:
            close_requests(self)
        is_looked_at = project is not None and project is self._looked_at
        self.setVisible(is_looked_at and bool(self._changed))
        if self.is_looking:
            return
        if is_looked_at and self._changed is None:
            self.look()
        else:
            self._hash_what_is_new()

    def _hash_what_is_new(self) -> None:
        """Large files are read once, beside the work, so that a change of theirs is known later."""
        project = self._projects.project
        if project is not None and any(not source.sha256 and source.size for source in project.sources):
            self._hash(project)

    def accept(self) -> None:
        """Refer to the files as they are now."""
        self.dismiss()
        if self._looked_at is not None:
            self._hash(self._looked_at)

    def dismiss(self) -> None:
        """Say nothing more of what has changed."""
        self._changed = []
        self.hide()

    def _hash(self, project: Project) -> None:
        from lexeval_gui.workspace.projects import requests

        sources = project.sources

        def accept(project: Project, found: Sequence[Source]) -> None:
            if project.sources == sources:
                project.store.set_sources(found)
            else:  # saved in another folder meanwhile: what was found has paths as they were
                self._hash(project)

        self._begin(project, requests.fingerprints, accept)

    def find_others(self) -> None:
        """Ask for each file that has changed where the one is that is meant, and open those."""
        from PySide6.QtWidgets import QFileDialog  # not before the first rows

        project, moved = self._looked_at, False
        if project is None:
            return
        for number in self._changed or ():
            old = project.absolute(project.sources[number])
            title = window_title(f"Where is {old.name} as it was?")
            chosen, _ = QFileDialog.getOpenFileName(self.window(), title, str(old.parent))
            if chosen:
                project.relocate(number, chosen)
                moved = True
        if moved:
            self._background.open(project.plan, self._data.settings, keep=True)
