"""Stars in the exported table of scores: asked for as long as they are wanted, by the measures that are shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.enquiry import Enquiry
from lexeval_gui.window.state.first_rows import why_not_computed

if TYPE_CHECKING:  # not before they are wanted
    from lexeval_gui.workspace.analysis.against_best import AgainstBest

TITLE = "what differs from the best"


class Stars(QObject):
    """See the module. They are wanted of the files that are open until these are closed."""

    def __init__(self, state: AppState, parent: QObject) -> None:
        super().__init__(parent)
        self._state = state

    @property
    def is_wanted(self) -> bool:
        """Whether exports are to have them."""
        return TITLE in self._state.enquiries.asked

    @property
    def can_be(self) -> bool:
        """Whether what is open can have them."""
        from lexeval_gui.workspace.analysis.against_best import refusal

        evaluation = self._state.data.evaluation
        return evaluation is not None and not refusal(evaluation)

    def want(self, measures: Sequence[str] | None) -> None:
        """Ask for the stars of these measures; None: they are not wanted any more."""
        from lexeval_gui.workspace.analysis.against_best import StarsQuestion

        enquiry = None if measures is None else Enquiry(StarsQuestion(tuple(measures)))
        self._state.enquiries.ask(TITLE, enquiry)

    def follow(self, measures: Sequence[str]) -> None:
        """Other measures are shown."""
        if self.is_wanted:
            self.want(measures)

    @property
    def found(self) -> Mapping[str, AgainstBest] | None:
        """Each system against the best, by measure; None where that is not wanted, or not known yet."""
        answer = self._state.results.answers.get(TITLE)
        return answer.value if self.is_wanted and answer is not None and answer.is_whole else None

    @property
    def words(self) -> str:
        """What becomes of them, for the line below the table; "" where they are not wanted."""
        return self.pending or " Exported with stars." * self.is_wanted

    @property
    def pending(self) -> str:
        """Why they are wanted and not there, in words; "" where they are there, or not wanted."""
        if not self.is_wanted:
            return ""
        if reason := why_not_computed(self._state.data):
            return f" {reason}"
        answer = self._state.results.answers.get(TITLE)
        if answer is not None and answer.refusal:
            return f" No stars: {answer.refusal}."
        if self._state.data.listed is not None:
            return " No stars where some items are scored beside all."
        return "" if self.found is not None else " The stars of exports are being worked out."
