"""The numbers of the current item for what help explains: they follow the item and the settings."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from lexeval_gui.window.actions.while_hidden import HIDDEN
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.background_request import BackgroundRequest
from lexeval_gui.workspace.items.arithmetic import ItemArithmetic, arithmetic_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lexeval_gui.core.jobs import Job
    from lexeval_gui.workspace.scoring.evaluation import Evaluation

QUICK = 0.008
"""Seconds of work that are done at once, on the interface's thread; more is done beside it."""

WORKING = "The numbers of this item are being worked out."
NO_ITEM = "No item is shown."
FAILED = "The numbers of this item could not be worked out."


class ItemNumbers(QObject):
    """Answers what a term comes to in the current item, for the systems that are switched on. What is shown is never
    that of another item or of other settings: until the answer is there it is said that it is worked out."""

    changed = Signal()

    def __init__(self, state: AppState, parent: QObject) -> None:
        super().__init__(parent)
        self._state = state
        self._term, self._is_quick = "", False
        self._request: BackgroundRequest | None = None
        self.shown: ItemArithmetic | str | None = None
        state.data.about_to_change.connect(lambda: self.ask(""))
        for signal in (state.data.evaluation_changed, state.selection.current_changed):
            signal.connect(self._begin_again)
        for signal in (state.data.scores_changed, state.view.systems_changed, state.guide.changed):
            signal.connect(self._ask_again)

    def ask(self, term: str) -> None:
        """Follow a measure, parameter or count, by its id; "": none."""
        if term != self._term:
            self._term = term
            self._begin_again()

    def _begin_again(self) -> None:
        """Another item, or another term: it is not known how long it takes."""
        self._is_quick = False
        self._ask_again()

    def _ask_again(self) -> None:
        if self._request is not None:
            self._request.close()
            self._request = None
        evaluation, item = self._state.data.evaluation, self._state.selection.current
        if not self._term or evaluation is None:
            self._show(None)
        elif self._state.guide.hides:
            self._show(HIDDEN)
        elif item is None or item >= len(evaluation.dataset):
            self._show(NO_ITEM)
        elif self._is_quick:
            self._take(_timed(evaluation, item, self._term, self._state.view.shown_systems))
        else:
            is_named = self._term in evaluation.measures or self._term in evaluation.settings
            self._show(WORKING if is_named else None)  # of any other word it is found out whether it has a number
            asked = evaluation.apart(), item, self._term, self._state.view.shown_systems
            self._request = BackgroundRequest(self, _timed, *asked)
            self._request.then(self._take, lambda _: self._show(FAILED))

    def _take(self, answer: tuple[ItemArithmetic | None, float]) -> None:
        shown, seconds = answer
        self._is_quick = seconds < QUICK
        self._show(shown)

    def _show(self, shown: ItemArithmetic | str | None) -> None:
        self.shown = shown
        self.changed.emit()


def _timed(
    evaluation: Evaluation, item: int, term: str, systems: Sequence[int], job: Job | None = None
) -> tuple[ItemArithmetic | None, float]:
    """The arithmetic, and how many seconds of this thread it took."""
    start = time.thread_time()
    return arithmetic_of(evaluation, item, term, systems), time.thread_time() - start
