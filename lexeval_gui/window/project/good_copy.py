"""A strip that stays as long as the last good copy of a project holds steps that the project itself lacks."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.project.project_file import ProjectFile
from lexeval_gui.window.widgets.strip import Strip


class GoodCopy(Strip):
    """Offers the copy; what is in the project stays as it is."""

    def __init__(self, projects: ProjectFile, theme: Theme, parent: QWidget) -> None:
        super().__init__("alarm", theme, parent)
        self._projects = projects
        projects.changed.connect(self._show)

    def add_buttons(self) -> None:
        """See Strip."""
        self.add_button("Open the copy", self._open, "open the last good copy as a project of its own, beside this one")
        self.add_button("Keep this file", self._keep, "this project is as it should be: the copy is made anew from it")

    def _show(self) -> None:
        project = self._projects.project
        copy = None if project is None else project.store.copy_with_more_steps
        self.setVisible(copy is not None)
        if project is not None and copy is not None:
            self.label.setText(
                f"{project.path.name} lacks steps that its last good copy has ({copy.steps:,} steps,"
                f" {copy.when:%Y-%m-%d %H:%M}). Nothing is lost as long as the copy is there."
            )
            self.label.setToolTip(isolated_words(str(copy.path)))

    def _open(self) -> None:
        if self._projects.project is not None:
            self._projects.open_copy(self._projects.project.path)

    def _keep(self) -> None:
        if self._projects.project is not None:
            self._projects.project.store.forget_copy()
            self._show()
