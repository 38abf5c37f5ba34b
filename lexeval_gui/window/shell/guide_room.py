"""The room of guided paths: opens the files of a path and begins it, makes exercises, shows the panel beside the panes
and, while scores are hidden, a page in their place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolTip, QWidget

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.app_state import AppState

if TYPE_CHECKING:  # not before the first path
    from lexeval_gui.core.guided_path.path import GuidedPath
    from lexeval_gui.window.guide.hidden_page import HiddenPage
    from lexeval_gui.window.guide.panel import GuidePanel
    from lexeval_gui.workspace.plans import Plan


class GuideRoom(QObject):
    """Begins a path once its files are open; other files end it."""

    page_made = Signal(QWidget)
    """The page is there that stands in the place of the panes while scores are hidden."""
    hiding_changed = Signal(bool)
    """Whether scores are hidden from now on."""

    def __init__(self, state: AppState, row: QHBoxLayout, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._state, self._row, self._theme, self._window = state, row, theme, window
        self.panel: GuidePanel | None = None
        self.page: HiddenPage | None = None
        self.is_hiding = False
        self._wanted: GuidedPath | None = None
        state.data.evaluation_changed.connect(self._follow_files)
        state.guide.changed.connect(self._follow_hiding)

    def expect(self, path: GuidedPath) -> None:
        """Begin a path once its files are open."""
        self._wanted = path

    def begin(self, path: GuidedPath) -> None:
        """Begin a path whose files are open."""
        self._make_panel()
        self._state.guide.begin(path)

    def _follow_files(self) -> None:
        """Begin what was waited for, if its files are there; end what other files are open of."""
        plan, evaluation, guide = self._state.data.plan, self._state.data.evaluation, self._state.guide
        if self._wanted is not None and evaluation is not None and not evaluation.loaded.preview:
            path, self._wanted = self._wanted, None
            if is_of(path, plan):
                self.begin(path)
        elif guide.path is None or not is_of(guide.path, plan):
            guide.leave()
        self._follow_hiding()

    def _make_panel(self) -> None:
        if self.panel is None:
            from lexeval_gui.window.guide.panel import GuidePanel

            self.panel = GuidePanel(self._state.guide, self._theme, self._window)
            self._row.insertWidget(0, self.panel)

    # hiding

    def _follow_hiding(self) -> None:
        """Put the page in the place of the panes as soon as scores are hidden, and take it away with the answer."""
        hides = self._state.guide.hides and self._state.data.evaluation is not None
        if hides == self.is_hiding:
            return
        self.is_hiding = hides
        if hides:
            self._make_page()
            QToolTip.hideText()
        self.hiding_changed.emit(hides)
        if hides and self.panel is not None:
            QTimer.singleShot(0, self.panel, self.panel.take_focus)  # once panes stand where the step has them

    def _make_page(self) -> None:
        if self.page is None:
            from lexeval_gui.window.guide.hidden_page import HiddenPage

            self.page = HiddenPage(self._state, self._theme, self._window)
            self.page_made.emit(self.page)


def is_of(path: GuidedPath, plan: Plan | None) -> bool:
    """Whether the files of a path are open."""
    return plan is not None and set(path.files) <= {source.path for source in plan.sources}
