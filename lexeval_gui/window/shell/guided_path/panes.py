"""The panes that a guided path shows: those of its step, alone or side by side; once it is left, all as they were."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Signal

from lexeval_gui.window.shell.layout.workbench import Workbench
from lexeval_gui.window.state.guide import GuideState
from lexeval_gui.window.widgets.soon import soon


class PathPanes(QObject):
    """Follows the steps of a path. A pane that somebody brings back stays until the next step."""

    left = Signal()
    """The path is left, and the panes are as they were before it."""

    def __init__(self, guide: GuideState, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._guide, self._workbench = guide, workbench
        self.wanted: tuple[str, ...] = ()  # by the step that one is at
        self.before: tuple[str, ...] | None = None  # what was alone before the path; None while none is followed
        guide.panes_wanted.connect(self._show)
        # once the panel is gone: docks get the widths that they had
        guide.changed.connect(lambda: soon(self, self._follow))

    @property
    def is_on(self) -> bool:
        """Whether a path is followed that shows panes."""
        return self.before is not None

    def _show(self, names: tuple[str, ...]) -> None:
        if self.before is None:
            self.before = self._workbench.names_alone
        self.wanted = names
        self._workbench.show_beside(names)

    def _follow(self) -> None:
        """Bring back what was there before, once no path is followed any more; the panes of one that is there again, as
        when the opening of other files is given up."""
        if self.before is None and self._guide.panes:
            self._show(self._guide.panes)
        if self._guide.path is None and self.before is not None:
            before, self.before, self.wanted = self.before, None, ()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
            self._workbench.show_beside(before)
            self.left.emit()
