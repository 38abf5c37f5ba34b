"""Makes exercises of what is open: to be done here, as a guided path, or on paper."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from lexeval_gui.core.parameters import BadValue
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.background_request import BackgroundRequest

if TYPE_CHECKING:
    from lexeval_gui.core.dataset import Ints
    from lexeval_gui.core.guided_path.path import GuidedPath
    from lexeval_gui.window.guide.exercise_dialog import ExerciseDialog, ExerciseWanted
    from lexeval_gui.window.shell.pane_exporter import PaneExporter
    from lexeval_gui.window.widgets.dialogs.progress_dialog import ProgressDialog
    from lexeval_gui.workspace.guided_paths.exercises import ExerciseChoice


class Exercises(QObject):
    """Asks what is wanted, and begins it, or writes it. `listed` gives the rows of the list of items as they stand."""

    def __init__(
        self, state: AppState, listed: Callable[[], Ints], exporter: PaneExporter, theme: Theme, window: QWidget
    ) -> None:
        super().__init__(window)
        self._state, self._listed, self._exporter = state, listed, exporter
        self._theme, self._window = theme, window
        self.begin: Callable[[GuidedPath], None] = state.guide.begin
        self.dialog: ExerciseDialog | None = None
        self.work: BackgroundRequest | None = None
        self.progress: ProgressDialog | None = None

    # what the actions do

    def ask(self) -> None:
        """Ask what the class is to predict, and begin."""
        self._ask(False, self._begin)

    def ask_sheet(self) -> None:
        """Ask what is to be printed, and write it."""
        if self._exporter.may_export():
            self._ask(True, self._write)

    def _ask(self, for_sheet: bool, then: Callable[[ExerciseWanted], None]) -> None:
        from lexeval_gui.window.guide.exercise_dialog import ExerciseDialog, Offered
        from lexeval_gui.workspace.guided_paths import exercises

        state = self._state
        if state.data.evaluation is None:
            return
        if self.dialog is not None:
            self.dialog.reject()
        known = exercises.offered(state.data.evaluation, self._systems()[: exercises.MOST_SYSTEMS])
        measures = [(measure.id, measure.title_of_item) for measure in known]
        resets = bool(state.data.changes) and not for_sheet
        offered = Offered(len(state.selection.items), len(self._listed()), measures, exercises.USUAL, for_sheet, resets)
        self.dialog = dialog = ExerciseDialog(offered, self._theme.base, self._window)
        dialog.accepted.connect(lambda: then(dialog.wanted))
        state.data.about_to_change.connect(dialog.reject)
        dialog.finished.connect(self._forget)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _forget(self) -> None:
        self.dialog = None

    # what is wanted

    def _systems(self) -> tuple[int, ...]:
        """The systems that are switched on; all where none is."""
        evaluation = self._state.data.evaluation
        assert evaluation is not None
        return tuple(self._state.view.shown_systems) or tuple(range(len(evaluation.system_names)))

    def _choice(self, wanted: ExerciseWanted) -> ExerciseChoice:
        from lexeval_gui.workspace.guided_paths.exercises import ExerciseChoice

        rows, selected = self._listed(), self._state.selection.items
        if wanted.kind == "selected":
            there = rows[np.isin(rows, selected)]  # in the order of the list, then those that are not listed
            rows = np.concatenate((there, np.setdiff1d(selected, there)))
        where = self._state.view.filter
        return ExerciseChoice(rows, self._systems(), wanted.number, wanted.seed, wanted.measure, where)

    def _begin(self, wanted: ExerciseWanted) -> None:
        from lexeval_gui.workspace.guided_paths.exercises import exercise

        evaluation, plan = self._state.data.evaluation, self._state.data.plan
        if evaluation is None or plan is None:
            return
        try:
            path = exercise(evaluation, self._choice(wanted), [source.path for source in plan.sources])
        except BadValue as error:
            self._state.show_message(f"No exercise: {error}")
            return
        self.begin(path)

    def _write(self, wanted: ExerciseWanted) -> None:
        from lexeval_gui.window.export import sheet
        from lexeval_gui.window.export.progress import show_progress
        from lexeval_gui.workspace.guided_paths.exercises import questions
        from lexeval_gui.workspace.guided_paths.sheet import Sheet

        evaluation, plan = self._state.data.evaluation, self._state.data.plan
        if evaluation is None or plan is None:
            return
        choice = self._choice(wanted)
        try:
            questions(evaluation, choice)
        except BadValue as error:
            self._state.show_message(f"No sheet: {error}")
            return
        if (path := self._exporter.choose("Exercise sheet", "exercise.html", [".html"])) is None:
            return
        what = Sheet(evaluation, choice, with_solutions=wanted.with_solutions)
        self.work = request = BackgroundRequest(self, sheet.write, what, plan, str(path))
        self.progress = show_progress(f"Writing {path.name}", request, self._window)
        request.then(
            done=lambda _: self._state.show_message(f"Sheet written to {path}"),
            failed=lambda problems: self._state.show_message(f"No sheet: {'; '.join(map(str, problems))}"),
            stopped=lambda: self._state.show_message("Stopped; no sheet was written"),
        )
