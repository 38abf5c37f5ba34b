"""What is computed of the data whenever they have come to rest: intervals, bands, the comparison, and what panes ask
besides. The answers go into the results of the state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from lexeval_gui.core.jobs.runners import Failed, Message, Partial, Progress, Result, Runner, Stopped
from lexeval_gui.core.problems import Problem
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.compared import compared_measure, why_not_compared
from lexeval_gui.window.state.enquiry import Answer
from lexeval_gui.window.state.work_progress import WorkProgress

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.workspace.scoring.evaluation import Evaluation
    from lexeval_gui.workspace.scoring.session import Items

INTERVALS = "intervals"
OF_LISTED = "intervals of the listed items"
BANDS = "bands"
COMPARISON = "comparison"

WatchedResult = Literal["compare"]
"""What is computed only while somebody looks at it."""


class _Request(Struct, frozen=True):
    """A request under way: what it is for, and how its answer is used, and each part of it that comes before; how far
    it is, and why it came to nothing, is shown beside all that is computed unless something takes it."""

    title: str
    done: Callable[[Any], None]
    part: Callable[[Any], None]
    advanced: Callable[[float, str], None] | None = None
    failed: Callable[[Sequence[Problem]], None] | None = None


class ResultsAtRest(QObject):
    """Asks for what is wanted, and drops what no longer fits. `runner` is who computes, None where nothing can be asked
    for now; `progress` is how far it is, None if nothing is under way."""

    progressed = Signal()
    troubled = Signal(str)
    """Something could not be computed; a sentence for the user."""

    def __init__(self, state: AppState, runner: Callable[[], Runner | None], parent: QObject) -> None:
        super().__init__(parent)
        self.progress: WorkProgress | None = None
        self._state, self._runner = state, runner
        self._requests: dict[int, _Request] = {}
        self._asked_of: Runner | None = None
        self._watched: set[WatchedResult] = set()
        state.data.scores_changed.connect(self.cancel)
        state.data.evaluation_changed.connect(self.cancel)
        state.data.rested.connect(self._compute)
        for change in (state.view.band_wanted, state.view.systems_changed, state.view.pair_changed):
            change.connect(self._ask_bands_anew)
        state.view.pair_changed.connect(self._ask_comparison)
        state.data.listed_changed.connect(self._ask_listed)
        state.enquiries.asked_anew.connect(self._ask_anew)

    def watch(self, what: WatchedResult, visible: bool) -> None:
        """Compute the comparison while it is looked at."""
        if visible and what not in self._watched:
            self._watched.add(what)
            if what == "compare" and self._state.results.comparison is None:
                self._ask_comparison()
        elif not visible:
            self._watched.discard(what)

    def cancel(self) -> None:
        """Drop what is being computed: it would no longer fit."""
        self._cancel([*self._requests])

    def forget(self) -> None:
        """Who was asked is gone, with all that was read."""
        self._requests.clear()
        self._asked_of = None
        self._show(None)

    @property
    def is_idle(self) -> bool:
        """Whether nothing is under way."""
        return not self._requests

    # asking

    @property
    def _ready(self) -> Evaluation | None:
        """What is shown, if it is whole, settled, and the runner's to compute with."""
        evaluation, runner = self._state.data.evaluation, self._runner()
        if evaluation is None or evaluation.loaded.preview or runner is None or self._state.data.is_moving:
            return None
        self._asked_of = runner
        return evaluation

    def _compute(self) -> None:
        if (evaluation := self._ready) is not None:
            self.cancel()
            self._ask_bands(self._state.view.systems_apart)
            self._ask_intervals(evaluation)
            self._ask_listed_intervals()
            self._ask_comparison()
            for title in self._state.enquiries.unanswered:
                self._ask_enquiry(title)
            self._ask_bands(self._state.view.systems_quiet)

    def _ask(self, request: _Request, method: str, *arguments: Any) -> None:
        assert self._asked_of is not None
        data = self._state.data
        self._requests[self._asked_of.submit(method, data.settings, data.changes, *arguments)] = request

    def _ask_for(self, title: str, done: Callable[[Any], None], method: str, *arguments: Any) -> None:
        self._ask(_Request(title, done, done), method, *arguments)

    def _ask_bands_anew(self) -> None:
        """Another curve is looked at, or other systems are drawn: what is known of it stays."""
        self._cancel_title(BANDS)
        self._ask_bands(self._state.view.systems_apart)
        self._ask_bands(self._state.view.systems_quiet)

    def _ask_bands(self, systems: Sequence[int]) -> None:
        """The bands of some systems along the curve that is looked at, where they are not known. Those that are drawn
        are asked for first; those of the quiet lines, which only its table has, last."""
        wanted, evaluation, results = self._state.view.wanted_band, self._ready, self._state.results
        if evaluation is None or wanted is None or evaluation.settings.whole("resamples") == 0:
            return
        known = results.bands.get(wanted, {})
        lacking = tuple(s for s in systems if s not in known and wanted[1] in evaluation.available(s))
        if lacking:
            self._ask_for(BANDS, partial(results.add_bands, *wanted), "bands", *wanted, lacking)

    def _ask_intervals(self, evaluation: Evaluation) -> None:
        systems, results = range(len(evaluation.system_names)), self._state.results
        if evaluation.settings.whole("resamples") == 0:
            results.set_intervals(tuple({} for _ in systems))
            return
        measures = tuple(dict.fromkeys(name for system in systems for name in evaluation.available(system)))
        self._ask_for(INTERVALS, results.set_intervals, "intervals", measures, None, None)

    def _ask_listed(self) -> None:
        """Other items are scored beside all: ask for what is of these alone."""
        self._cancel_title(OF_LISTED)
        of_items = [title for title, enquiry in self._state.enquiries.asked.items() if enquiry.within]
        self._state.results.forget_left_of_items()
        for title in of_items:
            self._state.results.drop_answer(title)
        if self._ready is not None:
            self._ask_listed_intervals()
            self._ask_comparison()
        for title in of_items:
            self._ask_anew(title)

    def _ask_listed_intervals(self) -> None:
        from lexeval_gui.workspace.scoring.intervals import has_intervals

        listed, results = self._state.data.listed, self._state.results
        if listed is None or listed.refusal():
            return
        systems = range(len(listed.system_names))
        measures = tuple(dict.fromkeys(name for system in systems for name in has_intervals(listed, system)))
        if measures:
            items = _items(listed)
            self._ask_for(OF_LISTED, results.set_listed_intervals, "intervals", measures, None, items)
        else:
            results.set_listed_intervals(tuple({} for _ in systems))

    def _ask_comparison(self) -> None:
        self._cancel_title(COMPARISON)  # of another pair, or by another measure: it would be taken for this one
        evaluation, (first, second) = self._ready, self._state.view.pair
        if evaluation is None or "compare" not in self._watched:
            return
        if why_not_compared(self._state.data, self._state.view):
            return
        measure = compared_measure(self._state.view, evaluation)
        part = self._state.data.evaluation_within(self._state.view.compared_within)
        if part is not None:
            done = self._state.results.set_comparison
            self._ask_for(COMPARISON, done, "compare", first, second, measure, _items(part))

    # what panes ask

    def _ask_anew(self, title: str) -> None:
        self._cancel_title(title)
        if self._ready is not None:
            self._ask_enquiry(title)

    def _ask_enquiry(self, title: str) -> None:
        enquiry, results = self._state.enquiries.asked.get(title), self._state.results
        if enquiry is None:
            return
        part = self._state.data.evaluation_within(enquiry.within)
        assert part is not None, "something is open"
        if refusal := part.refusal():
            results.set_answer(title, Answer(refusal=refusal, is_whole=True))
            return
        results.set_answer(title, Answer())

        def add(**values: Any) -> None:
            results.set_answer(title, replace(results.answers[title], **values))

        request = _Request(
            title,
            done=lambda value: add(value=value, is_whole=True),
            part=lambda value: add(value=value),
            advanced=lambda share, text: add(share=share, text=text),
            failed=lambda problems: add(refusal=_messages(problems), is_whole=True),
        )
        self._ask(request, "answer", enquiry.question, _items(part))

    # answers

    def receive(self, message: Message) -> None:
        """A message of the runner about something that was asked for here; others are passed over."""
        request = self._requests.get(message.number)
        if request is None:
            return
        match message:
            case Progress(_, share, text):
                self._show(WorkProgress(request.title, share, text))
                if request.advanced is not None:
                    request.advanced(share, text)
            case Partial(_, value):
                request.part(value)
            case Result(_, value):
                self._finish(message.number)
                request.done(value)
            case Failed(_, problems):
                self._finish(message.number)
                if request.failed is not None:
                    request.failed(problems)
                else:
                    self.troubled.emit(f"No {request.title}: {_messages(problems)}")
            case Stopped():
                self._finish(message.number)

    def _cancel_title(self, title: str) -> None:
        """Take back what was asked for under this title: an answer that still comes is passed over."""
        self._cancel([number for number, request in self._requests.items() if request.title == title])

    def _cancel(self, numbers: Sequence[int]) -> None:
        for number in numbers:
            if self._asked_of is not None:
                self._asked_of.cancel(number)
            self._finish(number)

    def _finish(self, number: int) -> None:
        del self._requests[number]
        if not self._requests:
            self._show(None)

    def _show(self, progress: WorkProgress | None) -> None:
        if progress is not self.progress:
            self.progress = progress
            self.progressed.emit()


def _items(evaluation: Evaluation) -> Items | None:
    """The items that are meant, None for all."""
    subset = evaluation.subset
    return None if subset is None else (subset.rows, subset.where, subset.find)


def _messages(problems: Sequence[Problem]) -> str:
    return "; ".join(problem.message for problem in problems)
