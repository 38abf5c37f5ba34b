"""A strip that stays as long as something that was decided cannot be written, with every way out."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from lexeval_gui.window.bars import Strip
from lexeval_gui.window.projectfile import ProjectFile
from lexeval_gui.window.theme import Theme
from lexeval_gui.window.transfers import Transfers


class NotSaved(Strip):
    """Says why changes are in memory only."""

    def __init__(self, projects: ProjectFile, transfers: Transfers, theme: Theme, parent: QWidget) -> None:
        super().__init__("alarm", theme, parent)
        self._projects = projects
        self.add_button("Retry", projects.retry, "try again to write what is in memory only")
        self.add_button("Save elsewhere…", transfers.save_as, "go on in another file (Ctrl+Shift+S)")
        self.add_button("Export…", transfers.export_lines, "write everything as lines of JSON")
        projects.changed.connect(self._show)

    def _show(self) -> None:
        project, failure = self._projects.project, self._projects.failure
        self.setVisible(bool(failure) or (project is not None and project.store.is_copy))
        if failure:
            self.label.setText(f"NOT SAVED: {failure}. You can go on; each further change is tried again.")
        elif project is not None:
            self.label.setText(
                f"{project.path.name} is read-only: what you decide now is NOT SAVED until you save it elsewhere."
            )
