"""What is shown where a project cannot be opened, or its files are not where they were: what is wrong, the ways out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from lexeval_gui.core.problems import Problem
from lexeval_gui.window import sources
from lexeval_gui.window.projectfile import ProjectFile
from lexeval_gui.window.startpage import Way
from lexeval_gui.window.transfers import Transfers
from lexeval_gui.workspace import strangers
from lexeval_gui.workspace.projects import Project

RESCUED = frozenset({"damaged-project"})
"""The codes of problems of which what can be read can still be exported."""

Show = Callable[[Sequence[Problem], str, Sequence[Way]], None]


class ProjectPages(QObject):
    """Follows the project file; `show` puts problems, a title and ways out on a page."""

    def __init__(self, projects: ProjectFile, transfers: Transfers, show: Show, window: QWidget) -> None:
        super().__init__(window)
        self._projects, self._transfers, self._show, self._window = projects, transfers, show, window
        projects.refused.connect(self.refused)
        projects.missing.connect(self.missing)
        projects.asking.connect(self.asking)

    def refused(self, path: Path, problems: tuple[Problem, ...]) -> None:
        """Say why a project cannot be opened."""
        ways: list[Way] = [("Try again", lambda: self._projects.open(path))]
        if any(problem.code in RESCUED for problem in problems):
            ways.insert(0, ("Export what can be read…", lambda: self._transfers.rescue(path)))
        self._show(problems, "This project could not be opened", ways)

    def asking(self, project: Project) -> None:
        """Show which files outside its folder a project from elsewhere would have read."""
        ways: list[Way] = [
            ("Read them", self._projects.let_read),
            ("Export project…", lambda: self._transfers.export_of(project)),
        ]
        title = f"May {project.path.name} read files outside its folder?"
        self._show(strangers.said(project.strangers), title, ways)

    def missing(self, project: Project) -> None:
        """Say which files are not where they were, and find them."""
        ways: list[Way] = [
            ("Find…", self.find),
            ("Find folder…", lambda: self.find(folders=True)),
            ("Try again", self._projects.go_on),
            ("Export project…", lambda: self._transfers.export_of(project)),
        ]
        problems = sources.lost_problems(project, self._projects.lost())
        number = len(problems)
        title = "A file of this project is not where it was" if number == 1 else (
            f"{number} files of this project are not where they were")  # fmt: skip
        self._show(problems, title, ways)

    def find(self, folders: bool = False) -> None:
        """Ask where the files (or folders) are; go on with what was found."""
        project = self._projects.coming
        if project is not None and sources.find(project, self._projects.lost(), self._window, folders):
            self._projects.go_on()
