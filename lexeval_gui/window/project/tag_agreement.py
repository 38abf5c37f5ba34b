"""Two people's tags compared: the project of the second person is chosen, and kappa is shown for each tag."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from lexeval_gui.core.problems import Problem
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.background_request import BackgroundRequest
from lexeval_gui.window.state.folders import folder_beside
from lexeval_gui.workspace.plans import PROJECT

if TYPE_CHECKING:  # not before it is asked for
    from lexeval_gui.core.jobs import Job
    from lexeval_gui.window.project.tag_agreement_dialog import TagAgreementDialog
    from lexeval_gui.workspace.analysis.tags import TagAgreement
    from lexeval_gui.workspace.items.annotations import Annotations
    from lexeval_gui.workspace.scoring.evaluation import Evaluation

PROJECTS = f"LexEval project (*{PROJECT})"


def compare(path: str, evaluation: Evaluation, mine: Annotations, job: Job) -> tuple[TagAgreement, ...]:
    """How far what is tagged here agrees with the tags of another project. Raises Unreadable."""
    from lexeval_gui.workspace import project_scores
    from lexeval_gui.workspace.analysis import tags

    return tags.tag_agreement(evaluation, mine, project_scores.annotations_of(path, evaluation), job.check)


class TagComparison(QObject):
    """What the action does; one comparison at a time, beside the interface."""

    def __init__(self, state: AppState, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._state, self._theme, self._window = state, theme, window
        self._asked: tuple[str, Evaluation] | None = None
        self.work: BackgroundRequest | None = None
        self.dialog: TagAgreementDialog | None = None
        state.data.about_to_change.connect(self._stop)

    def choose(self) -> None:
        """Ask for the project of the second person, and compare."""
        from PySide6.QtWidgets import QFileDialog  # not before the first rows

        folder = folder_beside(self._state.data.plan)
        path, _ = QFileDialog.getOpenFileName(self._window, "Compare tags with another project", folder, PROJECTS)
        evaluation, mine = self._state.data.evaluation, self._state.history.annotations
        if not path or evaluation is None or mine is None:
            return
        self._stop()
        self._asked = path, evaluation
        self._state.show_message(f"Comparing tags with {Path(path).name} …")
        self.work = BackgroundRequest(self, compare, path, evaluation, mine).then(self._show, self._give_up)

    def _stop(self) -> None:
        if self.work is not None:
            self.work.close()
            self.work = None

    def _show(self, found: Sequence[TagAgreement]) -> None:
        from lexeval_gui.window.project.tag_agreement_dialog import TagAgreementDialog

        assert self._asked is not None
        self.work, (path, evaluation) = None, self._asked
        if self.dialog is not None:
            self.dialog.deleteLater()
        self.dialog = TagAgreementDialog(evaluation, found, Path(path).stem, self._state, self._theme, self._window)
        self.dialog.show()

    def _give_up(self, problems: Sequence[Problem]) -> None:
        self.work = None
        self._state.show_message("; ".join(map(str, problems)))
