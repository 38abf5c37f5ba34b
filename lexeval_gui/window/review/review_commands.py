"""What the menu Review does: set up, show, decide disagreements; what it does about several reviewers is `others`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from lexeval_gui import tasks
from lexeval_gui.core.changes import Change, Slot
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.problems import Problem, Unreadable
from lexeval_gui.core.task import reviewing
from lexeval_gui.core.task.reading import named_roles
from lexeval_gui.window.export.exporter import Exporter
from lexeval_gui.window.look.pane_theme import PaneTheme
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.review.decision_files import DecisionFiles, review_of
from lexeval_gui.window.review.report_copier import ReportCopier
from lexeval_gui.window.review.reviewers.reviewers import Reviewers
from lexeval_gui.window.review.unfinished import Unfinished
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.background_work import BackgroundWork, first_settings
from lexeval_gui.window.state.folders import folder_beside
from lexeval_gui.workspace import opening, plans
from lexeval_gui.workspace.scoring.evaluation import Evaluation

if TYPE_CHECKING:  # not before there is a review
    from lexeval_gui.core.task.review import Reviewing, ReviewSession
    from lexeval_gui.window.review.no_comparison import NoComparisonPage
    from lexeval_gui.window.review.pane import ReviewPane
    from lexeval_gui.window.review.reviewers.agreement import AgreementDialog
    from lexeval_gui.window.review.setting_up.setup import SetUpDialog

ADJUDICATION = "\0adjudication"
"""The entry of the list of reviewers for third decisions."""

MOST_UNDONE = 1000
"""So many steps that were undone are looked through for what they had shown."""

MANY = 20
"""Slots beyond which a sitting is made anew rather than followed."""


class ReviewRoom(QObject):
    """See the module. `pane` shows the review, `alone` is in its place where there is nothing to compare with; each is
    made when it is wanted first. `is_shown` says whether the review is to be in front."""

    page_made = Signal(QWidget)
    """A page is there that was not before."""
    shown_changed = Signal(bool)
    """The review is to be shown, or no longer."""

    def __init__(
        self, state: AppState, background: BackgroundWork, exporter: Exporter, theme: Theme, window: QWidget
    ) -> None:
        super().__init__(window)
        self._state, self._background, self._theme, self._window = state, background, theme, window
        self.files = DecisionFiles(state, exporter, window)
        self._content = PaneTheme(theme, self)
        self._pane: ReviewPane | None = None
        self._alone: NoComparisonPage | None = None
        self.who = ""
        self._names: tuple[str, ...] = ()  # of the reviewers, when a sitting was made last
        self.is_shown = False
        self.keep_unfinished: Callable[[Mapping[str, Any]], object] = lambda _: None
        """Keeps what is being written, and where one is: beside the journal, with each letter."""
        self.folder: Callable[[], str] = lambda: folder_beside(state.data.plan)
        """Where to look for files."""
        self._is_resuming = False
        self.dialog: SetUpDialog | None = None
        self._copier = ReportCopier(state, background, self)
        self.others = Reviewers(self, state, theme, window)
        self._pending: tuple[plans.Plan, dict[str, str]] | None = None  # what is being opened, and the answers about it
        background.opened.connect(self._opened)
        background.cancelled.connect(self._forget_cancelled)
        background.about_to_open.connect(self._forget_other)
        state.data.about_to_change.connect(self._forget_reviewer)
        state.history.annotations_changed.connect(self._follow)
        state.data.evaluation_changed.connect(self._changed)
        state.data.scores_changed.connect(self._changed)

    # its pages

    @property
    def pane(self) -> ReviewPane:
        """The review, one item after the other."""
        if self._pane is None:
            from lexeval_gui.window.review.pane import ReviewPane

            self._pane = ReviewPane(self._state, self._content)
            self._content.dress(self._pane)
            self._pane.left.connect(self.leave)
            self._pane.reviewer_wanted.connect(self.sit)
            self._pane.compared.connect(self.others.compare)
            self._pane.report_wanted.connect(self._copier.copy)
            self._pane.keep_unfinished = self._keep_unfinished
            self.page_made.emit(self._pane)
        return self._pane

    @property
    def alone(self) -> NoComparisonPage:
        """What is shown where there is nothing to compare with."""
        if self._alone is None:
            from lexeval_gui.window.review.no_comparison import NoComparisonPage

            self._alone = NoComparisonPage(self._theme)
            self._alone.review_wanted.connect(self.show)
            self._alone.report_wanted.connect(self._copier.copy)
            self._alone.export_wanted.connect(self.files.export_gold)
            self.page_made.emit(self._alone)
        return self._alone

    def _keep_unfinished(self, unfinished: Unfinished) -> None:
        if not self._is_resuming:
            self.keep_unfinished({**unfinished.as_json(), "who": self.who})

    @property
    def _sitting(self) -> ReviewSession | None:
        return None if self._pane is None else self._pane.sitting

    def keep(self) -> None:
        """Keep what is being written."""
        if self._pane is not None:
            self._pane.keep()

    # what there is

    @property
    def offered(self) -> Reviewing[Any] | None:
        """What the task that is open offers; None if nothing."""
        return review_of(self._state)

    @property
    def reviewers(self) -> tuple[str, ...]:
        """Who reviews what is open; empty if no review is set up."""
        return () if self.offered is None else self.offered.reviewers(self.current)

    @property
    def agreement(self) -> AgreementDialog | None:
        """How far reviewers agree, while that is shown."""
        return self.others.dialog

    @property
    def current(self) -> dict[Slot, Any]:
        """What the journal holds."""
        return self._state.history.journal.current

    @property
    def original(self) -> Evaluation:
        """What is open, without what-if changes."""
        assert self._state.data.original is not None, "something is open"
        return self._state.data.original

    # setting up

    def set_up(self) -> None:
        """Ask how a review is to be done; of what is open, or of other files."""
        from lexeval_gui.core.task.review import Estimate
        from lexeval_gui.window.review.setting_up.setup import SetUpDialog

        task, offered = self._task(), self.offer()
        if offered is None:
            self._state.show_message("No task here offers a review")
            return
        opened = self._open_files() if self.offered is offered else {}
        current = self.current if self.offered is offered else {}
        settings = self._state.data.settings if self.offered is offered else None
        known = [path for paths in opened.values() for path in paths]

        def check(answers: dict[str, str]) -> tuple[str, Estimate]:
            if wrong := offered.wrong(answers):
                return wrong, Estimate("")
            same = self._is_open(offered.files(answers))
            dataset, under = (self.original.dataset, self._state.data.settings) if same else (None, None)
            return "", offered.estimate(dataset, under, answers, current)

        asked = offered.questions(opened, current, settings)
        self.dialog = SetUpDialog(offered.title, asked, known, check, self._theme, self._window, self.folder())
        self.dialog.accepted.connect(lambda: self._answered(task, offered))
        self._state.data.about_to_change.connect(self.dialog.reject)
        self.dialog.finished.connect(self.dialog.deleteLater)
        self.dialog.open()

    def offer(self) -> Reviewing[Any] | None:
        """What can be reviewed here, whether it is open or not."""
        task = self._task()
        return reviewing(opening.task(task)) if task else None

    def _task(self) -> str:
        """The task that is open if it offers reviews, else the first that does."""
        if self.offered is not None and self._state.data.evaluation is not None:
            return self._state.data.evaluation.task.identity.id
        return next(tasks.offering("review"), "")

    def _open_files(self) -> dict[str, Sequence[str]]:
        sources = self._background.plan.sources if self._background.plan is not None else ()
        return {role: [s.path for s in sources if s.role == role] for role in dict.fromkeys(s.role for s in sources)}

    def _is_open(self, files: Sequence[tuple[str, str]]) -> bool:
        """Whether these files are open in these roles; further systems may be, and no further file of a role that the
        command line names."""
        opened, plan = self._open_files(), self._background.plan
        if self._state.data.original is None or plan is None:
            return False
        exact = {role.id for role in named_roles(opening.task(plan.task).reading)}
        wanted = {role: {path for other, path in files if other == role} for role in (*exact, *dict(files))}
        return all(
            paths == set(opened.get(role, ())) if role in exact else paths <= set(opened.get(role, ()))
            for role, paths in wanted.items()
        )

    def _answered(self, task: str, offered: Reviewing[Any]) -> None:
        assert self.dialog is not None
        answers, files = self.dialog.answers, offered.files(self.dialog.answers)
        plan, chosen, known = self._background.plan, offered.chosen_settings(answers), self._state.data.settings
        if not self._is_open(files) or plan is None or known is None:
            plan = plans.plan_with_roles(task, files)
            self._pending = plan, answers
            self._background.open(plan, first_settings(plan).with_values(chosen))
        elif any(known[name] != value for name, value in chosen.items()):
            plan = replace(plan)  # not what others open who read these files again
            self._pending = plan, answers
            self._background.open(plan, known.with_values(chosen), keep=True)  # once more, joined otherwise
        else:
            self._begin(answers)

    def _opened(self, plan: plans.Plan) -> None:
        self._forget_other(plan)
        pending, self._pending = self._pending, None
        if pending is not None:
            self._begin(pending[1])

    def _forget_other(self, plan: plans.Plan) -> None:
        """Other files are opened than those that the answers are about."""
        if self._pending is not None and self._pending[0] is not plan:
            self._pending = None

    def _forget_cancelled(self, plan: plans.Plan | None) -> None:
        """The files that the answers are about are not opened; others that were being opened may be stopped for
        them."""
        if self._pending is not None and (plan is None or self._pending[0] is plan):
            self._pending = None

    def _begin(self, answers: Mapping[str, str]) -> None:
        """Set the review up as answered, and show it."""
        offered = self.offered
        assert offered is not None
        paths = list(self._open_files().get("system", ()))
        path = offered.path_of(answers)
        system = paths.index(path) if path in paths else 0
        seen = self._sitting.marks("") if self._sitting is not None else ()
        with self._state.history.together():  # an undone step is forgotten now, and with it what it had shown
            is_set_up = self.apply(offered.set_up(self.original.dataset, system, self.current, answers))
            if is_set_up and seen:
                self._state.history.apply(seen)
        if is_set_up:
            self.show()

    def apply(self, answer: Change | Problem) -> bool:
        """Put a change in force; say why if there is none."""
        if isinstance(answer, Change):
            self._state.history.apply([answer])
            return True
        self._state.show_message(f"{answer.message[:1].upper()}{answer.message[1:]}")
        return False

    # sitting

    def show(self) -> None:
        """Show the review."""
        self.is_shown = True
        if self._sitting is None:
            self._sit_anew()
        self.shown_changed.emit(True)
        self.pane.focus_input()

    def leave(self) -> None:
        """Show the panes again."""
        self.keep()
        self.is_shown = False
        self._show_reasons()
        self.shown_changed.emit(False)

    @property
    def is_alone(self) -> bool:
        """Whether there is nothing to compare with: the panes would show what is reviewed beside itself."""
        return self.offered is not None and bool(self.offered.alone(self.current))

    def _show_reasons(self) -> None:
        if self.offered is not None:
            report = self._sitting.report if self._sitting is not None else None
            self.alone.show_reasons(
                self.offered, self.offered.alone(self.current), report, self._covered(self._sitting)
            )

    @property
    def covered(self) -> str:
        """Why whoever sits here does not see the score; "" if it is in sight."""
        return self._covered(self._sitting or self._make_sitting()[0])

    def _covered(self, sitting: ReviewSession | None) -> str:
        """What is said elsewhere, where the keys of the review mean nothing."""
        if sitting is None or not sitting.view.covered:
            return ""
        from lexeval_gui.core.task.review import NUMBERS

        ways = [
            f" {key.key} in the review shows them, and it is recorded when."
            for key in sitting.view.keys
            if key.verb == NUMBERS
        ]
        return f"{sitting.view.covered}{''.join(ways[:1])}"

    def showing(self) -> bool:
        """Whether the review is in front."""
        return self.is_shown

    def turn(self) -> None:
        """Show the review, or the panes."""
        if self.is_shown:
            self.leave()
        else:
            self.show()

    def sit(self, who: str) -> None:
        """Show the sitting of a reviewer ("": the first), or that of third decisions."""
        self.keep()
        before, self.who = self.who, who
        sitting, message = self._make_sitting()
        if sitting is None:
            self.who = before
            self._state.show_message(message)
        self._sit_anew()
        self.show()

    def adjudicate(self) -> None:
        """Decide what reviewers disagree about."""
        self.sit(ADJUDICATION)

    @property
    def _where(self) -> Mapping[str, Any]:
        """Where the sitting is; nowhere without one."""
        return self._sitting.where if self._sitting is not None else {}

    def _sit_anew(self, where: Mapping[str, Any] | None = None) -> None:
        names = self.reviewers
        if self.who in self._names and len(names) == len(self._names):
            self.who = names[self._names.index(self.who)]  # a name that was corrected, or that was undone
        sitting, message = self._make_sitting()
        if sitting is not None and sitting.who and self.who:
            self.who = sitting.who
        self._names = names
        if sitting is not None and where is not None:
            sitting = sitting.back_at(where)
        self.pane.show_sitting(sitting, message)
        entries = [(f"as {name}", name) for name in names]
        if len(names) > 1:
            entries.append(("third decisions", ADJUDICATION))
        self.pane.head.show_reviewers(entries, self.who or next(iter(names), ""))

    def _make_sitting(self) -> tuple[ReviewSession | None, str]:
        offered, settings = self.offered, self._state.data.settings
        if offered is None or settings is None or offered.slot not in self.current:
            return None, "No review is set up. Review a sample… in the menu Review begins one."
        dataset = self.original.dataset
        try:
            if self.who == ADJUDICATION:
                return offered.adjudicate(dataset, settings, self.current, self._undone_changes()), ""
            return offered.sit(dataset, settings, self.current, self.who, self._undone_changes()), ""
        except BadValue as error:
            return None, f"{str(error)[:1].upper()}{str(error)[1:]}."

    def _undone_changes(self) -> list[Change]:
        """The changes that could be done again, the next first."""
        journal = self._state.history.journal
        places = range(journal.cursor, min(len(journal.entries), journal.cursor + MOST_UNDONE))
        try:
            return [journal.entries[place].change for place in places]
        except Unreadable:  # of a damaged project
            return []

    def _follow(self, slots: frozenset[Slot] | None) -> None:
        """Something was decided, or undone."""
        offered = self.offered
        if offered is None:
            return
        mine = [slot for slot in slots or () if slot[0] in offered.kinds]
        decided = [slot for slot in mine if slot[1]]
        if slots is None or len(mine) > len(decided) or len(decided) > MANY:
            self._sit_anew(self._where)
            self._show_reasons()
            self.shown_changed.emit(self.is_shown)
        elif decided:
            self.pane.follow(decided, self.current)

    def _forget_reviewer(self) -> None:
        """Other files come: whoever sat here reviewed these."""
        self.who, self._names = "", ()
        self.others.close()

    def _changed(self) -> None:
        """Other data, or other settings."""
        if self._state.data.evaluation is None:
            self.is_shown = False
            if self._pane is not None:
                self._pane.show_sitting(None)
        elif self._sitting is not None or self.is_shown:
            self._sit_anew(self._where)
            if self._sitting is None and self.is_shown and self._pending is None:
                self.leave()

    # what is kept of the view

    def view(self) -> dict[str, Any]:
        """What is shown, for the project."""
        return {"shown": self.is_shown, "who": self.who}

    def show_view(self, view: Any, unfinished: Mapping[str, Any]) -> None:
        """Show again what a project kept; the review, where it was open, at the item that was shown last, with the
        letters that stood in its lines."""
        known = view if isinstance(view, Mapping) else {}
        offered = self.offered
        if offered is None or offered.slot not in self.current:
            return
        self.who = str(known.get("who") or "")
        self._is_resuming = True
        self._sit_anew()
        if known.get("shown") is not False:
            self.show()
        else:
            self.leave()
        if unfinished.get("who", "") == self.who:
            self.pane.resume(Unfinished.from_json(unfinished))
        self._is_resuming = False
