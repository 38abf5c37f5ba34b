"""What was decided in a review, out of the window as files, and in again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QWidget

from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.core.task import reviewing
from lexeval_gui.window.export.exporter import Exporter
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.folders import folder_beside

if TYPE_CHECKING:  # not before there is a review
    from lexeval_gui.core.task.review import Reviewing


def review_of(state: AppState) -> Reviewing[Any] | None:
    """What the task that is open offers; None if nothing."""
    evaluation = state.data.evaluation
    return reviewing(evaluation.task) if evaluation is not None else None


class DecisionFiles:
    """Exports decisions, and puts those of a file in force."""

    def __init__(self, state: AppState, exporter: Exporter, window: QWidget) -> None:
        self._state, self._exporter, self._window = state, exporter, window

    def export(self, id: str) -> None:
        """Export what was decided."""
        offered, data = review_of(self._state), self._state.data
        if offered is None or data.original is None or data.settings is None:
            return
        export = next(known for known in offered.exports if known.id == id)
        try:
            made = offered.export(data.original.dataset, data.settings, self._state.history.journal.current, id)
        except BadValue as error:
            self._state.show_message(f"Not exported: {error}")
            return
        self._exporter.export_files(made, export)

    def export_gold(self) -> None:
        """Export the first of what can be exported."""
        if (offered := review_of(self._state)) is not None:
            self.export(offered.exports[0].id)

    def read(self) -> None:
        """Ask for decisions that were exported, and put them in force as one step."""
        from PySide6.QtWidgets import QFileDialog  # not before the first rows

        offered = review_of(self._state)
        if offered is None:
            return
        kinds = f"Decisions (*{offered.import_suffix});;All files (*)"
        folder = folder_beside(self._state.data.plan)
        path, _ = QFileDialog.getOpenFileName(self._window, "Import decisions", folder, kinds)
        if path:
            self.read_file(Path(path))

    def read_file(self, path: Path) -> None:
        """Put decisions that were exported in force, as one step."""
        offered = review_of(self._state)
        assert offered is not None
        from lexeval_gui.workspace.reviews import lines_of

        try:
            changes = offered.read(lines_of(str(path)), str(path), self._state.history.journal.current)
        except Unreadable as error:
            self._state.show_message(f"Not imported: {error}")
        else:
            self._state.history.apply(changes)
            imported = f"Imported {len(changes):,} decisions" if changes else "Everything in it is decided so"
            self._state.show_message(imported)
