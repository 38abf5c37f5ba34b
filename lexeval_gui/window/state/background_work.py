"""Background work: has the long work done beside the interface, and puts the answers into the window's state.

It opens files, has data joined and counted again when a convention asks for it, and, whenever the state has come to
rest, has computed what is of the data then (see results_at_rest). Small files are worked on in a thread, large ones in
a spawned process, while a thread reads their first rows: the process takes a quarter of a second to start. Requests are
numbered; answers to those that are no longer wanted are dropped.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, Signal

from lexeval_gui.core.changes import Slot
from lexeval_gui.core.jobs.runners import Failed, Message, Progress, Remark, Result, Runner, Stopped, ThreadRunner
from lexeval_gui.core.journal import Journal
from lexeval_gui.core.parameters import Settings
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.data import Data
from lexeval_gui.window.state.files_opening import (
    NumberedRunner,
    Opening,
    evaluation_of,
    names_of,
    other_values,
    wants_process,
)
from lexeval_gui.window.state.first_rows import KEPT
from lexeval_gui.window.state.history import History
from lexeval_gui.window.state.leaving import Leaving
from lexeval_gui.window.state.opened import Opened
from lexeval_gui.window.state.preparation import Preparation
from lexeval_gui.window.state.problems import Problems
from lexeval_gui.window.state.results_at_rest import ResultsAtRest
from lexeval_gui.window.state.work_fault import tell_fault
from lexeval_gui.window.state.work_progress import WorkProgress
from lexeval_gui.workspace import opening, plans

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.core.problems import Problem
    from lexeval_gui.workspace.scoring.loaded import Loaded

RESAMPLES = "1000"
"""How many resamples the window draws for an interval, unless the user says otherwise."""

QUESTION, FIRST_ROWS = "question", "first rows"
"""What hinders: the question whether files may be left, that only the first rows of files are here."""

COUNTING = WorkProgress("Counting a changed copy")
"""What is waited for while a large step of the journal is being counted, and nothing else is."""


def first_settings(plan: plans.Plan) -> Settings:
    """The settings under which the window opens files: defaults, and intervals."""
    settings = Settings(opening.task(plan.task).identity.parameters)
    return settings.with_values({"resamples": RESAMPLES}) if "resamples" in settings else settings


class BackgroundWork(QObject):
    """Runs what takes long. `waiting` is what the user waits for, `at_rest` what goes on beside the work."""

    waiting_changed = Signal()
    about_to_open = Signal(object)
    """A plan is about to be opened."""
    opened = Signal(object)
    """A plan has been opened and is shown."""
    failed = Signal(object, object)
    """A plan could not be opened; the problems say why."""
    cancelled = Signal(object)
    """A plan that was being opened is no longer wanted, or could not be; None: nor is what was to be opened later."""
    troubled = Signal(str)
    """Something that was asked for could not be done; a sentence for the user."""
    hindered = Signal(str, str)
    """The same as long as what hinders it lasts, and what that is; an empty sentence once it no longer does."""

    _arrived = Signal(int, object)

    def __init__(self, state: AppState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.waiting: WorkProgress | None = None
        self._state = state
        self._worker: NumberedRunner | None = None
        self._opening: Opening | None = None
        self._stop: Callable[[], None] | None = None  # cancels what is waited for before an opening
        self._preparing: int | None = None
        self.asks_to_leave: Callable[[], bool] = lambda: True  # before what was decided is let go
        self._generations = 0
        self._held: list[tuple[int, Message]] = []  # what would come in between
        self._is_asking = False
        self.at_rest = ResultsAtRest(state, self._free_runner, self)
        self.at_rest.troubled.connect(self.troubled)
        self._arrived.connect(self._receive, Qt.ConnectionType.QueuedConnection)
        state.data.settings_wanted.connect(self.set_settings)
        state.data.pending_dropped.connect(self._cancel_preparing)
        state.history.annotations_changed.connect(self._follow)
        state.history.large.counting_changed.connect(self._show_counting)
        state.history.journal_changed.connect(self._note_decided)
        self.leaving = Leaving(state.history, self)
        self.leaving.given_up.connect(self._stay)
        state.history.large.rested.connect(self._receive_held, Qt.ConnectionType.QueuedConnection)  # after who leaves

    @property
    def plan(self) -> plans.Plan | None:
        """The files that are open."""
        return self._state.data.plan

    # workers

    def _start(self, is_large: bool, journal: Journal | None = None) -> NumberedRunner:
        from lexeval_gui.workspace.scoring.session import Session

        self._generations += 1
        generation, warming = self._generations, Preparation(journal)

        def listen(message: Message) -> None:
            with contextlib.suppress(RuntimeError):  # the window has been closed meanwhile
                self._arrived.emit(generation, message)

        if is_large:
            from lexeval_gui.core.jobs.processes import ProcessRunner

            return NumberedRunner(ProcessRunner(Session, listen, warming.prepare), generation, warming)
        return NumberedRunner(ThreadRunner(Session(), listen, warming.prepare), generation, warming)

    def _dismiss(self, worker: NumberedRunner | None) -> None:
        """Let a worker go without waiting for it."""
        if worker is not None:
            worker.runner.close()

    def close(self) -> None:
        """Stop everything, without waiting for it; no thread and no process stays."""
        self._dismiss(self._worker)
        if self._opening is not None:
            self._dismiss(self._opening.worker)
            self._dismiss(self._opening.first)
        self._worker, self._opening = None, None
        self.leaving.give_up()

    # opening

    def open(
        self, plan: plans.Plan, settings: Settings | None = None, keep: bool = False, journal: Journal | None = None
    ) -> None:
        """Open files beside what is shown, and show them once there is something to see.

        `keep` says that these are the same files once more, or other systems with them, of which only the first rows
        may be there yet: what was decided stays, the view as far as it fits, and the settings but for those that are
        others in `settings`. `journal` has what was decided about these files before. Where something that was decided
        would be lost, the user is asked first.
        """
        wanted, now = settings or first_settings(plan), self._state.data.settings
        self._open(plan, wanted, keep, journal, other_values(wanted, now) if keep else {})

    def _open(
        self, plan: plans.Plan, settings: Settings, keep: bool, journal: Journal | None, chosen: Mapping[str, str]
    ) -> None:
        if self.leaving.once_counted(partial(self._open, plan, settings, keep, journal, chosen)):
            return
        before = self._opening.before if keep and self._opening is not None else None
        if before is not None:  # the rest of what is shown is read otherwise
            journal = self._state.history.journal
            self._let_go_of_opening()
            self._state.show_first_rows_alone(False)
        elif keep or self.may_leave():
            self._stop_opening()
        else:
            self.cancelled.emit(plan)
            return
        self._cancel_preparing()  # asked for again where what is shown stays
        self.about_to_open.emit(plan)
        now, is_large, first = self._state.data.settings, wants_process(plan), None
        wanted = now.with_values(chosen) if keep and now is not None else settings
        worker = self._start(is_large, journal)
        number = worker.runner.submit("open", plan, wanted)
        if is_large and not keep:  # else what is shown stays until all of it has been read again
            first = self._start(is_large=False)
            first.runner.submit("first_rows", plan, wanted)
        self._opening = Opening(worker, number, plan, keep, chosen, journal, first, before)
        self._wait(WorkProgress(f"Opening {names_of(plan)}"))

    def cancel(self) -> None:
        """Stop what the user waits for; everything is as it was before."""
        if self._is_counting_shown:
            self.leaving.give_up()
            self._state.history.large.drop()
        elif not self.cancel_opening():
            return
        self._state.data.drop_pending()

    def wait_for(self, title: str, stop: Callable[[], None]) -> None:
        """Show that something is waited for before files can be opened, until `finish_waiting`; `stop` is called
        instead where it is cancelled. No first rows are shown: something would be waited for already."""
        is_cancelled = self.cancel_opening()
        assert is_cancelled, "nothing that was decided can be lost"
        self._stop = stop
        self._wait(WorkProgress(title))

    def _show_counting(self) -> None:
        """Show whether a large step of the journal is being counted, unless something else is waited for."""
        if self.waiting is None or self.waiting.is_over or self._is_counting_shown:
            self._wait(None)

    @property
    def _is_counting_shown(self) -> bool:
        return self.waiting is not None and self.waiting.title == COUNTING.title

    def _stay(self) -> None:
        """Say that what was to be opened later is not; where other files are being opened, these would be taken for
        it."""
        if self._opening is None:
            self.cancelled.emit(None)

    def finish_waiting(self) -> None:
        """What was waited for has come."""
        self._stop = None
        self._wait(None)

    def cancel_opening(self) -> bool:
        """Stop opening, and what was to be opened later: what was shown before stays. A step of the journal that is
        being counted goes on. False where what was decided about first rows would be lost, and the user would rather
        not."""
        if self._opening is not None and self._opening.before is not None and not self.may_leave():
            return False
        self.leaving.give_up()
        self._stop_opening()
        return True

    def _stop_opening(self) -> None:
        """Stop opening and go back to what was shown before."""
        if (stop := self._stop) is not None:
            self.finish_waiting()
            stop()
        if (opened := self._let_go_of_opening()) is not None:
            if opened.before is not None:
                self._state.put(opened.before)
                self.hindered.emit("", FIRST_ROWS)
            self._ask_pending()
            self.cancelled.emit(opened.plan)

    def _let_go_of_opening(self) -> Opening | None:
        opened, self._opening = self._opening, None
        if opened is not None:
            opened.worker.runner.cancel(opened.number)
            self._dismiss(opened.worker)
            self._dismiss(opened.first)
        return opened

    def close_files(self) -> bool:
        """Close the files that are open, unless the user would rather not; whether they are closed."""
        if not self.may_leave():
            return False
        self.leaving.give_up()
        self._stop_opening()
        # a project whose files were to follow, or are still asked about, is not opened either
        self.cancelled.emit(None)
        self._dismiss(self._worker)
        self._worker, self._preparing = None, None
        self.at_rest.forget()
        self._state.put(Opened())
        return True

    def _show(self, opened: Opening, loaded: Loaded) -> bool:
        """Show what has been read in the place of other files; or more of it, with what was chosen meanwhile. False
        where the files before are not left after all."""
        state, problems = self._state, loaded.dataset.problems
        annotations = None if loaded.preview else opened.worker.warming.annotations()
        if not opened.keep and opened.before is None:
            stays = opened.is_decided and not self.may_leave()
            if self._opening is not opened:  # the same files are read once more since the question
                return False
            if stays:
                self._stop_opening()
                return False
            opened.before, self._preparing = state.opened, None  # data of the files before would come too late
            fresh = Opened(Data(opened.plan), Problems(problems, problems), History(opened.journal or Journal()))
            state.put(fresh.with_evaluation(evaluation_of(loaded), annotations))
            return True
        now, pending = state.data.settings, state.data.pending
        state.data.plan = opened.plan
        state.problems.set_problems(problems)
        settings = None if now is None else now.with_values(opened.chosen)
        state.show_evaluation(evaluation_of(loaded, settings), annotations)
        if pending is not None:
            state.data.change_settings(other_values(pending, now))
        return True

    def _note_decided(self) -> None:
        """Something was decided, or undone."""
        if self._opening is not None and self._opening.before is None:
            self._opening.is_decided = True

    def may_leave(self) -> bool:
        """Whether the files that are shown may be left: the user is asked where something that was decided would be
        lost. What arrives meanwhile waits for the answer: others would come below the question. Nobody leaves while
        the question is open: it would be asked within itself."""
        if self._is_asking:
            self.hindered.emit("Nothing was opened or closed: answer the question that is open first", QUESTION)
            return False
        self._is_asking = True
        try:
            return self.asks_to_leave()
        finally:
            self._is_asking = False
            self.hindered.emit("", QUESTION)
            self._receive_held()

    def _follow(self, slots: frozenset[Slot]) -> None:
        """Something was decided about the first items while the others are being read."""
        if self._opening is not None and self._opening.before is not None:
            self._opening.worker.warming.follow(slots)

    def _opened(self, opened: Opening, loaded: Loaded) -> None:
        if not self._show(opened, loaded):  # nothing is asked of a worker before it is the one of these files
            return
        old, self._worker, self._opening, self._preparing = self._worker, opened.worker, None, None
        self.at_rest.forget()
        self._dismiss(old)
        self._dismiss(opened.first)
        self._ask_pending()
        self.opened.emit(opened.plan)

    # joining and counting again

    def _ask_pending(self) -> None:
        """Nothing is opened any more: ask for what could not be asked for meanwhile."""
        self._wait(None)
        if self._state.data.pending is not None and self._preparing is None:
            self.set_settings(self._state.data.pending)

    def set_settings(self, settings: Settings) -> None:
        """Have the data joined and counted under other settings, and show them then."""
        if self._opening is None and self._worker is not None:  # after an opening, what is pending is asked for anew
            self.at_rest.cancel()
            self._cancel_preparing()
            self._preparing = self._worker.runner.submit("prepare", settings, ())
            self._wait(WorkProgress("Counting again"))
        elif self._opening is not None and self._opening.over is not None:
            self._state.data.drop_pending()
            self.hindered.emit("Nothing was changed: of these files only the first rows are here", FIRST_ROWS)
        elif self._opening is None:
            self._state.data.drop_pending()
            self.troubled.emit("Nothing was changed: what counts is gone; open the files again")

    def _cancel_preparing(self) -> None:
        if self._preparing is not None and self._worker is not None:
            self._worker.runner.cancel(self._preparing)
            self._preparing = None
            self._wait(None)

    @property
    def is_idle(self) -> bool:
        """Whether nothing is under way or about to be, and every pane shows what is there."""
        state, is_opening = self._state, self._opening is not None and not self._opening.over
        busy = is_opening or self._stop or self._preparing or state.data.is_moving or self.leaving.is_due
        awaited = state.problems.are_awaited or state.turns.are_waiting or state.history.large.is_counting
        return self.at_rest.is_idle and not busy and not awaited

    def _free_runner(self) -> Runner | None:
        """Who computes with what is shown; None while other data are being made."""
        if self._worker is None or self._opening is not None or self._preparing is not None:
            return None
        return self._worker.runner

    # messages

    def _receive(self, generation: int, message: Message) -> None:
        if self._is_asking or (self._state.history.large.is_counting and self._brings_data(generation, message)):
            self._held.append((generation, message))
            return
        tell_fault(message)
        if self._opening is not None and generation == self._opening.worker.generation:
            if isinstance(message, Remark):
                self.troubled.emit(message.text)
            elif message.number == self._opening.number:
                self._receive_opening(self._opening, message)
        elif self._opening is not None and self._opening.first and generation == self._opening.first.generation:
            if isinstance(message, Result) and message.value is not None:
                self._show(self._opening, message.value)
        elif self._worker is not None and generation == self._worker.generation:
            if isinstance(message, Failed) and message.is_last:
                self._receive_end(message)
            elif self._preparing is not None and message.number == self._preparing:
                self._receive_preparing(message)
            else:
                self.at_rest.receive(message)

    def _brings_data(self, generation: int, message: Message) -> bool:
        """Whether a message has other data than those that are shown: a step that is being counted would be lost with
        them, and all that waits for it."""
        is_of_these = self._worker is not None and generation == self._worker.generation
        return isinstance(message, Result) and (not is_of_these or message.number == self._preparing)

    def _receive_held(self) -> None:
        held, self._held = self._held, []
        for generation, message in held:
            self._arrived.emit(generation, message)

    def _receive_opening(self, opened: Opening, message: Message) -> None:
        match message:
            case Progress(_, share, text):
                self._advance(share, text)
            case Result(_, loaded):
                self._opened(opened, loaded)
            case Failed(_, problems):
                stays = opened.before is not None and not self.may_leave()
                if self._opening is not opened:
                    return  # others were asked for below the question
                if not stays:
                    self._stop_opening()
                else:
                    self._keep_first_rows(opened, problems)
                self.failed.emit(opened.plan, problems)
            case Stopped():
                self._stop_opening()

    def _keep_first_rows(self, opened: Opening, problems: Sequence[Problem]) -> None:
        """The rest cannot be read: what was decided about the first rows can still be saved."""
        state, first_rows = self._state, self._state.data.original
        assert first_rows is not None, "they are shown"
        self._dismiss(opened.worker)
        state.data.drop_pending()
        state.problems.set_problems((*first_rows.loaded.dataset.problems, *problems))
        opened.over = WorkProgress(f"{names_of(opened.plan)} cannot be read to the end", text=KEPT, is_over=True)
        state.show_first_rows_alone(True)
        self._wait(None)

    def _receive_preparing(self, message: Message) -> None:
        if isinstance(message, Progress):
            self._advance(message.share, message.text)
        elif isinstance(message, Result):
            self._prepared()
            self._state.problems.set_problems(message.value.dataset.problems)
            self._state.show_evaluation(evaluation_of(message.value, self._state.data.pending))
        elif isinstance(message, Failed):
            self._prepared()
            self._state.data.drop_pending()
            self.troubled.emit(f"Nothing was changed: {_messages(message)}")

    def _prepared(self) -> None:
        self._preparing = None
        self._wait(None)

    def _receive_end(self, message: Failed) -> None:
        """The worker is gone: what is shown stays, but nothing new can be computed."""
        self._dismiss(self._worker)
        self._worker, self._preparing = None, None
        self.at_rest.forget()
        self._state.data.drop_pending()
        self._wait(None)
        self.troubled.emit(message.problems[0].message)

    # what is said of it

    def _wait(self, waiting: WorkProgress | None) -> None:
        """Say what is waited for: where it is nothing else, a step of the journal that is being counted, or what has
        become of files that cannot be read to the end."""
        over = None if self._opening is None else self._opening.over
        self.waiting = waiting or (COUNTING if self._state.history.large.is_counting else over)
        self._state.set_busy(self.waiting is not None and not self.waiting.is_over)
        self.waiting_changed.emit()

    def _advance(self, share: float, text: str) -> None:
        if self.waiting is not None:
            self._wait(replace(self.waiting, share=share, text=text))


def _messages(failed: Failed) -> str:
    return "; ".join(problem.message for problem in failed.problems)
