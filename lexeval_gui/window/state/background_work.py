"""Background work: has the long work done beside the interface, and puts the answers into the window's state.

It opens files, has data joined and counted again when a convention asks for it, and, whenever the state has come to
rest, has intervals, bands, the conventions and the comparison computed. Small files are worked on in a thread, large
ones in a spawned process. Requests are numbered; answers to those that are no longer wanted are dropped.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from PySide6.QtCore import QObject, Qt, Signal

from lexeval_gui.core.changes import Journal, Slot
from lexeval_gui.core.jobs.processes import ProcessRunner
from lexeval_gui.core.jobs.runners import (
    Failed,
    Message,
    Partial,
    Progress,
    Remark,
    Result,
    Runner,
    Stopped,
    ThreadRunner,
)
from lexeval_gui.core.parameters import Settings
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.data import Data
from lexeval_gui.window.state.history import History
from lexeval_gui.window.state.opened import Opened
from lexeval_gui.window.state.preparation import Preparation
from lexeval_gui.window.state.problems import Problems
from lexeval_gui.workspace import opening, plans

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.workspace.scoring.evaluation import Evaluation
    from lexeval_gui.workspace.scoring.loaded import Loaded

RESAMPLES = "1000"
"""How many resamples the window draws for an interval, unless the user says otherwise."""

OF_LISTED = "intervals of the listed items"
"""What is asked for under this title is of the items that are scored beside all."""

WatchedResult = Literal["compare", "conventions"]
"""What is computed only while somebody looks at it."""


@dataclass(frozen=True, slots=True)
class WorkProgress:
    """What the user may be waiting for: `title` says what it is, `share` (0…1) how far it is, `text` what goes on."""

    title: str
    share: float = 0.0
    text: str = ""


@dataclass
class _NumberedRunner:
    """A runner, and a number that tells its messages from those of others."""

    runner: Runner
    generation: int
    warming: Preparation


@dataclass
class _Opening:
    """Files that are being opened, by a worker of their own, and what was shown before their first rows."""

    worker: _NumberedRunner
    number: int
    plan: plans.Plan
    keep: bool
    journal: Journal | None = None
    before: Opened | None = None


@dataclass(frozen=True, slots=True)
class _Request:
    """A request under way: what it is for, and how its answer is used, and each part of it that comes before."""

    title: str
    done: Callable[[Any], None]


def first_settings(plan: plans.Plan) -> Settings:
    """The settings under which the window opens files: defaults, and intervals."""
    settings = Settings(opening.task(plan.task).identity.parameters)
    return settings.with_values({"resamples": RESAMPLES}) if "resamples" in settings else settings


class BackgroundWork(QObject):
    """Runs what takes long. `waiting` is what the user waits for, `side_work` what goes on beside the work."""

    waiting_changed = Signal()
    background_changed = Signal()
    about_to_open = Signal(object)
    """A plan is about to be opened."""
    opened = Signal(object)
    """A plan has been opened and is shown."""
    failed = Signal(object, object)
    """A plan could not be opened; the problems say why."""
    cancelled = Signal()
    """What was being opened is no longer wanted, or could not be opened."""
    troubled = Signal(str)
    """Something that was asked for could not be done; a sentence for the user."""

    _arrived = Signal(int, object)

    def __init__(self, state: AppState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.waiting: WorkProgress | None = None
        self.side_work: WorkProgress | None = None
        self._state = state
        self._worker: _NumberedRunner | None = None
        self._opening: _Opening | None = None
        self._stop: Callable[[], None] | None = None  # cancels what is waited for before an opening
        self._preparing: int | None = None
        self.may_leave: Callable[[], bool] = lambda: True  # asked before what was decided is let go
        self._requests: dict[int, _Request] = {}
        self._generations = 0
        self._watched: set[WatchedResult] = set()
        self._arrived.connect(self._receive, Qt.ConnectionType.QueuedConnection)
        state.data.settings_wanted.connect(self.set_settings)
        state.data.pending_dropped.connect(self._cancel_preparing)
        state.data.scores_changed.connect(self.cancel_background)
        state.data.evaluation_changed.connect(self.cancel_background)
        state.data.rested.connect(self._compute)
        state.view.band_wanted.connect(self._ask_band)
        state.view.pair_changed.connect(self._ask_comparison)
        state.data.listed_changed.connect(self._ask_listed)
        state.history.annotations_changed.connect(self._follow)

    @property
    def plan(self) -> plans.Plan | None:
        """The files that are open."""
        return self._state.data.plan

    # workers

    def _start(self, size: int, journal: Journal | None = None) -> _NumberedRunner:
        from lexeval_gui.workspace.scoring.session import IN_PROCESS, Session

        self._generations += 1
        generation, warming = self._generations, Preparation(journal)

        def listen(message: Message) -> None:
            with contextlib.suppress(RuntimeError):  # the window has been closed meanwhile
                self._arrived.emit(generation, message)

        if size < IN_PROCESS:
            return _NumberedRunner(ThreadRunner(Session(), listen, warming.prepare), generation, warming)
        return _NumberedRunner(ProcessRunner(Session, listen, warming.prepare), generation, warming)

    def _dismiss(self, worker: _NumberedRunner | None) -> None:
        """Let a worker go without waiting for it."""
        if worker is not None:
            worker.runner.close()

    def close(self) -> None:
        """Stop everything, without waiting for it; no thread and no process stays."""
        self._dismiss(self._worker)
        self._dismiss(self._opening.worker if self._opening else None)
        self._worker, self._opening = None, None

    # opening

    def open(
        self, plan: plans.Plan, settings: Settings | None = None, keep: bool = False, journal: Journal | None = None
    ) -> None:
        """Open files beside what is shown, and show them once there is something to see.

        `keep` says that these are the same files once more, or other systems with them: what was decided stays, and the
        view as far as it fits. `journal` has what was decided about these files before. Where something that was
        decided would be lost, the user is asked first.
        """
        if self._opening is not None and self._opening.before is not None:
            keep = False  # first rows are of what is not open yet
        if not keep and not self.may_leave():
            self.cancelled.emit()
            return
        self.cancel_opening()
        self._cancel_preparing()  # asked for again where what is shown stays
        self.about_to_open.emit(plan)
        worker = self._start(plan.size, journal)
        number = worker.runner.submit("open", plan, settings or first_settings(plan))
        self._opening = _Opening(worker, number, plan, keep, journal)
        self._wait(WorkProgress(f"Opening {_names(plan)}"))

    def cancel(self) -> None:
        """Stop what the user waits for; everything is as it was before."""
        self.cancel_opening()
        self._state.data.drop_pending()

    def wait_for(self, title: str, stop: Callable[[], None]) -> None:
        """Show that something is waited for before files can be opened, until `finish_waiting`; `stop` is called
        instead where it is cancelled."""
        self.cancel_opening()
        self._stop = stop
        self._wait(WorkProgress(title))

    def finish_waiting(self) -> None:
        """What was waited for has come."""
        self._stop = None
        self._wait(None)

    def cancel_opening(self) -> None:
        """Stop opening and go back to what was shown before."""
        if (stop := self._stop) is not None:
            self.finish_waiting()
            stop()
        if (opened := self._opening) is not None:
            self._opening = None
            opened.worker.runner.cancel(opened.number)
            self._dismiss(opened.worker)
            if opened.before is not None:
                self._state.put(opened.before)
            self._ask_pending()
            self.cancelled.emit()

    def close_files(self) -> bool:
        """Close the files that are open, unless the user would rather not; whether they are closed."""
        if not self.may_leave():
            return False
        self.cancel_opening()
        self._dismiss(self._worker)
        self._worker, self._preparing = None, None
        self._requests.clear()
        self._state.put(Opened())
        return True

    def _show(self, opened: _Opening, loaded: Loaded) -> None:
        """Show what has been read in the place of other files; or more of it, with what was chosen meanwhile."""
        state, problems = self._state, loaded.dataset.problems
        annotations = None if loaded.preview else opened.worker.warming.annotations()
        if not opened.keep and opened.before is None:
            opened.before, self._preparing = state.opened, None  # data of the files before would come too late
            fresh = Opened(Data(opened.plan), Problems(problems, problems), History(opened.journal or Journal()))
            state.put(fresh.with_evaluation(_evaluation(loaded), annotations))
            return
        settings, pending = None if opened.keep else state.data.settings, state.data.pending
        state.data.plan = opened.plan
        state.problems.set_problems(problems)
        state.show_evaluation(_evaluation(loaded, settings), annotations)
        if pending is not None:
            state.data.apply_settings(pending)

    def _follow(self, slots: frozenset[Slot]) -> None:
        """Something was decided about the first items while the others are being read."""
        if self._opening is not None and self._opening.before is not None:
            self._opening.worker.warming.follow(slots)

    def _opened(self, opened: _Opening, loaded: Loaded) -> None:
        self._show(opened, loaded)  # nothing is asked of a worker before it is the one of these files
        old, self._worker, self._opening, self._preparing = self._worker, opened.worker, None, None
        self._requests.clear()
        self._dismiss(old)
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
            self.cancel_background()
            self._cancel_preparing()
            self._preparing = self._worker.runner.submit("prepare", settings, ())
            self._wait(WorkProgress("Counting again"))
        elif self._opening is None:
            self._state.data.drop_pending()
            self.troubled.emit("Nothing was changed: what counts is gone; open the files again")

    def _cancel_preparing(self) -> None:
        if self._preparing is not None and self._worker is not None:
            self._worker.runner.cancel(self._preparing)
            self._preparing = None
            self._wait(None)

    # what is computed at rest

    def watch(self, what: WatchedResult, visible: bool) -> None:
        """Compute the comparison or the conventions while they are looked at."""
        if visible and what not in self._watched:
            self._watched.add(what)
            if what == "compare" and self._state.results.comparison is None:
                self._ask_comparison()
            if what == "conventions" and self._state.results.conventions is None:
                self._ask_conventions()
        elif not visible:
            self._watched.discard(what)

    def cancel_background(self) -> None:
        """Drop what is being computed: it would no longer fit."""
        if self._requests and self._worker is not None:
            for number in self._requests:
                self._worker.runner.cancel(number)
            self._requests.clear()
            self._show_background(None)

    @property
    def is_idle(self) -> bool:
        """Whether nothing is under way or about to be."""
        return not (self._requests or self._opening or self._stop or self._preparing or self._state.data.is_moving)

    @property
    def _ready(self) -> Evaluation | None:
        """What is shown, if it is whole, settled, and the worker's to compute with."""
        evaluation = self._state.data.evaluation
        if evaluation is None or evaluation.loaded.preview or self._worker is None or self._opening is not None:
            return None
        return evaluation if self._preparing is None and not self._state.data.is_moving else None

    def _compute(self) -> None:
        if (evaluation := self._ready) is not None:
            self.cancel_background()
            self._ask_band()
            self._ask_intervals(evaluation)
            self._ask_listed_intervals()
            self._ask_comparison()
            self._ask_conventions()

    def _ask(self, request: _Request, method: str, *arguments: Any) -> None:
        assert self._worker is not None
        data = self._state.data
        self._requests[self._worker.runner.submit(method, data.settings, data.changes, *arguments)] = request

    def _ask_band(self) -> None:
        wanted, evaluation = self._state.view.wanted_band, self._ready
        if evaluation is None or wanted is None or wanted in self._state.results.bands:
            return
        if evaluation.settings.whole("resamples") > 0:
            request = _Request("bands", lambda bands: self._state.results.set_band(*wanted, bands))
            self._ask(request, "bands", *wanted, tuple(range(len(evaluation.system_names))))

    def _ask_intervals(self, evaluation: Evaluation) -> None:
        systems = range(len(evaluation.system_names))
        if evaluation.settings.whole("resamples") == 0:
            self._state.results.set_intervals(tuple({} for _ in systems))
            return
        measures = tuple(dict.fromkeys(name for system in systems for name in evaluation.available(system)))
        self._ask(_Request("intervals", self._state.results.set_intervals), "intervals", measures, None)

    def _ask_listed(self) -> None:
        """Other items are scored beside all: ask for what is of these alone."""
        self._cancel_requests(OF_LISTED)
        if self._ready is not None:
            self._ask_listed_intervals()
            self._ask_comparison()

    def _ask_listed_intervals(self) -> None:
        from lexeval_gui.workspace.scoring.intervals import has_intervals

        listed, results = self._state.data.listed, self._state.results
        if listed is None or listed.refusal():
            return
        systems = range(len(listed.system_names))
        measures = tuple(dict.fromkeys(name for system in systems for name in has_intervals(listed, system)))
        if measures:
            request = _Request(OF_LISTED, results.set_listed_intervals)
            self._ask(request, "intervals_within", measures, (listed.rows, listed.where))
        else:
            results.set_listed_intervals(tuple({} for _ in systems))

    def _ask_comparison(self) -> None:
        self._cancel_requests("comparison")  # of another pair, or by another measure: it would be taken for this one
        evaluation, (first, second) = self._ready, self._state.view.pair
        if evaluation is None or "compare" not in self._watched or first == second:
            return
        measure = self._state.view.compared_measure or evaluation.headline(first).id
        part = self._state.data.evaluation_within(self._state.view.compared_within)
        if part is None or part.refusal():
            return
        if all(measure in part.available(system) for system in (first, second)):
            request = _Request("comparison", self._state.results.set_comparison)
            if part.rows is None:
                self._ask(request, "compare", first, second, measure)
            else:
                self._ask(request, "compare_within", first, second, measure, (part.rows, part.where))

    def _ask_conventions(self) -> None:
        if self._ready is not None and "conventions" in self._watched:
            self._ask(_Request("conventions", self._state.results.set_conventions), "conventions")

    # messages

    def _receive(self, generation: int, message: Message) -> None:
        if self._opening is not None and generation == self._opening.worker.generation:
            if isinstance(message, Remark):
                self.troubled.emit(message.text)
            elif message.number == self._opening.number:
                self._receive_opening(self._opening, message)
        elif self._worker is not None and generation == self._worker.generation:
            if isinstance(message, Failed) and message.is_last:
                self._receive_end(message)
            elif self._preparing is not None and message.number == self._preparing:
                self._receive_preparing(message)
            elif message.number in self._requests:
                self._receive_background(message)

    def _receive_opening(self, opened: _Opening, message: Message) -> None:
        match message:
            case Progress(_, share, text):
                self._advance(share, text)
            case Partial(_, loaded):
                if not opened.keep:  # what is shown stays until all of it has been read again
                    self._show(opened, loaded)
            case Result(_, loaded):
                self._opened(opened, loaded)
            case Failed(_, problems):
                self.cancel_opening()
                self.failed.emit(opened.plan, problems)
            case Stopped():
                self.cancel_opening()

    def _receive_preparing(self, message: Message) -> None:
        if isinstance(message, Progress):
            self._advance(message.share, message.text)
        elif isinstance(message, Result):
            self._prepared()
            self._state.problems.set_problems(message.value.dataset.problems)
            self._state.show_evaluation(_evaluation(message.value, self._state.data.pending))
        elif isinstance(message, Failed):
            self._prepared()
            self._state.data.drop_pending()
            self.troubled.emit(f"Nothing was changed: {_messages(message)}")

    def _prepared(self) -> None:
        self._preparing = None
        self._wait(None)

    def _receive_background(self, message: Message) -> None:
        request = self._requests[message.number]
        match message:
            case Progress(_, share, text):
                self._show_background(WorkProgress(request.title, share, text))
            case Partial(_, value):
                request.done(value)
            case Result(_, value):
                self._finish_request(message.number)
                request.done(value)
            case Failed():
                self._finish_request(message.number)
                self.troubled.emit(f"No {request.title}: {_messages(message)}")
            case Stopped():
                self._finish_request(message.number)

    def _receive_end(self, message: Failed) -> None:
        """The worker is gone: what is shown stays, but nothing new can be computed."""
        self._dismiss(self._worker)
        self._worker, self._preparing = None, None
        self._requests.clear()
        self._state.data.drop_pending()
        self._wait(None)
        self._show_background(None)
        self.troubled.emit(message.problems[0].message)

    def _cancel_requests(self, title: str) -> None:
        """Take back what was asked for under this title: an answer that still comes is passed over."""
        for number in [number for number, request in self._requests.items() if request.title == title]:
            if self._worker is not None:
                self._worker.runner.cancel(number)
            self._finish_request(number)

    def _finish_request(self, number: int) -> None:
        del self._requests[number]
        if not self._requests:
            self._show_background(None)

    # what is said of it

    def _wait(self, waiting: WorkProgress | None) -> None:
        self.waiting = waiting
        self._state.set_busy(waiting is not None)
        self.waiting_changed.emit()

    def _advance(self, share: float, text: str) -> None:
        if self.waiting is not None:
            self._wait(replace(self.waiting, share=share, text=text))

    def _show_background(self, background: WorkProgress | None) -> None:
        self.side_work = background
        self.background_changed.emit()


def _evaluation(loaded: Loaded, settings: Settings | None = None) -> Evaluation:
    from lexeval_gui.workspace.scoring.evaluation import Evaluation

    return Evaluation(loaded, settings)


def _messages(failed: Failed) -> str:
    return "; ".join(problem.message for problem in failed.problems)


def _names(plan: plans.Plan) -> str:
    """The files of a plan in a few words."""
    names = [source.path.replace("\\", "/").rsplit("/", 1)[-1] for source in plan.sources if source.role]
    return ", ".join(names) if len(names) <= 2 else f"{names[0]} and {len(names) - 1} more files"
