"""Projects to and from other files: save as, export, import, with progress and a way to stop."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEventLoop, QObject
from PySide6.QtWidgets import QWidget

from lexeval_gui.core.problems import Problem, Unreadable
from lexeval_gui.window.export.progress import show_progress
from lexeval_gui.window.project.project_file import ProjectFile
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.background_request import BackgroundRequest
from lexeval_gui.window.state.folders import file_beside, folder_beside
from lexeval_gui.workspace.plans import PROJECT

if TYPE_CHECKING:  # not before a project is opened
    from lexeval_gui.window.widgets.dialogs.progress_dialog import ProgressDialog
    from lexeval_gui.workspace.projects.project import Project
    from lexeval_gui.workspace.projects.transfer import ExportFormat

LINES, TABLE, PROJECTS = "JSON lines (*.jsonl)", "CSV (*.csv)", f"LexEval project (*{PROJECT})"


class Transfers(QObject):
    """What the menu File does with projects."""

    def __init__(self, state: AppState, projects: ProjectFile, window: QWidget, say: Callable[[str], None]) -> None:
        super().__init__(window)
        self._state, self._projects, self._window, self._say = state, projects, window, say
        self.work: BackgroundRequest | None = None
        self.dialog: ProgressDialog | None = None
        self._temporary = ExitStack()  # what is there only while it is exported

    # saving

    def save(self) -> None:
        """Give unnamed work a name; what has one is saved already."""
        if not self._projects.is_named:
            self.save_as()
            return
        self._projects.keep_view()
        self._projects.retry()
        if not self._projects.failure:
            self._state.show_message(f"{self._projects.status}: every change is, at once")

    def save_as(self) -> None:
        """Ask for a name, and go on under it."""
        path = self._ask_path("Save project as", self._name(PROJECT), PROJECTS, PROJECT)
        if path is not None and self._projects.save_as(path):
            self._state.show_message(f"Saved in {path}; from now on every change is, at once")

    def _name(self, ending: str) -> str:
        project = self._projects.project
        if project is not None and project.name:
            return f"{project.name}{ending}"
        return f"{self._state.data.evaluation.task.identity.id if self._state.data.evaluation else 'project'}{ending}"

    # export

    def export_lines(self) -> None:
        """Write the project as lines of JSON."""
        self._export("jsonl", "Export project", LINES)

    def export_and_wait(self) -> bool:
        """Write the project as lines of JSON, and wait for it; whether it was written."""
        before, self.work = self.work, None
        self.export_lines()
        if (work := self.work) is None:
            self.work = before
            return False
        loop, written = QEventLoop(self), list[object]()
        work.then(done=written.append, ended=loop.quit)
        loop.exec()
        loop.deleteLater()
        return bool(written)

    def export_table(self) -> None:
        """Write tags, notes and checks as a table."""
        self._export("csv", "Export annotations", TABLE)

    def _export(self, format: ExportFormat, title: str, kind: str) -> None:
        path = self._ask_path(title, self._name(f".{format}"), kind, f".{format}")
        if path is None:
            return
        try:
            project = self._projects.begin() or self._temporary_project()
        except (OSError, Unreadable) as error:
            self._state.show_message(f"Not exported: {error}")
            return
        if project is not None:
            self._write(project, path, format)

    def _write(self, project: Project, path: Path, format: ExportFormat) -> None:
        def done(written: None) -> None:
            self._state.show_message(f"Exported to {path}")

        self._do(f"Writing {path.name}", done, project.export, str(path), format)

    def _temporary_project(self) -> Project | None:
        """A project to export where none can be kept; it is gone once this is done. Raises OSError and Unreadable."""
        self._temporary.close()
        folder = self._temporary.enter_context(tempfile.TemporaryDirectory(prefix="lexeval-"))
        project = self._projects.temporary_project(Path(folder))
        return self._temporary.enter_context(project) if project is not None else None

    def export_of(self, project: Project) -> None:
        """Write a project that is not shown as lines of JSON."""
        path = self._ask_path("Export project", f"{project.path.stem}.jsonl", LINES, ".jsonl")
        if path is not None:
            self._write(project, path, "jsonl")

    def rescue(self, project: Path) -> None:
        """Write what can be read of a project that is not opened, as lines of JSON; say what is said about it."""
        path = self._ask_path("Export what can be read", f"{project.stem}.jsonl", LINES, ".jsonl")
        if path is None:
            return

        def done(problems: Sequence[Problem]) -> None:
            found = f"{problems[0].message}. Written to" if problems else "is written to"
            self._say(f"{project.name} {found} {path}.")

        from lexeval_gui.workspace.projects import transfer

        self._do(f"Reading {project.name}", done, transfer.rescue, str(project), path)

    # import

    def take_lines(self) -> None:
        """Make a project of lines of JSON, and open it."""
        from PySide6.QtWidgets import QFileDialog  # not before the first rows

        from lexeval_gui.workspace.projects import transfer

        folder = folder_beside(self._state.data.plan)
        chosen, _ = QFileDialog.getOpenFileName(self._window, "Import project", folder, LINES)
        if not chosen:
            return
        path = self._ask_path("Make the project", str(Path(chosen).with_suffix(PROJECT)), PROJECTS, PROJECT)
        if path is not None:
            title = f"Reading {Path(chosen).name}"
            self._do(title, lambda _: self._projects.open(path), transfer.import_lines, chosen, str(path))

    def _ask_path(self, title: str, name: str, kind: str, ending: str) -> Path | None:
        """Ask where to write, the ending added if there is none; None if the user changes their mind."""
        from PySide6.QtWidgets import QFileDialog  # not before the first rows

        chosen, _ = QFileDialog.getSaveFileName(self._window, title, self._beside(name), kind)
        path = Path(chosen)
        return None if not chosen else path if path.suffix else path.with_suffix(ending)

    def _beside(self, name: str) -> str:
        """A file of this name beside the project that is shown, if it has a name, or else beside the files."""
        project = self._projects.project
        if self._projects.is_named and project is not None:
            return str(Path(project.path).absolute().parent / name)
        return file_beside(self._state.data.plan, name)

    # what takes a while

    def _do(self, title: str, done: Callable[[Any], object], work: Callable[..., object], *arguments: object) -> None:
        self.work = request = BackgroundRequest(self, work, *arguments)
        self.dialog = show_progress(title, request, self._window)

        def end(say: Callable[..., object], *said: object) -> None:
            say(*said)
            self._temporary.close()

        request.then(
            done=partial(end, done),
            failed=partial(end, lambda problems: self._say("; ".join(map(str, problems)))),
            stopped=partial(end, lambda: self._state.show_message("Stopped; nothing was written")),
        )

    def close(self) -> None:
        """Leave nothing behind."""
        self._temporary.close()
