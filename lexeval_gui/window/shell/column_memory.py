"""The columns of the list that somebody usually chooses, remembered by task; a project keeps its own in its view."""

from __future__ import annotations

import json

from PySide6.QtCore import QObject

from lexeval_gui.window.panes.items.columns import ColumnChooser
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.memory import Memory
from lexeval_gui.workspace.views import valid_columns


class ColumnMemory(QObject):
    """Shows files that are opened anew with the columns that were chosen last for their task, as far as they fit."""

    def __init__(self, state: AppState, memory: Memory, chooser: ColumnChooser, parent: QObject) -> None:
        super().__init__(parent)
        self._state, self._memory = state, memory
        state.data.evaluation_changed.connect(self._recall)
        chooser.chosen.connect(self._keep)

    def _recall(self) -> None:
        evaluation, view = self._state.data.evaluation, self._state.view
        if evaluation is None or view.columns is not None:
            return
        try:
            written = json.loads(self._memory.text(self._name(), "[]"))
        except ValueError:
            written = []
        known = self._state.history.annotations
        chosen = valid_columns(written, evaluation, view.pair, view.compared_measure, known)
        view.set_columns(chosen or ())

    def _keep(self) -> None:
        if self._state.data.evaluation is not None:
            entries = [entry.as_json() for entry in self._state.view.columns or ()]
            self._memory.put(self._name(), json.dumps(entries, ensure_ascii=False))

    def _name(self) -> str:
        evaluation = self._state.data.evaluation
        return f"columns-{evaluation.task.identity.id}" if evaluation is not None else ""
