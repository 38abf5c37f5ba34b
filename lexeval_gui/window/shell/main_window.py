"""The window: menus, top bar, strips, the page in the middle, status bar; what its own actions do.

All of it is made right after the first paint (`FirstWindow`): what is imported inside functions here is not before.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from lexeval_gui.core.plaintext import isolated
from lexeval_gui.window.shell.first_window import FirstWindow
from lexeval_gui.window.widgets.labels import window_title
from lexeval_gui.window.widgets.protocols import Copyable
from lexeval_gui.window.widgets.unpainted import unpainted

if TYPE_CHECKING:
    from lexeval_gui.core.problems import Problem
    from lexeval_gui.window.help.commands import HelpCommands
    from lexeval_gui.window.look.theme import Theme
    from lexeval_gui.window.panes.item.pane import ItemPane
    from lexeval_gui.window.state.memory import Memory
    from lexeval_gui.window.state.results_at_rest import WatchedResult
    from lexeval_gui.window.widgets.error_page import Way
    from lexeval_gui.workspace import plans

IDLE = 700
"""Milliseconds after the first paint at which the figures are made, if no files have asked for them before, and tasks
of packages looked for."""

WATCHED: tuple[WatchedResult, ...] = ("compare",)
"""Panes whose content is computed only while they can be seen."""


class MainWindow(FirstWindow):
    """One window, one evaluation."""

    def __init__(self, theme: Theme, memory: Memory, expecting: bool = False) -> None:
        super().__init__(theme, memory, expecting)
        self._expecting, self._task = expecting, ""
        self._is_furnished = self._is_closed = False
        self._told: plans.Plan | None = None  # the files told of last: with more of them little is painted
        if expecting:
            self._furnish_state()

    @property
    def has_panes(self) -> bool:
        """Whether the panes are there, and all that works with them: files are opened only then."""
        return self._is_furnished

    def _furnish(self) -> None:
        """Make the state, the menus and the panes, and what works with them; not in a window closed meanwhile."""
        if self._is_closed:
            return
        if not self._expecting:
            self._furnish_state()
        self._furnish_panes()
        self._is_furnished = True
        super()._furnish()

    def _furnish_state(self) -> None:
        """Make what files are opened into, and what shows it around the pages."""
        from lexeval_gui.window.project.project_file import ProjectFile
        from lexeval_gui.window.shell.bars.status_bar import StatusBar
        from lexeval_gui.window.shell.menus import Menus
        from lexeval_gui.window.shell.samples import Samples
        from lexeval_gui.window.shell.unsaved_work import UnsavedWork
        from lexeval_gui.window.shell.window_commands import WindowCommands
        from lexeval_gui.window.start.baselines import BaselineMaker
        from lexeval_gui.window.start.files import Files
        from lexeval_gui.window.state.app_state import AppState
        from lexeval_gui.window.state.background_work import BackgroundWork

        self.state = AppState(self)
        self.background = BackgroundWork(self.state, self)
        self.projects = ProjectFile(self.state, self.background, self.memory, self)
        self.files = Files(self.state.data, self.background, self.memory, self.projects, self.theme, self)
        self.baselines = BaselineMaker(self.state, self.memory, self.files, self.theme, self)
        self.commands = WindowCommands(self.state, self.theme, self.memory)
        self.status = StatusBar(self.state, self.background, self.projects, self.theme, self)
        self.status.signature.clicked.connect(self.commands.copy_signature)
        self.setStatusBar(self.status)
        self.menus = Menus(self, self.bars.menu_of, self.state, lambda: self.has_panes)
        self.unsaved = UnsavedWork(self.projects, self.start, self.menus, self.state.show_message)
        self.samples = Samples(self.samples_at_first, self.start, self.menus, self.memory, self)
        self._follow()
        self._place_recent()

    def _furnish_panes(self) -> None:
        from lexeval_gui.window.accessible.factory import install
        from lexeval_gui.window.help.pointed import LastTouched
        from lexeval_gui.window.shell.announcer import Announcer
        from lexeval_gui.window.shell.column_memory import ColumnMemory
        from lexeval_gui.window.shell.command_copier import CommandCopier
        from lexeval_gui.window.shell.font_check import FontCheck
        from lexeval_gui.window.shell.kept_view import recall_layout
        from lexeval_gui.window.shell.layout.workbench import Workbench
        from lexeval_gui.window.shell.pane_exporter import PaneExporter

        install()
        self.state.history.who = self.memory.who()
        self.announcer = Announcer(self.state, self)
        self._furnish_bars()
        self.workbench = Workbench(self.state, self.theme, self.pages)
        recall_layout(self.memory, self.workbench)
        self.items = self.workbench.items
        self.column_memory = ColumnMemory(self.state, self.memory, self.items.chooser, self)
        self.pages.addWidget(self.workbench)
        self.command_copier = CommandCopier(self.state, self.workbench, self.projects, self)
        self.exporter = PaneExporter(self.state, self.memory, self.workbench, self, self._open_paths)
        self.exporter.troubled.connect(self.notice.say)
        self._furnish_review()
        self._furnish_projects()
        self._furnish_guide()
        self.font_check = FontCheck(self.state.data, self.background, self.notice, self.theme, self)
        self.touched = LastTouched(self, self)
        self.workbench.explain.connect(lambda term: self.help.explain_words([term]))
        self.workbench.pane_seen.connect(self._pane_seen)
        self.menus.pane_wanted.connect(self.workbench.bring)
        for changed in (self.workbench.changed, self.workbench.pane_made):
            changed.connect(self.menus.refresh_soon)
        self.state.data.evaluation_changed.connect(self._show_evaluation)
        self.room_changed.connect(self._turn_layout)
        self._turn_layout()
        self._limit_minimum_size()
        if not self._expecting:
            self.unsaved.look()
        self._idle = QTimer(self, singleShot=True, interval=IDLE)
        self._idle.timeout.connect(self._use_idleness)
        self._idle.start()

    def _use_idleness(self) -> None:
        """Load what will be wanted; while files are opened and told, later: their rows would wait for it."""
        if self.state.busy or self.state.turns.are_waiting:
            self._idle.start()
            return
        self.workbench.prepare_figures()
        self.samples.look_for_packages()

    def _furnish_bars(self) -> None:
        """Make what is shown once files are opened, or cannot be: nothing of it is seen at first."""
        from lexeval_gui.window.shell.bars.change_line import ChangeLine
        from lexeval_gui.window.shell.bars.strips import Ribbon, WaitingStrip
        from lexeval_gui.window.shell.bars.top_bar import TopBar
        from lexeval_gui.window.shell.remedies import Remedies
        from lexeval_gui.window.widgets.error_page import ErrorPage

        self.top = TopBar(self.state.data, self.state.view, self.theme, self.bars)
        self.waiting = WaitingStrip(self.background, self.state.turns, self.theme, self)
        self.ribbon = Ribbon(self.state, self.theme, self)
        self.remedies = Remedies(self.state, self.background, self.theme, self)
        self.bars.add_top(self.top)
        self.bars.add_strips(self.waiting, self.ribbon, above=self.notice)
        self.bars.add_strips(self.remedies)
        self.changes = ChangeLine(self.state, self.theme, self)
        self.column.addWidget(self.changes)
        self.pages.currentChanged.connect(
            lambda: self.changes.stand_below(self.pages.currentWidget() is self.workbench)
        )
        self.error = ErrorPage(self.theme)
        self.pages.addWidget(self.error)
        self.error.back_wanted.connect(self._back)
        self.error.roles_wanted.connect(self.files.choose_roles)
        self.error.again_wanted.connect(self.files.reload)
        self.error.remedy_wanted.connect(self.files.retry)

    def _furnish_review(self) -> None:
        from lexeval_gui.window.review.review_commands import ReviewRoom

        self.review = ReviewRoom(self.state, self.background, self.exporter, self.theme, self)
        self.review.folder = self.files.folder
        self.review.page_made.connect(self.pages.addWidget)
        self.review.shown_changed.connect(self._turn_review)
        self.review.shown_changed.connect(self.projects.keep_view)  # whose sitting it is must not be lost
        self.exporter.refused = self.command_copier.refused = self._why_not_exported
        self.exporter.copied = self.command_copier.copied
        self.exporter.command_inputs = self.command_copier.inputs
        self.exporter.covered = lambda: self.review.covered
        for asked in (self.start.review_wanted, self.state.review_wanted):
            asked.connect(self.review.set_up)

    def _furnish_guide(self) -> None:
        from lexeval_gui.window.shell.guided_path.exercises import Exercises
        from lexeval_gui.window.shell.guided_path.offer import PathOffer
        from lexeval_gui.window.shell.guided_path.panes import PathPanes
        from lexeval_gui.window.shell.guided_path.pointing import Pointing
        from lexeval_gui.window.shell.guided_path.room import GuideRoom
        from lexeval_gui.window.shell.lecture.mode import LectureMode

        self.path_offer = PathOffer(self.state.guide, self.theme, self)
        self.review.shown_changed.connect(self.path_offer.stand_aside)
        self.bars.add_strips(self.path_offer, above=self.remedies)
        self.pointing = Pointing(self.state, self.top, self.workbench, self.theme, self)
        self.guide = GuideRoom(self.state, self.background, self.files, self.row, self.theme, self)
        self.exercises = Exercises(self.state, lambda: self.items.shown, self.exporter, self.theme, self)
        self.exercises.begin = self.guide.begin
        self.guide.page_made.connect(self.pages.addWidget)
        self.guide.hiding_changed.connect(self._turn_hiding)
        self.path_panes = PathPanes(self.state.guide, self.workbench)
        self.state.guide.figure_wanted.connect(self.workbench.choose_figure)
        self.lecture = LectureMode(self.state, self.workbench, self.path_panes, self.theme, self)
        self.lecture.refused = lambda: "" if self.guide.is_hiding else self._why_not_exported()
        self.state.lecture_changed.connect(self._turn_layout)
        self.review.shown_changed.connect(self.lecture.leave)

    def _furnish_projects(self) -> None:
        from lexeval_gui.window.project.good_copy import GoodCopy
        from lexeval_gui.window.project.not_saved import NotSaved, may_leave
        from lexeval_gui.window.project.pages import ProjectPages
        from lexeval_gui.window.project.sources import ChangedSources
        from lexeval_gui.window.project.tag_agreement import TagComparison
        from lexeval_gui.window.project.transfers import Transfers
        from lexeval_gui.window.shell.file_watch import FileWatch
        from lexeval_gui.window.shell.kept_view import show_view, view_of
        from lexeval_gui.window.shell.tag_list import TagList
        from lexeval_gui.workspace.opening.watch import status_sentence

        self.transfers = Transfers(self.state, self.projects, self, self.notice.say)
        self.start.export_wanted.connect(lambda place: self.transfers.rescue(self.unsaved.path(place)))
        below = self.error.show_details
        self.project_pages = ProjectPages(self.projects, self.transfers, self._show_ways, below, self.theme, self)
        self.annotating = self.workbench.annotating
        self.tags = TagList(self.annotating, self.menus, self.state, self.theme, self)
        self.tag_comparison = TagComparison(self.state, self.theme, self)
        self.background.asks_to_leave = lambda: may_leave(self.projects, self.transfers, self.theme, self)
        self.not_saved = NotSaved(self.projects, self.transfers, self.theme, self)
        self.changed_sources = ChangedSources(
            self.state.data, self.state.history, self.background, self.projects, self.theme, self
        )
        self.watch = FileWatch(self.state.data, self.background, self.theme, self)
        self.watch.changed.connect(lambda: self.status.show_fates(self.watch.fates))
        self.exporter.file_fates = lambda: status_sentence(self.watch.fates)
        self.good_copy = GoodCopy(self.projects, self.theme, self)
        self.bars.add_strips(self.not_saved, self.good_copy, above=self.ribbon)
        self.bars.add_strips(self.changed_sources, self.watch, above=self.remedies)
        self.projects.view_of = lambda: {**view_of(self.state, self.workbench), "review": self.review.view()}
        self.review.keep_unfinished = self.projects.keep_unfinished

        def adopt() -> None:
            show_view(self.projects.view, self.state, self.workbench)
            self.review.show_view(self.projects.view.get("review"), self.projects.unfinished)

        self.projects.adopted.connect(adopt)
        self.projects.left.connect(lambda: self._back() if self.is_refused else None)
        self.projects.changed.connect(self._show_title)

    def reopen_last(self) -> None:
        """Open what was open last; the start page where it cannot be had, or another window has the project."""
        from lexeval_gui.workspace import plans

        last = self.memory.last()
        if isinstance(last, plans.Plan):
            self.background.open(last)
            return
        if last is not None:
            self.projects.open(last)
            if not self.is_refused or self.projects.pending:
                return
        self.pages.setCurrentWidget(self.start)
        self.unsaved.look()
        if last is not None:
            self.state.show_message(f"{last.name} cannot be opened now; it may be open in another window")

    def _show_ways(self, problems: Sequence[Problem], title: str, ways: Sequence[Way], so_far: str) -> None:
        """Show why a project could not be opened, and the ways out."""
        self.error.show_problems(problems, self.state.data.evaluation is not None, title, ways, so_far)
        self.pages.setCurrentWidget(self.error)

    def _open_paths(self) -> list[str]:
        """The files that are open: nothing is written over them."""
        return [source.path for source in self.background.plan.sources] if self.background.plan else []

    # layout

    def _follow(self) -> None:
        background = self.background
        background.about_to_open.connect(self._forget_notice)
        background.opened.connect(self._show_recent)
        background.troubled.connect(self.notice.say)
        background.hindered.connect(self.notice.say)
        background.waiting_changed.connect(self._show_waiting)
        self.files.refused.connect(self._refused)
        self.state.files_wanted.connect(self.files.add)
        self.start.open_wanted.connect(self.files.choose)
        self.start.folders_wanted.connect(self.files.choose_folders)
        self.start.sample_wanted.connect(self.files.open_sample)
        self.start.recent_wanted.connect(self.files.open_recent)
        self.files_dragged.connect(self.files.look_at)
        self.files.proposed.connect(lambda proposal: self.overlay.say(proposal.sentence))
        self.drag_left.connect(self.files.look_away)
        self.files_dropped.connect(self.files.open_dropped)
        self.files.happened.connect(self.notice.say)

    def _turn_layout(self) -> None:
        """Show everything in the layout that fits the window."""
        with unpainted(self):
            for bar in (self.bars, self.status):
                bar.fold(self.room == "narrow" or self.state.is_lecture)
            self.workbench.follow_layout(self.room_of_panes)

    # showing

    def _show_evaluation(self) -> None:
        evaluation = self.state.data.evaluation
        before, self._told = self._told, self.state.data.plan
        if self.state.turns.are_taken and self.state.is_large and before is not self._told:
            self.state.turns.paint_later(self)
        self.pages.setCurrentWidget(self.start if evaluation is None else self._work_page)
        self.top.setVisible(evaluation is not None and self._work_page is self.workbench)
        self.status.show_scores(self._work_page is self.workbench)
        if evaluation is None:
            self.setWindowTitle("LexEval")
            self.bars.show_opened("")
            self.notice.say("")
            self.samples.show()
            self._show_recent()
            self.unsaved.look()
            return
        self.state.turns.do(self, self._place_task)
        self._show_title()
        self.state.turns.later(self, self.workbench.make_figures)  # the rows come first

    def _place_task(self) -> None:
        """Have the menus of the task that is open."""
        from lexeval_gui.window.actions.dynamic import task_actions

        evaluation = self.state.data.evaluation
        if evaluation is not None and evaluation.task.identity.id != self._task:
            self._task = evaluation.task.identity.id
            self.memory.remember_task(self._task)
            self.menus.place("task", task_actions(evaluation.task))

    @property
    def _work_page(self) -> QWidget:
        """What is worked with: the panes, or the review; without anything to compare with, the page that says so. While
        scores are hidden the item without them."""
        if self.guide.is_hiding and self.guide.page is not None:
            return self.guide.page
        if self.review.is_shown:
            return self.review.pane
        return self.review.alone if self.review.is_alone else self.workbench

    def _turn_review(self, shown: bool) -> None:
        """Show the review in the place of the panes, without settings above it; or the panes again."""
        if self.state.data.evaluation is not None and not self.is_refused:
            self.pages.setCurrentWidget(self._work_page)
            self.top.setVisible(self._work_page is self.workbench)
            self.status.show_scores(self._work_page is self.workbench)
        self.menus.refresh()

    def _turn_hiding(self, hides: bool) -> None:
        """Have nothing in sight that tells a score, in no window of ours; or everything again."""
        self.workbench.cover(hides)
        self._turn_review(self.review.is_shown)
        if hides:
            self.status.clearMessage()
            self._close_help()

    def _why_not_exported(self) -> str:
        """Why the panes are not what is seen, and so are not exported; "" if they are."""
        if self.is_refused:
            return "what was asked for could not be opened"
        if self.guide.is_hiding:
            return "the scores are hidden until the answer is shown"
        if self.review.is_shown:
            return "the review is in front; the menu Review exports what is decided there"
        return "there is nothing to compare with yet" if self.review.is_alone else ""

    @property
    def item(self) -> ItemPane:
        """The pane of the current item."""
        return self.workbench.item

    @cached_property
    def help(self) -> HelpCommands:
        """What the menu Help does; made when it is asked for."""
        from lexeval_gui.window.shell.help_room import help_of

        return help_of(self, self.state, self.workbench, self.menus, self.memory, self.touched)

    def _close_help(self) -> None:
        """Show no help any more, if any was asked for."""
        if "help" in vars(self):
            self.help.close()

    def review_guide(self) -> None:
        """How to run a review, as the task has it."""
        if (offered := self.review.offer()) is not None:
            self.help.show_page(offered.title, offered.about())

    def _show_title(self) -> None:
        """Name the window by the gold file, and by the project."""
        evaluation, plan = self.state.data.evaluation, self.background.plan
        if evaluation is None:
            return
        gold = next((Path(s.path).name for s in plan.sources if s.role == "gold"), "") if plan else ""
        named = self.projects.project.path.name if self.projects.project and self.projects.is_named else ""
        title = " — ".join(filter(None, [isolated(named), isolated(gold), evaluation.task.identity.title]))
        self.setWindowTitle(window_title(f"{title} — LexEval"))
        self.bars.show_opened(title)

    def _show_waiting(self) -> None:
        """Where nothing is open yet: the panes, empty, once something is asked for; the start page if it fails."""
        if self.state.data.evaluation is None and not self.is_refused:
            self.pages.setCurrentWidget(self.start if self.background.waiting is None else self.workbench)

    def _forget_notice(self) -> None:
        """What was said of the files that are open is not true of others."""
        if self.state.data.evaluation is not None:
            self.notice.say("")

    def _show_recent(self) -> None:
        if self.state.data.evaluation is None:  # else it is not seen
            self.start.show_recent(self.memory.entries("recent"))
        self._place_recent()

    def _place_recent(self) -> None:
        """Have them in the menu."""
        from lexeval_gui.window.actions.dynamic import recent_actions

        entries = self.memory.entries("recent")
        self.menus.place("recent", recent_actions([entry.menu_title for entry in entries]))

    def _refused(self, plan: object, problems: Sequence[Problem]) -> None:
        self.error.show_problems(problems, self.state.data.evaluation is not None)
        self.pages.setCurrentWidget(self.error)
        self.announcer.say(". ".join(problem.message for problem in problems[:1]), assertive=True)

    @property
    def is_refused(self) -> bool:
        """Whether the window shows why files could not be opened."""
        return self.has_panes and self.pages.currentWidget() is self.error

    def _back(self) -> None:
        self.files.forget_refused()
        if not self.projects.is_pending_shown:
            self.projects.close_pending()
        if self.state.data.evaluation is None:
            self.unsaved.look()
        self.pages.setCurrentWidget(self.start if self.state.data.evaluation is None else self._work_page)

    def _pane_seen(self, name: str, seen: bool) -> None:
        for pane in WATCHED:
            if pane == name:
                self.background.at_rest.watch(pane, seen)

    # what the actions do

    def copy(self) -> None:
        """Copy from the pane with the focus; from the item view if none has it."""
        widget: QWidget | None = self.focusWidget()
        while widget is not None and widget is not self:
            if isinstance(widget, Copyable):
                widget.copy()
                return
            widget = widget.parentWidget()
        if isinstance(self.item, Copyable):
            self.item.copy()

    def show_palette(self) -> None:
        """Every command by a few of its letters."""
        from lexeval_gui.window.shell.palette import Palette

        Palette(self.menus, self.theme, self).show_over(self)

    def restore_layout(self) -> None:
        """Every pane where it was at first."""
        self.theme.set_zoom(1.0)
        self.theme.set_content(1.0)
        self.workbench.arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape that means nothing where the focus is leaves what is seen in the place of something else."""
        is_escape = event.key() == Qt.Key.Key_Escape and event.modifiers() == Qt.KeyboardModifier.NoModifier
        if not (is_escape and self.has_panes and self._leave_what_covers()):
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """See Qt. What is still to be made of files that were just opened is made first: Tab would pass it over. Where
        Qt goes on because what has the focus is hidden, nobody waits for the others."""
        focus = self.focusWidget()
        if self.has_panes and (focus is None or (focus.isVisible() and focus.isEnabled())):
            self.state.turns.call_all()
        return super().focusNextPrevChild(forward)

    def _leave_what_covers(self) -> bool:
        """End the lecture, leave the page of what could not be opened, bring back the panes beside one that is alone,
        or leave first rows that nothing follows; whether there was any of it."""
        if self.lecture.is_on:
            self.lecture.leave()
        elif self.is_refused and self.state.data.has_first_rows_alone:
            self._back()
        else:
            return (self.workbench.isVisible() and self.workbench.leave_alone()) or self._leave_first_rows()
        return True

    def _leave_first_rows(self) -> bool:
        if is_left := self.state.data.has_first_rows_alone:
            self.background.cancel()
        return is_left

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember layout and looks; leave no work behind. What would be lost is asked about first."""
        if not self.has_panes:  # nothing was opened or decided
            self._is_closed = True
            super().closeEvent(event)
            return
        from lexeval_gui.window.shell.kept_view import remember_layout
        from lexeval_gui.window.state.background_request import close_requests

        if self.background.leaving.once_counted(self.close):
            self.state.show_message("The window closes once the changed copy is counted")
            event.ignore()
            return
        if not self.background.may_leave():
            event.ignore()
            return
        self.lecture.leave()
        self.memory.put("geometry", self.saveGeometry())
        self._close_help()
        remember_layout(self.memory, self.workbench)
        self.memory.remember_looks(self.theme.zoom, self.theme.content, self.theme.choice)
        self.review.keep()
        self.memory.sync()
        self.projects.close()
        close_requests(self)
        self.transfers.close()
        self.memory.sync()
        self.background.close()
        super().closeEvent(event)
