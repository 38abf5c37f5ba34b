"""What panes ask of the data besides what is always computed: questions, which are answered whenever the data rest.

A pane says what it asks as long as it is looked at, and reads the answer in `results`; the background work has it
answered, again where other data or settings are shown, and drops what no longer fits. Other files are asked nothing
until a pane asks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from lexeval_gui.window.state.results import ResultsState
from lexeval_gui.window.state.state_part import Field, Part

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.workspace.scoring.questions import Question


@dataclass(frozen=True)
class Enquiry:
    """A question, and of which items it is asked: all (""), those listed, or those of a filter (see
    DataState.evaluation_within). Equal enquiries have equal answers."""

    question: Question
    within: str = ""


@dataclass(frozen=True, eq=False)
class Enquiries:
    """What is asked, by a title such as "what the difference comes from"."""

    asked: Mapping[str, Enquiry] = field(default_factory=dict)


class EnquiriesState(Part[Enquiries]):
    """The enquiries. Who asks something else drops the answer to what was asked before."""

    asked = Field(Enquiries, lambda enquiries: enquiries.asked)

    asked_anew = Signal(str)
    """Something else is asked under this title, or nothing any more."""

    def __init__(self, results: ResultsState, parent: QObject) -> None:
        super().__init__(Enquiries(), parent)
        self._results = results

    def ask(self, title: str, enquiry: Enquiry | None) -> None:
        """Ask this under a title from now on, in the place of what was asked before; None for nothing."""
        if enquiry != self.asked.get(title):
            others = {known: other for known, other in self.asked.items() if known != title}
            self.asked = others if enquiry is None else {**others, title: enquiry}
            self._results.drop_answer(title)
            self.asked_anew.emit(title)

    @property
    def unanswered(self) -> tuple[str, ...]:
        """The titles under which something is asked that has no answer yet."""
        answers = self._results.answers
        return tuple(title for title in self.asked if title not in answers or not answers[title].is_whole)
