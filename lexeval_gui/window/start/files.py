"""Opening and closing files from the window: by dialog, by dropping, from the start page, once more."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from lexeval_gui.core.problems import Problem, Remedy, Unreadable
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.project.project_file import ProjectFile
from lexeval_gui.window.state.data import DataState
from lexeval_gui.window.state.desk import Desk, first_settings
from lexeval_gui.window.state.memory import Memory
from lexeval_gui.workspace import opening, plans


def is_sure(plan: plans.Plan) -> bool:
    """Whether the guess can be acted on without asking: every file has a likely role, nothing is lacking, and what
    files are named to be about pairs."""
    are_likely = all(source.role and source.likelihood >= opening.SURE for source in plan.sources)
    return are_likely and not plans.lacking(plan) and all(pair.is_whole for pair in plans.pairings(plan))


def _gold(plan: plans.Plan | None) -> list[str]:
    return [source.path for source in plan.sources if source.role == "gold"] if plan is not None else []


class Files(QObject):
    """What the menu File does with files."""

    refused = Signal(object, object)
    """A plan (or None, if there was not even one) that could not be opened, and the problems."""

    def __init__(
        self, data: DataState, desk: Desk, memory: Memory, projects: ProjectFile, theme: Theme, window: QWidget
    ) -> None:
        super().__init__(window)
        self._projects = projects
        self._data, self._desk, self._memory, self._theme, self._window = data, desk, memory, theme, window
        self._refused: plans.Plan | None = None
        desk.opened.connect(self.forget_refused)
        desk.failed.connect(self._failed)

    def choose(self) -> None:
        """Ask for files, and open them."""
        from PySide6.QtWidgets import QFileDialog

        paths, _ = QFileDialog.getOpenFileNames(self._window, "Open files", self._folder())
        if paths:
            self.open_paths(paths)

    def choose_folders(self) -> None:
        """Ask for folders (runs, gold, sources, or one that holds them all), and show what was guessed."""
        from lexeval_gui.window.widgets.folder_dialog import chosen_folders

        if paths := chosen_folders(self._window, "Open folders", self._folder()):
            self.open_paths(paths, ask=True)

    def add(self) -> None:
        """Ask for files that come to those that are open."""
        from PySide6.QtWidgets import QFileDialog

        paths, _ = QFileDialog.getOpenFileNames(self._window, "Add files", self._folder())
        if paths:
            self.open_beside(paths)

    def open_beside(self, paths: Sequence[str]) -> None:
        """Open files with those that are open, which keep their roles, as much of the view and settings as fits."""
        if self._desk.plan is None:
            self.open_paths(paths)
            return
        try:
            plan = opening.with_files(self._desk.plan, paths)
        except Unreadable as error:
            self._failed(None, error.problems)
            return
        if is_sure(plan):
            self._open_instead(plan)
        else:
            self._ask(plan, self._open_instead, of_open=True)

    def open_dropped(self, paths: Sequence[str]) -> None:
        """Open what was dropped; with folders, what was guessed of them is always shown."""
        self.open_paths(paths, ask=True if any(map(os.path.isdir, paths)) else None)

    def open_paths(
        self,
        paths: Sequence[str],
        task: str | None = None,
        options: Mapping[str, str] | None = None,
        ask: bool | None = None,
    ) -> None:
        """Open files: at once where their roles are plain, else after showing what was guessed (`ask`: always, or
        never). A project is opened with all that it keeps."""
        if len(paths) == 1 and paths[0].casefold().endswith(plans.PROJECT):
            self._refused = None
            self._projects.open(paths[0])
            return
        try:
            plan = opening.plan(paths, task, options)
        except Unreadable as error:
            self._failed(None, error.problems)
            return
        if not ask if ask is not None else is_sure(plan):
            self._desk.open(plan)
        else:
            self._ask(plan, self._desk.open)

    def open_sample(self, name: str) -> None:
        """Open a built-in sample by its id, or the first one of a task; nobody need be asked about its files."""
        sample = opening.sample(name)
        self.open_paths(sample.paths, sample.task, ask=False)

    def open_recent(self, place: int) -> None:
        """Open the files that were opened last but `place`."""
        entries = self._memory.entries("recent")
        if place < len(entries):
            if (project := entries[place].project) is not None:
                self._projects.open(project)
                return
            try:
                self._desk.open(entries[place].plan())
            except Unreadable as error:
                self._failed(None, error.problems)

    def choose_roles(self) -> None:
        """Show which file plays which role, of what is open or of what could not be opened."""
        if (refused := self._refused) is not None:
            self._ask(refused, lambda plan: self._open_again(refused, plan, {}))
        elif self._desk.plan is not None:
            self._ask(self._desk.plan, self._open_instead, of_open=True)
        else:
            self.choose()

    def reload(self) -> None:
        """Read the same files again, under the same settings; a project that could not be opened, with all it keeps."""
        if (project := self._projects.path_of(self._refused)) is not None:
            self._refused = None
            self._projects.open(project)
            return
        plan = self._refused or self._desk.plan
        if plan is not None:
            again = self._refused is None
            self._desk.open(plan, self._data.settings if again else None, keep=again)

    def retry(self, remedy: Remedy) -> None:
        """Open what could not be opened, with the parameters and options of reading that a remedy has."""
        if (plan := self._refused) is None:
            return
        options = {name: text for name, text in remedy.values if name in plan.options}
        others = {name: text for name, text in remedy.values if name not in plan.options}
        self._open_again(plan, replace(plan, options=plan.options.with_values(options)), others)

    def _open_again(self, refused: plans.Plan, plan: plans.Plan, values: Mapping[str, str]) -> None:
        """Open what could not be opened by another plan, with other values of parameters; if it is of a project, with
        all that this keeps."""
        if not self._projects.open_again(refused, plan, values):
            self._desk.open(plan, first_settings(plan).with_values(values))

    def close(self) -> None:
        """Close what is open."""
        if self._desk.shut():
            self._refused = None
            self._memory.closed()

    def forget_refused(self) -> None:
        """What could not be opened is no longer looked at."""
        self._refused = None

    def _folder(self) -> str:
        """Where to look for files: beside those opened last."""
        for entry in self._memory.entries("recent"):
            if entry.files:
                return str(Path(entry.files[0][1]).parent)
        return ""

    def _ask(self, plan: plans.Plan, act: Callable[[plans.Plan], None], of_open: bool = False) -> None:
        """Show which file plays which role, and act on what is answered; `of_open`: it is about the files that are
        open, so it goes when they do."""
        from lexeval_gui.window.start.open_dialog import OpenDialog

        dialog = OpenDialog(plan, self._theme, self._window)
        if of_open:
            self._data.about_to_change.connect(dialog.reject)
        dialog.accepted.connect(lambda: act(dialog.plan))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _open_instead(self, plan: plans.Plan) -> None:
        """Open files in the place of those that are open: of a project, or beside the same gold, as much stays as
        fits."""
        here = self._desk.plan
        same = here is not None and plan.task == here.task and self._data.evaluation is not None
        kept = same and (self._projects.project is not None or _gold(plan) == _gold(here))
        self._desk.open(plan, self._data.settings if kept else None, keep=kept)

    def _failed(self, plan: plans.Plan | None, problems: tuple[Problem, ...]) -> None:
        self._refused = plan
        self.refused.emit(plan, problems)
