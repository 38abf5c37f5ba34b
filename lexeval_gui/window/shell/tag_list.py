"""The list of tags that is in force: its keys are in the menus, and it can be edited."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from lexeval_gui.window.actions.dynamic import tag_actions
from lexeval_gui.window.actions.table import keys_in_use
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.shell.menus import Menus
from lexeval_gui.window.state.annotating import AnnotationActions
from lexeval_gui.window.state.app_state import AppState


class TagList(QObject):
    """Follows what is open; `annotating` says when the list is to be edited."""

    def __init__(
        self, annotating: AnnotationActions, menus: Menus, state: AppState, theme: Theme, window: QWidget
    ) -> None:
        super().__init__(window)
        self._annotating, self._menus, self._data = annotating, menus, state.data
        self._theme, self._window = theme, window
        self._shown: tuple[object, ...] = ()
        annotating.list_wanted.connect(self.edit)
        state.history.annotations_changed.connect(self._place)
        state.data.evaluation_changed.connect(self._place)

    def _place(self) -> None:
        """The keys of the tags are those of the list that is in force."""
        tags = self._annotating.known_tags() if self._data.evaluation is not None else ()
        if tags != self._shown:
            self._shown = tags
            self._menus.place("tags", tag_actions(tags))

    def edit(self) -> None:
        """Show the list in a dialog."""
        from lexeval_gui.window.project.tag_dialog import TagDialog

        dialog = TagDialog(self._annotating.known_tags(), keys_in_use(), self._theme, self._window)
        dialog.accepted.connect(lambda: self._annotating.keep_tags(dialog.tags, dialog.renamed))
        self._data.about_to_change.connect(dialog.reject)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
