"""Opening and closing files from the window: by dialog, by dropping, from the start page, once more."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from lexeval_gui.core.problems import Problem, Remedy, Unreadable
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.project.project_file import ProjectFile
from lexeval_gui.window.state.background_work import BackgroundWork, first_settings
from lexeval_gui.window.state.data import DataState
from lexeval_gui.window.state.folders import folder_beside
from lexeval_gui.window.state.memory import Memory
from lexeval_gui.workspace import opening, plans

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.window.start.lookup import Lookup
    from lexeval_gui.workspace.opening.proposals import Proposal

REPLACE = "Open in its place"


def _gold_paths(plan: plans.Plan | None) -> list[str]:
    return [source.path for source in plan.sources if source.role == "gold"] if plan is not None else []


class Files(QObject):
    """What the menu File does with files."""

    refused = Signal(object, object)
    """A plan (or None, if there was not even one) that could not be opened, and the problems."""
    proposed = Signal(object)
    """What opening the files that are looked at would do."""
    happened = Signal(str)
    """What was done with files beside those that were open."""
    guide_wanted = Signal(object, object, bool)
    """A guided path and the plan of its files, which are opened now: once they are it begins, or is offered alone."""

    def __init__(
        self,
        data: DataState,
        background: BackgroundWork,
        memory: Memory,
        projects: ProjectFile,
        theme: Theme,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._projects = projects
        self._data, self._background, self._memory, self._theme, self._window = data, background, memory, theme, window
        self._refused: plans.Plan | None = None
        self._refused_path = ""  # of a guided path that could not be read
        self.left_paths: dict[str, int] = {}  # and the step: in this session nobody wants to be led there unasked
        self.begins_paths = True  # whether a sample begins its path
        self._lookup: Lookup | None = None
        self._done: tuple[plans.Plan | None, str] = (None, "")  # what is said once a plan has been opened
        background.opened.connect(self.forget_refused)
        background.opened.connect(self._say_what_was_done)
        background.failed.connect(self._failed)

    def choose(self) -> None:
        """Ask for files, and open them."""
        from PySide6.QtWidgets import QFileDialog

        paths, _ = QFileDialog.getOpenFileNames(self._window, "Open files", self.folder())
        if paths:
            self.bring(paths)

    def choose_folders(self) -> None:
        """Ask for folders (runs, gold, sources, or one that holds them all), and show what was guessed."""
        from lexeval_gui.window.widgets.dialogs.folder_dialog import chosen_folders

        if paths := chosen_folders(self._window, "Open folders", self.folder()):
            self.bring(paths)

    def add(self) -> None:
        """Ask for files that come to those that are open."""
        from PySide6.QtWidgets import QFileDialog

        paths, _ = QFileDialog.getOpenFileNames(self._window, "Add files", self.folder())
        if paths:
            self.add_paths(paths)

    def add_paths(self, paths: Sequence[str]) -> None:
        """Open files with those that are open, which keep their roles, as much of the view and settings as fits."""
        if self._background.plan is None:
            self.open_paths(paths)
            return
        try:
            plan = opening.with_files(self._background.plan, paths)
        except Unreadable as error:
            self._failed(None, error.problems)
            return
        if opening.is_sure(plan):
            self._replace_open_files(plan)
        else:
            self._ask(plan, self._replace_open_files, of_open=True)

    def add_systems(self, paths: Sequence[str], why: str) -> None:
        """Open files that are known to be systems with those that are open: nothing is guessed, and nothing asked."""
        plan = self._background.plan
        if plan is None:
            self.open_paths(paths)
            return
        there = {source.path for source in plan.sources}
        systems = (plans.Source(path, "system", 1.0, why) for path in paths if path not in there)
        self._replace_open_files(replace(plan, sources=(*plan.sources, *systems)))

    # beside what is open

    def look_at(self, paths: Sequence[str]) -> None:
        """See what opening files would do; `proposed` says it once it is known."""
        from lexeval_gui.window.start.lookup import Lookup  # not before the first paint

        self.look_away()
        self._lookup = Lookup(paths, self._background.plan, self)
        self._lookup.then(self.proposed.emit)

    def look_away(self) -> None:
        """What was looked at is not wanted after all."""
        if self._lookup is not None:
            self._lookup.close()
        self._lookup = None

    def open_dropped(self, paths: Sequence[str]) -> None:
        """Do what was said before files were dropped."""
        self.bring(paths, said=True)

    def bring(self, paths: Sequence[str], said: bool = False) -> None:
        """Open files, or add them to those that are open, as `proposals` has it; that others take the place of those
        that are open is asked first, unless it was `said`. With folders, what was guessed of them is always shown."""
        looked = self._lookup
        if looked is None or looked.paths != tuple(paths) or looked.here is not self._background.plan:
            self.look_at(paths)
        lookup, self._lookup = self._lookup, None
        if lookup is None:
            return
        if lookup.proposal is None and self._background.waiting is None:
            self._background.wait_for("Looking at the files", lookup.close)
            lookup.known.connect(self._background.finish_waiting)
        lookup.then(lambda proposal: self._carry_out_here(lookup, proposal, said))
        lookup.then(lambda _: lookup.close())

    def _carry_out_here(self, lookup: Lookup, proposal: Proposal, said: bool) -> None:
        """Do what was proposed; where other files have been opened meanwhile, see what it would do to these."""
        if lookup.here is self._background.plan:
            self._carry_out(proposal, said)
        else:
            self.bring(lookup.paths)

    def _carry_out(self, proposal: Proposal, said: bool) -> None:
        """Do what was proposed."""
        self._done = (proposal.plan, proposal.done)
        match proposal.act, proposal.plan:
            case "project", _:
                self.forget_refused()
                self._projects.open(proposal.project)
            case "guide", _:
                self.open_guide(proposal.guide)
            case "add", plans.Plan() as plan:
                self._replace_open_files(plan)
            case "ask", plans.Plan() as plan:
                beside = _gold_paths(plan) == _gold_paths(self._background.plan)
                self._ask(plan, self._replace_open_files if beside else self._background.open, of_open=beside)
            case _, plans.Plan() as plan:
                if said or proposal.act == "open" or self._may_replace(proposal):
                    self._background.open(plan)
            case _:
                self._failed(None, proposal.problems)

    def _may_replace(self, proposal: Proposal) -> bool:
        """Say that other files take the place of those that are open, and ask whether they may."""
        from lexeval_gui.window.widgets.dialogs.dialog import Question, Role

        text = f"This will {proposal.what}. Files of the same gold would be added to it."
        asked = Question("Open", text, {REPLACE: Role.AcceptRole}, "Cancel", self._theme, self._window)
        asked.exec()
        asked.deleteLater()
        return bool(asked.answer)

    def _say_what_was_done(self, plan: plans.Plan) -> None:
        opened, text = self._done
        if plan is opened and text:
            self.happened.emit(text)
        self._done = (None, "")

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
            self.forget_refused()
            self._projects.open(paths[0])
            return
        try:
            if (guide := opening.find_guide(paths)) is not None:
                self.open_guide(guide)
                return
            plan = opening.plan(paths, task, options)
        except Unreadable as error:
            self._failed(None, error.problems)
            return
        if not ask if ask is not None else opening.is_sure(plan):
            self._background.open(plan)
        else:
            self._ask(plan, self._background.open)

    def open_sample(self, name: str) -> None:
        """Open a built-in sample by its id, or the first one of a task; nobody need be asked about its files. Its
        guided path begins, unless somebody left it before."""
        sample = opening.sample(name)
        if sample.guide:
            self.open_guide(sample.guide, self.begins_paths and sample.guide not in self.left_paths)
        else:
            self.open_paths(sample.paths, sample.task, ask=False)

    def open_guide(self, file: str, begins: bool = True) -> None:
        """Open the files of a guided path, and begin it; or have it offered."""
        from lexeval_gui.core.guided_path.reading import read_path
        from lexeval_gui.workspace.guided_paths.files import plan_of

        try:
            path = read_path(file)
            plan = plan_of(path)
        except Unreadable as error:
            self._failed(None, error.problems)
            self._refused_path = file
            return
        self.forget_refused()
        if not opening.is_sample(file):
            self._memory.add_recent_guide(Path(file))
        self.guide_wanted.emit(path, plan, begins)
        self._background.open(plan)

    def open_recent(self, place: int) -> None:
        """Open the files that were opened last but `place`."""
        entries = self._memory.entries("recent")
        if place < len(entries):
            if (project := entries[place].project) is not None:
                self._projects.open(project)
                return
            if (guide := entries[place].guide) is not None:
                self.open_guide(str(guide))
                return
            try:
                self._background.open(entries[place].plan())
            except Unreadable as error:
                self._failed(None, error.problems)

    def choose_roles(self) -> None:
        """Show which file plays which role, of what is open or of what could not be opened."""
        if (refused := self._refused) is not None:
            self._ask(refused, lambda plan: self._open_again(refused, plan, {}))
        elif self._background.plan is not None:
            self._ask(self._background.plan, self._replace_open_files, of_open=True)
        else:
            self.choose()

    def reload(self) -> None:
        """Read the same files again, under the same settings; a project that could not be opened, with all it keeps."""
        if self._refused_path:
            self.open_guide(self._refused_path)
            return
        if (project := self._projects.path_of(self._refused)) is not None:
            self._refused = None
            self._projects.open(project)
            return
        plan = self._refused or self._background.plan
        if plan is not None:
            again = self._refused is None
            self._background.open(plan, self._data.settings if again else None, keep=again)

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
            self._background.open(plan, first_settings(plan).with_values(values))

    def close(self) -> None:
        """Close what is open."""
        if not self._background.leaving.once_counted(self.close) and self._background.close_files():
            self.forget_refused()
            self._memory.forget_last()

    def forget_refused(self) -> None:
        """What could not be opened is no longer looked at."""
        self._refused, self._refused_path = None, ""

    def folder(self) -> str:
        """Where to look for files: beside those that are open, or were opened last."""
        recent = (str(Path(entry.files[0][1]).parent) for entry in self._memory.entries("recent") if entry.files)
        return folder_beside(self._background.plan, next(recent, ""))

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

    def _replace_open_files(self, plan: plans.Plan) -> None:
        """Open files in the place of those that are open: of a project, or beside the same gold, as much stays as
        fits."""
        here = self._background.plan
        same = here is not None and plan.task == here.task and self._data.evaluation is not None
        kept = same and (self._projects.project is not None or _gold_paths(plan) == _gold_paths(here))
        self._background.open(plan, self._data.settings if kept else None, keep=kept)

    def _failed(self, plan: plans.Plan | None, problems: tuple[Problem, ...]) -> None:
        self._refused, self._refused_path = plan, ""
        self.refused.emit(plan, problems)
