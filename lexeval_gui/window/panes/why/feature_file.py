"""A file of features of one's own, joined to the items that are open: read beside the interface, again where the items
are others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from lexeval_gui.core.problems import Problem
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.background_request import BackgroundRequest
from lexeval_gui.window.state.data import OwnFeatures

if TYPE_CHECKING:  # not before a file is joined
    from lexeval_gui.core.jobs import Job
    from lexeval_gui.workspace.scoring.evaluation import Evaluation


def read(evaluation: Evaluation, path: str, job: Job) -> OwnFeatures:
    """Read a file and join it. Raises Unreadable."""
    from lexeval_gui.workspace.analysis import joined, why_question

    stamp = why_question.stamp_of(path)
    return OwnFeatures(path, stamp, joined.join_items(evaluation, path, job))


class FeatureFile(QObject):
    """Reads the file that the view names. `refused` are the problems for which one could not be joined."""

    changed = Signal()
    """A file is being read, has been, or could not be."""

    def __init__(self, state: AppState, parent: QObject) -> None:
        super().__init__(parent)
        self._state = state
        self.refused: tuple[Problem, ...] = ()
        self._request: BackgroundRequest | None = None
        state.data.about_to_change.connect(self._stop)
        state.data.evaluation_changed.connect(self._follow)

    @property
    def is_reading(self) -> bool:
        """Whether a file is being read."""
        return self._request is not None

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the file that is joined, or with the one that could not be."""
        own = self._state.data.own_features
        return self.refused or (own.joined.problems if own is not None else ())

    def open(self, path: str) -> None:
        """Join a file, in the place of the one before once it has been read; "" for none."""
        self._stop()
        if path:
            self._read(path)
        else:
            self._state.view.own_features = ""
            self._state.data.join(None)
        self.changed.emit()

    def _follow(self) -> None:
        """Join the file to items that are others."""
        path, own = self._state.view.own_features, self._state.data.own_features
        if path and own is None and self._request is None:
            self._read(path)

    def _stop(self) -> None:
        self.refused = ()
        if self._request is not None:
            self._request.close()
            self._request = None

    def _read(self, path: str) -> None:
        evaluation = self._state.data.evaluation
        if evaluation is not None and not evaluation.loaded.preview:
            self._request = BackgroundRequest(self, read, evaluation, path).then(self._take, self._refuse)
        elif evaluation is not None:  # it is joined once all rows are here
            self._state.view.own_features = path

    def _take(self, own: OwnFeatures) -> None:
        self._request = None
        self._state.view.own_features = own.path
        self._state.data.join(own)
        self.changed.emit()

    def _refuse(self, problems: Sequence[Problem]) -> None:
        self._request, self.refused = None, tuple(problems)
        self.changed.emit()
