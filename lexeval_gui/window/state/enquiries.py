"""What panes ask of the data besides what is always computed: questions, which are answered whenever the data rest.

A pane says what it asks as long as it is looked at, and reads the answer in `results`; the background work has it
answered, again where other data or settings are shown, and drops what no longer fits. Other files are asked nothing
until a pane asks.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field
from PySide6.QtCore import QObject, Signal

from lexeval_gui.window.state.enquiry import Enquiry
from lexeval_gui.window.state.results import ResultsState
from lexeval_gui.window.state.state_part import Field, Part


class Enquiries(Struct, frozen=True, eq=False):
    """What is asked, by a title such as "what the difference comes from" and by who asks, the last one last."""

    by_asker: Mapping[tuple[str, str], Enquiry] = field(default_factory=dict)

    @property
    def asked(self) -> Mapping[str, Enquiry]:
        """What is to be answered, by its title: of several askers what the last one asks."""
        return {title: enquiry for (title, _), enquiry in self.by_asker.items()}


class EnquiriesState(Part[Enquiries]):
    """The enquiries. Who asks something else drops the answer to what was asked before."""

    by_asker = Field(Enquiries, lambda enquiries: enquiries.by_asker)

    asked_anew = Signal(str)
    """Something else is asked under this title, or nothing any more."""

    def __init__(self, results: ResultsState, parent: QObject) -> None:
        super().__init__(Enquiries(), parent)
        self._results = results

    @property
    def asked(self) -> Mapping[str, Enquiry]:
        """What is to be answered, by its title."""
        return self.value.asked

    def ask(self, title: str, enquiry: Enquiry | None, asker: str = "") -> None:
        """Ask this under a title from now on, in the place of what was asked before; None for nothing. Where several
        show one answer each is an `asker` of its own: it is answered as long as one of them asks."""
        before, now = self.asked.get(title), self._replace(title, enquiry, asker)
        if now != before:
            self._results.drop_answer(title)
            if now is None or not self._results.answer_again(title, now):
                self.asked_anew.emit(title)

    def leave(self, title: str, asker: str = "") -> None:
        """Ask nothing any more, since the answer is not looked at; whoever asks the same again has it at once, as long
        as it holds."""
        before, now = self.asked.get(title), self._replace(title, None, asker)
        if now is None and before is not None:
            self._results.leave_answer(title, before)
            self.asked_anew.emit(title)

    def _replace(self, title: str, enquiry: Enquiry | None, asker: str) -> Enquiry | None:
        """Have somebody ask something else; what is to be answered then."""
        if enquiry == self.by_asker.get((title, asker)) and enquiry in (None, self.asked.get(title)):
            return self.asked.get(title)  # nothing else than before
        others = {key: other for key, other in self.by_asker.items() if key != (title, asker)}
        self.by_asker = others if enquiry is None else {**others, (title, asker): enquiry}
        return self.asked.get(title)

    @property
    def unanswered(self) -> tuple[str, ...]:
        """The titles under which something is asked that has no answer yet."""
        answers = self._results.answers
        return tuple(title for title in self.asked if title not in answers or not answers[title].is_whole)
