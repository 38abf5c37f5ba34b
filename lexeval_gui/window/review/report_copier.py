"""Copies the report of a review, as it is written into a file: the files are read once more, for their checksums."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.background_request import BackgroundRequest, close_requests
from lexeval_gui.window.state.background_work import BackgroundWork

if TYPE_CHECKING:  # not before there is a report
    from lexeval_gui.core.reporting import Report


class ReportCopier(QObject):
    """See the module."""

    def __init__(self, state: AppState, background: BackgroundWork, parent: QObject) -> None:
        super().__init__(parent)
        self._state, self._background = state, background

    def copy(self, report: Report) -> None:
        """Copy a report; one that is under way is wanted no longer."""
        from lexeval_gui.workspace.outputs.report import written

        close_requests(self)
        BackgroundRequest(self, written.write, report, self._background.plan, "text").then(done=self._copied)

    def _copied(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self._state.show_message("Copied the report")
