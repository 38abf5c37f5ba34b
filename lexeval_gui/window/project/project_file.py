"""The project of what is open: which file keeps what is decided here, from the first change on.

Files that are opened have no project until something is decided; then there is one in the user's data folder, which
`save_as` gives a name. A project that is opened brings its files, its journal, its settings and its view.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.window.project.keeper import Keeper
from lexeval_gui.window.project.project_reading import ProjectReading
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.background_work import BackgroundWork
from lexeval_gui.window.state.memory import Memory
from lexeval_gui.workspace import plans

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.workspace.projects.project import Project

VIEW_DELAY = 600
"""Milliseconds without a change after which settings and view are kept."""


class ProjectFile(QObject):
    """Keeps what is decided. `project` is None as long as nothing has been."""

    changed = Signal()
    """Another project, another name, or something could not be written (or now could)."""
    adopted = Signal()
    """A project that was opened is shown."""
    refused = Signal(object, object)
    """The path of a project that cannot be opened, and the problems."""
    asking = Signal(object)
    """A project (open, but not shown) that refers to files outside its folder which it has not been let read."""
    missing = Signal(object)
    """A project (open, but not shown) of which files are not where they were."""
    left = Signal()
    """The project that was open, but not shown, is closed again: what was asked about it is no longer asked."""

    def __init__(self, state: AppState, background: BackgroundWork, memory: Memory, parent: QObject) -> None:
        super().__init__(parent)
        self._state, self._background, self._memory = state, background, memory
        self._keeper = Keeper(state.history.journal)  # of what is shown
        self._keeper_before: Keeper | None = None  # of what was shown before the first rows that are shown
        self.pending: Project | None = None  # being opened; its first rows may be shown
        self._pending_plan: plans.Plan | None = None  # what is opened of it
        self._pending_path: Path | None = None
        self._replacement: tuple[plans.Plan, Mapping[str, str]] | None = None  # of its own plan
        self._permitted: Project | None = None  # it may read what it refers to, though this may not have been kept
        self.view_of: Callable[[], Mapping[str, Any]] = dict
        self.keeps_view = True  # not where a picture is drawn
        self.reading = ProjectReading(background, self)
        self.reading.read.connect(self._take_pending)
        self.reading.refused.connect(self.refused)
        self._shown_failure = ""
        self._view_timer = QTimer(self, singleShot=True, interval=VIEW_DELAY)
        self._view_timer.timeout.connect(self.keep_view)
        background.opened.connect(self._opened)
        background.cancelled.connect(lambda plan: self._leave() if plan is None or plan is self._pending_plan else None)
        background.about_to_open.connect(self._follow_opening)
        state.data.about_to_change.connect(self.keep_view)
        state.history.journal_changed.connect(self._follow_shown)
        state.history.journal_changed.connect(self._look)
        state.history.annotations_changed.connect(self._look)
        state.history.written.connect(self._look)
        view = state.view
        for change in (
            state.data.scores_changed,
            view.filter_changed,
            view.sort_changed,
            state.selection.current_changed,
            view.systems_changed,
            view.pair_changed,
            state.data.evaluation_changed,
        ):
            change.connect(self._view_timer.start)

    # what it is

    @property
    def project(self) -> Project | None:
        """The project of what is shown; None as long as nothing has been decided."""
        return self._keeper.project

    @property
    def failure(self) -> str:
        """Why something could not be written, in words; "" if everything is kept."""
        return self._keeper.failure

    def is_at_risk(self) -> bool:
        """Whether something that was decided is in memory only, after one more try to write it."""
        self.keep_view()
        if self.failure:
            self.retry()
        return self._keeper.is_at_risk

    @property
    def is_pending_shown(self) -> bool:
        """Whether first rows of the project that is being opened are shown: it is closed with them alone."""
        return self.pending is not None and self.pending is self.project

    @property
    def is_named(self) -> bool:
        """Whether what is decided is kept under a name."""
        return self.project is not None and not self.project.is_unnamed

    @property
    def view(self) -> Mapping[str, Any]:
        """What the window showed of the project, as it is kept; nothing at a safe start."""
        return self.project.view if self.project is not None and not self._memory.is_safe else {}

    @property
    def unfinished(self) -> Mapping[str, Any]:
        """What was unfinished in the project, as it is kept."""
        return self.project.unfinished if self.project is not None else {}

    @property
    def status(self) -> str:
        """Where what is decided is kept, in a few words; "" if nothing is decided."""
        if self.failure:
            return f"NOT SAVED: {_reason(self.failure)}"
        if self.project is None:
            return ""
        return f"saved in {self.project.path.name}" if self.is_named else "unsaved work is kept"

    # opening

    def open(self, path: str | Path, instead: tuple[plans.Plan, Mapping[str, str]] | None = None) -> None:
        """Open a project, or say why it cannot be; a large one is read beside the interface. `instead`: what to open in
        the place of its own plan, and values of parameters that are not its own."""
        path, self._replacement = Path(path), instead
        if self._is_open(path) or not self._background.cancel_opening():
            return
        self.close_pending()
        if not self._is_open(path):  # nor was it before the first rows that were shown
            self.reading.open(path)

    def _is_open(self, path: Path) -> bool:
        """Whether this project is shown, which is said then."""
        if self.project is None or not _is_same(self.project.path, path):
            return False
        self._state.show_message(f"{path.name} is open here")
        return True

    def open_copy(self, path: Path) -> None:
        """Open the last good copy of a project as a project of its own, beside it."""
        from lexeval_gui.project import good_copy

        try:
            self.open(good_copy.restore(path))
        except Unreadable as error:
            self.refused.emit(path, error.problems)

    def _take_pending(self, project: Project) -> None:
        self.pending = project
        self.go_on()

    def go_on(self) -> None:
        """Open the files of the project that is coming, if it may read them and they are all there."""
        project = self.pending
        if project is None:
            return
        if project is not self._permitted and project.not_allowed:  # nothing of them is looked at before
            self.asking.emit(project)
        elif self.missing_sources():
            self.missing.emit(project)
        else:
            plan, values = self._replacement or (project.plan, {})
            self._pending_plan, self._pending_path = plan, project.path
            self._background.open(plan, project.settings.with_values(values), journal=project.journal)

    def open_again(self, refused: plans.Plan, plan: plans.Plan, values: Mapping[str, str]) -> bool:
        """Open the project of which just the plan `refused` could not be opened, by another plan and with other values
        of parameters; False if it is of no project, or the other plan of another task."""
        path = self.path_of(refused)
        if path is None or plan.task != refused.task:
            return False
        self.open(path, (plan, values))
        return True

    def path_of(self, plan: plans.Plan | None) -> Path | None:
        """The project of which just this plan was opened; None if it is of no project."""
        return self._pending_path if plan is not None and plan is self._pending_plan else None

    def allow_reading(self) -> None:
        """Let the project that is coming read what it refers to, and open it."""
        if self.pending is not None:
            self.pending.allow()
            self._permitted = self.pending
            self.go_on()

    def missing_sources(self) -> list[int]:
        """Which files of the project that is coming are not where they were, by their places."""
        if (project := self.pending) is None:
            return []
        return [n for n, source in enumerate(project.sources) if not os.path.exists(project.absolute(source))]

    def close_pending(self) -> None:
        """The project that was being opened is not wanted any more."""
        if self.pending is not None:
            self.pending.close()
            self.pending = None

    def _leave(self) -> None:
        """Other files are opened, or these no longer: nothing more is asked about the project that was coming."""
        if self.pending is not None:
            self.close_pending()
            self.left.emit()

    def _follow_opening(self, plan: plans.Plan) -> None:
        """Files are about to be opened: others than those of the project that is coming, or these with more of them."""
        if self.is_pending_shown:
            self._pending_plan = plan
        elif plan is not self._pending_plan:
            self._leave()

    def _follow_shown(self) -> None:
        """Other files are shown, or those before once more: what is decided is kept with what is known of these."""
        journal, of_others = self._state.history.journal, self._keeper
        if journal is of_others.journal:
            return
        if self._keeper_before is not None and journal is self._keeper_before.journal:
            self._keeper, self._keeper_before = self._keeper_before, None
            self._let_go_of_first_rows(of_others)
        elif self._state.data.evaluation is None:
            self._keeper = Keeper(journal)
            self._close(of_others)
        else:
            self._keeper_before, self._keeper = of_others, Keeper(journal)
            if self.pending is not None and journal is self.pending.journal:
                self._keeper.take(self.pending)
            else:
                self._keeper.expect(self._plan, self._settings, self._project_created)
        self.changed.emit()

    def _let_go_of_first_rows(self, keeper: Keeper) -> None:
        """Those before are shown again, and at the next start: what was decided about the first rows is kept."""
        if (project := keeper.project) is not None:
            if (plan := self._background.plan) is not None:
                self._remember(plan)
            else:
                self._memory.forget_last()
            if project is not self.pending and project.journal.cursor:
                where = "as unsaved work" if project.is_unnamed else f"in {project.path.name}"
                self._state.show_message(f"What you decided about the first items is kept {where}")
        self._close(keeper)

    def _close(self, keeper: Keeper) -> None:
        """Let go of a project; who stops opening one closes it (see `_leave`)."""
        if keeper.project is None or keeper.project is not self.pending:
            keeper.close()

    def _opened(self, plan: plans.Plan) -> None:
        if self._keeper_before is not None:
            self._keeper_before.close()
            self._keeper_before = None
        if self.pending is not None and self.is_pending_shown:
            self._adopt(self.pending, plan)
        elif self.project is not None:
            self.project.keep_plan(plan)
        elif self.failure:
            self.retry()
        self._remember(plan)
        self.changed.emit()

    def _adopt(self, project: Project, plan: plans.Plan) -> None:
        self.pending = None
        if plan != project.plan:  # its own could not be opened
            project.keep_plan(plan)
        if project.problems:
            self._state.problems.set_problems((*project.problems, *self._state.problems.of_files))
        self.adopted.emit()

    def _plan(self) -> plans.Plan:
        assert self._background.plan is not None, "something is open"
        return self._background.plan

    def _settings(self) -> Settings:
        assert self._state.data.settings is not None, "something is open"
        return self._state.data.settings

    def _project_created(self) -> None:
        assert self.project is not None
        self._memory.put_project(self.project.path)
        self._memory.sync()
        self._view_timer.start()
        self.changed.emit()

    def _remember(self, plan: plans.Plan) -> None:
        if self.project is None:
            self._memory.remember_files(plan)
        else:
            self._memory.put_project(self.project.path)
            if self.is_named:
                self._memory.add_recent_project(self.project.path)

    # keeping

    def keep_view(self) -> None:
        """Keep settings and view as they are now."""
        self._view_timer.stop()
        project, settings = self.project, self._state.data.settings
        if project is None or settings is None or self._state.data.evaluation is None or not self.keeps_view:
            return
        if project is not self.pending and not self._state.data.evaluation.loaded.preview:  # else what it keeps comes
            with project.store.together():
                if project.settings != settings:
                    project.keep_settings(settings)
                if not self._memory.is_safe:
                    project.keep_view(self.view_of())
            self._look()

    def keep_unfinished(self, value: Mapping[str, Any]) -> None:
        """Keep what is unfinished of what is open, with each letter."""
        project = self.project
        if project is not None and self.keeps_view and project is not self.pending:
            project.keep_unfinished(value)
            self._look()

    def _look(self) -> None:
        """Say if something could not be written, or now could."""
        if self.failure != self._shown_failure:
            self._shown_failure = self.failure
            self.changed.emit()

    def retry(self) -> None:
        """Try again to write what could not be."""
        self._keeper.retry()
        self._look()

    # saving

    def save_as(self, path: Path) -> bool:
        """Keep everything under a name from now on; whether it could be."""
        self.keep_view()
        try:
            if (project := self.begin()) is not None:
                project.save_as(path)
            else:
                self._create(path)
        except Unreadable as error:
            self._state.show_message(f"Not saved: {error}")
            return False
        assert self.project is not None
        self._memory.put_project(path)
        self._memory.add_recent_project(path)
        self._shown_failure = self.failure
        self.changed.emit()
        return True

    def begin(self) -> Project | None:
        """The project of what is open, made if there is none; None if none can be made where unsaved work lies."""
        return self._keeper.begin()

    def _create(self, path: Path) -> None:
        from lexeval_gui.workspace.projects.project import Project

        plan, settings = self._background.plan, self._state.data.settings
        if plan is not None and settings is not None:
            journal = self._state.history.journal
            self._keeper.take(Project.create(path, plan, settings, journal, self.view_of()))

    def temporary_project(self, folder: Path) -> Project | None:
        """A project to export where none can be kept: in a folder for a while; the journal stays unsaved. Raises
        Unreadable."""
        from lexeval_gui.workspace.projects.project import Project

        plan, settings, journal = self._background.plan, self._state.data.settings, self._state.history.journal
        if plan is None or settings is None:
            return None
        keeper = journal.recorder
        try:
            return Project.create(folder / "unsaved.lexeval", plan, settings, journal, self.view_of())
        finally:
            journal.recorder = keeper

    # letting go

    def close(self) -> None:
        """Keep what is to be kept, and let go of the file."""
        self.keep_view()
        self.reading.close()
        last = self._memory.last_entry()
        for keeper in filter(None, (self._keeper, self._keeper_before)):
            project = keeper.project
            if project is not None and keeper.is_empty and last is not None and last.project == project.path.absolute():
                self._memory.remember_files(project.plan)  # what is opened at the next start is not in a project
            self._close(keeper)
        self.close_pending()


def _is_same(one: Path, other: Path) -> bool:
    with suppress(OSError):
        return one.resolve() == other.resolve()
    return one == other


def _reason(failure: str) -> str:
    """The reason in the middle of a failure, such as: the disk is full."""
    return failure.partition(" cannot be written: ")[2].partition(";")[0] or failure
