"""The room of guided paths: opens the files of a path and begins it, and shows the panel beside the panes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QHBoxLayout, QWidget

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.app_state import AppState

if TYPE_CHECKING:  # not before the first path
    from lexeval_gui.core.guided_path.path import GuidedPath
    from lexeval_gui.window.guide.panel import GuidePanel
    from lexeval_gui.workspace.plans import Plan


class GuideRoom(QObject):
    """Begins a path once its files are open; other files end it."""

    def __init__(self, state: AppState, row: QHBoxLayout, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._state, self._row, self._theme, self._window = state, row, theme, window
        self.panel: GuidePanel | None = None
        self._wanted: GuidedPath | None = None
        state.data.evaluation_changed.connect(self._follow_files)

    def expect(self, path: GuidedPath) -> None:
        """Begin a path once its files are open."""
        self._wanted = path

    def _follow_files(self) -> None:
        """Begin what was waited for, if its files are there; end what other files are open of."""
        plan, evaluation, guide = self._state.data.plan, self._state.data.evaluation, self._state.guide
        if self._wanted is not None and evaluation is not None and not evaluation.loaded.preview:
            path, self._wanted = self._wanted, None
            if is_of(path, plan):
                self._make_panel()
                guide.begin(path)
        elif guide.path is None or not is_of(guide.path, plan):
            guide.leave()

    def _make_panel(self) -> None:
        if self.panel is None:
            from lexeval_gui.window.guide.panel import GuidePanel

            self.panel = GuidePanel(self._state.guide, self._theme, self._window)
            self._row.insertWidget(0, self.panel)


def is_of(path: GuidedPath, plan: Plan | None) -> bool:
    """Whether the files of a path are open."""
    return plan is not None and set(path.files) <= {source.path for source in plan.sources}
