"""A step of the journal that changes many items: its copy is counted beside the interface, then it is taken."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, Signal

from lexeval_gui.core.changes import Changes, Slot
from lexeval_gui.core.journal import Held, Journal, counted, hold
from lexeval_gui.core.problems import Problem
from lexeval_gui.window.state.background_request import BackgroundRequest
from lexeval_gui.window.state.data import DataState

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.core.jobs import Job
    from lexeval_gui.workspace.scoring.evaluation import Evaluation

    Copy = tuple[Held, Changes, Evaluation]
    """What slots hold, the changes that are in force so, and the evaluation with them."""

STEP = 1000
"""Slots of a step of which the copy is counted at once (20 ms)."""

LARGE = 5000
"""The same, with those that are changed already: so many are counted with each step."""

T = TypeVar("T")
Current = dict[Slot, Any]
Plan = Callable[[Current], tuple[T, Iterable[tuple[Slot, Any]]]]
"""What a step is, given what slots hold, and what they hold after it."""


class LargeStep(QObject):
    """Counts the copy of one step at a time; what is asked for meanwhile has its turn after it."""

    counting_changed = Signal()
    """A step is being counted, or no longer."""
    rested = Signal()
    """No step is being counted any more, and none waits."""
    refused = Signal(str)
    faulted = Signal()
    """A fault of ours came between: it is told where all are, and nobody knows what has become of the step."""

    def __init__(self, data: DataState, parent: QObject) -> None:
        super().__init__(parent)
        self._data = data
        self._request: BackgroundRequest | None = None
        self._waiting: list[Callable[[], None]] = []
        data.about_to_change.connect(self._forget)

    @property
    def is_counting(self) -> bool:
        """Whether a step is being counted."""
        return self._request is not None

    def is_large(self, size: int) -> bool:
        """Whether a step of so many slots is better counted beside the interface."""
        if self._data.original is None or not size:
            return False
        return size > STEP or size + len(self._data.changes) > LARGE

    def in_turn(self, do: Callable[[], None]) -> None:
        """Do something to the journal, once the step that is being counted is taken or dropped."""
        if self.is_counting:
            self._waiting.append(do)
        else:
            do()

    def count(self, journal: Journal, plan: Plan[T], take: Callable[[T, Copy], None]) -> None:
        """Count what a step makes of the data, then take it: `take` is given the step and its copy. None is being
        counted."""
        original, cursor = self._data.original, journal.cursor
        assert original is not None, "something is open"

        def done(made: tuple[T, Copy]) -> None:
            if journal.cursor != cursor:  # what else is decided here has its turn after it
                self.refused.emit("Nothing was changed: something else was decided before its copy was counted.")
                return
            self._do(partial(take, made[0], self._under_settings(made[1])))

        self._request = BackgroundRequest(self, _count, original, plan, dict(journal.current))
        self._request.then(done, self._fail, ended=self._end)
        self.counting_changed.emit()

    def drop(self) -> None:
        """Do without the step that is being counted: nothing has happened of it."""
        if self._request is not None:
            self._request.close()
            self._end()

    def _forget(self) -> None:
        """Others are shown: what waits was asked of those before."""
        self._waiting.clear()
        if self.is_counting:
            self.refused.emit("Nothing was changed: other files came before the changed copy was counted.")
        self.drop()

    def _under_settings(self, copy: Copy) -> Copy:
        """The copy under the settings in force by now."""
        settings = self._data.settings
        assert settings is not None, "something is open"
        return copy[0], copy[1], copy[2].with_settings(settings)

    def _end(self) -> None:
        self._request = None
        self.counting_changed.emit()
        while self._waiting and not self.is_counting:
            self._do(self._waiting.pop(0))
        if not self.is_counting:
            self.rested.emit()

    def _do(self, do: Callable[[], object]) -> None:
        """Do something; whatever becomes of it, what waits has its turn after it."""
        try:
            do()
        except Exception:
            self.faulted.emit()
            sys.excepthook(*sys.exc_info())

    def _fail(self, problems: Sequence[Problem]) -> None:
        self.refused.emit(f"Nothing was changed: {'; '.join(problem.message for problem in problems)}.")


def _count(original: Evaluation, plan: Plan[T], current: Current, job: Job) -> tuple[T, Copy]:
    """A step, and the copy that it makes of what was read, given what slots hold now. On a thread of its own."""
    import lexeval_gui.workspace.projects.project  # noqa: F401 - the step is written, perhaps as the first
    from lexeval_gui.window.state.preparation import prepare

    step, values = plan(current)
    hold(current, values)
    changes = counted(current)
    made = original.with_changes(changes, job.check) if changes else original
    prepare(made.loaded)
    _ = changes.pickled, changes.item_count  # kept, for the process that is asked about the copy, and for the ribbon
    return step, (Held.of(current), changes, made)
