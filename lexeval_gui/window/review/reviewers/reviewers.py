"""What the menu Review does about several reviewers: add one, correct a name, show how far they agree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtWidgets import QWidget

from lexeval_gui.core.changes import Change, Slot
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.problems import Problem
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.workspace.scoring.evaluation import Evaluation

if TYPE_CHECKING:  # not before there is a review
    from lexeval_gui.core.task.review import Comparison, Reviewing
    from lexeval_gui.window.review.pane import ReviewPane
    from lexeval_gui.window.review.reviewers.agreement import AgreementDialog


class Room(Protocol):
    """What of a review is needed for that; see ReviewRoom."""

    who: str

    @property
    def offered(self) -> Reviewing[Any] | None:
        """What the task that is open offers."""

    @property
    def reviewers(self) -> tuple[str, ...]:
        """Who reviews."""

    @property
    def current(self) -> dict[Slot, Any]:
        """What the journal holds."""

    @property
    def original(self) -> Evaluation:
        """What is open, without what-if changes."""

    @property
    def pane(self) -> ReviewPane:
        """The review, one item after the other."""

    def keep(self) -> None:
        """Keep what is being written."""

    def apply(self, answer: Change | Problem) -> bool:
        """Put a change in force; say why if there is none."""

    def show(self) -> None:
        """Show the review."""

    def sit(self, who: str) -> None:
        """Show the sitting of a reviewer."""

    def adjudicate(self) -> None:
        """Decide what reviewers disagree about."""


class Reviewers:
    """Of one `room`; `dialog` shows how far two agree, while it is open."""

    def __init__(self, room: Room, state: AppState, theme: Theme, window: QWidget) -> None:
        self._room, self._state, self._theme, self._window = room, state, theme, window
        self.dialog: AgreementDialog | None = None

    def second(self) -> None:
        """Ask for the name of another reviewer, who does the same items."""
        from lexeval_gui.window.widgets.dialogs.dialog import ask_text

        journal, offered = self._state.history.journal, self._room.offered
        if offered is None:
            return
        label = "Name of whoever does the same items again, blind:"
        name = ask_text("Second reviewer", label, self._theme, self._window)
        same = self._state.history.journal is journal
        if name is not None and same and self._room.apply(offered.second(self._room.current, name)):
            self._room.sit(" ".join(name.split()))

    def correct_name(self) -> None:
        """Ask whose name was mistyped, and correct it."""
        journal, names, offered = self._state.history.journal, self._room.reviewers, self._room.offered
        if offered is None or not names:
            return
        from lexeval_gui.window.review.reviewers.name_dialog import ask_name

        here = self._room.who if self._room.who in names else names[0]
        found = ask_name(names, here, self._theme, self._window)
        if found is not None and self._state.history.journal is journal:
            self._room.keep()
            self._room.apply(offered.correct_name(self._room.current, *found))

    # how far they agree

    def compare(self) -> None:
        """Show how far reviewers agree."""
        names = self._room.reviewers
        if not names:
            self._state.show_message("There is no review yet")
            return
        self.close()
        from lexeval_gui.window.review.reviewers.agreement import AgreementDialog

        self.dialog = AgreementDialog(names, self._comparison, self._theme, self._window)
        self.dialog.wanted.connect(self._go_to)
        self.dialog.adjudication_wanted.connect(self._decide)
        self.dialog.finished.connect(self._forget)
        self.dialog.show()

    def close(self) -> None:
        """Show it no more."""
        if self.dialog is not None:
            self.dialog.close()

    def _forget(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
            self.dialog = None

    def _comparison(self, first: str, second: str) -> Comparison:
        from lexeval_gui.core.task.review import Comparison

        offered, settings = self._room.offered, self._state.data.settings
        assert offered is not None
        assert settings is not None
        try:
            return offered.compare(self._room.original.dataset, settings, self._room.current, first, second)
        except BadValue as error:
            return Comparison((), (), (), str(error))

    def _go_to(self, item: str) -> None:
        self._room.show()
        self._room.pane.go_to(item)

    def _decide(self) -> None:
        self.close()
        self._room.adjudicate()
