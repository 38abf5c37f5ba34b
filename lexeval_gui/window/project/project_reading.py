"""Reads a project: a small one while the user waits, a large one beside the interface."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from lexeval_gui.core.problems import Problem, Unreadable
from lexeval_gui.window.state.background_request import BackgroundRequest
from lexeval_gui.window.state.background_work import BackgroundWork

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.workspace.projects.project import Project
    from lexeval_gui.workspace.projects.requests import ProjectReader

SMALL_FILE = 2**20
"""Bytes of a project that is read while the user waits (50 ms)."""


class ProjectReading(QObject):
    """Reads one project after the other; the window says what it waits for."""

    read = Signal(object)
    """A project that has been read."""
    refused = Signal(object, object)
    """The path of a project that cannot be read, and the problems."""

    def __init__(self, background: BackgroundWork, parent: QObject) -> None:
        super().__init__(parent)
        self._background = background
        self._work: tuple[BackgroundRequest, ProjectReader] | None = None  # of a large project

    @property
    def is_under_way(self) -> bool:
        """Whether a project is being read beside the interface."""
        return self._work is not None

    def open(self, path: Path) -> None:
        """Read a project, or say why it cannot be."""
        if _size(path) < SMALL_FILE:
            self._read(path)
        else:
            self._read_beside(path)

    def close(self) -> None:
        """Stop reading, and let go of the file."""
        if self._work is not None:
            (work, reader), self._work = self._work, None
            work.close()
            reader.let_go()

    def _read(self, path: Path) -> None:
        from lexeval_gui.workspace.projects.project import Project

        try:
            project = Project.open(path)
        except Unreadable as error:
            self.refused.emit(path, error.problems)
        else:
            self.read.emit(project)

    def _read_beside(self, path: Path) -> None:
        from lexeval_gui.workspace.projects.requests import ProjectReader

        reader = ProjectReader()
        work = BackgroundRequest(self, reader.open, str(path))
        self._work = work, reader
        self._background.wait_for(f"Opening {path.name}", work.cancel)
        work.then(
            done=lambda project: self._take(work, project),
            failed=lambda problems: self._refuse(path, problems),
            ended=lambda: self._forget(work),
        )

    def _forget(self, work: BackgroundRequest) -> None:
        """A project has been read, or not; another may be being read already."""
        if self._work is not None and self._work[0] is work:
            self._work = None

    def _refuse(self, path: Path, problems: Sequence[Problem]) -> None:
        self._background.finish_waiting()
        self.refused.emit(path, problems)

    def _take(self, work: BackgroundRequest, project: Project) -> None:
        """A project has been read; it may have been cancelled at the last moment."""
        if work.is_cancelled:
            project.close()
        else:
            self._background.finish_waiting()
            self.read.emit(project)


def _size(path: Path) -> int:
    with suppress(OSError):
        return path.stat().st_size
    return 0
