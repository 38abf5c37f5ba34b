"""The problems of what is open, and the repairs that are offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QObject, QTimer, Signal

from lexeval_gui.window.state.data import DataState
from lexeval_gui.window.state.state_part import Field, Part
from lexeval_gui.window.state.turns import Turns

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.core.problems import Problem


AT_ONCE = 8
"""Of so many systems the scores that a remark may ask for are worked out without a break (10 ms)."""


class Problems(Struct, frozen=True, eq=False):
    """What was wrong in the files, what is odd under the settings in force, and what came of it."""

    shown: tuple[Problem, ...] = ()
    of_files: tuple[Problem, ...] = ()  # whatever the settings
    left: frozenset[str] = frozenset()  # codes of the problems that stay as they are
    repaired: tuple[str, Mapping[str, str], Mapping[str, str]] | None = None  # what, the values, those before


class ProblemsState(Part[Problems]):
    """The problems; remarks on the settings follow when the data have come to rest."""

    shown = Field(Problems, lambda problems: problems.shown)
    of_files = Field(Problems, lambda problems: problems.of_files)
    left = Field(Problems, lambda problems: problems.left)
    repaired = Field(Problems, lambda problems: problems.repaired)

    problems_changed = Signal()
    offer_changed = Signal()
    remedy_wanted = Signal(object)
    """A Remedy that is to be put in force."""

    def __init__(self, data: DataState, turns: Turns, parent: QObject) -> None:
        super().__init__(Problems(), parent)
        self._data, self._turns = data, turns
        self._scoring = QTimer(self, singleShot=True, interval=0)  # in turns moves of the mouse would be dropped
        self._scoring.timeout.connect(self._score_some)
        for changed in (data.evaluation_changed, data.scores_changed):
            changed.connect(self._scoring.stop)
        data.rested.connect(self._follow_rest)

    def set_problems(self, problems: tuple[Problem, ...]) -> None:
        """Show the problems of what is open, or of what could not be opened."""
        self.shown = self.of_files = problems
        self.problems_changed.emit()

    @property
    def offer(self) -> Problem | None:
        """The first finding about what is open that can be repaired and has not been left as it is; notes offer
        nothing of themselves."""
        if self._data.evaluation is None:
            return None
        curable = (p for p in self.shown if p.remedies and p.severity != "note" and p.code not in self.left)
        return next(curable, None)

    def ignore_offer(self) -> None:
        """Leave what is offered to be repaired, and all findings of its kind, as they are."""
        if (offer := self.offer) is not None:
            self.left |= {offer.code}
            self.offer_changed.emit()

    @property
    def are_awaited(self) -> bool:
        """Whether remarks on what is open are still to come."""
        return self._scoring.isActive()

    def _follow_rest(self) -> None:
        if self._turns.are_taken:
            self._scoring.start()
        else:
            self._turns.do(self, self._show_remarks)

    def _score_some(self) -> None:
        """Every measure of many systems takes longer than is felt: a few systems at a time, between events, then what
        is odd. Where settings change meanwhile, these come to rest in their turn."""
        evaluation = self._data.evaluation
        lacking = () if evaluation is None else evaluation.lacking_scores()
        if evaluation is None or not lacking:
            self._show_remarks()
            return
        for system in lacking[:AT_ONCE]:
            evaluation.scores(system)
        self._scoring.start()

    def _show_remarks(self) -> None:
        """Show what is odd under the settings in force, too."""
        from lexeval_gui.workspace.scoring.remarks import remarks

        evaluation = self._data.evaluation
        found = remarks(evaluation) if evaluation is not None else ()
        if self.shown != (problems := (*self.of_files, *found)):
            self.shown = problems
            self.problems_changed.emit()
        self.offer_changed.emit()
