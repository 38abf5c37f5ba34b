"""The command line that prints what a pane shows, put on the clipboard."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from lexeval_gui.core.plaintext import isolated
from lexeval_gui.window.project.project_file import ProjectFile
from lexeval_gui.window.shell.layout.workbench import Workbench
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.protocols import HasCommand
from lexeval_gui.workspace.items.annotations import KINDS

if TYPE_CHECKING:  # not before something is copied
    from lexeval_gui.core.dataset import Ints
    from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs, Pair
    from lexeval_gui.workspace.plans import Plan

LONGEST = 80
"""Letters of a command that the message shows."""


class CommandCopier:
    """See the module."""

    def __init__(self, state: AppState, workbench: Workbench, projects: ProjectFile, window: QWidget) -> None:
        self._state, self._workbench, self._projects, self._window = state, workbench, projects, window
        self.refused: Callable[[], str] = str  # why the panes are not what is seen; "" if they are

    def copy(self) -> None:
        """Copy the command of the pane with the focus, else of the scores; or say why there is none."""
        self._state.show_message(self.copied(self._pane()))

    def copied(self, pane: HasCommand, words: Sequence[str] = ()) -> str:
        """Copy the command of a pane with these words behind it; what is to be said: the command, or why there is
        none."""
        from lexeval_gui.workspace.outputs.command_lines.inputs import NoCommand

        try:
            if reason := self.refused():
                raise NoCommand(reason)
            line = " ".join((self.line(pane), *map(shlex.quote, words)))
        except NoCommand as error:
            return f"No command is copied: {error}"
        QGuiApplication.clipboard().setText(line)
        shown = line if len(line) <= LONGEST else f"{line[:LONGEST]} …"
        project = self._projects.project
        is_project = project is not None and str(project.path) in shlex.split(line)
        busy = ". It reads the project, which one program has at a time: close it here first." if is_project else ""
        return f"Copied {isolated(' '.join(shown.split()))}{busy}"

    def line(self, pane: HasCommand) -> str:
        """The command of a pane. Raises NoCommand."""
        return pane.command(self.inputs())

    def _pane(self) -> HasCommand:
        widget: QWidget | None = self._window.focusWidget()
        while widget is not None and widget is not self._window:
            if isinstance(widget, HasCommand):
                return widget
            widget = widget.parentWidget()
        return self._workbench.scores

    def inputs(self) -> Inputs:
        """What commands are to read. Raises NoCommand where nothing is open."""
        from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs, NoCommand

        data, plan, view = self._state.data, self._state.data.plan, self._state.view
        if data.evaluation is None or plan is None:
            raise NoCommand("no files are open")
        if data.evaluation.loaded.preview:
            raise NoCommand("only the first rows of the files are here")
        own = "" if data.own_features is None else data.own_features.path
        project, is_reviewed = self._project(plan)
        kept = None if not project or self._projects.project is None else self._projects.project.settings
        known = self._state.history.annotations
        is_noted = known is not None and any(map(known.has, KINDS))
        pair = view.pair
        return Inputs(plan, project, kept, bool(data.changes), is_noted, is_reviewed, own, pair, self._find)

    def _project(self, plan: Plan) -> tuple[str, bool]:
        """The path of the project, if it has a name and everything is written, and whether it holds a review."""
        from lexeval_gui.workspace.reviews import review_of

        is_reviewed = review_of(plan.task, self._state.history.journal.current) is not None
        project = self._projects.project if self._projects.is_named else None
        if project is None:
            return "", is_reviewed
        self._projects.keep_view()  # else the command would begin with settings of before
        return ("" if self._projects.failure else str(project.path)), is_reviewed

    def _find(self, text: str, pair: Pair | None, measure: str | None) -> Ints:
        """The rows that a filter finds now. Raises QueryError."""
        from lexeval_gui.workspace.analysis.subsets import apply_filter

        evaluation, history = self._state.data.evaluation, self._state.history
        assert evaluation is not None, "something is open"
        return apply_filter(evaluation, text, pair, measure, history.annotations, None, self._state.data.joined).rows
