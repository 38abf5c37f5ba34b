"""The last step: a setting was moved, a convention chosen, something changed by hand. What it changed is known once the
settings rest, until the next one; what was pinned stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from lexeval_gui.window.state.background_request import BackgroundRequest
from lexeval_gui.window.state.data import DataState
from lexeval_gui.window.state.state_part import Field, Part
from lexeval_gui.window.state.turns import Turns, are_felt

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.core.jobs import Job
    from lexeval_gui.workspace.scoring.evaluation import Evaluation
    from lexeval_gui.workspace.scoring.what_changed import WhatChanged

MOST_PINNED = 5
"""So many sentences stay; the oldest gives way."""


class Steps(Struct, frozen=True, eq=False):
    """`at_rest` is the evaluation as it rested last, with `change_count` what-if changes; `told` what the last step
    changed, `pinned` what earlier ones did, in words."""

    at_rest: Evaluation | None = None
    change_count: int = 0
    told: WhatChanged | None = None
    pinned: tuple[str, ...] = ()


class StepsState(Part[Steps]):
    """Compares the data with what they were, whenever they have come to rest."""

    at_rest = Field(Steps, lambda steps: steps.at_rest)
    change_count = Field(Steps, lambda steps: steps.change_count)
    told = Field(Steps, lambda steps: steps.told)
    pinned = Field(Steps, lambda steps: steps.pinned)

    changed = Signal()
    """Another step is told, or none, or another is pinned."""

    def __init__(self, data: DataState, turns: Turns, parent: QObject) -> None:
        super().__init__(Steps(), parent)
        self._data, self._turns = data, turns
        self._work: BackgroundRequest | None = None
        data.rested.connect(self._follow_rest)
        data.evaluation_changed.connect(self._follow_files)

    def pin(self) -> None:
        """Keep what the last step changed, in words."""
        if self.told is not None and (said := self.told.words()) not in self.pinned:
            self.pinned = (*self.pinned, said)[-MOST_PINNED:]
            self.changed.emit()

    def forget(self) -> None:
        """Tell nothing until the next step; what was pinned goes too."""
        self._stop()
        self.value = replace(self.value, told=None, pinned=())
        self._data.set_earlier(None)
        self.changed.emit()

    def stand_here(self) -> None:
        """What is different now nobody did: nothing is told of it, and the next step is compared with this. What was
        pinned stays."""
        now = self._data.evaluation
        if now is None or now is self.at_rest:
            return
        self._stop()
        self.value = Steps(now, len(self._data.changes), None, self.pinned)
        self._data.set_earlier(None)
        self.changed.emit()

    def _follow_files(self) -> None:
        """Other files have no step before them."""
        if self.at_rest is not None and not self._is_of_same_files(self._data.evaluation):
            self._stop()
            self.value = Steps()
        self.changed.emit()

    def _is_of_same_files(self, now: Evaluation | None) -> bool:
        at_rest = self.at_rest
        return now is not None and at_rest is not None and at_rest.dataset.systems == now.dataset.systems

    def _follow_rest(self) -> None:
        self._turns.do(self, self._rest)

    def _rest(self) -> None:
        """Have it worked out, in a thread, what is other than it was; where nothing is, the step before stays told."""
        if self._turns.are_waiting:  # each of them would wait for the thread, whenever it comes back from Qt
            self._turns.later(self, self._rest)
            return
        now, changes = self._data.evaluation, len(self._data.changes)
        if now is None or now.loaded.preview or now is self.at_rest:
            return
        before, was = self.at_rest, self.change_count
        if before is None or not self._is_of_same_files(now):
            self.value = Steps(now, changes)
            return
        self._stop()
        systems = range(len(now.system_names))
        self.value = replace(self.value, at_rest=now, change_count=changes)
        self._work = BackgroundRequest(self, _worked_out, before.apart(), now.apart(), systems, changes - was).then(
            done=lambda told: self._tell(told, before, now)
        )

    def _tell(self, told: WhatChanged, before: Evaluation, now: Evaluation) -> None:
        """Say it, if that is still what the last step led to: other files may have been opened meanwhile."""
        self._work = None
        if told.is_step and self.at_rest is now:
            self.told = told
            with self._turns.taken(are_felt(now) and not self._data.is_moving):  # what a slider moves is seen at once
                self._data.set_earlier(before)
            with self._turns.taken(are_felt(now)):
                self._turns.do(self, self._say)

    def _say(self) -> None:
        self.changed.emit()

    def _stop(self) -> None:
        """A step that is being worked out is no longer the last one."""
        if self._work is not None:
            self._work.close()
            self._work = None


def _worked_out(before: Evaluation, now: Evaluation, systems: range, changes: int, job: Job) -> WhatChanged:
    from lexeval_gui.workspace.scoring.what_changed import what_changed

    return what_changed(before, now, systems, changes)
