"""What the window shows, in parts: data, problems, history, view, selection, enquiries, results, each with its signals.

Panes know the state and nothing of each other: they read it, ask it to change, and follow its signals. What takes long
is asked for by `window/state/background_work.py`, which follows the same signals and puts its answers here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from lexeval_gui.core.changes import Change
from lexeval_gui.window.state.data import DataState
from lexeval_gui.window.state.enquiries import EnquiriesState
from lexeval_gui.window.state.guide import GuideState
from lexeval_gui.window.state.history import HistoryState
from lexeval_gui.window.state.opened import Opened
from lexeval_gui.window.state.problems import ProblemsState
from lexeval_gui.window.state.results import ResultsState
from lexeval_gui.window.state.selection import SelectionState
from lexeval_gui.window.state.steps import StepsState
from lexeval_gui.window.state.turns import Turns, is_large
from lexeval_gui.window.state.view import ViewState

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.workspace.analysis.subsets import AppliedFilter
    from lexeval_gui.workspace.items.annotations import Annotations
    from lexeval_gui.workspace.scoring.evaluation import Evaluation


class AppState(QObject):
    """The state of one window: the parts of what is `opened`, whether somebody waits, and what panes ask of the window.

    A part has the name of the field of Opened that it owns.
    """

    message = Signal(str)
    """A sentence for the status bar."""
    read_aloud = Signal(str)
    """A sentence for a screen reader alone: what it says is seen."""
    busy_changed = Signal()
    lecture_changed = Signal()
    files_wanted = Signal()
    """More files are to be chosen, since a pane has nothing to show without them."""
    review_wanted = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.busy = False  # the user waits for something that can be cancelled
        self.is_lecture = False  # what is shown is read from the last row
        self.turns = Turns(self)
        self.results = ResultsState(self)
        self.data = DataState(self.results, self.turns, self)
        self.problems = ProblemsState(self.data, self.turns, self)
        self.history = HistoryState(self.data, self.turns, self)
        self.view = ViewState(self.results, self)
        self.selection = SelectionState(self)
        self.enquiries = EnquiriesState(self.results, self)
        self.steps = StepsState(self.data, self.turns, self)
        self.guide = GuideState(self.data, self.history, self.view, self.selection, self)
        self.guide.kept_house.connect(self.steps.stand_here)
        for part in (self.history, self.guide):
            part.refused.connect(self.message)
        self.history.going_back.connect(self._go_to_changed)
        self.history.annotations_changed.connect(self._follow_annotations)

    @property
    def opened(self) -> Opened:
        """The values of all parts as one."""
        return Opened(**{name: getattr(self, name).value for name in Opened.__struct_fields__})

    @property
    def is_large(self) -> bool:
        """Whether so many items are open, or the first rows of so many, that telling all of it at once is felt."""
        return self.data.evaluation is not None and is_large(self.data.evaluation.loaded)

    @property
    def is_settling(self) -> bool:
        """Whether something moves, or panes still wait to be told of it: what else there is to do comes after that."""
        return self.data.is_moving or self.turns.are_waiting

    def put(self, opened: Opened) -> None:
        """Show what has been opened in the place of what is shown; what was shown before, as it was; or nothing. Where
        nothing was shown somebody waits for the rows, however few they are: they come before all other panes."""
        was_empty = self.data.evaluation is None
        self.data.about_to_change.emit()
        self._set(opened)
        self.problems.problems_changed.emit()
        self.history.journal_changed.emit()
        self._announce(in_turns=was_empty or self.is_large, were_empty=was_empty)

    def show_evaluation(self, evaluation: Evaluation, annotations: Annotations | None = None) -> None:
        """Show the same files as other data (see Opened.with_evaluation). (What was counted otherwise may have other
        items and systems: no pane may stay as it was.)"""
        before = self.data.evaluation
        self._set(self.opened.with_evaluation(evaluation, annotations))
        self._announce(in_turns=before is not None and before.loaded.preview and self.is_large)

    def show_first_rows_alone(self, are_alone: bool) -> None:
        """Say that no rows will follow those that are shown; or that they may after all, being read once more."""
        if are_alone != self.data.has_first_rows_alone:
            self.data.has_first_rows_alone = are_alone
            self._announce(in_turns=True)

    def _announce(self, in_turns: bool, were_empty: bool = False) -> None:
        """Say that other data are shown: the list at once, and each other pane too, or in a turn of its own where it is
        empty until then, or shows the first rows of the same files."""
        with self.turns.taken(in_turns, were_empty):
            self.data.announce()

    def applied_filter(self, text: str) -> AppliedFilter:
        """The items that a filter finds now; something must be open. Raises QueryError."""
        from lexeval_gui.workspace.analysis import subsets

        evaluation, view, history = self.data.evaluation, self.view, self.history
        assert evaluation is not None
        pair = view.pair if len(evaluation.system_names) > 1 else None
        noted = history.annotations, history.journal.current, self.data.searched
        return subsets.apply_filter(evaluation, text, pair, view.compared_measure, *noted)

    def _follow_annotations(self, slots: object) -> None:
        """Tags, notes or checks are others: so are the items that are scored for having them."""
        applied = self.data.applied
        if applied is not None and applied.source and not applied.is_kept:
            self.data.score_items(self.applied_filter(applied.text))

    def show_message(self, text: str) -> None:
        """Show a sentence in the status bar."""
        self.message.emit(text)

    def set_busy(self, busy: bool) -> None:
        """Say whether the user waits for something that can be cancelled."""
        if busy != self.busy:
            self.busy = busy
            self.busy_changed.emit()

    def set_lecture(self, is_on: bool) -> None:
        """Say whether what is shown is read from the last row."""
        if is_on != self.is_lecture:
            self.is_lecture = is_on
            self.lecture_changed.emit()

    def _go_to_changed(self, changes: Sequence[Change]) -> None:
        """Make an item that these change the current one, unless it is among them. A review goes its own way."""
        evaluation, current = self.data.evaluation, self.selection.current
        lists = [items for change in changes if change.kind != "review" for items, _ in change.items]
        first = next((item for items in lists for item in items if item), "")
        now = "" if evaluation is None or current is None else evaluation.dataset.ids[current]
        if evaluation is None or not first or (now and any(now in items for items in lists)):
            return
        row = evaluation.item_number(first)
        if row is not None:
            self.selection.set_current(row)

    def _set(self, opened: Opened) -> None:
        for name in opened.__struct_fields__:
            getattr(self, name).value = getattr(opened, name)
