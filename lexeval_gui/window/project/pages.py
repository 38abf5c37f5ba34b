"""What is shown where a project cannot be opened, or its files are not where they were: what is wrong, the ways out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from lexeval_gui.core.problems import Problem
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.project import sources
from lexeval_gui.window.project.project_file import ProjectFile
from lexeval_gui.window.project.transfers import Transfers
from lexeval_gui.window.state.background_request import BackgroundRequest, close_requests
from lexeval_gui.window.widgets.error_page import UNCHANGED, Way
from lexeval_gui.window.widgets.labels import Label, quiet

if TYPE_CHECKING:  # not before a project is opened
    from lexeval_gui.workspace.projects.project import Project

RESCUABLE = frozenset({"damaged-project"})
"""The codes of problems of which what can be read can still be exported."""

LISTABLE = frozenset({"newer-project", "no-task"})
"""The codes of problems of projects whose notes and decisions are listed all the same."""

GOOD_COPY = "good-copy"
"""The code of the problem that there is a last good copy."""

Show = Callable[[Sequence[Problem], str, Sequence[Way], str], None]
"""Puts problems, a title and ways out on a page."""

Below = Callable[[Sequence[Problem], QWidget], None]
"""Shows more under problems, if they still are what is shown."""


class ProjectPages(QObject):
    """Follows the project file."""

    def __init__(
        self, projects: ProjectFile, transfers: Transfers, show: Show, below: Below, theme: Theme, window: QWidget
    ) -> None:
        super().__init__(window)
        self._projects, self._transfers, self._theme, self._window = projects, transfers, theme, window
        self._show, self._below = show, below
        projects.refused.connect(self.refused)
        projects.missing.connect(self.missing)
        projects.asking.connect(self.asking)

    def refused(self, path: Path, problems: tuple[Problem, ...]) -> None:
        """Say why a project cannot be opened, and list what is understood of it."""
        codes = {problem.code for problem in problems}
        offered: list[tuple[object, Way]] = [
            (codes & RESCUABLE, ("Export what can be read…", lambda: self._transfers.rescue(path))),
            (codes & LISTABLE, ("Export…", lambda: self._transfers.rescue(path))),
            (GOOD_COPY in codes, ("Open the last good copy", lambda: self._projects.open_copy(path))),
            (True, ("Try again", lambda: self._projects.open(path))),
        ]
        self._show(problems, "This project could not be opened", [way for fits, way in offered if fits], UNCHANGED)
        close_requests(self)
        if codes & LISTABLE:
            self._list(path, problems)

    def _list(self, path: Path, shown: Sequence[Problem]) -> None:
        """List notes and decisions under what is shown, as soon as they are read."""
        from lexeval_gui.window.project.decision_list import DecisionList
        from lexeval_gui.workspace.projects import transfer

        BackgroundRequest(self, transfer.decisions, str(path)).then(
            done=lambda found: self._below(shown, DecisionList(found, self._theme, self._window)),
            failed=lambda problems: self._below(shown, self._messages(problems)),
        )

    def _messages(self, problems: Sequence[Problem]) -> Label:
        return quiet("; ".join(problem.message for problem in problems), self._theme, wraps=True)

    def asking(self, project: Project) -> None:
        """Show which files outside its folder a project from elsewhere would have read."""
        from lexeval_gui.workspace.projects import permissions

        ways: list[Way] = [
            ("Read them", self._projects.allow_reading),
            ("Export project…", lambda: self._transfers.export_of(project)),
        ]
        title = f"May {project.path.name} read files outside its folder?"
        self._show(permissions.as_problems(project.not_allowed), title, ways, "None of them has been read yet.")

    def missing(self, project: Project) -> None:
        """Say which files are not where they were, and find them."""
        ways: list[Way] = [
            ("Find…", self.find),
            ("Find folder…", lambda: self.find(folders=True)),
            ("Try again", self._projects.go_on),
            ("Export project…", lambda: self._transfers.export_of(project)),
        ]
        problems = sources.lost_problems(project, self._projects.missing_sources())
        title = "A file of this project is not where it was"
        if len(problems) != 1:
            title = f"{len(problems)} files of this project are not where they were"
        self._show(problems, title, ways, UNCHANGED)

    def find(self, folders: bool = False) -> None:
        """Ask where the files (or folders) are; go on with what was found."""
        project = self._projects.pending
        if project is not None and sources.find(project, self._projects.missing_sources(), self._window, folders):
            self._projects.go_on()
