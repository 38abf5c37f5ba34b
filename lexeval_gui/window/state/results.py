"""What the background work has computed of the data that are shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from lexeval_gui.window.state.enquiry import Answer, Enquiry
from lexeval_gui.window.state.state_part import Field, Part

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.core.curves import Band
    from lexeval_gui.core.statistics.resampling import PairedComparison
    from lexeval_gui.workspace.scoring.intervals import Interval


class Results(Struct, frozen=True, eq=False):
    """Intervals, bands, comparison; None while they are being computed. `answers` to what panes ask, by the title of
    the question (see enquiries)."""

    intervals: tuple[Mapping[str, Interval], ...] | None = None  # by system
    listed_intervals: tuple[Mapping[str, Interval], ...] | None = None  # over the items that are scored beside all
    bands: Mapping[tuple[str, str], Mapping[int, Band]] = field(default_factory=dict)  # by (over, measure), by system
    comparison: PairedComparison | None = None
    answers: Mapping[str, Answer] = field(default_factory=dict)
    left: Mapping[str, tuple[Enquiry, Answer]] = field(default_factory=dict)  # what was answered, and is not looked at


class ResultsState(Part[Results]):
    """The results. Whoever changes what they are of clears them, and says what has changed."""

    intervals = Field(Results, lambda results: results.intervals)
    listed_intervals = Field(Results, lambda results: results.listed_intervals)
    bands = Field(Results, lambda results: results.bands)
    comparison = Field(Results, lambda results: results.comparison)
    answers = Field(Results, lambda results: results.answers)
    left = Field(Results, lambda results: results.left)

    intervals_changed = Signal()
    bands_changed = Signal()
    comparison_changed = Signal()
    answer_changed = Signal(str)
    """There is more of an answer, or none any more, under this title."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(Results(), parent)

    def clear(self) -> None:
        """Forget what has been computed."""
        self.value = Results()

    def clear_listed(self) -> None:
        """Forget what has been computed of some items; of all it still holds."""
        self.value = replace(self.value, listed_intervals=None, comparison=None)

    def set_listed_intervals(self, intervals: tuple[Mapping[str, Interval], ...]) -> None:
        """The same over the items that are scored beside all."""
        self.listed_intervals = intervals
        self.intervals_changed.emit()

    def set_intervals(self, intervals: tuple[Mapping[str, Interval], ...]) -> None:
        """The intervals of the measures of each system."""
        self.intervals = intervals
        self.intervals_changed.emit()

    def add_bands(self, over: str, measure: str, bands: Mapping[int, Band]) -> None:
        """The bands of a measure along a curve, by system, beside those that are known of other systems."""
        known = self.bands.get((over, measure), {})
        self.bands = {**self.bands, (over, measure): dict(sorted({**known, **bands}.items()))}
        self.bands_changed.emit()

    def set_comparison(self, comparison: PairedComparison) -> None:
        """How the chosen pair compares."""
        self.comparison = comparison
        self.comparison_changed.emit()

    def set_answer(self, title: str, answer: Answer) -> None:
        """What a question has come to so far."""
        self.answers = {**self.answers, title: answer}
        self.answer_changed.emit(title)

    def drop_answer(self, title: str) -> None:
        """It is no longer asked, or of other items."""
        if title in self.answers:
            self.answers = {known: answer for known, answer in self.answers.items() if known != title}
            self.answer_changed.emit(title)

    def leave_answer(self, title: str, enquiry: Enquiry) -> None:
        """Nobody looks at it any more; a whole one is kept for whoever asks the same again."""
        answer = self.answers.get(title)
        if answer is not None and answer.is_whole:
            self.left = {**self.left, title: (enquiry, answer)}
        self.drop_answer(title)

    def answer_again(self, title: str, enquiry: Enquiry) -> bool:
        """Give the answer that was left, if the same is asked; whether it was."""
        asked, answer = self.left.get(title, (None, None))
        if answer is None or asked != enquiry:
            return False
        self.left = {known: other for known, other in self.left.items() if known != title}
        self.set_answer(title, answer)
        return True

    def forget_left_of_items(self) -> None:
        """What was left of some items alone no longer holds: they are others."""
        self.left = {title: kept for title, kept in self.left.items() if not kept[0].within}
