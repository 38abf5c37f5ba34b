"""What was decided but cannot be written: a strip as long as this is so, and a question before it is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.project.project_file import ProjectFile
from lexeval_gui.window.project.transfers import Transfers
from lexeval_gui.window.widgets.strip import Strip

if TYPE_CHECKING:  # not before something cannot be saved
    from lexeval_gui.window.widgets.dialogs.dialog import Question


class NotSaved(Strip):
    """Says why changes are in memory only."""

    def __init__(self, projects: ProjectFile, transfers: Transfers, theme: Theme, parent: QWidget) -> None:
        super().__init__("alarm", theme, parent)
        self._projects, self._transfers = projects, transfers
        projects.changed.connect(self._show)

    def add_buttons(self) -> None:
        """See Strip."""
        self.add_button("Retry", self._projects.retry, "try again to write what is in memory only")
        self.add_button("Save elsewhere…", self._transfers.save_as, "go on in another file (Ctrl+Shift+S)")
        self.add_button("Export…", self._transfers.export_lines, "write everything as lines of JSON")

    def _show(self) -> None:
        project, failure = self._projects.project, self._projects.failure
        self.setVisible(bool(failure) or (project is not None and project.store.is_copy))
        if failure:
            self.label.setText(f"NOT SAVED: {failure}. You can go on; each further change is tried again.")
        elif project is not None:
            self.label.setText(
                f"{project.path.name} is read-only: what you decide now is NOT SAVED until you save it elsewhere."
            )


SAVE, EXPORT, LOSE = "Save elsewhere…", "Export…", "Lose the changes"


def may_leave(projects: ProjectFile, transfers: Transfers, theme: Theme, window: QWidget) -> bool:
    """Whether what is open may be let go: at once if everything is kept, else as the user answers, who may save or
    export it first."""
    while projects.is_at_risk():
        answer = _ask(projects.failure, theme, window)
        if answer == LOSE or (answer == EXPORT and transfers.export_and_wait()):
            return True
        if answer == SAVE:
            transfers.save_as()
        elif answer != EXPORT:
            return False
    return True


def question(failure: str, theme: Theme, window: QWidget) -> Question:
    """What is to happen with changes that are in memory only?"""
    from lexeval_gui.window.widgets.dialogs.dialog import Question, Role

    lost = f"{failure[:1].upper()}{failure[1:]}. If you go on now, these changes are lost."
    answers = {SAVE: Role.ActionRole, EXPORT: Role.ActionRole, LOSE: Role.DestructiveRole}
    text = f"What you decided is not saved.\n\n{lost}"
    return Question("Not saved", text, answers, "Cancel", theme, window)


def _ask(failure: str, theme: Theme, window: QWidget) -> str:
    asked = question(failure, theme, window)
    asked.exec()
    asked.deleteLater()
    return asked.answer
