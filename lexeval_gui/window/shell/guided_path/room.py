"""The room of guided paths: begins a path once its files are open, reads it again with them, shows the panel beside the
panes and, while scores are hidden, a page in their place."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolTip, QWidget

from lexeval_gui.core.problems import Unreadable
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.start.files import Files
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.background_work import BackgroundWork
from lexeval_gui.window.widgets.soon import soon

if TYPE_CHECKING:  # not before the first path
    from lexeval_gui.core.guided_path.path import GuidedPath
    from lexeval_gui.window.guide.hidden_page import HiddenPage
    from lexeval_gui.window.guide.panel import GuidePanel
    from lexeval_gui.workspace.plans import Plan


class GuideRoom(QObject):
    """Begins a path once its files are open; other files end it, and these files read again begin its step anew."""

    page_made = Signal(QWidget)
    """The page is there that stands in the place of the panes while scores are hidden."""
    hiding_changed = Signal(bool)
    """Whether scores are hidden from now on."""

    def __init__(
        self, state: AppState, background: BackgroundWork, files: Files, row: QHBoxLayout, theme: Theme, window: QWidget
    ) -> None:
        super().__init__(window)
        self._state, self._files, self._row, self._theme, self._window = state, files, row, theme, window
        self.panel: GuidePanel | None = None
        self.page: HiddenPage | None = None
        self.is_hiding = False
        state.guide.changed.connect(self._follow_hiding)
        self._wanted: tuple[GuidedPath, Plan, bool] | None = None
        files.guide_wanted.connect(self.expect)
        background.about_to_open.connect(self._forget_wanted)
        background.opened.connect(self._follow_opened)
        state.guide.was_left.connect(files.left_paths.__setitem__)

    def expect(self, path: GuidedPath, plan: Plan, begins: bool) -> None:
        """Begin a path once its files are open, or offer it alone."""
        self._wanted = path, plan, begins

    def begin(self, path: GuidedPath) -> None:
        """Begin a path whose files are open, such as an exercise that is made of them."""
        self._make_panel()
        self._state.guide.begin(path)

    def _forget_wanted(self, plan: Plan) -> None:
        """Other files are being opened than those that the path waits for. (The same plan is opened once more where
        the files could not be read at first.)"""
        if self._wanted is not None and self._wanted[1] is not plan:
            self._wanted = None

    def _follow_opened(self, plan: Plan) -> None:
        guide, wanted, self._wanted = self._state.guide, self._wanted, None
        if wanted is not None and wanted[1] is plan:  # else its own were not opened in the end
            files = frozenset(source.path for source in plan.sources)
            if wanted[2]:
                self._make_panel()
                guide.begin(wanted[0], files)
            else:
                self._state.turns.later(self, partial(self._offer, wanted[0], files))
        elif guide.path is not None:
            guide.begin(self._read_again(guide.path), guide.files, guide.place)
        elif guide.left is None and self._files.begins_paths:
            self._offer_of_sample(plan)

    def _offer_of_sample(self, plan: Plan) -> None:
        """Offer the path of a sample that is open as files, such as those of the last time."""
        from lexeval_gui.workspace import opening

        if (sample := opening.sample_of(plan)) is not None and sample.guide:
            from lexeval_gui.core.guided_path.reading import read_path  # takes a while, and few files are a sample's

            self._offer(read_path(sample.guide), frozenset(source.path for source in plan.sources))

    def _offer(self, path: GuidedPath, files: frozenset[str]) -> None:
        """Have a path that is not begun; where paths begin by themselves it is said that there is one."""
        self._make_panel()
        place = self._files.left_paths.get(path.path, 0)
        self._state.guide.offer(path, files, place, is_said=self._files.begins_paths)

    def _read_again(self, path: GuidedPath) -> GuidedPath:
        """The path as its file has it now; as it was where it cannot be followed any more."""
        from lexeval_gui.core.guided_path.reading import read_path

        if not path.path:  # an exercise, which no file has
            return path
        try:
            now = read_path(path.path)
        except Unreadable as error:
            self._state.show_message(str(error))
            return path
        return now if (now.files, now.task) == (path.files, path.task) else path

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
            soon(self.panel, self.panel.take_focus)  # once panes stand where the step has them

    def _make_page(self) -> None:
        if self.page is None:
            from lexeval_gui.window.guide.hidden_page import HiddenPage

            self.page = HiddenPage(self._state, self._theme, self._window)
            self.page_made.emit(self.page)
